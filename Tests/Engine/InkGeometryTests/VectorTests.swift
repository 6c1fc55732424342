import InkGeometry
import InkTestSupport
import Testing

@Suite struct VectorTests {
  @Test func `arithmetic by hand`() {
    #expect(Vector(1, 2) + Vector(3, 5) == Vector(4, 7))
    #expect(Vector(1, 2) - Vector(3, 5) == Vector(-2, -3))
    #expect(-Vector(1, -2) == Vector(-1, 2))
    #expect(2 * Vector(1, 2) == Vector(2, 4))
    #expect(Vector(2, 4) / 2 == Vector(1, 2))
    #expect(Vector(3, 4).length == 5)
    #expect(Vector(1, 2).dot(Vector(3, 4)) == 11)
  }

  @Test func `a quarter turn goes from +x towards +y`() {
    #expect(Vector(1, 0).perpendicular == Vector(0, 1))
    #expect(Vector(1, 0).cross(Vector(0, 1)) == 1)
    var random = SeededGenerator(seed: 110)
    for _ in 0..<200 {
      let v = random.point() - Point.zero
      #expect(v.dot(v.perpendicular) == 0)
      #expect(v.cross(v.perpendicular) == v.squaredLength)
      #expect(v.perpendicular.perpendicular == -v)
    }
  }

  @Test func `only vectors with a direction can be normalized`() {
    #expect(Vector(0, -4).normalized == Vector(0, -1))
    #expect(Vector.zero.normalized == nil)
    #expect(Vector(.nan, 1).normalized == nil)
    #expect(Vector(.infinity, 1).normalized == nil)
    #expect(Vector(1e300, 1e300).normalized == nil)
  }
}
