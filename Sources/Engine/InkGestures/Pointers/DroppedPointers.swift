/// A count of the events of pointers that could not be used, and why.
package struct DroppedPointers: Equatable, Sendable {
  /// Samples whose location or time is not a number, or absurd, and turns of the wheel.
  package var unusable = 0
  /// Events of pointers that are not down, or are too many.
  package var unknown = 0
  /// Samples of pointers that do not draw that were earlier than the one before, or repeated it; of those
  /// that draw ``/InkCanvas/InkCanvas/dropped`` knows.
  package var stale = 0

  /// Makes a count of nothing.
  package init() {}
}
