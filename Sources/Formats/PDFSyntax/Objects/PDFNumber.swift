/// The values of numbers that are written with a point, or are too large for `Int`.
enum PDFNumber {
  /// The powers of ten that `Double` holds exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19,
    1e20, 1e21, 1e22,
  ]

  /// The value of a number in decimal digits, to 15 digits or more; finite, and 0 for other text.
  ///
  /// Signs that are repeated and what follows a second sign are ignored, as other readers do.
  static func value(_ text: [UInt8]) -> Double {
    var isNegative = false
    var digits: UInt64 = 0
    var scale = 0
    var afterPoint = false
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: ".") where !afterPoint: afterPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if digits < 100_000_000_000_000_000 {
          digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
          if afterPoint { scale -= 1 }
        } else if !afterPoint {
          scale += 1
        }
      default: return 0
      }
    }
    var value = Double(digits)
    while scale < 0 {
      let step = min(-scale, 22)
      value /= powers[step]
      scale += step
      if value == 0 { break }
    }
    while scale > 0, value < 1e280 {
      let step = min(scale, 22)
      value *= powers[step]
      scale -= step
    }
    return isNegative ? -value : value
  }
}
