internal import PDFSyntax

extension PDFMetadata {
  /// The name of this program in files.
  private static let producer: [UInt8] = [0x44, 0x75, 0x63, 0x74, 0x75, 0x73]

  /// The information dictionary of a new file.
  var information: PDFText {
    var text = PDFText()
    text.add("<<")
    if !title.isEmpty {
      text.add("/Title")
      text.add(text: title)
    }
    text.add("/Producer")
    text.add(text: Self.producer)
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
