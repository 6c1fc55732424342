/// Where a change is in the history of a document.
@frozen
public struct HistoryPlace: Equatable, Sendable {
  /// Whether it was undone, so that it could be done again.
  public var isUndone: Bool
  /// Its gesture: 0 for the one that would be undone, or done again, next.
  public var gesture: Int
  /// Its number among the changes of the gesture, from 0 for the first one.
  public var change: Int

  /// Makes a place of its parts.
  @inlinable
  public init(isUndone: Bool, gesture: Int, change: Int) {
    (self.isUndone, self.gesture, self.change) = (isUndone, gesture, change)
  }
}

/// What `withdraw(_:)` did to the history of a document.
@frozen
public struct Withdrawal: Equatable, Sendable {
  /// Where the changes were that are withdrawn, the last gesture first.
  public var places: [HistoryPlace]
  /// How many gestures that could be undone are gone, because nothing is left of them.
  public var undoableCount = 0
  /// How many gestures that could be done again are gone.
  public var redoableCount = 0
  /// How many gestures can be done again that could not since the first of the changes.
  public var restoredCount = 0
  /// How many times what could be done again since then was nothing but what is withdrawn.
  public var passedCount = 0
  /// How many changes, and strokes in them, were looked at.
  public var cost = 0

  /// Makes a withdrawal of the places alone.
  @inlinable
  public init(places: [HistoryPlace]) { self.places = places }
}

/// When a change was made, and by what: nothing that makes a difference between two of them.
struct ChangeMark: Equatable {
  /// Its number among all changes of its document, from 1; 0 where that is not known.
  var number = 0
  /// Whether it took everything away.
  var isClearing = false

  static func == (_: ChangeMark, _: ChangeMark) -> Bool { true }
}
