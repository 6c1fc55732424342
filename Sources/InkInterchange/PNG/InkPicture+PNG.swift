public import InkCanvas

extension InkPicture {
  /// Writes the picture to a PNG file.
  ///
  /// ```swift
  /// try document.picture(of: document.bounds, scale: 2).writePNG(to: "drawing.png", scale: 2)
  /// ```
  ///
  /// The file has a temporary name until it is whole; until then the file of that name, if there is one,
  /// stays as it is. Where all pixels are opaque the PNG has no alpha. Complexity: O(pixels).
  ///
  /// - Parameters:
  ///   - path: where it goes; `-` is standard output, and what is no regular file is written directly.
  ///   - scale: pixels per point, which the file tells as its resolution; by default 1.
  ///   - level: how hard zlib tries, 0…9; by default 6.
  /// - Throws: a ``/InkInterchange/PNGError`` where a side is 0 or too long, or the file cannot be written.
  public func writePNG(to path: String, scale: Double = 1, level: Int = 6) throws(PNGError) {
    try check()
    let writer = try PNGWriter(
      path: path, width: width, height: height, pixels: pngPixels, scale: scale, level: level)
    try writer.append(pixels)
    try writer.finish()
  }

  /// The picture as the bytes of a PNG file; see ``writePNG(to:scale:level:)``.
  ///
  /// - Parameters:
  ///   - scale: pixels per point; by default 1.
  ///   - level: how hard zlib tries, 0…9; by default 6.
  /// - Returns: the bytes.
  /// - Throws: a ``/InkInterchange/PNGError`` where a side is 0 or too long.
  public func png(scale: Double = 1, level: Int = 6) throws(PNGError) -> [UInt8] {
    try check()
    let encoder = try PNGEncoder(
      width: width, height: height, pixels: pngPixels, scale: scale, level: level)
    try encoder.append(pixels)
    try encoder.finish()
    return encoder.takeBytes()
  }

  /// Sees to it that there are as many pixels as the size says: all three can be changed.
  private func check() throws(PNGError) {
    let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooMany, pixels.count == count else {
      throw .badSize(width: width, height: height)
    }
  }

  private var pngPixels: PNGPixels {
    pixels.allSatisfy { $0 >> 24 == 255 } ? .opaque : .premultiplied
  }
}
