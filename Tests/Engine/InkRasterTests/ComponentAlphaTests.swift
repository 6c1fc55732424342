import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

/// Ink over pixels that are not its paper: text that is seen through a highlighter.
struct ComponentAlphaTests {
  @Test(arguments: [UInt32(0xFFFF_FFFF), 0xFF00_0000, 0xFF20_4060, 0xFFD0_F0FF])
  func `stacks of ink are near the exact result over any backdrop`(paper: UInt32) {
    var generator = SeededGenerator(seed: UInt64(paper))
    let paper = Paint(premultiplied: paper)
    var statistics = ErrorStatistics()
    for _ in 0..<rounds(40) {
      let layers = InkLayers(&generator, InkBlend.allCases)
      let backdrop = generator.chance(0.3) ? 0xFF00_0000 : generator.paint().pixel | 0xFF00_0000
      let pixels = layers.tile(on: paper).pixels(over: backdrop, on: paper)
      #expect(pixels.allSatisfy { $0 >> 24 == 255 })
      layers.addErrors(of: pixels, over: backdrop, to: &statistics)
    }
    // Each layer rounds what it adds, what it covers and what it hides to half a step.
    #expect(statistics.mean < 0.45, "\(statistics)")
    #expect(statistics.largest < 3.1, "\(statistics)")
  }

  @Test func `on its own paper ink looks as if nothing else could lie below it`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(40) {
      let paper = Paint(premultiplied: generator.paint().pixel | 0xFF00_0000)
      let layers = InkLayers(&generator, InkBlend.allCases)
      let tile = layers.tile(on: paper)
      var plain = [UInt32](repeating: 0, count: 64 * 64)
      plain.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        tile.write(over: paper, into: start, stride: 64)
      }
      #expect(tile.pixels(over: paper.pixel, on: paper) == plain)
    }
  }

  @Test func `ink that only covers needs no second plane, and is source-over on everything`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<rounds(40) {
      let layers = InkLayers(&generator, [.sourceOver, .destinationOut])
      let tile = layers.tile(on: .white)
      // A highlighter with no ink at all makes the plane, and changes nothing.
      var kept = tile
      kept.composite(generator.maskTile(), paint: .transparent, blend: .multiply)
      #expect(kept == tile)
      for backdrop in [generator.paint().pixel, generator.paint().pixel | 0xFF00_0000] {
        #expect(
          kept.pixels(over: backdrop, on: .transparent)
            == tile.pixels(over: backdrop, on: .transparent))
      }
    }
  }

  @Test func `a highlighter leaves black black and white as it is on paper`() {
    var mask = MaskTile()
    mask.formUnion(
      polygon: [Point(0, 0), Point(64, 0), Point(64, 64), Point(0, 64)], column: 0, row: 0)
    let paint = Paint(red: 255, green: 230, blue: 40, alpha: 255)
    var tile = PixelTile()
    tile.composite(mask, paint: paint, blend: .multiply, paper: .white)
    #expect(tile.pixels(over: 0xFF00_0000, on: .white).allSatisfy { $0 == 0xFF00_0000 })
    #expect(tile.pixels(over: 0xFFFF_FFFF, on: .white).allSatisfy { $0 == paint.pixel })
    // Red paper has no green and no blue to lose.
    #expect(tile.pixels(over: 0xFF00_00FF, on: .white).allSatisfy { $0 == 0xFF00_00FF })
    // Erased, it leaves the backdrop as it was.
    tile.composite(mask, paint: .black, blend: .destinationOut, paper: .white)
    #expect(tile.pixels(over: 0xFF12_3456, on: .white).allSatisfy { $0 == 0xFF12_3456 })
  }

  @Test func `layers with colours of their own, densities and doses hide as their pixels do`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<rounds(20) {
      let paint = generator.paint()
      var (color, density) = (PixelTile(), DensityTile())
      for _ in 0..<4 {
        let dab = generator.dab()
        color.stamp(dab, paint: paint, column: 0, row: 0)
        density.accumulate(dab, column: 0, row: 0)
      }
      var tile = PixelTile()
      tile.composite(color, blend: .multiply, paper: .white)
      var dense = PixelTile()
      dense.composite(density, paint: paint, blend: .multiply, paper: .white)
      var covering = PixelTile()
      covering.composite(density, paint: paint)
      let (one, other) = (
        tile.pixels(over: 0xFF60_8040, on: .white), dense.pixels(over: 0xFF60_8040, on: .white)
      )
      for (source, pixels) in [(color, one), (covering, other)] {
        #expect(source.multiplyError(of: pixels, over: 0xFF60_8040) < 2.1)
      }
    }
  }

  @Test func `copies and clearings of parts keep what is hidden`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<rounds(40) {
      let plain = InkLayers(&generator, [.sourceOver]).tile(on: .white)
      let marked = InkLayers(&generator, [.sourceOver, .multiply]).tile(on: .white)
      let clip = PixelRect(
        minX: generator.below(40), minY: generator.below(40), maxX: 41 + generator.below(24),
        maxY: 41 + generator.below(24))
      for (from, to) in [(plain, marked), (marked, plain), (marked, marked), (plain, PixelTile())] {
        var copy = to
        copy.copy(from, clip)
        let (before, after, source) = (
          to.pixels(over: 0xFF00_0000, on: .white), copy.pixels(over: 0xFF00_0000, on: .white),
          from.pixels(over: 0xFF00_0000, on: .white)
        )
        var cleared = to
        cleared.clear(clip)
        let without = cleared.pixels(over: 0xFF00_0000, on: .white)
        #expect(
          firstPixel { x, y in
            let place = y * 64 + x
            return after[place] == (clip.contains(x, y) ? source[place] : before[place])
          } == nil)
        #expect(
          firstPixel { x, y in
            let place = y * 64 + x
            return without[place] == (clip.contains(x, y) ? 0xFF00_0000 : before[place])
          } == nil)
        cleared.clear()
        #expect(cleared == PixelTile())
      }
    }
  }

  @Test(arguments: [1.0, 2.5])
  func `what is hidden fades with the ink`(deviation: Double) {
    var generator = SeededGenerator(seed: 9)
    var plane = TilePlane(columns: 1, rows: 1)
    plane[0, 0] = InkLayers(&generator, [[.sourceOver], [.multiply]]).tile(on: .white)
    var steps = 0
    while let tile = plane[0, 0] {
      // A backdrop never gets darker than its ink would make it, nor lighter than white.
      #expect(tile.pixels(over: 0xFF00_0000, on: .white).allSatisfy { $0 >> 24 == 255 })
      plane.fadeStep(paper: nil, amount: 12, deviation: deviation)
      steps += 1
      guard steps < 30 else { break }
    }
    #expect(plane.isEmpty && steps > 10)
  }

  @Test(arguments: [1, 4, 9])
  func `what is hidden fades with the ink in several steps at once`(steps: Int) {
    var generator = SeededGenerator(seed: 9)
    var plane = TilePlane(columns: 1, rows: 1)
    plane[0, 0] = InkLayers(&generator, [[.sourceOver], [.multiply]]).tile(on: .white)
    var passes = 0
    while let tile = plane[0, 0], passes < 30 {
      #expect(tile.pixels(over: 0xFF00_0000, on: .white).allSatisfy { $0 >> 24 == 255 })
      var pass = FadePass(plane, paper: nil, amount: 12 * steps, steps: steps, deviation: 1)
      pass.advance(past: .max)
      plane = pass.plane
      passes += 1
    }
    #expect(plane.isEmpty && passes * steps > 10 && passes <= 30 / steps + 1)
  }
}
