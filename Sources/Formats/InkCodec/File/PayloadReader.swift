internal import InkDocument

/// Reads the payload of a chunk.
struct PayloadReader {
  private var reader: ByteReader
  let bytes: [UInt8]

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    reader = ByteReader(bytes, in: range)
  }

  var offset: Int { reader.offset }
  var isAtEnd: Bool { reader.isAtEnd }
  var remaining: Int { reader.remaining }

  func error(_ reason: DuctusError.Reason) -> DuctusError { DuctusError(reason, offset: offset) }

  private static func error(_ failure: ByteReader.Failure) -> DuctusError {
    DuctusError(failure.reason == .tooShort ? .tooShort : .number, offset: failure.offset)
  }

  @inline(never)
  mutating func byte() throws(DuctusError) -> UInt8 {
    do throws(ByteReader.Failure) { return try reader.byte() } catch { throw Self.error(error) }
  }

  @inline(never)
  mutating func varint() throws(DuctusError) -> UInt64 {
    do throws(ByteReader.Failure) { return try reader.varint() } catch { throw Self.error(error) }
  }

  @inline(never)
  mutating func zigzag() throws(DuctusError) -> Int64 {
    do throws(ByteReader.Failure) { return try reader.zigzag() } catch { throw Self.error(error) }
  }

  mutating func fixed<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws(DuctusError) -> Value {
    do throws(ByteReader.Failure) {
      return try reader.fixed(type)
    } catch {
      throw Self.error(error)
    }
  }

  @inline(never)
  mutating func double() throws(DuctusError) -> Double {
    Double(bitPattern: try fixed(UInt64.self))
  }

  /// A whole number that must be less than a limit.
  @inline(never)
  mutating func number(below limit: Int) throws(DuctusError) -> Int {
    let start = offset
    let value = try varint()
    guard value < UInt64(max(limit, 0)) else { throw DuctusError(.number, offset: start) }
    return Int(value)
  }

  /// A whole number, coded as the difference from another, that must be less than a limit.
  @inline(never)
  mutating func number(near other: Int, below limit: Int) throws(DuctusError) -> Int {
    let start = offset
    let (value, isLarge) = try zigzag().addingReportingOverflow(Int64(other))
    guard !isLarge, value >= 0, value < Int64(limit) else {
      throw DuctusError(.number, offset: start)
    }
    return Int(value)
  }

  /// Reads the number of things that follow, each of which takes at least some bytes.
  @inline(never)
  mutating func count(each size: Int) throws(DuctusError) -> Int {
    let start = offset
    let value = try varint()
    guard value <= UInt64(reader.remaining / size) else {
      throw DuctusError(.tooShort, offset: start)
    }
    return Int(value)
  }

  /// Bytes after their number.
  @inline(never)
  mutating func part() throws(DuctusError) -> Range<Int> {
    try skip(try count(each: 1))
  }

  /// Reads the name of a moment or an author, a part in UTF-8.
  @inline(never)
  mutating func givenName() throws(DuctusError) -> [UInt8] {
    let start = offset
    let name = Array(bytes[try part()])
    guard DocumentVersion.isName(name) else { throw DuctusError(.number, offset: start) }
    return name
  }

  /// Passes over so many bytes, and gives where they are.
  @inline(never)
  mutating func skip(_ count: Int) throws(DuctusError) -> Range<Int> {
    do throws(ByteReader.Failure) {
      return try reader.skip(count)
    } catch {
      throw Self.error(error)
    }
  }

  func end() throws(DuctusError) {
    if !isAtEnd { throw error(.tooLong) }
  }
}

extension ByteWriter {
  /// Appends a whole number that is not negative.
  @inline(never)
  package mutating func append(number value: Int) { append(varint: UInt64(max(value, 0))) }

  /// Appends a whole number as its difference from another.
  @inline(never)
  mutating func append(number value: Int, near other: Int) {
    append(zigzag: Int64(value) - Int64(other))
  }

  @inline(never)
  mutating func append(double value: Double) { append(fixed: value.bitPattern) }

  /// Appends bytes after their number.
  @inline(never)
  package mutating func append(part bytes: [UInt8]) {
    append(number: bytes.count)
    append(contentsOf: bytes)
  }
}
