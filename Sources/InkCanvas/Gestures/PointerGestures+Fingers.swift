internal import InkGeometry
internal import InkInput

// Fingers: one, several, and taps.
extension PointerGestures {
  /// Gives a finger that has come down its role.
  func fingerDown(_ index: Int, _ event: PointerEvent, _ sample: PointerSample) {
    let time = sample.timestamp
    if penIsNear(at: time) || sample.$majorRadius > Self.palmRadius {
      pointers[index].role = .palm
      return
    }
    switch session.stage {
    case .none:
      session = FingerSession(
        stage: .single, first: event.pointer, startTime: time, count: 1, isTap: true,
        view: currentView())
      beginSingle(index, event)
    case .single:
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
      moveAlong()
      pointers[index].role = .pinches
      session.count += 1
      startMotion()
    case .over:
      session.isTap = false
    }
  }

  private func beginSingle(_ index: Int, _ event: PointerEvent) {
    var role = TrackedPointer.Role.idle
    if movesView(event) {
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

  /// Whether a second finger and the first may move the view.
  private func mayPinch(_ first: Int, at time: Double) -> Bool {
    for index in pointers.indices where index != first && pointers[index].role.holdsView {
      return false
    }
    let pointer = pointers[first]
    return !pointer.role.holdsView
      || (time - pointer.startTime <= Self.pinchDelay && pointer.travel <= Self.pinchTravel)
  }

  /// Looks at where a finger is now, and for how long.
  func fingerMoves(_ index: Int) {
    let pointer = pointers[index]
    if pointer.travel > Self.tapTravel || pointer.time - session.startTime > Self.tapDuration {
      session.isTap = false
    }
  }

  /// Takes a finger that has become too wide for a palm.
  func becomePalm(_ index: Int) {
    // What it did before in the same event holds for the view, as it would in an event of its own.
    moveAlong()
    takeBack(index)
    pointers[index].role = .palm
    fingerGone(pointers[index], mayTap: false)
  }

  /// Goes on without a finger that is up, or is a palm.
  func fingerGone(_ gone: TrackedPointer, mayTap: Bool) {
    if !mayTap { session.isTap = false }
    let isLast = !pointers.contains { $0.isFinger }
    switch session.stage {
    case .none, .over: break
    case .single:
      if gone.id == session.first { session.stage = .over }
    case .several:
      session.stage = .over
      for index in pointers.indices where pointers[index].role == .pinches {
        pointers[index].role = .idle
      }
      stopMotionIfUnused()
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
