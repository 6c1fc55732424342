internal import Ductus

/// Something drawn over the ink to explain it, in canvas points.
enum OverlayMark: Equatable {
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

  /// A line through points.
  static func polyline(
    _ points: some Collection<Point>, width: Double, color: InkColor
  ) -> OverlayMark? {
    guard let first = points.first, points.count > 1 else { return nil }
    let lines = points.dropFirst().map { PathElement.line(to: $0) }
    return .path([.move(to: first)] + lines, width: width, color: color)
  }

  /// What the mark covers, at least.
  var bounds: Rect {
    switch self {
    case .disc(let center, let radius, _): Rect([center]).expanded(by: radius)
    case .path(let elements, let width, _):
      BezierPath(elements: elements).bounds.union(Rect(elements.compactMap(\.end)))
        .expanded(by: width / 2)
    }
  }
}
