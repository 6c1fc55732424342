package import InkGeometry
package import InkGestures
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// The position of a document in the content of a scroll view.
///
/// A page is the content. A document without an end lies in a content so large that nobody comes to its edge: whatever
/// is shown by other means than scrolling is shown in its middle.
package struct ScrollRoom: Equatable, Sendable {
  /// The length of a content without an end, in points of the document.
  package static let endless = 4_194_304.0

  /// The page, and the range of the zoom.
  package var limits = ViewLimits()
  /// The point of the document at the corner of the content.
  package private(set) var corner = Point(0, 0)

  /// Makes room for a document without an end.
  package init() {}

  /// The width and the height of the content in points of the document.
  package var size: Vector {
    Vector(
      ViewLimits.end(of: limits.width) ?? Self.endless,
      ViewLimits.end(of: limits.height) ?? Self.endless)
  }

  /// True if the content ends where the page does.
  package var isPage: Bool {
    ViewLimits.end(of: limits.width) != nil && ViewLimits.end(of: limits.height) != nil
  }

  /// Returns the margins with which a scroll view shows a smaller page in its middle, each on both sides.
  ///
  /// - Parameters:
  ///   - zoom: points of the view per point of the document.
  ///   - size: the width and the height of the view in points.
  /// - Returns: the margins in points of the view, 0 for a page that is larger than the view.
  package func margins(zoom: Double, size: Vector) -> Vector {
    Vector(
      max((size.dx - self.size.dx * zoom) / 2, 0), max((size.dy - self.size.dy * zoom) / 2, 0))
  }

  /// Returns the part of the document that is seen.
  ///
  /// - Parameters:
  ///   - offset: the distance of the view's corner from that of the content, in points of the view.
  ///   - zoom: points of the view per point of the document, above 0.
  /// - Returns: the part.
  package func view(at offset: Point, zoom: Double) -> SeenView {
    SeenView(
      origin: Point(corner.x + offset.x / zoom, corner.y + offset.y / zoom), zoom: zoom)
  }

  /// Puts a content without an end about a view.
  ///
  /// - Parameters:
  ///   - view: the part of the document to be seen, at a zoom above 0.
  ///   - size: the width and the height of the view in points.
  /// - Returns: the distance of the view's corner from that of the content, in points of the view.
  package mutating func offset(showing view: SeenView, size: Vector) -> Point {
    func position(_ origin: Double, _ page: Double?, _ length: Double) -> (Double, corner: Double) {
      if ViewLimits.end(of: page) != nil { return (origin * view.zoom, 0) }
      // Scroll views keep to whole pixels.
      let offset = ((Self.endless * view.zoom - length) / 2).rounded()
      return (offset, origin - offset / view.zoom)
    }
    let (x, left) = position(view.origin.x, limits.width, size.dx)
    let (y, top) = position(view.origin.y, limits.height, size.dy)
    corner = Point(left, top)
    return Point(x, y)
  }
}
