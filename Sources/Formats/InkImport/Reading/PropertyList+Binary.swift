extension PropertyList {
  /// The bytes behind all values of a binary list, which tell the positions of the rest.
  private struct Trailer {
    package var offsetSize: Int
    package var referenceSize: Int
    package var count: Int
    package var top: Int
    package var table: Int
  }

  /// The largest number of values.
  package static let mostValues = 1 << 23

  /// Reads the binary form, whose first bytes are `bplist00`.
  ///
  /// Source: the comments of `CFBinaryPList.c` in Apple's open CF. Values may share bytes in a hostile list; so the parts of
  /// all containers and texts together are bounded by the number of bytes.
  package mutating func readBinary() throws(ImportFailure) {
    let trailer = try trailer()
    // Each part of a container takes one byte at least, each unit of a text too.
    var budget = storage.count
    values.reserveCapacity(trailer.count)
    var table = BinaryReader(storage, part: part)
    try table.move(to: trailer.table)
    for _ in 0..<trailer.count {
      let offset = try Self.bigEndian(&table, trailer.offsetSize)
      guard offset >= 8, offset < UInt64(trailer.table) else {
        throw table.failure(.malformed, "an offset of a property list")
      }
      var reader = BinaryReader(storage, in: Int(offset)..<trailer.table, part: part)
      values.append(try Self.value(&reader, trailer, &budget))
    }
    root = trailer.top
  }

  private func trailer() throws(ImportFailure) -> Trailer {
    let start = storage.count - 32
    guard start >= 8 else {
      throw ImportFailure(.cut, at: .byte(storage.count), part: part)
    }
    var reader = BinaryReader(storage, part: part)
    try reader.move(to: start + 6)
    let sizes = (Int(try reader.byte()), Int(try reader.byte()))
    let count = try Self.bigEndian(&reader, 8)
    let top = try Self.bigEndian(&reader, 8)
    let table = try Self.bigEndian(&reader, 8)
    guard 1...8 ~= sizes.0, 1...8 ~= sizes.1, table >= 8, table <= UInt64(start), top < count,
      count <= (UInt64(start) - table) / UInt64(sizes.0)
    else {
      throw ImportFailure(.malformed, at: .byte(start), "the end of a property list", part: part)
    }
    guard count <= UInt64(Self.mostValues) else {
      throw ImportFailure(
        .overLimit, at: .byte(start), "values of a property list", part: part)
    }
    return Trailer(
      offsetSize: sizes.0, referenceSize: sizes.1, count: Int(count), top: Int(top),
      table: Int(table))
  }

  private static func bigEndian(
    _ reader: inout BinaryReader, _ size: Int
  ) throws(ImportFailure) -> UInt64 {
    var value: UInt64 = 0
    for offset in try reader.take(size) { value = value << 8 | UInt64(reader.bytes[offset]) }
    return value
  }

  private static func value(
    _ reader: inout BinaryReader, _ trailer: Trailer, _ budget: inout Int
  ) throws(ImportFailure) -> Value {
    let start = reader
    let marker = try reader.byte()
    let low = Int(marker & 15)
    switch marker >> 4 {
    case 0:
      return low == 8 ? .bool(false) : low == 9 ? .bool(true) : .null
    case 1:
      guard low <= 4 else { throw start.failure(.malformed, "an integer of a property list") }
      // Sixteen bytes stand for numbers without a sign beyond 2⁶³; the lower eight count.
      if low == 4 { try reader.skip(8) }
      let value = try bigEndian(&reader, low == 4 ? 8 : 1 << low)
      return .integer(Int64(bitPattern: value))
    case 2:
      if low == 2 {
        return .real(Double(Float(bitPattern: UInt32(try bigEndian(&reader, 4)))))
      }
      guard low == 3 else { throw start.failure(.malformed, "a real of a property list") }
      return .real(Double(bitPattern: try bigEndian(&reader, 8)))
    case 3: return .date(Double(bitPattern: try bigEndian(&reader, 8)))
    case 4: return .data(try reader.take(try count(low, &reader)))
    case 5:
      let range = try reader.take(try count(low, &reader))
      try spend(range.count, &budget, start)
      return .text(Array(reader.bytes[range]))
    case 6:
      let count = try count(low, &reader)
      guard count <= reader.remaining / 2 else { throw start.failure(.cut) }
      try spend(count, &budget, start)
      return .text(utf8(reader.bytes, try reader.take(count * 2)))
    case 8: return .identifier(Int(clamping: try bigEndian(&reader, low + 1)))
    case 10, 11, 12:
      return .array(try references(try count(low, &reader), &reader, trailer, &budget))
    case 13:
      let count = try count(low, &reader)
      let keys = try references(count, &reader, trailer, &budget)
      return .dictionary(keys: keys, values: try references(count, &reader, trailer, &budget))
    default: throw start.failure(.malformed, "a value of a property list")
    }
  }

  private static func spend(
    _ count: Int, _ budget: inout Int, _ reader: BinaryReader
  ) throws(ImportFailure) {
    guard count <= budget else {
      throw reader.failure(.overLimit, "values of a property list share their bytes")
    }
    budget -= count
  }

  /// The count of a value: four bits, or an integer that follows them.
  private static func count(
    _ low: Int, _ reader: inout BinaryReader
  ) throws(ImportFailure) -> Int {
    guard low == 15 else { return low }
    let marker = try reader.byte()
    guard marker >> 4 == 1, marker & 15 <= 3 else {
      throw reader.failure(.malformed, "a count of a property list")
    }
    let value = try bigEndian(&reader, 1 << Int(marker & 15))
    guard value <= UInt64(reader.remaining) else {
      throw reader.failure(.cut, "a count is larger than the rest")
    }
    return Int(value)
  }

  private static func references(
    _ count: Int, _ reader: inout BinaryReader, _ trailer: Trailer, _ budget: inout Int
  ) throws(ImportFailure) -> [Int] {
    try spend(count, &budget, reader)
    guard count <= reader.remaining / trailer.referenceSize else { throw reader.failure(.cut) }
    var references: [Int] = []
    references.reserveCapacity(count)
    for _ in 0..<count {
      let index = try bigEndian(&reader, trailer.referenceSize)
      guard index < UInt64(trailer.count) else {
        throw reader.failure(.malformed, "a reference of a property list")
      }
      references.append(Int(index))
    }
    return references
  }

  /// The UTF-8 of a text in UTF-16 of the higher byte first; halves of pairs become U+FFFD.
  private static func utf8(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(range.count / 2)
    for offset in stride(from: range.lowerBound, to: range.upperBound - 1, by: 2) {
      units.append(UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]))
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
