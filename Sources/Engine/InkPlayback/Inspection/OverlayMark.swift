package import InkBrush
package import InkGeometry

/// Something drawn over ink to explain it, in canvas points.
package enum OverlayMark: Equatable, Sendable {
  /// A filled disc.
  case disc(Point, radius: Double, color: InkColor)
  /// A path of lines and curves, stroked with round caps and joins.
  case path([PathElement], width: Double, color: InkColor)
}

extension OverlayMark {
  /// A straight line.
  static func line(_ from: Point, _ to: Point, width: Double, color: InkColor) -> OverlayMark {
    .path([.move(to: from), .line(to: to)], width: width, color: color)
  }

  /// A line through points; `nil` where there are fewer than two.
  static func polyline(_ points: [Point], width: Double, color: InkColor) -> OverlayMark? {
    guard points.count > 1 else { return nil }
    var elements: [PathElement] = [.move(to: points[0])]
    for point in points.dropFirst() { elements.append(.line(to: point)) }
    return .path(elements, width: width, color: color)
  }

  /// The frame of a rectangle.
  static func frame(_ rect: Rect, width: Double, color: InkColor) -> OverlayMark {
    .path(
      [
        .move(to: Point(rect.minX, rect.minY)), .line(to: Point(rect.maxX, rect.minY)),
        .line(to: Point(rect.maxX, rect.maxY)), .line(to: Point(rect.minX, rect.maxY)), .close,
      ], width: width, color: color)
  }

  /// Moves it; its lines stay as wide as they are.
  mutating func apply(_ transform: Affine) {
    switch self {
    case .disc(let center, let radius, let color):
      self = .disc(center.applying(transform), radius: radius, color: color)
    case .path(let elements, let width, let color):
      let path = BezierPath(elements: elements).applying(transform)
      self = .path(path.elements, width: width, color: color)
    }
  }

  /// A rectangle that contains the mark.
  package var bounds: Rect {
    switch self {
    case .disc(let center, let radius, _):
      return Rect(center, center).expanded(by: radius)
    case .path(let elements, let width, _):
      var bounds = BezierPath(elements: elements).bounds
      for element in elements {
        if let end = element.end { bounds = bounds.union(Rect(end, end)) }
      }
      return bounds.expanded(by: width / 2)
    }
  }
}
