"""Words of ink as the recogniser sees them: reading of the data, scale, points, features.

The engine does the same in Swift (Sources/Engine/InkFind/Reading/WordPoints.swift and
WordFeatures.swift): a change here is a change there and needs new weights.
"""

import hashlib
import json
import lzma

import numpy as np

SYMBOLS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:!?'\"()-&/$%@#+*="
INDEX = {c: i + 1 for i, c in enumerate(SYMBOLS)}  # 0 is the blank of CTC
# Case aside: the symbol of the small letter for each capital.
FOLDED = [0] + [INDEX[c.lower()] for c in SYMBOLS]

STEP = 0.2  # distance of points, in heights
COLUMNS = (-1.0, -0.5, 0.0, 0.5, 1.0)  # of the map of ink around a point, in heights
ROWS = (-1.8, -1.2, -0.6, 0.0, 0.6, 1.2)
COLUMN, ROW = 0.5, 0.6
PLAIN = 10
FEATURES = PLAIN + len(COLUMNS) * len(ROWS)
LONGEST = 90.0  # heights of path in a word, at most


def words(path):
    """Yields (writer, label, strokes) with strokes as float32 arrays of points, y down."""
    with lzma.open(path, "rt") as lines:
        for line in lines:
            r = json.loads(line)
            label = r["l"]
            if not label or len(label) > 24 or any(c not in INDEX for c in label):
                continue
            strokes = [
                np.cumsum(np.asarray(p, np.float32).reshape(-1, 2), axis=0)
                for p in r["p"]
                if len(p) >= 2
            ]
            if strokes and len(strokes) <= 80:
                yield r["w"], label, strokes


def held_out(writers):
    """About one in eight of the writers of each source with five or more, chosen by digest."""
    by = {}
    for w in sorted(set(writers)):
        by.setdefault(w[:3], []).append(w)
    out = set()
    for ws in by.values():
        ws.sort(key=lambda w: hashlib.md5(w.encode()).hexdigest())
        if len(ws) >= 5:
            out.update(ws[: max(1, round(len(ws) / 8))])
    return out


class Word:
    """Points of all strokes in one array, with the number of the stroke of each."""

    __slots__ = ("xy", "stroke", "label", "writer", "length")

    def __init__(self, writer, label, strokes):
        self.xy = np.concatenate(strokes)
        self.stroke = np.repeat(
            np.arange(len(strokes), dtype=np.int32), [len(s) for s in strokes]
        )
        self.label = [INDEX[c] for c in label]
        self.writer = writer
        self.length = 0


def normalised(xy, stroke):
    """Points in heights around the middle of the word, and lengths of path at each point.

    The height is from the 15th to the 85th percentile of y along the path.
    """
    d = np.diff(xy, axis=0)
    seg = np.sqrt(d[:, 0] ** 2 + d[:, 1] ** 2)
    seg[stroke[1:] != stroke[:-1]] = 0
    total = float(seg.sum())
    width = float(xy[:, 0].max() - xy[:, 0].min())
    if total > 0:
        mid = (xy[1:, 1] + xy[:-1, 1]) / 2
        order = np.argsort(mid, kind="stable")
        cum = np.cumsum(seg[order])
        lo = float(mid[order[np.searchsorted(cum, 0.15 * total)]])
        hi = float(mid[order[min(np.searchsorted(cum, 0.85 * total), len(order) - 1)]])
    else:
        lo = hi = float(xy[0, 1])
    height = max(hi - lo, 0.04 * width, total / LONGEST, 1e-6)
    return (xy - np.array([xy[0, 0], (lo + hi) / 2], np.float32)) / np.float32(height), (
        seg / height
    )


def resampled(xy, seg, stroke, step=STEP):
    """Points at even distances in each stroke, both ends kept; before each stroke but the
    first a point in the air, half way. Columns: x, y, air, start of a stroke."""
    first = np.flatnonzero(np.r_[True, stroke[1:] != stroke[:-1]])
    last = np.r_[first[1:], len(xy)] - 1
    gap = 1.0
    at = np.zeros(len(xy))
    jump = seg.astype(np.float64).copy()
    jump[first[1:] - 1] = gap
    at[1:] = np.cumsum(jump)
    start, end = at[first], at[last]
    count = np.maximum(1, np.floor((end - start) / step + 0.5)).astype(int)
    air = np.r_[0, np.ones(len(first) - 1, int)]
    size = air + count + 1
    begin = np.cumsum(size) - size
    n = int(size.sum())
    which = np.repeat(np.arange(len(first)), size)
    k = np.arange(n) - begin[which] - air[which]  # -1 in the air
    t = start[which] + np.maximum(k, 0) / count[which] * (end - start)[which]
    out = np.zeros((n, 4), np.float32)
    out[:, 0] = np.interp(t, at, xy[:, 0])
    out[:, 1] = np.interp(t, at, xy[:, 1])
    a = np.flatnonzero(k < 0)
    out[a, 0] = (xy[last[which[a] - 1], 0] + xy[first[which[a]], 0]) / 2
    out[a, 1] = (xy[last[which[a] - 1], 1] + xy[first[which[a]], 1]) / 2
    out[a, 2] = 1
    out[k == 0, 3] = 1
    return out


def distorted(xy, stroke, rng):
    """Another hand: slant, slope, width, wobble, strokes out of place, points lost."""
    n = len(xy)
    if n > 40 and rng.random() < 0.4:
        keep = np.flatnonzero(
            (rng.random(n) < 0.6)
            | np.r_[True, stroke[1:] != stroke[:-1]]
            | np.r_[stroke[1:] != stroke[:-1], True]
        )
        xy, stroke = xy[keep], stroke[keep]
        n = len(xy)
    size = float(xy[:, 1].max() - xy[:, 1].min()) / 2 + 1e-6
    a, shear, wide = rng.normal(0, 0.06), rng.normal(0, 0.2), np.exp(rng.normal(0, 0.13))
    c, s = np.cos(a), np.sin(a)
    m = np.array([[c * wide, s * wide], [c * shear - s, s * shear + c]], np.float32)
    xy = (xy - xy[0]) @ m
    k = int(stroke[-1]) + 1
    xy = xy + (rng.normal(0, 0.03 * size, (k, 2)).astype(np.float32))[stroke]
    f = rng.uniform(0.3, 1.5, (2, 2)) / size
    ph = rng.uniform(0, 6.28, (2, 2))
    amp = rng.normal(0, 0.04, (2, 2)) * size
    x = xy[:, :1]
    xy = xy + np.stack(
        [(amp[i] * np.sin(x * f[i] + ph[i])).sum(1) for i in range(2)], 1
    ).astype(np.float32)
    return xy, stroke


def points(word, rng=None):
    """The resampled points of a word, distorted when a generator is given."""
    xy, stroke = word.xy, word.stroke
    if rng is not None:
        xy, stroke = distorted(xy, stroke, rng)
    xy, seg = normalised(xy, stroke)
    if rng is not None:
        s = np.exp(rng.normal(0, 0.1))
        xy = xy * np.float32(s) + np.array([0, rng.normal(0, 0.08)], np.float32)
        seg = seg * s
    p = resampled(xy, seg, stroke)
    if rng is not None:
        p[:, :2] += rng.normal(0, 0.015, (len(p), 2)).astype(np.float32)
    return p
