#!/usr/bin/env python3
"""Makes the recordings in Samples; the result is the same at every run.

    scripts/samples/recordings.py

Points that were placed by hand, or curves, are walked with the speed of a hand, slower where the way bends, and
reported as a device would. `Samples/README.md` says what each recording shows.
"""

import json
import math
import os
import random

MAXIMUM = 25 / 6
PENCIL, FINGER = 2, 0
BEGAN, MOVED, ENDED = 0, 1, 3
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Samples")


def write(name, lines):
    """Writes a recording of some callbacks."""
    with open(os.path.join(FOLDER, f"{name}.jsonl"), "w", encoding="utf-8") as file:
        file.write("\n".join(['{"eventLog":1}', *lines]) + "\n")


def number(value, places):
    """A number with at most so many decimal places."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def spline(points, t):
    """A point of the uniform Catmull-Rom spline through points, t in 0...len-1."""
    i = min(int(t), len(points) - 2)
    f = t - i
    p = [points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]]
    w = ((-f + 2 * f * f - f ** 3) / 2, (2 - 5 * f * f + 3 * f ** 3) / 2,
         (f + 4 * f * f - 3 * f ** 3) / 2, (-f * f + f ** 3) / 2)
    return (sum(a * b[0] for a, b in zip(w, p)), sum(a * b[1] for a, b in zip(w, p)))


# `ductus`: the word and a flourish, as a pencil would report them at 240 Hz. Every callback brings four milliseconds'
# samples by twos, the force updates of samples some callbacks old, and up to three predictions.

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
        t += max(speed / 240, 0.4) / length
    samples.append((points[-1], 0.0, samples[-1][2], samples[-1][3]))
    return samples


def event(name, touch, index, time, sample, phase, **more):
    (x, y), force, altitude, azimuth = sample
    result = {
        "touchIdentifier": touch, "identifier": name, "timestamp": round(time, 4), "type": PENCIL,
        "phase": phase, "force": round(force, 4), "maximumPossibleForce": MAXIMUM,
        "altitudeAngle": round(altitude, 4), "azimuth": round(azimuth, 4),
        "location": [round(2 * x) / 2, round(2 * y) / 2], "majorRadius": 0.25,
    }
    if index is not None:
        result["estimationUpdateIndex"] = index
    result.update(more)
    return result


def ductus():
    rng = random.Random(1)
    time, index, count = 10.0, 0, 0
    late, lines = [], []

    def emit(batch):
        lines.append(json.dumps(batch, separators=(",", ":")))

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
                phase = BEGAN if position == 0 else ENDED if last else MOVED
                more = {} if last else {"estimatedProperties": 1,
                                        "estimatedPropertiesExpectingUpdates": 1}
                guess = sample if last else (sample[0], 1 / 3, sample[2], sample[3])
                batch.append(event(name(), touch, None if last else index, time, guess, phase,
                                   **more))
                if not last:
                    late.append((touch, index, time, sample, phase))
                    index += 1
                time += 1 / 240
                position += 1
            if 2 <= position < len(samples):
                (x0, y0), (x1, y1) = samples[position - 2][0], samples[position - 1][0]
                for ahead in range(1, rng.randrange(1, 4) + 1):
                    where = (x1 + ahead * (x1 - x0), y1 + ahead * (y1 - y0))
                    guess = (where, *samples[position - 1][1:])
                    batch.append(event(name(), touch, index - 1, time + (ahead - 1) / 240, guess,
                                       1, isPrediction=True))
            emit(batch)
        time += 0.12 + 0.1 * rng.random()
    # The radio delivers the last forces after the last touch has ended.
    emit([event(name(), *args, isUpdate=True) for args in late])
    write("ductus", lines)


# `looks` and `erasing`. A pencil is seen at 240 Hz, four samples to a callback. The force of a sample is a guess at
# first; its true value comes three callbacks later, by radio. Every callback but the last of a touch predicts two
# samples.

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


def smooth(x):
    """From 0 to 1 with level ends."""
    x = min(max(x, 0.0), 1.0)
    return x * x * x * (x * (6 * x - 15) + 10)


def bump(x, start, full, rest, end):
    """From 0 up to 1, level, and down to 0."""
    return smooth((x - start) / (full - start)) * (1 - smooth((x - rest) / (end - rest)))


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
        u += max(speed / 240, 0.15) / rate
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


class Log:
    def __init__(self):
        self.index = 0
        self.late = []
        self.lines = []

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
            now = time + (position - start) / 240
            phase = BEGAN if position == 0 else ENDED if position == len(samples) - 1 else MOVED
            if phase == ENDED:
                events.append(self.event(touch, PENCIL, phase, now, sample))
                continue
            # The guess: what was last known, a callback before.
            guess = samples[max(start - 4, 0)][1] if start > 0 else 0.333
            more = {"estimatedProperties": 1, "estimatedPropertiesExpectingUpdates": 1}
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
                    touch, PENCIL, MOVED, time + (end - start - 1 + ahead) / 240,
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
            time += min(4, len(samples) - start) / 240
            callbacks += 1
        time += 0.2
    log.emit(log.due(callbacks + 9))
    write("looks", log.lines)


def erasing():
    log, random = Log(), Random(3)
    hatch = hatching()
    ticks = (len(hatch) + 3) // 4
    # The finger wipes twice, each time through what has been drawn by then.
    swipes = [(ticks * 2 // 5, ticks * 3 // 5), (ticks * 2 // 3, ticks - 6)]
    for tick in range(ticks):
        time = 0.5 + 4 * tick / 240
        events = log.due(tick) + log.pencil("pencil", hatch, 4 * tick, time, tick)
        for number, (first, last) in enumerate(swipes):
            if not first <= tick <= last:
                continue
            phase = BEGAN if tick == first else ENDED if tick == last else MOVED
            radius = 20 + 5 * smooth((tick - first) / 12) + 1.5 * random.unit()
            sample = swipe(number, last - first + 1)[tick - first]
            events.append(log.event(f"finger-{number + 1}", FINGER, phase, time + 3 / 240, sample,
                                    radius=radius))
        log.emit(events)
    log.emit(log.due(ticks + 9))
    write("erasing", log.lines)


# `examples`: a small drawing on a page about 360 points wide, as a pencil of 60 or 120 Hz would report it.

class Stroke:
    """Points, how fast they are walked, and what the pencil reports on the way.

    Force, altitude and azimuth are functions of the way, 0...1, and of the direction.
    """

    def __init__(self, points, speed=420, force=None, altitude=1.05, azimuth=0.6, pause=0.16,
                 ease=26, light=14):
        self.points, self.speed, self.pause, self.ease = points, speed, pause, ease
        self.force = force or (lambda part, dx, dy: 0.7 + 0.35 * dy)
        self.altitude, self.azimuth, self.light = altitude, azimuth, light

    def samples(self, rate):
        """(x, y, force, altitude, azimuth) at each tick."""
        end = len(self.points) - 1
        # A fine polyline, with its length.
        fine, way = [], [0.0]
        count = 40 * end
        for k in range(count + 1):
            fine.append(spline(self.points, end * k / count))
            if k:
                way.append(way[-1] + math.dist(fine[-1], fine[-2]))
        total = way[-1]
        at, k, result = 0.0, 0, []
        while at < total:
            while k + 1 < count and way[k + 1] < at:
                k += 1
            gap = way[k + 1] - way[k] or 1.0
            f = (at - way[k]) / gap
            a, b = fine[k], fine[k + 1]
            dx, dy = (b[0] - a[0]) / gap, (b[1] - a[1]) / gap
            # How much it turns within a few points.
            p, q = fine[max(k - 6, 0)], fine[min(k + 7, count)]
            one, two = (a[0] - p[0], a[1] - p[1]), (q[0] - b[0], q[1] - b[1])
            turn = abs(math.atan2(one[0] * two[1] - one[1] * two[0],
                                  one[0] * two[0] + one[1] * two[1])) if k else 0.0
            part = at / total
            edge = min(1.0, 0.25 + min(at, total - at) / self.ease)
            light = min(1.0, 0.3 + min(at, total - at) / self.light)
            force = max(self.force(part, dx, dy) * light, 0.04)
            result.append((a[0] + f * (b[0] - a[0]), a[1] + f * (b[1] - a[1]), min(force, MAXIMUM),
                           self.altitude, self.azimuth))
            at += max(self.speed * edge / (1 + 1.6 * turn) / rate, 0.3)
        x, y = self.points[-1]
        result.append((x, y, 0.0, self.altitude, self.azimuth))
        return result


def play(name, rate, strokes):
    """Writes a recording: a callback for each frame of 1/60 s."""
    time, lines = 0.0, []
    for touch, stroke in enumerate(strokes, 1):
        samples = stroke.samples(rate)
        each = rate // 60
        batch = []
        for index, (x, y, force, altitude, azimuth) in enumerate(samples):
            is_last = index + 1 == len(samples)
            phase = BEGAN if index == 0 else ENDED if is_last else MOVED
            ends = is_last or index % each == each - 1
            batch.append(
                f'{{"touchIdentifier":"{touch}","timestamp":{number(time, 4)},"type":2,"phase":{phase},'
                f'"location":[{number(x, 1)},{number(y, 1)}],"force":{number(force, 2)},'
                f'"maximumPossibleForce":4.1667,"altitudeAngle":{number(altitude, 2)},'
                f'"azimuth":{number(azimuth, 2)}' + ("}" if ends else ',"isCoalesced":true}'))
            if ends:
                lines.append(f'[{",".join(batch)}]')
                batch = []
            time += 1 / rate
        time += stroke.pause
    write(os.path.join("examples", name), lines)


def freehand():
    """A snail."""
    shell = []
    for k in range(23):
        angle = math.pi * (0.62 + 0.25 * k)
        radius = 66 - 2.75 * k
        shell.append((190 + radius * math.cos(angle), 110 + 0.94 * radius * math.sin(angle)))
    body = [(60, 176), (120, 181), (188, 176), (246, 172), (284, 150), (291, 116), (306, 100),
            (324, 106), (326, 126), (312, 148), (292, 170), (262, 183), (190, 188), (110, 187),
            (60, 177)]
    return [
        Stroke(shell, speed=520), Stroke(body, speed=480),
        Stroke([(304, 100), (304, 82), (296, 66)], speed=260, pause=0.1),
        Stroke([(318, 101), (328, 84), (332, 70)], speed=260, pause=0.1),
        Stroke([(314, 117), (316, 117)], speed=60, pause=0.2),
        Stroke([(20, 192), (70, 190), (130, 193), (210, 192), (290, 193), (340, 190)], speed=700),
    ]


def pencil():
    """A ball with its shading, and the shadow on the ground: the pencil lies down for them."""
    def ring(radius, start, turns, count=17):
        return [(178 + (radius + 1.6 * math.sin(3 * k)) * math.cos(start + turns * 2 * math.pi * k / count),
                 104 + (radius + 1.6 * math.cos(2 * k)) * math.sin(start + turns * 2 * math.pi * k / count))
                for k in range(count + 1)]

    line = lambda part, dx, dy: 0.32 + 0.2 * math.sin(9 * part)
    strokes = [Stroke(ring(76, -2.2, 1.08), speed=430, force=line),
               Stroke(ring(77, -0.6, 0.55, 9), speed=430, force=lambda part, dx, dy: 0.55)]
    # Bands of shade that follow the form, across which the pencil lies, the darker the further out.
    for inner, outer, first, last, force in ((30, 52, -0.15, 2.0, 1.1), (48, 62, 0.0, 1.9, 2.1),
                                             (58, 68, 0.2, 1.7, 3.2)):
        points = []
        for j in range(13):
            angle = first + j * (last - first) / 12
            radius = outer if j % 2 else inner
            points.append((178 + radius * math.cos(angle), 104 + radius * math.sin(angle)))
        strokes.append(Stroke(points, speed=520, altitude=0.42, azimuth=0.95, pause=0.22, ease=60,
                              force=lambda part, dx, dy, force=force: force))
    ground = [(150, 186), (214, 182), (276, 185), (304, 182), (250, 187), (190, 186), (166, 188),
              (230, 188), (320, 184)]
    strokes.append(Stroke(ground, speed=520, altitude=0.47, azimuth=1.2, ease=60,
                          force=lambda part, dx, dy: 2.4 * (1 - 0.5 * part)))
    strokes.append(Stroke([(40, 181), (96, 183), (140, 182)], speed=420, force=line, pause=0.1))
    strokes.append(Stroke([(232, 182), (290, 184), (336, 181)], speed=480, force=line, pause=0.1))
    return strokes


def ink():
    """A flourish: heavy on the way down, light on the way up."""
    heavy = lambda part, dx, dy: 0.5 + 1.9 * max(dy, 0) ** 1.5
    wave = []
    for k in range(33):
        t = k / 32
        angle = 2 * math.pi * 4 * t - 2.6
        size = 46 - 22 * abs(t - 0.45)
        wave.append((34 + 262 * t + 30 * math.cos(angle), 84 + size * math.sin(angle)))
    tail = [(322, 96), (300, 132), (236, 150), (150, 146), (76, 158), (52, 180), (84, 196),
            (170, 178), (258, 170), (316, 182), (334, 164), (306, 158), (270, 176)]
    return [Stroke(wave, speed=620, force=heavy, pause=0.24),
            Stroke(tail, speed=760, force=lambda part, dx, dy: 0.45 + 1.6 * abs(math.sin(5.2 * part + 0.5)))]


def force():
    """Arcs pressed harder and harder, each in the colours of its forces."""
    strokes = []
    for k in range(3):
        radius = 128 - 34 * k
        points = [(180 + radius * math.cos(math.pi * (1 + j / 10)),
                   166 + radius * math.sin(math.pi * (1 + j / 10))) for j in range(11)]
        if k % 2:
            points.reverse()
        strokes.append(Stroke(points, speed=560, pause=0.05, light=0.1,
                              force=lambda part, dx, dy, k=k: MAXIMUM * (0.12 + 0.8 * part)))
    for j in range(5):
        x = 92 + 44 * j
        strokes.append(Stroke([(x, 196), (x + 1, 197)], speed=30, pause=0.05, ease=0.1, light=0.1,
                              force=lambda part, dx, dy, j=j: MAXIMUM * (0.3 + 0.15 * j)))
    return strokes


def signature():
    """A name in one go, and the line below it; y = 0 is the line to sign on."""
    name = [(28, -34), (48, -70), (58, -86), (46, -40), (36, 0), (58, -4), (88, -34), (84, -68),
            (58, -78), (36, -60), (60, -40), (100, -22), (108, -26), (106, -8), (116, -2),
            (126, -24), (124, -6), (134, -2), (150, -22), (142, -26), (136, -8), (150, -4),
            (166, -36), (176, -62), (166, -20), (168, -2), (178, -10), (184, -24), (184, -8),
            (192, -4), (202, -24), (202, -8), (212, -6), (224, -24), (216, -12), (230, -4),
            (252, -14), (300, -26)]
    flourish = [(312, -30), (262, 6), (180, 14), (96, 12), (44, 22), (70, 32), (160, 22), (280, 8)]
    return [Stroke(name, speed=1150, pause=0.2, ease=60), Stroke([(150, -50), (190, -56)], speed=600),
            Stroke(flourish, speed=2300, ease=120)]


def main():
    ductus()
    looks()
    erasing()
    play("freehand", 60, freehand())
    play("pencil", 60, pencil())
    play("ink", 120, ink())
    play("force", 60, force())
    play("signature", 120, signature())


main()
