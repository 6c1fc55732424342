/// States of a modeller after earlier samples, to go back to: few, and the fewer the older.
///
/// One is kept after every sixteenth sample; of those whose number is divisible by 16 × 2ᵏ and by no
/// higher power of two, the last two of each k = 0…7. To go back *n* samples takes a walk of O(*n*)
/// samples, and one to more than about 2,048 back leads to the beginning of the stroke.
struct ModellerCheckpoints {
  /// How many samples lie between two states; a power of two.
  static let interval = 16
  private static let levels = 8

  private struct Checkpoint {
    /// How many samples there were; 0 where there is no state.
    var count = 0
    var state: ModellerState
    var pending: [PendingSample] = []
  }

  private var slots: [Checkpoint] = []

  /// Whether the turn of a state has come that knows so many samples.
  @inline(__always)
  static func isDue(at count: Int) -> Bool { count & (interval - 1) == 0 }

  /// Keeps a state.
  @inline(never)
  mutating func keep(_ state: ModellerState, _ pending: PendingSamples) {
    let number = state.count / Self.interval
    let level = min(number.trailingZeroBitCount, Self.levels - 1)
    let isOdd = level < Self.levels - 1 ? number >> (level + 1) & 1 : number >> level & 1
    let slot = 2 * level + isOdd
    while slots.count <= slot { slots.append(Checkpoint(state: state)) }
    slots[slot].count = state.count
    slots[slot].state = state
    pending.save(to: &slots[slot].pending)
  }

  /// Goes back to the last state kept that knows no more than so many samples, and forgets those
  /// after it.
  ///
  /// - Parameters:
  ///   - count: how many samples.
  ///   - state: becomes that state.
  ///   - pending: becomes what was pending then.
  /// - Returns: whether there is such a state; otherwise nothing changes.
  mutating func restore(
    atMost count: Int, _ state: inout ModellerState, _ pending: inout PendingSamples
  ) -> Bool {
    var found = -1
    for index in slots.indices {
      if slots[index].count > count {
        slots[index].count = 0
      } else if slots[index].count > (found < 0 ? 0 : slots[found].count) {
        found = index
      }
    }
    guard found >= 0 else { return false }
    state = slots[found].state
    pending.restore(slots[found].pending)
    return true
  }

  /// Forgets all states.
  mutating func removeAll() {
    for index in slots.indices { slots[index].count = 0 }
  }
}
