public import InkDocument
internal import InkGeometry

extension InkDocument {
  /// Returns the scale at which a picture of all ink, trimmed to it, fits into a number of pixels.
  ///
  /// It is the largest such scale, but for a fraction of a percent, because the trimmed picture
  /// ends on whole pixels. The picture is ``inkedRect(scale:)``, and fills the width or the height.
  /// Complexity: as up to 8 such pictures.
  ///
  /// - Parameters:
  ///   - width: the largest width in pixels; `infinity` for any width.
  ///   - height: the largest height in pixels; `infinity` for any height.
  ///   - limit: the largest scale, for ink as small as a dot; by default 8.
  /// - Returns: pixels per point, 0.001…1,024; `nil` if there is no ink, or no scale at which it
  ///   fits.
  public func pictureScale(
    fitting width: Double, _ height: Double, upTo limit: Double = 8
  ) -> Double? {
    guard width >= 1, height >= 1, limit >= 0.001 else { return nil }
    let bounds = bounds
    guard bounds.isFinite, !bounds.isEmpty else { return nil }
    let limit = min(limit, 1024)
    // The bounds may be wider than the ink, but the first picture must not be larger than allowed.
    let across = min(width, 4096) / max(bounds.width, 0.001)
    let down = min(height, 4096) / max(bounds.height, 0.001)
    var scale = min(across, down, limit)
    var best: Double?
    for _ in 0..<8 {
      guard scale >= 0.001, let rect = inkedRect(scale: scale) else { return best }
      let (columns, rows) = (rect.width * scale, rect.height * scale)
      let room = min(width / columns, height / rows)
      if room >= 0.999_999 {
        best = scale
        // The scale is close enough, or as large as allowed.
        if room < 1.002 || scale >= limit { return best }
        scale = min(scale * room, limit)
      } else {
        scale *= room * 0.999
        if let best, scale <= best { return best }
      }
    }
    return best
  }
}
