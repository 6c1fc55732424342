/// Numbers of a few bits each, one after the other, the high bits first.
struct WetBitWriter {
  private(set) var bytes: [UInt8] = []
  /// The bits that are free in the last byte.
  private var free = 0

  mutating func append(_ value: UInt32, bits: Int) {
    var left = bits
    while left > 0 {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      let count = min(left, free)
      let part = (value >> UInt32(left - count)) & ((1 << UInt32(count)) - 1)
      bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: part << UInt32(free - count))
      free -= count
      left -= count
    }
  }

  /// Appends a number in the exponential Golomb code of an order: the fewest bits for numbers below 2ᵒʳᵈᵉʳ.
  mutating func append(_ value: UInt32, order: Int) {
    let sum = value + (1 << UInt32(order))
    let length = 32 - sum.leadingZeroBitCount
    append(0, bits: length - 1 - order)
    append(sum, bits: length)
  }

  /// Appends a signed number as its zigzag.
  mutating func append(signed value: Int, order: Int) {
    append(Self.zigzag(value), order: order)
  }

  /// The bits that a signed number takes.
  static func length(_ value: Int, order: Int) -> Int {
    let sum = zigzag(value) + (1 << UInt32(order))
    return 2 * (32 - sum.leadingZeroBitCount) - 1 - order
  }

  private static func zigzag(_ value: Int) -> UInt32 {
    let value = Int32(truncatingIfNeeded: value)
    return UInt32(bitPattern: (value &<< 1) ^ (value >> 31))
  }
}

/// Reads what ``WetBitWriter`` writes; the bytes may be anything.
struct WetBitReader {
  private let bytes: [UInt8]
  /// The next bit, counted from the first of the bytes.
  private var position: Int

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    position = offset * 8
  }

  /// The next whole byte that has not been begun.
  var offset: Int { (position + 7) / 8 }

  /// Reads a number of at most 31 bits; `nil` where the bytes end too early.
  mutating func number(bits: Int) -> UInt32? {
    guard bits <= bytes.count * 8 - position else { return nil }
    var value: UInt32 = 0
    for _ in 0..<bits {
      value = value << 1 | UInt32(bytes[position >> 3] >> UInt8(7 - (position & 7)) & 1)
      position += 1
    }
    return value
  }

  /// Reads a number in the exponential Golomb code of an order; `nil` where it is none below 2³⁰.
  mutating func number(order: Int) -> UInt32? {
    var length = order + 1
    while true {
      guard let bit = number(bits: 1) else { return nil }
      if bit == 1 { break }
      length += 1
      if length > 30 { return nil }
    }
    guard let rest = number(bits: length - 1) else { return nil }
    let sum = rest | 1 << UInt32(length - 1)
    return sum - (1 << UInt32(order))
  }

  mutating func signed(order: Int) -> Int? {
    guard let value = number(order: order) else { return nil }
    return Int(Int32(bitPattern: (value >> 1) ^ (0 &- (value & 1))))
  }
}
