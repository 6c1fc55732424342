internal import InkGeometry

/// A filter that drops points near the last kept one, unless the force has changed there.
///
/// A pen that rests thus adds no points, and the dot of a tap keeps its pressure. The first point
/// is always kept, and the last ends the polyline as it is. A distance of 0 keeps everything; if
/// the force is unknown, distance alone decides.
package struct Thinning: RecursiveKernel {
  /// The distance in canvas points from which a point is kept.
  package let distance: Double
  /// The change of force, in average touches, above which a nearer point is kept; `nil` if distance alone decides.
  package let force: Double?

  /// Makes a kernel; values that are negative or not numbers count as 0.
  package init(distance: Double, force: Double? = nil) {
    self.distance = distance > 0 ? distance : 0
    self.force = force.map { $0 > 0 ? $0 : 0 }
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
    if let last = state.location, last.distance(to: point.location) < distance,
      !isOther(point, state)
    {
      return nil
    }
    state.location = point.location
    state.force = point.$force
    state.isAloft = point.isAloft
    return point
  }

  /// Returns true if a point must be kept although it is near.
  private func isOther(_ point: PolylinePoint, _ state: State) -> Bool {
    guard let force else { return false }
    // Unknown forces fail the comparison.
    return (point.$force - state.force).magnitude > force || point.isAloft != state.isAloft
  }
}

extension FilterForm {
  /// Leaves out points that are nearer than a minimum to the last one kept.
  ///
  /// A change reaches the points to the tip.
  ///
  /// - Parameter minimum: the least distance in canvas points.
  /// - Returns: the filter.
  public static func minimumDistance(_ minimum: Double) -> Self {
    Self(BrushFilter(kind: .minimumDistance, [minimum]))
  }

  /// Leaves out points where neither location nor force has changed, as where a pen rests.
  ///
  /// A change reaches the points to the tip.
  ///
  /// - Parameters:
  ///   - distance: the distance in canvas points from which a point is kept.
  ///   - force: the change of force, in average touches, above which a nearer point is kept.
  /// - Returns: the filter.
  public static func thinning(distance: Double, force: Double) -> Self {
    Self(BrushFilter(kind: .thinning, [distance, force]))
  }
}
