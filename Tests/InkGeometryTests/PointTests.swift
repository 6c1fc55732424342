import InkGeometry
import Testing

@Suite struct PointTests {
  @Test func `the midpoint lies half way`() {
    #expect(Point(0, 2).midpoint(to: Point(4, 8)) == Point(2, 5))
  }
}
