/// Dictionaries that new files and continued ones have in common.
enum PDFSyntax {
  /// The name of this program in files.
  private static let producer: [UInt8] = Array("Ductus".utf8)

  /// The information about a document.
  static func info(_ metadata: PDFMetadata) -> PDFText {
    var text = PDFText()
    text.add("<<")
    if !metadata.title.isEmpty {
      text.add("/Title")
      text.add(text: metadata.title)
    }
    text.add("/Producer")
    text.add(text: producer)
    if let date = metadata.date {
      text.add("/CreationDate")
      text.add(date: date)
      text.add("/ModDate")
      text.add(date: date)
    }
    text.add(">>")
    return text
  }
}
