internal import InkCanvas
public import InkDocument
public import InkGeometry

extension InkDocument {
  /// Returns a picture of the drawing as the bytes of a PNG file.
  ///
  /// ```swift
  /// let bytes = try document.png()
  /// ```
  ///
  /// The drawing is on its own paper, with its pages, and without the pictures below the ink. For these, for another
  /// paper, and for other colours, `picture(of:scale:paper:colors:desk:pictures:decode:)` of InkCanvas makes the
  /// picture. Complexity: O(strokes and pages near the part + pixels).
  ///
  /// - Parameters:
  ///   - rect: the part to draw, in the document's coordinates; by default all ink, pages and pictures with a margin
  ///     of 4 points, of an empty document one point of paper.
  ///   - scale: the number of pixels per point, 0.001…1,024, also written as the resolution; by default 2.
  /// - Returns: the bytes.
  /// - Throws: a ``/InkInterchange/PNGError`` if the scale or the rectangle cannot be used, or there would be too many
  ///   pixels.
  public func png(of rect: Rect? = nil, scale: Double = 2) throws(PNGError) -> [UInt8] {
    try pictureForPNG(rect, scale).png(scale: scale)
  }

  /// Writes a picture of the drawing to a PNG file: see ``png(of:scale:)``.
  ///
  /// The file has a temporary name until it is complete; an existing file of the final name stays as it is until then.
  ///
  /// - Parameters:
  ///   - path: the path of the file; `-` is standard output, and anything but a regular file is written directly.
  ///   - rect: the part to draw; by default all of the drawing.
  ///   - scale: the number of pixels per point; by default 2.
  /// - Throws: a ``/InkInterchange/PNGError`` as above, or if the file cannot be written.
  public func writePNG(
    to path: String, of rect: Rect? = nil, scale: Double = 2
  ) throws(PNGError) {
    try pictureForPNG(rect, scale).writePNG(to: path, scale: scale)
  }

  private func pictureForPNG(_ rect: Rect?, _ scale: Double) throws(PNGError) -> InkPicture {
    do throws(CanvasSizeError) {
      return try picture(of: rect, scale: scale)
    } catch {
      throw .undrawable(error)
    }
  }
}
