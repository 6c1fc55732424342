import InkGeometry
import InkRaster
import InkTestSupport
import Testing

/// Ink over pixels that are not its paper: text that is seen through a highlighter.
struct ComponentAlphaTests {
  /// One layer of a stack.
  private struct Layer {
    var mask: MaskTile
    var paint: Paint
    var blend: InkBlend
  }

  private static func stack(_ generator: inout SeededGenerator, _ blends: [InkBlend]) -> [Layer] {
    (0..<generator.below(5) + 2).map { _ in
      Layer(
        mask: generator.maskTile(pieces: 6), paint: generator.paint(),
        blend: blends[generator.below(blends.count)])
    }
  }

  private static func tile(_ layers: [Layer], _ paper: Paint) -> PixelTile {
    var tile = PixelTile()
    for layer in layers {
      tile.composite(layer.mask, paint: layer.paint, blend: layer.blend, paper: paper)
    }
    return tile
  }

  /// Returns the value of a channel, computed in the plainest way: each layer is put on the backdrop itself; an
  /// erasure takes the ink below it away, and none of the backdrop.
  private static func exact(
    _ layers: [Layer], _ backdrop: Double, _ channel: Int, _ x: Int, _ y: Int
  ) -> Double {
    var (added, passed) = (0.0, 1.0)
    for layer in layers {
      let mask = Double(layer.mask[x, y]) / 255
      let source = Oracle.channels(layer.paint.pixel).map { $0 * mask }
      let (s, a) = (source[channel], source[3])
      switch layer.blend {
      case .sourceOver: (added, passed) = (s + (1 - a) * added, (1 - a) * passed)
      case .multiply: (added, passed) = (added * (1 - a + s), passed * (1 - a + s))
      case .screen: (added, passed) = (s + (1 - s) * added, (1 - s) * passed)
      case .destinationOut: (added, passed) = ((1 - a) * added, 1 - (1 - a) * (1 - passed))
      }
    }
    return added + passed * backdrop
  }

