import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

@Suite struct ChangeTests {
  @Test func `the range is clipped to what there is`() {
    #expect(Change(modified: -5..<3, count: 10).modified == 0..<3)
    #expect(Change(modified: 8..<30, count: 10).modified == 8..<10)
    #expect(Change(modified: 12..<15, count: 10).modified.isEmpty)
    #expect(Change(modified: -9 ..< -5, count: 10).modified.isEmpty)
    #expect(Change(modified: 2..<5, count: -3) == Change(modified: 0..<0, count: 0))
    #expect(Change(modified: .min ..< .max, count: 4).modified == 0..<4)
  }

  @Test func `none changes nothing and everything all`() {
    #expect(Change.none(count: 7).modified.isEmpty)
    #expect(Change.none(count: 7).count == 7)
    #expect(Change.everything(count: 7).modified == 0..<7)
    #expect(Change.everything(count: 0).modified.isEmpty)
    #expect(Change.none(count: -1).count == 0)
  }

  @Test func `a difference is true, and no truth is smaller`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let old = Self.array(&random)
      let new = Self.array(&random)
      let change = Change.difference(from: old, to: new)
      #expect(change.count == new.count)
      #expect(Self.isTrue(change, old, new))
      for lower in 0...new.count {
        for upper in lower...new.count where upper - lower < change.modified.count {
          #expect(!Self.isTrue(Change(modified: lower..<upper, count: new.count), old, new))
        }
      }
    }
  }

  @Test func `one change followed by another is true of both`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let old = Self.array(&random)
      let middle = Self.array(&random)
      let new = Self.array(&random)
      let first = Self.widened(.difference(from: old, to: middle), &random)
      let second = Self.widened(.difference(from: middle, to: new), &random)
      let both = first.followed(by: second)
      #expect(both.count == new.count)
      #expect(Self.isTrue(both, old, new))
      // Only the elements between the two are added.
      let clipped = Change(modified: first.modified, count: new.count).modified
      let ranges = [clipped, second.modified].filter { !$0.isEmpty }
      let lower = ranges.map(\.lowerBound).min()
      #expect(both.modified.isEmpty == (lower == nil))
      if let lower {
        #expect(both.modified == lower..<(ranges.map(\.upperBound).max() ?? lower))
      }
    }
  }

  @Test func `three changes may be joined in either order`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<3000 {
      let states = (0..<4).map { _ in Self.array(&random) }
      let changes = zip(states, states.dropFirst()).map { Change.difference(from: $0, to: $1) }
      let left = changes[0].followed(by: changes[1]).followed(by: changes[2])
      let right = changes[0].followed(by: changes[1].followed(by: changes[2]))
      #expect(Self.isTrue(left, states[0], states[3]))
      #expect(Self.isTrue(right, states[0], states[3]))
    }
  }

  /// Returns true if a change's claim holds: outside its range, each element is as before.
  static func isTrue(_ change: Change, _ old: [Int], _ new: [Int]) -> Bool {
    change.count == new.count
      && new.indices.allSatisfy { index in
        change.modified.contains(index) || (index < old.count && old[index] == new[index])
      }
  }

  private static func array(_ random: inout SeededGenerator) -> [Int] {
    (0..<random.below(7)).map { _ in random.below(2) }
  }

  private static func widened(_ change: Change, _ random: inout SeededGenerator) -> Change {
    guard !change.modified.isEmpty, random.chance(0.5) else { return change }
    let lower = change.modified.lowerBound - random.below(2)
    return Change(
      modified: lower..<change.modified.upperBound + random.below(2), count: change.count)
  }
}
