package import InkGeometry

extension StrokeInk {
  /// A rectangle that contains everything that a part of the stroke would ink if its path were stretched.
  ///
  /// It may be larger than that of the stretched ink. Complexity: O(path).
  ///
  /// - Parameters:
  ///   - span: the part; `nil` for all of it.
  ///   - warp: where the path would go from where it is; `nil` if it would stay.
  /// - Returns: the rectangle.
  package func bounds(of span: StrokeSpan?, stretchedBy warp: Warp?) -> Rect {
    guard let warp else { return bounds(of: span) }
    return warped(by: warp).bounds(of: span)
  }
}
