import InkStream

/// Where a walk over a spine stood before each path element, and which elements to walk again.
struct WalkStates: Sendable {
  /// The state before each element, and after the last one.
  private var states: [SpineWalk.State] = [SpineWalk.State()]

  /// The number of elements that have been walked.
  var count: Int { states.count - 1 }

  /// The state at the end.
  var last: SpineWalk.State { states[states.count - 1] }

  /// Walks the changed elements, and those after them for as long as the state before them differs.
  ///
  /// - Parameters:
  ///   - change: how the path changed. New elements count as changed.
  ///   - walk: takes an element and the state before it, and returns the state after it.
  /// - Returns: the elements that were walked; the empty range at the count for none.
  mutating func update(
    _ change: Change, _ walk: (Int, SpineWalk.State) -> SpineWalk.State
  ) -> Range<Int> {
    let oldCount = count
    var lower = min(change.modified.isEmpty ? change.count : change.modified.lowerBound, oldCount)
    var upper = change.count > oldCount ? change.count : change.modified.upperBound
    // A stroke that stays where it begins is a dot, whose first element gives what it does not give
    // once the stroke has moved. As long as nothing has moved before the change, it may be either.
    if oldCount > 0, states[min(lower, change.count)].piece == nil {
      lower = 0
      upper = max(upper, 1)
    }
    lower = min(lower, change.count)
    if oldCount > change.count { states.removeLast(oldCount - change.count) }
    var element = lower
    var isSame = true
    while element < change.count, element < upper || !isSame {
      let next = walk(element, states[element])
      element += 1
      if element < states.count {
        isSame = states[element] == next
        states[element] = next
      } else {
        states.append(next)
      }
    }
    return lower..<element
  }
}
