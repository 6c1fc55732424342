extension XMLReader {
  /// The bytes in which the root element of most files begins.
  private static let reach = 4096

  /// The name of the root element of a file without a prefix; `nil` for a file that is no XML.
  ///
  /// Where the type of the document has entities of its own, with which files are refused, it is the name in the type.
  /// Complexity: O(1), and O(bytes) where comments or a document type before the root are long.
  static func rootName(of bytes: [UInt8]) -> [UInt8]? {
    var text = TextEncoding.utf8(Array(bytes.prefix(reach)))
    guard text.trimmed.first == 0x3C else { return nil }
    var isWhole = bytes.count <= reach
    while true {
      var reader = XMLReader(text, depthLimit: 4)
      do throws(ImportFailure) {
        return try reader.next() == .start ? reader.name : nil
      } catch {
        if error.reason == .unsupported { return documentType(text) }
        guard error.reason == .cut, !isWhole else { return nil }
        (text, isWhole) = (TextEncoding.utf8(bytes), true)
      }
    }
  }

  /// The name of the root element in the type of a document.
  private static func documentType(_ text: [UInt8]) -> [UInt8]? {
    guard let start = text.first("<!DOCTYPE") else { return nil }
    let name = text[(start + 9)...].drop { $0 <= 0x20 }.prefix { $0 > 0x20 && $0 != 0x5B }
    return name.firstIndex(of: 0x3A).map { Array(name[($0 + 1)...]) } ?? Array(name)
  }
}
