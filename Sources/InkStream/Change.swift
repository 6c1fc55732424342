/// What differs between the previous output of a stage and its present one.
///
/// Outside `modified`, element *i* is what element *i* was; elements of the previous output at or
/// past `count` are gone. So a replaced prediction is a modified tail, a late update a small range
/// behind the tip, and a shrinking tail a smaller `count`.
@frozen
public struct Change: Equatable, Hashable, Sendable {
  /// The indices, in the new output, whose elements differ from before or are new.
  public var modified: Range<Int>
  /// How many elements there are now.
  public var count: Int

  /// Makes a change of a range of indices in the new output and the number of elements there.
  ///
  /// The range is clipped to `0..<count`.
  @inlinable
  public init(modified: Range<Int>, count: Int) {
    let count = max(count, 0)
    let upper = min(max(modified.upperBound, 0), count)
    self.modified = min(max(modified.lowerBound, 0), upper)..<upper
    self.count = count
  }

  /// The change that changes nothing of an output with `count` elements.
  @inlinable
  public static func none(count: Int) -> Change {
    Change(modified: count..<count, count: count)
  }

  /// The change that says that everything may be different.
  @inlinable
  public static func everything(count: Int) -> Change {
    Change(modified: 0..<count, count: count)
  }

  /// The one change that does what this one and then `next` do.
  ///
  /// Complexity: O(1).
  @inlinable
  package func followed(by next: Change) -> Change {
    if modified.isEmpty || modified.lowerBound >= next.count { return next }
    if next.modified.isEmpty { return Change(modified: modified, count: next.count) }
    let lower = min(modified.lowerBound, next.modified.lowerBound)
    let upper = max(modified.upperBound, next.modified.upperBound)
    return Change(modified: lower..<upper, count: next.count)
  }

  /// The smallest change that leads from one output to another.
  ///
  /// Complexity: O(*n*).
  @inlinable
  public static func difference<Element: Equatable>(
    from old: [Element], to new: [Element]
  ) -> Change {
    var lower = 0
    let common = min(old.count, new.count)
    while lower < common, old[lower] == new[lower] { lower += 1 }
    var upper = new.count
    if new.count <= old.count {
      while upper > lower, old[upper - 1] == new[upper - 1] { upper -= 1 }
    }
    return Change(modified: lower..<upper, count: new.count)
  }
}
