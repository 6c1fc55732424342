internal import InkCanvas
public import InkDocument

// Locking.
extension InkSelection {
  /// Locks what is selected, which is no longer selected then: no selection takes it, and no eraser, until
  /// ``unlockAll()``.
  public func lock() {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    // A locked picture of a page would be its background, which nobody unlocks.
    let onPages = pictures.filter { $0.page != nil }.map { $0.id }
    canvas.perform(
      (onPages.isEmpty ? [] : [.set(onPages, .parent(nil))]) + [.lock(ids, true)])
  }

  /// Unlocks all strokes and pictures that are locked, but for the backgrounds of pages, and selects them.
  ///
  /// Complexity: O(strokes log strokes + pictures).
  ///
  /// - Returns: the number of strokes and pictures that were locked.
  @discardableResult
  public func unlockAll() -> Int {
    settle()
    canvas.finishTouches()
    let locked = canvas.document.lockedElements
    unlock(locked)
    return locked.count
  }

  /// Unlocks strokes and pictures, with the groups to which they belong, and selects them.
  ///
  /// - Parameter elements: the strokes and pictures; the backgrounds of pages are passed over.
  public func unlock(_ elements: [ElementIdentifier]) {
    let locked = canvas.document.withGroups(elements).filter { canvas.document.isLocked($0) }
    if locked.isEmpty { return }
    settle()
    canvas.finishTouches()
    canvas.perform(.lock(locked, false))
    select(locked)
  }
}
