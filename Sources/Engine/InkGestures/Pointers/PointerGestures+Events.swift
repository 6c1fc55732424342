internal import InkBrush
internal import InkCanvas
internal import InkGeometry
internal import InkInput

// One step after the other.
extension PointerGestures {
  func take(_ step: PointerStep) {
    switch step.phase {
    case .began: takeDown(step)
    case .ended: takeUp(step)
    case .cancelled: takeCancel(step)
    case .regionEntered, .regionMoved: takeHover(step)
    case .regionExited: takeLeave(step)
    case .moved, .stationary: takeMove(step)
    }
  }

  private func takeDown(_ step: PointerStep) {
    guard let (first, location) = step.firstUsable else {
      if let index = pointers.index(of: step.touch) { lose(index) }
      selection.endNudging()
      dropped.unusable += step.sampleCount
      return
    }
    if let index = pointers.index(of: step.touch) {
      if isRepeated(pointers[index], location, at: step.events[first].timestamp) {
        takeMove(step)
        return
      }
      lose(index)
    }
    selection.endNudging()
    if isEcho(step.kind, location, at: step.events[first].timestamp) {
      dropped.unknown += 1
      return
    }
    guard pointers.count < Self.pointerLimit else {
      dropped.unknown += 1
      return
    }
    let start = step.events[first]
    if step.kind == .pencil {
      penSeen = true
      pens.endHover()
      penComes(isDown: true, at: start.timestamp)
      takeBackEchoes(location, at: start.timestamp)
    }
    let index = pointers.count
    pointers.append(TrackedPointer(step, Self.button(of: step), start.timestamp, location))
    pointers[index].pressure.choose(for: start, canvas.brush, settings, pressureMemory)
    feed.begin()
    if step.kind.isFinger {
      fingerDown(index, step, start)
    } else {
      begin(index, role(of: pointers[index], step.context))
    }
    for position in step.range where step.isSample(position) {
      let origin: TouchOrigin = position == step.last ? .measured : .coalesced
      if position < first {
        dropped.unusable += 1
      } else if position > first {
        advance(index, step.events[position], .moved, origin)
      } else if pointers[index].role.isInk {
        put(index, start, .began, origin)
      }
    }
    note(step)
    predict(index, step)
    send(index, begins: true)
    if pointers[index].role == .inks, !isAlongRuler(index) {
      if settings.figure != nil, !canvas.settings.fadesAway {
        pointers[index].figure = settings.figure
      } else if settings.holdMakesShapes {
        pointers[index].hold = ShapeHold(pointers[index].location, at: pointers[index].time)
      }
    }
    moveAlong()
  }

  private func takeMove(_ step: PointerStep) {
    guard let index = pointers.index(of: step.touch) else {
      if step.kind.isFinger { dropped.unknown += 1 } else { takeHover(step) }
      return
    }
    if isLifted(step) {
      lose(index)
      takeHover(step)
      return
    }
    if step.kind == .indirectPointer, !step.context.buttons.contains(pointers[index].button) {
      // Another button is still down.
      release(index)
      return
    }
    feed.begin()
    pointers[index].modifiers = step.context.modifiers
    for position in step.range where step.isSample(position) {
      advance(
        index, step.events[position], .moved, position == step.last ? .measured : .coalesced)
    }
    note(step)
    predict(index, step)
    send(index, begins: false)
    if pointers[index].role == .shapes { dragShape(index) }
    moveAlong()
  }

  private func takeUp(_ step: PointerStep) {
    guard let index = pointers.index(of: step.touch) else {
      dropped.unknown += 1
      return
    }
    feed.begin()
    pointers[index].modifiers = step.context.modifiers
    let last = step.lastUsable?.index
    for position in step.range where step.isSample(position) {
      let isLast = position == last
      advance(
        index, step.events[position], isLast ? .ended : .moved, isLast ? .measured : .coalesced)
    }
    note(step)
    moveAlong()
    end(index, last == nil)
  }

  /// Ends a pointer whose last sample is in the batch, or which has none.
  private func end(_ index: Int, _ isLost: Bool) {
    if isEmptyFigure(index) { takeBack(index) }
    let pointer = pointers[index]
    if pointer.role.isInk {
      learn(from: index)
      if isLost { feed.append(pointer.end(.ended)) }
      if pointer.isHeld { release(held: index) }
      let drawn = mayScratch(index)
      send(index, begins: false)
      if let drawn { scratchOut(drawn) }
    }
    if pointer.role == .selects { finishSelecting(index, mayTap: !isLost) }
    if pointer.role == .shapes {
      dragShape(index)
      finishShape()
    }
    pointers[index].role = .idle
    remove(index, mayTap: !isLost)
  }

