import InkBrush
import InkGeometry
import InkTestSupport
import Testing

@Suite struct NibShapeTests {
  private func area(_ polygon: [Point]) -> Double {
    guard var a = polygon.last else { return 0 }
    var area = 0.0
    for b in polygon {
      area += (a - .zero).cross(b - .zero) / 2
      a = b
    }
    return area
  }

  /// Returns true if every corner of a polygon bends the same way.
  private func isConvex(_ polygon: [Point]) -> Bool {
    polygon.indices.allSatisfy { index in
      let a = polygon[index]
      let b = polygon[(index + 1) % polygon.count]
      let c = polygon[(index + 2) % polygon.count]
      return (b - a).cross(c - b) >= -1e-9
    }
  }

  private func contains(_ polygon: [Point], _ place: Point) -> Bool {
    polygon.indices.allSatisfy { index in
      let a = polygon[index]
      let b = polygon[(index + 1) % polygon.count]
      return (b - a).cross(place - a) >= -1e-9 * max((b - a).length, 1)
    }
  }

  private func tip(
    _ x: Double, _ y: Double, _ width: Double, _ angle: Double
  ) -> SpinePoint { SpinePoint(Point(x, y), TipState(width: width, angle: angle)) }

  @Test func `a rectangle is as long as the tip is wide`() {
    var polygon: [Point] = []
    NibShape(.rectangle, aspect: 0.25).polygon(at: tip(10, 20, 8, 0), into: &polygon)
    #expect(polygon == [Point(14, 21), Point(6, 21), Point(6, 19), Point(14, 19)])
    #expect(area(polygon) == 16)
  }

  @Test func `an ellipse has the area of an ellipse`() {
    var polygon: [Point] = []
    for (width, aspect, angle) in [(8.0, 1.0, 0.0), (20, 0.3, 1), (3, 0.1, -2)] {
      NibShape(.ellipse, aspect: aspect).polygon(at: tip(1, 2, width, angle), into: &polygon)
      #expect(polygon.count == 16)
      #expect(abs(area(polygon) / (3.141592653589793 * width * width / 4 * aspect) - 1) < 1e-12)
      #expect(isConvex(polygon))
    }
  }

  @Test func `the angle turns the long side`() {
    var polygon: [Point] = []
    NibShape(.rectangle, aspect: 0).polygon(
      at: tip(0, 0, 2, 3.141592653589793 / 2), into: &polygon)
    #expect(polygon.allSatisfy { abs($0.x) < 1e-12 && abs(abs($0.y) - 1) < 1e-12 })
  }

  @Test func `a sweep is the convex hull of both ends`() {
    var hull: [Point] = []
    var one: [Point] = []
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let nib = NibShape(seed % 2 == 0 ? .ellipse : .rectangle, aspect: generator.unit())
      let ends = (0..<2).map { _ in
        tip(
          generator.double(in: -9...9), generator.double(in: -9...9),
          generator.double(in: 0...10), generator.double(in: -7...7))
      }
      nib.sweep(from: ends[0], to: ends[1], into: &hull)
      #expect(isConvex(hull) && area(hull) >= 0, "seed \(seed)")
      var all: [Point] = []
      for end in ends {
        nib.polygon(at: end, into: &one)
        all += one
      }
      // It contains all vertices, and each of its own is one of them: so it is their hull.
      #expect(all.allSatisfy { contains(hull, $0) }, "seed \(seed)")
      #expect(hull.allSatisfy { all.contains($0) }, "seed \(seed)")
      // The same from the other end.
      let forwards = hull
      nib.sweep(from: ends[1], to: ends[0], into: &hull)
      #expect(hull == forwards, "seed \(seed)")
    }
  }

  @Test func `a hull without area has few points`() {
    let nib = NibShape(.ellipse, aspect: 0.5)
    var hull: [Point] = []
    nib.sweep(from: tip(1, 1, 0, 0), to: tip(1, 1, 0, 0), into: &hull)
    #expect(hull == [Point(1, 1)])
    nib.sweep(from: tip(1, 1, 0, 0), to: tip(4, 1, 0, 0), into: &hull)
    #expect(hull == [Point(1, 1), Point(4, 1)])
    NibShape(.rectangle, aspect: 0).sweep(from: tip(0, 0, 2, 0), to: tip(5, 0, 2, 0), into: &hull)
    #expect(hull.count == 2)
  }

  @Test func `what cannot be drawn is left out`() {
    let nib = NibShape(.ellipse, aspect: .nan)
    #expect(nib.aspect == 1)
    #expect(NibShape(.ellipse, aspect: -1).aspect == 0 && NibShape(.ellipse, aspect: 9).aspect == 1)
    var hull: [Point] = [.zero]
    nib.sweep(from: tip(.nan, 0, 2, 0), to: tip(0, .infinity, 2, 0), into: &hull)
    #expect(hull.isEmpty)
    nib.sweep(from: tip(.nan, 0, 2, 0), to: tip(0, 0, 2, .nan), into: &hull)
    #expect(hull.count == 16)
    for width in [Double.nan, -1, -Double.infinity] {
      nib.sweep(from: tip(0, 0, width, 0), to: tip(3, 0, width, 0), into: &hull)
      #expect(hull == [Point(0, 0), Point(3, 0)])
    }
    nib.sweep(from: tip(-1e15, 1e15, 1e300, 1e300), to: tip(1e15, 0, .infinity, 0), into: &hull)
    #expect(hull.count > 2 && hull.allSatisfy { $0.isFinite })
  }
}
