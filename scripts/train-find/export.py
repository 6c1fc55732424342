"""Writes the weights of a training as the engine reads them, one byte a weight.

    python3 scripts/train-find/export.py out.pkl Data/find/latin.weights

The form of the file stands in Sources/Engine/InkFind/Reading/WeightsReader.swift.
"""

import argparse
import os
import pickle
import struct
import zlib

import numpy as np

import ink
import net

VERSION = 1


def half(v):
    """The upper 16 bits of floats, rounded up in size."""
    return ((np.asarray(v, "<f4").view("<u4") + 0xFFFF) >> 16).astype("<u2")


def layer(w, b):
    """Bias and scale of each output, then weights as signed bytes, outputs innermost."""
    w = np.asarray(w, np.float32).reshape(-1, w.shape[-1])
    scale = half(np.maximum(np.abs(w).max(0), 1e-8) / 127)
    q = w / (scale.astype("<u4") << 16).view("<f4")
    q = np.clip(np.rint(q), -127, 127).astype(np.int8)
    return half(b).tobytes() + scale.tobytes() + q.tobytes()


def block(p):
    return layer(p["dw"], p["db"]) + layer(p["w1"], p["b1"]) + layer(p["w2"], p["b2"])


def packed(P):
    sizes = (ink.FEATURES, net.NARROW, net.WIDE, net.BLOCKS, net.KERNEL, 0)
    body = struct.pack("<6H", *sizes) + ink.SYMBOLS.encode()
    body += layer(P["in"]["w"], P["in"]["b"]) + block(P["early"])
    body += layer(P["down"]["w"], P["down"]["b"])
    body += b"".join(block(P[f"block{i}"]) for i in range(net.BLOCKS))
    body += layer(P["out"]["w"], P["out"]["b"])
    return b"DuWR" + struct.pack("<HHI", VERSION, len(ink.SYMBOLS), zlib.crc32(body)) + body


def main():
    a = argparse.ArgumentParser()
    a.add_argument("trained")
    a.add_argument("out")
    a = a.parse_args()
    with open(a.trained, "rb") as f:
        t = pickle.load(f)
    data = packed(t["weights"])
    with open(a.out + ".part", "wb") as f:
        f.write(data)
    os.replace(a.out + ".part", a.out)
    print(f"{a.out}: {len(data)} bytes, {t['steps']} steps, seed {t['settings']['seed']}")


if __name__ == "__main__":
    main()
