internal import InkCanvas
internal import InkDocument

// Locking.
extension InkSelection {
  /// Locks what is selected, which is no longer selected then: no selection takes it, and no eraser, until
  /// ``unlockAll()``.
  public func lock() {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    canvas.perform(.lock(ids, true))
  }

  /// Unlocks all strokes that are locked, and selects them.
  ///
  /// Complexity: O(strokes log strokes).
  ///
  /// - Returns: the number of strokes that were locked.
  @discardableResult
  public func unlockAll() -> Int {
    settle()
    canvas.finishTouches()
    let locked = canvas.document.lockedStrokes
    guard !locked.isEmpty else { return 0 }
    canvas.perform(.lock(locked, false))
    select(locked)
    return locked.count
  }
}
