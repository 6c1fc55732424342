/// Compresses bytes as zlib does (RFC 1950 and RFC 1951), where there is no zlib: in a page, whose own compression
/// does not answer at once.
///
/// Repeated strings are found with chains of hashes, the longest of the last 32 that are alike is taken, and each
/// block has Huffman codes of its own. The result is some percent longer than zlib's best, and the same for the
/// same bytes.
package struct Deflater {
  /// The symbols in a block at most.
  private static let blockSize = 1 << 15

  private let bytes: [UInt8]
  private var writer = BitWriter()
  private var symbols: [UInt32] = []
  private var matches: MatchFinder
  private var position = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    matches = MatchFinder(count: bytes.count)
    writer.bytes = [0x78, 0xDA]
  }

  /// Compresses bytes.
  ///
  /// Complexity: O(bytes), with some 300 kB of memory at most besides the result.
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: a zlib stream.
  package static func compress(_ bytes: [UInt8]) -> [UInt8] {
    Deflater(bytes).compressed()
  }

  private consuming func compressed() -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      while position < bytes.count {
        var found = matches.match(at: position, in: bytes)
        matches.enter(position, in: bytes)
        if found.length > 0, found.length < 32, position + 1 < bytes.count {
          // A longer match may begin one byte later.
          if matches.match(at: position + 1, in: bytes).length > found.length { found = (0, 0) }
        }
        if found.length == 0 {
          symbols.append(UInt32(bytes[position]))
          position += 1
        } else {
          symbols.append(0x8000_0000 | UInt32(found.length) << 16 | UInt32(found.distance))
          for index in position + 1..<position + found.length { matches.enter(index, in: bytes) }
          position += found.length
        }
        if symbols.count == Self.blockSize { writeBlock(isLast: position == bytes.count) }
      }
    }
    if !symbols.isEmpty || bytes.isEmpty { writeBlock(isLast: true) }
    writer.align()
    let sum = Inflate.adler32(bytes)
    for shift: UInt32 in [24, 16, 8, 0] {
      writer.bytes.append(UInt8(truncatingIfNeeded: sum >> shift))
    }
    return writer.bytes
  }

  private mutating func writeBlock(isLast: Bool) {
    DeflateBlock(symbols).write(isLast: isLast, to: &writer)
    symbols.removeAll(keepingCapacity: true)
  }
}

/// Finds earlier positions with the same bytes, by the hashes of three bytes.
private struct MatchFinder {
  private static let window = 32_768
  private static let longest = 258
  private static let shortest = 3
  private static let chainLength = 32

  /// The last position of each hash, and for each position the one before with the same hash; −1 for none.
  private var heads: [Int32]
  private var previous: [Int32]
  private let hashBits: Int

  /// Begins, for so many bytes.
  init(count: Int) {
    var bits = 8
    while bits < 15, 1 << bits < count { bits += 1 }
    hashBits = bits
    heads = [Int32](repeating: -1, count: 1 << bits)
    previous = [Int32](repeating: -1, count: 1 << bits)
  }

  private func hash(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let word =
      UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]) << 16
    return Int((word &* 0x9E37_79B1) >> UInt32(32 - hashBits))
  }

  /// Notes a position.
  mutating func enter(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    guard position + Self.shortest <= bytes.count else { return }
    let key = hash(position, in: bytes)
    previous[position & (previous.count - 1)] = heads[key]
    heads[key] = Int32(truncatingIfNeeded: position)
  }

  /// The longest string at an earlier position that is the same as that at a position; its length is 0 for none.
  func match(
    at position: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, distance: Int) {
    guard position + Self.shortest <= bytes.count else { return (0, 0) }
    var best = (length: 0, distance: 0)
    let most = min(Self.longest, bytes.count - position)
    var candidate = Int(heads[hash(position, in: bytes)])
    var steps = Self.chainLength
    while candidate >= 0, position - candidate <= Self.window - 1, steps > 0 {
      if best.length == 0 || bytes[candidate + best.length] == bytes[position + best.length] {
        var length = 0
        while length < most, bytes[candidate + length] == bytes[position + length] { length += 1 }
        if length > best.length { best = (length, position - candidate) }
        if length == most { break }
      }
      let next = Int(previous[candidate & (previous.count - 1)])
      if next >= candidate { break }
      candidate = next
      steps -= 1
    }
    return best.length >= Self.shortest ? best : (0, 0)
  }
}

/// Bits in the order of RFC 1951, section 3.1.1.
struct BitWriter {
  /// The whole bytes so far.
  var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  /// Appends bits, the lowest one first.
  mutating func append(_ value: UInt32, count: Int) {
    bits |= UInt64(value) << self.count
    self.count += UInt64(count)
    while self.count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      self.count -= 8
    }
  }

  /// Fills the last byte.
  mutating func align() {
    if count > 0 { append(0, count: 8 - Int(count)) }
  }
}
