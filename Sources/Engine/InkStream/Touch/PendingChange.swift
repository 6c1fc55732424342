/// The collected changes of one path that its stages have not processed yet.
struct PendingChange {
  /// The largest gap within one collected change: 64 elements.
  ///
  /// Changes farther apart are passed on one after the other, so that a very late update does not
  /// make the stages walk from there to the tip.
  static let reach = 64

  private var lower = Int.max
  private var upper = 0

  /// Notes that elements were replaced or added.
  mutating func note(_ range: Range<Int>) {
    lower = min(lower, range.lowerBound)
    upper = max(upper, range.upperBound)
  }

  /// Notes that the elements from an index on were removed; elements that are added there later are
  /// new.
  mutating func note(removedFrom index: Int) { lower = min(lower, index) }

  func isFar(from index: Int) -> Bool {
    guard lower != Int.max else { return false }
    return index + Self.reach < lower || index > max(lower, upper) + Self.reach
  }

  func change(count: Int) -> Change {
    guard lower < upper else { return .none(count: count) }
    return Change(modified: lower..<upper, count: count)
  }
}
