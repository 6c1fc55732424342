internal import InkGeometry

/// A filter that drops points near the last kept one, unless the force has changed there.
///
/// A pen that rests thus adds no points, and the dot of a tap keeps its pressure. The first point
/// is always kept, and the last ends the polyline as it is. A distance of 0 keeps everything; if
/// the force is unknown, distance alone decides.
package struct Thinning: RecursiveKernel {
  /// The distance in canvas points from which a point is kept.
  package let distance: Double
  /// The change of force, in average touches, above which a nearer point is kept.
  package let force: Double

  /// Makes a kernel; values that are negative or not numbers count as 0.
  package init(distance: Double, force: Double) {
    self.distance = distance > 0 ? distance : 0
    self.force = force > 0 ? force : 0
  }

  /// The location and the force of the last kept point.
  package struct State: Sendable {
    var location: Point?
    var force = Double.nan
    var isAloft = false
  }

  /// The state before the first point.
  package var initialState: State { State() }

  /// Returns the point, or `nil` to drop it.
  package func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    if let last = state.location, distance > 0 {
      let isNear = last.distance(to: point.location) < distance
      // Unknown forces fail the comparison.
      let isPressed = (point.$force - state.force).magnitude > force
      if isNear, !isPressed, point.isAloft == state.isAloft { return nil }
    }
    state.location = point.location
    state.force = point.$force
    state.isAloft = point.isAloft
    return point
  }
}
