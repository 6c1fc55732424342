/// The reason for which a foreign file cannot be read, and its position.
public struct ImportFailure: Error, Sendable {
  /// The kind of fault.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// The file is of no format that is read.
    case unknownFormat
    /// The file is of a format or a version that is known by name and not read.
    case unsupported
    /// The file ends too early.
    case cut
    /// A part of the file is not as its format has it.
    case malformed
    /// Compressed bytes are damaged.
    case compression
    /// The file is encrypted.
    case encrypted
    /// A part that the file needs is not in it.
    case missingPart
    /// The file has more bytes, points, elements, pages or levels than are accepted.
    case overLimit

    /// The fault in words.
    package var message: StaticString {
      switch self {
      case .unknownFormat: "this is no drawing of a format that is read"
      case .unsupported: "this version or form of the format is not read"
      case .cut: "the file ends too early"
      case .malformed: "a part of the file is damaged"
      case .compression: "compressed bytes are damaged"
      case .encrypted: "the file is encrypted"
      case .missingPart: "a part that the file needs is missing"
      case .overLimit: "the file has more than is accepted"
      }
    }
  }

  /// The position of a fault.
  public enum Position: Equatable, Sendable {
    /// An offset in bytes, from 0, in the file or in the part that ``ImportFailure/part`` names.
    case byte(Int)
    /// A line of a text, from 1.
    case line(Int)
  }

  /// The kind of fault.
  public var reason: Reason
  /// The position of the fault.
  public var position: Position
  /// The expected content, or another detail, in English; empty where the reason says all.
  public var detail: String
  /// The part of the file to which the position refers, such as an entry of an archive; empty for the file itself.
  public var part: String

  /// Makes a failure of its parts.
  package init(
    _ reason: Reason, at position: Position, _ detail: String = "", part: String = ""
  ) {
    (self.reason, self.position, self.detail, self.part) = (reason, position, detail, part)
  }
}

extension ImportFailure: CustomStringConvertible {
  /// The reason, the detail and the position, in one line.
  public var description: String {
    var text = "\(reason.message)"
    if !detail.utf8.isEmpty { text += ": \(detail)" }
    switch position {
    case .byte(let offset): text += ", at byte \(offset)"
    case .line(let line): text += ", at line \(line)"
    }
    if !part.utf8.isEmpty { text += " of \(part)" }
    return text
  }
}
