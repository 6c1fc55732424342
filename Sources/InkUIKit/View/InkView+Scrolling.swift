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

    /// True if the edges of the page give way while the view is pulled over them, and it then comes back; by default
    /// true.
    ///
    /// A page without an end has no edges.
    public var bounces: Bool {
      get { limits.bounces }
      set { limits.bounces = newValue }
    }

    /// True if a pinch beyond ``minimumZoomScale`` and ``maximumZoomScale`` is followed a little, and the zoom then
    /// comes back; by default true.
    ///
    /// At 0.05 and 64, which no view goes beyond, it stops.
    public var bouncesZoom: Bool {
      get { limits.bouncesZoom }
      set { limits.bouncesZoom = newValue }
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

    /// Moves the view to where the limits let it be, at once.
    func keepWithinLimits() {
      guard canvas.width > 0, canvas.height > 0 else { return }
      flight = nil
      let view = limits.limited(
        seenView, about: Point(canvas.width / 2, canvas.height / 2), size: viewSize)
      // The canvas shows whole device pixels.
      let pixel = 1 / (canvas.scale * canvas.zoom)
      let off = view.origin - canvas.origin
      if view.zoom == canvas.zoom, off.dx.magnitude < pixel, off.dy.magnitude < pixel { return }
      canvas.setView(origin: view.origin, zoom: view.zoom)
    }

    private var seenView: SeenView { SeenView(origin: canvas.origin, zoom: canvas.zoom) }
    private var viewSize: Vector { Vector(canvas.width, canvas.height) }

    /// The rule by which the page gives way at its edges.
    var viewRule: ViewRule {
      ViewRule(
        shown: { [weak self] view, pivot in
          self.map { $0.limits.shown(view, about: pivot, size: $0.viewSize) } ?? view
        },
        wanted: { [weak self] view, pivot in
          self.map { $0.limits.wanted(view, about: pivot, size: $0.viewSize) } ?? view
        })
    }

    /// Notes that touches or a trackpad have moved the view.
    func followView() {
      if gestures.isPanning || isMovedByTrackpad {
        wasPanning = true
        speed.follow(handPlace, at: CACurrentMediaTime())
      }
      delegate?.inkViewDidScroll(self)
    }

    /// True while fingers on a trackpad scroll or pinch.
    private var isMovedByTrackpad: Bool {
      [scrolling, pinching].contains { $0.state == .began || $0.state == .changed }
    }

    /// The place of the view's corner if its edges gave way altogether.
    private var handPlace: Point {
      let way = gestures.isPanning ? gestures.viewPivot - Point(0, 0) : scrollWay
      return Point(-way.dx, -way.dy)
    }

    /// Lets the view glide on, or come back into its limits, once nothing holds it any more.
    func releaseView() {
      guard flight == nil, !gestures.isPanning, !isMovedByTrackpad, !gestures.isDrawing,
        !gestures.isSelecting
      else { return }
      let now = CACurrentMediaTime()
      let glides = wasPanning && scrollsWithMomentum && !UIAccessibility.isReduceMotionEnabled
      flight = ViewFlight(
        of: seenView, speed: glides ? speed.speed(at: now) : Vector(0, 0), within: limits,
        about: gestures.viewPivot, size: viewSize, pixel: 1 / canvas.scale, at: now)
      wasPanning = false
      speed.stop()
    }

    /// Moves a view that moves by itself.
    func fly(to time: Double) {
      guard let flight else { return }
      let view = flight.view(at: time)
      canvas.setView(origin: view.origin, zoom: view.zoom)
      if time >= flight.end { self.flight = nil }
      delegate?.inkViewDidScroll(self)
    }

    /// Stops a view that moves by itself where it is.
    func stopFlight() {
      flight = nil
      speed.stop()
    }
  }
#endif
