/// A block with Huffman codes of its own: RFC 1951, section 3.2.7.
struct DeflateBlock {
  /// Literals, and with the highest bit set, matches: their length and distance.
  private let symbols: [UInt32]
  private static let endOfBlock = 256
  /// The order of the lengths of codes for lengths.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Makes a block.
  init(_ symbols: [UInt32]) { self.symbols = symbols }

  /// Writes the block.
  func write(isLast: Bool, to writer: inout BitWriter) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[Self.endOfBlock] = 1
    for symbol in symbols {
      guard symbol >> 31 == 1 else {
        literals[Int(symbol)] += 1
        continue
      }
      literals[Self.length(Int(symbol >> 16 & 0x7FFF)).code] += 1
      distances[Self.distance(Int(symbol & 0xFFFF)).code] += 1
    }
    // A code of one symbol would be incomplete.
    if distances.allSatisfy({ $0 == 0 }) { distances[0] = 1 }
    let literalCode = HuffmanCode(literals, limit: 15)
    let distanceCode = HuffmanCode(distances, limit: 15)
    writer.append(isLast ? 1 : 0, count: 1)
    writer.append(2, count: 2)
    writeLengths(literalCode, distanceCode, to: &writer)
    for symbol in symbols {
      guard symbol >> 31 == 1 else {
        literalCode.write(Int(symbol), to: &writer)
        continue
      }
      let length = Self.length(Int(symbol >> 16 & 0x7FFF))
      literalCode.write(length.code, to: &writer)
      writer.append(UInt32(length.rest), count: length.bits)
      let distance = Self.distance(Int(symbol & 0xFFFF))
      distanceCode.write(distance.code, to: &writer)
      writer.append(UInt32(distance.rest), count: distance.bits)
    }
    literalCode.write(Self.endOfBlock, to: &writer)
  }

  private func writeLengths(
    _ literals: HuffmanCode, _ distances: HuffmanCode, to writer: inout BitWriter
  ) {
    var literalCount = 286
    while literalCount > 257, literals.lengths[literalCount - 1] == 0 { literalCount -= 1 }
    var distanceCount = 30
    while distanceCount > 1, distances.lengths[distanceCount - 1] == 0 { distanceCount -= 1 }
    let lengths = Array(literals.lengths[..<literalCount]) + distances.lengths[..<distanceCount]
    var runs: [(symbol: Int, rest: Int, bits: Int)] = []
    var start = 0
    while start < lengths.count {
      var end = start
      while end < lengths.count, lengths[end] == lengths[start] { end += 1 }
      let value = lengths[start]
      var left = end - start
      if value > 0 {
        runs.append((value, 0, 0))
        left -= 1
      }
      while left > 0 {
        if value == 0, left >= 11 {
          let count = min(left, 138)
          runs.append((18, count - 11, 7))
          left -= count
        } else if value == 0, left >= 3 {
          runs.append((17, left - 3, 3))
          left = 0
        } else if value > 0, left >= 3 {
          let count = min(left, 6)
          runs.append((16, count - 3, 2))
          left -= count
        } else {
          runs.append((value, 0, 0))
          left -= 1
        }
      }
      start = end
    }
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = HuffmanCode(counts, limit: 7)
    var codeCount = 19
    while codeCount > 4, code.lengths[Self.order[codeCount - 1]] == 0 { codeCount -= 1 }
    writer.append(UInt32(literalCount - 257), count: 5)
    writer.append(UInt32(distanceCount - 1), count: 5)
    writer.append(UInt32(codeCount - 4), count: 4)
    for index in 0..<codeCount {
      writer.append(UInt32(code.lengths[Self.order[index]]), count: 3)
    }
    for run in runs {
      code.write(run.symbol, to: &writer)
      writer.append(UInt32(run.rest), count: run.bits)
    }
  }

  /// The code of a length of 3…258: RFC 1951, section 3.2.5.
  private static func length(_ length: Int) -> (code: Int, rest: Int, bits: Int) {
    if length == 258 { return (285, 0, 0) }
    let value = length - 3
    if value < 8 { return (257 + value, 0, 0) }
    let bits = highestBit(value) - 2
    return (257 + 4 * bits + value >> bits, value & (1 << bits - 1), bits)
  }

  /// The code of a distance of 1…32,768.
  private static func distance(_ distance: Int) -> (code: Int, rest: Int, bits: Int) {
    let value = distance - 1
    if value < 4 { return (value, 0, 0) }
    let bits = highestBit(value) - 1
    return (2 * bits + value >> bits, value & (1 << bits - 1), bits)
  }

  private static func highestBit(_ value: Int) -> Int {
    Int.bitWidth - 1 - value.leadingZeroBitCount
  }
}

