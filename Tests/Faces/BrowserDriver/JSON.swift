/// A value as browsers take and give it.
public enum JSON: Sendable, Equatable {
  /// The value `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// Creates a text.
  case string(String)
  /// Creates an array of values in order.
  case array([JSON])
  /// Values by name.
  case object([String: JSON])

  /// The value of a name; null where there is none, or where this is no object.
  public subscript(_ name: String) -> JSON {
    if case .object(let values) = self { return values[name] ?? .null }
    return .null
  }

  /// The value at an index; null where there is none, or where this is no array.
  public subscript(_ index: Int) -> JSON {
    if case .array(let values) = self, values.indices.contains(index) { return values[index] }
    return .null
  }

  /// The number, if it is one.
  public var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  /// The number as an integer, if it is one.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The text, if it is text.
  public var string: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  /// The values in order; none where this is no array.
  public var array: [JSON] {
    if case .array(let values) = self { return values }
    return []
  }

  /// The values by name; none where this is no object.
  public var object: [String: JSON] {
    if case .object(let values) = self { return values }
    return [:]
  }

  /// True if JavaScript takes this value for true.
  public var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let value): !value.isEmpty
    case .array, .object: true
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a null.
  public init(nilLiteral: ()) { self = .null }
  /// Creates an array of values in order.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Creates an object of values by name; of the same name, the last.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
