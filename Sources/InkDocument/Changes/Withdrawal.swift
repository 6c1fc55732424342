/// Where a change is in the history of a document.
@usableFromInline
package struct HistoryPlace: Equatable, Sendable {
  /// True if it was undone, so that it could be done again.
  @usableFromInline package var isUndone: Bool
  /// Its gesture: 0 for the one that would be undone, or done again, next.
  @usableFromInline package var gesture: Int
  /// Its number among the changes of the gesture, from 0 for the first one.
  @usableFromInline package var change: Int

  /// Makes a place of its parts.
  @inlinable
  package init(isUndone: Bool, gesture: Int, change: Int) {
    (self.isUndone, self.gesture, self.change) = (isUndone, gesture, change)
  }
}

/// The history of a document after changes were taken back without a trace.
@frozen
public struct Withdrawal: Equatable, Sendable {
  /// The places in the history of the withdrawn changes, the last gesture first.
  @usableFromInline package var places: [HistoryPlace]
  /// The number of gestures that can no longer be undone, because nothing is left of them.
  package var undoableCount = 0
  /// The number of gestures that can no longer be done again.
  package var redoableCount = 0
  /// The number of gestures that can be done again now, and could not since the first of the changes.
  package var restoredCount = 0
  /// The number of redo lists since then that are passed over, because all their changes are withdrawn.
  package var passedCount = 0
  /// True if a change that took everything away takes a stroke more now.
  package var changesClearing = false
  /// The number of changes that were looked at, and of strokes in them.
  package var cost = 0

  /// Makes a withdrawal of the places alone.
  @inlinable
  package init(places: [HistoryPlace]) { self.places = places }
}

/// When a change was made, and by what: nothing that makes a difference between two of them.
struct ChangeMark: Equatable {
  /// Its number among all changes of its document, from 1; 0 where that is not known.
  var number = 0
  /// True if it took everything away.
  var isClearing = false

  static func == (_: ChangeMark, _: ChangeMark) -> Bool { true }
}
