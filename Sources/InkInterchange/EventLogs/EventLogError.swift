/// A fault of an event log, and its place.
///
/// Positions are those of the bytes that were read: what stood before them was delivered.
public struct EventLogError: Error, Equatable, Sendable {
  /// The kind of failure: the log is not there, cannot be read, is wrong, cannot be written.
  public enum Kind: Equatable, Sendable, CaseIterable {
    /// There is no file of that name.
    case missingFile
    /// The file is there, but the system does not let it be read.
    case unreadable
    /// The bytes are no event log.
    case malformed
    /// Events in memory hold something that the format cannot, such as an infinite force.
    case unrepresentable
    /// The system does not let the log be written.
    case unwritable
  }

  /// The kind of failure.
  public var kind: Kind
  /// The name of the log: the path of its file, or what the caller called it.
  public var source: String
  /// The line, counted from 1; `nil` where the failure has no place in the log.
  public var line: Int?
  /// The position in bytes from the beginning of the log, counted from 0.
  public var byteOffset: Int?
  /// The index of the event in the log, counted from 0 over all batches.
  public var eventIndex: Int?
  /// The key in the event object.
  public var key: String?
  /// The thing that should have been there.
  public var expected: String
  /// The text that was found there.
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

  /// The same error, with the event and the key in which it came up.
  func inEvent(_ index: Int, key: String?) -> EventLogError {
    var error = self
    error.eventIndex = eventIndex ?? index
    error.key = self.key ?? key
    return error
  }
}

extension EventLogError: CustomStringConvertible {
  /// One line for people.
  ///
  /// For example `strokes.json:12:345: event 3, key "phase": expected a whole number from 0 to 7,
  /// found 9`, where 12 is the line and 345 the byte offset.
  public var description: String {
    var text = source
    if let line, let byteOffset { text += ":\(line):\(byteOffset)" }
    text += ": "
    let places = [eventIndex.map { "event \($0)" }, key.map { "key \(Self.quoted($0))" }]
    let place = places.compactMap(\.self).joined(separator: ", ")
    if !place.isEmpty { text += place + ": " }
    return text + "expected \(expected), found \(found)"
  }

  /// Text from a log as it may stand in a message: quoted, escaped, and cut where it is long.
  static func quoted(_ text: String) -> String {
    let start = String(text.prefix(40))
    return start.debugDescription + (start.count < text.count ? "…" : "")
  }
}

extension EventLogError: FileFailure {
  package init(_ error: FileError) {
    let kind: Kind =
      switch error.kind {
      case .missing: .missingFile
      case .unreadable: .unreadable
      case .unwritable: .unwritable
      }
    self.init(kind: kind, source: error.file, expected: error.expected, found: error.found)
  }
}
