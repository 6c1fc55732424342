package import InkGeometry
package import InkGestures
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// The way of a view that was let go, as a function of time: momentum, and the way back from beyond its limits.
package struct ViewFlight: Equatable, Sendable {
  private let start: Double
  private let target: Double
  private let pivot: Point
  private let x: AxisFlight, y: AxisFlight
  /// The logarithm of the zoom as a multiple of where it ends.
  private let zoom: CriticalSpring
  /// The time at which the view rests.
  package let end: Double

  /// Makes the way of a view; `nil` for one that stays where it is.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - speed: the speed of its corner, in points of the view per second.
  ///   - limits: its limits.
  ///   - pivot: the point of the view about which the zoom goes back into its range.
  ///   - size: the width and the height of the view in points.
  ///   - pixel: the length of a device pixel in points: a view as near to its limits is within them.
  ///   - time: the time in seconds.
  package init?(
    of view: SeenView, speed: Vector, within limits: ViewLimits, about pivot: Point, size: Vector,
    pixel: Double, at time: Double
  ) {
    let target = limits.zoom(view.zoom)
    guard size.dx > 0, size.dy > 0, view.zoom > 0, target > 0, view.origin.isFinite, time.isFinite
    else { return nil }
    let zoomOff = target == view.zoom ? 0 : Elementary.log(view.zoom / target)
    // As it would be at the zoom at which it ends.
    let fixed = view.document(pivot)
    var isNear = zoomOff == 0
    func axis(
      _ fixed: Double, _ pivot: Double, _ page: Double?, _ length: Double, _ speed: Double
    ) -> AxisFlight {
      let corner = fixed * target - pivot
      let range = ViewLimits.corners(of: page, zoom: target, length: length)
      let near = min(max(corner, range.lower), range.upper)
      let isWithin = (near - corner).magnitude <= pixel
      isNear = isNear && isWithin
      return AxisFlight(
        from: isWithin && speed == 0 ? near : corner, speed: speed, lower: range.lower,
        upper: range.upper, bounces: limits.bounces)
    }
    x = axis(fixed.x, pivot.x, limits.width, size.dx, speed.dx)
    y = axis(fixed.y, pivot.y, limits.height, size.dy, speed.dy)
    if isNear, speed == Vector(0, 0) { return nil }
    (self.target, self.pivot, start) = (target, pivot, time)
    zoom = CriticalSpring(offset: zoomOff, speed: 0)
    let zoomEnd = zoomOff == 0 ? 0 : zoom.duration(until: 1e-4)
    end = time + max(x.duration, y.duration, zoomEnd)
  }

  /// Returns the view at a time; from its end on it is within the limits.
  ///
  /// - Parameter time: the time in seconds.
  /// - Returns: the view.
  package func view(at time: Double) -> SeenView {
    let since = time < end ? time - start : .infinity
    let part = time < end ? zoom.displacement(at: max(since, 0)) : 0
    let now = part == 0 ? target : target * Elementary.exp(part)
    return SeenView(
      origin: Point(
        (x.place(at: since) + pivot.x) / target - pivot.x / now,
        (y.place(at: since) + pivot.y) / target - pivot.y / now), zoom: now)
  }
}
