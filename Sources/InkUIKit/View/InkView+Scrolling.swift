#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkGestures
  internal import QuartzCore
  public import UIKit

  // The visible part of the drawing, in the terms of a scroll view.
  extension InkView {
    /// The size of the page in points of the drawing; `nil`, the default, for an endless one.
    ///
    /// The view does not leave the page, and shows it in the middle if it is smaller. Ink outside is kept.
    public var contentSize: CGSize? {
      get {
        guard let width = limits.width, let height = limits.height else { return nil }
        return CGSize(width: width, height: height)
      }
      set {
        limits.width = newValue.map { Double($0.width) }
        limits.height = newValue.map { Double($0.height) }
        keepWithinLimits()
        setNeedsLayout()
      }
    }

    /// The smallest number of points of the view per point of the drawing; by default 0.05, the least.
    public var minimumZoomScale: CGFloat {
      get { CGFloat(limits.smallestZoom) }
      set {
        limits.smallestZoom = max(Double(newValue), InkCanvas.smallestZoom)
        keepWithinLimits()
        setNeedsLayout()
      }
    }

    /// The largest number of points of the view per point of the drawing; by default 64, the most.
    public var maximumZoomScale: CGFloat {
      get { CGFloat(limits.largestZoom) }
      set {
        limits.largestZoom = min(Double(newValue), InkCanvas.largestZoom)
        keepWithinLimits()
        setNeedsLayout()
      }
    }

    /// The number of points of the view per point of the drawing; setting it keeps the middle of the view.
    public var zoomScale: CGFloat {
      get { CGFloat(canvas.zoom) }
      set {
        canvas.zoom(
          to: limits.zoom(Double(newValue)), about: Point(canvas.width / 2, canvas.height / 2))
        keepWithinLimits()
        setNeedsLayout()
      }
    }

    /// The distance of the view's corner from the drawing's origin, in points of the view.
    public var contentOffset: CGPoint {
      get { CGPoint(x: canvas.origin.x * canvas.zoom, y: canvas.origin.y * canvas.zoom) }
      set {
        canvas.setView(
          origin: Point(Double(newValue.x) / canvas.zoom, Double(newValue.y) / canvas.zoom),
          zoom: canvas.zoom)
        keepWithinLimits()
        setNeedsLayout()
      }
    }

    /// True if touches and trackpads move the view; by default true.
    public var isScrollEnabled: Bool {
      get { !gestures.settings.viewIsFixed }
      set { gestures.settings.viewIsFixed = !newValue }
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
      let zoom = limits.zoom(min(across, down))
      canvas.setView(
        origin: Point(
          Double(rect.midX) - canvas.width / zoom / 2, Double(rect.midY) - canvas.height / zoom / 2),
        zoom: zoom)
      keepWithinLimits()
      setNeedsLayout()
    }

    /// Converts a point of the view to the drawing.
    ///
    /// - Parameter point: the point in the view's coordinates.
    /// - Returns: the point in those of the drawing.
    public func pointOfDrawing(_ point: CGPoint) -> CGPoint {
      let place = Point(Double(point.x - bounds.origin.x), Double(point.y - bounds.origin.y))
        .applying(canvas.viewToDocument)
      return CGPoint(x: place.x, y: place.y)
    }

    /// Moves the view to where the limits let it be.
    func keepWithinLimits() {
      guard canvas.width > 0, canvas.height > 0 else { return }
      let view = limits.limited(
        origin: canvas.origin, zoom: canvas.zoom, viewWidth: canvas.width,
        viewHeight: canvas.height)
      // The canvas shows whole device pixels.
      let pixel = 1 / (canvas.scale * canvas.zoom)
      let off = view.origin - canvas.origin
      if view.zoom == canvas.zoom, off.dx.magnitude < pixel, off.dy.magnitude < pixel { return }
      canvas.setView(origin: view.origin, zoom: view.zoom)
    }

    /// Notes that touches or a trackpad have moved the view.
    func followView() {
      keepWithinLimits()
      if gestures.isPanning {
        wasPanning = true
        let corner = contentOffset
        glider.follow(Point(Double(corner.x), Double(corner.y)), at: CACurrentMediaTime())
      }
      delegate?.inkViewDidScroll(self)
    }

    /// Lets the view glide once no touch moves it any more.
    func releaseView() {
      guard wasPanning, !gestures.isPanning else { return }
      wasPanning = false
      if scrollsWithMomentum, !UIAccessibility.isReduceMotionEnabled {
        glider.release(at: CACurrentMediaTime())
      } else {
        glider.stop()
      }
    }

    /// Moves a view that glides.
    func glide(to time: Double) {
      guard glider.isMoving else { return }
      if gestures.isDrawing || gestures.isSelecting {
        glider.stop()
        return
      }
      let before = canvas.origin
      let step = glider.advance(to: time)
      canvas.pan(by: Vector(-step.dx, -step.dy))
      keepWithinLimits()
      // At the edge of the page there is nowhere to go.
      if canvas.origin == before, step.length * canvas.scale > 1 { glider.stop() }
      delegate?.inkViewDidScroll(self)
    }
  }
#endif
