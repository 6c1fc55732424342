#if canImport(Glibc)
  internal import Glibc
#endif
package import InkGeometry
public import InkStream

/// Cuts the elements of a stroke's path into straight pieces, and says what the tip is like at each
/// joint.
///
/// The joints lie on the curve at even steps of the parameter. Values belong to positions on the
/// polyline: an element that spans at most one unit of it runs straight between the values at its
/// two ends; a longer one passes through the values of the points in between.
public struct StrokeSpine: Sendable {
  /// Into how many pieces an element is cut at the most, even where that misses the tolerance.
  package static let pieceLimit = 1024

  /// The largest distance of edges from the true ones, in canvas points.
  package let tolerance: Double

  private let run: ValueRun
  private let flattening: Flattening
  private let colorVaries: Bool
  private let dotWidth: Double
  private let dotReach: Double
  private let buildsUp: Bool
  private let leastDot: (width: Double, opacity: Double)

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
    dotReach = brush.dotReach
    buildsUp = brush.buildsUp
    leastDot = Self.leastDot(brush)
  }

  /// The least width and opacity of a brush's dots: a tap is seen, however lightly the pen has touched.
  ///
  /// They are 0 where force has no part in either. Ink that builds up is paler.
  private static func leastDot(_ brush: Brush) -> (width: Double, opacity: Double) {
    guard brush.followsForce, brush.size > 0 else { return (0, 0) }
    return (min(brush.size, leastDotWidth), brush.buildsUp ? 0.05 : 0.35)
  }

  /// The least width of a dot of a brush that follows the force, unless the brush is smaller: 1.5 points.
  private static let leastDotWidth = 1.5

  /// The tip of a dot: the widest of some tips, and no less than can be seen.
  package func dot(of tips: some Sequence<TipState>) -> TipState {
    var dot = TipState(width: -1)
    for tip in tips.prefix(Self.dotLimit) where tip.width > dot.width { dot = tip }
    dot.width = dot.width > 0 ? max(dot.width, leastDot.width) : dotWidth
    dot.opacity = max(dot.opacity, leastDot.opacity)
    return dot
  }

  /// The number of tips of a dot among which the widest is sought: 64.
  package static let dotLimit = 64

  /// Appends the points of the element at an index of a path, its start and its end included.
  ///
  /// A path that stays where it begins is a dot: its first element gives one point with the widest of its first 64
  /// tips, no less than can be seen where they follow the force, and where none has a width, that of the brush's size;
  /// its other elements give nothing, unless the brush builds up while it is held still. The first element of any other
  /// path gives nothing, and so does an index out of range, geometry that is not finite, and a stroke without tips.
  /// Complexity: O(pieces + elements with which the path stays where it begins).
  ///
  /// - Parameters:
  ///   - index: which element.
  ///   - path: the path of the stroke.
  ///   - tips: the tip at every point of the polyline from which the path was made.
  ///   - points: what they are appended to.
  public func append(
    _ index: Int, of path: [StrokeElement], tips: [TipState], to points: inout [SpinePoint]
  ) {
    append(
      index, of: path, isDot: Self.isDot(path, within: dotReach), tips: tips, to: &points)
  }

  /// Appends the points of one element; the caller knows if the path is a dot.
  ///
  /// Complexity: O(pieces).
  ///
  /// - Parameters:
  ///   - index: which element.
  ///   - path: the path of the stroke.
  ///   - isDot: what ``isDot(_:within:)`` says of the path.
  ///   - tips: the tip at every point of the polyline from which the path was made.
  ///   - points: what they are appended to.
  package func append(
    _ index: Int, of path: [StrokeElement], isDot: Bool, tips: [TipState],
    to points: inout [SpinePoint]
  ) {
    guard path.indices.contains(index), !tips.isEmpty, let end = path[index].element.end else {
      return
    }
    guard index > 0, !isDot || buildsUp else {
      guard isDot, index == 0, end.isFinite else { return }
      points.append(SpinePoint(end, dot(of: tips)))
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

  /// Returns whether a path stays where it begins, as that of a tap does: it is drawn as a dot.
  ///
  /// An empty path is none. Complexity: O(elements with which the path stays where it begins).
  ///
  /// - Parameters:
  ///   - path: the path of a stroke.
  ///   - reach: the largest distance of its points from its start, in points: ``Brush/dotReach``.
  /// - Returns: `true` where all of its points are the same, or near enough.
  package static func isDot(_ path: [StrokeElement], within reach: Double = 0) -> Bool {
    guard let start = path.first?.element.end else { return false }
    return path.allSatisfy { stays($0.element, at: start, within: reach) }
  }

  /// Says whether all points of an element lie where the stroke began.
  ///
  /// - Parameters:
  ///   - element: an element of a path.
  ///   - start: where the path starts.
  ///   - reach: their largest distance from there, in points.
  /// - Returns: `false` for an element that leads anywhere.
  package static func stays(
    _ element: PathElement, at start: Point, within reach: Double = 0
  ) -> Bool {
    func isNear(_ point: Point) -> Bool {
      point == start || (reach > 0 && point.distance(to: start) <= reach)
    }
    return switch element {
    case .move(let to), .line(let to): isNear(to)
    case .quadratic(let control, let to): isNear(to) && isNear(control)
    case .cubic(let control1, let control2, let to):
      isNear(to) && isNear(control1) && isNear(control2)
    case .close: true
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
