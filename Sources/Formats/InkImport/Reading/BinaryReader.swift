/// Reads little-endian numbers from a part of a file.
///
/// A read beyond the end throws ``ImportFailure/Reason/cut`` with its offset, and leaves the reader unchanged.
package struct BinaryReader {
  /// The bytes of which a range is read.
  package let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var position: Int
  /// The offset behind the last byte that is read.
  package let end: Int
  /// The name of the part, for messages.
  package let part: String

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - range: the range that is read, clamped to the bytes; by default all of them.
  ///   - part: the name of the part, for messages.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, part: String = "") {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    self.part = part
  }

  /// The number of bytes that are left.
  package var remaining: Int { end - position }

  /// A failure at the present offset.
  package func failure(_ reason: ImportFailure.Reason, _ detail: String = "") -> ImportFailure {
    ImportFailure(reason, at: .byte(position), detail, part: part)
  }

  /// Reads a number of bytes as a range of offsets.
  package mutating func take(_ count: Int) throws(ImportFailure) -> Range<Int> {
    guard count >= 0, count <= remaining else { throw failure(.cut) }
    defer { position += count }
    return position..<position + count
  }

  /// Passes over bytes.
  package mutating func skip(_ count: Int) throws(ImportFailure) { _ = try take(count) }

  /// Goes to an offset of the range.
  package mutating func move(to offset: Int) throws(ImportFailure) {
    guard offset >= 0, offset <= end else { throw failure(.cut) }
    position = offset
  }

  /// Reads a byte.
  package mutating func byte() throws(ImportFailure) -> UInt8 {
    guard position < end else { throw failure(.cut) }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads an integer of two bytes.
  package mutating func uint16() throws(ImportFailure) -> UInt16 {
    let range = try take(2)
    return UInt16(bytes[range.lowerBound]) | UInt16(bytes[range.lowerBound + 1]) << 8
  }

  /// Reads an integer of four bytes.
  package mutating func uint32() throws(ImportFailure) -> UInt32 {
    let range = try take(4)
    var value: UInt32 = 0
    for offset in range.reversed() { value = value << 8 | UInt32(bytes[offset]) }
    return value
  }

  /// Reads an integer of eight bytes.
  package mutating func uint64() throws(ImportFailure) -> UInt64 {
    let range = try take(8)
    var value: UInt64 = 0
    for offset in range.reversed() { value = value << 8 | UInt64(bytes[offset]) }
    return value
  }

  /// Reads a number of things of four bytes, each of which takes some bytes that have to be there.
  ///
  /// - Parameter size: the number of bytes of a thing, at least 1.
  /// - Returns: the number.
  /// - Throws: an ``ImportFailure`` where the rest is shorter.
  package mutating func count(of size: Int = 1) throws(ImportFailure) -> Int {
    let start = position
    let value = try uint32()
    guard value <= UInt32(clamping: remaining / size) else {
      position = start
      throw failure(.cut, "a count is larger than the rest")
    }
    return Int(value)
  }

  /// Reads a number of IEEE 754 of four bytes.
  package mutating func float32() throws(ImportFailure) -> Double {
    Double(Float(bitPattern: try uint32()))
  }

  /// Reads a number of IEEE 754 of eight bytes.
  package mutating func float64() throws(ImportFailure) -> Double {
    Double(bitPattern: try uint64())
  }

  /// Reads an integer in groups of seven bits, the lowest first: LEB128.
  package mutating func varint() throws(ImportFailure) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    for shift: UInt64 in stride(from: 0, to: 70, by: 7) {
      guard position < end else {
        position = start
        throw failure(.cut)
      }
      let byte = bytes[position]
      position += 1
      if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
      if byte & 0x80 == 0 { return value }
    }
    position = start
    throw failure(.malformed, "an integer has more than ten bytes")
  }

  /// Reads a length in groups of seven bits, which may not be larger than the rest.
  package mutating func length() throws(ImportFailure) -> Int {
    let start = position
    let value = try varint()
    guard value <= UInt64(remaining) else {
      position = start
      throw failure(.cut, "a length is larger than the rest")
    }
    return Int(value)
  }

  /// True if bytes at the present offset are those of a text in ASCII.
  package func begins(with text: StaticString) -> Bool {
    bytes.has(text, at: position, before: end)
  }
}

extension [UInt8] {
  /// True if a text in ASCII is at an offset.
  package func has(_ text: StaticString, at offset: Int, before end: Int? = nil) -> Bool {
    let end = Swift.min(end ?? count, count)
    guard offset >= 0, text.utf8CodeUnitCount <= end - offset else { return false }
    return text.withUTF8Buffer { text in
      for index in 0..<text.count where self[offset + index] != text[index] { return false }
      return true
    }
  }
}
