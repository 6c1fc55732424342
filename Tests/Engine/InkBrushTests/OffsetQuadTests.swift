import BrushTestSupport
import InkBrush
import InkGeometry
import InkTestSupport
import Testing

@Suite struct OffsetQuadTests {
  private func quads(_ points: [SpinePoint]) -> [[Point]] {
    var quad: [Point] = []
    return points.indices.dropLast().map { index in
      OffsetQuad.write(
        from: points[index], to: points[index + 1],
        after: index > 0 ? points[index - 1] : nil,
        before: index + 2 < points.count ? points[index + 2] : nil, into: &quad)
      return quad
    }
  }

  private func area(_ quad: [Point]) -> Double {
    quad.isEmpty ? 0 : ((quad[2] - quad[0]).cross(quad[3] - quad[1])) / 2
  }

  @Test func `a straight piece is a rectangle`() {
    let quads = quads(Spines.make([(0, 0, 2), (10, 0, 2)]))
    #expect(quads == [[Point(0, -1), Point(10, -1), Point(10, 1), Point(0, 1)]])
  }

  @Test func `left is the left hand on screen`() {
    let points = Spines.make([(0, 0, 2), (10, 0, 4)])
    let edge = OffsetQuad.edge(at: points[1], after: points[0], before: nil)
    #expect(edge.left == Point(10, -2) && edge.right == Point(10, 2))
  }

  @Test func `a right angle is mitred`() {
    let points = Spines.make([(0, 0, 2), (10, 0, 2), (10, 10, 2)])
    let edge = OffsetQuad.edge(at: points[1], after: points[0], before: points[2])
    #expect(edge.left.distance(to: Point(11, -1)) < 1e-12)
    #expect(edge.right.distance(to: Point(9, 1)) < 1e-12)
  }

  @Test func `neighbours share the ends of their edge, and are oriented alike`() {
    for seed in 0..<300 as Range<UInt64> {
      let points = Spines.random(seed: seed, count: 30)
      let quads = quads(points)
      for index in quads.indices {
        #expect(quads[index].count == 4 && area(quads[index]) >= -1e-9, "seed \(seed)")
        guard index + 2 < points.count else { continue }
        let edge = OffsetQuad.edge(
          at: points[index + 1], after: points[index], before: points[index + 2])
        for quad in quads[index...index + 1] {
          #expect(quad.contains(edge.left) && quad.contains(edge.right), "seed \(seed)")
        }
      }
    }
  }

  @Test func `a reversal covers both ways`() {
    let points = Spines.make([(0, 0, 2), (10, 0, 2), (4, 0, 2)])
    for quad in quads(points) {
      #expect(area(quad) > 0)
      #expect(quad.allSatisfy { abs($0.y) == 1 })
    }
    #expect(abs(area(quads(points)[1]) - 12) < 1e-12)
  }

  @Test func `a mitre is at most twice as long as the offset`() {
    for step in 0...360 {
      let angle = Double(step) / 180 * 3.141592653589793
      let points = Spines.make([
        (0, 0, 2), (10, 0, 2), (10 + 5 * Elementary.cos(angle), 5 * Elementary.sin(angle), 2),
      ])
      let edge = OffsetQuad.edge(at: points[1], after: points[0], before: points[2])
      #expect(edge.left.distance(to: points[1].location) <= 2 + 1e-9, "\(step)°")
      #expect(edge.left.distance(to: points[1].location) >= 1 - 1e-9, "\(step)°")
    }
  }

  @Test func `coincident points and what cannot be drawn do no harm`() {
    let same = quads(Spines.make([(1, 2, 3), (1, 2, 3)]))
    #expect(same == [Array(repeating: Point(1, 2), count: 4)])
    let numbers: [Double] = [0, 1e-200, 1, -7, 1e15, 1e16, 1e300, .nan, .infinity]
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let points = (0..<10).map { _ in
        SpinePoint(
          Point(numbers[generator.below(numbers.count)], numbers[generator.below(numbers.count)]),
          TipState(width: numbers[generator.below(numbers.count)]))
      }
      for quad in quads(points) {
        #expect(quad.isEmpty || quad.count == 4)
        #expect(quad.allSatisfy { $0.isFinite }, "seed \(seed)")
      }
    }
  }
}
