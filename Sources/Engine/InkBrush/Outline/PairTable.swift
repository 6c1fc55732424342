/// Numbers of pairs of whole numbers, from 0 on, in the order in which the pairs came.
///
/// Pairs are few and near each other, and nobody chooses them: one multiplication spreads them well enough.
struct PairTable {
  /// The pairs by their numbers.
  private var pairs: [Int64] = []
  /// The numbers of pairs, each near the slot that its pair asks for, plus 1; 0 where there is none.
  private var slots: [Int32]
  private var shift: Int

  /// Makes a table with room for some pairs; it grows where there are more.
  init(capacity: Int = 0) {
    var bits = 6
    while 1 << bits < 2 * capacity, bits < 30 { bits += 1 }
    slots = [Int32](repeating: 0, count: 1 << bits)
    shift = 64 - bits
  }

  /// Returns the number of a pair: the next one if it is new.
  ///
  /// Complexity: O(1).
  mutating func number(of pair: Int64) -> Int {
    var slot = firstSlot(of: pair)
    while slots[slot] > 0 {
      let number = Int(slots[slot]) - 1
      if pairs[number] == pair { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    pairs.append(pair)
    slots[slot] = Int32(pairs.count)
    if 2 * pairs.count > slots.count { grow() }
    return pairs.count - 1
  }

  private func firstSlot(of pair: Int64) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: pair) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    shift -= 1
    for (number, pair) in pairs.enumerated() {
      var slot = firstSlot(of: pair)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }
}
