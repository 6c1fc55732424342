"""Reads a .ductus file, and prints the drawing as JSON: python3 ductus.py drawing.ductus
It follows the articles "The .ductus format" and "The coding of columns", which are all it needs. The strokes and
pictures come from the lowest up. Samples are x, y in 0.01 points, time in 0.1 ms, force, altitude, azimuth, roll in
0.001, radius in 0.01 points; null is unknown. "undo" and "redo" are stacks of gestures of the first author, by numbers
of changes. Touch events (chunks L, n) and what other apps have added are passed over. Of a damaged file it prints what
was before, says where it is, and fails; so it does where changes of several authors are not in the order of clocks."""
import itertools, json, struct, sys
from functools import reduce
P, SHEETS, NAMES, PLACES, WORD, KNOWN = 1 << 17, 1 << 20, 1 << 24, 1 << 30, 1 << 64, (1, 3, 5, 10, 12)
KINDS = [("others", NAMES + 2 * SHEETS), ("pages", NAMES + SHEETS), ("pictures", NAMES), ("strokes", 0)]
WHITE, IDENTITY, FORMATS = [255] * 4, [1, 0, 0, 1, 0, 0], {0: "PNG", 1: "JPEG", 2: "WebP", 3: "PDF"}
SUMS = [reduce(lambda n, _: n >> 1 ^ n % 2 * 0x82F63B78, range(8), n) for n in range(256)]
T = [28800, 24400, 47700, 45300, 20200, 26800, 24800, 23200]
MODEL = {("flag", i): (6000, 1) for i in range(4)} | {("cls", 26, i): (49152, 0) for i in range(4, 14)}  # p, n
MODEL.update({("cls", k, i): (T[max(-3, min(i - k // 3, 4)) + 3], 1) for k in range(24) for i in range(14)})
def crc(data): return ~reduce(lambda n, b: SUMS[n & 255 ^ b] ^ n >> 8, data, 2**32 - 1) % 2**32
def check(condition, message):
    if not condition: raise ValueError(message)
def checked(number, limit, least=0):
    return check(least <= number < limit, f"{number} is not from {least} to {limit - 1}") or number
def usable(thing, name, new):  # whether an element can have a value of a field
    a, b, c, d = new if name in ("crop", "edges") else (0, 0, 1, 1)
    if name == "crop": return 0 <= a < c <= thing["size"][0] and 0 <= b < d <= thing["size"][1]
    if name == "edges": return all(1 <= n <= 1e6 for n in (c - a, d - b)) and max(map(abs, new)) <= 1 << 40
    return name != "transform" or all(map(lambda n: n - n == 0, new))
def moved(t, u): return [u[i] * t[j] + u[i+2] * t[j+1] + j // 4 * u[i+4] for j in [0, 2, 4] for i in [0, 1]]

class Bytes:  # a piece of the file, from which numbers are read
    def __init__(self, data): self.data, self.at = data, 0
    def left(self): return len(self.data) - self.at
    def take(self, count):
        self.at += checked(count, self.left() + 1)
        return self.data[self.at - count:self.at]
    def byte(self, limit=256): return checked(self.take(1)[0], limit)
    def varint(self, limit=WORD, number=0, shift=0):
        while (byte := self.byte()) > 127 and shift < 63:
            number, shift = number | (byte & 127) << shift, shift + 7
        return checked(number | byte << shift, limit)
    def times(self): return range(self.varint(self.left() + 1))
    def near(self, p, limit, least=0):
        half, odd = divmod(self.varint(), 2)
        return checked(p + (-half - 1 if odd else half), limit, least)
    def zigzag(self): return self.near(0, WORD, -WORD)
    def doubles(self, count): return list(struct.unpack(f"<{count}d", self.take(8 * count)))
    def author(self): return self.take(8)[::-1]
    def colour(self): return list(self.take(4))
    def runs(self, table, p=0, limit=NAMES):
        keys = []
        for _ in self.times():
            first = self.near(p, limit)
            p = first + 1 + self.varint(min(limit - first, (1 << 21) - len(keys)))
            keys.extend((table, name) if table else element(name) for name in range(first, p))
        return keys
    def elements(self): return self.runs(None, limit=NAMES + 3 * SHEETS)
def element(number): return next((table, number - first) for table, first in KINDS if number >= first)

class Columns:  # a chain of chunks of columns; orders are 1, 2, 3, and 4: interval
    def __init__(self, *orders): self.orders, self.models = orders, None
    def norm(self):
        while self.range < 1 << 24:
            self.code = (self.code << 8 | self.payload[self.at]) % (1 << 32)
            self.range, self.at = self.range << 8, self.at + 1
    def bit(self, model, *place):
        p, n = model.get(place, (32768, 0))
        bound, r = (self.range >> 12) * (p >> 4), (n + 1).bit_length()
        v = self.code < bound
        self.code, self.range = (self.code, bound) if v else (self.code - bound, self.range - bound)
        model[place] = p + (65535 - p >> r) if v else p - (p >> r), min(n + 1, 15)
        self.norm()
        return v
    def raw(self, n, number=0):
        for k in [8] * (n // 8) + [n % 8]:
            self.range >>= k
            x = min(self.code // self.range, (1 << k) - 1)
            self.code, number = self.code - x * self.range, number << k | x
            self.norm()
        return number
    def value(self, model, row, e, s):
        i = e - 1 + (up := self.bit(model, "cls", row, e))
        while 0 < i < 13 and self.bit(model, "cls", row, i + up) == up: i += 2 * up - 1
        if i == 0: return 0, 0
        tree = lambda n, *of: reduce(lambda t, _: 2 * t + self.bit(model, *of, t), range(n), 1)
        if i == 13: i = min(13 + tree(6, "esc") - 64, 64)
        sign, left = -1 if self.bit(model, "sgn", s) else 1, max(0, i - 3)
        return sign * (tree(min(2, i - 1), "man", min(i, 15)) << left | self.raw(left)), i
    def read(self, data):  # the strokes of a chunk, each a list of values for each channel
        r, channels, strokes = Bytes(data), range(len(self.orders)), []
        flags = r.byte(8)
        count, left = 1 if flags & 4 else r.varint(), r.varint(2 * P + 1)
        check(1 <= count <= left and (self.models or not flags & 1), "columns are wrong")
        if not flags & 1:
            self.models, self.lengths = [dict(MODEL) for _ in channels], {}
            self.prev, self.usual, self.steps = [[n for _ in channels] for n in (0, 0, 1)]
        if flags & 2:
            before, self.steps = self.steps, [checked(r.varint(), P << 14 | 1, 1) for _ in channels]
            self.usual = [u * (a == b) for u, a, b in zip(self.usual, before, self.steps)]
        self.payload, self.at, self.range = r.take(r.left()) + bytes(4), 4, (1 << 32) - 1
        self.code = int.from_bytes(self.payload[:4], "big")
        for later in reversed(range(count)):
            n = self.value(self.lengths, 0, 4, 0)[0] + 1 if later else left
            left -= checked(n, left - later + 1, 1)
            strokes.append([self.channel(c, n) for c in channels])
        check(self.at >= len(self.payload) - 4, "columns are too long")
        return strokes
    def channel(self, c, n):
        m, step, order, usual = self.models[c], self.steps[c], self.orders[c], self.usual[c]
        def rem(f): return self.raw(wide) if wide and self.bit(m, "flag", f) else 0
        wide, k1, k2, d1, d2, s1, s2, run = (step - 1).bit_length(), 0, 0, 0, 0, 1, 1, 0
        v = [self.prev[c] + rem(0) + self.value(m, 26, 4, 9)[0] * step]
        for i in range(1, n):
            pred = (0, d1, d1 if i < 3 else 2 * d1 - d2, usual + 8 >> 4)[order - 1]
            inside = 2, 3 * k1 + min(k2, 2), max(1, k1 - 1)
            flag, row, e = (3, 25, 1) if i == n - 1 else (1, 24, 1) if i == 1 else inside
            rest, (r, k) = rem(flag), self.value(m, row, e, 3 * s1 + s2)
            v.append(v[-1] + (d := pred + r) * step + rest)
            more = (d << 4) - usual if usual and order == 4 else 0
            run = max(run, 0) + 1 if more > 0 else min(run, 0) - 1 if more < 0 else 0
            far = 1 << max(0, min(abs(run) - 3, 8))
            usual = usual + max(-far, min(more, far)) if more else d << 4
            d2, d1, k2, k1, s2, s1 = d1, d, k1, min(k, 7), s1, (r > 0) - (r < 0) + 1
        self.prev[c], self.usual[c] = v[-1], usual
        return v

class Drawing:  # what a file has defined, what there is now, and what can be undone and done again
    def __init__(self, version):
        self.version = version
        self.tables = self.brushes, self.devices, self.transforms, self.records = [], [], [], []
        self.contents, self.used, self.gone, self.away, self.stacks, self.names = [], set(), set(), {}, {}, {}
        self.authors, self.last, self.order = [], 0, (0, b"")  # of the last change: who, and when
        self.changes, self.now = [[]], {("paper", 0): {"colour": WHITE, "lines": None}}
        self.chains = Columns(3, 3, 4, 2, 1, 1), Columns(2, 1), Columns(1), Columns(*[1] * 11)
    def chunk(self, kind, r):
        check(kind in "BCDJLn" or ord(kind) & 32, f"a chunk {kind} is not known")
        if kind == "B" and [r.varint() for _ in range(self.version + 1)] and r.left():
            self.order = r.varint(PLACES), b""
        while kind == "B" and r.left(): self.authors.append(r.author()), [r.varint() for _ in range(self.version + 1)]
        if kind == "C" and (r.varint(len(self.contents) + 1), r.varint(PLACES))[1] == 0:
            self.contents.append({"format": FORMATS.get(r.byte()), "length": r.varint(PLACES + 1)})
        if kind in "DJ": self.define(r)
        while kind == "J" and r.left(): self.change(r)
        check(kind not in "DJ" or r.left() == 0, "bytes are left over")
    def define(self, r):
        bits, before = r.byte(32), len(self.records)
        entries = self.brush, self.device, lambda r: r.doubles(6), self.record
        for index, (table, entry) in enumerate(zip(self.tables, entries)):
            if bits >> index & 1:
                check(r.varint() == len(table), "definitions are missing")
                for _ in [0] if index == 3 and bits & 16 else r.times(): table.append(entry(r))
        new, self.first = self.records[before:], before if bits & 8 else 0
        for chain, kind, mask in zip(self.chains, (0, 0, 1, 2), (1, 0x3C00, 0x80, 0x100)):
            strokes = (s for _ in itertools.count() for s in chain.read(r.take(r.varint())))
            for x in new:
                count = -(-x["counts"][kind] // P) if x["bits"] & mask else 0
                parts = [next(strokes) for _ in range(count)]
                x["columns"] += [sum((p[c] for p in parts), []) for c in range(len(chain.orders))]
        for x in new:
            columns, n = x["columns"][:8], len(x["columns"][0])
            for values, lengths in zip(columns[3:], x["lengths"]):
                check(sum(lengths) <= n and len(values) in (0, n), "columns of wrong lengths")
                ends = [0, *itertools.accumulate(lengths), n]
                for a, b in zip(ends[::2], ends[1::2]): values[a:b] = [None] * (b - a)
            x["ink"] = {"samples": [list(sample) for sample in zip(*columns)]}
    def brush(self, r): return r.take(r.varint((1 << 16) + 1)).decode(errors="replace")
    def device(self, r):
        size = 16 if (bits := r.byte(32)) & 4 else 8
        return r.take(size), [r.varint(1001) for _ in range((0, 2, 0, 6)[bits >> 3])], r.zigzag()
    def record(self, r):
        r.take(8) if r.varint(2 * len(self.devices)) & 1 else r.zigzag()  # its seed
        bits = r.varint(1 << 14)
        counts = [r.varint(PLACES) for _ in range(3)] if bits & 512 else [1, 1, 1]
        lengths = [[r.varint(PLACES) for _ in r.times()] if k == 2 else [0] * k for k in (bits >> s & 3 for s in KNOWN)]
        return {"bits": bits, "counts": counts, "lengths": lengths, "columns": []}
    def change(self, r):
        bits, number, before = r.byte((128, 256)[self.version > 3]), len(self.changes), self.order
        kind = bits & 7
        if bits & 16: r.zigzag()  # the time
        check(kind < 2 or bits < 128, "a change has parts that cannot have any")
        if kind in (0, 5): return self.differences(r, bits, True) if kind == 0 else self.correct(r)
        if bits & 64: self.last = r.varint(len(self.authors) + 1)
        if bits & 64 and self.last == len(self.authors): self.authors.append(r.author())
        self.order = r.near(before[0] + 1, PLACES) if bits & 64 else before[0] + 1, (self.authors or [b""])[self.last]
        check(before < self.order, "changes of several authors are not in the order of clocks")
        self.undo, self.redo = self.stacks.setdefault(self.last, ([], []))
        if kind > 5: (kind == 7 or r.varint(number + 1)), r.take(r.varint(257))  # the name of a moment or an author
        self.changes.append(self.differences(r, bits) if kind == 1 else [])
        if kind == 1 and (not bits & 8 or not self.undo): self.undo.append([])
        if kind == 1: self.undo[-1].append(number), self.redo.clear()
        if kind == 4: self.take_back(number - r.varint(number))
        if 1 < kind < 4:
            source, target, way = ((self.undo, self.redo, -1), (self.redo, self.undo, 1))[kind - 2]
            named = number - r.varint(number)
            for at in [at for at, gesture in enumerate(source) if gesture[0] == named]:
                for key, *values in [step for n in source[at] for step in self.changes[n]][::way]:
                    self.make(key, *values[::way])
                target[len(target):], source[at:] = source[at:at + 1], []
    def make(self, key, old, new):
        now = self.now.get(key)
        if now is None and old is None and new and key not in self.gone:
            self.now[key] = self.away.get(key, new) if self.authors else new
        elif now and new is None: self.away[key] = self.now.pop(key)
        elif now and old: self.now[key] = {f: new[f] if now[f] == old[f] else now[f] for f in now}
    def elements(self, number, side):  # those that a change removes (1), or adds (2)
        return {s[0]: s[side] for s in self.changes[number] if s[3 - side] is None}
    def strokes(self, number, side):
        return {key: value for key, value in self.elements(number, side).items() if key[0] == "strokes"}
    def take_back(self, named):
        def part(new, old):
            a, b = old["span"], new["span"]
            return new["record"] == old["record"] and (not a or b and a[0] <= b[0] and b[1] <= a[1])
        lost, back = self.elements(named, 2), self.elements(named, 1)
        for later in range(named + 1, len(self.changes)):
            cut = [old for key, old in self.strokes(later, 1).items() if key in lost]
            lost.update({key: new for key, new in self.strokes(later, 2).items() if any(part(new, old) for old in cut)})
        for key in back if named in sum(self.undo, []) else []: self.make(key, None, back[key])
        self.gone.update(lost)
        for key in lost: self.make(key, self.now.get(key), None)
        adds = lambda steps: {old is None for key, old, _ in steps if key[0] == "strokes"} == {True}
        alone = {n for n, steps in enumerate(self.changes) if self.strokes(named, 1) and adds(steps)}
        for stack in self.undo, self.redo:
            stack[:] = [list(part) for old in stack for _, part in itertools.groupby(
                [n for n in old if n != named], lambda n: n * (named in old and n in alone))]
    def differences(self, r, kind, first=False):
        bits, steps, self.at_first = r.byte(), [], first
        def each(keys, change):
            for key in keys:
                old, new = self.now.get(key), change(self.now.get(key))
                if new != old: steps.append((key, old, new))
                self.make(key, old, new)
        def put(table, entry, name=0, times=None):
            for _ in times if times is not None else r.times():
                new = entry(r, name)
                key, name = (table, new["name"]), new["name"] + 1
                if key not in self.used or table != "strokes" and key in self.now:
                    each([key], lambda _: new)
                self.used.add(key)
        def setting(field, value): return lambda thing: thing and {**thing, field: value}
        def moving(t): return lambda thing: thing and self.moved(thing, t)
        self.p = self.first
        if bits & 1: each(r.runs("strokes"), lambda _: None)
        if bits & 2: put("strokes", self.stroke, self.first)
        if bits & 4: each(change=moving(self.transforms[r.varint()]), keys=r.runs("strokes"))
        for _ in r.times() if bits & 8 else ():
            each(change=setting("brush", self.brushes[r.varint()]), keys=r.runs("strokes"))
        for locked in (True, False) if bits & 16 else ():
            each(r.runs("strokes"), lambda s: s and {**s, "locked": locked and not s["erases"]})
        paper = r.byte(4) if bits & 32 else 0
        if paper & 1: each([("paper", 0)], setting("colour", r.colour()))
        if paper & 2: each([("paper", 0)], setting("lines", self.lines(r)))
        for bit, table, entry in (64, "pages", self.page), (128, "pictures", self.picture):
            if bits & bit: put(table, entry), each(r.runs(table), lambda _: None)
        if bits & 128 and (pictures := r.runs("pictures")): each(pictures, moving(self.transforms[r.varint()]))
        last = 0
        for _ in r.times() if kind & 128 else ():
            last, part = checked(r.varint(PLACES), PLACES, last + 1), Bytes(r.take(r.varint()))
            if last == 2:
                for _ in part.times():
                    keys = part.elements()
                    for _ in part.times(): each(keys, self.field(part))
            elif last == 4: put("others", lambda _, name: self.other(part, name), times=part.times())
            elif last == 6: each(part.elements(), lambda _: None)
            elif last == 8: each(change=moving(self.transforms[part.varint()]), keys=part.elements())
            else: check(last % 2 == 0, "a newer version has made this")
            check(last > 8 or last % 2 or part.left() == 0, "bytes are left over")
        return steps
    def field(self, r):  # sets a field of an element
        tag, has = divmod(r.varint(), 4)
        value = Bytes(r.take(r.varint())) if has & 1 else None
        elements = [self.reference(r) for _ in r.times()] if has & 2 else []
        contents = [self.contents[r.varint()]["length"] for _ in r.times()] if has & 2 else []
        def set(thing):
            if not thing: return thing
            if not 16 <= tag < 24 or not value:
                rest = {k: v for k, v in thing["fields"].items() if k != str(tag)}
                named = [f"{e[0]} {e[1]}" if e else None for e in elements]
                more = {str(tag): {"bytes": value.data.hex(), "elements": named, "contents": contents}} if value else {}
                return {**thing, "fields": {**rest, **more}}
            name = names[tag - 16]
            if name not in thing or name == "locked" and thing.get("erases"): return thing
            if "samples" in thing and name != "locked" or "edges" not in thing and name in ("edges", "colour", "lines"):
                return thing
            if not usable(thing, name, new): return thing
            return {**thing, name: None if name == "crop" and new == [0, 0, *thing["size"]] else new}
        names = ["locked", "place", "page", "transform", "crop", "edges", "colour", "lines"]
        if value and 16 <= tag < 24:
            v = Bytes(value.data)
            new = (lambda: v.byte() > 0, lambda: v.near(0, PLACES, -PLACES), lambda: (elements or [(0, None)])[0][1],
                   lambda: v.doubles(6), lambda: v.doubles(4), lambda: v.doubles(4), v.colour,
                   lambda: self.lines(v))[tag - 16]()
        return set
    def reference(self, r): return (n := r.varint(NAMES + 3 * SHEETS + 1)) and element(n - 1)
    def other(self, r, name):
        bits, kind = r.byte(32), checked(r.varint(), PLACES, 2)
        name, place = self.name(r, "others", bits & 8, name, SHEETS), r.near(0, PLACES, -PLACES)
        page = self.reference(r) if bits & 2 else 0
        transform = self.transforms[r.varint()] if bits & 4 else IDENTITY
        thing = {"name": name, "kind": kind, "locked": bits & 1 > 0, "place": place, "transform": transform,
                 "page": page[1] if page else None, "fields": {}}
        for _ in r.times() if bits & 16 else (): thing = self.field(r)(thing)
        return thing
    def moved(self, thing, t):
        if "edges" not in thing: return {**thing, "transform": moved(thing["transform"], t)}
        new = [edge + t[4 + i % 2] for i, edge in enumerate(thing["edges"])]
        return {**thing, "edges": new} if t[:4] == IDENTITY[:4] and usable(thing, "edges", new) else thing
    def stroke(self, r, name):
        name, self.p = self.name(r, "strokes", (bits := r.byte()) & 128, name, NAMES), r.near(self.p, len(self.records))
        brush, record, self.p = self.brushes[r.varint()], self.p, self.p + 1
        transform = self.transforms[r.varint()] if bits & 4 else IDENTITY
        count = r.varint(4097) if bits & 8 else 1
        layers = [[r.varint(PLACES) if bits & 8 else 0, r.near(name, PLACES)] for _ in range(count)]
        span = r.doubles(2) if bits & 2 else None
        for _ in range((bits & 16) // (16 if bits & 64 else 4)): r.zigzag()
        return {"name": name, "record": record, "brush": brush, "transform": transform, "erases": bits & 1 > 0,
                "locked": False, "span": span, "layers": layers, "place": layers[0][1], "fields": {},
                **self.records[record]["ink"]}
    def name(self, r, table, is_shared, near, limit):
        name, who = r.near(near, limit), self.last if not self.at_first else r.varint() if is_shared else 0
        shared = (self.authors or [b""])[who], r.near(name, NAMES) if is_shared else name
        self.names.setdefault((table, name), shared)
        return name
    def lines(self, r): return {"kind": r.byte(), "distance": r.doubles(1)[0], "colour": r.colour()}
    def page(self, r, name):
        name = self.name(r, "pages", (bits := r.byte(16)) & 8, name, SHEETS)
        x, y, *to = r.doubles(4) if bits & 1 else [r.zigzag() for _ in range(4)]
        return {"name": name, "edges": [x, y, *to] if bits & 1 else [x, y, x + to[0], y + to[1]],
                "colour": r.colour() if bits & 2 else WHITE, "lines": self.lines(r) if bits & 4 else None,
                "fields": {}}
    def picture(self, r, name):
        name = self.name(r, "pictures", (bits := r.byte(64)) & 32, name, SHEETS)
        content, sheet = self.contents[r.varint()], r.varint(SHEETS)
        size, page = r.doubles(2) if bits & 1 else [r.zigzag(), r.zigzag()], r.varint(SHEETS) if bits & 4 else None
        crop, transform = r.doubles(4) if bits & 8 else None, r.doubles(4) if bits & 16 else IDENTITY[:4]
        return {"name": name, **content, "sheet": sheet, "size": size, "page": page, "crop": crop,
                "transform": transform + r.doubles(2), "locked": bits & 2 > 0, "place": r.near(0, PLACES, -PLACES),
                "fields": {}}
    def correct(self, r):
        samples = self.records[r.varint()]["ink"]["samples"]
        at, flags, mask = r.varint(len(samples) + 1), r.byte(128), r.byte()
        base = samples[at] if not flags & 64 else samples[at - 1] if at else [0] * 3 + [None] * 5
        new = [(v or 0) + (r.zigzag() if mask >> i & 1 else 0) for i, v in enumerate(base)]
        known = [i < 3 or (base[i] is None) == flags >> i - 2 & 1 for i in range(8)]
        samples[at:at + 1] = [[v if k else None for v, k in zip(new, known)]]
        for _ in r.times(): [r.zigzag() for _ in range(5)]
    def json(self):
        things = {"pages": [], "pictures": [], "others": [], "strokes": [], "paper": self.now.pop(("paper", 0))}
        for table, name in sorted(self.now): things[table].append(self.now[table, name])
        for table in ("pictures", "strokes"):
            things[table].sort(key=lambda thing: (thing["place"], self.names[table, thing["name"]]))
        return {**things, "changes": len(self.changes) - 1, **dict(zip(("undo", "redo"), self.stacks.get(0, ([], []))))}

def read(data):  # the drawing, and what is wrong with the file
    r, drawing, start = Bytes(data), Drawing(data[8] if len(data) > 8 else 0), 0
    try:
        check(r.take(9)[:8] == b"\x89DCT\r\n\x1a\n", "this is no .ductus file")
        check(drawing.version in (3, 4), "this is no .ductus file of version 3 or 4")
        check(crc(data[:r.at + 3]) == int.from_bytes(r.take(7)[3:], "little"), "a damaged header")
        while r.left():
            start = r.at
            kind, payload = chr(r.byte()), r.take(r.varint((1 << 26) + 1))
            check(crc(data[start:r.at]) == int.from_bytes(r.take(4), "little"), "a wrong checksum")
            drawing.chunk(kind, Bytes(payload))
    except (ValueError, IndexError) as error:
        return read(data[:start])[0] if start else None, f"byte {start}: {error}"
    return drawing, None

if len(sys.argv) != 2: sys.exit(__doc__)
try: drawing, damage = read(open(sys.argv[1], "rb").read())
except OSError as error: sys.exit(str(error))
if drawing: print(json.dumps(drawing.json()))
sys.exit(damage)
