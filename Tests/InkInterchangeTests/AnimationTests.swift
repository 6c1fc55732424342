import DecodedPNG
import Foundation
import InkInterchange
import InkTestSupport
import Testing

/// Random animations, written and taken apart again by the slow and obvious readers.
@Suite struct AnimationTests {
  private struct Film {
    var width: Int
    var height: Int
    var frames: [AnimationFrame]
    /// What each frame is to look like.
    var pictures: [[UInt32]]
  }

  /// An animation of random rectangles, of a number of colours.
  private func film(
    _ random: inout SeededGenerator, colors: Int, alpha: Bool, leavesOutSame: Bool
  ) -> Film {
    let (width, height) = (1 + random.below(90), 1 + random.below(60))
    var palette: [UInt32] = []
    for _ in 0..<colors {
      let pixel = UInt32(truncatingIfNeeded: random.next())
      palette.append(alpha ? pixel : pixel | 0xFF00_0000)
    }
    var film = Film(width: width, height: height, frames: [], pictures: [])
    var picture = [UInt32](repeating: 0, count: width * height)
    for number in 0..<(1 + random.below(7)) {
      var frame = AnimationFrame(
        x: 0, y: 0, width: width, height: height, pixels: [], ticks: 1 + random.below(40))
      if number > 0 {
        (frame.x, frame.y) = (random.below(width), random.below(height))
        frame.width = 1 + random.below(width - frame.x)
        frame.height = 1 + random.below(height - frame.y)
      }
      let isFlat = random.chance(0.5)
      var color = palette[random.below(colors)]
      for y in frame.y..<frame.y + frame.height {
        for x in frame.x..<frame.x + frame.width {
          if !isFlat || random.chance(0.05) { color = palette[random.below(colors)] }
          let isSame = leavesOutSame && number > 0 && random.chance(0.3)
          frame.pixels.append(isSame ? 0 : color)
          if !isSame { picture[y * width + x] = color }
        }
      }
      film.frames.append(frame)
      film.pictures.append(picture)
    }
    return film
  }

