internal import InkGeometry

/// A filter that drops points nearer than a minimum to the last kept point.
///
/// The first point is always kept, and the last one always ends the output.
package struct MinimumDistance: RecursiveKernel {
  /// The least distance between kept points in canvas points; 0 keeps everything.
  package let minimum: Double

  /// Makes a kernel; a minimum that is negative or not a number counts as 0.
  package init(minimum: Double) {
    self.minimum = minimum > 0 ? minimum : 0
  }

  /// The location of the last kept point.
  package struct State: Sendable {
    var last: Point?
  }

  /// The state before the first point.
  package var initialState: State { State(last: nil) }

  /// Returns the point if it is far enough from the last kept one, and else `nil`.
  package func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    if let last = state.last, last.distance(to: point.location) < minimum { return nil }
    state.last = point.location
    return point
  }
}
