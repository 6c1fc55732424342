import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

struct RoundConeTests {
  /// The larger disc alone where it contains the other; otherwise discs and tangents.
  ///
  /// Mean and largest error on edge pixels are those of coverage from distance: the corner of a pixel
  /// counts as much as its side.
  @Test func `coverage is near the true area`() {
    var generator = SeededGenerator(seed: 1)
    var statistics = ErrorStatistics()
    for _ in 0..<rounds(100) {
      var cone = generator.cone()
      cone.startRadius = generator.double(in: 0.7...20)
      cone.endRadius = generator.double(in: 0.7...20)
      cone.startOpacity = 1
      cone.endOpacity = 1
      var mask = MaskTile()
      mask.formUnion(cone, column: 0, row: 0)
      for y in 0..<64 {
        for x in 0..<64 {
          let value = Double(mask[x, y]) / 255
          let rough = Oracle.coverage(x: x, y: y, grid: 2) { Oracle.contains(cone, $0) }
          if rough == value { continue }
          let truth = Oracle.coverage(x: x, y: y, grid: 16) { Oracle.contains(cone, $0) }
          if truth > 0, truth < 1 { statistics.add(value - truth) }
        }
      }
    }
    #expect(statistics.mean < 0.03, "\(statistics)")
    #expect(statistics.largest < 0.2, "\(statistics)")
  }

  /// Across a horizontal hairline, values add up to its width.
  @Test func `thin lines fade with their width`() {
    for step in 0...20 {
      let radius = Double(step) * 0.05
      for offset in [0.0, 0.13, 0.5, 0.77] {
        var mask = MaskTile()
        let y = 30 + offset
        mask.formUnion(
          RoundCone(
            start: Point(5, y), startRadius: radius, end: Point(60, y), endRadius: radius),
          column: 0, row: 0)
        let sum = (0..<64).reduce(0.0) { $0 + Double(mask[32, $1]) / 255 }
        #expect((sum - 2 * radius).magnitude < 0.012, "radius \(radius) at \(y): \(sum)")
      }
    }
  }

  @Test func `a width of nothing draws nothing`() {
    var mask = MaskTile()
    for radius in [0.0, -1, -1e9] {
      mask.formUnion(
        RoundCone(
          start: Point(5, 5), startRadius: radius, end: Point(50, 40), endRadius: radius),
        column: 0, row: 0)
    }
    #expect(mask.isEmpty)
  }

  @Test func `opacity runs linearly along the axis`() {
    var mask = MaskTile()
    mask.formUnion(
      RoundCone(
        start: Point(0.5, 32), startRadius: 5, startOpacity: 0, end: Point(60.5, 32), endRadius: 5,
        endOpacity: 1), column: 0, row: 0)
    for x in 0...60 {
      #expect((Double(mask[x, 31]) - 255 * Double(x) / 60).magnitude <= 0.51)
    }
  }

  @Test func `a disc in another is not seen`() {
    for small in [0.0, 1, 4.9] {
      var mask = MaskTile()
      mask.formUnion(
        RoundCone(start: Point(30, 30), startRadius: 10, end: Point(33, 34), endRadius: small),
        column: 0, row: 0)
      var disc = MaskTile()
      disc.formUnion(RoundCone(center: Point(30, 30), radius: 10), column: 0, row: 0)
      #expect(mask == disc)
    }
  }

  @Test func `a pixel does not depend on the clip`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<rounds(3000) {
      let cone = generator.cone()
      let clip = generator.clip()
      var whole = MaskTile()
      whole.formUnion(cone, column: 0, row: 0)
      var part = MaskTile()
      part.formUnion(cone, column: 0, row: 0, clip: clip)
      var expected = MaskTile()
      expected.copy(whole, clip)
      #expect(part == expected, "\(cone) \(clip)")
    }
  }

  @Test func `the order does not matter, nor how often`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<rounds(100) {
      var cones = (0..<20).map { _ in generator.cone() }
      var mask = MaskTile()
      for cone in cones { mask.formUnion(cone, column: 0, row: 0) }
      cones += cones
      cones.shuffle(using: &generator)
      var other = MaskTile()
      for cone in cones { other.formUnion(cone, column: 0, row: 0) }
      #expect(mask == other)
    }
  }

  /// Every value follows from the distance, computed in the plainest way.
  @Test func `values are those of the distance`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<rounds(300) {
      let cone = generator.cone()
      let column = generator.below(5) - 2
      let row = generator.below(5) - 2
      let moved = RoundCone(
        start: Point(cone.start.x + Double(column) * 64, cone.start.y + Double(row) * 64),
        startRadius: cone.startRadius, startOpacity: cone.startOpacity,
        end: Point(cone.end.x + Double(column) * 64, cone.end.y + Double(row) * 64),
        endRadius: cone.endRadius, endOpacity: cone.endOpacity)
      var mask = MaskTile()
      mask.formUnion(moved, column: column, row: row)
      let place = firstPixel { x, y in
        let expected = Oracle.value(cone, Point(Double(x) + 0.5, Double(y) + 0.5))
        return (Double(mask[x, y]) - expected * 255).magnitude < 0.75
      }
      #expect(place == nil, "\(cone)")
    }
  }

  /// The spine of a fat stroke on a curve much tighter than the stroke is wide.
  @Test func `a fat stroke on a tight curve has no holes`() {
    for radius in [0.5, 2, 6] {
      var mask = MaskTile()
      var previous = Point(32 + radius, 32)
      for step in 1...24 {
        let angle = Double(step) / 24 * 6
        let next = Point(
          32 + radius * Elementary.cos(angle), 32 + radius * Elementary.sin(angle))
        mask.formUnion(
          RoundCone(start: previous, startRadius: 15, end: next, endRadius: 15), column: 0, row: 0)
        previous = next
      }
      for y in 0..<64 {
        for x in 0..<64
        where Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(32, 32)) < radius + 10 {
          #expect(mask[x, y] == 255)
        }
      }
    }
  }

  /// Cones far longer than the canvas, and far wider, are drawn right on it.
  @Test func `huge cones draw what lies on the canvas`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(200) {
      let angle = generator.double(in: -4...4)
      let direction = Vector(Elementary.cos(angle), Elementary.sin(angle))
      let through = generator.point(5...60)
      let far = generator.chance(0.5) ? 1e9 : 1e5
      let radius = generator.double(in: 0.2...20)
      let cone = RoundCone(
        start: through - direction * (far * generator.unit()), startRadius: radius,
        end: through + direction * (far * generator.unit()), endRadius: radius)
      var mask = MaskTile()
      mask.formUnion(cone, column: 0, row: 0)
      // A straight band, seen from here.
      let axis = (cone.end - cone.start).normalized ?? direction
      let place = firstPixel { x, y in
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        let distance = axis.cross(point - through).magnitude
        let expected = min(max(radius + 0.5 - distance, 0), min(1, 2 * radius))
        return (Double(mask[x, y]) / 255 - expected).magnitude < 0.01
      }
      #expect(place == nil, "\(cone)")
    }
    // The edge of a disc of radius 10⁶, nearly a straight line at x = 20.25.
    var mask = MaskTile()
    mask.formUnion(RoundCone(center: Point(20.25 - 1e6, 32), radius: 1e6), column: 0, row: 0)
    #expect(mask[19, 32] == 255)
    #expect((Int(mask[20, 32]) - 64).magnitude <= 1)
    #expect(mask[21, 32] == 0)
  }
}
