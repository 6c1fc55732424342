public import InkGeometry

/// A ruler that lies on the view: a straight strip from one side of the view to the other, along whose edges strokes
/// are drawn.
///
/// It lies in points of the view, so that it keeps its size and its position when the drawing below is moved or zoomed.
/// See ``PointerGestures/ruler``.
@frozen
public struct InkRuler: Equatable, Sendable {
  /// The distance beyond an edge, 20 points, within which a stroke that begins there is drawn along the edge.
  ///
  /// It counts from where the middle of the line then lies, which is half of the line's width beyond the edge.
  package static let reach = 20.0
  /// The width of a ruler of which nothing else is said: 96 points.
  package static let standardWidth = 96.0
  /// The angle within which a ruler that is turned stays at a multiple of 45°: 1°.
  package static let snapAngle = Double.pi / 180
  /// The angle by which it then has to be turned to leave it: 1.5°.
  package static let leaveAngle = Double.pi / 120

  /// The point on its middle line where the angle is shown, in points of the view.
  public var center: Point
  /// The angle of its edges in radians, growing clockwise on screen from 0, which is level.
  public var angle: Double
  /// The distance of its edges from each other in points.
  public var width: Double

  /// Makes a ruler.
  ///
  /// - Parameters:
  ///   - center: a point of its middle line, in points of the view; one that is not finite counts as the corner.
  ///   - angle: the angle of its edges in radians, clockwise on screen; whole and half turns make no difference, and
  ///     one that is not finite counts as 0.
  ///   - width: its width in points, 16…1,000; by default, and if it is no number, 96.
  public init(center: Point, angle: Double = 0, width: Double = 96) {
    self.center = center
    self.angle = angle
    self.width = width
    self = usable
  }

  /// The ruler with numbers that can be used, and an angle in (−π/2, π/2].
  package var usable: InkRuler {
    var ruler = self
    if !center.isFinite { ruler.center = Point(0, 0) }
    ruler.angle = Self.normalized(angle)
    ruler.width = width.isNaN ? Self.standardWidth : min(max(width, 16), 1000)
    return ruler
  }

  /// The angle in whole degrees, 0…179, as a protractor shows it: counter-clockwise from level.
  package var degrees: Int {
    let turn = -Self.normalized(angle) / Double.pi * 180
    let whole = Int(Elementary.floor((turn < 0 ? turn + 180 : turn) + 0.5))
    return whole == 180 ? 0 : whole
  }

  /// The direction of its edges, of length 1.
  package var direction: Vector {
    let (sin, cos) = Elementary.sincos(angle)
    return Vector(cos, sin)
  }

  /// Returns true if a point of the view lies on the ruler.
  ///
  /// - Parameter point: the point in points of the view.
  /// - Returns: true on its edges, too.
  public func contains(_ point: Point) -> Bool { across(point).magnitude <= width / 2 }

  /// The distance of a point from the middle line, positive on the side to which its normal points.
  func across(_ point: Point) -> Double { (point - center).dot(direction.perpendicular) }

  /// The ruler with its middle within a view, so that it can be seen.
  package func within(width: Double, height: Double) -> InkRuler {
    var ruler = self
    ruler.center = Point(
      min(max(center.x, 0), max(width, 0)), min(max(center.y, 0), max(height, 0)))
    return ruler
  }

  /// Returns the ruler turned about its middle to the next multiple of an angle.
  ///
  /// - Parameters:
  ///   - step: the angle in whole degrees, 1…90.
  ///   - isUp: true for the next larger number of degrees, as they are shown.
  /// - Returns: the ruler.
  package func stepped(by step: Int, isUp: Bool) -> InkRuler {
    let step = min(max(step, 1), 90)
    let shown = degrees
    let next = isUp ? (shown / step + 1) * step : ((shown + step - 1) / step - 1) * step
    var ruler = self
    ruler.angle = Self.normalized(-Double(next) / 180 * Double.pi)
    return ruler
  }

  /// An angle in (−π/2, π/2] that gives the same edges; 0 for one that is not finite.
  static func normalized(_ angle: Double) -> Double {
    guard angle.isFinite else { return 0 }
    let angle = Elementary.wrapped(angle)
    if angle > Double.pi / 2 { return angle - Double.pi }
    return angle <= -Double.pi / 2 ? angle + Double.pi : angle
  }
}
