internal import InkCanvas
internal import InkGeometry
internal import InkInput

// Pens, and palms beside them.
extension PointerGestures {
  /// True if a pen is down or hovers.
  package var penIsNear: Bool { pointers.hasPen || pens.hovers(at: now) }

  /// Returns whether fingers that come down are palms.
  func penIsNear(at time: Double) -> Bool { pointers.hasPen || pens.isNear(at: time) }

  /// Finds the palms among the fingers that are down when a pen comes near.
  func penComes(isDown: Bool, at time: Double) {
    if isDown { takeBackPalms(at: time) }
    for index in pointers.indices where pointers[index].isFinger {
      if isOnlyOne(pointers[index]) { continue }
      let isYoung = time - pointers[index].startTime <= PalmRule.lead
      let isPalm = isYoung || (isDown && pointers[index].travel <= PalmRule.rest)
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

  /// Returns true if a pointer that is down has come down again where it is: the same contact, reported twice.
  func isRepeated(_ pointer: TrackedPointer, _ location: Point, at time: Double) -> Bool {
    ContactRule.isSame(location, time, as: pointer.location, pointer.time)
  }

  /// Takes back what a mouse has done that came a moment before a pen, where that comes down: it was the pen.
  func takeBackEchoes(_ location: Point, at time: Double) {
    for index in pointers.indices where pointers[index].kind == .indirectPointer {
      let start = (location: pointers[index].start, time: pointers[index].startTime)
      if ContactRule.isSame(location, time, as: start.location, start.time, within: PalmRule.lead) {
        takeBack(index)
      }
    }
  }

  /// Returns true if a pointer that comes down is a contact once more that another pointer has reported: `ContactRule`.
  func isEcho(_ kind: TouchKind, _ location: Point, at time: Double) -> Bool {
    switch kind {
    case .direct, .indirect: return false
    case .pencil:
      return pointers.contains {
        $0.kind == .pencil && ContactRule.isSame(location, time, as: $0.start, $0.startTime)
      }
    case .indirectPointer:
      if let lifted,
        ContactRule.isSame(location, time, as: lifted.location, lifted.time, within: PalmRule.delay)
      {
        return true
      }
      return pointers.contains {
        $0.kind == .pencil
          && min(location.distance(to: $0.location), location.distance(to: $0.start))
            <= ContactRule.reach
      }
    }
  }

  /// True if a pointer draws, and only the first one may; what rests may yet be a palm.
  private func isOnlyOne(_ pointer: TrackedPointer) -> Bool {
    canvas.settings.touches == .single && (pointer.role.isInk || pointer.role == .shapes)
      && pointer.travel > PalmRule.rest
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
        time - pointer.startTime <= PalmRule.joining && pointer.travel <= PalmRule.travel
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
    for touch in pens.takePalms(at: time) where pointers.index(of: touch) == nil {
      cancel(touch, at: time)
    }
  }

  /// Takes back what a touch has done that has ended.
  private func cancel(_ touch: TouchIdentifier, at time: Double) {
    canvas.takeBack(touch, at: time)
    outcome.insert(.ink)
  }
}
