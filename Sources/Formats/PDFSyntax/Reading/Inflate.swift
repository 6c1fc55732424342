/// Expands what zlib compressed: RFC 1950 and RFC 1951.
///
/// The length of what comes out is bounded by a limit, and by the length of the input: each bit brings 258 bytes
/// at the most. Codes are read with a table of nine bits; longer ones are counted out.
package struct Inflate {
  /// The bytes so far.
  package private(set) var output: [UInt8] = []
  /// False if the checksum is wrong or missing; other readers do not mind.
  package private(set) var hasChecksum = false

  /// The number of bytes before ``output`` that were given up.
  private var forgotten = 0
  /// False until the last block has come to its end.
  private var isDone = false

  private let bytes: [UInt8]
  private let end: Int
  private let limit: Int
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var isLast = false
  private var open = OpenBlock.none

  /// The block that is not at its end.
  private enum OpenBlock {
    case none
    /// Bytes as they are, and how many of them are left.
    case stored(Int)
    case compressed(InflateCode, InflateCode)
  }

  /// Expands bytes.
  ///
  /// - Parameters:
  ///   - bytes: a file.
  ///   - range: the compressed bytes in it.
  ///   - limit: the number of bytes that may come out.
  /// - Throws: `PDFError` with reason `compression` if they are damaged or end too early, and `streamTooLong` if
  ///   there is more than the limit.
  package init(_ bytes: [UInt8], in range: Range<Int>, limit: Int) throws(PDFError) {
    try self.init(beginning: bytes, in: range, limit: limit)
    output.reserveCapacity(min(limit, (end - position) &* 4))
    try goOn(until: .max)
    let start = endOffset
    guard end - start >= 4 else { return }
    var stored: UInt32 = 0
    for index in 0..<4 { stored = stored << 8 | UInt32(bytes[start + index]) }
    hasChecksum = stored == Self.adler32(output)
  }

  /// Begins to expand bytes, of which ``goOn(until:)`` makes as many as are wanted; the checksum is not read.
  ///
  /// - Parameters:
  ///   - bytes: a file.
  ///   - range: the compressed bytes in it.
  ///   - limit: the number of bytes that may come out.
  /// - Throws: `PDFError` with reason `compression` if they do not begin as they should.
  package init(beginning bytes: [UInt8], in range: Range<Int>, limit: Int) throws(PDFError) {
    self.bytes = bytes
    self.limit = limit
    end = min(range.upperBound, bytes.count)
    position = min(max(range.lowerBound, 0), end)
    guard end - position >= 2 else { throw fault }
    let head = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    guard head >> 8 & 15 == 8, head >> 12 <= 7, head % 31 == 0, head & 0x20 == 0 else {
      throw fault
    }
    position += 2
  }

  /// Expands more, until ``output`` has so many bytes at least, or all.
  package mutating func goOn(until count: Int) throws(PDFError) {
    while output.count < count {
      switch open {
      case .none:
        if isDone { return }
        try beginBlock()
      case .stored(let left): stored(left, until: count)
      case .compressed(let literals, let distances):
        try compressed(literals, distances, until: count)
      }
    }
  }

  /// Gives up the bytes of ``output`` but the last so many, and as many as later ones can repeat.
  ///
  /// - Returns: the number of bytes that are no longer there.
  package mutating func keep(last count: Int) -> Int {
    let gone = max(output.count - max(count, 1 << 15), 0)
    output.removeFirst(gone)
    forgotten += gone
    return gone
  }

  /// Expands bytes without the header and the checksum of zlib, as ZIP and gzip have them: RFC 1951.
  ///
  /// - Parameters:
  ///   - bytes: a file.
  ///   - range: the compressed bytes in it.
  ///   - limit: the number of bytes that may come out.
  /// - Throws: `PDFError` as ``init(_:in:limit:)`` does.
  package init(rawDeflate bytes: [UInt8], in range: Range<Int>, limit: Int) throws(PDFError) {
    self.init(beginningRawDeflate: bytes, in: range, limit: limit)
    try goOn(until: .max)
  }

  /// Expands the first bytes of what ``init(rawDeflate:in:limit:)`` expands.
  ///
  /// - Parameters:
  ///   - bytes: a file.
  ///   - range: the compressed bytes in it.
  ///   - count: the number of bytes that are wanted.
  /// - Returns: at most some hundred bytes more, and fewer where there are no more.
  /// - Throws: `PDFError` with reason `compression` if the bytes before are damaged.
  package static func beginning(
    ofRawDeflate bytes: [UInt8], in range: Range<Int>, count: Int
  ) throws(PDFError) -> [UInt8] {
    var inflate = Inflate(beginningRawDeflate: bytes, in: range, limit: .max)
    try inflate.goOn(until: count)
    return inflate.output
  }

  /// Begins to expand what ``init(rawDeflate:in:limit:)`` expands; ``goOn(until:)`` makes as many bytes as are wanted.
  ///
  /// - Parameters:
  ///   - bytes: a file.
  ///   - range: the compressed bytes in it.
  ///   - limit: the number of bytes that may come out.
  package init(beginningRawDeflate bytes: [UInt8], in range: Range<Int>, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    end = min(range.upperBound, bytes.count)
    position = min(max(range.lowerBound, 0), end)
  }

  /// The offset of the first byte behind the compressed ones, once all is expanded.
  ///
  /// Whole bytes that were taken too early are given back.
  package var endOffset: Int { position - bitCount / 8 }

  /// True once all is expanded.
  package var isAtEnd: Bool { isDone }

  private var fault: PDFError { PDFError(.compression, offset: position) }

  // MARK: Bits

  private mutating func need(_ count: Int) throws(PDFError) {
    while bitCount < count {
      guard position < end else { throw fault }
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
  }

  private mutating func take(_ count: Int) throws(PDFError) -> Int {
    try need(count)
    let value = bits & ((1 << UInt32(count)) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  // MARK: Blocks

  private mutating func beginBlock() throws(PDFError) {
    guard !isLast else {
      isDone = true
      return
    }
    isLast = try take(1) == 1
    switch try take(2) {
    case 0: open = .stored(try storedLength())
    case 1: open = .compressed(.fixedLiterals, .fixedDistances)
    case 2:
      let (literals, distances) = try codes()
      open = .compressed(literals, distances)
    default: throw fault
    }
  }

  private mutating func storedLength() throws(PDFError) -> Int {
    // Whole bytes that were taken too early are given back.
    position -= bitCount / 8
    bits = 0
    bitCount = 0
    guard end - position >= 4 else { throw fault }
    let count = Int(bytes[position]) | Int(bytes[position + 1]) << 8
    let check = Int(bytes[position + 2]) | Int(bytes[position + 3]) << 8
    guard count ^ check == 0xFFFF else { throw fault }
    position += 4
    guard end - position >= count else { throw fault }
    guard limit - forgotten - output.count >= count else {
      throw PDFError(.streamTooLong, offset: position)
    }
    return count
  }

  private mutating func stored(_ left: Int, until goal: Int) {
    let count = min(left, goal - output.count)
    output.append(contentsOf: bytes[position..<position + count])
    position += count
    open = count < left ? .stored(left - count) : .none
  }

  private mutating func compressed(
    _ literals: InflateCode, _ distances: InflateCode, until goal: Int
  ) throws(PDFError) {
    let room = limit - forgotten
    while output.count < goal {
      let symbol = try symbol(literals)
      if symbol < 256 {
        guard output.count < room else { throw PDFError(.streamTooLong, offset: position) }
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 {
        open = .none
        return
      }
      guard symbol <= 285 else { throw fault }
      let (length, extra) = Self.length(symbol - 257)
      let count = length + (try take(extra))
      let code = try self.symbol(distances)
      guard code < 30 else { throw fault }
      let (base, distanceExtra) = Self.distance(code)
      let distance = base + (try take(distanceExtra))
      guard distance <= output.count else { throw fault }
      guard room - output.count >= count else {
        throw PDFError(.streamTooLong, offset: position)
      }
      var from = output.count - distance
      for _ in 0..<count {
        output.append(output[from])
        from += 1
      }
    }
  }

  private mutating func symbol(_ code: InflateCode) throws(PDFError) -> Int {
    // The last code may be shorter than nine bits, and nothing follows it.
    while bitCount < 15, position < end {
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let (symbol, length) = code.symbol(bits)
    guard length > 0, length <= bitCount else { throw fault }
    bits >>= UInt32(length)
    bitCount -= length
    return symbol
  }

  /// The first length of a symbol, and the number of bits that follow: section 3.2.5.
  private static func length(_ index: Int) -> (Int, extra: Int) {
    if index < 8 { return (index + 3, 0) }
    if index == 28 { return (258, 0) }
    let extra = index / 4 - 1
    return ((4 + index % 4) << extra + 3, extra)
  }

  private static func distance(_ code: Int) -> (Int, extra: Int) {
    if code < 4 { return (code + 1, 0) }
    let extra = code / 2 - 1
    return ((2 + code % 2) << extra + 1, extra)
  }

  /// The order in which the lengths of codes for lengths stand: section 3.2.7.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func codes() throws(PDFError) -> (InflateCode, InflateCode) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let lengthCount = try take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw fault }
    var first = [UInt8](repeating: 0, count: 19)
    for index in 0..<lengthCount { first[Self.order[index]] = UInt8(try take(3)) }
    guard let code = InflateCode(first[...]), code.isComplete else { throw fault }
    var lengths: [UInt8] = []
    let count = literalCount + distanceCount
    lengths.reserveCapacity(count)
    while lengths.count < count {
      let symbol = try symbol(code)
      let (length, times): (UInt8, Int)
      switch symbol {
      case 0...15: (length, times) = (UInt8(symbol), 1)
      case 16:
        guard let last = lengths.last else { throw fault }
        (length, times) = (last, 3 + (try take(2)))
      case 17: (length, times) = (0, 3 + (try take(3)))
      default: (length, times) = (0, 11 + (try take(7)))
      }
      guard lengths.count + times <= count else { throw fault }
      for _ in 0..<times { lengths.append(length) }
    }
    // A block without an end has no code for it.
    guard lengths[256] != 0, let literals = InflateCode(lengths[..<literalCount]),
      let distances = InflateCode(lengths[literalCount...]),
      literals.isUsable, distances.isUsable
    else { throw fault }
    return (literals, distances)
  }

  /// The checksum of RFC 1950, section 8.2.
  package static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    var start = 0
    while start < bytes.count {
      // So many sums stay below 2³².
      let stop = min(start + 5552, bytes.count)
      for index in start..<stop {
        low &+= UInt32(bytes[index])
        high &+= low
      }
      low %= 65_521
      high %= 65_521
      start = stop
    }
    return high << 16 | low
  }
}
