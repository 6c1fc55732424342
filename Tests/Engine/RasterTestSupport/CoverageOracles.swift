package import InkGeometry
package import InkRaster
package import InkTestSupport

/// Naive, obviously right versions of the rasteriser's computations.
package enum Oracle {
  /// Returns the share of a pixel's samples, a square grid of `grid` × `grid`, that a test accepts.
  package static func coverage(x: Int, y: Int, grid: Int, _ isInside: (Point) -> Bool) -> Double {
    var count = 0
    for j in 0..<grid {
      for i in 0..<grid {
        let point = Point(
          Double(x) + (Double(i) + 0.5) / Double(grid),
          Double(y) + (Double(j) + 0.5) / Double(grid))
        if isInside(point) { count += 1 }
      }
    }
    return Double(count) / Double(grid * grid)
  }

  /// Returns how often a polygon winds around a point.
  package static func winding(_ polygon: [Point], around point: Point) -> Int {
    var winding = 0
    for (index, b) in polygon.enumerated() {
      let a = polygon[(index + polygon.count - 1) % polygon.count]
      guard (a.y <= point.y) != (b.y <= point.y) else { continue }
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x > point.x { winding += b.y > a.y ? 1 : -1 }
    }
    return winding
  }

  package static func contains(_ polygon: [Point], _ point: Point, _ rule: FillRule) -> Bool {
    let winding = winding(polygon, around: point)
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }

  /// Returns true if an edge comes near a box, by a generous margin.
  package static func crosses(_ polygon: [Point], _ box: Rect) -> Bool {
    for (index, b) in polygon.enumerated() {
      let a = polygon[(index + polygon.count - 1) % polygon.count]
      let normal = (b - a).perpendicular
      let center = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      let distance = (center - a).dot(normal).magnitude
      if distance <= normal.length * 0.75
        && min(a.x, b.x) <= box.maxX + 0.01 && max(a.x, b.x) >= box.minX - 0.01
        && min(a.y, b.y) <= box.maxY + 0.01 && max(a.y, b.y) >= box.minY - 0.01
      {
        return true
      }
    }
    return false
  }

  /// Returns true if a point is in the union of the discs along a cone's axis, tested disc by disc.
  package static func contains(_ cone: RoundCone, _ point: Point) -> Bool {
    let steps = 400
    for step in 0...steps {
      let t = Double(step) / Double(steps)
      let center = cone.start.interpolated(to: cone.end, at: t)
      let radius = cone.startRadius + (cone.endRadius - cone.startRadius) * t
      if center.squaredDistance(to: point) <= radius * radius { return true }
    }
    return false
  }

  /// Returns coverage × opacity by the documentation of cones, of the disc in which a place lies deepest: a ternary
  /// search, for the distance to a disc is convex along the axis.
  package static func value(_ cone: RoundCone, _ point: Point) -> Double {
    var cone = cone
    if cone.start.distance(to: cone.end) <= (cone.startRadius - cone.endRadius).magnitude {
      cone =
        cone.startRadius >= cone.endRadius
        ? RoundCone(center: cone.start, radius: cone.startRadius, opacity: cone.startOpacity)
        : RoundCone(center: cone.end, radius: cone.endRadius, opacity: cone.endOpacity)
    }
    func radius(_ t: Double) -> Double {
      cone.startRadius + (cone.endRadius - cone.startRadius) * t
    }
    func depth(_ t: Double) -> Double {
      radius(t) - cone.start.interpolated(to: cone.end, at: t).distance(to: point)
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<100 {
      let (a, b) = ((2 * low + high) / 3, (low + 2 * high) / 3)
      if depth(a) < depth(b) { low = a } else { high = b }
    }
    let t = (low + high) / 2
    let coverage = min(max(depth(t) + 0.5, 0), min(1, 2 * radius(t)))
    return coverage * (cone.startOpacity + (cone.endOpacity - cone.startOpacity) * t)
  }

  /// Returns a pixel of premultiplied channels 0…1 under paint, by the formulas of W3C Compositing.
  package static func composite(
    _ pixel: UInt32, _ paint: Paint, mask: Double, _ blend: InkBlend, paper: Paint = .transparent
  ) -> [Double] {
    let backdrop = channels(pixel)
    let source = channels(paint.pixel).map { $0 * mask }
    return (0..<4).map { channel in
      let (cs, cb, sa, ba) = (source[channel], backdrop[channel], source[3], backdrop[3])
      // Paper below is a backdrop that is taken away again.
      let neutral = blend == .screen && channel < 3 ? 0.0 : 1.0
      let p = paper.alpha == 255 ? channels(paper.pixel)[channel] : neutral
      let under = p * (1 - ba) + cb
      return switch blend {
      case .sourceOver: cs + cb * (1 - sa)
      case .destinationOut: cb * (1 - sa)
      case .multiply: channel == 3 ? cs + cb * (1 - sa) : cs * under + cb * (1 - sa)
      case .screen:
        channel == 3 ? cs + cb * (1 - sa) : sa * under + cs * (1 - under) + cb * (1 - sa)
      }
    }
  }

  /// Returns how much paper the deposit of a line covers on 40 pixels of its length around a place.
  package static func darkness(
    _ tile: DepositTile, around middle: Point, along direction: Vector
  ) -> Double {
    var sum = 0.0
    for y in 0..<64 {
      for x in 0..<64 {
        let along = (Point(Double(x) + 0.5, Double(y) + 0.5) - middle).dot(direction)
        let share = min(max(20.5 - along.magnitude, 0), 1)
        sum += share * (1 - Elementary.exp(-Double(tile[x, y]) / 8192))
      }
    }
    return sum
  }

  package static func channels(_ pixel: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double(pixel >> $0 & 255) / 255 }
  }
}

