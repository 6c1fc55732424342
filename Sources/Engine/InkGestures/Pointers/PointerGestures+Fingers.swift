internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput

// Fingers: one, several, and taps.
extension PointerGestures {
  /// Gives a finger that has come down its role.
  func fingerDown(_ index: Int, _ step: PointerStep, _ event: TouchEvent) {
    let time = event.timestamp
    if penIsNear(at: time) { pointers[index].role = .palm }
    if isWide(event) { becomeWide(index, at: time, isNew: true) }
    if pointers[index].role == .palm { return }
    if isApart(index) { session.isTap = false }
    switch session.stage {
    case .none:
      session = FingerSession(
        stage: .single, first: step.touch, startTime: time, count: 1, isTap: true,
        view: mover.currentView())
      begin(index, role(of: pointers[index], step.context))
      // Edits are not retracted without a trace.
      pointers[index].isHeld =
        pointers[index].role == .erases && canvas.settings.eraserMode != .pixels
    case .single:
      if holdRulerWithTwo(index, { mayPinch($0, at: time) }) { return }
      if selectWithTwo(index) { return }
      guard !settings.viewIsFixed, let first = pointers.index(of: session.first),
        mayPinch(first, at: time)
      else {
        session.isTap = false
        return
      }
      takeBack(first)
      stopMotion()
      pointers[first].role = .pinches
      pointers[index].role = .pinches
      session.stage = .several
      session.count = 2
      startMotion()
    case .several:
      session.count += 1
      if sessionHoldsRuler { return }
      moveAlong()
      pointers[index].role = .pinches
      startMotion()
    case .over:
      session.isTap = false
    }
  }

  /// Returns whether another finger is so far from one that they are of two hands.
  private func isApart(_ index: Int) -> Bool {
    let location = pointers[index].location
    return pointers.contains { $0.isFinger && $0.location.distance(to: location) > Self.tapSpan }
  }

  /// Returns whether a second finger and the first may move the view.
  private func mayPinch(_ first: Int, at time: Double) -> Bool {
    for index in pointers.indices where index != first && pointers[index].role.holdsView {
      return false
    }
    let pointer = pointers[first]
    if pointer.role.holdsView, canvas.settings.touches == .single { return false }
    return !pointer.role.holdsView
      || (time - pointer.startTime <= Self.pinchDelay && pointer.travel <= Self.pinchTravel)
  }

  /// Looks at where a finger is now, and for how long.
  func fingerMoves(_ index: Int) {
    let (travel, time) = (pointers[index].travel, pointers[index].time)
    if travel > Self.tapTravel || time - session.startTime > Self.tapDuration {
      session.isTap = false
    }
  }

  /// Goes on without a finger that is up, or is a palm.
  func fingerGone(_ gone: TrackedPointer, mayTap: Bool) {
    if !mayTap { session.isTap = false }
    let isLast = !pointers.contains { $0.isFinger }
    switch session.stage {
    case .none, .over: break
    case .single:
      if gone.touch == session.first { session.stage = .over }
    case .several:
      session.stage = .over
      for index in pointers.indices
      where pointers[index].role == .pinches
        || (pointers[index].role == .rules && pointers[index].isFinger)
      { pointers[index].role = .idle }
      stopMotionIfUnused()
      if ruling.isHeld { holdRuler() }
    }
    guard isLast else { return }
    session.stage = .none
    if session.isTap, gone.time - session.startTime <= Self.tapDuration { tap() }
  }

  /// A tap of all fingers of a session.
  private func tap() {
    guard settings.tapsUndo, session.count == 2 || session.count == 3 else { return }
    guard !pointers.hasPen, !isDrawing, !isSelecting else { return }
    if mover.currentView() != session.view { outcome.formUnion(mover.show(session.view, settings)) }
    if session.count == 2 {
      if canvas.undo() { outcome.insert(.undo) }
    } else if canvas.redo() {
      outcome.insert(.redo)
    }
  }
}
