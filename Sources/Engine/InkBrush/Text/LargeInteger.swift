/// A whole number of any size, 0 or more: as much arithmetic as reading and writing decimals takes.
struct LargeInteger {
  /// The digits to base 2³², the lowest first, without zeros at the top.
  private var digits: [UInt32] = []

  init(_ value: UInt64) {
    digits = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  var bitCount: Int {
    guard let top = digits.last else { return 0 }
    return digits.count * 32 - top.leadingZeroBitCount
  }

  /// This number times a factor, plus a summand.
  mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
    var carry = UInt64(summand)
    for index in digits.indices {
      let product = UInt64(digits[index]) * UInt64(factor) + carry
      digits[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { digits.append(UInt32(truncatingIfNeeded: carry)) }
    trim()
  }

  mutating func shiftLeft(_ count: Int) {
    guard count > 0, !digits.isEmpty else { return }
    let bits = UInt32(count % 32)
    if bits > 0 { multiply(by: 1 << bits) }
    digits.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
  }

  /// Takes away a number that is not larger.
  mutating func subtract(_ other: LargeInteger) {
    var borrow: UInt64 = 0
    for index in digits.indices {
      let low = index < other.digits.count ? UInt64(other.digits[index]) : 0
      let difference = UInt64(digits[index]) &- low &- borrow
      digits[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference >> 63
    }
    trim()
  }

  static func < (a: LargeInteger, b: LargeInteger) -> Bool {
    if a.digits.count != b.digits.count { return a.digits.count < b.digits.count }
    for index in a.digits.indices.reversed() where a.digits[index] != b.digits[index] {
      return a.digits[index] < b.digits[index]
    }
    return false
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
  }
}
