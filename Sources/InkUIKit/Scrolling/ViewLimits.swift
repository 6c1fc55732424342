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
  /// True if the edges of the page give way while the view is pulled over them.
  package var bounces = true
  /// True if the ends of the zoom's range give way.
  package var bouncesZoom = true

  /// Makes limits that leave everything open.
  package init() {}

  /// Returns the zoom nearest to another that is within the limits.
  package func zoom(_ zoom: Double) -> Double {
    let lower = smallestZoom.isFinite ? smallestZoom : 0
    return min(max(zoom, lower), largestZoom.isFinite ? max(largestZoom, lower) : zoom)
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
    guard let page, page > 0, page.isFinite else { return (-.infinity, .infinity) }
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
    map(view, about: pivot, size: size, zoom: { $1 }) { corner, range, _ in
      min(max(corner, range.lower), range.upper)
    }
  }

  /// Returns what is shown while pointers ask for a view: beyond the limits a part of the way, as far as they give way.
  ///
  /// - Parameters:
  ///   - view: the view that keeps to the pointers.
  ///   - pivot: the point of the view in the middle of the pointers.
  ///   - size: the width and the height of the view in points.
  /// - Returns: the view to be shown.
  package func shown(_ view: SeenView, about pivot: Point, size: Vector) -> SeenView {
    map(
      view, about: pivot, size: size,
      zoom: { bouncesZoom ? RubberBand.shown(zoom: $0, nearest: $1) : $1 }
    ) { corner, range, length in
      pulled(corner, range) { bounces ? RubberBand.shown($0, over: length) : 0 }
    }
  }

  /// Returns the view that pointers have to ask for to be shown another: the inverse of ``shown(_:about:size:)``.
  ///
  /// - Parameters:
  ///   - view: the view that is shown.
  ///   - pivot: the point of the view in the middle of the pointers.
  ///   - size: the width and the height of the view in points.
  /// - Returns: the view that keeps to the pointers.
  package func wanted(_ view: SeenView, about pivot: Point, size: Vector) -> SeenView {
    guard view.zoom > 0 else { return view }
    func corner(_ origin: Double, _ page: Double?, _ length: Double) -> Double {
      let range = Self.corners(of: page, zoom: view.zoom, length: length)
      return pulled(origin * view.zoom, range) {
        bounces ? RubberBand.wanted($0, over: length) : 0
      }
    }
    let nearest = zoom(view.zoom)
    let wanted =
      nearest == view.zoom
      ? nearest : bouncesZoom ? RubberBand.wanted(zoom: view.zoom, nearest: nearest) : nearest
    return SeenView.showing(
      Point(
        (corner(view.origin.x, width, size.dx) + pivot.x) / view.zoom,
        (corner(view.origin.y, height, size.dy) + pivot.y) / view.zoom), at: pivot, zoom: wanted)
  }

  /// Changes the zoom about a point, and then each coordinate of the corner.
  private func map(
    _ view: SeenView, about pivot: Point, size: Vector, zoom change: (Double, Double) -> Double,
    corner place: (Double, (lower: Double, upper: Double), Double) -> Double
  ) -> SeenView {
    let nearest = self.zoom(view.zoom)
    guard view.zoom > 0, nearest > 0 else { return view }
    let zoom = nearest == view.zoom ? nearest : change(view.zoom, nearest)
    let fixed = view.document(pivot)
    func coordinate(_ fixed: Double, _ pivot: Double, _ page: Double?, _ length: Double) -> Double {
      let corner = fixed * zoom - pivot
      return place(corner, Self.corners(of: page, zoom: zoom, length: length), length) / zoom
    }
    return SeenView(
      origin: Point(
        coordinate(fixed.x, pivot.x, width, size.dx), coordinate(fixed.y, pivot.y, height, size.dy)),
      zoom: zoom)
  }

  private func pulled(
    _ corner: Double, _ range: (lower: Double, upper: Double), _ pull: (Double) -> Double
  ) -> Double {
    if corner < range.lower { return range.lower - pull(range.lower - corner) }
    if corner > range.upper { return range.upper + pull(corner - range.upper) }
    return corner
  }
}