  private func takeCancel(_ step: PointerStep) {
    guard let index = pointers.index(of: step.touch) else {
      dropped.unknown += 1
      return
    }
    if !keepsCancelled(pointers[index]) { takeBack(index) }
    lose(index)
  }

  /// True if what a pointer has done stays, although it was cancelled.
  private func keepsCancelled(_ pointer: TrackedPointer) -> Bool {
    guard pointer.role.isInk || pointer.role == .shapes else { return false }
    switch settings.cancelledInk {
    case .tipsStay:
      return ContactRule.keepsCancelled(pointer.kind, after: pointer.time - pointer.startTime)
    case .allTipsStay: return !pointer.kind.isFinger
    case .stays: return true
    case .goes: return false
    }
  }

  private func takeHover(_ step: PointerStep) {
    // A pointer that is down does not hover, and fingers do not either.
    guard !step.kind.isFinger, pointers.index(of: step.touch) == nil else { return }
    guard let last = step.lastUsable else {
      dropped.unusable += step.sampleCount
      return
    }
    note(step)
    guard step.kind == .pencil else { return }
    let time = step.events[last.index].timestamp
    penSeen = true
    if !pens.hovers(at: time) { penComes(isDown: false, at: time) }
    pens.hover(step.touch, at: time)
  }

  private func takeLeave(_ step: PointerStep) {
    guard pointers.index(of: step.touch) == nil else { return }
    if let last = step.lastUsable { now = step.events[last.index].timestamp }
    if seen?.event.touch == step.touch { seen = nil }
    pens.leave(step.touch, at: now)
  }

  /// Ends a pointer of which nothing more is heard.
  func lose(_ index: Int) {
    release(index)
    remove(index, mayTap: false)
  }

  /// Forgets a pointer that is up.
  private func remove(_ index: Int, mayTap: Bool) {
    let pointer = pointers.remove(at: index)
    if pointer.isWide, pointer.hasInked { pens.keep(pointer) }
    if pointer.kind == .pencil { lifted = (pointer.location, pointer.time) }
    if pointer.kind == .pencil { pens.lift(at: pointer.time) }
    if seen?.event.touch == pointer.touch, pointer.kind != .indirectPointer { seen = nil }
    stopMotionIfUnused()
    if ruling.isHeld { holdRuler() }
    if pointer.isFinger { fingerGone(pointer, mayTap: mayTap) }
  }

  /// True where the move of a pointer that is down says that it is up.
  private func isLifted(_ step: PointerStep) -> Bool {
    ContactRule.isLifted(
      step.kind, hasButtons: !step.context.buttons.isEmpty,
      hasForce: step.range.contains { step.isSample($0) && (step.events[$0].force ?? 0) > 0 })
  }

  /// Keeps the last event that can be used for what the page may ask for.
  private func note(_ step: PointerStep) {
    guard let last = step.lastUsable else { return }
    let event = step.events[last.index]
    let index = pointers.index(of: step.touch)
    // One that came too late tells nothing new.
    if let index, event.timestamp < pointers[index].time { return }
    now = event.timestamp
    if step.kind.isFinger {
      // Of fingers, those that erase are worth showing.
      guard let index, pointers[index].role == .erases else { return }
    }
    seen = (event, last.location)
  }

  /// Goes on with an event.
  private func advance(
    _ index: Int, _ event: TouchEvent, _ phase: TouchPhase, _ origin: TouchOrigin
  ) {
    guard let location = event.usableLocation else {
      dropped.unusable += 1
      return
    }
    if isWide(event), !pointers[index].isWide {
      becomeWide(index, at: event.timestamp, isNew: false)
    }
    guard pointers[index].advance(to: location, at: event.timestamp) else {
      // The canvas judges its samples itself: a late one may be the end, or know more of an earlier one.
      if pointers[index].role.isInk {
        put(index, event, phase, origin)
      } else {
        dropped.stale += 1
      }
      return
    }
    now = event.timestamp
    // Not `isFinger`: that would copy the pointer.
    if pointers[index].kind.isFinger, pointers[index].role != .palm { fingerMoves(index) }
    if pointers[index].role.isMotion {
      mover.isBehind = true
    } else if pointers[index].role.isInk {
      if noticeFigure(index, event) || noticeHold(index) { return }
      put(index, event, phase, origin)
    } else if pointers[index].role == .selects {
      select(index)
    } else if pointers[index].role == .rules {
      moveRuler()
    } else if pointers[index].role == .shapes {
      noteForce(of: event)
    }
  }

  /// Pointers do nothing any more if the canvas has ended its touches.
  func noticeEndedTouches() {
    if canvas.isTouched { return }
    for index in pointers.indices where pointers[index].role.isInk && !pointers[index].isHeld {
      pointers[index].role = .idle
    }
  }
}
