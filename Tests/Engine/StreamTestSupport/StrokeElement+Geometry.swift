package import InkGeometry
package import InkStream

extension StrokeElement {
  /// The points that shape the element, its end included, its start not.
  package var points: [Point] {
    switch element {
    case .move(let to), .line(let to): [to]
    case .quadratic(let control, let to): [control, to]
    case .cubic(let control1, let control2, let to): [control1, control2, to]
    case .close: []
    }
  }

  /// True if all points are finite.
  package var isFinite: Bool { points.allSatisfy(\.isFinite) && start.isFinite && end.isFinite }

  /// Returns the largest distance of a point of this element from the same point of another of its kind;
  /// `nil` where they are of different kinds.
  package func distance(to other: PathElement) -> Double? {
    let others = StrokeElement(other, from: 0, to: 0).points
    switch (element, other) {
    case (.move, .move), (.line, .line), (.quadratic, .quadratic), (.cubic, .cubic):
      return zip(points, others).map { $0.distance(to: $1) }.max() ?? 0
    default:
      return nil
    }
  }
}

extension [StrokeElement] {
  /// Returns the directions in which the element at an index starts and ends; `nil` where it has none.
  package func tangents(at index: Int) -> (start: Vector, end: Vector)? {
    guard index > 0, let start = self[index - 1].element.end else { return nil }
    let points = [start] + self[index].points
    guard let last = points.last,
      let away = points.lazy.map({ $0 - start }).first(where: { $0.length > 1e-6 })?.normalized,
      let arrival = points.reversed().lazy.map({ last - $0 }).first(where: { $0.length > 1e-6 })?
        .normalized
    else { return nil }
    return (away, arrival)
  }

  /// Returns true if the path has these elements, to within rounding.
  package func isNear(_ elements: [PathElement]) -> Bool {
    count == elements.count
      && zip(self, elements).allSatisfy { ($0.distance(to: $1) ?? .infinity) <= 1e-9 }
  }

  /// Returns the place on the cubic at an index for a parameter from 0 to 1, by de Casteljau.
  package func place(on index: Int, at t: Double) -> Point? {
    guard index > 0, let start = self[index - 1].element.end else { return nil }
    var points = [start] + self[index].points
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { $0.interpolated(to: $1, at: t) }
    }
    return points.first
  }
}
