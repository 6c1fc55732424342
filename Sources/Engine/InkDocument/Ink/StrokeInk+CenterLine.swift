package import InkGeometry
internal import InkStream

extension StrokeInk {
  /// The middle line of the stroke, or of a part of it, as its smoother made it: an open path, in the
  /// stroke's own coordinates.
  ///
  /// A dot is a line of no length; elements that are not finite are gaps. Complexity: O(path).
  ///
  /// - Parameter span: the part; `nil` for all of the stroke.
  /// - Returns: the path; empty where there is no such part.
  package func centerLine(of span: StrokeSpan? = nil) -> BezierPath {
    var line = BezierPath()
    if isDot {
      guard let point = path.first?.element.end, point.isFinite else { return line }
      line.move(to: point)
      line.line(to: point)
      return line
    }
    for index in elements(of: span) where index > 0 {
      guard let piece = centerPiece(index, of: span), piece.isFinite else { continue }
      if line.elements.last?.end != piece.start { line.move(to: piece.start) }
      switch piece {
      case .line(let curve): line.line(to: curve.end)
      case .quadratic(let curve): line.quadratic(control: curve.control, to: curve.end)
      case .cubic(let curve):
        line.cubic(control1: curve.control1, control2: curve.control2, to: curve.end)
      }
    }
    return line
  }

  /// Returns the segment of an element that lies in a part of the stroke; `nil` if none does.
  private func centerPiece(_ index: Int, of span: StrokeSpan?) -> PathSegment? {
    guard let start = path[index - 1].element.end else { return nil }
    let segment: PathSegment
    switch path[index].element {
    case .line(let end):
      if start == end { return nil }
      segment = .line(LineSegment(start: start, end: end))
    case .quadratic(let control, let end):
      segment = .quadratic(QuadraticBezier(start: start, control: control, end: end))
    case .cubic(let control1, let control2, let end):
      segment = .cubic(
        CubicBezier(start: start, control1: control1, control2: control2, end: end))
    case .move, .close: return nil
    }
    guard let span else { return segment }
    let samples = samples(of: index)
    let lower = samples.lower < span.lower ? max(parameter(of: span.lower, in: index), 0) : 0
    let upper = samples.upper > span.upper ? min(parameter(of: span.upper, in: index), 1) : 1
    guard lower < upper else { return nil }
    return lower == 0 && upper == 1 ? segment : segment.subsegment(from: lower, to: upper)
  }
}
