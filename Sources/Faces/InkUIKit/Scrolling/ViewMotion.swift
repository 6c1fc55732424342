#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkGestures
  internal import InkInput
  internal import UIKit

  /// Moves the canvas of a view with a scroll view of the system, over whose empty content the ink is drawn.
  ///
  /// The canvas follows the scroll view's offset and zoom, once a frame. While something draws, the scroll view has to
  /// wait, and then goes on from where the canvas is.
  @MainActor
  final class ViewMotion: NSObject, UIScrollViewDelegate {
    /// The touches that move the view.
    var touches = ScrollTouches() { didSet { if touches != oldValue { setTouches() } } }
    private let scroll: UIScrollView
    private let gestures: () -> PointerGestures?
    private let onScroll: () -> Void
    private let content = UIView(frame: .zero)
    private var room = ScrollRoom()
    /// The view of the canvas, and the position of the scroll view, when the two last agreed.
    private var agreed: (view: SeenView, offset: CGPoint, zoom: CGFloat)?
    /// True while the offset and the zoom are set here.
    private var isPlacing = false
    /// True while the view waits for a stroke where the system would have moved it on.
    private var isHeld = false

    /// Makes the motion of a view.
    ///
    /// - Parameters:
    ///   - scroll: a scroll view that nothing else uses.
    ///   - gestures: returns the gestures on the canvas that it moves.
    ///   - onScroll: called when a frame is needed, which calls ``follow()``.
    init(
      by scroll: UIScrollView, gestures: @escaping () -> PointerGestures?,
      onScroll: @escaping () -> Void
    ) {
      (self.scroll, self.gestures, self.onScroll) = (scroll, gestures, onScroll)
      super.init()
      scroll.delegate = self
      scroll.contentInsetAdjustmentBehavior = .never
      scroll.scrollsToTop = false
      content.isUserInteractionEnabled = false
      scroll.addSubview(content)
      layContent()
    }

    /// The page, and the range of the zoom.
    var limits: ViewLimits {
      get { room.limits }
      set {
        room.limits = newValue
        layContent()
        keepWithinLimits()
      }
    }

    /// Fits the content to the page, at a zoom of 1, as the system wants it.
    private func layContent() {
      place {
        scroll.minimumZoomScale = InkCanvas.smallestZoom
        scroll.maximumZoomScale = InkCanvas.largestZoom
        scroll.zoomScale = 1
        let size = CGSize(width: room.size.dx, height: room.size.dy)
        content.frame = CGRect(origin: CGPoint(x: 0, y: 0), size: size)
        scroll.contentSize = size
        scroll.minimumZoomScale = CGFloat(room.limits.zoom(InkCanvas.smallestZoom))
        scroll.maximumZoomScale = CGFloat(room.limits.zoom(InkCanvas.largestZoom))
      }
      setTouches()
      scroll.showsHorizontalScrollIndicator = room.isPage
      scroll.showsVerticalScrollIndicator = room.isPage
      // Keys go to the ends of a content, too.
      if #available(iOS 17.0, *) { scroll.allowsKeyboardScrolling = room.isPage }
    }

    private func setTouches() {
      // There is no pinch where the zoom has no range.
      for gesture in [scroll.panGestureRecognizer, scroll.pinchGestureRecognizer] {
        gesture?.allowedTouchTypes = touches.kinds.map { NSNumber(value: $0.rawValue) }
      }
      scroll.panGestureRecognizer.minimumNumberOfTouches = touches.count
    }

    // MARK: The canvas leads

    /// Shows a part of the drawing as far as the limits allow it, at once.
    func show(_ view: SeenView) {
      guard let canvas else { return }
      let before = canvas.seenView
      if let size {
        put(room.limits.limited(view, about: size.middle, size: size.vector))
      } else {
        canvas.setView(origin: view.origin, zoom: room.limits.zoom(view.zoom))
      }
      // This may be called by the layout.
      if canvas.seenView != before { onScroll() }
    }

    /// Shows what the canvas shows, as far as the limits allow it.
    func keepWithinLimits() {
      if let canvas { show(canvas.seenView) }
    }

    /// Stops where it is, until ``settle()``.
    func stop() {
      guard let canvas,
        scroll.isDragging || scroll.isDecelerating || scroll.isZooming || isAnimated
      else { return }
      for gesture in [scroll.panGestureRecognizer, scroll.pinchGestureRecognizer] {
        // This is how a gesture is cancelled.
        gesture?.isEnabled = false
        gesture?.isEnabled = true
      }
      for layer in [scroll.layer, content.layer] { layer.removeAllAnimations() }
      put(canvas.seenView)
      isHeld = true
    }

    /// Comes back into the limits after ``stop()``.
    func settle() {
      if isHeld { keepWithinLimits() }
      isHeld = false
    }

    private var canvas: InkCanvas? { gestures()?.canvas }

    private var size: (vector: Vector, middle: Point)? {
      guard let canvas, canvas.width > 0, canvas.height > 0 else { return nil }
      return (Vector(canvas.width, canvas.height), Point(canvas.width / 2, canvas.height / 2))
    }

    private func put(_ view: SeenView) {
      guard let size else { return }
      place {
        scroll.zoomScale = CGFloat(view.zoom)
        centre(at: view.zoom)
        let offset = room.offset(showing: view, size: size.vector)
        scroll.setContentOffset(CGPoint(x: offset.x, y: offset.y), animated: false)
      }
      move(to: view)
    }

    private func place(_ change: () -> Void) {
      isPlacing = true
      change()
      isPlacing = false
    }

    private func centre(at zoom: Double) {
      guard let size else { return }
      let margins = room.margins(zoom: zoom, size: size.vector)
      let (x, y) = (CGFloat(margins.dx), CGFloat(margins.dy))
      scroll.contentInset = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
    }

    private func move(to view: SeenView) {
      guard let canvas else { return }
      canvas.setView(origin: view.origin, zoom: view.zoom)
      let (offset, zoom) = shown
      agreed = (canvas.seenView, offset, zoom)
    }

    // MARK: The scroll view leads

    /// Moves the canvas to where the scroll view is, or that to where someone else has moved the canvas.
    func follow() {
      guard let gestures = gestures(), gestures.canvas.seenView == agreed?.view else {
        keepWithinLimits()
        return
      }
      let (offset, zoom) = shown
      if offset == agreed?.offset, zoom == agreed?.zoom { return }
      // To move the canvas would end the stroke.
      if gestures.isDrawing || gestures.isSelecting { isHeld = true }
      if isHeld || zoom <= 0 { return }
      move(to: room.view(at: Point(Double(offset.x), Double(offset.y)), zoom: Double(zoom)))
    }

    /// True while the system animates the zoom, of which it tells no steps.
    var isAnimated: Bool { content.layer.animationKeys()?.isEmpty == false }

    /// The offset and the zoom that are seen on the screen.
    private var shown: (offset: CGPoint, zoom: CGFloat) {
      guard isAnimated, let shown = content.layer.presentation(),
        let around = scroll.layer.presentation()
      else { return (scroll.contentOffset, scroll.zoomScale) }
      return (around.bounds.origin, shown.affineTransform().a)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if !isPlacing { onScroll() }
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
      if isPlacing { return }
      centre(at: Double(scrollView.zoomScale))
      onScroll()
    }
  }

  extension InkCanvas {
    /// The part of the document that is seen.
    var seenView: SeenView { SeenView(origin: origin, zoom: zoom) }
  }
#endif
