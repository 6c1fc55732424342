package import InkGeometry

/// The coordinate space of touches, relative to the canvas.
package struct TouchSpace: Equatable, Sendable {
  /// The point of the view that is (0, 0) on the canvas: the origin of the view's bounds.
  package var origin: Point
  /// The number of points of the view per point of the window; not 1 if the view is scaled.
  package var scale: Double

  /// Makes a space; by default the view's bounds begin at (0, 0), and the view is not scaled.
  package init(origin: Point = Point(0, 0), scale: Double = 1) {
    self.origin = origin
    self.scale = scale
  }
}
