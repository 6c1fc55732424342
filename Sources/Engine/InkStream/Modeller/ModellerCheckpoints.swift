/// The states of a modeller after earlier samples, which it can go back to: the older, the fewer.
///
/// One state is kept after every sixteenth sample; of the states whose number is divisible by
/// 16 × 2ᵏ and by no higher power of two, the last two of each k = 0…7, where k = 7 includes higher
/// powers. Going back *n* samples takes a walk of O(*n*) samples; going back more than about 2,048
/// leads to the beginning of the stroke.
struct ModellerCheckpoints {
  /// The number of samples between two states; a power of two.
  static let interval = 16
  private static let levels = 8

  private struct Checkpoint {
    /// The number of samples of the state; 0 if there is no state.
    var count = 0
    var state: ModellerState
    var pending: [PendingSample] = []
  }

  private var slots: [Checkpoint] = []

  /// Returns true if a state is to be kept after a number of samples.
  @inline(__always)
  static func isDue(at count: Int) -> Bool { count & (interval - 1) == 0 }

  /// Keeps a state, replacing an older one of its level.
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

  /// Goes back to the last kept state of at most a number of samples, and forgets the states after
  /// it.
  ///
  /// - Parameters:
  ///   - count: the largest number of samples.
  ///   - state: becomes the kept state.
  ///   - pending: becomes the samples that were pending then.
  /// - Returns: true if there is such a state; otherwise `state` and `pending` stay unchanged.
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
}
