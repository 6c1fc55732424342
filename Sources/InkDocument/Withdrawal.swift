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
  /// Where the changes were that are withdrawn, the last gesture first.
  @usableFromInline package var places: [HistoryPlace]
  /// The number of gestures that can no longer be undone, because nothing is left of them.
  package var undoableCount = 0
  /// The number of gestures that can no longer be done again.
  package var redoableCount = 0
  /// The number of gestures that can be done again that could not since the first of the changes.
  package var restoredCount = 0
  /// How many times what could be done again since then was nothing but what is withdrawn.
  package var passedCount = 0
  /// How many changes, and strokes in them, were looked at.
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
