import InkGeometry
import InkRaster
import InkTestSupport
import Testing

struct CoverageAccumulatorTests {
  /// What it fills is what the tiles' masks composite to, in any paint and any blend.
  @Test(arguments: BlendMode.allCases)
  func `it fills as tiles do`(blend: BlendMode) {
    var generator = SeededGenerator(seed: 1)
    var accumulator = CoverageAccumulator(width: 128, height: 64)
    var plane = [UInt32](repeating: 0, count: 128 * 64)
    var tiles = [PixelTile(), PixelTile()]
    for _ in 0..<rounds(400) {
      let polygon = (0..<(3 + generator.below(20))).map { _ in generator.point(-30...150) }
      let paint = generator.paint()
      let rule = FillRule.allCases[generator.below(2)]
      let blend = generator.chance(0.5) ? blend : .sourceOver
      accumulator.fill(polygon, rule: rule, paint: paint, blend: blend, into: &plane)
      for column in 0..<2 {
        var mask = MaskTile()
        mask.formUnion(polygon: polygon, rule: rule, column: column, row: 0)
        tiles[column].composite(mask, paint: paint, blend: blend)
      }
    }
    for y in 0..<64 {
      for x in 0..<128 { #expect(plane[y * 128 + x] == tiles[x / 64][x % 64, y]) }
    }
  }

  @Test func `a pixel does not depend on the clip`() {
    var generator = SeededGenerator(seed: 2)
    var accumulator = CoverageAccumulator(width: 150, height: 90)
    for _ in 0..<rounds(400) {
      let polygon = (0..<(3 + generator.below(20))).map { _ in generator.point(-50...200) }
      let x = generator.below(150)
      let y = generator.below(90)
      let clip = PixelRect(
        minX: x, minY: y, maxX: x + generator.below(200 - x), maxY: y + generator.below(100 - y))
      var whole = [UInt32](repeating: 0, count: 150 * 90)
      var part = whole
      accumulator.fill(polygon, paint: .black, into: &whole)
      accumulator.fill(polygon, paint: .black, clip: clip, into: &part)
      for index in whole.indices where !clip.contains(index % 150, index / 150) {
        whole[index] = 0
      }
      #expect(whole == part)
    }
  }

  @Test func `it leaves nothing behind for the next polygon`() {
    var generator = SeededGenerator(seed: 3)
    var used = CoverageAccumulator(width: 100, height: 100)
    for _ in 0..<rounds(200) {
      let polygon = (0..<(3 + generator.below(30))).map { _ in generator.point(-50...150) }
      let side = generator.double(in: 0.1...1)
      let small = polygon.map { Point($0.x * side, $0.y * side) }
      var fresh = CoverageAccumulator(width: 100, height: 100)
      var expected = [UInt32](repeating: 0, count: 100 * 100)
      var plane = expected
      fresh.fill(small, rule: .evenOdd, paint: .black, into: &expected)
      used.fill(small, rule: .evenOdd, paint: .black, into: &plane)
      #expect(plane == expected)
    }
  }

  /// Wide polygons are drawn in bands of sixteen rows here, strips of them in one.
  @Test(arguments: FillRule.allCases)
  func `a wide polygon is what its strips are`(rule: FillRule) {
    var generator = SeededGenerator(seed: 4)
    let (width, height) = (2500, 75)
    var accumulator = CoverageAccumulator(width: width, height: height)
    for _ in 0..<rounds(20) {
      let polygon = (0..<(3 + generator.below(60))).map { index in
        // Small steps as well as large ones, some on whole pixels.
        let x = generator.double(in: -200...2700)
        let y = generator.double(in: -20...95)
        return index % 3 == 0 ? Point(x.rounded(), y.rounded()) : Point(x, y)
      }
      let (top, bottom) = (generator.below(20), 40 + generator.below(36))
      var whole = [UInt32](repeating: 0, count: width * height)
      var strips = whole
      accumulator.fill(
        polygon, rule: rule, paint: .black,
        clip: PixelRect(minX: 0, minY: top, maxX: width, maxY: bottom), into: &whole)
      for x in stride(from: 0, to: width, by: 90) {
        accumulator.fill(
          polygon, rule: rule, paint: .black,
          clip: PixelRect(minX: x, minY: top, maxX: x + 90, maxY: bottom), into: &strips)
      }
      #expect(whole == strips)
    }
  }

  @Test func `planes of no or absurd size`() {
    let triangle = [Point(-10, -10), Point(1e6, -10), Point(0, 1e6)]
    var none = CoverageAccumulator(width: 0, height: -7)
    var plane: [UInt32] = []
    none.fill(triangle, paint: .black, into: &plane)
    #expect(none.width == 0 && none.height == 0)
    // Too small a plane is left alone.
    var large = CoverageAccumulator(width: .max, height: 1 << 20)
    large.fill(triangle, paint: .black, into: &plane)
    #expect(large.width == 32_768 && plane.isEmpty)
  }
}
