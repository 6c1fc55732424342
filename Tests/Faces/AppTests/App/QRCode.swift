import Testing

/// A QR code (ISO/IEC 18004:2015) of bytes with error correction of level M, which is read as a camera would.
struct QRCode {
  /// A fault of a code.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private let modules: [[Bool]]
  private var size: Int { modules.count }
  private var version: Int { (size - 17) / 4 }

  /// Makes a code of its rows, of which `true` is dark.
  init(_ modules: [[Bool]]) { self.modules = modules }

  /// The blocks of level M with their bytes, and how many of these are data, by version (table 9).
  private static let blocks: [[(count: Int, bytes: Int, data: Int)]] = [
    [(1, 26, 16)], [(1, 44, 28)], [(1, 70, 44)], [(2, 50, 32)], [(2, 67, 43)], [(4, 43, 27)],
    [(4, 49, 31)], [(2, 60, 38), (2, 61, 39)], [(3, 58, 36), (2, 59, 37)],
    [(4, 69, 43), (1, 70, 44)], [(1, 80, 50), (4, 81, 51)], [(6, 58, 36), (2, 59, 37)],
    [(8, 59, 37), (1, 60, 38)], [(4, 64, 40), (5, 65, 41)], [(5, 65, 41), (5, 66, 42)],
    [(7, 73, 45), (3, 74, 46)], [(10, 74, 46), (1, 75, 47)], [(9, 69, 43), (4, 70, 44)],
    [(3, 70, 44), (11, 71, 45)], [(3, 67, 41), (13, 68, 42)],
  ]

