internal import InkGeometry

/// Syntax of PDF while it is written: ISO 32000-2, section 7.2 and 7.3.
package struct PDFText {
  /// The bytes so far.
  package var bytes: [UInt8] = []

  /// Begins without text.
  package init() {}

  /// Begins with a dictionary.
  package init(_ dictionary: PDFDictionary) { dictionary.append(to: &bytes) }

  /// Appends text as it stands.
  @inline(never)
  package mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a whole number.
  @inline(never)
  package mutating func add(_ value: Int) {
    DecimalText.append(Double(value), places: 0, to: &bytes)
  }

  /// Appends a number with two decimal places at most, or others.
  @inline(never)
  package mutating func add(_ value: Double, places: Int = 2) {
    DecimalText.append(value, places: places, to: &bytes)
  }

  /// Appends a reference to an object.
  @inline(never)
  package mutating func add(reference number: Int, generation: Int = 0) {
    add(number)
    add(" ")
    add(generation)
    add(" R")
  }

  /// Appends a string of bytes.
  @inline(never)
  package mutating func add(string: [UInt8]) {
    let isPlain = string.allSatisfy { $0 >= 32 && $0 < 127 }
    guard isPlain else {
      add("<")
      for byte in string {
        for digit in [byte >> 4, byte & 15] {
          bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        }
      }
      add(">")
      return
    }
    add("(")
    for byte in string {
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "\\") {
        add("\\")
      }
      bytes.append(byte)
    }
    add(")")
  }

  /// Appends a text string of section 7.9.2: ASCII as it is, other text as UTF-16 with its mark.
  ///
  /// - Parameter text: the text in UTF-8; what is no UTF-8 becomes U+FFFD.
  package mutating func add(text: [UInt8]) { add(string: Self.encoded(text)) }

  /// The bytes of a text string: see ``add(text:)``.
  package static func encoded(_ text: [UInt8]) -> [UInt8] {
    if text.allSatisfy({ $0 >= 32 && $0 < 127 }) { return text }
    var units: [UInt8] = [0xFE, 0xFF]
    func append(_ unit: UInt32) {
      units.append(UInt8(truncatingIfNeeded: unit >> 8))
      units.append(UInt8(truncatingIfNeeded: unit))
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x10000 {
        append(scalar.value)
      } else {
        append(0xD800 + (scalar.value - 0x10000) >> 10)
        append(0xDC00 + (scalar.value - 0x10000) & 0x3FF)
      }
    }
    return units
  }

  /// Appends a date of section 7.9.4, in UTC.
  ///
  /// - Parameter seconds: the seconds since the beginning of 1970; years 0…9999, others are clamped.
  @inline(never)
  package mutating func add(date seconds: Int64) {
    let seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      rest += 86_400
      days -= 1
    }
    // Days since the first of March of the year 0, in eras of 400 years.
    days += 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isLate = month >= 10
    add("(D:")
    add(digits: year + era * 400 + (isLate ? 1 : 0), count: 4)
    add(digits: isLate ? month - 9 : month + 3, count: 2)
    add(digits: dayOfYear - (153 * month + 2) / 5 + 1, count: 2)
    add(digits: rest / 3600, count: 2)
    add(digits: rest / 60 % 60, count: 2)
    add(digits: rest % 60, count: 2)
    add("Z)")
  }

  /// Appends a number with leading zeros.
  package mutating func add(digits value: Int64, count: Int) {
    var power: Int64 = 1
    for _ in 1..<max(count, 1) { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / power % 10))
      power /= 10
    }
  }
}