  private static func over(
    _ backdrop: UInt32, _ tile: PixelTile, _ paper: Paint, opacity: UInt8 = 255
  ) -> [UInt32] {
    var pixels = [UInt32](repeating: backdrop, count: 64 * 64)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      tile.blend(opacity: opacity, paper: paper, into: start, stride: 64)
    }
    return pixels
  }

  @Test(arguments: [UInt32(0xFFFF_FFFF), 0xFF00_0000, 0xFF20_4060, 0xFFD0_F0FF])
  func `stacks of ink are near the exact result over any backdrop`(paper: UInt32) {
    var generator = SeededGenerator(seed: UInt64(paper))
    let paper = Paint(premultiplied: paper)
    var statistics = ErrorStatistics()
    for _ in 0..<rounds(40) {
      let layers = Self.stack(&generator, InkBlend.allCases)
      let backdrop = generator.chance(0.3) ? 0xFF00_0000 : generator.paint().pixel | 0xFF00_0000
      let pixels = Self.over(backdrop, Self.tile(layers, paper), paper)
      for y in 0..<64 {
        for x in 0..<64 {
          let result = Oracle.channels(pixels[y * 64 + x])
          #expect(result[3] == 1)
          for channel in 0..<3 {
            let exact = Self.exact(layers, Oracle.channels(backdrop)[channel], channel, x, y)
            statistics.add((result[channel] - exact) * 255)
          }
        }
      }
    }
    // Each layer rounds what it adds, what it covers and what it hides to half a step.
    #expect(statistics.mean < 0.45, "\(statistics)")
    #expect(statistics.largest < 3.1, "\(statistics)")
  }

  @Test func `on its own paper ink looks as if nothing else could lie below it`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(40) {
      let paper = Paint(premultiplied: generator.paint().pixel | 0xFF00_0000)
      let layers = Self.stack(&generator, InkBlend.allCases)
      let tile = Self.tile(layers, paper)
      var plain = [UInt32](repeating: 0, count: 64 * 64)
      plain.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        tile.write(over: paper, into: start, stride: 64)
      }
      #expect(Self.over(paper.pixel, tile, paper) == plain)
    }
  }

  @Test func `ink that only covers needs no second plane, and is source-over on everything`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<rounds(40) {
      let layers = Self.stack(&generator, [.sourceOver, .destinationOut])
      let tile = Self.tile(layers, .white)
      // A highlighter with no ink at all makes the plane, and changes nothing.
      var kept = tile
      kept.composite(generator.maskTile(), paint: .transparent, blend: .multiply)
      #expect(kept == tile)
      for backdrop in [generator.paint().pixel, generator.paint().pixel | 0xFF00_0000] {
        #expect(Self.over(backdrop, kept, .transparent) == Self.over(backdrop, tile, .transparent))
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
    #expect(Self.over(0xFF00_0000, tile, .white).allSatisfy { $0 == 0xFF00_0000 })
    #expect(Self.over(0xFFFF_FFFF, tile, .white).allSatisfy { $0 == paint.pixel })
    // Red paper has no green and no blue to lose.
    #expect(Self.over(0xFF00_00FF, tile, .white).allSatisfy { $0 == 0xFF00_00FF })
    // Erased, it leaves the backdrop as it was.
    tile.composite(mask, paint: .black, blend: .destinationOut, paper: .white)
    #expect(Self.over(0xFF12_3456, tile, .white).allSatisfy { $0 == 0xFF12_3456 })
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
        Self.over(0xFF60_8040, tile, .white), Self.over(0xFF60_8040, dense, .white)
      )
      for y in 0..<64 {
        for x in 0..<64 {
          for (source, pixels) in [(color[x, y], one), (covering[x, y], other)] {
            let source = Oracle.channels(source)
            let result = Oracle.channels(pixels[y * 64 + x])
            for (channel, backdrop) in Oracle.channels(0xFF60_8040).prefix(3).enumerated() {
              let exact = backdrop * (1 - source[3] + source[channel])
              #expect((result[channel] - exact).magnitude * 255 < 2.1)
            }
          }
        }
      }
    }
  }

  @Test func `copies and clearings of parts keep what is hidden`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<rounds(40) {
      let plain = Self.tile(Self.stack(&generator, [.sourceOver]), .white)
      let marked = Self.tile(Self.stack(&generator, [.sourceOver, .multiply]), .white)
      let clip = PixelRect(
        minX: generator.below(40), minY: generator.below(40), maxX: 41 + generator.below(24),
        maxY: 41 + generator.below(24))
      for (from, to) in [(plain, marked), (marked, plain), (marked, marked), (plain, PixelTile())] {
        var copy = to
        copy.copy(from, clip)
        let (before, after, source) = (
          Self.over(0xFF00_0000, to, .white), Self.over(0xFF00_0000, copy, .white),
          Self.over(0xFF00_0000, from, .white)
        )
        var cleared = to
        cleared.clear(clip)
        let without = Self.over(0xFF00_0000, cleared, .white)
        for y in 0..<64 {
          for x in 0..<64 {
            let place = y * 64 + x
            #expect(after[place] == (clip.contains(x, y) ? source[place] : before[place]))
            #expect(without[place] == (clip.contains(x, y) ? 0xFF00_0000 : before[place]))
          }
        }
        cleared.clear()
        #expect(cleared == PixelTile())
      }
    }
  }

  @Test(arguments: [1.0, 2.5])
  func `what is hidden fades with the ink`(deviation: Double) {
    var generator = SeededGenerator(seed: 9)
    var plane = TilePlane(columns: 1, rows: 1)
    plane[0, 0] = Self.tile(
      Self.stack(&generator, [.sourceOver]) + Self.stack(&generator, [.multiply]), .white)
    var steps = 0
    while let tile = plane[0, 0] {
      // A backdrop never gets darker than its ink would make it, nor lighter than white.
      for pixel in Self.over(0xFF00_0000, tile, .white) { #expect(pixel >> 24 == 255) }
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
    plane[0, 0] = Self.tile(
      Self.stack(&generator, [.sourceOver]) + Self.stack(&generator, [.multiply]), .white)
    var passes = 0
    while let tile = plane[0, 0], passes < 30 {
      for pixel in Self.over(0xFF00_0000, tile, .white) { #expect(pixel >> 24 == 255) }
      var pass = FadePass(plane, paper: nil, amount: 12 * steps, steps: steps, deviation: 1)
      pass.advance(past: .max)
      plane = pass.plane
      passes += 1
    }
    #expect(plane.isEmpty && passes * steps > 10 && passes <= 30 / steps + 1)
  }
}
