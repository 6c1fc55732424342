import InkGeometry
import InkTestSupport
import Testing

@Suite struct RectTests {
  @Test func `the union with the empty rectangle is the other one`() {
    var random = SeededGenerator(seed: 40)
    for _ in 0..<500 {
      let rect = Rect(random.point(), random.point())
      let point = random.point()
      #expect(Rect.empty.union(rect) == rect)
      #expect(rect.union(Rect.empty) == rect)
      #expect(Rect.empty.union(point) == Rect(point))
      var grown = Rect.empty
      grown.formUnion(rect)
      #expect(grown == rect)
    }
    #expect(Rect.empty.union(Rect.empty) == .empty)
  }

  @Test func `far from the origin the union with the empty rectangle is still the other one`() {
    let far = Rect(minX: 1e9, minY: -2e9, maxX: 1.5e9, maxY: -1e9)
    #expect(Rect.empty.union(far) == far)
    #expect(far.union(.empty) == far)
    #expect(!far.union(.empty).contains(.zero))
  }

  @Test func `a corner and a size make a rectangle, and a negative size makes none`() {
    #expect(
      Rect(x: 2, y: -3, width: 5, height: 0) == Rect(minX: 2, minY: -3, maxX: 7, maxY: -3))
    for rect in [
      Rect(x: 0, y: 0, width: -1, height: 5), Rect(x: 0, y: 0, width: 1, height: .nan),
      Rect(x: .nan, y: 0, width: 1, height: 5),
    ] { #expect(rect == .empty) }
  }

  @Test func `the empty rectangle contains no point and has no size`() {
    #expect(Rect.empty.isEmpty)
    #expect(!Rect.empty.contains(.zero))
    #expect(!Rect.empty.contains(Point(.infinity, .infinity)))
    #expect(!Rect.empty.intersects(.empty))
    #expect(!Rect.empty.intersects(Rect(Point(-1, -1), Point(1, 1))))
    #expect(Rect.empty.width == 0 && Rect.empty.height == 0)
    #expect(Rect.empty.center.x.isNaN)
    #expect(Rect.empty.inset(by: -10).isEmpty)
    #expect(Rect.empty.expanded(by: .infinity).isEmpty)
    #expect(Rect.empty.applying(.scale(2)).isEmpty)
    #expect(Rect.empty.squaredDistance(to: .zero) == .infinity)
    #expect(Rect(minX: 1, minY: 0, maxX: 0, maxY: 5) == .empty)
    #expect(Rect([]) == .empty)
    #expect(!Rect.empty.isFinite)
  }

  @Test func `a rectangle around one point contains that point and is not empty`() {
    let rect = Rect(Point(3, -4))
    #expect(!rect.isEmpty)
    #expect(rect.contains(Point(3, -4)))
    #expect(!rect.contains(Point(3, Double(-4).nextUp)))
    #expect(rect.width == 0 && rect.height == 0)
    #expect(rect.center == Point(3, -4))
    #expect(rect.intersects(rect) && rect.contains(rect))
  }

  @Test func `NaN points are ignored`() {
    let rect = Rect(Point(0, 0), Point(1, 2))
    #expect(rect.union(Point(.nan, 5)) == rect)
    #expect(rect.union(Point(5, .nan)) == rect)
    #expect(Rect(Point(.nan, 0)) == .empty)
    #expect(Rect(Point(.nan, 0), Point(4, 4)) == Rect(Point(4, 4)))
    #expect(Rect([Point(.nan, .nan), Point(1, 1), Point(0, 3)]) == Rect(Point(0, 1), Point(1, 3)))
    #expect(Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1) == .empty)
    #expect(!rect.contains(Point(.nan, 1)))
    #expect(rect.inset(by: .nan) == .empty)
  }

  @Test func `edges may be infinite and huge`() {
    let all = Rect(Point(-.infinity, -.infinity), Point(.infinity, .infinity))
    #expect(all.contains(Point(1e308, -1e308)))
    #expect(all.intersection(Rect(Point(1, 2), Point(3, 4))) == Rect(Point(1, 2), Point(3, 4)))
    let huge = Rect(Point(-1e308, 0), Point(1e308, 1))
    #expect(huge.width == .infinity)
    #expect(huge.center == Point(0, 0.5))
  }

  @Test func `rectangles that touch share their border`() {
    let left = Rect(Point(0, 0), Point(1, 1))
    let right = Rect(Point(1, 0), Point(2, 1))
    #expect(left.intersects(right))
    #expect(left.intersection(right) == Rect(Point(1, 0), Point(1, 1)))
    #expect(!left.intersects(Rect(Point(1.5, 0), Point(2, 1))))
    #expect(left.intersection(Rect(Point(1.5, 0), Point(2, 1))) == .empty)
  }

  @Test func `an inset larger than the rectangle leaves nothing`() {
    let rect = Rect(Point(0, 0), Point(10, 4))
    #expect(rect.inset(by: 2) == Rect(Point(2, 2), Point(8, 2)))
    #expect(rect.inset(by: 2.5) == .empty)
    #expect(rect.expanded(by: 1) == Rect(Point(-1, -1), Point(11, 5)))
  }

  @Test func `union and intersection agree with membership`() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<500 {
      let (a, b) = (
        Rect(random.point(within: 5), random.point(within: 5)),
        Rect(random.point(within: 5), random.point(within: 5))
      )
      let (union, common) = (a.union(b), a.intersection(b))
      #expect(union.contains(a) && union.contains(b))
      #expect(a.contains(common) && b.contains(common))
      #expect(common.isEmpty != a.intersects(b))
      #expect(a.union(b) == b.union(a) && common == b.intersection(a))
      for _ in 0..<10 {
        let p = random.point(within: 5)
        #expect(common.contains(p) == (a.contains(p) && b.contains(p)))
        #expect(!(a.contains(p) || b.contains(p)) || union.contains(p))
        #expect((a.squaredDistance(to: p) == 0) == a.contains(p))
      }
    }
  }

  @Test func `the image under a transform contains the images of the points`() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      let rect = Rect(random.point(), random.point())
      let map = Affine.rotation(random.number(-4, 4)).concatenating(.scale(x: 2, y: -0.5))
      let image = rect.applying(map).expanded(by: 1e-9)
      for _ in 0..<10 {
        let p = Point(
          random.number(rect.minX, rect.maxX), random.number(rect.minY, rect.maxY))
        #expect(image.contains(p.applying(map)))
      }
    }
  }
}
