internal import PDFSyntax

extension PDFMetadata {
  /// The name of this program in files.
  private static let producer: [UInt8] = [0x44, 0x75, 0x63, 0x74, 0x75, 0x73]

  /// The words behind the name where text was read of handwriting.
  private static let readingNote: StaticString = " (text was read of handwriting, and may be wrong)"

  /// The information dictionary of a new file, which says if it has text that was read of handwriting.
  func information(hasReading: Bool) -> PDFText {
    var text = PDFText()
    text.add("<<")
    if !title.isEmpty {
      text.add("/Title")
      text.add(text: title)
    }
    text.add("/Producer")
    let note = hasReading ? Self.readingNote.withUTF8Buffer { Array($0) } : []
    text.add(text: Self.producer + note)
    if let date {
      text.add("/CreationDate")
      text.add(date: date)
      text.add("/ModDate")
      text.add(date: date)
    }
    text.add(">>")
    return text
  }
}
