import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

struct CompositingTests {
  @Test(arguments: InkBlend.allCases)
  func `masks are within one step of the exact result`(blend: InkBlend) {
    var generator = SeededGenerator(seed: 1)
    var statistics = ErrorStatistics()
    for _ in 0..<rounds(60) {
      let before = generator.pixelTile()
      let mask = generator.maskTile()
      let paint = generator.paint()
      var tile = before
      tile.composite(mask, paint: paint, blend: blend)
      for y in 0..<64 {
        for x in 0..<64 {
          let exact = Oracle.composite(
            before[x, y], paint, mask: Double(mask[x, y]) / 255, blend)
          statistics.add(tile[x, y], exact: exact)
        }
      }
    }
    // Half a step is the rounding to eight bits.
    #expect(statistics.largest < 0.52, "\(statistics)")
  }

  @Test(arguments: InkBlend.allCases)
  func `densities are within one step of the exact result`(blend: InkBlend) {
    var generator = SeededGenerator(seed: 2)
    var statistics = ErrorStatistics()
    for _ in 0..<rounds(60) {
      let before = generator.pixelTile()
      var density = DensityTile()
      for _ in 0..<8 { density.accumulate(generator.dab(), column: 0, row: 0) }
      let paint = generator.paint()
      var tile = before
      tile.composite(density, paint: paint, blend: blend)
      for y in 0..<64 {
        for x in 0..<64 {
          let exact = Oracle.composite(
            before[x, y], paint, mask: Double(density[x, y]) / 65535, blend)
          statistics.add(tile[x, y], exact: exact)
        }
      }
    }
    #expect(statistics.largest < 0.52, "\(statistics)")
  }

  @Test(arguments: InkBlend.allCases)
  func `layers are within one step of the exact result`(blend: InkBlend) {
    var generator = SeededGenerator(seed: 3)
    var statistics = ErrorStatistics()
    for _ in 0..<rounds(60) {
      let before = generator.pixelTile()
      let layer = generator.pixelTile()
      var tile = before
      tile.composite(layer, blend: blend)
      for y in 0..<64 {
        for x in 0..<64 {
          let exact = Oracle.composite(
            before[x, y], Paint(premultiplied: layer[x, y]), mask: 1, blend)
          statistics.add(tile[x, y], exact: exact)
        }
      }
    }
    #expect(statistics.largest < 0.52, "\(statistics)")
  }

  /// Ink laid over ink, and then on paper, has the value that W3C's formulas give for both together.
  @Test(arguments: [InkBlend.multiply, .screen])
  func `ink is blended with the paper, too`(blend: InkBlend) {
    var generator = SeededGenerator(seed: 31)
    var statistics = ErrorStatistics()
    for round in 0..<rounds(60) {
      let before = generator.pixelTile()
      let mask = generator.maskTile()
      let layer = generator.pixelTile()
      var density = DensityTile()
      for _ in 0..<8 { density.accumulate(generator.dab(), column: 0, row: 0) }
      let paint = generator.paint()
      var paper = generator.paint()
      if round % 4 > 0 {
        paper = Paint(
          red: UInt8(generator.below(256)), green: UInt8(generator.below(256)),
          blue: UInt8(generator.below(256)))
      }
      var tiles = [before, before, before]
      tiles[0].composite(mask, paint: paint, blend: blend, paper: paper)
      tiles[1].composite(density, paint: paint, blend: blend, paper: paper)
      tiles[2].composite(layer, blend: blend, paper: paper)
      for tile in tiles { #expect(tile.firstNotPremultiplied == nil) }
      for y in 0..<64 {
        for x in 0..<64 {
          let below = before[x, y]
          let exact = [
            Oracle.composite(below, paint, mask: Double(mask[x, y]) / 255, blend, paper: paper),
            Oracle.composite(
              below, paint, mask: Double(density[x, y]) / 65535, blend, paper: paper),
            Oracle.composite(
              below, Paint(premultiplied: layer[x, y]), mask: 1, blend, paper: paper),
          ]
          for index in 0..<3 { statistics.add(tiles[index][x, y], exact: exact[index]) }
        }
      }
    }
    #expect(statistics.largest < 0.53, "\(statistics)")
  }

  @Test func `white under a highlighter on dark paper stays white`() {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<rounds(200) {
      var tile = PixelTile()
      tile[3, 3] = Paint.white.pixel
      tile.composite(
        solidMask(), paint: generator.paint(), blend: .screen, paper: generator.paint())
      #expect(tile[3, 3] == Paint.white.pixel)
    }
  }

  /// No channel is ever above alpha, whatever is put on whatever.
  @Test func `pixels stay premultiplied`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<rounds(40) {
      var tile = generator.pixelTile()
      for _ in 0..<10 {
        let blend = InkBlend.allCases[generator.below(4)]
        switch generator.below(3) {
        case 0: tile.composite(generator.maskTile(), paint: generator.paint(), blend: blend)
        case 1: tile.composite(generator.pixelTile(), blend: blend)
        default: tile.stamp(generator.cone(), paint: generator.paint(), column: 0, row: 0)
        }
      }
      #expect(tile.firstNotPremultiplied == nil)
    }
  }

