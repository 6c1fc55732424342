internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkStream

// What the canvas is fed.
extension PointerGestures {
  /// An event as it is recorded.
  func recorded(_ event: TouchEvent, _ phase: TouchPhase, _ origin: TouchOrigin) -> TouchEvent {
    var event = event
    event.phase = phase
    event.origin = origin
    event.response = nil
    event.erases = false
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
    var event = recorded(event, phase, origin)
    if phase == .began {
      event.response = pointers[index].response
      event.erases = pointers[index].role == .erases
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
      if event.place != nil { batch.events.append(recorded(event, .moved, .predicted)) }
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
    let role = pointers[index].role
    if begins, role.isInk {
      let settings = canvas.settings
      let brush = canvas.brush
      canvas.settings.tool = role == .erases ? .erases : .draws
      canvas.settings.finger = role == .erases ? .erases : .draws
      // A sheet that is shown smaller than it is has to keep its proportions.
      if self.settings.viewIsFixed { canvas.settings.largestViewSide *= min(canvas.zoom, 1) }
      if role == .inks, let filter = BrushFilter.stabilizing(self.settings.stabilization) {
        canvas.brush.filters.insert(filter, at: 0)
        canvas.receive(batch)
        canvas.brush = brush
      } else {
        canvas.receive(batch)
      }
      canvas.settings = settings
    } else {
      canvas.receive(batch)
    }
    batch.events.removeAll(keepingCapacity: true)
  }

  /// Takes back what a pointer that is down has done, and lets it do nothing.
  func takeBack(_ index: Int) {
    let pointer = pointers[index]
    pointers[index].role = .idle
    pointers[index].isHeld = false
    if pointer.isHeld {
      held.removeAll(keepingCapacity: true)
    } else if pointer.role.isInk {
      // What came in the same event, too.
      batch.events.append(end(of: pointer, .cancelled))
      send(index, begins: false)
    } else if pointer.role.isMotion {
      stopMotionIfUnused()
    } else if pointer.role == .selects {
      cancelSelecting()
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
    pointers[index].role = .idle
    if pointer.role.isMotion { stopMotionIfUnused() }
  }
}
