public import InkGeometry

/// The firmness of a hand: a rising curve from (0, 0) to (1, 1) that its pressure follows.
///
/// It is a cubic Bézier curve with two control points, as in the timing functions of CSS Easing
/// Level 1, section 2.3. With both points within the unit square it never falls, and each pressure has one
/// value.
///
/// It is a part of a ``PressureResponse``, which a stroke keeps: the samples stay as they were measured, a
/// drawing looks the same wherever it is opened, and a curve that is set for a harder pencil does not
/// bend the strokes that were drawn with a softer one.
@frozen
public struct PressureCurve: Equatable, Sendable {
  /// The control point next to (0, 0).
  public let first: Point
  /// The control point next to (1, 1).
  public let second: Point

  /// Leaves pressure as it is.
  public static let identity = PressureCurve(Point(1.0 / 3, 1.0 / 3), Point(2.0 / 3, 2.0 / 3))

  /// Makes a curve.
  ///
  /// - Parameters:
  ///   - first: the control point next to (0, 0), clamped to the unit square; with a coordinate that is
  ///     not a number, (1/3, 1/3).
  ///   - second: the control point next to (1, 1), clamped to the unit square; with a coordinate that
  ///     is not a number, (2/3, 2/3).
  public init(_ first: Point, _ second: Point) {
    self.first = Self.clamped(first, else: 1.0 / 3)
    self.second = Self.clamped(second, else: 2.0 / 3)
  }

  /// Makes a curve of how firm the hand is.
  ///
  /// - Parameter firmness: 0 leaves pressure as it is, 1 makes light pressure lighter, for a heavy
  ///   hand, −1 makes it heavier; clamped, 0 for what is not a number.
  public init(firmness: Double) {
    let firmness = firmness.isNaN ? 0 : min(max(firmness, -1), 1)
    let bend = firmness.magnitude / 3
    let (low, high) = (1.0 / 3, 2.0 / 3)
    if firmness < 0 {
      self.init(Point(low - bend, low + bend), Point(high - bend, high + bend))
    } else {
      self.init(Point(low + bend, low - bend), Point(high + bend, high - bend))
    }
  }

  /// True if it leaves pressure as it is.
  package var isIdentity: Bool { first.x == first.y && second.x == second.y }

  /// Returns the pressure that the curve makes of a pressure; complexity: O(1).
  ///
  /// - Parameter pressure: 0…1, clamped; what is not a number counts as 0.
  /// - Returns: 0…1, exactly 0 for 0 and 1 for 1, to 2⁻⁴⁰ along the curve.
  public func value(at pressure: Double) -> Double {
    guard pressure > 0 else { return 0 }
    guard pressure < 1 else { return 1 }
    if isIdentity { return pressure }
    // A fixed number of halvings, so that every platform takes the same steps.
    var (lower, upper) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (lower + upper) / 2
      if Self.bezier(first.x, second.x, middle) < pressure {
        lower = middle
      } else {
        upper = middle
      }
    }
    return min(max(Self.bezier(first.y, second.y, (lower + upper) / 2), 0), 1)
  }

  private static func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let s = 1 - t
    return ((3 * s * s) * a + (3 * s * t) * b + t * t) * t
  }

  private static func clamped(_ point: Point, else fallback: Double) -> Point {
    if point.x.isNaN || point.y.isNaN { return Point(fallback, fallback) }
    return Point(min(max(point.x, 0), 1), min(max(point.y, 0), 1))
  }
}
