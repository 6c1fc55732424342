import InkGeometry
import Testing

@Suite struct PointTests {
  @Test func `the midpoint lies half way`() {
    #expect(Point(0, 2).midpoint(to: Point(4, 8)) == Point(2, 5))
  }

  @Test func `interpolation starts at one point and runs to the other`() {
    #expect(Point(1, 2).interpolated(to: Point(5, 10), at: 0) == Point(1, 2))
    #expect(Point(1, 2).interpolated(to: Point(5, 10), at: 0.25) == Point(2, 4))
    #expect(Point(1, 2).interpolated(to: Point(5, 10), at: 2) == Point(9, 18))
  }

  @Test func `points and vectors add up`() {
    #expect(Point(1, 2) + Vector(3, 4) == Point(4, 6))
    #expect(Point(4, 6) - Vector(3, 4) == Point(1, 2))
    #expect(Point(4, 6) - Point(1, 2) == Vector(3, 4))
    #expect(Point(4, 6).distance(to: Point(1, 2)) == 5)
    #expect(Point(4, 6).squaredDistance(to: Point(1, 2)) == 25)
    #expect(!Point(.nan, 0).isFinite && !Point(0, .infinity).isFinite && Point.zero.isFinite)
  }
}
