/// Collects what several events do to one path until the stages after it are told.
struct PendingChange {
  /// Changes farther apart than this are told one after the other, so that a very late update does
  /// not make the stages walk from there to the tip.
  static let reach = 64

  private var lower = Int.max
  private var upper = 0

  /// Elements were replaced or added.
  mutating func note(_ range: Range<Int>) {
    lower = min(lower, range.lowerBound)
    upper = max(upper, range.upperBound)
  }

  /// Elements from an index on were taken away; those that come back there will be new.
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
