/// The reason for which a PDF cannot be read, and its offset.
public struct PDFError: Error, Equatable, Sendable {
  /// The reason.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// The first 1024 bytes have no header of a PDF.
    case header
    /// The file opens with another password only.
    case password
    /// The file is encrypted in a way that this reader does not know.
    case unknownEncryption
    /// The dictionary that tells how the file is encrypted is damaged.
    case damagedEncryption
    /// The file has no catalog that could be found, not even among all of its objects.
    case catalog
    /// The catalog leads to no page.
    case noPages
    /// The file has more pages than are accepted.
    case tooManyPages
    /// An object cannot be read.
    case object
    /// Objects lie deeper within each other than is accepted.
    case tooDeep
    /// An object has more parts than are accepted, or the file asks for more work than its size allows.
    case overLimit
    /// A stream expands to more bytes than are accepted.
    case streamTooLong
    /// Compressed bytes are damaged.
    case compression
    /// A stream is coded in a way that this reader does not know.
    case filter

    /// The reason in words.
    package var message: StaticString {
      switch self {
      case .header: "this is no PDF"
      case .password: "the PDF needs a password, or another one than was given"
      case .unknownEncryption: "the PDF is encrypted in a way that is not known"
      case .damagedEncryption: "what tells how the PDF is encrypted is damaged"
      case .catalog: "the PDF has no catalog, or it is damaged"
      case .noPages: "the PDF has no pages"
      case .tooManyPages: "the PDF has too many pages"
      case .object: "an object is damaged"
      case .tooDeep: "objects lie too deep within each other"
      case .overLimit: "an object has too many parts, or the PDF takes too much work"
      case .streamTooLong: "a stream expands to more bytes than are accepted"
      case .compression: "compressed bytes are damaged"
      case .filter: "a stream is coded in a way that is not known"
      }
    }
  }

  /// The reason.
  public var reason: Reason
  /// The offset, in bytes from the start of the file; 0 where it is nowhere in particular.
  public var offset: Int

  /// True if a part of the file is damaged, and the rest may be read still.
  var isDamage: Bool { reason == .object || reason == .compression }

  /// Makes an error of its parts.
  package init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension PDFError: CustomStringConvertible {
  /// The reason and its offset, in words.
  public var description: String { "\(reason.message), at byte \(offset)" }
}
