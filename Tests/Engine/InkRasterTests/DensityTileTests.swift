import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

struct DensityTileTests {
  @Test func `a soft dab is a parabola`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(200) {
      let dab = SoftDab(
        center: generator.point(-5...69), radius: generator.double(in: 0.5...40),
        opacity: generator.unit())
      var tile = DensityTile()
      tile.accumulate(dab, column: 0, row: 0)
      let place = firstPixel { x, y in
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        let share = point.squaredDistance(to: dab.center) / (dab.radius * dab.radius)
        let expected = dab.opacity * max(1 - share, 0) * 65535
        return (Double(tile[x, y]) - expected).magnitude <= 4
      }
      #expect(place == nil, "\(dab)")
    }
  }

  @Test func `hardness leads to a disc`() {
    for radius in [1.5, 3, 8, 20.5] {
      var tile = DensityTile()
      let center = Point(32.3, 31.8)
      tile.accumulate(
        SoftDab(center: center, radius: radius, opacity: 1, hardness: 1), column: 0, row: 0)
      var statistics = ErrorStatistics()
      for y in 0..<64 {
        for x in 0..<64 {
          let truth = Oracle.coverage(x: x, y: y, grid: 16) { $0.distance(to: center) <= radius }
          statistics.add(Double(tile[x, y]) / 65535 - truth)
        }
      }
      #expect(statistics.largest < 0.25, "radius \(radius): \(statistics)")
    }
    // The profile only grows with hardness.
    for x in 20..<44 {
      var previous: UInt16 = 0
      for step in 0...10 {
        var tile = DensityTile()
        tile.accumulate(
          SoftDab(
            center: Point(32, 32), radius: 10, opacity: 0.7, hardness: Double(step) / 10),
          column: 0, row: 0)
        #expect(tile[x, 32] >= previous)
        previous = tile[x, 32]
      }
    }
  }

  /// They would stop at 65 in eight bits.
  @Test(arguments: [5.0 / 255, 0.004, 0.001])
  func `light dabs do not stall`(opacity: Double) {
    var tile = DensityTile()
    let dab = SoftDab(center: Point(32.5, 32.5), radius: 8, opacity: opacity)
    for _ in 0..<Int(100 / opacity) { tile.accumulate(dab, column: 0, row: 0) }
    #expect(tile[32, 32] == .max)
    var pixels = PixelTile()
    pixels.composite(tile, paint: Paint(red: 40, green: 40, blue: 40))
    #expect(pixels[32, 32] == 0xFF28_2828)
  }

  @Test func `pieces are put over each other in order`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<rounds(50) {
      var tile = DensityTile()
      var exact = ExactDensity()
      for _ in 0..<30 {
        var piece = DensityTile()
        if generator.chance(0.5) {
          let dab = generator.dab()
          tile.accumulate(dab, column: 0, row: 0)
          piece.accumulate(dab, column: 0, row: 0)
        } else {
          let cone = generator.cone()
          tile.accumulate(cone, column: 0, row: 0)
          piece.accumulate(cone, column: 0, row: 0)
        }
        exact.accumulate(piece)
      }
      #expect(exact.largestError(of: tile) <= 31)
    }
  }

  @Test func `a pixel does not depend on the clip`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<rounds(1000) {
      let clip = generator.clip()
      var whole = DensityTile()
      var part = DensityTile()
      for _ in 0..<3 {
        let dab = generator.dab()
        let cone = generator.cone()
        let polygon = generator.wildPolygon()
        let opacity = generator.unit()
        whole.accumulate(dab, column: 0, row: 0)
        part.accumulate(dab, column: 0, row: 0, clip: clip)
        whole.accumulate(cone, column: 0, row: 0)
        part.accumulate(cone, column: 0, row: 0, clip: clip)
        whole.accumulate(polygon: polygon, opacity: opacity, column: 0, row: 0)
        part.accumulate(polygon: polygon, opacity: opacity, column: 0, row: 0, clip: clip)
      }
      var expected = DensityTile()
      expected.copy(whole, clip)
      #expect(part == expected)
    }
  }

  @Test func `a cone's density is its mask`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<rounds(500) {
      let cone = generator.cone()
      var mask = MaskTile()
      mask.formUnion(cone, column: 0, row: 0)
      var tile = DensityTile()
      tile.accumulate(cone, column: 0, row: 0)
      let place = firstPixel { x, y in
        (Double(mask[x, y]) * 257 - Double(tile[x, y])).magnitude <= 132
      }
      #expect(place == nil, "\(cone)")
    }
  }

  @Test func `clear and copy honour the clip`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(100) {
      let clip = generator.clip()
      var a = DensityTile()
      a.accumulate(generator.dab(), column: 0, row: 0)
      var b = DensityTile()
      b.accumulate(generator.dab(), column: 0, row: 0)
      var mixed = a
      mixed.copy(b, clip)
      var cleared = a
      cleared.clear(clip)
      #expect(
        firstPixel { mixed[$0, $1] == (clip.contains($0, $1) ? b[$0, $1] : a[$0, $1]) } == nil)
      #expect(firstPixel { cleared[$0, $1] == (clip.contains($0, $1) ? 0 : a[$0, $1]) } == nil)
    }
  }
}
