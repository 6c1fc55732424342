internal import InkGeometry

// Closed strokes.
extension ShapeRecognizer {
  /// The shape of a stroke that returns to its start; `nil` if it has none.
  var closed: DrawnShape? {
    guard let ring else { return nil }
    let ellipse = Self.ellipse(of: ring)
    if let polygon = Self.polygon(of: ring, extent) {
      // A figure without corners has none that are worth more than a good ellipse.
      if let ellipse, ellipse.error < 0.6 * polygon.error { return ellipse.shape }
      return polygon.shape
    }
    guard let ellipse, ellipse.error <= 0.09 else { return nil }
    return ellipse.shape
  }

  /// Evenly spaced positions once around, if the stroke closes; what overshoots at the ends is left out.
  private var ring: [Point]? {
    let reach = positions.count * 15 / 100
    var gap = Double.infinity
    var (first, last) = (0, positions.count - 1)
    for begin in 0...reach {
      for end in (positions.count - 1 - reach)..<positions.count {
        let distance = positions[begin].distance(to: positions[end])
        // Leaving out an end has to be worth it.
        let cost =
          distance + 0.5 * length / Double(positions.count)
          * Double(begin + positions.count - 1 - end)
        if cost < gap { (gap, first, last) = (cost, begin, end) }
      }
    }
    guard positions[first].distance(to: positions[last]) <= max(10, 0.1 * length) else {
      return nil
    }
    var ring = Array(positions[first...last])
    ring.append(ring[0])
    var spaced = Self.spaced(ring, Self.positionCount + 1).positions
    spaced.removeLast()
    // It goes around once.
    var turn = 0.0
    for index in spaced.indices {
      let (a, b, c) = (
        spaced[index], spaced[(index + 4) % spaced.count], spaced[(index + 8) % spaced.count]
      )
      turn += Self.turn(b - a, c - b)
    }
    turn = (turn / 4).magnitude
    return turn > 4.4 && turn < 8.2 ? spaced : nil
  }

  // MARK: Ellipses

