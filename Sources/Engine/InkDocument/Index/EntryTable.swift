/// A table of values by number, most of which may be missing: it takes 4 bytes for each number up to the
/// largest one, and keeps the values close together.
struct EntryTable<Value> {
  /// Where the value of a number lies, or one of those below.
  private var slots: [Int32] = []
  private var values: [Value] = []
  private var numbers: [Int32] = []

  private static var unused: Int32 { -1 }
  private static var missing: Int32 { -2 }

  /// True if no number has a value.
  var isEmpty: Bool { values.isEmpty }

  /// All values, in an order that depends on what was done.
  var all: [Value] { values }

  /// Takes a number in use; returns false if it was in use already.
  mutating func use(_ number: Int) -> Bool {
    guard number >= 0 else { return false }
    grow(to: number)
    if slots[number] != Self.unused { return false }
    slots[number] = Self.missing
    return true
  }

  /// Returns whether a number was ever in use.
  func isUsed(_ number: Int) -> Bool {
    number >= 0 && number < slots.count && slots[number] != Self.unused
  }

  /// Says that a number that has no value may be taken in use again.
  mutating func free(_ number: Int) {
    if number < slots.count, slots[number] == Self.missing { slots[number] = Self.unused }
  }

  /// The value of a number; `nil` where it has none.
  subscript(number: Int) -> Value? {
    get {
      guard number >= 0, number < slots.count, slots[number] >= 0 else { return nil }
      return values[Int(slots[number])]
    }
    set {
      grow(to: number)
      let slot = slots[number]
      switch (newValue, slot >= 0) {
      case (let value?, true): values[Int(slot)] = value
      case (let value?, false):
        slots[number] = Int32(values.count)
        values.append(value)
        numbers.append(Int32(number))
      case (nil, true):
        // The last value fills the gap.
        let last = numbers.removeLast()
        let value = values.removeLast()
        slots[number] = Self.missing
        if Int(last) != number {
          slots[Int(last)] = slot
          values[Int(slot)] = value
          numbers[Int(slot)] = last
        }
      case (nil, false): slots[number] = Self.missing
      }
    }
  }

  private mutating func grow(to number: Int) {
    if number >= slots.count {
      slots.append(contentsOf: repeatElement(Self.unused, count: number + 1 - slots.count))
    }
  }
}
