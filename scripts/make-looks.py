#!/usr/bin/env python3
"""Makes Samples/looks.jsonl, one stroke and a tap that show what a brush can do, or
Samples/erasing.jsonl, a finger that erases while a pencil draws.

    scripts/make-looks.py looks > Samples/looks.jsonl
    scripts/make-looks.py erasing > Samples/erasing.jsonl

The first is what `ductus brushes` draws where no recording is given.

A pencil is seen at 240 Hz, four samples to a callback. The force of a sample is a guess at first; its
true value comes three callbacks later, by radio. Every callback but the last of a touch predicts
two samples. Numbers are written with a fixed number of places, and the only randomness is a
generator of its own, so that the result is the same everywhere.
"""

import math
import sys

RATE = 240.0
MAXIMUM = 25 / 6
PENCIL, FINGER = 2, 0
BEGAN, MOVED, ENDED = 0, 1, 3
FORCE = 1


class Random:
    """SplitMix64 (Steele, Lea, Flood 2014)."""

    def __init__(self, seed):
        self.state = seed

    def unit(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return ((z ^ (z >> 31)) >> 11) / (1 << 53)


def number(value, places):
    """A number with at most so many decimal places."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def smooth(x):
    """From 0 to 1 with level ends."""
    x = min(max(x, 0.0), 1.0)
    return x * x * x * (x * (6 * x - 15) + 10)


def bump(x, start, full, rest, end):
    """From 0 up to 1, level, and down to 0."""
    return smooth((x - start) / (full - start)) * (1 - smooth((x - rest) / (end - rest)))


# The wave of `looks`.

def place(u):
    """Where the wave is, u from 0 to 1: a run-up, three loops that grow and shrink, a long tail."""
    turn = 2 * math.pi * 4.0 * u
    loops = bump(u, 0.02, 0.3, 0.5, 0.74)
    height = 12 + 22 * bump(u, 0.0, 0.3, 0.6, 1.05)
    x = 13 + 262 * u - 36 * loops * math.sin(turn)
    y = 47 + 6 * (0.5 - u) + height * math.cos(turn)
    return x, y


def wave():
    """The samples of the wave: location, force, altitude, azimuth."""
    u, samples = 0.0, []
    while u < 1:
        h = 1e-4
        (x0, y0), (x1, y1) = place(max(u - h, 0)), place(min(u + h, 1))
        rate = math.hypot(x1 - x0, y1 - y0) / (min(u + h, 1) - max(u - h, 0))
        # A hand slows down at the ends and where the loops turn, and runs at last.
        edge = smooth(0.25 + u / 0.08) * smooth(0.3 + (1 - u) / 0.06)
        lift = (y1 - y0) / (2 * h) / rate
        speed = edge * (260 + 420 * u + 430 * smooth((u - 0.5) / 0.35)) * (0.7 + 0.5 * abs(lift))
        # Heavy in the middle, and heavier on the way down.
        force = 0.2 + 2.6 * bump(u, 0.0, 0.4, 0.44, 1.0) * (0.92 + 0.12 * lift)
        # Upright, lying flat in the last third, and up again.
        altitude = 1.15 - 0.8 * bump(u, 0.48, 0.64, 0.8, 0.97)
        azimuth = 0.55 + 1.5 * u
        samples.append((place(u), force, altitude, azimuth))
        u += max(speed / RATE, 0.15) / rate
    # No short last step: to what looks at speed it would be a stop.
    (x0, y0), (x1, y1), (x2, y2) = samples[-2][0], samples[-1][0], place(1)
    if math.hypot(x2 - x1, y2 - y1) < 0.8 * math.hypot(x1 - x0, y1 - y0):
        samples.pop()
    samples.append((place(1), 0.0, samples[-1][2], samples[-1][3]))
    return samples


def tap():
    """A tap of four samples on the spot."""
    where, forces = (290.0, 78.0), (0.5, 1.6, 1.2, 0.0)
    return [(where, force, 1.1, 0.9) for force in forces]


# The pencil and the finger of `erasing`.

def hatching():
    """A zigzag from left to right, drawn steadily."""
    samples, legs = [], 22
    for leg in range(legs):
        count = 16
        for i in range(count):
            f = smooth(i / count) * 0.5 + i / count * 0.5
            y = 18 + 74 * (f if leg % 2 == 0 else 1 - f)
            x = 20 + 11.6 * (leg + f) + 0.12 * (y - 55)
            samples.append(((x, y), 1.1 + 0.5 * math.sin(0.5 * leg), 0.95, 0.7))
    samples.append((samples[-1][0], 0.0, 0.95, 0.7))
    return samples


def swipe(number, count):
    """A finger on its way through the hatching: there, and lower down back again."""
    samples = []
    for i in range(count):
        f = i / (count - 1)
        x = 24 + 92 * f if number == 0 else 168 - 120 * f
        y = 38 + 6 * math.sin(6 * f) + (0 if number == 0 else 28 + 6 * f)
        samples.append(((x, y), None, None, None))
    return samples


# Events.

class Log:
    def __init__(self):
        self.index = 0
        self.late = []
        self.lines = ['{"eventLog":1}']

    def event(self, touch, kind, phase, time, sample, radius=None, index=None, **more):
        where, force, altitude, azimuth = sample
        parts = [f'"touchIdentifier":"{touch}","timestamp":{number(time, 4)}',
                 f'"type":{kind},"phase":{phase}',
                 f'"location":[{number(where[0], 2)},{number(where[1], 2)}]']
        if force is not None:
            parts.append(f'"force":{number(force, 3)}')
            parts.append(f'"maximumPossibleForce":{number(MAXIMUM, 4)}')
            parts.append(f'"altitudeAngle":{number(altitude, 3)}')
            parts.append(f'"azimuth":{number(azimuth, 3)}')
        if radius is not None:
            parts.append(f'"majorRadius":{number(radius, 1)}')
        if index is not None:
            parts.append(f'"estimationUpdateIndex":{index}')
        parts += [f'"{key}":{value}' for key, value in more.items()]
        return "{" + ",".join(parts) + "}"

    def update(self, touch, time, phase, force, index):
        return (f'{{"touchIdentifier":"{touch}","timestamp":{number(time, 4)},"type":{PENCIL},'
                f'"phase":{phase},"force":{number(force, 3)},"estimationUpdateIndex":{index},'
                '"isUpdate":true}')

    def due(self, callbacks):
        """The updates that have waited for so many callbacks."""
        ready = [entry for entry in self.late if entry[0] <= callbacks]
        self.late = [entry for entry in self.late if entry[0] > callbacks]
        return [self.update(*entry[1:]) for entry in ready]

    def pencil(self, touch, samples, start, time, callbacks):
        """The events of four samples: the samples themselves, and predictions."""
        events = []
        end = min(start + 4, len(samples))
        for position in range(start, end):
            sample = samples[position]
            now = time + (position - start) / RATE
            phase = BEGAN if position == 0 else ENDED if position == len(samples) - 1 else MOVED
            if phase == ENDED:
                events.append(self.event(touch, PENCIL, phase, now, sample))
                continue
            # The guess: what was last known, a callback before.
            guess = samples[max(start - 4, 0)][1] if start > 0 else 0.333
            more = {"estimatedProperties": FORCE, "estimatedPropertiesExpectingUpdates": FORCE}
            if position < end - 1:
                more["isCoalesced"] = "true"
            events.append(self.event(touch, PENCIL, phase, now, (sample[0], guess, *sample[2:]),
                                     index=self.index, **more))
            self.late.append((callbacks + 3, touch, now, phase, sample[1], self.index))
            self.index += 1
        if 2 <= end < len(samples):
            (x0, y0), (x1, y1) = samples[end - 2][0], samples[end - 1][0]
            for ahead in range(1, 3):
                where = (x1 + ahead * (x1 - x0), y1 + ahead * (y1 - y0))
                events.append(self.event(
                    touch, PENCIL, MOVED, time + (end - start - 1 + ahead) / RATE,
                    (where, *samples[max(start - 4, 0)][1:2], *samples[end - 1][2:]),
                    isPrediction="true"))
        return events

    def emit(self, events):
        self.lines.append("[" + ",".join(events) + "]")


def looks():
    log, time, callbacks = Log(), 0.5, 0
    for touch, samples in (("wave", wave()), ("tap", tap())):
        for start in range(0, len(samples), 4):
            log.emit(log.due(callbacks) + log.pencil(touch, samples, start, time, callbacks))
            time += min(4, len(samples) - start) / RATE
            callbacks += 1
        time += 0.2
    log.emit(log.due(callbacks + 9))
    return log.lines


def erasing():
    log, random = Log(), Random(3)
    hatch = hatching()
    ticks = (len(hatch) + 3) // 4
    # The finger wipes twice, each time through what has been drawn by then.
    swipes = [(ticks * 2 // 5, ticks * 3 // 5), (ticks * 2 // 3, ticks - 6)]
    for tick in range(ticks):
        time = 0.5 + 4 * tick / RATE
        events = log.due(tick) + log.pencil("pencil", hatch, 4 * tick, time, tick)
        for number, (first, last) in enumerate(swipes):
            if not first <= tick <= last:
                continue
            phase = BEGAN if tick == first else ENDED if tick == last else MOVED
            radius = 20 + 5 * smooth((tick - first) / 12) + 1.5 * random.unit()
            sample = swipe(number, last - first + 1)[tick - first]
            events.append(log.event(f"finger-{number + 1}", FINGER, phase, time + 3 / RATE, sample,
                                    radius=radius))
        log.emit(events)
    log.emit(log.due(ticks + 9))
    return log.lines


def main():
    logs = {"looks": looks, "erasing": erasing}
    if len(sys.argv) != 2 or sys.argv[1] not in logs:
        sys.exit(__doc__)
    print("\n".join(logs[sys.argv[1]]()))


main()