  /// The ellipse with the area and the moments of a ring, and its root mean square error as a share of its
  /// size.
  private static func ellipse(of ring: [Point]) -> (shape: DrawnShape, error: Double)? {
    let origin = ring[0]
    var (area, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for index in ring.indices {
      let (a, b) = (ring[index] - origin, ring[(index + 1) % ring.count] - origin)
      let cross = a.cross(b)
      area += cross / 2
      x += cross * (a.dx + b.dx) / 6
      y += cross * (a.dy + b.dy) / 6
      xx += cross * (a.dx * a.dx + a.dx * b.dx + b.dx * b.dx) / 12
      yy += cross * (a.dy * a.dy + a.dy * b.dy + b.dy * b.dy) / 12
      xy += cross * (a.dx * (2 * a.dy + b.dy) + b.dx * (a.dy + 2 * b.dy)) / 24
    }
    guard area.magnitude > 1 else { return nil }
    let isClockwise = area > 0
    let center = Vector(x / area, y / area)
    xx = xx / area - center.dx * center.dx
    yy = yy / area - center.dy * center.dy
    xy = xy / area - center.dx * center.dy
    let mean = (xx + yy) / 2
    let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    guard mean - spread > 0 else { return nil }
    var radii = Vector(2 * (mean + spread).squareRoot(), 2 * (mean - spread).squareRoot())
    var rotation = Elementary.atan2(2 * xy, xx - yy) / 2
    guard radii.dy > 0.04 * radii.dx else { return nil }
    let middle = origin + center
    let (sin, cos) = Elementary.sincos(rotation)
    var error = 0.0
    for position in ring {
      let way = position - middle
      let u = (way.dx * cos + way.dy * sin) / radii.dx
      let v = (way.dy * cos - way.dx * sin) / radii.dy
      let away = (u * u + v * v).squareRoot() - 1
      error += away * away
    }
    error = (error / Double(ring.count)).squareRoot()
    if radii.dy > 0.82 * radii.dx {
      let radius = (radii.dx * radii.dy).squareRoot()
      (radii, rotation) = (Vector(radius, radius), 0)
    } else {
      rotation = upright(rotation, within: 0.14)
    }
    let way = ring[0] - middle
    let (turnSin, turnCos) = Elementary.sincos(rotation)
    let start = Elementary.atan2(
      (way.dy * turnCos - way.dx * turnSin) / radii.dy,
      (way.dx * turnCos + way.dy * turnSin) / radii.dx)
    // The pen goes around as it went.
    if !isClockwise { radii.dy = -radii.dy }
    return (
      .ellipse(
        center: middle, radii: radii, rotation: rotation, start: isClockwise ? start : -start),
      error
    )
  }

  /// An angle, or the multiple of a right angle to which it is nearer than a limit.
  static func upright(_ angle: Double, within limit: Double) -> Double {
    let quarter = Double.pi / 2
    let nearest = Elementary.floor(angle / quarter + 0.5) * quarter
    return (angle - nearest).magnitude < limit ? nearest : angle
  }

  // MARK: Polygons

  /// The polygon with the corners of a ring, and the root mean square distance of the ring from it as a share
  /// of the ring's size.
  private static func polygon(
    of ring: [Point], _ extent: Double
  ) -> (shape: DrawnShape, error: Double)? {
    var corners = corners(of: ring, isClosed: true)
    // A corner at which the sides hardly turn is none.
    var index = 0
    while corners.count > 2, index < corners.count {
      let count = corners.count
      let before = ring[corners[(index + count - 1) % count]]
      let (here, after) = (ring[corners[index]], ring[corners[(index + 1) % count]])
      if turn(here - before, after - here).magnitude < 0.35 {
        corners.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    guard (3...8).contains(corners.count) else { return nil }
    let sides = corners.indices.map { side in
      self.side(of: ring, from: corners[side], to: corners[(side + 1) % corners.count])
    }
    var (error, largest) = (0.0, 0.0)
    for side in sides {
      error += side.error
      largest = max(largest, side.largest)
    }
    error = (error / Double(ring.count)).squareRoot()
    guard largest <= max(3, 0.07 * extent), error <= max(1.5, 0.03 * extent) else { return nil }
    let points = corners.indices.map { index in
      crossing(
        sides[(index + corners.count - 1) % corners.count], sides[index], ring[corners[index]],
        extent)
    }
    return (regular(points), error / extent * 2)
  }

  /// The line that fits the middle of a side best, and the squared and largest distances of the side from it.
  private static func side(
    of ring: [Point], from first: Int, to last: Int
  ) -> (position: Point, direction: Vector, error: Double, largest: Double) {
    let count = (last - first + ring.count) % ring.count
    let positions = (0...count).map { ring[(first + $0) % ring.count] }
    let margin = count / 6
    let inner = Array(positions[margin...(count - margin)])
    let middle = DrawnShape.middle(of: inner)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for position in inner {
      let way = position - middle
      xx += way.dx * way.dx
      xy += way.dx * way.dy
      yy += way.dy * way.dy
    }
    let (sin, cos) = Elementary.sincos(Elementary.atan2(2 * xy, xx - yy) / 2)
    var direction = Vector(cos, sin)
    if direction.dot(positions[count] - positions[0]) < 0 { direction = -direction }
    var (error, largest) = (0.0, 0.0)
    for position in positions {
      let away = direction.cross(position - middle)
      error += away * away
      largest = max(largest, away.magnitude)
    }
    return (middle, direction, error, largest)
  }

  private static func crossing(
    _ a: (position: Point, direction: Vector, error: Double, largest: Double),
    _ b: (position: Point, direction: Vector, error: Double, largest: Double), _ corner: Point,
    _ extent: Double
  ) -> Point {
    let sine = a.direction.cross(b.direction)
    guard sine.magnitude > 0.15 else { return corner }
    let crossing = a.position + a.direction * ((b.position - a.position).cross(b.direction) / sine)
    return crossing.distance(to: corner) < 0.2 * extent ? crossing : corner
  }

  /// Corners as a person has meant them: a rectangle, or a regular polygon, where they nearly are one.
  private static func regular(_ corners: [Point]) -> DrawnShape {
    let count = corners.count
    let sides = corners.indices.map { corners[($0 + 1) % count] - corners[$0] }
    let turns = sides.indices.map { turn(sides[($0 + count - 1) % count], sides[$0]) }
    let middle = DrawnShape.middle(of: corners)
    if count == 4, turns.allSatisfy({ ($0.magnitude - Double.pi / 2).magnitude < 0.32 }) {
      return rectangle(sides, middle, isClockwise: turns[0] > 0)
    }
    let even = 2 * Double.pi / Double(count)
    let mean = sides.reduce(0) { $0 + $1.length } / Double(count)
    let isRegular =
      turns.allSatisfy { ($0.magnitude - even).magnitude < 0.26 && $0 * turns[0] > 0 }
      && sides.allSatisfy { ($0.length - mean).magnitude < 0.22 * mean }
    guard isRegular else { return .polygon(corners) }
    let step = turns[0] > 0 ? even : -even
    // The mean direction of the corners, each turned back by its number.
    var sum = Vector(0, 0)
    var radius = 0.0
    for index in corners.indices {
      let way = corners[index] - middle
      let (sin, cos) = Elementary.sincos(-step * Double(index))
      sum = sum + Vector(way.dx * cos - way.dy * sin, way.dx * sin + way.dy * cos)
      radius += way.length / Double(count)
    }
    let phase = Elementary.atan2(sum.dy, sum.dx)
    return .polygon(
      corners.indices.map { index in
        let (sin, cos) = Elementary.sincos(phase + step * Double(index))
        return middle + Vector(cos, sin) * radius
      })
  }

  private static func rectangle(
    _ sides: [Vector], _ middle: Point, isClockwise: Bool
  ) -> DrawnShape {
    // The direction of the sides, counted fourfold so that all four have the same.
    var sum = Vector(0, 0)
    for side in sides {
      let (sin, cos) = Elementary.sincos(4 * Elementary.atan2(side.dy, side.dx))
      sum = sum + Vector(cos, sin) * side.length
    }
    var angle = Elementary.atan2(sum.dy, sum.dx) / 4
    // The first side keeps its direction as nearly as it can.
    let first = Elementary.atan2(sides[0].dy, sides[0].dx)
    angle += Elementary.floor((first - angle) / (Double.pi / 2) + 0.5) * (Double.pi / 2)
    angle = upright(angle, within: 0.1)
    var width = (sides[0].length + sides[2].length) / 2
    var height = (sides[1].length + sides[3].length) / 2
    if (width - height).magnitude < 0.08 * max(width, height) {
      width = (width + height) / 2
      height = width
    }
    let (sin, cos) = Elementary.sincos(angle)
    let along = Vector(cos, sin) * (width / 2)
    let across = Vector(-sin, cos) * (isClockwise ? height / 2 : -height / 2)
    return .polygon([
      middle - along - across, middle + along - across, middle + along + across,
      middle - along + across,
    ])
  }
}
