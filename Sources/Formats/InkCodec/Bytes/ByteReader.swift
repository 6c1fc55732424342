/// Reads integers from bytes, in the forms that ``ByteWriter`` writes.
///
/// A read that fails throws, and leaves the reader where it was. The bytes may be anything.
package struct ByteReader: Sendable {
  /// A failure to read, and its offset.
  package struct Failure: Error, Equatable, Sendable {
    /// The reason.
    package enum Reason: UInt8, Sendable, CaseIterable {
      /// The bytes end too early.
      case tooShort
      /// A varint has more than 10 bytes, or its value does not fit 64 bits.
      case varintOverflow
    }

    /// The reason.
    package var reason: Reason
    /// Where the value begins that could not be read, in bytes from the first.
    package var offset: Int

    /// Makes a failure of its parts.
    package init(reason: Reason, offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }

  private let bytes: [UInt8]
  private let end: Int
  /// Where the next value begins, in bytes from the first.
  package private(set) var offset: Int

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - bytes: what is read.
  ///   - range: the part that is read, clamped to the bytes; by default all of it. Offsets still
  ///     count from the first byte.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The number of bytes that are left.
  package var remaining: Int { end - offset }

  /// True if all has been read.
  package var isAtEnd: Bool { offset >= end }

  /// Reads a byte.
  ///
  /// - Throws: a ``Failure`` where there is none.
  package mutating func byte() throws(Failure) -> UInt8 {
    guard offset < end else { throw Failure(reason: .tooShort, offset: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Passes over bytes.
  ///
  /// - Parameter count: how many; a negative number passes over none.
  /// - Returns: where they are, in bytes from the first.
  /// - Throws: a ``Failure`` where there are not so many.
  package mutating func skip(_ count: Int) throws(Failure) -> Range<Int> {
    let count = max(count, 0)
    guard count <= remaining else { throw Failure(reason: .tooShort, offset: offset) }
    defer { offset += count }
    return offset..<offset + count
  }

  /// Reads an integer of a fixed size, low byte first.
  ///
  /// - Throws: a ``Failure`` where there are fewer bytes than it has.
  package mutating func fixed<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(Failure) -> Value {
    let size = Value.bitWidth / 8
    guard size <= remaining else { throw Failure(reason: .tooShort, offset: offset) }
    var value: Value = 0
    for index in 0..<size {
      value |= Value(truncatingIfNeeded: bytes[offset + index]) &<< Value(8 * index)
    }
    offset += size
    return value
  }

  /// Reads a varint: at most 10 bytes, and less than 2⁶⁴.
  ///
  /// Bytes that add only zeros at the top are accepted, within the 10.
  ///
  /// - Throws: a ``Failure`` where the bytes end too early, or the value is too large.
  package mutating func varint() throws(Failure) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<10 {
      guard index < remaining else { throw Failure(reason: .tooShort, offset: offset) }
      let byte = bytes[offset + index]
      // The tenth byte holds bit 63 alone.
      guard index < 9 || byte < 2 else { break }
      value |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte < 0x80 {
        offset += index + 1
        return value
      }
    }
    throw Failure(reason: .varintOverflow, offset: offset)
  }

  /// Reads a signed integer, written as the varint of its zigzag.
  ///
  /// - Throws: a ``Failure``, as ``varint()`` does.
  package mutating func zigzag() throws(Failure) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ (0 &- Int64(bitPattern: value & 1))
  }
}
