/// The fields of a message of Protocol Buffers, without its schema.
///
/// Source: the encoding that protobuf.dev describes. Groups, which were given up with version 3, are refused. One level
/// is read at a time: the fields of a message within a field are read when they are asked for.
package struct ProtobufMessage {
  /// A field.
  package struct Field {
    /// Its number in the schema.
    package var number: UInt32
    /// Its value.
    package var value: Value
  }

  /// A value in one of the four forms on the wire.
  package enum Value {
    case varint(UInt64)
    case fixed32(UInt32)
    case fixed64(UInt64)
    /// A text, bytes, a message or packed numbers, as a range of offsets.
    case bytes(Range<Int>)
  }

  /// The bytes of which a range is the message.
  package let bytes: [UInt8]
  /// The name of the part, for messages.
  package let part: String
  /// The fields in the order of the file.
  private(set) var fields: [Field] = []

  /// Reads the fields of a message.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the part.
  ///   - range: the range of the message; by default all of them.
  ///   - part: the name of the part, for messages.
  /// - Throws: an ``ImportFailure`` for damaged bytes.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, part: String = "")
    throws(ImportFailure)
  {
    self.bytes = bytes
    self.part = part
    var reader = BinaryReader(bytes, in: range, part: part)
    while reader.remaining > 0 {
      let start = reader
      let key = try reader.varint()
      let number = key >> 3
      guard number > 0, number < 1 << 29 else {
        throw start.failure(.malformed, "a field has no valid number")
      }
      let value: Value
      switch key & 7 {
      case 0: value = .varint(try reader.varint())
      case 1: value = .fixed64(try reader.uint64())
      case 2: value = .bytes(try reader.take(try reader.length()))
      case 5: value = .fixed32(try reader.uint32())
      default: throw start.failure(.malformed, "a field has an unknown form")
      }
      fields.append(Field(number: UInt32(number), value: value))
    }
  }

  /// The last value of a field, which counts where it stands several times.
  package func value(_ number: UInt32) -> Value? { fields.last { $0.number == number }?.value }

  /// The range of a field of bytes.
  package func range(_ number: UInt32) -> Range<Int>? {
    if case .bytes(let range)? = value(number) { return range }
    return nil
  }

  /// The bytes of a field; none where it is missing.
  package func data(_ number: UInt32) -> [UInt8] { range(number).map { Array(bytes[$0]) } ?? [] }

  /// The text of a field; empty where it is missing.
  package func text(_ number: UInt32) -> String {
    range(number).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  /// The integer of a field; 0 where it is missing, as the encoding has it.
  package func integer(_ number: UInt32) -> UInt64 {
    switch value(number) {
    case .varint(let value): value
    case .fixed32(let value): UInt64(value)
    case .fixed64(let value): value
    default: 0
    }
  }

  /// The number of a field in one of the forms of IEEE 754; `nil` where it is missing or not finite.
  package func number(_ number: UInt32) -> Double? {
    switch value(number) {
    case .fixed32(let value): Self.finite(Double(Float(bitPattern: value)))
    case .fixed64(let value): Self.finite(Double(bitPattern: value))
    default: nil
    }
  }

  private static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

  /// The message of a field; `nil` where it is missing.
  package func message(_ number: UInt32) throws(ImportFailure) -> ProtobufMessage? {
    guard let range = range(number) else { return nil }
    return try ProtobufMessage(bytes, in: range, part: part)
  }

  /// The ranges of all messages, texts or bytes of a field.
  package func ranges(_ number: UInt32) -> [Range<Int>] {
    fields.compactMap {
      guard $0.number == number, case .bytes(let range) = $0.value else { return nil }
      return range
    }
  }

  /// The messages of a field in their order.
  package func messages(_ number: UInt32) throws(ImportFailure) -> [ProtobufMessage] {
    var messages: [ProtobufMessage] = []
    for range in ranges(number) {
      messages.append(try ProtobufMessage(bytes, in: range, part: part))
    }
    return messages
  }

  /// The numbers of four bytes of a field, packed or one by one.
  package func floats(_ number: UInt32) throws(ImportFailure) -> [Double] {
    var values: [Double] = []
    for field in fields where field.number == number {
      switch field.value {
      case .fixed32(let value): values.append(Double(Float(bitPattern: value)))
      case .bytes(let range):
        var reader = BinaryReader(bytes, in: range, part: part)
        values.reserveCapacity(values.count + range.count / 4)
        while reader.remaining > 0 { values.append(try reader.float32()) }
      default: throw failure
      }
    }
    return values
  }

  /// The integers of a field, packed or one by one.
  package func integers(_ number: UInt32) throws(ImportFailure) -> [UInt64] {
    var values: [UInt64] = []
    for field in fields where field.number == number {
      switch field.value {
      case .varint(let value): values.append(value)
      case .bytes(let range):
        var reader = BinaryReader(bytes, in: range, part: part)
        while reader.remaining > 0 { values.append(try reader.varint()) }
      default: throw failure
      }
    }
    return values
  }

  /// The integers of a field whose sign is in the lowest bit.
  package func signedIntegers(_ number: UInt32) throws(ImportFailure) -> [Int64] {
    try integers(number).map(Self.signed)
  }

  /// The integer whose sign is in the lowest bit, as `sint32` and `sint64` have it.
  package static func signed(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A failure of a field whose form is none of its type.
  private var failure: ImportFailure {
    ImportFailure(.malformed, at: .byte(0), "a field has another form than its type", part: part)
  }

  /// Splits a part into records, each a length and a message.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the part.
  ///   - part: the name of the part, for messages.
  /// - Returns: the ranges of the messages.
  /// - Throws: an ``ImportFailure`` where a record is longer than the rest.
  package static func records(
    _ bytes: [UInt8], part: String
  ) throws(ImportFailure) -> [Range<Int>] {
    var reader = BinaryReader(bytes, part: part)
    var ranges: [Range<Int>] = []
    while reader.remaining > 0 { ranges.append(try reader.take(try reader.length())) }
    return ranges
  }
}
