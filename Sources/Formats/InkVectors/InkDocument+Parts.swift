package import InkDocument
package import InkGeometry

extension InkDocument {
  /// The parts of the strokes and erasures that may reach an area, from the lowest up, but for those on hidden layers.
  ///
  /// Complexity: O(samples of these strokes + strokes × log strokes).
  ///
  /// - Parameter area: an area of the document; `nil` for all.
  /// - Returns: the parts.
  package func parts(reaching area: Rect?) -> [StrokePart] {
    guard let area else { return parts(of: strokes.filter { isShown($0) }) }
    // Smooth edges reach into the next pixel. What a file says of bounds may be too large, so that
    // the ink itself is asked.
    let reach = area.expanded(by: 1)
    let strokes = area.isFinite ? self.strokes(in: reach) : []
    return parts(
      of: strokes.filter { stroke in
        guard isShown(stroke) else { return false }
        let bounds = ink(of: stroke).bounds(of: stroke.span)
        return !bounds.isEmpty && bounds.applying(stroke.placement).intersects(reach)
      })
  }
}
