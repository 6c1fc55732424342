internal import InkCanvas
internal import InkGeometry
internal import InkInput

/// A session of pointers that select, or drag the selection.
struct SelectingSession {
  /// The pointer; `nil` where none selects.
  var pointer: TouchIdentifier?
  /// A second finger on what is selected.
  var second: TouchIdentifier?
  /// The handle that the pointer has taken; `nil` for a lasso.
  var handle: SelectionHandle?
  /// True if what it selects adds to the selection.
  var adds = false
  /// True if it has moved so far that it is no tap.
  var isMoving = false
}

// Selecting.
extension PointerGestures {
  /// True if a pointer selects, or drags what is selected.
  package var isSelecting: Bool { selecting.pointer != nil }

  /// The handle of the selection that a pointer has taken, or would take where it hovers, for the shape of
  /// its cursor; `nil` if it would draw a lasso.
  package var selectionHandle: SelectionHandle? {
    guard settings.selects, !settings.pansOnly else { return nil }
    if isSelecting { return selecting.handle }
    guard let seen else { return nil }
    return selection.handle(at: seen.place, reach: Self.reach(seen.event.kind))
  }

  private static func reach(_ kind: TouchKind) -> Double {
    kind.isFinger ? touchReach : pointReach
  }

  private static func tapTravel(_ kind: TouchKind) -> Double {
    kind.isFinger ? tapTravel : pointTapTravel
  }

  /// Says in the outcome where there is something else to be shown.
  func noticeSelection(since version: Int) {
    if selection.version != version { outcome.insert(.selection) }
  }

  /// Returns whether a finger that has come down touches what is selected.
  func takesSelection(_ pointer: TrackedPointer) -> Bool {
    selection.handle(at: pointer.location, reach: Self.touchReach) != nil
  }

  /// Begins with a pointer that has come down.
  func startSelecting(_ index: Int) {
    let pointer = pointers[index]
    selecting = SelectingSession()
    selecting.pointer = pointer.touch
    selecting.adds = pointer.modifiers.contains(.shift)
    let handle = selection.handle(at: pointer.start, reach: Self.reach(pointer.kind))
    // Strokes to be added may lie among those that are selected.
    if handle == .inside, selecting.adds {
      selection.beginLasso(at: pointer.start, isRectangle: settings.selectsRectangles)
      return
    }
    selecting.handle = handle
    if let handle {
      if !handle.waitsForMove { selection.beginDrag(handle, at: pointer.start) }
    } else {
      selection.beginLasso(at: pointer.start, isRectangle: settings.selectsRectangles)
    }
  }

  /// Goes on with a pointer where it is now.
  func select(_ index: Int) {
    let pointer = pointers[index]
    if let second = selecting.second {
      // A pointer that may still be a tap moves nothing.
      guard !session.isTap, let one = self.index(of: selecting.pointer ?? pointer.touch),
        let other = self.index(of: second)
      else { return }
      selection.pinch(pointers[one].location, pointers[other].location)
      return
    }
    if pointer.travel > Self.tapTravel(pointer.kind), !selecting.isMoving {
      selecting.isMoving = true
      if let handle = selecting.handle, handle.waitsForMove {
        selection.beginDrag(handle, at: pointer.start)
      }
    }
    switch selecting.handle {
    case nil: selection.extendLasso(to: pointer.location)
    case .some(let handle) where handle.waitsForMove && !selecting.isMoving: break
    default:
      selection.drag(to: pointer.location, snaps: pointer.modifiers.contains(.shift))
    }
  }

  /// Lets a second finger drag what is selected along with the first, where both are on it.
  ///
  /// - Parameter index: of the second finger, which has come down.
  /// - Returns: whether it does.
  func selectWithTwo(_ index: Int) -> Bool {
    let second = pointers[index]
    guard selecting.second == nil, selecting.handle == .inside,
      selecting.pointer == session.first, let first = self.index(of: session.first),
      selection.box?.contains(second.location, margin: Self.touchReach) ?? false
    else { return false }
    if !selection.isDragging {
      guard selection.beginDrag(.inside, at: pointers[first].start) else { return false }
    }
    selection.beginPinch(pointers[first].location, second.location)
    selecting.isMoving = true
    selecting.second = second.touch
    pointers[index].role = .selects
    session.count += 1
    return true
  }

  /// Ends what a pointer selects that is lifted or lost.
  func finishSelecting(_ index: Int, mayTap: Bool) {
    let ended = selecting
    let pointer = pointers[index]
    stopSelecting()
    if ended.second != nil {
      // A tap of both undoes.
      if session.isTap, mayTap { selection.cancelDrag() } else { selection.endDrag() }
      return
    }
    if !ended.isMoving, ended.handle?.waitsForMove ?? true {
      selection.cancelLasso()
      guard mayTap else { return }
      let reach = pointer.kind.isFinger ? Self.touchTapReach : Self.pointTapReach
      selection.tap(at: pointer.start, reach: reach, adds: ended.adds)
    } else if ended.handle == nil {
      selection.endLasso(adds: ended.adds)
    } else {
      selection.endDrag()
    }
  }

  /// Takes back what is being selected or dragged.
  func cancelSelecting() {
    stopSelecting()
    selection.cancelDrag()
    selection.cancelLasso()
  }

  /// Ends what is being selected, as if the pointer were lost.
  func endSelecting() {
    guard let pointer = selecting.pointer, let index = index(of: pointer) else { return }
    release(index)
  }

  /// Lets pointers that select do nothing any more.
  private func stopSelecting() {
    selecting = SelectingSession()
    for index in pointers.indices where pointers[index].role == .selects {
      pointers[index].role = .idle
    }
  }
}
