internal import InkBrush
internal import InkGeometry

/// Values by their numbers, and the number of a value by its hash.
///
/// To find a value takes a comparison with each of the same hash, so O(1) but for values that only differ in what no
/// hash is made of.
struct NumberTable<Value> {
  private(set) var values: [Value] = []
  /// The hash of each value, and the number of the one before it with the same hash; −1 for none.
  private var links: [(hash: Int, before: Int)] = []
  /// The number of the last value of each hash.
  private var last: [Int: Int] = [:]

  var count: Int { values.count }

  subscript(number: Int) -> Value { values[number] }

  mutating func append(_ value: Value, hash: Int) {
    links.append((hash, last[hash] ?? -1))
    last[hash] = values.count
    values.append(value)
  }

  /// Removes so many values from the end.
  mutating func removeLast(_ count: Int) {
    for _ in 0..<count {
      guard let (hash, before) = links.popLast() else { return }
      values.removeLast()
      last[hash] = before < 0 ? nil : before
    }
  }

  /// Returns the largest number of a value of a hash that satisfies a condition; `nil` if none does.
  func number(hash: Int, where isSame: (Value) -> Bool) -> Int? {
    var number = last[hash] ?? -1
    while number >= 0 {
      if isSame(values[number]) { return number }
      number = links[number].before
    }
    return nil
  }
}

/// A hash of numbers: FNV-1a, 64 bits at a time, then mixed (source: Fowler, Noll, Vo; RFC 9923).
struct NumberHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bits: UInt64) {
    value = (value ^ bits) &* 0x0000_0100_0000_01B3
    value ^= value >> 32
  }

  /// Adds a number; both zeros are equal, and so are their hashes.
  mutating func add(_ number: Double) { add(number == 0 ? 0 : number.bitPattern) }
}

extension Brush {
  /// A hash of the values in which brushes of one drawing differ: name, colour, size and width.
  var numberHash: Int {
    var hash = NumberHash()
    for byte in name { hash.add(UInt64(byte)) }
    hash.add(
      UInt64(color.red) | UInt64(color.green) << 8 | UInt64(color.blue) << 16
        | UInt64(color.alpha) << 24)
    hash.add(size)
    hash.add(dynamics.width.constant ?? -1)
    hash.add(dynamics.opacity.constant ?? -1)
    return Int(truncatingIfNeeded: hash.value)
  }
}

extension Affine {
  /// A hash of the six numbers.
  var numberHash: Int {
    var hash = NumberHash()
    for number in [a, b, c, d, tx, ty] { hash.add(number) }
    return Int(truncatingIfNeeded: hash.value)
  }
}
