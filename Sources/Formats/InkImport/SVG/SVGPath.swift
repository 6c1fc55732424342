internal import InkGeometry

/// The lines of the data of an SVG path: commands and numbers, curves as chains of points.
///
/// Source: SVG 2 (W3C), chapter 9.3, and appendix B.2 for arcs.
struct SVGPath {
  /// The subpaths, each with at least one point.
  private(set) var lines: [[Point]] = []
  /// True if data ended at something that is no command: what stood before counts, as the recommendation has it.
  private(set) var isCut = false

  private var scanner: NumberScanner
  private var place = Point.zero
  private var start = Point.zero
  /// The control point of the curve before, for commands that mirror it, and the letter of that command.
  private var control = Point.zero
  private var last: UInt8 = 0

  /// The pieces of a curve.
  private static let pieces = 12

  /// Reads data; stops at a number of points.
  init(_ data: [UInt8], mostPoints: Int) {
    scanner = NumberScanner(data, in: 0..<data.count)
    var command: UInt8 = 0
    var count = 0
    while !scanner.isAtEnd(), count <= mostPoints {
      scanner.skipSpace(andCommas: true)
      if let letter = scanner.next, letter | 0x20 >= 0x61, letter | 0x20 <= 0x7A {
        scanner.skip()
        command = letter
        if letter | 0x20 == 0x7A {
          close()
          continue
        }
      } else if command | 0x20 == 0x6D {
        // Further pairs behind a move are lines.
        command -= 1
      }
      let before = lines.last?.count ?? 0
      guard command != 0, command | 0x20 != 0x7A, draw(command) else {
        isCut = true
        return
      }
      count += max((lines.last?.count ?? 0) - before, 1)
    }
    isCut = count > mostPoints
  }

  private mutating func close() {
    if let index = lines.indices.last, lines[index].count > 1 { lines[index].append(start) }
    place = start
    last = 0
  }

  private mutating func number() -> Double? {
    scanner.skipSpace(andCommas: true)
    guard let number = scanner.number(), number.magnitude < 1e9 else { return nil }
    return number
  }

  private mutating func point(_ isRelative: Bool) -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return isRelative ? Point(place.x + x, place.y + y) : Point(x, y)
  }

  private mutating func add(_ point: Point) {
    if lines.isEmpty || last == 0 { lines.append([place]) }
    lines[lines.count - 1].append(point)
    place = point
  }

  /// Draws one command with its numbers; false where they are missing or the letter is none.
  private mutating func draw(_ command: UInt8) -> Bool {
    let isRelative = command >= 0x61
    let letter = command | 0x20
    switch letter {
    case 0x6D:
      guard let point = point(isRelative) else { return false }
      lines.append([point])
      (place, start) = (point, point)
    case 0x6C:
      guard let point = point(isRelative) else { return false }
      add(point)
    case 0x68:
      guard let x = number() else { return false }
      add(Point(isRelative ? place.x + x : x, place.y))
    case 0x76:
      guard let y = number() else { return false }
      add(Point(place.x, isRelative ? place.y + y : y))
    case 0x63, 0x73: return cubic(isRelative, isSmooth: letter == 0x73)
    case 0x71, 0x74: return quadratic(isRelative, isSmooth: letter == 0x74)
    case 0x61: return arc(isRelative)
    default: return false
    }
    last = letter
    return true
  }

  private mutating func cubic(_ isRelative: Bool, isSmooth: Bool) -> Bool {
    var first = last == 0x63 ? place + (place - control) : place
    if !isSmooth {
      guard let point = point(isRelative) else { return false }
      first = point
    }
    guard let second = point(isRelative), let end = point(isRelative) else { return false }
    let from = place
    for step in 1...Self.pieces {
      let t = Double(step) / Double(Self.pieces)
      let (a, b) = (from.interpolated(to: first, at: t), first.interpolated(to: second, at: t))
      let c = second.interpolated(to: end, at: t)
      let (d, e) = (a.interpolated(to: b, at: t), b.interpolated(to: c, at: t))
      add(step == Self.pieces ? end : d.interpolated(to: e, at: t))
      last = 0x63
    }
    control = second
    return true
  }

  private mutating func quadratic(_ isRelative: Bool, isSmooth: Bool) -> Bool {
    var middle = last == 0x71 ? place + (place - control) : place
    if !isSmooth {
      guard let point = point(isRelative) else { return false }
      middle = point
    }
    guard let end = point(isRelative) else { return false }
    let from = place
    for step in 1...Self.pieces {
      let t = Double(step) / Double(Self.pieces)
      let (a, b) = (from.interpolated(to: middle, at: t), middle.interpolated(to: end, at: t))
      add(step == Self.pieces ? end : a.interpolated(to: b, at: t))
      last = 0x71
    }
    control = middle
    return true
  }

  /// Reads a flag of an arc, which needs nothing between it and the next number.
  private mutating func flag() -> Bool? {
    scanner.skipSpace(andCommas: true)
    guard let byte = scanner.next, byte == 0x30 || byte == 0x31 else { return nil }
    scanner.skip()
    return byte == 0x31
  }

  private mutating func arc(_ isRelative: Bool) -> Bool {
    guard var rx = number()?.magnitude, var ry = number()?.magnitude, let degrees = number(),
      let isLarge = flag(), let isSweep = flag(), let end = point(isRelative)
    else { return false }
    defer { last = 0x61 }
    let from = place
    guard rx > 0, ry > 0, from != end else {
      add(end)
      return true
    }
    let (sin, cos) = Elementary.sincos(degrees * 0.017453292519943295)
    let half = (from - end) * 0.5
    let (x, y) = (cos * half.dx + sin * half.dy, cos * half.dy - sin * half.dx)
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let (a, b) = (rx * rx * y * y, ry * ry * x * x)
    let share = a + b > 0 ? max((rx * rx * ry * ry - a - b) / (a + b), 0).squareRoot() : 0
    let sign = isLarge == isSweep ? -share : share
    let (cx, cy) = (sign * rx * y / ry, -sign * ry * x / rx)
    let middle = from.midpoint(to: end)
    let center = Point(middle.x + cos * cx - sin * cy, middle.y + sin * cx + cos * cy)
    let first = Elementary.atan2((y - cy) / ry, (x - cx) / rx)
    var turn = Elementary.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    let whole = 6.283185307179586
    if isSweep, turn < 0 { turn += whole }
    if !isSweep, turn > 0 { turn -= whole }
    let steps = 2 * Self.pieces
    for step in 1...steps {
      let (s, c) = Elementary.sincos(first + turn * Double(step) / Double(steps))
      add(
        step == steps
          ? end
          : Point(
            center.x + cos * rx * c - sin * ry * s, center.y + sin * rx * c + cos * ry * s))
      last = 0x61
    }
    return true
  }
}
