package import InkGeometry

/// Where the coordinates of touches lie, as seen from the canvas.
package struct TouchSpace: Equatable, Sendable {
  /// The point of the view that is the canvas' (0, 0): the origin of the view's bounds.
  package var origin: Point
  /// Points of the view per point of the window: other than 1 where the view is scaled.
  package var scale: Double

  /// Makes a space; by default the view's bounds begin at (0, 0), and it is not scaled.
  package init(origin: Point = Point(0, 0), scale: Double = 1) {
    self.origin = origin
    self.scale = scale
  }
}
