#!/usr/bin/env python3
"""Makes Samples/examples/*.jsonl: what an empty canvas of the app plays, one recording for each mode.

    scripts/make-examples.py

Each is a small drawing on a page about 360 points wide, as a pencil of 60 or 120 Hz would report it: splines
(Catmull-Rom, uniform) through points placed by hand, walked with the speed of a hand, slower where the
curve is tight. That of the signature lies on the line y = 0. The result is the same at every run.
"""

import math
import os

MAXIMUM = 25 / 6
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Samples", "examples")


def number(value, places):
    """A number with at most so many decimal places."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def spline(points, t):
    """A point of the spline, t in 0...len-1."""
    i = min(int(t), len(points) - 2)
    f = t - i
    p = [points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]]
    w = ((-f + 2 * f * f - f ** 3) / 2, (2 - 5 * f * f + 3 * f ** 3) / 2,
         (f + 4 * f * f - 3 * f ** 3) / 2, (-f * f + f ** 3) / 2)
    return (sum(a * b[0] for a, b in zip(w, p)), sum(a * b[1] for a, b in zip(w, p)))


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


def write(name, rate, strokes):
    """Writes a recording: a callback for each frame of 1/60 s."""
    time, lines = 0.0, ['{"eventLog":1}']
    for touch, stroke in enumerate(strokes, 1):
        samples = stroke.samples(rate)
        each = rate // 60
        batch = []
        for index, (x, y, force, altitude, azimuth) in enumerate(samples):
            is_last = index + 1 == len(samples)
            phase = 0 if index == 0 else 3 if is_last else 1
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
    os.makedirs(FOLDER, exist_ok=True)
    text = "\n".join(lines) + "\n"
    with open(os.path.join(FOLDER, f"{name}.jsonl"), "w", encoding="utf-8") as file:
        file.write(text)
    print(f"{name}: {len(strokes)} strokes, {time:.1f} s, {len(text)} bytes")


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
    write("freehand", 60, freehand())
    write("pencil", 60, pencil())
    write("ink", 120, ink())
    write("force", 60, force())
    write("signature", 120, signature())


main()
