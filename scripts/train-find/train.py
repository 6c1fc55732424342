"""Trains the recogniser of handwritten words within a given time.

    python3 scripts/train-find/train.py words.jsonl.xz out.pkl --minutes 45

The rate of learning falls with the clock, so the time is the only setting. Writers of
ink.held_out are never trained on; the figures printed are of them.
"""

import argparse
import math
import os
import pickle
import queue
import random
import threading
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

import ink
import net

BUCKETS = [56, 104, 160, 240, 448]
POINTS = 7200
LABELS = 24
FOLD = jnp.asarray(ink.FOLDED)
CAPITALS = [i for i in range(1, len(ink.FOLDED)) if ink.FOLDED[i] != i]
SMALLS = [ink.FOLDED[i] for i in CAPITALS]


def folded(lp):
    """Log probabilities with capitals joined to their small letters."""
    c, s = jnp.asarray(CAPITALS), jnp.asarray(SMALLS)
    lp = lp.at[..., s].set(jnp.logaddexp(lp[..., s], lp[..., c]))
    return lp.at[..., c].set(-20.0)


def loss(P, p, mask, lab, labm):
    lp = jax.nn.log_softmax(net.logits(P, p, mask))
    pad = 1 - net.lengths(mask)
    n = jnp.maximum((1 - labm).sum(1), 1)
    full = optax.ctc_loss(lp, pad, lab, labm) / n
    fold = optax.ctc_loss(folded(lp), pad, FOLD[lab], labm) / n
    one = jnp.minimum(0.3 * full + 0.7 * fold, 12.0)
    real = (mask.sum(1) > 0) & (labm[:, 0] == 0)
    return jnp.where(real, one, 0).sum() / jnp.maximum(real.sum(), 1)


def orthogonal(g):
    """The nearest half-orthogonal matrix, by five steps of Newton and Schulz."""
    shape = g.shape
    x = g.reshape(-1, shape[-1])
    tall = x.shape[0] > x.shape[1]
    if tall:
        x = x.T
    x = x / (jnp.sqrt((x * x).sum()) + 1e-7)
    for _ in range(5):
        a = x @ x.T
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * a @ a) @ x
    if tall:
        x = x.T
    return (x * (0.2 * math.sqrt(max(x.shape)))).reshape(shape)


def muon(beta=0.95):
    def init(P):
        return jax.tree_util.tree_map(jnp.zeros_like, P)

    def update(g, m, P=None):
        m = jax.tree_util.tree_map(lambda a, b: beta * a + b, m, g)
        u = jax.tree_util.tree_map(lambda a, b: orthogonal(beta * a + b), m, g)
        return u, m

    return optax.GradientTransformation(init, update)


def kinds(P):
    matrix = lambda path, v: (
        "matrix"
        if path[-1].key in ("w", "w1", "w2") and path[0].key != "out"
        else "other"
    )
    return jax.tree_util.tree_map_with_path(matrix, P)


def edits(a, b):
    p = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        q = [i]
        for j, y in enumerate(b, 1):
            q.append(min(p[j] + 1, q[-1] + 1, p[j - 1] + (x != y)))
        p = q
    return p[-1]


def filled(words, ids, T, B, rng):
    p = np.zeros((B, T, 4), np.float32)
    mask = np.zeros((B, T), np.float32)
    lab = np.zeros((B, LABELS), np.int32)
    labm = np.ones((B, LABELS), np.float32)
    for b, i in enumerate(ids):
        q = ink.points(words[i], rng)
        if len(q) > T:
            if rng is not None:
                continue
            q = q[:T]
        y = words[i].label
        p[b, : len(q)] = q
        mask[b, : len(q)] = 1
        lab[b, : len(y)] = y
        labm[b, : len(y)] = 0
    return p, mask, lab, labm


def bucket(n, margin):
    return next((T for T in BUCKETS if n * margin <= T), BUCKETS[-1])


def epoch(words, ids, rng):
    by = {}
    for i in ids:
        by.setdefault(bucket(words[i].length, 1.08), []).append(i)
    batches = []
    for T, v in by.items():
        rng.shuffle(v)
        B = POINTS // T
        batches += [(T, B, v[k : k + B]) for k in range(0, len(v) - B + 1, B)]
    rng.shuffle(batches)
    return batches


def producer(words, ids, q, seed):
    order, rng = random.Random(seed), np.random.default_rng(seed)
    while True:
        for T, B, v in epoch(words, ids, order):
            q.put(filled(words, v, T, B, rng))


def load(path, cache):
    if os.path.exists(cache):
        with open(cache, "rb") as f:
            return pickle.load(f)
    out = []
    for w, l, s in ink.words(path):
        word = ink.Word(w, l, s)
        p = ink.points(word)
        word.length = len(p)
        need = len(l) + sum(a == b for a, b in zip(l.lower(), l.lower()[1:]))
        if (len(p) + 3) // 4 >= need and len(p) <= 460:
            out.append(word)
    with open(cache, "wb") as f:
        pickle.dump(out, f, 4)
    return out


