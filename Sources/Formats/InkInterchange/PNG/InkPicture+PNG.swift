public import InkCanvas

extension InkPicture {
  /// Writes the picture to a PNG file.
  ///
  /// ```swift
  /// try document.picture(of: document.bounds, scale: 2).writePNG(to: "drawing.png", scale: 2)
  /// ```
  ///
  /// The file has a temporary name until it is complete; an existing file of the final name stays as it is
  /// until then. If all pixels are opaque, the PNG has no alpha. Complexity: O(pixels).
  ///
  /// - Parameters:
  ///   - path: the path of the file; `-` is standard output, and anything but a regular file is written
  ///     directly.
  ///   - scale: the number of pixels per point, written as the resolution; by default 1.
  ///   - level: the compression level of zlib, 0…9; by default 6.
  /// - Throws: a ``/InkInterchange/PNGError`` if a side is 0 or too long, or the file cannot be written.
  public func writePNG(to path: String, scale: Double = 1, level: Int = 6) throws(PNGError) {
    try check()
    let writer = try PNGWriter(
      path: path, width: width, height: height, pixels: pngPixels, scale: scale, level: level)
    try writer.append(pixels)
    try writer.finish()
  }

  /// Returns the picture as the bytes of a PNG file; see ``writePNG(to:scale:level:)``.
  ///
  /// - Parameters:
  ///   - scale: the number of pixels per point; by default 1.
  ///   - level: the compression level of zlib, 0…9; by default 6.
  /// - Returns: the bytes.
  /// - Throws: a ``/InkInterchange/PNGError`` if a side is 0 or too long.
  public func png(scale: Double = 1, level: Int = 6) throws(PNGError) -> [UInt8] {
    try check()
    let encoder = try PNGEncoder(
      width: width, height: height, pixels: pngPixels, scale: scale, level: level)
    try encoder.append(pixels)
    try encoder.finish()
    return encoder.takeBytes()
  }

  /// Checks that the number of pixels agrees with the size, because all three properties can be changed.
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