  @Test func `An animated PNG has the frames that were written`() throws {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let kind: PNGPixels = random.chance(0.5) ? .opaque : .straight
      let leavesOutSame = kind == .opaque && random.chance(0.5)
      let film = film(
        &random, colors: 1 + random.below(400), alpha: kind == .straight,
        leavesOutSame: leavesOutSame)
      let plays = random.below(4)
      let ticks = 1 + random.below(60)
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("a.apng").path
        let writer = try APNGWriter(
          path: path, width: film.width, height: film.height, pixels: kind, ticksPerSecond: ticks,
          plays: plays, leavesOutSame: leavesOutSame)
        for frame in film.frames { try writer.append(frame) }
        #expect(!FileManager.default.fileExists(atPath: path))
        try writer.finish()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.apng"])
        let decoded = try DecodedPNG([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(decoded.width == film.width && decoded.height == film.height)
        #expect(decoded.frames.map { $0.pixels } == film.pictures, "seed \(seed)")
        #expect(decoded.plays == plays)
        #expect(
          decoded.frames.map { $0.seconds } == film.frames.map { Double($0.ticks) / Double(ticks) })
      }
    }
  }

  @Test func `A GIF of few colours has the very pixels`() throws {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed ^ 0x61F)
      let film = film(
        &random, colors: 1 + random.below(255), alpha: false, leavesOutSame: true)
      let ticks = 1 + random.below(50)
      let plays = random.below(4)
      var builder = PaletteBuilder()
      for frame in film.frames { builder.add(frame.pixels) }
      let (palette, areExact) = builder.colors()
      #expect(areExact && Set(palette).count == palette.count)
      let (decoded, error) = try written(film, palette, ticks, plays)
      #expect(error.largest == 0 && error.rootMeanSquare == 0)
      #expect(decoded.frames.map { $0.pixels } == film.pictures, "seed \(seed)")
      #expect(decoded.plays == plays)
      #expect(decoded.palette.prefix(palette.count).elementsEqual(palette))
      // Rounding does not add up.
      let whole = film.frames.reduce(0) { $0 + $1.ticks }
      let seconds = decoded.frames.reduce(0) { $0 + $1.seconds }
      #expect(abs(seconds - Double(whole) / Double(ticks)) < 0.0051)
    }
  }

  private func written(
    _ film: Film, _ palette: [UInt32], _ ticks: Int, _ plays: Int = 0
  ) throws -> (DecodedGIF, GIFWriter.ColorError) {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.gif").path
      let writer = try GIFWriter(
        path: path, width: film.width, height: film.height, palette: palette,
        ticksPerSecond: ticks, plays: plays)
      for frame in film.frames { try writer.append(frame) }
      try writer.finish()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.gif"])
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      return (try DecodedGIF(bytes), writer.colorError)
    }
  }

  @Test func `Long runs and full tables are compressed right`() throws {
    var random = SeededGenerator(seed: 3)
    for colors in [1, 2, 3, 4, 7, 15, 31, 63, 127, 255] {
      let palette = (0..<colors).map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
      let (width, height) = (400, 120)
      for isRandom in [true, false] {
        let pixels = (0..<width * height).map { place in
          palette[isRandom ? random.below(colors) : place / 977 % colors]
        }
        let frame = AnimationFrame(
          x: 0, y: 0, width: width, height: height, pixels: pixels, ticks: 3)
        let film = Film(width: width, height: height, frames: [frame], pictures: [pixels])
        let (decoded, _) = try written(film, palette, 25)
        #expect(decoded.frames[0].pixels == pixels, "\(colors)")
      }
    }
  }

  @Test func `Of many colours those are chosen that are near, and the error is told`() throws {
    var random = SeededGenerator(seed: 9)
    // A paper, two inks that fade into it, and some noise.
    let (width, height) = (200, 150)
    let paper: UInt32 = 0xFFE3_F6FD
    let ink: UInt32 = 0xFF8A_3A1A
    func mixed(_ a: UInt32, _ b: UInt32, _ part: Double) -> UInt32 {
      var pixel: UInt32 = 0xFF00_0000
      for shift in [UInt32(0), 8, 16] {
        let (x, y) = (Double(a >> shift & 255), Double(b >> shift & 255))
        pixel |= UInt32(x + (y - x) * part + 0.5) << shift
      }
      return pixel
    }
    let pixels = (0..<width * height).map { place -> UInt32 in
      let (x, y) = (place % width, place / width)
      if x < 50 { return paper }
      if x < 55 { return ink }
      return mixed(mixed(paper, ink, Double(x) / 200), 0xFF20_C040, Double(y) / 150 * random.unit())
    }
    var builder = PaletteBuilder()
    builder.add(pixels)
    let (palette, areExact) = builder.colors(keeping: [paper, ink])
    #expect(!areExact && palette.count <= 255 && palette.count > 200)
    #expect(palette[0] == paper && palette[1] == ink)
    let frame = AnimationFrame(x: 0, y: 0, width: width, height: height, pixels: pixels, ticks: 1)
    let film = Film(width: width, height: height, frames: [frame], pictures: [pixels])
    let (decoded, error) = try written(film, palette, 25)
    var largest = 0
    var squares = 0.0
    for (one, other) in zip(decoded.frames[0].pixels, pixels) {
      for shift in [UInt32(0), 8, 16] {
        let difference = abs(Int(one >> shift & 255) - Int(other >> shift & 255))
        largest = max(largest, difference)
        squares += Double(difference * difference)
      }
    }
    #expect(error.largest == largest)
    #expect(
      abs(error.rootMeanSquare - (squares / Double(3 * pixels.count)).squareRoot()) < 1e-9)
    #expect(largest <= 20 && error.rootMeanSquare < 3, "\(error)")
    #expect(decoded.frames[0].pixels[0] == paper && decoded.frames[0].pixels[52] == ink)
  }

  @Test func `What cannot be written is refused, and nothing is left`() throws {
    for size in [(0, 5), (5, 0), (70_000, 1)] {
      #expect(throws: PNGError.self) {
        try APNGWriter(
          path: "a.apng", width: size.0, height: size.1, pixels: .opaque, ticksPerSecond: 30)
      }
      #expect(throws: GIFError.badSize(width: size.0, height: size.1)) {
        try GIFWriter(
          path: "a.gif", width: size.0, height: size.1, palette: [0], ticksPerSecond: 30)
      }
    }
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("none/a").path
      #expect(throws: PNGError.self) {
        try APNGWriter(path: path, width: 1, height: 1, pixels: .opaque, ticksPerSecond: 30)
      }
      #expect(throws: GIFError.self) {
        try GIFWriter(path: path, width: 1, height: 1, palette: [0], ticksPerSecond: 30)
      }
      do {
        let writer = try APNGWriter(
          path: folder.appendingPathComponent("a").path, width: 1, height: 1, pixels: .opaque,
          ticksPerSecond: 30)
        #expect(throws: PNGError.notOpaque(row: 0)) {
          try writer.append(
            AnimationFrame(x: 0, y: 0, width: 1, height: 1, pixels: [0x7F00_0000], ticks: 1))
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}
