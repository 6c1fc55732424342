/// Encodes rows of pixels, from the top down, as the bytes of a PNG.
///
/// ```swift
/// let encoder = try PNGEncoder(width: 640, height: 480, pixels: .premultiplied, scale: 2)
/// for row in rows { try encoder.append(row) }
/// try encoder.finish()
/// let bytes = encoder.takeBytes()
/// ```
///
/// Rows are compressed as they come.
///
/// The encoder keeps two rows, two candidates for the filtered row, 256 KB of zlib's own, and the bytes not
/// yet taken. Equal pixels give equal bytes with the same version of zlib; other versions may compress them
/// differently.
///
/// Source: *Portable Network Graphics (PNG) Specification (Third Edition)*, W3C 2025.
package final class PNGEncoder {
  /// The maximum number of pixels in a row, and of rows.
  package static let largestSide = 32_767
  /// The maximum number of pixels in all, 2²⁸.
  package static let mostPixels = 268_435_456

  /// The number of pixels per row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The number of rows appended so far.
  package private(set) var rowCount = 0

  private let pixels: PNGPixels
  private let stream: DeflateStream
  private var filter: PNGRowFilter
  private var row: [UInt8]
  private var compressed: [UInt8] = []
  private var bytes: [UInt8] = []
  private var isFinished = false

  /// The number of compressed bytes per chunk.
  private static let chunkSize = 65_536

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - width: the number of pixels per row, 1…``largestSide``.
  ///   - height: the number of rows, 1…``largestSide``.
  ///   - pixels: the meaning of the pixels; opaque ones are written as RGB, others as RGBA.
  ///   - scale: the number of pixels per point (1/72 inch), written as the resolution. A number that is not
  ///     positive counts as 1, and one above 1000 as 1000.
  ///   - level: the compression level of zlib, 0…9; by default 6.
  /// - Throws: `badSize`, `tooManyPixels`, or `compression` if there is no memory.
  package init(
    width: Int, height: Int, pixels: PNGPixels, scale: Double = 1, level: Int = 6
  ) throws(PNGError) {
    guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
      throw PNGError.badSize(width: width, height: height)
    }
    guard width * height <= Self.mostPixels else {
      throw PNGError.tooManyPixels(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.pixels = pixels
    stream = try DeflateStream(level: min(max(level, 0), 9))
    row = [UInt8](repeating: 0, count: width * pixels.bytesPerPixel)
    filter = PNGRowFilter(rowBytes: row.count, bytesPerPixel: pixels.bytesPerPixel)
    begin(scale: scale)
  }

  private func begin(scale: Double) {
    bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits per channel; deflate, adaptive filters, not interlaced.
    appendChunk(
      "IHDR",
      PNGChunk.bigEndian(width) + PNGChunk.bigEndian(height) + [8, pixels.colorType, 0, 0, 0])
    // sRGB, perceptual.
    appendChunk("sRGB", [0])
    let pixelsPerPoint = scale > 0 ? min(scale, 1000) : 1
    let pixelsPerMetre = Int((pixelsPerPoint * 72 / 0.0254).rounded())
    appendChunk(
      "pHYs", PNGChunk.bigEndian(pixelsPerMetre) + PNGChunk.bigEndian(pixelsPerMetre) + [1])
  }

  /// Adds rows.
  ///
  /// Complexity: O(*n*) in the number of pixels.
  ///
  /// - Parameter rows: the pixels of one or more rows; red is in the lowest byte of each.
  /// - Throws: `notOpaque`, after which the picture cannot be finished, or `compression`.
  /// - Precondition: the rows are whole, and no more than are missing.
  package func append(_ rows: [UInt32]) throws(PNGError) {
    precondition(rows.count.isMultiple(of: width), "a row is not complete")
    precondition(rows.count / width <= height - rowCount, "there are too many rows")
    for start in stride(from: 0, to: rows.count, by: width) {
      let isRight = rows.withUnsafeBufferPointer { rows in
        row.withUnsafeMutableBufferPointer { row in
          pixels.convert(.init(rebasing: rows[start..<start + width]), to: row)
        }
      }
      guard isRight else { throw PNGError.notOpaque(row: rowCount) }
      rowCount += 1
      try stream.compress(filter.filter(row), isLast: false, to: &compressed)
      while compressed.count >= Self.chunkSize { appendData(Self.chunkSize) }
    }
  }

  /// Ends the picture; further calls do nothing.
  ///
  /// - Throws: `compression`.
  /// - Precondition: all rows have been appended.
  package func finish() throws(PNGError) {
    guard !isFinished else { return }
    precondition(rowCount == height, "there are rows missing")
    try stream.compress([], isLast: true, to: &compressed)
    while !compressed.isEmpty { appendData(min(compressed.count, Self.chunkSize)) }
    appendChunk("IEND", [])
    isFinished = true
  }

  /// Returns the bytes that are ready and have not been taken yet.
  package func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private func appendData(_ count: Int) {
    appendChunk("IDAT", Array(compressed.prefix(count)))
    compressed.removeFirst(count)
  }

  private func appendChunk(_ type: StaticString, _ data: [UInt8]) {
    PNGChunk.append(type, data, to: &bytes)
  }
}
