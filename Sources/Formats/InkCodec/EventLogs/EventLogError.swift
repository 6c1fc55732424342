/// An error in an event log, and its position.
///
/// Positions are those of the bytes that were read; the events before them were delivered.
public struct EventLogError: Error, Equatable, Sendable {
  /// The kinds of failure.
  public enum Kind: Equatable, Sendable, CaseIterable {
    /// No file has that name.
    case missingFile
    /// The file exists, but the system does not let it be read.
    case unreadable
    /// The bytes are not an event log.
    case malformed
    /// Events in memory have values that the format cannot store, such as an infinite force.
    case unrepresentable
    /// The system does not let the log be written.
    case unwritable
  }

  /// The kind of failure.
  public var kind: Kind
  /// The name of the log: the path of its file, or the name that the caller gave.
  public var source: String
  /// The line, counted from 1; `nil` if the failure has no position in the log.
  public var line: Int?
  /// The position in bytes from the beginning of the log, counted from 0.
  public var byteOffset: Int?
  /// The index of the event in the log, counted from 0 over all batches.
  public var eventIndex: Int?
  /// The key in the event object.
  public var key: String?
  /// A description of the expected content.
  public var expected: String
  /// A description of the content found instead.
  public var found: String

  /// Makes an error of its parts.
  package init(
    kind: Kind, source: String, line: Int? = nil, byteOffset: Int? = nil, eventIndex: Int? = nil,
    key: String? = nil, expected: String, found: String
  ) {
    self.kind = kind
    self.source = source
    self.line = line
    self.byteOffset = byteOffset
    self.eventIndex = eventIndex
    self.key = key
    self.expected = expected
    self.found = found
  }

  /// Returns the same error with its event and its key, unless these are known already.
  func inEvent(_ index: Int, key: EventKey? = nil) -> EventLogError {
    var error = self
    error.eventIndex = eventIndex ?? index
    error.key = self.key ?? key.map { "\($0.name)" }
    return error
  }
}

extension EventLogError: CustomStringConvertible {
  /// A message of one line.
  ///
  /// For example `strokes.json:12:345: event 3, key "phase": expected a whole number from 0 to 7, found 9`,
  /// where 12 is the line and 345 the byte offset.
  public var description: String {
    var text = source
    if let line, let byteOffset { text += ":\(line):\(byteOffset)" }
    text += ": "
    if let eventIndex { text += "event \(eventIndex)" }
    if let key { text += (eventIndex == nil ? "" : ", ") + "key \(Self.quoted(key))" }
    if eventIndex != nil || key != nil { text += ": " }
    return text + "expected \(expected), found \(found)"
  }

  /// Returns text from a log in a form for messages: quoted, escaped, and truncated if it is long.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    var rest = text.unicodeScalars[...]
    for scalar in rest.prefix(40) {
      rest.removeFirst()
      switch scalar {
      case "\"", "\\":
        quoted.unicodeScalars.append("\\")
        quoted.unicodeScalars.append(scalar)
      case "\0": quoted += "\\0"
      case "\t": quoted += "\\t"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case ..<" ", "\u{7F}":
        let digits = [UInt8](
          hexadecimal: UInt8(truncatingIfNeeded: scalar.value), isUppercase: true)
        quoted += "\\u{" + String(decoding: digits, as: UTF8.self) + "}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + (rest.isEmpty ? "\"" : "\"…")
  }
}

extension [UInt8] {
  /// Makes the two hexadecimal digits of a byte.
  init(hexadecimal byte: UInt8, isUppercase: Bool) {
    self = [byte >> 4, byte & 15].map { digit in
      digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: isUppercase ? "A" : "a") + digit - 10
    }
  }
}
