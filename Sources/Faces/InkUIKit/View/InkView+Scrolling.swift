#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkGestures
  public import UIKit

  // The visible part of the drawing, in the terms of a scroll view.
  extension InkView {
    /// The size of the page in points of the drawing; `nil`, the default, for an endless one.
    ///
    /// The view does not leave the page, and shows it in the middle if it is smaller. Ink outside is kept.
    public var contentSize: CGSize? {
      get {
        guard let width = motion.limits.width, let height = motion.limits.height else { return nil }
        return CGSize(width: width, height: height)
      }
      set {
        var limits = motion.limits
        (limits.width, limits.height) = (
          newValue.map { Double($0.width) }, newValue.map { Double($0.height) }
        )
        motion.limits = limits
      }
    }

    /// The smallest number of points of the view per point of the drawing; by default 0.05, the least.
    public var minimumZoomScale: CGFloat {
      get { CGFloat(motion.limits.smallestZoom) }
      set { motion.limits.smallestZoom = max(Double(newValue), InkCanvas.smallestZoom) }
    }

    /// The largest number of points of the view per point of the drawing; by default 64, the most.
    public var maximumZoomScale: CGFloat {
      get { CGFloat(motion.limits.largestZoom) }
      set { motion.limits.largestZoom = min(Double(newValue), InkCanvas.largestZoom) }
    }

    /// The number of points of the view per point of the drawing; setting it keeps the middle of the view.
    public var zoomScale: CGFloat {
      get { CGFloat(canvas.zoom) }
      set {
        let middle = Point(canvas.width / 2, canvas.height / 2)
        motion.show(
          SeenView.showing(
            middle.applying(canvas.viewToDocument), at: middle,
            zoom: motion.limits.zoom(Double(newValue))))
      }
    }

    /// The distance of the view's corner from the drawing's origin, in points of the view.
    public var contentOffset: CGPoint {
      get { CGPoint(x: canvas.origin.x * canvas.zoom, y: canvas.origin.y * canvas.zoom) }
      set {
        motion.show(
          SeenView(
            origin: Point(Double(newValue.x) / canvas.zoom, Double(newValue.y) / canvas.zoom),
            zoom: canvas.zoom))
      }
    }

    /// True if the edges of the page give way while the view is pulled over them, and it then comes back; by default
    /// true.
    ///
    /// A page without an end has no edges.
    public var bounces: Bool {
      get { scroll.bounces }
      set { scroll.bounces = newValue }
    }

    /// True if a pinch beyond ``minimumZoomScale`` and ``maximumZoomScale`` is followed a little, and the zoom then
    /// comes back; by default true.
    ///
    /// At 0.05 and 64, which no view goes beyond, it stops.
    public var bouncesZoom: Bool {
      get { scroll.bouncesZoom }
      set { scroll.bouncesZoom = newValue }
    }

    /// The way in which the view glides on when it is let go while it moves; by default as usual.
    public var decelerationRate: UIScrollView.DecelerationRate {
      get { scroll.decelerationRate }
      set { scroll.decelerationRate = newValue }
    }

    /// True if touches, trackpads and keys move the view; by default true.
    public var isScrollEnabled: Bool {
      get { !gestures.settings.viewIsFixed }
      set {
        gestures.settings.viewIsFixed = !newValue
        scroll.isScrollEnabled = newValue
      }
    }

    /// Shows a rectangle of the drawing, as large as it fits.
    ///
    /// - Parameter rect: the rectangle in points of the drawing; one that is empty or not finite does nothing.
    public func zoom(to rect: CGRect) {
      guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else {
        return
      }
      let across = canvas.width / Double(rect.width)
      let down = canvas.height / Double(rect.height)
      let zoom = motion.limits.zoom(min(across, down))
      motion.show(
        SeenView(
          origin: Point(
            Double(rect.midX) - canvas.width / zoom / 2,
            Double(rect.midY) - canvas.height / zoom / 2), zoom: zoom))
    }

    /// Converts a point of the view to the drawing.
    ///
    /// - Parameter point: the point in the view's coordinates.
    /// - Returns: the point in those of the drawing.
    public func pointOfDrawing(_ point: CGPoint) -> CGPoint {
      let location = Point(Double(point.x - bounds.origin.x), Double(point.y - bounds.origin.y))
        .applying(canvas.viewToDocument)
      return CGPoint(x: location.x, y: location.y)
    }
  }
#endif
