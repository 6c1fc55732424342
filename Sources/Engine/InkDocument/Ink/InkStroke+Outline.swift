package import InkBrush
public import InkGeometry

extension InkStroke {
  /// The outline of the stroke: closed subpaths of lines and cubics, to be filled by the non-zero rule.
  ///
  /// It is within 0.05 points of the ink, in the coordinates of the document, and has the stroke's form without what
  /// a fill of one colour lacks: the grain of a texture, soft edges, and opacity that varies. What erasures take away
  /// is still in it. A stroke without ink has no elements.
  ///
  /// The ink is made anew with each call. Complexity: O(samples), some microseconds each.
  ///
  /// - Returns: the outline, which later changes of the stroke do not reach.
  public func outline() -> BezierPath { BezierPath(elements: shape().curves) }

  /// The geometry of the whole stroke, in the coordinates of the document; complexity: O(samples).
  package func shape() -> StrokeShape {
    StrokeInk(record, brush, warp).shape(of: span, seed: record.seed, transform: placement)
  }
}
