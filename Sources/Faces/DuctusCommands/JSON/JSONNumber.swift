/// A number of a JSON text; `null` if it is `nil` or not finite.
struct JSONNumber: Encodable {
  private let value: Double?

  init(_ value: Double?) { self.value = value.flatMap { $0.isFinite ? $0 : nil } }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

extension UnkeyedEncodingContainer {
  /// Appends a number; `null` if it is `nil` or not finite.
  ///
  /// Long arrays are encoded several times faster than with a ``JSONNumber`` for each number.
  mutating func encodeNumber(_ value: Double?) throws {
    if let value, value.isFinite { try encode(value) } else { try encodeNil() }
  }
}
