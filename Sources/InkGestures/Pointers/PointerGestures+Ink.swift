internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkStream

// What the canvas is fed.
extension PointerGestures {
  /// The event of a sample, as it is recorded.
  func touchEvent(
    _ pointer: Int, _ kind: PointerKind, _ sample: PointerSample, _ phase: TouchPhase,
    _ origin: TouchOrigin
  ) -> TouchEvent {
    var event = TouchEvent(
      touch: TouchIdentifier(Int64(pointer)), timestamp: sample.timestamp, kind: Self.touch(kind),
      phase: phase, origin: origin, location: sample.location, altitude: sample.altitude,
      azimuth: sample.azimuth, roll: sample.roll, majorRadius: sample.majorRadius,
      estimationIndex: sample.estimationIndex, estimatedProperties: sample.estimatedProperties,
      propertiesExpectingUpdates: sample.propertiesExpectingUpdates)
    if settings.usesPressure {
      event.maximumForce = sample.maximumForce
      event.force = sample.force
    } else {
      event.estimatedProperties.remove(.force)
      event.propertiesExpectingUpdates.remove(.force)
    }
    return event
  }

  private static func touch(_ kind: PointerKind) -> TouchKind {
    switch kind {
    case .mouse: .indirectPointer
    case .pen: .pencil
    case .touch: .direct
    }
  }

  /// Fixes how the force of a pointer is taken that has come down.
  func chooseResponse(_ index: Int, _ sample: PointerSample) {
    guard settings.usesPressure else { return }
    let device = PressureDevice(
      pointers[index].kind, sample, pensArePencils: settings.pensArePencils)
    pointers[index].device = device
    pointers[index].response = pressureMemory.response(
      of: device, maximum: sample.$maximumForce, settings.pressureCurve)
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
      touch: TouchIdentifier(Int64(pointer.id)), timestamp: pointer.time,
      kind: Self.touch(pointer.kind), phase: phase, location: nil)
  }

  /// Adds a sample of a pointer that draws or erases to what the canvas is fed.
  func put(
    _ index: Int, _ sample: PointerSample, _ phase: TouchPhase, _ origin: TouchOrigin
  ) {
    if pointers[index].device != nil { pointers[index].trace.add(sample) }
    let pointer = pointers[index]
    var event = touchEvent(pointer.id, pointer.kind, sample, phase, origin)
    if phase == .began {
      event.response = pointer.response
      event.erases = pointer.role == .erases
    }
    guard pointer.isHeld else {
      batch.events.append(event)
      return
    }
    held.append(event)
    if pointer.travel > Self.pinchTravel || pointer.time - pointer.startTime > Self.pinchDelay {
      release(held: index)
    }
  }

  /// Adds guesses where a pointer will be.
  func predict(_ index: Int, _ samples: [PointerSample]) {
    let pointer = pointers[index]
    guard pointer.role.isInk, !pointer.isHeld else { return }
    for sample in samples where sample.isUsable {
      batch.events.append(touchEvent(pointer.id, pointer.kind, sample, .moved, .predicted))
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
