public import InkBrush
public import InkGeometry

/// The middle line of a stroke: what a plotter draws with one movement of its pen.
public struct CenterLine: Equatable, Sendable {
  /// The line, in the coordinates of the document: an open subpath, or more where parts of the stroke are
  /// erased.
  public var path: BezierPath
  /// The colour of the stroke; one of its colours where they vary.
  public var color: InkColor
  /// The blend of the stroke with the ink below it.
  public var blend: BrushBlend
  /// The mean width of the stroke, in the document's points.
  public var width: Double

  /// Makes a line.
  package init(
    path: BezierPath, color: InkColor, blend: BrushBlend = .sourceOver, width: Double
  ) {
    (self.path, self.color, self.blend, self.width) = (path, color, blend, width)
  }
}
