/// The numbers of a stroke of GoodNotes: a schema, and values one after the other.
///
/// `tpl`, a byte of flags, the length of all, the schema ended by 0, and the values. In the schema `v` is an integer of two
/// bytes, `u` of four, `A(…)` an array with its count, `S(…)` its parts one after the other. GoodNotes puts numbers of IEEE
/// 754 into `u`. Source: the description of Troy D. Hanson's tpl, and Taylor-Nilsen/goodnotes-codec, `docs/FORMAT.md`.
struct GoodNotesTemplate {
  /// The schema.
  let schema: [UInt8]
  /// The values of each outer part of the schema, without structure.
  private(set) var parts: [[Double]] = []

  /// The deepest arrays and structures within each other.
  private static let depthLimit = 8

  /// Reads a template.
  ///
  /// Complexity: O(bytes).
  init(_ bytes: [UInt8], part: String) throws(ImportFailure) {
    var reader = BinaryReader(bytes, part: part)
    guard reader.begins(with: "tpl") else { throw reader.failure(.malformed, "a template begins") }
    try reader.skip(3)
    guard try reader.byte() & 1 == 0 else {
      throw reader.failure(.unsupported, "a template with the higher byte first")
    }
    _ = try reader.uint32()
    let start = reader.position
    guard let end = bytes[start...].firstIndex(of: 0), end - start <= 1024 else {
      throw reader.failure(.malformed, "a schema has no end")
    }
    schema = Array(bytes[start..<end])
    try reader.move(to: end + 1)
    // Templates have real numbers of eight bytes; those of four are known from newer files.
    let values = reader
    do throws(ImportFailure) {
      try read(&reader, real: 8)
      if reader.remaining > 0 { throw reader.failure(.malformed) }
    } catch {
      reader = values
      parts = []
      try read(&reader, real: 4)
      guard reader.remaining == 0 else {
        throw reader.failure(.malformed, "a template is longer than its schema")
      }
    }
  }

  private mutating func read(_ reader: inout BinaryReader, real: Int) throws(ImportFailure) {
    var position = 0
    while position < schema.count {
      var values: [Double] = []
      position = try value(at: position, &reader, real, 0, &values)
      parts.append(values)
    }
  }

  /// Reads the value of a part of the schema.
  ///
  /// - Returns: the position behind the part.
  private func value(
    at position: Int, _ reader: inout BinaryReader, _ real: Int, _ depth: Int,
    _ values: inout [Double]
  ) throws(ImportFailure) -> Int {
    guard depth < Self.depthLimit else { throw reader.failure(.overLimit, "a schema") }
    switch schema[position] {
    case 0x76: values.append(Double(try reader.uint16()))
    case 0x75: values.append(try reader.float32())
    case 0x66: values.append(try real == 8 ? reader.float64() : reader.float32())
    case 0x53:
      guard position + 1 < schema.count, schema[position + 1] == 0x28 else { break }
      return try members(at: position + 2, &reader, real, depth, &values)
    case 0x41:
      guard position + 1 < schema.count, schema[position + 1] == 0x28 else { break }
      let count = try reader.count()
      if count == 0 { return try end(of: position + 2, reader) }
      var next = position
      for _ in 0..<count {
        let before = reader.position
        next = try members(at: position + 2, &reader, real, depth, &values)
        // An empty structure would be read without end.
        guard reader.position > before else { throw reader.failure(.malformed, "a schema") }
      }
      return next
    default: throw reader.failure(.malformed, "a schema with an unknown kind of value")
    }
    return position + 1
  }

  /// Reads values up to the closing parenthesis, and returns the position behind it.
  private func members(
    at position: Int, _ reader: inout BinaryReader, _ real: Int, _ depth: Int,
    _ values: inout [Double]
  ) throws(ImportFailure) -> Int {
    var position = position
    while true {
      guard position < schema.count else { throw reader.failure(.malformed, "a schema has no end") }
      if schema[position] == 0x29 { return position + 1 }
      position = try value(at: position, &reader, real, depth + 1, &values)
    }
  }

  /// The position behind the closing parenthesis.
  private func end(of position: Int, _ reader: BinaryReader) throws(ImportFailure) -> Int {
    var depth = 1
    for index in position..<schema.count {
      if schema[index] == 0x28 { depth += 1 }
      if schema[index] == 0x29 { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    throw reader.failure(.malformed, "a schema has no end")
  }

  /// The first number of a part; 0 where it is missing.
  func number(_ part: Int) -> Double { parts.count > part ? parts[part].first ?? 0 : 0 }

  /// The numbers of a part; none where it is missing.
  func numbers(_ part: Int) -> [Double] { parts.count > part ? parts[part] : [] }
}
