package import InkGeometry
package import InkGestures
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

  /// The length of a page that limits the view; `nil` for one that is not finite and above 0.
  static func end(of page: Double?) -> Double? {
    guard let page, page > 0, page.isFinite else { return nil }
    return page
  }

  /// The range of the view's corner along one axis, in points of the view.
  ///
  /// A page that is smaller than the view lies in its middle. Sides that are not finite and above 0 limit nothing.
  ///
  /// - Parameters:
  ///   - page: the length of the page in points of the document.
  ///   - zoom: points of the view per point of the document.
  ///   - length: the length of the view in points.
  /// - Returns: the least and the largest distance of the corner from the document's origin.
  package static func corners(
    of page: Double?, zoom: Double, length: Double
  ) -> (lower: Double, upper: Double) {
    guard let page = end(of: page) else { return (-.infinity, .infinity) }
    let rest = page * zoom - length
    return rest > 0 ? (0, rest) : (rest / 2, rest / 2)
  }

  /// Returns the view nearest to another that is within the limits.
  ///
  /// Numbers that are not finite limit nothing.
  ///
  /// - Parameters:
  ///   - view: the other view.
  ///   - pivot: the point of the view at which the document stays if the zoom changes.
  ///   - size: the width and the height of the view in points.
  /// - Returns: the view.
  package func limited(_ view: SeenView, about pivot: Point, size: Vector) -> SeenView {
    let zoom = self.zoom(view.zoom)
    guard view.zoom > 0, zoom > 0 else { return view }
    let fixed = view.document(pivot)
    func origin(_ fixed: Double, _ pivot: Double, _ page: Double?, _ length: Double) -> Double {
      let (lower, upper) = Self.corners(of: page, zoom: zoom, length: length)
      return min(max(fixed * zoom - pivot, lower), upper) / zoom
    }
    return SeenView(
      origin: Point(
        origin(fixed.x, pivot.x, width, size.dx), origin(fixed.y, pivot.y, height, size.dy)),
      zoom: zoom)
  }
}
