internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkStream

// The events that the canvas is fed.
extension PointerGestures {
  /// An event as it is recorded.
  func recorded(_ event: TouchEvent, _ phase: TouchPhase, _ origin: TouchOrigin) -> TouchEvent {
    var event = event
    event.phase = phase
    event.origin = origin
    event.response = nil
    event.intent = nil
    if !settings.usesPressure {
      event.maximumForce = nil
      event.force = nil
      event.estimatedProperties.remove(.force)
      event.propertiesExpectingUpdates.remove(.force)
    }
    return event
  }

  /// Learns the pressures of a stroke that is finished.
  func learn(from index: Int) {
    guard pointers[index].role == .inks, settings.learnsPressure, settings.usesPressure else {
      return
    }
    pointers[index].pressure.teach(&pressureMemory)
  }

  /// Adds an event of a pointer that draws or erases to what the canvas is fed.
  func put(_ index: Int, _ event: TouchEvent, _ phase: TouchPhase, _ origin: TouchOrigin) {
    pointers[index].pressure.note(event)
    var event = recorded(event, phase, origin).guided(pointers[index].guide)
    ruling.note(event)
    if phase == .began {
      event.response = pointers[index].pressure.response
      event.intent = pointers[index].role == .erases ? .erases : .draws
    }
    guard pointers[index].isHeld else {
      feed.append(event)
      return
    }
    feed.hold(event)
    let age = pointers[index].time - pointers[index].startTime
    if pointers[index].travel > Self.pinchTravel || age > Self.pinchDelay { release(held: index) }
  }

  /// Adds guesses where a pointer will be.
  func predict(_ index: Int, _ step: PointerStep) {
    guard pointers[index].role.isInk, !pointers[index].isHeld else { return }
    for eventIndex in step.range where step.events[eventIndex].origin == .predicted {
      let event = step.events[eventIndex]
      if event.usableLocation != nil {
        feed.append(recorded(event, .moved, .predicted).guided(pointers[index].guide))
      }
    }
  }

  /// Lets go of what was held back.
  func release(held index: Int) {
    pointers[index].isHeld = false
    feed.releaseHeld()
    send(index, begins: true)
  }

  /// Feeds the canvas what was put together for a pointer.
  func send(_ index: Int, begins: Bool) {
    guard !feed.batch.events.isEmpty else { return }
    outcome.insert(.ink)
    if begins, pointers[index].role.isInk {
      canvas.receive(feed.batch, as: beginning(pointers[index].role))
    } else {
      canvas.receive(feed.batch)
    }
    feed.begin()
  }

  /// The look of a stroke that begins.
  private func beginning(_ role: TrackedPointer.Role) -> StrokeBeginning {
    var beginning = StrokeBeginning()
    // A brush that calms the hand more than the setting does needs no more.
    if role == .inks, settings.stabilization > canvas.brush[.smoothing] {
      beginning.filter = BrushFilter.stabilizing(settings.stabilization)
    }
    // A sheet that is shown smaller than it is has to keep its proportions.
    if settings.viewIsFixed {
      beginning.largestViewSide = canvas.settings.largestViewSide * min(canvas.zoom, 1)
    }
    return beginning
  }

  /// Takes back what a pointer that is down has done, and lets it do nothing.
  func takeBack(_ index: Int) {
    let pointer = pointers[index]
    pointers[index].role = .idle
    pointers[index].isHeld = false
    if pointer.isHeld {
      feed.dropHeld()
    } else if pointer.role.isInk {
      // All that came in the same event, too.
      feed.append(pointer.end(.cancelled))
      send(index, begins: false)
    } else if pointer.role.isMotion {
      stopMotionIfUnused()
    } else if pointer.role == .selects {
      cancelSelecting()
    } else if pointer.role == .shapes {
      cancelShape(pointer)
    } else if pointer.role == .rules {
      takeBackRuler(pointer)
    }
  }

  /// Ends what a pointer that is down does where it is, and lets it do nothing.
  func release(_ index: Int) {
    let pointer = pointers[index]
    if pointer.role.isInk {
      learn(from: index)
      feed.begin()
      if pointer.isHeld { release(held: index) }
      feed.append(pointer.end(.ended))
      send(index, begins: false)
    }
    if pointer.role == .selects { finishSelecting(index, mayTap: false) }
    if pointer.role == .shapes { finishShape() }
    pointers[index].role = .idle
    if pointer.role.isMotion { stopMotionIfUnused() }
    if pointer.role == .rules { holdRuler() }
  }
}
