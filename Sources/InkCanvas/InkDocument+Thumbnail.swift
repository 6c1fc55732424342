public import InkBrush
public import InkDocument
internal import InkGeometry

extension InkDocument {
  /// A picture of all ink, trimmed to it, as large as fits into so many pixels.
  ///
  /// See ``pictureScale(fitting:_:upTo:)``. Complexity: as up to 10 such pictures.
  ///
  /// - Parameters:
  ///   - width: the most pixels across, 1 or more.
  ///   - height: the most pixels down, 1 or more.
  ///   - limit: the most pixels per point, for what is as small as a dot; by default 8.
  ///   - paper: a colour to draw on, without lines; by default the document's paper.
  ///   - colors: in which colours ink is shown; by default in those that can be read on the paper.
  /// - Returns: the picture; `nil` where there is no ink, or no scale at which it fits.
  public func thumbnail(
    fitting width: Int, _ height: Int, upTo limit: Double = 8, paper: InkColor? = nil,
    colors: ShownColors = .readable
  ) -> InkPicture? {
    guard let scale = pictureScale(fitting: Double(width), Double(height), upTo: limit),
      let rect = inkedRect(scale: scale)
    else { return nil }
    do throws(CanvasSizeError) {
      return try picture(of: rect, scale: scale, paper: paper, colors: colors)
    } catch {
      return nil
    }
  }
}
