internal import InkCanvas
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
    switch session.stage {
    case .none:
      session = FingerSession(
        stage: .single, first: step.touch, startTime: time, count: 1, isTap: true,
        view: currentView())
      beginSingle(index, step.context)
    case .single:
      if holdRulerWithTwo(index, { mayPinch($0, at: time) }) { return }
      if selectWithTwo(index) { return }
      guard !settings.viewIsFixed, let first = self.index(of: session.first),
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

  private func beginSingle(_ index: Int, _ context: PointerContext) {
    var role = TrackedPointer.Role.idle
    if movesView(context) {
      role = .pans
    } else if settings.selects, takesSelection(index) {
      role = .selects
    } else if !penSeen {
      role = roleOfTool
    } else {
      switch settings.finger {
      case .draws: role = roleOfTool
      case .erases: role = .erases
      case .pans: role = .pans
      case .ignored: break
      }
    }
    begin(index, role)
    // Edits are not taken back without a trace.
    pointers[index].isHeld = role == .erases && canvas.settings.eraserMode != .pixels
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

  /// Returns whether a touch is as wide as a palm.
  func isWide(_ event: TouchEvent) -> Bool { (event.majorRadius ?? 0) > PalmRule.radius }

  /// Notes that a pointer was as wide as a palm: several of them are no fingers, unless they were before.
  ///
  /// - Parameters:
  ///   - index: the pointer.
  ///   - time: when it was.
  ///   - isNew: whether it comes down, and is no finger of the session yet.
  func becomeWide(_ index: Int, at time: Double, isNew: Bool) {
    guard pointers[index].kind.isFinger else { return }
    pointers[index].isWide = true
    guard pointers.indices.contains(where: { $0 != index && pointers[$0].isWide }) else { return }
    if isNew { pointers[index].role = .palm }
    for other in pointers.indices where pointers[other].isWide && pointers[other].isFinger {
      let pointer = pointers[other]
      let isYoung =
        time - pointer.startTime <= Self.pinchDelay && pointer.travel <= Self.pinchTravel
      if isYoung { becomePalm(other) }
    }
  }

  /// Takes a finger for a palm, and back what it has done.
  private func becomePalm(_ index: Int) {
    // Samples of the finger earlier in the same event still move the view, as they would in an event of
    // their own.
    moveAlong()
    let isFinger = pointers[index].isFinger
    takeBack(index)
    pointers[index].role = .palm
    if isFinger { fingerGone(pointers[index], mayTap: false) }
  }

  /// Takes back what wide touches have done where a pen comes down: they were palms, for however long.
  ///
  /// - Parameter time: when the pen comes down.
  func takeBackPalms(at time: Double) {
    for index in pointers.indices where pointers[index].isWide {
      let pointer = pointers[index]
      becomePalm(index)
      // Its stroke may have been ended by something else.
      if pointer.hasInked, !pointer.role.isInk { cancel(pointer.touch, at: time) }
      pointers[index].hasInked = false
    }
    for pointer in lifted where pointer.wasPalm(before: time) && index(of: pointer.touch) == nil {
      cancel(pointer.touch, at: time)
    }
    lifted.removeAll(keepingCapacity: true)
  }

  /// Takes back what a touch has done that has ended.
  private func cancel(_ touch: TouchIdentifier, at time: Double) {
    canvas.takeBack(touch, at: time)
    outcome.insert(.ink)
  }

  /// Keeps a wide touch that is up in mind.
  func keepLifted(_ pointer: TrackedPointer) {
    if lifted.count == Self.pointerLimit { lifted.removeFirst() }
    lifted.append(pointer)
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
      {
        pointers[index].role = .idle
      }
      stopMotionIfUnused()
      if rulerHold != nil { holdRuler() }
    }
    guard isLast else { return }
    session.stage = .none
    if session.isTap, gone.time - session.startTime <= Self.tapDuration { tap() }
  }

  /// A tap of all fingers of a session.
  private func tap() {
    guard settings.tapsUndo, session.count == 2 || session.count == 3 else { return }
    guard !penIsDown, !isDrawing, !isSelecting else { return }
    if currentView() != session.view { show(session.view) }
    if session.count == 2 {
      if canvas.undo() { outcome.insert(.undo) }
    } else if canvas.redo() {
      outcome.insert(.redo)
    }
  }
}
