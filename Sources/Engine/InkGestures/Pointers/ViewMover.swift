internal import InkCanvas
internal import InkDocument
internal import InkGeometry

/// The positions of the pointers that move the view.
struct ViewGrip {
  /// Their middle, in points of the view.
  var middle: Point
  /// Their mean distance from it, in points of the view.
  var spread: Double
}

/// Moves the view of a canvas: with pointers, which keep to the document below them, or to where it is asked.
///
/// It knows the view as it should be, which a canvas rounds to pixels, and notices where someone else has moved it.
final class ViewMover {
  /// The state from which pointers move the view.
  private struct Motion {
    /// The point of the document in their middle.
    let anchor: Point
    /// Their mean distance from it, in points of the view.
    let spread: Double
    let zoom: Double
  }

  private let canvas: InkCanvas
  /// True where something else moves the view, such as a scroll view of the system.
  var isMovedElsewhere = false
  /// True if the pointers have moved since the view followed them.
  var isBehind = false
  @exclusivity(unchecked)
  private var motion: Motion?
  /// The view as it should be, not rounded to pixels, and what the canvas showed when it was set.
  @exclusivity(unchecked)
  private var exact: SeenView
  @exclusivity(unchecked)
  private var shown: SeenView
  private var isPending = false

  init(_ canvas: InkCanvas) {
    self.canvas = canvas
    shown = SeenView(origin: canvas.origin, zoom: canvas.zoom)
    exact = shown
  }

  /// True while pointers move the view.
  var isMoving: Bool { motion != nil }

  private var canvasView: SeenView { SeenView(origin: canvas.origin, zoom: canvas.zoom) }

  /// True if the view is as it was left here.
  private var matchesCanvas: Bool { canvasView == shown }

  /// Returns the view that is shown, or will be, not rounded to pixels.
  func currentView() -> SeenView {
    if !matchesCanvas {
      isPending = false
      shown = canvasView
      exact = shown
    }
    return exact
  }

  /// Lets the pointers that move the view begin where they are.
  ///
  /// - Parameter grip: the pointers; `nil` if none moves it.
  func start(_ grip: ViewGrip?) {
    isBehind = false
    let view = currentView()
    motion = grip.map {
      Motion(anchor: view.document($0.middle), spread: $0.spread, zoom: view.zoom)
    }
  }

  /// Moves the view along with the pointers that move it.
  func follow(_ grip: ViewGrip?, _ settings: GestureSettings) -> GestureOutcome {
    guard let motion else { return [] }
    isBehind = false
    if !matchesCanvas {
      // Someone else has moved it.
      start(grip)
      return []
    }
    guard let grip else { return [] }
    let zoom =
      grip.spread == motion.spread ? motion.zoom : motion.zoom * (grip.spread / motion.spread)
    return show(SeenView.showing(motion.anchor, at: grip.middle, zoom: zoom), settings)
  }

  /// Forgets the pointers that have moved the view.
  func stop() {
    motion = nil
    isBehind = false
  }

  /// Moves the view by a number of points, to the right and down.
  func pan(by way: Vector, _ settings: GestureSettings) -> GestureOutcome {
    let view = currentView()
    let origin = Point(view.origin.x + way.dx / view.zoom, view.origin.y + way.dy / view.zoom)
    return show(SeenView(origin: origin, zoom: view.zoom), settings)
  }

  /// Zooms by a turn of a wheel, in points, about a point of the view.
  func zoom(byTurn turn: Double, at point: Point, _ settings: GestureSettings) -> GestureOutcome {
    let view = currentView()
    let factor = Elementary.exp(Self.zoomPart(ofTurn: turn) / -100)
    return show(
      SeenView.showing(view.document(point), at: point, zoom: view.zoom * factor), settings)
  }

  /// Returns the part of a turn that zooms, in points.
  private static func zoomPart(ofTurn turn: Double) -> Double {
    let size = turn.magnitude
    if size <= PointerGestures.wheelZoomFine { return turn }
    let part = min(
      max(size / PointerGestures.wheelZoomCoarseness, PointerGestures.wheelZoomFine),
      PointerGestures.wheelZoomLimit)
    return turn < 0 ? -part : part
  }

  /// Shows another part of the document, at once or with ``move()``.
  func show(_ next: SeenView, _ settings: GestureSettings) -> GestureOutcome {
    _ = currentView()
    guard !isMovedElsewhere, !settings.viewIsFixed, next.origin.isFinite else { return [] }
    let next = withSomething(next)
    if next == exact { return [] }
    exact = next
    isPending = true
    if settings.movesViewAtOnce { move() }
    return .view
  }

  /// Moves the view of the canvas to where it should be.
  ///
  /// - Returns: whether there was something to do.
  @discardableResult
  func move() -> Bool {
    guard isPending, matchesCanvas else {
      isPending = false
      return false
    }
    isPending = false
    canvas.setView(origin: exact.origin, zoom: exact.zoom)
    shown = canvasView
    // A view cannot lie anywhere.
    if exact.zoom != shown.zoom || !isNear(exact, shown) { exact = shown }
    return true
  }

  /// True if two views show the same to within a device pixel.
  private func isNear(_ a: SeenView, _ b: SeenView) -> Bool {
    let pixel = 1 / (canvas.scale * b.zoom)
    let off = a.origin - b.origin
    return off.dx.magnitude <= pixel && off.dy.magnitude <= pixel
  }

  /// Returns a view that shows something where the drawing has pages: one that has left the pages, pictures and ink
  /// behind has no way back that could be seen.
  ///
  /// A view that shows nothing already may stay where it is, and come nearer. Complexity: O(log of the numbers of
  /// pages, pictures and strokes), and O(pages) for one that shows nothing.
  private func withSomething(_ view: SeenView) -> SeenView {
    guard canvas.isPaged else { return view }
    let (width, height) = (canvas.width / view.zoom, canvas.height / view.zoom)
    let margin = min(PointerGestures.leastInView / view.zoom, min(width, height) / 2)
    let shown = Rect(
      minX: view.origin.x + margin, minY: view.origin.y + margin,
      maxX: view.origin.x + width - margin, maxY: view.origin.y + height - margin)
    guard canvas.isBlank(in: shown), let pages = canvas.pageBounds else { return view }
    func kept(_ start: Double, _ now: Double, _ length: Double, _ low: Double, _ high: Double)
      -> Double
    {
      // The view ends no further than a margin in front of the pages, and begins no further behind their end.
      min(max(start, min(low + margin - length, now)), max(high - margin, now))
    }
    return SeenView(
      origin: Point(
        kept(view.origin.x, exact.origin.x, width, pages.minX, pages.maxX),
        kept(view.origin.y, exact.origin.y, height, pages.minY, pages.maxY)), zoom: view.zoom)
  }
}
