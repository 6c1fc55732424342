/// One element of a path: it starts where the element before it ends.
@frozen
public enum PathElement: Equatable, Sendable {
  /// Starts a new subpath at a point.
  case move(to: Point)
  /// A straight line to a point.
  case line(to: Point)
  /// A quadratic Bézier curve to a point.
  case quadratic(control: Point, to: Point)
  /// A cubic Bézier curve to a point.
  case cubic(control1: Point, control2: Point, to: Point)
  /// A straight line back to the start of the subpath.
  case close

  /// Where the element ends; `nil` for `close`, whose end is the start of its subpath.
  @inlinable
  public var end: Point? {
    switch self {
    case .move(let to), .line(let to), .quadratic(_, let to), .cubic(_, _, let to): to
    case .close: nil
    }
  }
}
