package import InkGeometry
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// The part of a document that a view may show, and the range of its zoom.
package struct ViewLimits: Equatable, Sendable {
  /// The width and the height of the page in points of the document; `nil` for an endless one.
  package var width: Double?, height: Double?
  /// The smallest and the largest number of points of the view per point of the document.
  package var smallestZoom = 0.05, largestZoom = 64.0

  /// Makes limits that leave everything open.
  package init() {}

  /// Returns the zoom nearest to another that is within the limits.
  package func zoom(_ zoom: Double) -> Double {
    let lower = smallestZoom.isFinite ? smallestZoom : 0
    return min(max(zoom, lower), largestZoom.isFinite ? max(largestZoom, lower) : zoom)
  }

  /// Returns the view nearest to another that is within the limits.
  ///
  /// A page that is smaller than the view lies in its middle. The zoom changes about the middle of the view.
  /// Numbers that are not finite, and sides that are not above 0, limit nothing.
  ///
  /// - Parameters:
  ///   - origin: the point of the document in the upper left corner.
  ///   - zoom: points of the view per point of the document.
  ///   - viewWidth: the width of the view in points.
  ///   - viewHeight: the height of the view in points.
  /// - Returns: the corner and the zoom.
  package func limited(
    origin: Point, zoom: Double, viewWidth: Double, viewHeight: Double
  ) -> (origin: Point, zoom: Double) {
    let within = self.zoom(zoom)
    guard zoom > 0, within > 0 else { return (origin, zoom) }
    func place(_ corner: Double, _ view: Double, _ page: Double?) -> Double {
      let corner = corner + (view / zoom - view / within) / 2
      guard let page, page > 0, page.isFinite else { return corner }
      let shown = view / within
      return page <= shown ? (page - shown) / 2 : min(max(corner, 0), page - shown)
    }
    return (
      Point(place(origin.x, viewWidth, width), place(origin.y, viewHeight, height)), within
    )
  }
}
