/// A moment of a document that has a name.
public struct DocumentVersion: Equatable, Sendable {
  /// The number of the change after which it was; see ``InkDocument/past(after:)``.
  public let change: Int
  /// Its name in UTF-8, at least one byte.
  public let name: [UInt8]
  /// When the change was made, in milliseconds since 1970; 0 where that is not known.
  public let time: Int64

  /// The most bytes that a name has.
  public static let nameLimit = 256

  /// Returns whether bytes may be a name: they are short enough, and UTF-8.
  package static func isName(_ bytes: [UInt8]) -> Bool {
    bytes.count <= nameLimit && isText(bytes)
  }

  /// Returns whether bytes are UTF-8: other bytes would come back as another text.
  package static func isText(_ bytes: [UInt8]) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}

#if !hasFeature(Embedded)
  extension DocumentVersion {
    /// The name as a string.
    public var nameString: String { String(decoding: name, as: UTF8.self) }
  }
#endif
