import InkGeometry
import InkTestSupport
import Testing

@Suite struct BezierPathTests {
  private let square: BezierPath = {
    var path = BezierPath()
    path.move(to: Point(0, 0))
    path.line(to: Point(10, 0))
    path.line(to: Point(10, 10))
    path.line(to: Point(0, 10))
    path.close()
    return path
  }()

  /// Returns a path of any elements in any order, most of them in the wrong one.
  private func anyPath(_ random: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    for _ in 0..<(random.next() % 12) {
      switch random.next() % 5 {
      case 0: path.move(to: random.point())
      case 1: path.line(to: random.point())
      case 2: path.quadratic(control: random.point(), to: random.point())
      case 3:
        path.cubic(control1: random.point(), control2: random.point(), to: random.point())
      default: path.close()
      }
    }
    return path
  }

  @Test func `building appends elements`() {
    #expect(BezierPath().isEmpty)
    #expect(!square.isEmpty)
    #expect(square.elements.first == .move(to: Point(0, 0)))
    #expect(square.elements.last == .close)
    #expect(square == BezierPath(elements: square.elements))
  }

  @Test func `closing draws a line back, unless the pen is there`() {
    #expect(Array(square.segments).count == 4)
    #expect(
      Array(square.segments).last
        == .line(LineSegment(start: Point(0, 10), end: Point(0, 0))))
    var returned = BezierPath(elements: square.elements.dropLast())
    returned.line(to: Point(0, 0))
    returned.close()
    #expect(Array(returned.segments).count == 4)
  }

  @Test func `a missing move is supplied by the first element`() {
    var path = BezierPath()
    path.close()
    path.quadratic(control: Point(5, 5), to: Point(1, 1))
    path.line(to: Point(2, 1))
    #expect(
      Array(path.segments) == [.line(LineSegment(start: Point(1, 1), end: Point(2, 1)))])
    path.line(to: Point(2, 2))
    path.close()
    #expect(Array(path.segments).last?.end == Point(1, 1))
  }

  @Test func `after closing, drawing goes on from where the subpath began`() {
    var path = square
    path.line(to: Point(-5, 0))
    #expect(
      Array(path.segments).last == .line(LineSegment(start: Point(0, 0), end: Point(-5, 0))))
    #expect(path.flattened(tolerance: 1).count == 2)
  }

  @Test func `paths that draw nothing measure nothing`() {
    var moves = BezierPath(elements: [.move(to: Point(1, 1)), .close, .close])
    for path in [BezierPath(), moves, BezierPath(elements: [.line(to: Point(3, 3))])] {
      #expect(path.bounds == .empty)
      #expect(path.length(tolerance: 0.1) == 0)
      #expect(path.flattened(tolerance: 0.1).isEmpty)
      #expect(path.nearest(to: .zero, tolerance: 0.1) == nil)
      #expect(path.point(atLength: 0, tolerance: 0.1) == nil)
    }
    // A line of no length is drawn, as a dot.
    moves.line(to: Point(1, 1))
    #expect(moves.bounds == Rect(Point(1, 1)))
    #expect(moves.flattened(tolerance: 1).count == 1)
    #expect(moves.point(atLength: 0, tolerance: 0.1) == Point(1, 1))
  }

  @Test func `a square is 40 long, and every place on it can be found`() {
    #expect(square.length(tolerance: 1e-6) == 40)
    #expect(square.bounds == Rect(Point(0, 0), Point(10, 10)))
    #expect(square.point(atLength: 5, tolerance: 1e-6) == Point(5, 0))
    #expect(square.point(atLength: 35, tolerance: 1e-6) == Point(0, 5))
    #expect(square.point(atLength: 10, tolerance: 1e-6) == Point(10, 0))
    #expect(square.point(atLength: -1, tolerance: 1e-6) == Point(0, 0))
    #expect(square.point(atLength: .nan, tolerance: 1e-6) == Point(0, 0))
    #expect(square.point(atLength: 99, tolerance: 1e-6) == Point(0, 0))
    #expect(square.location(atLength: 25, tolerance: 1e-6)?.segmentIndex == 2)
    let near = square.nearest(to: Point(12, 4), tolerance: 1e-6)
    #expect(near?.location == PathLocation(segmentIndex: 1, parameter: 0.4, point: Point(10, 4)))
    #expect(near?.squaredDistance == 4)
  }

  @Test func `a closed polyline does not repeat its first point`() {
    #expect(
      square.flattened(tolerance: 1) == [
        FlattenedSubpath(
          points: [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)], isClosed: true)
      ])
  }

  @Test func `what a path measures is what its segments measure together`() {
    var random = SeededGenerator(seed: 100)
    for _ in 0..<150 {
      let path = anyPath(&random)
      let segments = Array(path.segments)
      let sum = segments.reduce(0) { $0 + $1.length(tolerance: 1e-6) }
      #expect((path.length(tolerance: 1e-3) - sum).magnitude <= 1e-3)
      #expect(path.bounds == segments.reduce(Rect.empty) { $0.union($1.bounds) })
      #expect(path.controlBounds.expanded(by: 1e-12).contains(path.bounds))

      // Pruned search against all segments, one by one.
      let target = random.point()
      let naive = segments.map { $0.nearest(to: target, tolerance: 1e-9).squaredDistance }.min()
      let found = path.nearest(to: target, tolerance: 1e-9)
      #expect(((found?.squaredDistance ?? -1) - (naive ?? -1)).magnitude < 1e-6)
      if let location = found?.location {
        #expect(segments[location.segmentIndex].point(at: location.parameter) == location.point)
      }
    }
  }

  @Test func `the place at a length has that length before it`() {
    var random = SeededGenerator(seed: 101)
    for _ in 0..<60 {
      let path = anyPath(&random)
      let segments = Array(path.segments)
      let wanted = path.length(tolerance: 1e-6) * random.number(0, 1)
      guard let place = path.location(atLength: wanted, tolerance: 1e-4) else { continue }
      let before = segments[..<place.segmentIndex].reduce(0) { $0 + $1.length(tolerance: 1e-7) }
      let piece = segments[place.segmentIndex].subsegment(from: 0, to: place.parameter)
      #expect((before + piece.length(tolerance: 1e-7) - wanted).magnitude <= 2e-4)
    }
  }

  @Test func `flattening keeps the subpaths and the length`() {
    var random = SeededGenerator(seed: 102)
    for _ in 0..<150 {
      let path = anyPath(&random)
      var length = 0.0
      for subpath in path.flattened(tolerance: 1e-4) {
        let closing = subpath.isClosed ? [subpath.points[0]] : []
        let points = subpath.points + closing
        for (a, b) in zip(points, points.dropFirst()) { length += a.distance(to: b) }
      }
      #expect((length - path.length(tolerance: 1e-6)).magnitude < 0.05)
    }
  }

  @Test func `transforming commutes with everything`() {
    var random = SeededGenerator(seed: 103)
    let map = Affine.rotation(1).concatenating(.translation(Vector(30, -4)))
    for _ in 0..<60 {
      let path = anyPath(&random)
      let moved = path.applying(map)
      #expect(moved.elements.count == path.elements.count)
      #expect((moved.length(tolerance: 1e-6) - path.length(tolerance: 1e-6)).magnitude < 1e-5)
    }
  }

  @Test func `points that are not finite are passed over`() {
    var path = BezierPath()
    path.move(to: Point(0, 0))
    path.line(to: Point(3, 4))
    path.line(to: Point(.nan, 4))
    path.cubic(control1: Point(.infinity, 0), control2: .zero, to: Point(10, 0))
    path.line(to: Point(10, 5))
    path.close()
    #expect(path.bounds == Rect(Point(0, 0), Point(10, 5)))
    #expect((path.length(tolerance: 1e-9) - 10 - 125.0.squareRoot()).magnitude < 1e-9)
    let subpaths = path.flattened(tolerance: 0.1)
    #expect(subpaths.map(\.points) == [[Point(0, 0), Point(3, 4), Point(10, 0), Point(10, 5)]])
    #expect(path.point(atLength: 7, tolerance: 1e-6) == Point(10, 2))
    #expect(path.nearest(to: Point(11, 2), tolerance: 1e-6)?.location.point == Point(10, 2))
    #expect(path.nearest(to: Point(.nan, 2), tolerance: 1e-6) == nil)

    var hopeless = BezierPath()
    hopeless.move(to: Point(.nan, .nan))
    hopeless.line(to: Point(.infinity, 0))
    hopeless.close()
    #expect(hopeless.flattened(tolerance: 0.1).isEmpty)
    #expect(hopeless.bounds == .empty)
  }

  @Test func `a path measures the same bits everywhere`() {
    // A digest of many results. Another machine, or another build, must find the same.
    var random = SeededGenerator(seed: 31)
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ x: Double) {
      digest = (digest ^ (x.isNaN ? 1 : x.bitPattern)) &* 0x0100_0000_01B3
    }
    for _ in 0..<300 {
      var path = BezierPath()
      path.move(to: random.point())
      path.cubic(control1: random.point(), control2: random.point(), to: random.point())
      path.quadratic(control: random.point(), to: random.point())
      path.close()
      mix(path.length(tolerance: 1e-3))
      mix(path.bounds.maxX)
      for subpath in path.flattened(tolerance: 0.1) {
        for point in subpath.points {
          mix(point.x)
          mix(point.y)
        }
      }
      if let near = path.nearest(to: random.point(), tolerance: 1e-3) {
        mix(near.squaredDistance)
        mix(near.location.parameter)
      }
      if let place = path.location(atLength: 77, tolerance: 1e-3) {
        mix(place.point.x)
        mix(place.parameter)
      }
      let map = Affine(
        a: random.number(-1, 1), b: random.number(-1, 1), c: random.number(-1, 1),
        d: random.number(-1, 1), tx: 3, ty: 4)
      if let inverse = map.inverted { mix(inverse.tx) }
    }
    #expect(digest == 8_771_892_796_622_780_423)
  }
}
