#!/usr/bin/env python3
"""Makes Samples/ductus.jsonl: the word "ductus" and a flourish, as a pencil would report them.

    scripts/make-sample.py > Samples/ductus.jsonl

The strokes are Catmull-Rom splines through hand-placed points, walked at 240 Hz with the speed of a
hand (slower where the curve is tight), half-point rounding, force and tilt. Every callback brings
four milliseconds' samples by twos, the force updates of samples some callbacks old, and up to three
predictions. The result is the same at every run.
"""

import json
import math
import random

LETTERS = [
    # (offset x, points); y grows downwards, the base line is 0, small letters are 100 high.
    (0, [(88, -80), (55, -100), (15, -72), (10, -28), (42, 0), (76, -24), (90, -70), (104, -205),
         (97, -110), (94, -28), (110, 0), (136, -18)]),
    (140, [(0, -98), (0, -42), (24, 0), (60, -20), (78, -60), (84, -100), (80, -40), (94, -2),
           (122, -20)]),
    (270, [(86, -78), (54, -102), (12, -66), (14, -20), (50, 2), (98, -26)]),
    (372, [(44, -165), (38, -60), (44, -8), (66, 2), (94, -18)]),
    (372, [(2, -96), (44, -103), (90, -108)]),
    (476, [(0, -98), (0, -42), (24, 0), (60, -20), (78, -60), (84, -100), (80, -40), (94, -2),
           (122, -20)]),
    (604, [(84, -82), (52, -103), (20, -80), (46, -54), (76, -28), (50, 0), (6, -14)]),
    (0, [(700, 62), (560, 44), (380, 52), (200, 78), (40, 62), (-8, 96), (90, 122), (330, 96),
         (520, 104), (640, 84), (600, 60), (470, 92), (420, 140)]),
]
ORIGIN = (60, 240)
RATE = 240.0
MAXIMUM = 25 / 6


def spline(points, t):
    """A point of the centripetal-free, uniform Catmull-Rom spline, t in 0...len-1."""
    i = min(int(t), len(points) - 2)
    f = t - i
    p = [points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]]
    w = ((-f + 2 * f * f - f ** 3) / 2, (2 - 5 * f * f + 3 * f ** 3) / 2,
         (f + 4 * f * f - 3 * f ** 3) / 2, (-f * f + f ** 3) / 2)
    return (sum(a * b[0] for a, b in zip(w, p)), sum(a * b[1] for a, b in zip(w, p)))


def walk(points, flourish):
    """The samples of a stroke: location, force, altitude, azimuth."""
    t, end, samples = 0.0, len(points) - 1, []
    while t < end:
        h = 1e-3
        a, b, c = (spline(points, min(max(x, 0), end)) for x in (t - h, t, t + h))
        dx, dy = (c[0] - a[0]) / (2 * h), (c[1] - a[1]) / (2 * h)
        ex, ey = (c[0] - 2 * b[0] + a[0]) / h ** 2, (c[1] - 2 * b[1] + a[1]) / h ** 2
        length = math.hypot(dx, dy) or 1.0
        bend = abs(dx * ey - dy * ex) / length ** 3
        edge = min(1.0, 0.15 + 2.5 * min(t, end - t))
        speed = (1500 if flourish else 700) * edge / (1 + 12 * bend)
        down = max(dy / length, -0.4)
        force = (0.9 + 0.9 * down) * min(1.0, 0.25 + 3 * min(t, end - t))
        altitude = 1.05 + 0.1 * math.sin(t)
        azimuth = 0.6 + 0.15 * math.sin(0.7 * t)
        if flourish:
            # The pencil lies down for shading and comes up again.
            altitude = 1.05 - 0.75 * math.sin(math.pi * t / end) ** 2
            azimuth += 1.2 * t / end
        samples.append((b, max(force, 0.05), altitude, azimuth))
        t += max(speed / RATE, 0.4) / length
    samples.append((points[-1], 0.0, samples[-1][2], samples[-1][3]))
    return samples


def event(name, touch, index, time, sample, phase, **more):
    (x, y), force, altitude, azimuth = sample
    result = {
        "touchIdentifier": touch, "identifier": name, "timestamp": round(time, 4), "type": 2,
        "phase": phase, "force": round(force, 4), "maximumPossibleForce": MAXIMUM,
        "altitudeAngle": round(altitude, 4), "azimuth": round(azimuth, 4),
        "location": [round(2 * x) / 2, round(2 * y) / 2], "majorRadius": 0.25,
    }
    if index is not None:
        result["estimationUpdateIndex"] = index
    result.update(more)
    return result


def main():
    rng = random.Random(1)
    print('{"eventLog":1}')
    time, index, count = 10.0, 0, 0
    late = []

    def emit(batch):
        print(json.dumps(batch, separators=(",", ":")))

    def name():
        nonlocal count
        count += 1
        return f"e{count}"

    for number, (offset, points) in enumerate(LETTERS):
        moved = [(x + offset + ORIGIN[0], y + ORIGIN[1]) for x, y in points]
        samples = walk(moved, number == len(LETTERS) - 1)
        touch = f"stroke-{number + 1}"
        position = 0
        while position < len(samples):
            step = 2 if rng.random() < 0.8 else 4
            batch = []
            if len(late) > 6:
                due, late = late[: len(late) - 6], late[len(late) - 6:]
                for args in due:
                    batch.append(event(name(), *args, isUpdate=True))
            for sample in samples[position:position + step]:
                last = position == len(samples) - 1
                phase = 0 if position == 0 else 3 if last else 1
                more = {} if last else {"estimatedProperties": 1,
                                        "estimatedPropertiesExpectingUpdates": 1}
                guess = sample if last else (sample[0], 1 / 3, sample[2], sample[3])
                batch.append(event(name(), touch, None if last else index, time, guess, phase,
                                   **more))
                if not last:
                    late.append((touch, index, time, sample, phase))
                    index += 1
                time += 1 / RATE
                position += 1
            if 2 <= position < len(samples):
                (x0, y0), (x1, y1) = samples[position - 2][0], samples[position - 1][0]
                for ahead in range(1, rng.randrange(1, 4) + 1):
                    where = (x1 + ahead * (x1 - x0), y1 + ahead * (y1 - y0))
                    guess = (where, *samples[position - 1][1:])
                    batch.append(event(name(), touch, index - 1, time + (ahead - 1) / RATE, guess,
                                       1, isPrediction=True))
            emit(batch)
        time += 0.12 + 0.1 * rng.random()
    # The radio delivers the last forces after the last touch has ended.
    emit([event(name(), *args, isUpdate=True) for args in late])


main()
