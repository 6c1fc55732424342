"""The network: features of points, two halvings of time, blocks of depthwise convolutions."""

import jax
import jax.numpy as jnp
import numpy as np

import ink

NARROW, WIDE, BLOCKS, KERNEL = 80, 120, 5, 9
OUTPUTS = len(ink.SYMBOLS) + 1


def features(p, mask):
    """Features of points p (batch, time, 4) with mask (batch, time)."""
    x, y, air, begin = p[..., 0], p[..., 1], p[..., 2], p[..., 3]
    before = lambda v: jnp.pad(v, ((0, 0), (1, 0)), mode="edge")[:, :-1]
    after = lambda v: jnp.pad(v, ((0, 0), (0, 1)), mode="edge")[:, 1:]
    # The last point of a stroke is before a point in the air or the end.
    end = jnp.maximum(after(air), 1 - after(mask)).at[:, -1].set(1)
    ax, ay = jnp.where(begin > 0, x, before(x)), jnp.where(begin > 0, y, before(y))
    bx, by = jnp.where(end > 0, x, after(x)), jnp.where(end > 0, y, after(y))
    dx, dy = bx - ax, by - ay
    q = jnp.sqrt(dx * dx + dy * dy) + 1e-3
    dx, dy = dx / q, dy / q
    px, py = before(dx), before(dy)
    cos, sin = dx * px + dy * py, px * dy - py * dx
    line = 1 - air
    jump = lambda v: jnp.clip(air * (after(v) - before(v)), -3, 3)
    far = jax.lax.cummax(jnp.where(mask > 0, x, -1e9), axis=1)
    plain = [
        dx,
        dy,
        jnp.clip(y, -3, 3),
        air,
        jump(x),
        jump(y),
        cos * line,
        sin * line,
        begin,
        jnp.clip(x - far, -3, 0),
    ]
    weight = mask * line
    rows = jnp.maximum(0, 1 - jnp.abs(y[..., None] - jnp.array(ink.ROWS)) / ink.ROW)
    rows = rows * weight[..., None]
    off = x[:, None, :] - x[:, :, None]
    maps = []
    for c in ink.COLUMNS:
        tent = jnp.maximum(0, 1 - jnp.abs(off - c) / ink.COLUMN)
        m = tent @ rows
        maps.append(m / (m + 2))
    f = jnp.concatenate([jnp.stack(plain, -1), *maps], -1)
    return f * mask[..., None]


def initial(seed):
    rng = np.random.default_rng(seed)

    def w(*s, scale=1.0):
        return (rng.normal(0, scale * np.sqrt(2 / np.prod(s[:-1])), s)).astype(np.float32)

    z = lambda n: np.zeros(n, np.float32)
    P = {
        "in": {"w": w(6, ink.FEATURES, NARROW), "b": z(NARROW)},
        "down": {"w": w(4, NARROW, WIDE, scale=0.7), "b": z(WIDE)},
        "out": {"w": w(WIDE, OUTPUTS, scale=0.3), "b": z(OUTPUTS)},
    }

    def block(c):
        return {
            "dw": rng.normal(0, 1 / 3, (KERNEL, c)).astype(np.float32),
            "db": z(c),
            "w1": w(c, 2 * c),
            "b1": z(2 * c),
            "w2": w(2 * c, c, scale=0.3),
            "b2": z(c),
        }

    P["early"] = block(NARROW)
    for i in range(BLOCKS):
        P[f"block{i}"] = block(WIDE)
    return P


def norm(x):
    mean = x.mean(-1, keepdims=True)
    x = x - mean
    return x / jnp.sqrt((x * x).mean(-1, keepdims=True) + 1e-3)


def halved(x, w, b):
    """A convolution of step two: outputs at t see inputs from 2t - (k-2)/2."""
    k = w.shape[0]
    o = (k - 2) // 2
    T = x.shape[1] // 2
    xp = jnp.pad(x, ((0, 0), (o, o), (0, 0)))
    cols = jnp.concatenate([xp[:, i : i + 2 * T : 2] for i in range(k)], -1)
    return cols @ w.reshape(-1, w.shape[-1]) + b


def block(p, x, m):
    k = p["dw"].shape[0]
    T = x.shape[1]
    xp = jnp.pad(x, ((0, 0), (k // 2, k // 2), (0, 0)))
    h = sum(xp[:, i : i + T] * p["dw"][i] for i in range(k)) + p["db"]
    h = jax.nn.relu(norm(h) @ p["w1"] + p["b1"])
    return (x + h @ p["w2"] + p["b2"]) * m


def lengths(mask):
    """Steps of the output: a quarter of the points, rounded up."""
    return mask[:, ::4]


def logits(P, p, mask):
    f = jax.lax.stop_gradient(features(p, mask))
    m2, m4 = mask[:, ::2, None], mask[:, ::4, None]
    h = jax.nn.relu(halved(f, P["in"]["w"], P["in"]["b"])) * m2
    h = block(P["early"], h, m2)
    h = halved(h, P["down"]["w"], P["down"]["b"]) * m4
    for i in range(BLOCKS):
        h = block(P[f"block{i}"], h, m4)
    return norm(h) @ P["out"]["w"] + P["out"]["b"]
