/// Writes an animated PNG frame by frame; each frame is stored as the rectangle that differs from the
/// previous one.
///
/// The first frame is the whole picture, which programs without support for animations show. The file has a
/// temporary name in the same folder until ``finish()``. One compressed frame is kept in memory.
///
/// Source: *Portable Network Graphics (PNG) Specification (Third Edition)*, W3C 2025, sections 4.9 and
/// 11.3.6.
package final class APNGWriter {
  /// The maximum duration of a frame: 65,535 ticks.
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
  /// The sequence number of the next chunk of the animation.
  private var sequence = 0

  /// The offset of the chunk with the number of frames, after the 33 bytes of signature and header.
  private static let controlOffset = 33
  private static let chunkSize = 65_536

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: the file; it must be a regular file, because written bytes are changed later, and not a pipe.
  ///   - width: the number of pixels per row, 1…``PNGEncoder/largestSide``.
  ///   - height: the number of rows, 1…``PNGEncoder/largestSide``.
  ///   - pixels: the meaning of the pixels; opaque ones are written as RGB, others as RGBA.
  ///   - ticksPerSecond: the number of ticks per second, 1…65,535.
  ///   - plays: the number of times the animation plays; 0, the default, plays it without end.
  ///   - leavesOutSame: true if pixels that are 0 keep their previous colour, in all frames but the first;
  ///     all other pixels must then be opaque. The file is written as RGBA, and is much smaller if only a few
  ///     scattered pixels differ. By default, pixels that are 0 become transparent.
  ///   - level: the compression level of zlib, 0…9; by default 6.
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
    // Eight bits per channel; deflate, adaptive filters, not interlaced.
    var header = PNGChunk.bigEndian(width) + PNGChunk.bigEndian(height)
    header += [8, self.pixels.colorType, 0, 0, 0]
    PNGChunk.append("IHDR", header, to: &bytes)
    appendControl()
    // sRGB, perceptual.
    PNGChunk.append("sRGB", [0], to: &bytes)
  }

  /// Appends the chunk with the number of frames so far.
  private func appendControl() {
    PNGChunk.append(
      "acTL", PNGChunk.bigEndian(frameCount) + PNGChunk.bigEndian(plays), to: &bytes)
  }

  /// Adds a frame; complexity: O(*n*) in its pixels.
  ///
  /// - Parameter frame: the difference from the previous frame, shown for 1…``mostTicks`` ticks; the first
  ///   frame is the whole picture.
  /// - Throws: `notOpaque`, `compression` or `unwritable`; the file cannot be finished after an error.
  /// - Precondition: the frame lies within the picture.
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
    // No disposal; the frame replaces its area of the picture, or is blended over it.
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
  /// - Precondition: the animation has a frame.
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
