/// A code of symbols by their lengths: RFC 1951, section 3.2.2.
struct InflateCode {
  /// Symbols and lengths by the next nine bits: symbol × 16 + length; 0 for longer codes, and none.
  private var table: [UInt16]
  /// The number of codes of each length.
  private var counts: [Int]
  /// The symbols in the order of their codes.
  private var symbols: [UInt16] = []
  /// Codes that are not used, in units of the longest one.
  private var room = 1 << 15

  private static let tableBits = 9

  /// True if each sequence of bits is a code.
  var isComplete: Bool { room == 0 }

  /// True if the code may stand in a block: complete, or with one symbol of one bit, or without any.
  var isUsable: Bool { room == 0 || symbols.isEmpty || (symbols.count == 1 && counts[1] == 1) }

  /// Makes a code; `nil` if there are more codes than bits can tell apart.
  ///
  /// - Parameter lengths: for each symbol the length of its code, 0…15, 0 for none.
  init?(_ lengths: ArraySlice<UInt8>) {
    counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var starts = [Int](repeating: 0, count: 16)
    var firsts = [Int](repeating: 0, count: 16)
    var (code, used) = (0, 0)
    for length in 1...15 {
      room -= counts[length] << (15 - length)
      code = (code + counts[length - 1]) << 1
      firsts[length] = code
      starts[length] = used
      used += counts[length]
    }
    guard room >= 0 else { return nil }
    symbols = [UInt16](repeating: 0, count: used)
    table = [UInt16](repeating: 0, count: 1 << Self.tableBits)
    var slots = starts
    for (symbol, byte) in lengths.enumerated() where byte > 0 {
      let length = Int(byte)
      let code = firsts[length] + slots[length] - starts[length]
      symbols[slots[length]] = UInt16(symbol)
      slots[length] += 1
      guard length <= Self.tableBits else { continue }
      // The first bit of a code is the lowest one of a byte.
      var index = Self.reversed(code, length)
      while index < table.count {
        table[index] = UInt16(symbol << 4 | length)
        index += 1 << length
      }
    }
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    var (rest, result) = (code, 0)
    for _ in 0..<length {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }

  /// The symbol whose code comes next.
  ///
  /// - Parameter bits: the next 15 bits, the next one lowest; zeros beyond the end.
  /// - Returns: the symbol, and the length of its code; 0 where no code begins like this.
  @inline(__always)
  func symbol(_ bits: UInt32) -> (symbol: Int, length: Int) {
    let entry = table[Int(bits & 511)]
    if entry != 0 { return (Int(entry >> 4), Int(entry & 15)) }
    return longSymbol(bits)
  }

  private func longSymbol(_ bits: UInt32) -> (symbol: Int, length: Int) {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= Int(bits >> UInt32(length - 1) & 1)
      let count = counts[length]
      if code - first < count { return (Int(symbols[index + code - first]), length) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return (0, 0)
  }

  /// The code for literals and lengths of blocks without one: section 3.2.6.
  static let fixedLiterals = make(
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))

  /// The code for distances of blocks without one.
  static let fixedDistances = make([UInt8](repeating: 5, count: 32))

  private static func make(_ lengths: [UInt8]) -> InflateCode {
    guard let code = InflateCode(lengths[...]) else { fatalError("a fixed code is complete") }
    return code
  }
}
