import InkBrush
import InkGeometry
import InkTestSupport
import Testing

/// Tests of the border of polygons, against winding numbers that are counted point by point.
@Suite struct OutlineUnionTests {
  private static let tolerance = 0.05

  // MARK: A naive oracle

  /// The winding number of closed polygons around a point: the lines that pass its right side, down less up.
  private func winding(_ point: Point, _ loops: [[Point]]) -> Int {
    var winding = 0
    for loop in loops {
      for (a, b) in zip(loop, loop.dropFirst() + [loop[0]]) where (a.y > point.y) != (b.y > point.y)
      {
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += b.y > a.y ? 1 : -1 }
      }
    }
    return winding
  }

  /// The distance of a point from the nearest line of closed polygons.
  private func distance(_ point: Point, _ loops: [[Point]]) -> Double {
    var least = Double.infinity
    for loop in loops {
      for (a, b) in zip(loop, loop.dropFirst() + [loop[0]]) {
        let way = b - a
        let length = way.squaredLength
        let part = length > 0 ? min(max((point - a).dot(way) / length, 0), 1) : 0
        least = min(least, point.distance(to: a + way * part))
      }
    }
    return least
  }

  private func area(_ loops: [[Point]]) -> Double {
    var sum = 0.0
    for loop in loops {
      for (a, b) in zip(loop, loop.dropFirst() + [loop[0]]) { sum += a.x * b.y - b.x * a.y }
    }
    return sum / 2
  }

  /// The subpaths of a path as polygons; a cubic as 32 lines.
  private func loops(_ elements: [PathElement]) -> [[Point]] {
    var loops: [[Point]] = []
    for element in elements {
      switch element {
      case .move(let to): loops.append([to])
      case .line(let to): loops[loops.count - 1].append(to)
      case .quadratic(_, let to): loops[loops.count - 1].append(to)
      case .cubic(let one, let other, let to):
        let start = loops[loops.count - 1].last ?? to
        for step in 1...32 {
          let t = Double(step) / 32
          let (a, b) = (start.interpolated(to: one, at: t), one.interpolated(to: other, at: t))
          let c = other.interpolated(to: to, at: t)
          let (d, e) = (a.interpolated(to: b, at: t), b.interpolated(to: c, at: t))
          loops[loops.count - 1].append(d.interpolated(to: e, at: t))
        }
      case .close: break
      }
    }
    return loops
  }

  private func path(_ polygons: [[Point]]) -> [PathElement] {
    polygons.flatMap { polygon in
      [.move(to: polygon[0])] + polygon.dropFirst().map { .line(to: $0) } + [.close]
    }
  }

  private func border(_ polygons: [[Point]]) -> [[Point]]? {
    OutlineUnion.border(of: path(polygons), tolerance: Self.tolerance).map(loops)
  }

  private func square(_ x: Double, _ y: Double, side: Double, isReversed: Bool = false) -> [Point] {
    let corners = [
      Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side),
    ]
    return isReversed ? corners.reversed() : corners
  }

  // MARK: Properties

  @Test func `ink is where polygons wind, and nowhere else`() throws {
    var made = 0
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let polygons = (0..<1 + random.below(6)).map { _ in
        (0..<3 + random.below(9)).map { _ in
          Point(random.double(in: 0...60), random.double(in: 0...60))
        }
      }
      guard let border = self.border(polygons) else { continue }
      made += 1
      for _ in 0..<400 {
        let point = Point(random.double(in: -3...63), random.double(in: -3...63))
        guard distance(point, polygons) > 4 * Self.tolerance else { continue }
        let isInked = winding(point, polygons) != 0
        #expect((winding(point, border) != 0) == isInked, "\(seed): \(point)")
        // Each place is enclosed once: no line of the border lies within the ink.
        #expect(winding(point, border).magnitude <= 1, "\(seed): \(point)")
      }
      for point in border.joined() {
        #expect(distance(point, polygons) <= 1.5 * Self.tolerance, "\(seed): \(point)")
      }
    }
    #expect(made >= 55, "\(made)")
  }

  // MARK: Pathologies

  @Test func `lines within the ink vanish`() throws {
    let cases: [(polygons: [[Point]], area: Double, loops: Int)] = [
      ([square(0, 0, side: 10)], 100, 1),
      // The same twice, and one within another.
      ([square(0, 0, side: 10), square(0, 0, side: 10)], 100, 1),
      ([square(0, 0, side: 10), square(3, 3, side: 4)], 100, 1),
      // Side by side, over each other, and apart.
      ([square(0, 0, side: 10), square(10, 0, side: 10)], 200, 1),
      ([square(0, 0, side: 10), square(5, 5, side: 10)], 175, 1),
      ([square(0, 0, side: 10), square(20, 0, side: 10)], 200, 2),
      // Windings that cancel each other leave a hole.
      ([square(0, 0, side: 10), square(3, 3, side: 4, isReversed: true)], 84, 2),
    ]
    for (polygons, area, loops) in cases {
      let border = try #require(self.border(polygons))
      #expect(border.count == loops, "\(polygons)")
      #expect(
        (self.area(border).magnitude - area).magnitude < 1, "\(self.area(border)) \(polygons)")
    }
  }

  @Test func `a bow tie is two triangles`() throws {
    let bow = [Point(0, 0), Point(20, 20), Point(20, 0), Point(0, 20)]
    let border = try #require(self.border([bow]))
    #expect(border.reduce(0) { $0 + area([$1]).magnitude } > 198)
    #expect(winding(Point(3, 10), border) != 0 && winding(Point(17, 10), border) != 0)
    #expect(winding(Point(10, 3), border) == 0 && winding(Point(10, 17), border) == 0)
  }

  @Test func `what has no border gives none`() {
    #expect(border([[Point(0, 0), Point(1, 1)]]) == nil)
    #expect(border([[Point(0, 0), Point(.nan, 1), Point(1, 0)]]) == nil)
    // More lines than are looked at.
    let many = (0..<2100).map { square(Double($0), 0, side: 2) }
    #expect(border(many) == nil)
  }
}
