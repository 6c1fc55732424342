internal import InkCanvas
internal import InkGeometry
internal import InkInput

// Selecting.
extension PointerGestures {
  /// True if a pointer selects, or drags what is selected.
  package var isSelecting: Bool { selecting != nil }

  /// The handle of the selection that a pointer has taken, or would take where it hovers, for the shape of
  /// its cursor; `nil` if it would draw a lasso.
  package var selectionHandle: SelectionHandle? {
    guard settings.selects, !settings.pansOnly else { return nil }
    if let selecting { return selecting.handle }
    guard let seen else { return nil }
    return selection.handle(at: seen.location, reach: SelectingSession.reach(seen.event.kind))
  }

  /// Says in the outcome where there is something else to be shown.
  func noticeSelection(since version: Int) {
    if selection.version != version { outcome.insert(.selection) }
    if canvas.takeHiddenInk() { outcome.insert(.hiddenLayer) }
  }

  /// Returns whether a finger that has come down touches what is selected.
  func takesSelection(_ pointer: TrackedPointer) -> Bool {
    selection.handle(at: pointer.location, reach: Self.touchReach) != nil
  }

  /// Goes on with a pointer where it is now.
  func select(_ index: Int) {
    guard var session = selecting else { return }
    if let second = session.second {
      // A pointer that may still be a tap moves nothing.
      guard !self.session.isTap, let one = pointers.index(of: session.pointer),
        let other = pointers.index(of: second)
      else { return }
      selection.pinch(pointers[one].location, pointers[other].location)
      return
    }
    session.advance(pointers[index], selection)
    selecting = session
  }

  /// Lets a second finger drag what is selected along with the first, where both are on it.
  ///
  /// - Parameter index: of the second finger, which has come down.
  /// - Returns: whether it does.
  func selectWithTwo(_ index: Int) -> Bool {
    guard var selecting, let first = pointers.index(of: session.first),
      selecting.take(pointers[index], beside: pointers[first], selection)
    else { return false }
    self.selecting = selecting
    pointers[index].role = .selects
    session.count += 1
    return true
  }

  /// Ends what a pointer selects that is lifted or lost.
  func finishSelecting(_ index: Int, mayTap: Bool) {
    let ended = selecting
    let pointer = pointers[index]
    stopSelecting()
    ended?.end(pointer, selection, mayTap: mayTap, bothTap: session.isTap)
  }

  /// Takes back what is being selected or dragged.
  func cancelSelecting() {
    stopSelecting()
    selection.cancelDrag()
    selection.cancelLasso()
  }

  /// Ends what is being selected, as if the pointer were lost.
  func endSelecting() {
    guard let pointer = selecting?.pointer, let index = pointers.index(of: pointer) else { return }
    release(index)
  }

  /// Lets pointers that select do nothing any more.
  private func stopSelecting() {
    selecting = nil
    pointers.idle { $0 == .selects }
  }
}