  /// The middles of alignment patterns, by version (annex E).
  private static let middles: [[Int]] = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46],
    [6, 28, 50], [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70],
    [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90],
  ]

  /// The bits of version 7 to 20 (annex D).
  private static let versionBits = [
    0x07C94, 0x085BC, 0x09A99, 0x0A4D3, 0x0BBF6, 0x0C762, 0x0D847, 0x0E60D, 0x0F928, 0x10B78,
    0x1145D, 0x12A17, 0x13532, 0x149A6,
  ]

  /// The bits of the masks 0 to 7 with level M (annex C).
  private static let formatBits = [
    0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0,
  ]

  /// Returns the text.
  ///
  /// - Returns: the text.
  /// - Throws: where anything is not as the standard has it.
  func text() throws -> String {
    try #require((1...20).contains(version) && modules.allSatisfy { $0.count == size })
    try checkPatterns()
    let bytes = try data(of: codewords(mask: try mask()))
    var bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }[...]
    func number(_ count: Int) -> Int {
      defer { bits = bits.dropFirst(count) }
      return bits.prefix(count).reduce(0) { $0 << 1 | Int($1) }
    }
    guard number(4) == 4 else { throw Fault(description: "no bytes") }
    let count = number(version < 10 ? 8 : 16)
    let text = (0..<count).map { _ in UInt8(number(8)) }
    guard number(min(4, bits.count)) == 0 else { throw Fault(description: "no end") }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Patterns

  private func checkPatterns() throws {
    for at in 8..<size - 8 {
      let isDark = at % 2 == 0
      guard modules[6][at] == isDark, modules[at][6] == isDark else {
        throw Fault(description: "the timing at \(at)")
      }
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      try checkRings(x, y, [true, true, false, true, false], "finding")
    }
    for (x, y) in alignments { try checkRings(x, y, [true, false, true], "alignment") }
    guard modules[size - 8][8] else { throw Fault(description: "the dark module") }
    guard version >= 7 else { return }
    for bit in 0..<18 {
      let isDark = Self.versionBits[version - 7] >> bit & 1 == 1
      let (across, along) = (size - 11 + bit % 3, bit / 3)
      guard modules[along][across] == isDark, modules[across][along] == isDark else {
        throw Fault(description: "the version")
      }
    }
  }

  private func checkRings(_ x: Int, _ y: Int, _ rings: [Bool], _ name: String) throws {
    let reach = rings.count - 1
    for row in max(y - reach, 0)...min(y + reach, size - 1) {
      for column in max(x - reach, 0)...min(x + reach, size - 1)
      where modules[row][column] != rings[max(abs(row - y), abs(column - x))] {
        throw Fault(description: "the pattern for \(name) at \(x), \(y)")
      }
    }
  }

  /// The middles of the alignment patterns that are there: not at the three corners.
  private var alignments: [(Int, Int)] {
    let all = Self.middles[version - 1]
    guard let last = all.last else { return [] }
    return all.flatMap { x in all.map { (x, $0) } }.filter { x, y in
      !((x == 6 && y == 6) || (x == 6 && y == last) || (x == last && y == 6))
    }
  }

  /// The places of a bit of the format: around the upper left corner, and at the two others.
  private func formatPlaces(_ bit: Int) -> [(x: Int, y: Int)] {
    switch bit {
    case 0..<6: [(8, bit), (size - 1 - bit, 8)]
    case 6, 7: [(8, bit + 1), (size - 1 - bit, 8)]
    case 8: [(7, 8), (8, size - 7)]
    default: [(14 - bit, 8), (8, size - 15 + bit)]
    }
  }

  /// The mask, as both copies of the format say it.
  private func mask() throws -> Int {
    var read = [0, 0]
    for bit in 0..<15 {
      for (copy, place) in formatPlaces(bit).enumerated() where modules[place.y][place.x] {
        read[copy] |= 1 << bit
      }
    }
    guard read[0] == read[1], let mask = Self.formatBits.firstIndex(of: read[0]) else {
      throw Fault(description: "the format: \(read)")
    }
    return mask
  }

  // MARK: Data

  private func isPattern(_ x: Int, _ y: Int) -> Bool {
    if x == 6 || y == 6 { return true }
    if (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8) { return true }
    if version >= 7, (x < 6 && y >= size - 11) || (y < 6 && x >= size - 11) { return true }
    return alignments.contains { abs($0.0 - x) <= 2 && abs($0.1 - y) <= 2 }
  }

  private static func isTurned(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (y / 2 + x / 3) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// The bytes in the order in which they lie: in pairs of columns from the right, up and down.
  private func codewords(mask: Int) -> [UInt8] {
    var bits: [UInt8] = []
    let pairs = [Int](stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1]
    for (index, right) in pairs.enumerated() {
      for step in 0..<size {
        let y = index % 2 == 0 ? size - 1 - step : step
        for x in [right, right - 1] where !isPattern(x, y) {
          bits.append(modules[y][x] != Self.isTurned(mask, x, y) ? 1 : 0)
        }
      }
    }
    return stride(from: 0, through: bits.count - 8, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
  }

  /// Takes the blocks apart, and checks each of them.
  private func data(of codewords: [UInt8]) throws -> [UInt8] {
    let kinds = Self.blocks[version - 1].flatMap { kind in
      [(bytes: Int, data: Int)](repeating: (kind.bytes, kind.data), count: kind.count)
    }
    try #require(codewords.count == kinds.reduce(0) { $0 + $1.bytes })
    var blocks = [[UInt8]](repeating: [], count: kinds.count)
    var next = 0
    for isData in [true, false] {
      let lengths = kinds.map { isData ? $0.data : $0.bytes - $0.data }
      for turn in 0..<(lengths.max() ?? 0) {
        for index in kinds.indices where turn < lengths[index] {
          blocks[index].append(codewords[next])
          next += 1
        }
      }
    }
    for (block, kind) in zip(blocks, kinds) {
      for power in 0..<kind.bytes - kind.data where Self.value(of: block, at: power) != 0 {
        throw Fault(description: "the correction of a block")
      }
    }
    return zip(blocks, kinds).flatMap { $0.prefix($1.data) }
  }

  /// The value of a polynomial at a power of 2 in the field of 256 elements; 0 for all roots of the code.
  private static func value(of block: [UInt8], at power: Int) -> UInt8 {
    block.reduce(0) { sum, byte in
      var times = sum
      for _ in 0..<power { times = times << 1 ^ (times & 0x80 == 0 ? 0 : 0x1D) }
      return times ^ byte
    }
  }
}
