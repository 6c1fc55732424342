internal import InkCanvas
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
    outcome.formUnion(
      zooms ? mover.zoom(byTurn: turn.dy, at: point, settings) : mover.pan(by: turn, settings))
    if isPanning { startMotion() }
    return outcome
  }

  /// Moves the view to where the events so far have led, where ``GestureSettings/movesViewAtOnce`` is
  /// off; a stroke that begins does so too.
  ///
  /// - Returns: whether there was something to do.
  @discardableResult
  public func moveView() -> Bool { mover.move() }

  /// True where something else moves the view, such as a scroll view of the system: pointers get their roles, and the
  /// view stays.
  package var viewIsMovedElsewhere: Bool {
    get { mover.isMovedElsewhere }
    set { mover.isMovedElsewhere = newValue }
  }

  /// True if a pointer, or several, move the view.
  package var isPanning: Bool { mover.isMoving }

  /// Lets the pointers that move the view begin where they are.
  func startMotion() { mover.start(pointers.viewGrip) }

  /// Moves the view along with the pointers that move it.
  func moveAlong() {
    // A pointer that may still be a tap moves nothing.
    guard mover.isBehind, mover.isMoving, !session.isUndecided else { return }
    outcome.formUnion(mover.follow(pointers.viewGrip, settings))
  }

  /// Lets all pointers that move the view do nothing any more.
  func stopMotion() {
    pointers.idle { $0.isMotion }
    if session.stage == .several { session.stage = .over }
    mover.stop()
  }

  /// Forgets the motion when no pointer moves the view any more.
  func stopMotionIfUnused() {
    for pointer in pointers where pointer.role.isMotion { return }
    mover.stop()
  }
}
