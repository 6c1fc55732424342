import BrushTestSupport
import InkBrush
import InkGeometry
import InkTestSupport
import Testing

/// Tests of the border of polygons, against winding numbers that are counted point by point.
@Suite struct OutlineUnionTests {
  private static let tolerance = 0.05

  private func path(_ polygons: [[Point]]) -> [PathElement] {
    polygons.flatMap { polygon in
      [.move(to: polygon[0])] + polygon.dropFirst().map { .line(to: $0) } + [.close]
    }
  }

  private func border(_ polygons: [[Point]]) -> [[Point]]? {
    OutlineUnion.border(of: path(polygons), tolerance: Self.tolerance).map(LoopOracle.loops)
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
        guard LoopOracle.distance(point, polygons) > 4 * Self.tolerance else { continue }
        let isInked = LoopOracle.winding(point, polygons) != 0
        #expect((LoopOracle.winding(point, border) != 0) == isInked, "\(seed): \(point)")
        // Each place is enclosed once: no line of the border lies within the ink.
        #expect(LoopOracle.winding(point, border).magnitude <= 1, "\(seed): \(point)")
      }
      for point in border.joined() {
        #expect(LoopOracle.distance(point, polygons) <= 1.5 * Self.tolerance, "\(seed): \(point)")
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
        (LoopOracle.area(border).magnitude - area).magnitude < 1,
        "\(LoopOracle.area(border)) \(polygons)")
    }
  }

  @Test func `a bow tie is two triangles`() throws {
    let bow = [Point(0, 0), Point(20, 20), Point(20, 0), Point(0, 20)]
    let border = try #require(self.border([bow]))
    #expect(border.reduce(0) { $0 + LoopOracle.area([$1]).magnitude } > 198)
    #expect(
      LoopOracle.winding(Point(3, 10), border) != 0
        && LoopOracle.winding(Point(17, 10), border) != 0)
    #expect(
      LoopOracle.winding(Point(10, 3), border) == 0
        && LoopOracle.winding(Point(10, 17), border) == 0)
  }

  @Test func `what has no border gives none`() {
    #expect(border([[Point(0, 0), Point(1, 1)]]) == nil)
    #expect(border([[Point(0, 0), Point(.nan, 1), Point(1, 0)]]) == nil)
    // More lines than are looked at.
    let many = (0..<2100).map { square(Double($0), 0, side: 2) }
    #expect(border(many) == nil)
  }
}
