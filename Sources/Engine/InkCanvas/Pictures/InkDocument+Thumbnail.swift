public import InkBrush
public import InkDocument
internal import InkGeometry

extension InkDocument {
  /// Returns a picture of all ink, trimmed to it, as large as fits into a number of pixels.
  ///
  /// See ``pictureScale(fitting:_:upTo:)``. Complexity: as up to 10 such pictures.
  ///
  /// - Parameters:
  ///   - width: the largest width in pixels, 1 or more.
  ///   - height: the largest height in pixels, 1 or more.
  ///   - limit: the largest number of pixels per point, for ink as small as a dot; by default 8.
  ///   - paper: a colour to draw on, without lines; by default the document's paper.
  ///   - colors: the rule for the colours of ink; by default those that can be read on the paper.
  ///   - pictures: the store with the pixels of pictures below the ink, as for
  ///     ``picture(of:scale:paper:colors:desk:pictures:decode:)``.
  ///   - decode: a function that returns the pixels of a piece that the store lacks.
  /// - Returns: the picture; `nil` if there is no ink, or no scale at which it fits.
  public func thumbnail(
    fitting width: Int, _ height: Int, upTo limit: Double = 8, paper: InkColor? = nil,
    colors: ShownColors = .readable, pictures: PictureStore? = nil,
    decode: ((PictureRequest) -> [UInt8]?)? = nil
  ) -> InkPicture? {
    guard let scale = pictureScale(fitting: Double(width), Double(height), upTo: limit),
      let rect = inkedRect(scale: scale)
    else { return nil }
    do throws(CanvasSizeError) {
      return try picture(
        of: rect, scale: scale, paper: paper, colors: colors, pictures: pictures, decode: decode)
    } catch {
      return nil
    }
  }
}
