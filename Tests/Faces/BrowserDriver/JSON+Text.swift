import Foundation

// Foundation's decoder of Codable would throw an error for every kind that a value is not, and the tests look at the stack
// of each error: a tenth of their time in browsers.
extension JSON {
  /// Reads a value from text in UTF-8.
  ///
  /// - Throws: an error where the text is no value.
  public init(text: some Sequence<UInt8>) throws {
    self.init(try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed))
  }

  /// Makes a value of what Foundation has read.
  private init(_ value: Any) {
    switch value {
    case let value as String: self = .string(value)
    case let values as [Any]: self = .array(values.map { JSON($0) })
    case let values as [String: Any]: self = .object(values.mapValues { JSON($0) })
    // True and false are numbers, too, of one byte.
    case let value as NSNumber where String(cString: value.objCType) == "c":
      self = .bool(value.boolValue)
    case let value as NSNumber: self = .number(value.doubleValue)
    default: self = .null
    }
  }

  /// The value as text in UTF-8; numbers are finite.
  public var text: [UInt8] {
    get throws {
      [UInt8](try JSONSerialization.data(withJSONObject: written, options: .fragmentsAllowed))
    }
  }

  /// The value as Foundation writes it.
  private var written: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .string(let value): value
    case .array(let values): values.map(\.written)
    case .object(let values): values.mapValues(\.written)
    }
  }
}
