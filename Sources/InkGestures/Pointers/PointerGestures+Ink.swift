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

  /// Fixes how the force of a pointer is taken that has come down.
  func chooseResponse(_ index: Int, _ event: TouchEvent) {
    guard settings.usesPressure else { return }
    guard settings.adaptsPressure, !canvas.brush.takesForceAsMeasured else {
      let curve = settings.pressureCurve
      pointers[index].response = curve.isIdentity ? nil : PressureResponse(.pencil, curve)
      return
    }
    let device = PressureDevice(event, pensArePencils: settings.pensArePencils)
    pointers[index].device = device
    pointers[index].response = pressureMemory.response(
      of: device, maximum: event.maximumForce ?? .nan, settings.pressureCurve)
  }

  /// Learns the pressures of a stroke that is finished.
  func learn(from index: Int) {
    guard pointers[index].role == .inks, settings.learnsPressure, settings.usesPressure,
      let device = pointers[index].device
    else { return }
    pressureMemory.learn(pointers[index].trace, device)
  }

  /// The event that ends a touch where it is.
  func end(of pointer: TrackedPointer, _ phase: TouchPhase) -> TouchEvent {
    TouchEvent(
      touch: pointer.touch, timestamp: pointer.time, kind: pointer.kind, phase: phase,
      location: nil)
  }

  /// Adds an event of a pointer that draws or erases to what the canvas is fed.
  func put(_ index: Int, _ event: TouchEvent, _ phase: TouchPhase, _ origin: TouchOrigin) {
    if pointers[index].device != nil { pointers[index].trace.add(event) }
    var event = guided(recorded(event, phase, origin), pointers[index].guide)
    guides.note(event)
    if phase == .began {
      event.response = pointers[index].response
      event.intent = pointers[index].role == .erases ? .erases : .draws
    }
    guard pointers[index].isHeld else {
      batch.events.append(event)
      return
    }
    held.append(event)
    let age = pointers[index].time - pointers[index].startTime
    if pointers[index].travel > Self.pinchTravel || age > Self.pinchDelay { release(held: index) }
  }

  /// Adds guesses where a pointer will be.
  func predict(_ index: Int, _ step: PointerStep) {
    guard pointers[index].role.isInk, !pointers[index].isHeld else { return }
    for place in step.range where step.events[place].origin == .predicted {
      let event = step.events[place]
      if event.place != nil {
        batch.events.append(guided(recorded(event, .moved, .predicted), pointers[index].guide))
      }
    }
  }

  /// Lets go of what was held back.
  func release(held index: Int) {
    pointers[index].isHeld = false
    batch.events.insert(contentsOf: held, at: 0)
    held.removeAll(keepingCapacity: true)
    send(index, begins: true)
  }

  /// Feeds the canvas what was put together for a pointer.
  func send(_ index: Int, begins: Bool) {
    guard !batch.events.isEmpty else { return }
    outcome.insert(.ink)
    if begins, pointers[index].role.isInk {
      canvas.receive(batch, as: beginning(pointers[index].role))
    } else {
      canvas.receive(batch)
    }
    batch.events.removeAll(keepingCapacity: true)
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
      held.removeAll(keepingCapacity: true)
    } else if pointer.role.isInk {
      // All that came in the same event, too.
      batch.events.append(end(of: pointer, .cancelled))
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
      batch.events.removeAll(keepingCapacity: true)
      if pointer.isHeld { release(held: index) }
      batch.events.append(end(of: pointer, .ended))
      send(index, begins: false)
    }
    if pointer.role == .selects { finishSelecting(index, mayTap: false) }
    if pointer.role == .shapes { finishShape() }
    pointers[index].role = .idle
    if pointer.role.isMotion { stopMotionIfUnused() }
    if pointer.role == .rules { holdRuler() }
  }
}
