/// Bytes of a text that is being written: varints have seven bits a byte, the low ones first.
struct TextWriter {
  /// The bytes so far.
  var bytes: [UInt8] = []

  /// Appends a number from 0.
  mutating func append(_ number: Int) {
    var rest = UInt64(truncatingIfNeeded: max(number, 0))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number with a sign: 0, −1, 1, −2, 2 become 0, 1, 2, 3, 4.
  mutating func append(signed number: Int) { append(number < 0 ? -2 * number - 1 : 2 * number) }

  /// Appends a length in points, in units of 1/64.
  mutating func append(points: Double) { append(signed: TextUnits.count(points)) }

  /// Appends an integer of a fixed size, its low byte first.
  mutating func append<Value: FixedWidthInteger>(fixed value: Value) {
    for index in 0..<Value.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: value &>> Value(truncatingIfNeeded: 8 * index)))
    }
  }

  /// Appends bytes behind their number.
  mutating func append(counted part: some Collection<UInt8>) {
    append(part.count)
    bytes.append(contentsOf: part)
  }
}

/// A reader of what ``TextWriter`` writes, which believes nothing.
struct TextReader {
  /// The bytes.
  let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var offset = 0
  /// The offset behind the last byte.
  let end: Int

  /// Makes a reader of bytes, from the first one to an end.
  init(_ bytes: [UInt8], from offset: Int = 0, to end: Int? = nil) {
    (self.bytes, self.offset) = (bytes, offset)
    self.end = min(end ?? bytes.count, bytes.count)
  }

  /// The number of bytes that are left.
  var remaining: Int { end - offset }

  /// Returns a fault at the next byte.
  func fault(_ what: String) -> TextFault { TextFault(what, at: offset) }

  /// Reads a byte.
  mutating func byte() throws(TextFault) -> UInt8 {
    guard offset < end else { throw fault("the text ends too early") }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a number from 0 that is at most a limit, which is below 2³¹.
  mutating func number(upTo limit: Int, _ what: String) throws(TextFault) -> Int {
    let start = offset
    var value: UInt64 = 0
    for index in 0..<5 {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte < 0x80 {
        guard value <= UInt64(limit) else { throw TextFault(what, at: start) }
        return Int(value)
      }
    }
    throw TextFault(what, at: start)
  }

  /// Reads a number with a sign whose magnitude is at most a limit, which is below 2³⁰.
  mutating func signed(upTo limit: Int, _ what: String) throws(TextFault) -> Int {
    let coded = try number(upTo: 2 * limit, what)
    return coded & 1 == 0 ? coded / 2 : -(coded / 2) - 1
  }

  /// Reads a length in points.
  mutating func points(_ what: String = "a position is out of range") throws(TextFault) -> Double {
    TextUnits.points(try signed(upTo: TextUnits.limit, what))
  }

  /// Reads a count of things of which each takes at least one byte.
  mutating func count(upTo limit: Int, _ what: String) throws(TextFault) -> Int {
    let start = offset
    let count = try number(upTo: limit, what)
    guard count <= remaining else { throw TextFault("the text ends too early", at: start) }
    return count
  }

  /// Reads an integer of a fixed size.
  mutating func fixed<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(TextFault) -> Value {
    var value: Value = 0
    for index in 0..<Value.bitWidth / 8 {
      value |= Value(truncatingIfNeeded: try byte()) &<< Value(truncatingIfNeeded: 8 * index)
    }
    return value
  }

  /// Passes over bytes that stand behind their number.
  mutating func part(upTo limit: Int, _ what: String) throws(TextFault) -> Range<Int> {
    let count = try count(upTo: limit, what)
    defer { offset += count }
    return offset..<offset + count
  }

  /// Reads characters that stand behind their number.
  mutating func string(upTo limit: Int, _ what: String) throws(TextFault) -> String {
    let start = offset
    let part = try part(upTo: limit, what)
    if let wrong = UTF8Scan.firstFault(in: bytes[part]) {
      throw TextFault("a name is not UTF-8", at: max(wrong, start))
    }
    return String(decoding: bytes[part], as: UTF8.self)
  }
}
