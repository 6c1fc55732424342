internal import InkCanvas
internal import InkDocument
public import InkGeometry

// Moving the view.
extension PointerGestures {
  /// Takes a turn of a wheel, or a movement of two fingers on a trackpad.
  ///
  /// While anything draws or erases it does nothing. On the ruler it moves that, unless it zooms. Numbers that are not
  /// finite are dropped.
  ///
  /// - Parameters:
  ///   - deltaX: how far it was turned to the right: the view moves to the left.
  ///   - deltaY: how far it was turned down: the view moves up, or becomes smaller.
  ///   - mode: the unit of both.
  ///   - zooms: whether it zooms about the point: the control or command key is down, which is also
  ///     how browsers tell of a pinch on a trackpad. The factor is exp(−deltaY ÷ 100), by which
  ///     Chromium and Firefox tell of such a pinch. A turn of more than 10 points is one of a mouse: it counts
  ///     10 points, or a twelfth if that is more, so that a notch of 100 or 120 zooms by 1.1; at most 35.
  ///   - point: where the pointer is, in points of the view.
  /// - Returns: what that led to.
  @discardableResult
  public func wheel(
    deltaX: Double, deltaY: Double, mode: WheelMode = .pixels, zooms: Bool, at point: Point
  ) -> GestureOutcome {
    outcome = []
    noticeEndedTouches()
    guard deltaX.magnitude < 1e9, deltaY.magnitude < 1e9, point.x.magnitude < 1e9,
      point.y.magnitude < 1e9
    else {
      dropped.unusable += 1
      return outcome
    }
    if isDrawing || isSelecting { return outcome }
    let unit: Vector =
      switch mode {
      case .pixels: Vector(1, 1)
      case .lines: Vector(Self.wheelLine, Self.wheelLine)
      case .pages: Vector(canvas.width, canvas.height)
      }
    let turn = Vector(deltaX * unit.dx, deltaY * unit.dy)
    if !zooms, slideRuler(by: -turn, at: point) { return outcome }
    let view = currentView()
    if zooms {
      let factor = Elementary.exp(Self.zoomPart(ofTurn: turn.dy) / -100)
      let zoom = view.zoom * factor
      show(SeenView.showing(view.document(point), at: point, zoom: zoom))
    } else {
      show(
        SeenView(
          origin: Point(view.origin.x + turn.dx / view.zoom, view.origin.y + turn.dy / view.zoom),
          zoom: view.zoom))
    }
    if motion != nil { startMotion() }
    return outcome
  }

  /// Returns the part of a turn that zooms, in points.
  private static func zoomPart(ofTurn turn: Double) -> Double {
    let size = turn.magnitude
    if size <= wheelZoomFine { return turn }
    let part = min(max(size / wheelZoomCoarseness, wheelZoomFine), wheelZoomLimit)
    return turn < 0 ? -part : part
  }

  /// Moves the view to where the events so far have led, where ``GestureSettings/movesViewAtOnce`` is
  /// off; a stroke that begins does so too.
  ///
  /// - Returns: whether there was something to do.
  @discardableResult
  public func moveView() -> Bool {
    guard viewIsPending, matchesCanvas else {
      viewIsPending = false
      return false
    }
    viewIsPending = false
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

  private var canvasView: SeenView { SeenView(origin: canvas.origin, zoom: canvas.zoom) }

  /// True if the view is as it was left here.
  private var matchesCanvas: Bool { canvasView == shown }

  /// Returns the view that is shown, or will be, not rounded to pixels.
  func currentView() -> SeenView {
    if !matchesCanvas {
      viewIsPending = false
      shown = canvasView
      exact = shown
    }
    return exact
  }

  /// Shows another part of the document.
  func show(_ view: SeenView) {
    _ = currentView()
    guard !viewIsMovedElsewhere, !settings.viewIsFixed, view.origin.isFinite else { return }
    let view = withSomething(view)
    if view == exact { return }
    exact = view
    viewIsPending = true
    outcome.insert(.view)
    if settings.movesViewAtOnce { moveView() }
  }

  /// Returns a view that shows something where the drawing has pages: one that has left the pages, pictures and ink
  /// behind has no way back that could be seen.
  ///
  /// A view that shows nothing already may stay where it is, and come nearer. Complexity: O(log of the numbers of
  /// pages, pictures and strokes), and O(pages) for one that shows nothing.
  private func withSomething(_ view: SeenView) -> SeenView {
    guard canvas.isPaged else { return view }
    let (width, height) = (canvas.width / view.zoom, canvas.height / view.zoom)
    let margin = min(Self.leastInView / view.zoom, min(width, height) / 2)
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

  /// Lets the pointers that move the view begin where they are.
  func startMotion() {
    motionIsChanged = false
    guard let (middle, spread) = middle() else {
      _ = currentView()
      motion = nil
      return
    }
    let view = currentView()
    motion = ViewMotion(anchor: view.document(middle), spread: spread, zoom: view.zoom)
  }

  /// Moves the view along with the pointers that move it.
  func moveAlong() {
    guard motionIsChanged, let motion else { return }
    // A pointer that may still be a tap moves nothing.
    if session.stage == .several, session.isTap { return }
    motionIsChanged = false
    if !matchesCanvas {
      // Someone else has moved it.
      startMotion()
      return
    }
    guard let (middle, spread) = middle() else { return }
    let zoom = spread == motion.spread ? motion.zoom : motion.zoom * (spread / motion.spread)
    show(SeenView.showing(motion.anchor, at: middle, zoom: zoom))
  }

  /// Lets all pointers that move the view do nothing any more.
  func stopMotion() {
    for index in pointers.indices where pointers[index].role.isMotion {
      pointers[index].role = .idle
    }
    if session.stage == .several { session.stage = .over }
    motion = nil
    motionIsChanged = false
  }

  /// Forgets the motion when no pointer moves the view any more.
  func stopMotionIfUnused() {
    for pointer in pointers where pointer.role.isMotion { return }
    motion = nil
    motionIsChanged = false
  }

  /// The middle of the pointers that move the view, and how far they are from it.
  private func middle() -> (Point, Double)? {
    var sum = Vector(0, 0)
    var count = 0.0
    for index in pointers.indices where pointers[index].role.isMotion {
      sum = sum + (pointers[index].location - Point(0, 0))
      count += 1
    }
    guard count > 0 else { return nil }
    let middle = Point(0, 0) + sum / count
    var spread = 0.0
    for index in pointers.indices where pointers[index].role.isMotion {
      spread += pointers[index].location.distance(to: middle)
    }
    return (middle, max(spread / count, Self.shortestSpread))
  }
}