  @Test func `black under a highlighter stays black`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(200) {
      var tile = PixelTile()
      tile[3, 3] = Paint.black.pixel
      tile.composite(solidMask(), paint: generator.paint(), blend: .multiply)
      #expect(tile[3, 3] == Paint.black.pixel)
    }
  }

  @Test func `multiply on nothing is the source`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<rounds(100) {
      let mask = generator.maskTile()
      let paint = generator.paint()
      var multiplied = PixelTile()
      multiplied.composite(mask, paint: paint, blend: .multiply)
      var covered = PixelTile()
      covered.composite(mask, paint: paint, blend: .sourceOver)
      // They differ in the part of a backdrop that they hide, not in their own colours.
      let places = (0..<64 * 64).map { ($0 % 64, $0 / 64) }
      #expect(places.allSatisfy { multiplied[$0, $1] == covered[$0, $1] })
    }
  }

  @Test func `opaque ink replaces, full erasing clears, an empty mask changes nothing`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<rounds(100) {
      let before = generator.pixelTile()
      let paint = Paint(red: UInt8(generator.below(256)), green: 7, blue: 200)
      var tile = before
      tile.composite(MaskTile(), paint: paint)
      tile.composite(DensityTile(), paint: paint, blend: .multiply)
      tile.composite(PixelTile(), blend: .destinationOut)
      #expect(tile == before)
      tile.composite(solidMask(), paint: paint)
      #expect((0..<64).allSatisfy { x in (0..<64).allSatisfy { tile[x, $0] == paint.pixel } })
      tile.composite(solidMask(), paint: paint, blend: .destinationOut)
      #expect(tile.isEmpty)
    }
  }

  /// A partly empty mask leaves its empty pixels alone, to the bit.
  @Test(arguments: InkBlend.allCases)
  func `pixels outside the mask keep every bit`(blend: InkBlend) {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<rounds(100) {
      let before = generator.pixelTile()
      let mask = generator.maskTile(pieces: 2)
      var tile = before
      tile.composite(mask, paint: generator.paint(), blend: blend)
      #expect(firstPixel { mask[$0, $1] != 0 || tile[$0, $1] == before[$0, $1] } == nil)
    }
  }

  @Test func `a pixel does not depend on the clip`() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<rounds(300) {
      let before = generator.pixelTile()
      let clip = generator.clip()
      let blend = InkBlend.allCases[generator.below(4)]
      let grain =
        generator.chance(0.5)
        ? Grain(
          kind: Grain.Kind.allCases[generator.below(3)], scale: generator.double(in: 0.5...4),
          strength: generator.unit()) : nil
      let mask = generator.maskTile(pieces: 3)
      let layer = generator.pixelTile()
      let paint = generator.paint()
      let cone = generator.cone()
      let dab = generator.dab()
      let polygon = generator.wildPolygon()
      func draw(_ tile: inout PixelTile, _ clip: PixelRect) {
        tile.composite(
          mask, paint: paint, blend: blend, grain: grain, column: 3, row: -2, clip: clip)
        tile.composite(layer, blend: blend, grain: grain, column: 3, row: -2, clip: clip)
        tile.stamp(cone, paint: paint, column: 0, row: 0, clip: clip)
        tile.stamp(dab, paint: paint, column: 0, row: 0, clip: clip)
        tile.stamp(polygon: polygon, paint: paint, column: 0, row: 0, clip: clip)
      }
      var whole = before
      draw(&whole, Tile.bounds)
      var part = before
      draw(&part, clip)
      var expected = before
      expected.copy(whole, clip)
      #expect(part == expected)
    }
  }

  /// A stamp is the piece's mask in paint.
  @Test func `a stamp is what its mask composites to`() {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<rounds(200) {
      let before = generator.pixelTile()
      let paint = generator.paint()
      let polygon = generator.wildPolygon()
      var mask = MaskTile()
      mask.formUnion(polygon: polygon, column: 0, row: 0)
      var composited = before
      composited.composite(mask, paint: paint)
      var stamped = before
      stamped.stamp(polygon: polygon, paint: paint, column: 0, row: 0)
      #expect(stamped == composited)
      let dab = generator.dab()
      var density = DensityTile()
      density.accumulate(dab, column: 0, row: 0)
      composited = before
      composited.composite(density, paint: paint)
      stamped = before
      stamped.stamp(dab, paint: paint, column: 0, row: 0)
      var statistics = ErrorStatistics()
      for index in 0..<4096 {
        statistics.add(
          stamped[index % 64, index / 64],
          exact: Oracle.channels(composited[index % 64, index / 64]))
      }
      #expect(statistics.largest < 1.01)
    }
  }

  @Test func `ink is written over paper`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<rounds(50) {
      let tile = generator.pixelTile()
      let clip = generator.clip()
      let opacity = UInt8(generator.below(256))
      let paper = generator.paint()
      let stride = 70
      var target = [UInt32](repeating: 0xDEAD_BEEF, count: stride * 64)
      target.withUnsafeMutableBufferPointer {
        tile.write(
          over: paper, opacity: opacity, into: $0.baseAddress!, stride: stride, clip: clip)
      }
      var statistics = ErrorStatistics()
      let place = firstPixel(width: stride) { x, y in
        let pixel = target[y * stride + x]
        guard x < clip.width, y < clip.height else { return pixel == 0xDEAD_BEEF }
        let exact = Oracle.composite(
          paper.pixel, Paint(premultiplied: tile[clip.minX + x, clip.minY + y]),
          mask: Double(opacity) / 255, .sourceOver)
        statistics.add(pixel, exact: exact)
        return true
      }
      #expect(place == nil)
      #expect(statistics.largest < 0.52, "\(statistics)")
    }
  }

  @Test func `clear, copy and set`() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<rounds(50) {
      let a = generator.pixelTile()
      let b = generator.pixelTile()
      let clip = generator.clip()
      var mixed = a
      mixed.copy(b, clip)
      var cleared = a
      cleared.clear(clip)
      #expect(
        firstPixel { mixed[$0, $1] == (clip.contains($0, $1) ? b[$0, $1] : a[$0, $1]) } == nil)
      #expect(firstPixel { cleared[$0, $1] == (clip.contains($0, $1) ? 0 : a[$0, $1]) } == nil)
    }
    var tile = PixelTile()
    tile[64, 0] = 1
    #expect(tile.isEmpty)
    tile[5, 5] = 0x80FF_10FF
    #expect(tile[5, 5] == 0x8080_1080)
    #expect(!tile.isEmpty)
  }

  private func solidMask() -> MaskTile {
    var mask = MaskTile()
    mask.formUnion(
      polygon: [Point(0, 0), Point(64, 0), Point(64, 64), Point(0, 64)], column: 0, row: 0)
    return mask
  }
}