def read(lp, n, smalls):
    """The best path with cases joined: folded symbols."""
    z = lp[:n].argmax(1)
    out, last = [], 0
    for k in z:
        if k != last and k:
            out.append(int(k))
        last = k
    return out


def judge(words, ids, forward, P):
    wrong, total, right, per = 0, 0, 0, {}
    by = {}
    for i in ids:
        by.setdefault(bucket(words[i].length, 1), []).append(i)
    for T, v in by.items():
        B = POINTS // T
        for k in range(0, len(v), B):
            part = v[k : k + B]
            p, mask, _, _ = filled(words, part, T, B, None)
            full, fold = forward(P, p, mask)
            full, fold = np.asarray(full), np.asarray(fold)
            for b, i in enumerate(part):
                n = int((mask[b].sum() + 3) // 4)
                y = words[i].label
                yf = [ink.FOLDED[s] for s in y]
                o = read(fold[b], n, True)
                e = edits(o, yf)
                ef = edits(read(full[b], n, False), y)
                r = per.setdefault(words[i].writer[:3], [0, 0, 0, 0, 0])
                for j, a in enumerate((e, ef, len(y), o == yf, 1)):
                    r[j] += a
    t = [sum(r[j] for r in per.values()) for j in range(5)]
    return t[0] / t[2], t[1] / t[2], t[3] / t[4], {s: r[0] / r[2] for s, r in per.items()}


def main():
    a = argparse.ArgumentParser()
    a.add_argument("data")
    a.add_argument("out")
    a.add_argument("--minutes", type=float, default=45)
    a.add_argument("--rate", type=float, default=3e-3)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--judged", type=int, default=10**6, help="words of the last judgement")
    a.add_argument("--cache", help="a folder for compiled steps, to start again sooner")
    a.add_argument("--start", help="weights to go on from")
    a = a.parse_args()
    if a.cache:
        jax.config.update("jax_compilation_cache_dir", a.cache)
        jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.5)
    words = load(a.data, a.out + ".words")
    out = ink.held_out(w.writer for w in words)
    train = [i for i, w in enumerate(words) if w.writer not in out]
    test = [i for i, w in enumerate(words) if w.writer in out]
    print(len(train), len(test), np.mean([w.length for w in words]), flush=True)
    random.Random(3).shuffle(test)
    few = test[:400]
    P = jax.tree_util.tree_map(jnp.asarray, net.initial(a.seed))
    if a.start:
        with open(a.start, "rb") as f:
            P = jax.tree_util.tree_map(jnp.asarray, pickle.load(f)["weights"])
    print("weights", sum(v.size for v in jax.tree_util.tree_leaves(P)), flush=True)
    opt = optax.chain(
        optax.clip_by_global_norm(2.0),
        optax.multi_transform(
            {
                "matrix": optax.chain(muon(), optax.add_decayed_weights(0.02)),
                "other": optax.scale_by_adam(0.9, 0.98),
            },
            kinds,
        ),
    )
    S = opt.init(P)

    @jax.jit
    def step(P, S, E, rate, keep, batch):
        l, g = jax.value_and_grad(loss)(P, *batch)
        g = jax.tree_util.tree_map(lambda v: jnp.where(jnp.isfinite(v), v, 0), g)
        u, S = opt.update(g, S, P)
        P = jax.tree_util.tree_map(lambda p, v: p - rate * v, P, u)
        E = jax.tree_util.tree_map(lambda e, p: keep * e + (1 - keep) * p, E, P)
        return P, S, E, l

    @jax.jit
    def forward(P, p, mask):
        lp = jax.nn.log_softmax(net.logits(P, p, mask))
        return lp, folded(lp)

    q = queue.Queue(6)
    threading.Thread(target=producer, args=(words, train, q, a.seed), daemon=True).start()
    E, n, mean = P, 0, None
    begin, mark = time.time(), time.time()
    while (f := (time.time() - begin) / (60 * a.minutes)) < 1:
        rate = a.rate * min(1, (n + 1) / 150, (1 - f) / 0.8)
        keep = min(0.998, (n + 1) / (n + 20))
        P, S, E, l = step(P, S, E, rate, keep, q.get())
        l = float(l)
        mean = l if mean is None else 0.98 * mean + 0.02 * l
        n += 1
        if n % 50 == 0:
            print(n, "%.3f" % mean, "%.0f s" % (time.time() - begin), flush=True)
        if time.time() - mark > 400:
            save(a.out, E, n, None, a)
            e = judge(words, few, forward, E)
            print("  held out: wrong %.3f, with case %.3f, words %.3f" % e[:3], flush=True)
            mark = time.time()
    save(a.out, E, n, None, a)
    e = judge(words, test[: a.judged], forward, E)
    print("all held out: wrong %.4f, with case %.4f, words %.4f" % e[:3])
    print(" ".join("%s %.3f" % x for x in sorted(e[3].items())))
    save(a.out, E, n, e, a)


def save(path, E, n, e, a):
    weights = jax.tree_util.tree_map(np.asarray, E)
    with open(path + ".part", "wb") as f:
        pickle.dump({"weights": weights, "steps": n, "figures": e, "settings": vars(a)}, f)
    os.replace(path + ".part", path)


if __name__ == "__main__":
    main()
