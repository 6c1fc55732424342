/// The difference between the previous output of a stage and its present output.
///
/// Outside `modified`, element *i* is equal to the previous element *i*; previous elements at or
/// past `count` are gone. A replaced prediction is thus a modified tail, a late update a small
/// range behind the tip, and a shorter tail a smaller `count`.
@frozen
public struct Change: Equatable, Hashable, Sendable {
  /// The indices, in the new output, of the elements that are new or differ from before.
  public var modified: Range<Int>
  /// The number of elements in the new output.
  public var count: Int

  /// Makes a change from the modified range of indices in the new output and its number of
  /// elements.
  ///
  /// A negative count counts as 0, and the range is clipped to `0..<count`.
  @inlinable
  public init(modified: Range<Int>, count: Int) {
    let count = max(count, 0)
    let upper = min(max(modified.upperBound, 0), count)
    self.modified = min(max(modified.lowerBound, 0), upper)..<upper
    self.count = count
  }

  /// Returns the change that leaves an output of `count` elements as it is.
  @inlinable
  public static func none(count: Int) -> Change {
    Change(modified: count..<count, count: count)
  }

  /// Returns the change after which all elements may be different.
  @inlinable
  public static func everything(count: Int) -> Change {
    Change(modified: 0..<count, count: count)
  }

  /// Returns one change that covers this change and the `next` one.
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

  /// Returns the smallest change that leads from one output to another.
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
