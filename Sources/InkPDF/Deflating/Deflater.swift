/// Compresses bytes as zlib does (RFC 1950 and RFC 1951), where there is no zlib: in a page, whose own compression
/// does not answer at once.
///
/// Repeated strings are found with chains of hashes, the longest of the last 32 that are alike is taken, and each
/// block has Huffman codes of its own. The result is some percent longer than zlib's best.
public enum Deflater {
  /// The symbols in a block at most.
  private static let blockSize = 1 << 15
  private static let window = 32_768
  private static let longest = 258
  private static let shortest = 3
  private static let chainLength = 32
  private static let hashBits = 15

  /// Compresses bytes.
  ///
  /// Complexity: O(bytes), with some 300 kB of memory besides the result.
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: a zlib stream.
  public static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    writer.bytes = [0x78, 0xDA]
    var symbols: [UInt32] = []
    var heads = [Int32](repeating: -1, count: 1 << hashBits)
    var previous = [Int32](repeating: -1, count: window)
    var position = 0
    bytes.withUnsafeBufferPointer { bytes in
      func hash(_ place: Int) -> Int {
        let word =
          UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
        return Int((word &* 0x9E37_79B1) >> UInt32(32 - hashBits))
      }
      func enter(_ place: Int) {
        guard place + shortest <= bytes.count else { return }
        let key = hash(place)
        previous[place & (window - 1)] = heads[key]
        heads[key] = Int32(truncatingIfNeeded: place)
      }
      func match(at place: Int) -> (length: Int, distance: Int) {
        guard place + shortest <= bytes.count else { return (0, 0) }
        var best = (length: 0, distance: 0)
        let most = min(longest, bytes.count - place)
        var candidate = Int(heads[hash(place)])
        var steps = chainLength
        while candidate >= 0, place - candidate <= window - 1, steps > 0 {
          if best.length == 0 || bytes[candidate + best.length] == bytes[place + best.length] {
            var length = 0
            while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
            if length > best.length { best = (length, place - candidate) }
            if length == most { break }
          }
          let next = Int(previous[candidate & (window - 1)])
          if next >= candidate { break }
          candidate = next
          steps -= 1
        }
        return best.length >= shortest ? best : (0, 0)
      }
      while position < bytes.count {
        var found = match(at: position)
        enter(position)
        if found.length > 0, found.length < 32, position + 1 < bytes.count {
          // A longer match may begin one byte later.
          if match(at: position + 1).length > found.length { found = (0, 0) }
        }
        if found.length == 0 {
          symbols.append(UInt32(bytes[position]))
          position += 1
        } else {
          symbols.append(0x8000_0000 | UInt32(found.length) << 16 | UInt32(found.distance))
          for place in position + 1..<position + found.length { enter(place) }
          position += found.length
        }
        if symbols.count == blockSize {
          DeflateBlock(symbols).write(isLast: position == bytes.count, to: &writer)
          symbols.removeAll(keepingCapacity: true)
        }
      }
    }
    if !symbols.isEmpty || bytes.isEmpty {
      DeflateBlock(symbols).write(isLast: true, to: &writer)
    }
    writer.align()
    let sum = Inflate.adler32(bytes)
    for shift: UInt32 in [24, 16, 8, 0] {
      writer.bytes.append(UInt8(truncatingIfNeeded: sum >> shift))
    }
    return writer.bytes
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
