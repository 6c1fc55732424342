import DecodedPNG
import Foundation
import InkInterchange
import InkTestSupport
import Testing

/// Random animations, written and taken apart again by the slow and obvious reader.
@Suite struct AnimationTests {
  private struct Film {
    var width: Int
    var height: Int
    var frames: [AnimationFrame]
    /// The right picture of each frame.
    var pictures: [[UInt32]]
  }

  /// Returns an animation of random rectangles, of a number of colours.
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

  @Test func `What cannot be written is refused, and nothing is left`() throws {
    for size in [(0, 5), (5, 0), (70_000, 1)] {
      #expect(throws: PNGError.self) {
        try APNGWriter(
          path: "a.apng", width: size.0, height: size.1, pixels: .opaque, ticksPerSecond: 30)
      }
    }
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("none/a").path
      #expect(throws: PNGError.self) {
        try APNGWriter(path: path, width: 1, height: 1, pixels: .opaque, ticksPerSecond: 30)
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
