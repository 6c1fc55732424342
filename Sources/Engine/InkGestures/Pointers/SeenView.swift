internal import InkCanvas
package import InkGeometry

/// A part of the document that is seen.
package struct SeenView: Equatable, Sendable {
  /// The point of the document in the upper left corner.
  package var origin = Point(0, 0)
  /// Points of the view per point of the document.
  package var zoom = 1.0

  /// Makes a view of its parts.
  package init(origin: Point = Point(0, 0), zoom: Double = 1) {
    self.origin = origin
    self.zoom = zoom
  }

  /// The point of the document at a point of the view.
  package func document(_ point: Point) -> Point {
    Point(origin.x + point.x / zoom, origin.y + point.y / zoom)
  }

  /// The view with a zoom that shows a point of the document at a point of the view.
  package static func showing(_ anchor: Point, at point: Point, zoom: Double) -> SeenView {
    let zoom = min(max(zoom, InkCanvas.smallestZoom), InkCanvas.largestZoom)
    return SeenView(
      origin: Point(anchor.x - point.x / zoom, anchor.y - point.y / zoom), zoom: zoom)
  }
}
