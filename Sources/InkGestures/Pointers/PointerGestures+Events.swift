internal import InkBrush
internal import InkCanvas
internal import InkGeometry
internal import InkInput

// One event after the other.
extension PointerGestures {
  func takeDown(
    _ event: PointerEvent, _ samples: [PointerSample], _ predicted: [PointerSample]
  ) {
    if let index = index(of: event.pointer) { lose(index) }
    selection.endNudging()
    guard let first = samples.firstIndex(where: { $0.isUsable }) else {
      dropped.unusable += samples.count
      return
    }
    guard pointers.count < Self.pointerLimit else {
      dropped.unknown += 1
      return
    }
    dropped.unusable += first
    let start = samples[first]
    if event.kind == .pen {
      penSeen = true
      hovering = nil
      penComes(isDown: true, at: start.timestamp)
    }
    let index = pointers.count
    let button = Self.button(of: event)
    pointers.append(TrackedPointer(event, button, start))
    chooseResponse(index, start)
    batch.events.removeAll(keepingCapacity: true)
    if event.kind == .touch {
      fingerDown(index, event, start)
    } else {
      begin(index, role(of: event, button))
    }
    let last = samples.count - 1
    if pointers[index].role.isInk {
      put(index, start, .began, first == last ? .measured : .coalesced)
    }
    for position in stride(from: first + 1, through: last, by: 1) {
      advance(index, samples[position], .moved, position == last ? .measured : .coalesced)
    }
    note(event, samples.last { $0.isUsable } ?? start)
    predict(index, predicted)
    send(index, begins: true)
    moveAlong()
  }

  func takeMove(
    _ event: PointerEvent, _ samples: [PointerSample], _ predicted: [PointerSample]
  ) {
    guard let index = index(of: event.pointer) else {
      if event.kind == .touch { dropped.unknown += 1 } else { takeHover(event, samples) }
      return
    }
    if isUp(pointers[index], event, samples) {
      lose(index)
      takeHover(event, samples)
      return
    }
    if event.kind == .mouse, !event.buttons.contains(pointers[index].button) {
      // Another button is still down.
      release(index)
      return
    }
    batch.events.removeAll(keepingCapacity: true)
    pointers[index].modifiers = event.modifiers
    let end = samples.count - 1
    for position in samples.indices {
      advance(index, samples[position], .moved, position == end ? .measured : .coalesced)
    }
    if let last = samples.last(where: { $0.isUsable }) { note(event, last) }
    predict(index, predicted)
    send(index, begins: false)
    moveAlong()
  }

  func takeUp(_ event: PointerEvent, _ samples: [PointerSample]) {
    guard let index = index(of: event.pointer) else {
      dropped.unknown += 1
      return
    }
    batch.events.removeAll(keepingCapacity: true)
    pointers[index].modifiers = event.modifiers
    let last = samples.lastIndex { $0.isUsable }
    for position in samples.indices {
      let isLast = position == last
      advance(
        index, samples[position], isLast ? .ended : .moved, isLast ? .measured : .coalesced)
    }
    if let last { note(event, samples[last]) }
    moveAlong()
    end(index, last == nil)
  }

  /// Ends a pointer whose last sample is in the batch, or which has none.
  private func end(_ index: Int, _ isLost: Bool) {
    let pointer = pointers[index]
    if pointer.role.isInk {
      learn(from: index)
      if isLost { batch.events.append(end(of: pointer, .ended)) }
      if pointer.isHeld { release(held: index) }
      send(index, begins: false)
    }
    if pointer.role == .selects { finishSelecting(index, mayTap: !isLost) }
    pointers[index].role = .idle
    remove(index, mayTap: !isLost)
  }

  func takeCancel(_ event: PointerEvent) {
    guard let index = index(of: event.pointer) else {
      dropped.unknown += 1
      return
    }
    takeBack(index)
    remove(index, mayTap: false)
  }

  func takeHover(_ event: PointerEvent, _ samples: [PointerSample]) {
    // What is down does not hover, and fingers do not either.
    guard event.kind != .touch, index(of: event.pointer) == nil else { return }
    guard let last = samples.last(where: { $0.isUsable }) else {
      dropped.unusable += samples.count
      return
    }
    note(event, last)
    guard event.kind == .pen else { return }
    penSeen = true
    if !penHovers(at: last.timestamp) { penComes(isDown: false, at: last.timestamp) }
    hovering = (event.pointer, last.timestamp)
  }

  func takeLeave(_ event: PointerEvent, _ samples: [PointerSample]) {
    guard index(of: event.pointer) == nil else { return }
    if let last = samples.last(where: { $0.isUsable }) { now = last.timestamp }
    if seen?.id == event.pointer { seen = nil }
    if hovering?.id == event.pointer {
      hovering = nil
      penLeft = now
    }
  }

  /// Ends a pointer of which nothing more is heard.
  func lose(_ index: Int) {
    release(index)
    remove(index, mayTap: false)
  }

  /// Forgets a pointer that is up.
  private func remove(_ index: Int, mayTap: Bool) {
    let pointer = pointers.remove(at: index)
    if pointer.isWide, pointer.hasInked { keepLifted(pointer) }
    if pointer.kind == .pen { penLeft = pointer.time }
    if seen?.id == pointer.id, pointer.kind != .mouse { seen = nil }
    stopMotionIfUnused()
    if pointer.isFinger { fingerGone(pointer, mayTap: mayTap) }
  }

