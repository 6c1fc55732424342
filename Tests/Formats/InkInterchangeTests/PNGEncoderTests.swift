import DecodedPNG
import InkInterchange
import InkTestSupport
import Testing

@Suite struct PNGEncoderTests {
  private static func encode(
    _ rows: [UInt32], width: Int, _ pixels: PNGPixels, scale: Double = 1, level: Int = 6
  ) throws -> [UInt8] {
    let encoder = try PNGEncoder(
      width: width, height: rows.count / width, pixels: pixels, scale: scale, level: level)
    try encoder.append(rows)
    try encoder.finish()
    return encoder.takeBytes()
  }

  // As a function, for the difference between two large arrays takes minutes to describe.
  private static func areSame(_ a: [UInt32], _ b: [UInt32]) -> Bool { a == b }

  /// Returns a picture with noise, flat areas, gradients and repeated rows, so that every filter has its use.
  private static func picture(
    width: Int, height: Int, seed: UInt64, isOpaque: Bool
  ) -> [UInt32] {
    var random = SeededGenerator(seed: seed)
    var rows: [UInt32] = []
    for y in 0..<height {
      let kind = random.below(5)
      let base = UInt32(truncatingIfNeeded: random.next())
      for x in 0..<width {
        var pixel: UInt32
        switch kind {
        case 0: pixel = UInt32(truncatingIfNeeded: random.next())
        case 1: pixel = base
        case 2: pixel = UInt32(truncatingIfNeeded: x &* 0x0103_0205) &+ base
        case 3: pixel = y == 0 ? base : rows[(y - 1) * width + x]
        default:
          let above = y == 0 ? 0 : rows[(y - 1) * width + x]
          let left = x == 0 ? base : rows[rows.count - 1]
          pixel = (above & 0xFEFE_FEFE) / 2 + (left & 0xFEFE_FEFE) / 2
        }
        if isOpaque { pixel |= 0xFF00_0000 }
        rows.append(pixel)
      }
    }
    return rows
  }

  @Test(arguments: [
    (1, 1), (1, 7), (7, 1), (2, 2), (3, 5), (17, 33), (64, 61), (255, 3), (1030, 2),
  ])
  func `what is written is what an independent decoder reads`(width: Int, height: Int) throws {
    for pixels in [PNGPixels.opaque, .straight] {
      let rows = Self.picture(
        width: width, height: height, seed: UInt64(width * 1000 + height),
        isOpaque: pixels == .opaque)
      for level in width * height > 1000 ? [6] : [0, 1, 6, 9, 99, -3] {
        let decoded = try DecodedPNG(Self.encode(rows, width: width, pixels, level: level))
        #expect(decoded.width == width && decoded.height == height)
        #expect(decoded.hasAlpha == (pixels == .straight))
        #expect(Self.areSame(decoded.pixels, rows))
      }
    }
  }

  @Test func `every filter is used where it is best`() throws {
    let size = 61
    var used: Set<UInt8> = []
    for seed in UInt64(0)..<4 {
      let rows = Self.picture(width: size, height: size, seed: seed, isOpaque: false)
      used.formUnion(try DecodedPNG(Self.encode(rows, width: size, .straight)).filters)
    }
    #expect(used == [0, 1, 2, 3, 4])
    // Flat rows are zeros under every filter but the first row's and the first pixel's.
    let flat = [UInt32](repeating: 0xFF10_2030, count: 40 * 3)
    #expect(try DecodedPNG(Self.encode(flat, width: 40, .opaque)).filters == [1, 2, 2])
    let empty = [UInt32](repeating: 0, count: 40 * 3)
    #expect(try DecodedPNG(Self.encode(empty, width: 40, .premultiplied)).filters == [0, 0, 0])
  }

  @Test func `rows may come in any portions`() throws {
    let (width, height) = (37, 29)
    let rows = Self.picture(width: width, height: height, seed: 5, isOpaque: false)
    let whole = try Self.encode(rows, width: width, .straight)
    var random = SeededGenerator(seed: 6)
    for _ in 0..<10 {
      let encoder = try PNGEncoder(width: width, height: height, pixels: .straight)
      var bytes: [UInt8] = []
      var row = 0
      while row < height {
        let next = min(row + random.below(6), height)
        try encoder.append(Array(rows[row * width..<next * width]))
        row = next
        if random.chance(0.5) { bytes += encoder.takeBytes() }
      }
      #expect(encoder.rowCount == height)
      try encoder.finish()
      try encoder.finish()
      bytes += encoder.takeBytes()
      #expect(encoder.takeBytes().isEmpty)
      #expect(bytes == whole)
    }
  }

