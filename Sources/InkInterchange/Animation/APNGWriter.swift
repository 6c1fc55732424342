/// Writes an animated PNG frame by frame, each as the rectangle that differs from the one before.
///
/// The first frame is the whole picture, which programs show that know no animations. The file has
/// a temporary name in the same folder until ``finish()``. What is kept is one frame, compressed.
///
/// Source: *Portable Network Graphics (PNG) Specification (Third Edition)*, W3C 2025, sections 4.9
/// and 11.3.6.
package final class APNGWriter {
  /// The longest that a frame is shown: 65,535 ticks.
  package static let mostTicks = 65_535

  private let width: Int
  private let height: Int
  private let pixels: PNGPixels
  private let ticksPerSecond: Int
  private let plays: Int
  private let leavesOutSame: Bool
  private let level: Int
  private let sink: ByteSink
  private var bytes: [UInt8] = []
  private var frameCount = 0
  /// Numbers the chunks of the animation.
  private var sequence = 0

  /// The signature and the header have 33 bytes, and then the number of frames is told.
  private static let controlOffset = 33
  private static let chunkSize = 65_536

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: the file; a regular one, in which what was written can be changed, and no pipe.
  ///   - width: how many pixels a row has, 1…``PNGEncoder/largestSide``.
  ///   - height: how many rows there are, 1…``PNGEncoder/largestSide``.
  ///   - pixels: what the pixels are; opaque ones are written as RGB, others as RGBA.
  ///   - ticksPerSecond: how many ticks a second has, 1…65,535.
  ///   - plays: how often it is played; 0, the default, for without end.
  ///   - leavesOutSame: whether pixels that are 0 stay as they were, in all frames but the first; then
  ///     all others have to be opaque. The file is written as RGBA, and is much smaller where little
  ///     differs here and there. By default they become transparent.
  ///   - level: how hard zlib tries, 0…9; by default 6.
  /// - Throws: `badSize`, `tooManyPixels` or `unwritable`.
  /// - Precondition: the ticks are in their range.
  package init(
    path: String, width: Int, height: Int, pixels: PNGPixels, ticksPerSecond: Int, plays: Int = 0,
    leavesOutSame: Bool = false, level: Int = 6
  ) throws(PNGError) {
    precondition((1...65_535).contains(ticksPerSecond), "a second has 1 to 65535 ticks")
    let sides = 1...PNGEncoder.largestSide
    guard sides.contains(width), sides.contains(height) else {
      throw PNGError.badSize(width: width, height: height)
    }
    guard width * height <= PNGEncoder.mostPixels else {
      throw PNGError.tooManyPixels(width: width, height: height)
    }
    (self.width, self.height) = (width, height)
    self.pixels = leavesOutSame ? .straight : pixels
    self.leavesOutSame = leavesOutSame
    self.ticksPerSecond = ticksPerSecond
    self.plays = min(max(plays, 0), Int(Int32.max))
    self.level = min(max(level, 0), 9)
    sink = try PNGError.ofFile { () throws(FileError) in try ByteSink(regularFile: path) }
    bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits a channel; deflate, adaptive filters, not interlaced.
    var header = PNGChunk.bigEndian(width) + PNGChunk.bigEndian(height)
    header += [8, self.pixels.colorType, 0, 0, 0]
    PNGChunk.append("IHDR", header, to: &bytes)
    appendControl()
    // sRGB, perceptual.
    PNGChunk.append("sRGB", [0], to: &bytes)
  }

  /// Says how many frames there are so far.
  private func appendControl() {
    PNGChunk.append(
      "acTL", PNGChunk.bigEndian(frameCount) + PNGChunk.bigEndian(plays), to: &bytes)
  }

  /// Adds a frame; complexity: O(*n*) in its pixels.
  ///
  /// - Parameter frame: what differs from the frame before, shown for 1…``mostTicks`` ticks; the first
  ///   one is the whole picture.
  /// - Throws: `notOpaque`, `compression` or `unwritable`; then the file cannot be finished.
  /// - Precondition: it lies within the picture.
  package func append(_ frame: AnimationFrame) throws(PNGError) {
    precondition(frame.fits(width, height), "a frame reaches beyond its picture")
    precondition(
      frameCount > 0 || (frame.width == width && frame.height == height),
      "the first frame is not the whole picture")
    let compressed = try compress(frame)
    var control = nextNumber()
    for number in [frame.width, frame.height, frame.x, frame.y] {
      control += PNGChunk.bigEndian(number)
    }
    control += PNGChunk.bigEndian16(min(max(frame.ticks, 1), Self.mostTicks))
    control += PNGChunk.bigEndian16(ticksPerSecond)
    // The frame before is not disposed of; this one replaces it, or is blended over it.
    control += [0, leavesOutSame && frameCount > 0 ? 1 : 0]
    PNGChunk.append("fcTL", control, to: &bytes)
    for start in stride(from: 0, to: compressed.count, by: Self.chunkSize) {
      let part = compressed[start..<min(start + Self.chunkSize, compressed.count)]
      if frameCount == 0 {
        PNGChunk.append("IDAT", Array(part), to: &bytes)
      } else {
        PNGChunk.append("fdAT", nextNumber() + part, to: &bytes)
      }
      try flush()
    }
    frameCount += 1
  }

  private func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bigEndian(sequence)
  }

  private func compress(_ frame: AnimationFrame) throws(PNGError) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: frame.width * pixels.bytesPerPixel)
    var filter = PNGRowFilter(rowBytes: row.count, bytesPerPixel: pixels.bytesPerPixel)
    let stream = try DeflateStream(level: level)
    var compressed: [UInt8] = []
    for y in 0..<frame.height {
      let start = y * frame.width
      if leavesOutSame {
        for pixel in frame.pixels[start..<start + frame.width]
        where pixel >> 24 != 255 && (pixel != 0 || frameCount == 0) {
          throw PNGError.notOpaque(row: frame.y + y)
        }
      }
      let isRight = frame.pixels.withUnsafeBufferPointer { source in
        row.withUnsafeMutableBufferPointer { row in
          pixels.convert(.init(rebasing: source[start..<start + frame.width]), to: row)
        }
      }
      guard isRight else { throw PNGError.notOpaque(row: frame.y + y) }
      try stream.compress(filter.filter(row), isLast: false, to: &compressed)
    }
    try stream.compress([], isLast: true, to: &compressed)
    return compressed
  }

  /// Ends the animation and gives the file its name.
  ///
  /// - Throws: `unwritable`.
  /// - Precondition: there is a frame.
  package func finish() throws(PNGError) {
    precondition(frameCount > 0, "an animation has a frame")
    PNGChunk.append("IEND", [], to: &bytes)
    try flush()
    appendControl()
    try PNGError.ofFile { () throws(FileError) in
      try sink.overwrite(bytes, at: Self.controlOffset)
      try sink.finish()
    }
  }

  private func flush() throws(PNGError) {
    try PNGError.ofFile { () throws(FileError) in try sink.write(&bytes) }
  }
}
