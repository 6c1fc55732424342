#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry
public import InkStream

/// Cuts the elements of a stroke's path into straight pieces, and says what the tip is like at each
/// joint.
///
/// The joints lie on the curve at even steps of the parameter. Values belong to places on the
/// polyline: an element that spans at most one unit of it runs straight between the values at its
/// two ends; a longer one passes through the values of the points in between.
public struct StrokeSpine: Sendable {
  /// Into how many pieces an element is cut at the most, even where that misses the tolerance.
  public static let pieceLimit = 1024

  /// How far edges may stray in canvas points.
  public let tolerance: Double

  private let run: ValueRun
  private let flattening: Flattening
  private let colorVaries: Bool
  private let dotWidth: Double

  /// Makes a spine for a brush.
  ///
  /// - Parameters:
  ///   - brush: how its values run, and how it is flattened.
  ///   - tolerance: how far edges may stray in canvas points; at least 0.001, and 0.1 for NaN.
  public init(_ brush: Brush, tolerance: Double) {
    self.tolerance = tolerance.isNaN ? 0.1 : max(tolerance, 0.001)
    run = brush.run
    flattening = brush.flattening
    colorVaries = brush.colorVaries
    dotWidth = brush.size > 0 ? min(brush.size, Dynamics.largestWidth) : 0
  }

  /// Appends the points of the element at an index of a path, its start and its end included.
  ///
  /// A path of one `move` gives the one point of a dot: where its tip has no width, that of the
  /// brush's size. The first element of a longer path gives nothing, and so does an index out of
  /// range, geometry that is not finite, and a stroke without tips. Complexity: O(pieces).
  ///
  /// - Parameters:
  ///   - index: which element.
  ///   - path: the path of the stroke.
  ///   - tips: the tip at every point of the polyline from which the path was made.
  ///   - points: what they are appended to.
  public func append(
    _ index: Int, of path: [StrokeElement], tips: [TipState], to points: inout [SpinePoint]
  ) {
    guard path.indices.contains(index), !tips.isEmpty, let end = path[index].element.end else {
      return
    }
    guard index > 0 else {
      guard path.count == 1, end.isFinite else { return }
      var tip = tips[0]
      if !(tip.width > 0) { tip.width = dotWidth }
      points.append(SpinePoint(end, tip))
      return
    }
    guard let start = path[index - 1].element.end else { return }
    let values = ElementValues(path[index], tips, run)
    switch path[index].element {
    case .line: append(LineSegment(start: start, end: end), values, to: &points)
    case .quadratic(let control, _):
      append(QuadraticBezier(start: start, control: control, end: end), values, to: &points)
    case .cubic(let control1, let control2, _):
      append(
        CubicBezier(start: start, control1: control1, control2: control2, end: end), values,
        to: &points)
    case .move, .close: return
    }
  }

  private func append(
    _ curve: some SpineCurve, _ values: ElementValues, to points: inout [SpinePoint]
  ) {
    guard curve.isFinite else { return }
    let count = pieceCount(curve, values)
    points.append(SpinePoint(curve.start, values.value(at: 0)))
    for step in 1..<max(count, 1) {
      let t = Double(step) / Double(count)
      let location = curve.point(at: t)
      if location.isFinite { points.append(SpinePoint(location, values.value(at: t))) }
    }
    points.append(SpinePoint(curve.end, values.value(at: 1)))
  }

  private func pieceCount(_ curve: some SpineCurve, _ values: ElementValues) -> Int {
    var pieces = values.pieces(tolerance: tolerance, colorVaries: colorVaries)
    switch flattening {
    case .pieces(let length, let above):
      let estimate = curve.estimatedLength
      if !curve.isStraight, estimate > above { pieces = max(pieces, estimate / length) }
      // So that 4.5 points make three pieces of 1.5, whatever the last digit.
      return Self.whole(pieces + 1e-9, roundingUp: false)
    case .tolerance:
      let deviation = curve.deviationBound
      pieces = max(pieces, (deviation / tolerance).squareRoot())
      // A chord of the outer edge that turns by θ at a radius r strays by r(1 − cos θ/2) ≈ rθ²/8.
      let turning = curve.turningBound + values.turning
      pieces = max(pieces, turning * (values.radius / (8 * tolerance)).squareRoot())
      let count = Self.whole(pieces, roundingUp: true)
      // Values bend at the points of the polyline: let joints fall on them.
      let bends = values.bends
      let rest = count % bends
      return rest == 0 ? count : min(count + bends - rest, Self.pieceLimit)
    }
  }

  private static func whole(_ pieces: Double, roundingUp: Bool) -> Int {
    guard pieces < Double(pieceLimit) else { return pieceLimit }
    guard pieces > 1 else { return 1 }
    let whole = Int(pieces)
    return roundingUp && Double(whole) < pieces ? whole + 1 : whole
  }
}
