internal import InkGeometry

/// The requirements of flattening on a curve.
protocol SpineCurve {
  var start: Point { get }
  var end: Point { get }
  var isFinite: Bool { get }
  var isStraight: Bool { get }
  /// The largest distance of the curve from its chord, in points.
  var deviationBound: Double { get }
  /// By how much the curve turns at the most, in radians.
  var turningBound: Double { get }
  /// About how long the curve is: J. Gravesen, 1997, doi:10.1016/0925-7721(95)00054-2.
  var estimatedLength: Double { get }
  func point(at t: Double) -> Point
}

extension LineSegment: SpineCurve {
  var isStraight: Bool { true }
  var turningBound: Double { 0 }
  var estimatedLength: Double { start.distance(to: end) }
}

extension QuadraticBezier: SpineCurve {
  var isStraight: Bool { false }
  var turningBound: Double { Vector.turning([control - start, end - control]) }
  var estimatedLength: Double {
    let legs = start.distance(to: control) + control.distance(to: end)
    return (2 * start.distance(to: end) + legs) / 3
  }
}

extension CubicBezier: SpineCurve {
  var isStraight: Bool { false }
  var turningBound: Double {
    Vector.turning([control1 - start, control2 - control1, end - control2])
  }
  var estimatedLength: Double { (start.distance(to: end) + controlPolygonLength) / 2 }
}

extension Vector {
  /// A bound of the angle by which a line through some legs turns in all, in radians.
  ///
  /// The curve of a control polygon turns by no more than the polygon. The angle between two unit
  /// vectors a distance d apart is 2 asin(d/2) < d + d³/7 for d ≤ 2.
  fileprivate static func turning(_ legs: some Collection<Vector>) -> Double {
    var sum = 0.0
    var last: Vector?
    for leg in legs {
      guard let direction = leg.normalized else { continue }
      if let last {
        let distance = (direction - last).length
        sum += distance * (1 + distance * distance * 0.143)
      }
      last = direction
    }
    return sum
  }
}
