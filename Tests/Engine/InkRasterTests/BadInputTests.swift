import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

/// Tests that input from outside never traps, and that shapes that cannot be drawn leave everything as it is.
struct BadInputTests {
  private let numbers = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e12, 1e9, -1e9, 2_097_152, -2_097_153, 1e6, -1, 0,
    0.001, 32, 64, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]
  private let integers = [0, 1, -1, 63, 64, 32_767, -32_768, 32_768, 1 << 24, Int.max, Int.min]

  private func clips(_ generator: inout SeededGenerator) -> PixelRect {
    if generator.chance(0.4) { return Tile.bounds }
    func any() -> Int { integers[generator.below(integers.count)] }
    return PixelRect(minX: any(), minY: any(), maxX: any(), maxY: any())
  }

  @Test func `nothing traps`() {
    var generator = SeededGenerator(seed: 1)
    var mask = MaskTile()
    var density = DensityTile()
    var deposit = DepositTile()
    var area = AreaTile()
    var tile = PixelTile()
    for _ in 0..<rounds(20_000) {
      func number() -> Double { numbers[generator.below(numbers.count)] }
      func point() -> Point { Point(number(), number()) }
      func index() -> Int {
        generator.chance(0.7) ? 0 : integers[generator.below(integers.count)]
      }
      let cone = RoundCone(
        start: point(), startRadius: number(), startOpacity: number(), end: point(),
        endRadius: number(), endOpacity: number())
      let dab = SoftDab(
        center: point(), radius: number(), opacity: number(), hardness: number())
      let polygon = (0..<generator.below(6)).map { _ in point() }
      let clip = clips(&generator)
      let (column, row) = (index(), index())
      let opacity = number()
      let pass = LeadPass(
        from: point(), to: point(), long: point() - .zero, broad: point() - .zero, dose: number(),
        print: number())
      let grain = Grain(
        kind: generator.chance(0.5) ? .crayon : .tooth, scale: number(), strength: number())
      mask.formUnion(cone, column: column, row: row, clip: clip)
      mask.formUnion(polygon: polygon, opacity: opacity, column: column, row: row, clip: clip)
      density.accumulate(cone, column: column, row: row, clip: clip)
      density.accumulate(dab, column: column, row: row, clip: clip)
      density.accumulate(polygon: polygon, opacity: opacity, column: column, row: row, clip: clip)
      deposit.add(pass, column: column, row: row, clip: clip)
      area.add(polygon: polygon, sign: index(), column: column, row: row, clip: clip)
      area.resolve(.evenOdd, into: &mask, opacity: opacity, clip: clip)
      tile.stamp(cone, paint: .black, column: column, row: row, clip: clip)
      tile.stamp(dab, paint: .white, column: column, row: row, clip: clip)
      tile.stamp(polygon: polygon, paint: .black, column: column, row: row, clip: clip)
      tile.stamp(pass, paint: .white, column: column, row: row, clip: clip)
      tile.composite(mask, paint: .black, grain: grain, column: column, row: row, clip: clip)
      tile.composite(density, paint: .black, grain: grain, column: column, row: row, clip: clip)
      tile.composite(deposit, paint: .black, grain: grain, column: column, row: row, clip: clip)
      tile.composite(tile, blend: .multiply, grain: grain, column: column, row: row, clip: clip)
      #expect(Paint(premultiplied: tile[5, 5]).pixel == tile[5, 5])
      if generator.chance(0.1) {
        mask.clear(clip)
        density.clear(clip)
        deposit.clear(clip)
        area.clear(clip)
        tile.clear(clip)
      }
    }
  }

  @Test func `pieces that are not finite draw nothing`() {
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      let bad = Point(10, number)
      let good = Point(30, 30)
      var mask = MaskTile()
      mask.formUnion(
        RoundCone(start: bad, startRadius: 3, end: good, endRadius: 3), column: 0, row: 0)
      mask.formUnion(
        RoundCone(start: good, startRadius: number, end: good, endRadius: 3), column: 0, row: 0)
      mask.formUnion(polygon: [good, Point(50, 30), Point(50, 50), bad], column: 0, row: 0)
      #expect(mask.isEmpty)
      var density = DensityTile()
      density.accumulate(SoftDab(center: bad, radius: 5, opacity: 1), column: 0, row: 0)
      density.accumulate(SoftDab(center: good, radius: number, opacity: 1), column: 0, row: 0)
      density.accumulate(SoftDab(center: good, radius: -5, opacity: 1), column: 0, row: 0)
      #expect(density.isEmpty)
      var deposit = DepositTile()
      for (start, axis) in [(bad, Vector(3, 0)), (good, Vector(3, number))] {
        deposit.add(
          LeadPass(from: start, to: good, long: axis, broad: Vector(0, 2), dose: 1, print: 1),
          column: 0, row: 0)
      }
      deposit.add(
        LeadPass(from: good, to: good, long: Vector(3, 0), broad: Vector(0, 2), dose: number),
        column: 0, row: 0)
      #expect(deposit.isEmpty)
    }
  }

  @Test func `polygons of fewer than three vertices are nothing`() {
    for polygon in [[], [Point(5, 5)], [Point(5, 5), Point(20, 30)]] {
      var mask = MaskTile()
      mask.formUnion(polygon: polygon, column: 0, row: 0)
      #expect(mask.isEmpty)
      var area = AreaTile()
      area.add(polygon: polygon, column: 0, row: 0)
      #expect(area.isEmpty)
    }
  }

  @Test func `clips outside change nothing`() {
    let square = [Point(0, 0), Point(64, 0), Point(64, 64), Point(0, 64)]
    for clip in [
      PixelRect.empty, PixelRect(minX: 64, minY: 0, maxX: 99, maxY: 64),
      PixelRect(minX: .min, minY: .min, maxX: 0, maxY: .max),
      PixelRect(minX: 10, minY: 10, maxX: 5, maxY: 60),
    ] {
      var tile = PixelTile()
      tile.stamp(polygon: square, paint: .black, column: 0, row: 0, clip: clip)
      tile.stamp(
        RoundCone(center: Point(5, 5), radius: 100), paint: .black, column: 0, row: 0, clip: clip)
      #expect(tile.isEmpty)
    }
  }

  @Test func `a radius of a million covers the tile`() {
    var mask = MaskTile()
    mask.formUnion(RoundCone(center: Point(32, 32), radius: 1e6), column: 0, row: 0)
    #expect((0..<4096).allSatisfy { mask[$0 % 64, $0 / 64] == 255 })
    var density = DensityTile()
    density.accumulate(
      SoftDab(center: Point(32, 32), radius: 1e6, opacity: 1), column: 0, row: 0)
    #expect((0..<4096).allSatisfy { density[$0 % 64, $0 / 64] >= 65530 })
  }

  @Test func `beyond the plane tiles stay empty`() {
    for column in [32_768, -32_769, Int.max, Int.min] {
      var mask = MaskTile()
      mask.formUnion(
        RoundCone(
          start: Point(-1e9, 5), startRadius: 50, end: Point(1e9, 5), endRadius: 50),
        column: column, row: 0)
      #expect(mask.isEmpty)
    }
  }
}