/// Statistics of absolute differences.
package struct ErrorStatistics: CustomStringConvertible {
  package private(set) var count = 0
  package private(set) var sum = 0.0
  package private(set) var largest = 0.0

  package init() {}

  package mutating func add(_ difference: Double) {
    count += 1
    sum += difference.magnitude
    largest = max(largest, difference.magnitude)
  }

  /// Adds the differences of a pixel's channels from exact values, in steps of 1/255.
  package mutating func add(_ pixel: UInt32, exact: [Double]) {
    for (channel, value) in Oracle.channels(pixel).enumerated() {
      add((value - exact[channel]) * 255)
    }
  }

  package var mean: Double { count == 0 ? 0 : sum / Double(count) }
  package var description: String { "mean \(mean), max \(largest) of \(count)" }
}

extension SeededGenerator {
  package mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(double(in: range), double(in: range))
  }

  /// Returns a polygon that does not cross itself, around a place near a tile's middle.
  package mutating func simplePolygon() -> [Point] {
    let center = point(20...44)
    let count = 3 + below(12)
    return (0..<count).map { index in
      let angle = 2 * Double.pi * (Double(index) + 0.8 * unit()) / Double(count)
      let radius = double(in: 2...30)
      return Point(
        center.x + radius * Elementary.cos(angle), center.y + radius * Elementary.sin(angle))
    }
  }

  /// Returns any polygon, crossing itself as it likes, reaching beyond a tile.
  package mutating func wildPolygon() -> [Point] {
    let range = chance(0.5) ? 0.0...64.0 : -40.0...110.0
    return (0..<(3 + below(8))).map { _ in point(range) }
  }

  package mutating func clip() -> PixelRect {
    let x = below(64)
    let y = below(64)
    return PixelRect(minX: x, minY: y, maxX: x + 1 + below(64 - x), maxY: y + 1 + below(64 - y))
  }

  /// Returns a cone that touches a tile, of any of the shapes that there are.
  package mutating func cone() -> RoundCone {
    let start = point(-10...74)
    let length = chance(0.2) ? 0 : chance(0.5) ? double(in: 0...8) : double(in: 0...90)
    let angle = double(in: -4...4)
    let thickest = chance(0.2) ? 0.6 : chance(0.7) ? 4.0 : 40.0
    let radius = double(in: 0...thickest)
    return RoundCone(
      start: start, startRadius: radius, startOpacity: chance(0.5) ? 1 : unit(),
      end: Point(
        start.x + length * Elementary.cos(angle), start.y + length * Elementary.sin(angle)),
      endRadius: chance(0.3) ? radius : double(in: 0...thickest),
      endOpacity: chance(0.5) ? 1 : unit())
  }

  package mutating func dab() -> SoftDab {
    SoftDab(
      center: point(-10...74), radius: double(in: 0.2...30), opacity: unit(),
      hardness: chance(0.4) ? 0 : unit())
  }

  package mutating func paint() -> Paint {
    Paint(
      red: UInt8(below(256)), green: UInt8(below(256)), blue: UInt8(below(256)),
      alpha: chance(0.4) ? 255 : UInt8(below(256)))
  }

  /// Returns a tile with random premultiplied pixels.
  package mutating func pixelTile() -> PixelTile {
    var tile = PixelTile()
    for y in 0..<64 { for x in 0..<64 { tile[x, y] = chance(0.2) ? 0 : paint().pixel } }
    return tile
  }

  /// Returns a mask with values of all sizes.
  package mutating func maskTile(pieces: Int = 12) -> MaskTile {
    var mask = MaskTile()
    for _ in 0..<pieces { mask.formUnion(cone(), column: 0, row: 0) }
    return mask
  }
}

extension PixelRect {
  package func contains(_ x: Int, _ y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }
}

/// Returns the number of rounds: fewer in debug builds, which are slow.
package func rounds(_ count: Int) -> Int {
  #if DEBUG
    max(count / 20, 1)
  #else
    count
  #endif
}