  /// Whether the move of a pointer says that it is up.
  private func isUp(
    _ pointer: TrackedPointer, _ event: PointerEvent, _ samples: [PointerSample]
  ) -> Bool {
    guard event.buttons.isEmpty else { return false }
    switch event.kind {
    case .mouse: return true
    case .touch: return false
    case .pen: return !samples.contains { $0.$force > 0 }
    }
  }

  /// Keeps what the page may ask for.
  private func note(_ event: PointerEvent, _ sample: PointerSample) {
    if let index = index(of: event.pointer) {
      // One that came too late tells nothing new.
      if sample.timestamp < pointers[index].time { return }
    }
    now = sample.timestamp
    if event.kind == .touch {
      // Of fingers, those that erase are worth showing.
      guard let index = index(of: event.pointer), pointers[index].role == .erases else { return }
    }
    seen = (event.pointer, event.kind, sample)
  }
}

// What a pointer does.
extension PointerGestures {
  func index(of pointer: Int) -> Int? {
    for index in pointers.indices where pointers[index].id == pointer { return index }
    return nil
  }

  /// The button that counts.
  private static func button(of event: PointerEvent) -> PointerButtons {
    if event.buttons.isEmpty { return .main }
    switch event.kind {
    case .touch: return .main
    case .pen:
      return event.buttons.contains(.eraser)
        ? .eraser : event.buttons.contains(.secondary) ? .secondary : .main
    case .mouse:
      return event.buttons.contains(.main)
        ? .main : event.buttons.contains(.auxiliary) ? .auxiliary : event.buttons
    }
  }

  /// What a pen or a mouse does.
  private func role(of event: PointerEvent, _ button: PointerButtons) -> TrackedPointer.Role {
    if event.kind == .mouse, button != .main { return button == .auxiliary ? .pans : .idle }
    if movesView(event) { return .pans }
    if button == .eraser { return .erases }
    if button == .secondary {
      switch settings.barrel {
      case .erases: return .erases
      case .draws: break
      case .pans: return .pans
      case .ignored: return .idle
      }
    }
    return roleOfTool
  }

  /// Whether what comes down with an event moves the view in any case.
  func movesView(_ event: PointerEvent) -> Bool {
    settings.pansOnly || event.modifiers.contains(.space)
  }

  /// What the canvas' tool does.
  var roleOfTool: TrackedPointer.Role {
    settings.selects ? .selects : canvas.settings.tool == .erases ? .erases : .inks
  }

  /// Gives a pointer that has come down its role, as far as others allow it.
  func begin(_ index: Int, _ role: TrackedPointer.Role) {
    if role.holdsView {
      if role == .selects, isDrawing || isSelecting { return }
      if canvas.settings.touches == .single, isDrawing { return }
      endSelecting()
      stopMotion()
      moveView()
    } else if role == .pans {
      if isDrawing || isSelecting { return }
      stopMotion()
    }
    pointers[index].role = role
    if role.isInk { pointers[index].hasInked = true }
    if role == .pans { startMotion() }
    if role == .selects { startSelecting(index) }
  }

  /// Goes on with a sample.
  private func advance(
    _ index: Int, _ sample: PointerSample, _ phase: TouchPhase, _ origin: TouchOrigin
  ) {
    guard sample.isUsable else {
      dropped.unusable += 1
      return
    }
    if isWide(sample), !pointers[index].isWide {
      becomeWide(index, at: sample.timestamp, isNew: false)
    }
    guard pointers[index].advance(sample) else {
      // The canvas judges its samples itself: a late one may be the end, or know more of an earlier one.
      if pointers[index].role.isInk {
        put(index, sample, phase, origin)
      } else {
        dropped.stale += 1
      }
      return
    }
    now = sample.timestamp
    if pointers[index].isFinger { fingerMoves(index) }
    if pointers[index].role.isMotion {
      motionIsChanged = true
    } else if pointers[index].role.isInk {
      put(index, sample, phase, origin)
    } else if pointers[index].role == .selects {
      select(index)
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

// Pens, and palms.
extension PointerGestures {
  var penIsDown: Bool { pointers.contains { $0.kind == .pen } }

  func penHovers(at time: Double) -> Bool {
    guard let hovering else { return false }
    return (time - hovering.time).magnitude < Self.hoverMemory
  }

  /// Whether fingers that come down are palms.
  func penIsNear(at time: Double) -> Bool {
    if penIsDown || penHovers(at: time) { return true }
    guard let penLeft else { return false }
    return (time - penLeft).magnitude < PalmRule.delay
  }

  /// Finds the palms among the fingers that are down when a pen comes near.
  private func penComes(isDown: Bool, at time: Double) {
    if isDown { takeBackPalms(at: time) }
    for index in pointers.indices where pointers[index].isFinger {
      let isYoung = time - pointers[index].startTime <= PalmRule.lead
      let isPalm = isYoung || (isDown && pointers[index].travel <= Self.tapTravel)
      if isPalm {
        takeBack(index)
      } else if isDown {
        release(index)
      } else {
        continue
      }
      pointers[index].role = .palm
      fingerGone(pointers[index], mayTap: false)
    }
  }
}
