import InkGeometry
package import InkStream

/// The test of a run of `Simplify`, point by point, as its description has it.
package struct ReferenceSimplify {
  package let points: Polyline
  package let tolerance: Simplify.Tolerance

  package init(_ points: Polyline, _ tolerance: Simplify.Tolerance) {
    self.points = points
    self.tolerance = tolerance
  }

  /// Returns the margin by which all points between two are within the tolerances; negative where one is outside.
  ///
  /// Points that may not be joined at all have the slack −∞: known beside unknown values.
  package func slack(_ first: Int, _ last: Int) -> Double {
    var result = Double.infinity
    var lengths = [0.0]
    for index in first..<last {
      let step = points[index].location.distance(to: points[index + 1].location)
      lengths.append(lengths[index - first] + step)
    }
    let whole = lengths[last - first]
    for index in first..<last where index > first {
      let fraction = whole > 0 ? lengths[index - first] / whole : 0
      result = min(
        result, tolerance.distance - distance(index, first, last),
        slack(\.force, index, first, last, fraction, tolerance.force) { $0 },
        slack(\.altitude, index, first, last, fraction, tolerance.angle) { $0 },
        slack(\.azimuth, index, first, last, fraction, tolerance.angle, RandomPolyline.wrapped))
    }
    return result
  }

  private func distance(_ index: Int, _ first: Int, _ last: Int) -> Double {
    let (point, a, b) = (points[index].location, points[first].location, points[last].location)
    let length = a.distance(to: b)
    guard length > 0 else { return point.distance(to: a) }
    let direction = (b - a) / length
    return point.distance(to: a + direction * min(max((point - a).dot(direction), 0), length))
  }

  private func slack(
    _ property: KeyPath<PolylinePoint, Double?>, _ index: Int, _ first: Int, _ last: Int,
    _ fraction: Double, _ tolerance: Double, _ wrapped: (Double) -> Double
  ) -> Double {
    let values = [first, index, last].map { points[$0][keyPath: property] }
    if values.allSatisfy({ $0 == nil }) { return .infinity }
    guard let start = values[0], let value = values[1], let end = values[2] else {
      return -.infinity
    }
    let interpolated = start + wrapped(end - start) * fraction
    return tolerance - abs(wrapped(value - interpolated))
  }
}