/// A canonical Huffman code: RFC 1951, section 3.2.2.
struct HuffmanCode {
  /// The lengths of the codes, 0 for symbols that do not occur.
  private(set) var lengths: [Int]
  /// The codes with their bits in the order in which they are written.
  private var codes: [UInt32]

  /// Makes a code.
  ///
  /// - Parameters:
  ///   - counts: how often each symbol occurs.
  ///   - limit: the longest code, 1…15.
  init(_ counts: [Int], limit: Int) {
    lengths = [Int](repeating: 0, count: counts.count)
    codes = [UInt32](repeating: 0, count: counts.count)
    var used = counts.indices.filter { counts[$0] > 0 }
    // Readers want two codes at least.
    var extra = 0
    while used.count < 2, extra < counts.count {
      if !used.contains(extra) { used.append(extra) }
      extra += 1
    }
    used.sort { (counts[$0], $0) < (counts[$1], $1) }
    var perLength = Self.lengthCounts(used.map { max(counts[$0], 1) }, limit: limit)
    var next = 0
    for length in (1...limit).reversed() {
      for _ in 0..<perLength[length] {
        lengths[used[next]] = length
        next += 1
      }
    }
    perLength[0] = 0
    var code: UInt32 = 0
    for length in 1...limit {
      code = (code + UInt32(perLength[length - 1])) << 1
      var own = code
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = Self.reversed(own, length)
        own += 1
      }
    }
  }

  /// Writes a symbol.
  func write(_ symbol: Int, to writer: inout BitWriter) {
    writer.append(codes[symbol], count: lengths[symbol])
  }

  /// The number of codes of each length, for weights in ascending order, two at least.
  private static func lengthCounts(_ weights: [Int], limit: Int) -> [Int] {
    // Pairs of the two lightest are made until one is left: leaves come first, then pairs in their order.
    let leaves = weights.count
    var sums = weights
    var parents = [Int](repeating: 0, count: 2 * leaves - 1)
    var (leaf, pair) = (0, leaves)
    for node in leaves..<2 * leaves - 1 {
      var sum = 0
      for _ in 0..<2 {
        if leaf < leaves, pair >= node || sums[leaf] <= sums[pair] {
          sum += sums[leaf]
          parents[leaf] = node
          leaf += 1
        } else {
          sum += sums[pair]
          parents[pair] = node
          pair += 1
        }
      }
      sums.append(sum)
    }
    var depths = [Int](repeating: 0, count: 2 * leaves - 1)
    var counts = [Int](repeating: 0, count: limit + 1)
    for node in (0..<2 * leaves - 2).reversed() {
      depths[node] = depths[parents[node]] + 1
      if node < leaves { counts[min(depths[node], limit)] += 1 }
    }
    // Where codes were cut, shorter ones make room (Kraft's inequality).
    var total = 0
    for length in 1...limit { total += counts[length] << (limit - length) }
    while total > 1 << limit {
      var length = limit - 1
      while length > 1, counts[length] == 0 { length -= 1 }
      counts[limit] -= 1
      counts[length] -= 1
      counts[length + 1] += 2
      total -= 1
    }
    return counts
  }

  private static func reversed(_ code: UInt32, _ length: Int) -> UInt32 {
    var reversed: UInt32 = 0
    for bit in 0..<UInt32(length) where code >> bit & 1 == 1 {
      reversed |= 1 << (UInt32(length) - 1 - bit)
    }
    return reversed
  }
}