  @Test func `premultiplied colours come back from every alpha`() throws {
    // All pairs of alpha and colour, those that cannot be included; in debug builds some of them.
    #if DEBUG
      let alphas = [0, 1, 2, 3, 7, 64, 127, 128, 200, 254, 255]
    #else
      let alphas = Array(0..<256)
    #endif
    var rows: [UInt32] = []
    for alpha in alphas.map(UInt32.init) {
      for color in UInt32(0)..<256 { rows.append(alpha << 24 | color << 16 | color << 8 | color) }
    }
    let decoded = try DecodedPNG(Self.encode(rows, width: 256, .premultiplied))
    func isRight(_ index: Int, _ pixel: UInt32) -> Bool {
      let (alpha, color) = (alphas[index / 256], index % 256)
      let straight = Int(pixel & 255)
      guard pixel & 0xFF_FFFF == UInt32(straight) * 0x01_0101, Int(pixel >> 24) == alpha else {
        return false
      }
      if alpha == 0 { return straight == 0 }
      if color > alpha { return straight == 255 }
      return straight == Int((Double(color * 255) / Double(alpha)).rounded())
        && Int((Double(straight * alpha) / 255).rounded()) == color
    }
    let wrong = decoded.pixels.enumerated().filter { !isRight($0.offset, $0.element) }
    #expect(decoded.pixels.count == alphas.count * 256 && wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test func `what is said to be opaque has to be`() throws {
    let encoder = try PNGEncoder(width: 2, height: 3, pixels: .opaque)
    try encoder.append([0xFF00_0000, 0xFFFF_FFFF])
    #expect(throws: PNGError.notOpaque(row: 1)) {
      try encoder.append([0xFF00_0000, 0xFEFF_FFFF])
    }
  }

  @Test(arguments: [
    (1.0, 2835), (1.5, 4252), (2, 5669), (3, 8504), (4, 11339), (0, 2835), (-1, 2835),
    (.nan, 2835), (.infinity, 2_834_646),
  ])
  func `resolution and colour space are said`(scale: Double, pixelsPerMetre: Int) throws {
    let decoded = try DecodedPNG(
      Self.encode([0xFF00_0000], width: 1, .opaque, scale: scale))
    let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixelsPerMetre >> $0) }
    #expect(decoded.chunk("pHYs") == number + number + [1])
    #expect(decoded.chunk("sRGB") == [0])
    #expect(decoded.chunks.map(\.type) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
  }

  @Test func `long data are many chunks, given away as they come`() throws {
    var random = SeededGenerator(seed: 9)
    let (width, height) = (100, 200)
    let encoder = try PNGEncoder(width: width, height: height, pixels: .straight)
    var bytes: [UInt8] = []
    var largest = 0
    var all: [UInt32] = []
    for _ in 0..<height {
      let row = (0..<width).map { _ in UInt32(truncatingIfNeeded: random.next()) }
      all += row
      try encoder.append(row)
      let ready = encoder.takeBytes()
      largest = max(largest, ready.count)
      bytes += ready
    }
    try encoder.finish()
    bytes += encoder.takeBytes()
    let decoded = try DecodedPNG(bytes)
    #expect(Self.areSame(decoded.pixels, all))
    #expect(decoded.chunks.filter { $0.type == "IDAT" }.count == 2)
    // A chunk of data and its frame, never a growing heap of them.
    #expect(largest == 65_536 + 12)
  }

  @Test(arguments: [
    (0, 1), (1, 0), (-1, 5), (32_768, 1), (1, 32_768), (.max, .max), (.min, 1),
  ])
  func `sizes that PNG or memory do not allow are errors`(width: Int, height: Int) {
    #expect(throws: PNGError.badSize(width: width, height: height)) {
      try PNGEncoder(width: width, height: height, pixels: .opaque)
    }
  }

  @Test func `the largest sizes are accepted, more pixels are not`() throws {
    _ = try PNGEncoder(width: 32_767, height: 8_192, pixels: .opaque)
    _ = try PNGEncoder(width: 8_192, height: 32_767, pixels: .straight)
    let error = PNGError.tooManyPixels(width: 32_767, height: 8_193)
    #expect(throws: error) {
      try PNGEncoder(width: 32_767, height: 8_193, pixels: .opaque)
    }
    #expect(error.description.contains("268435456"))
    #expect(PNGError.badSize(width: 0, height: 5).description.contains("0 × 5"))
    #expect(PNGError.notOpaque(row: 7).description.contains("row 7"))
    #expect(PNGError.compression(code: -4).description.contains("-4"))
  }
}
