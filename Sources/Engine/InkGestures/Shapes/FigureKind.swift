/// A figure that is drawn from corner to corner: the shapes among the tools.
///
/// See ``GestureSettings/figure``.
@frozen
public enum FigureKind: UInt8, Sendable, CaseIterable {
  /// A straight line.
  case line
  /// A straight line with a head at its end.
  case arrow
  /// A rectangle with level sides.
  case rectangle
  /// An ellipse that fills a rectangle.
  case ellipse
  /// A triangle with a level base, and its tip in the middle above it.
  case triangle
  /// A rhombus with its corners in the middles of the sides of a rectangle.
  case rhombus
}
