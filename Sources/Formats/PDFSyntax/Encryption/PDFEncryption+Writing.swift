extension PDFEncryption {
  /// The text of an object with its strings encrypted; `nil` if it is none that can be read.
  func encrypted(_ text: [UInt8], of reference: PDFReference) -> [UInt8]? {
    var lexer = PDFLexer(text)
    guard let object = try? lexer.object() else { return nil }
    let cipher = cipher(methods.strings, of: reference)
    return object.replacingStrings { cipher.encrypted($0) }.bytes
  }

  /// A stream encrypted, the strings of its dictionary too; `nil` if that cannot be read.
  ///
  /// - Parameters:
  ///   - entries: the text of the entries of its dictionary, which name no crypt filter.
  ///   - data: its bytes, compressed or not.
  ///   - reference: its number.
  /// - Returns: the text of the entries, and the bytes.
  func encrypted(
    stream entries: [UInt8], _ data: [UInt8], of reference: PDFReference
  ) -> (entries: [UInt8], data: [UInt8])? {
    var text = PDFText()
    text.add("<<")
    text.bytes += entries
    text.add(">>")
    var lexer = PDFLexer(text.bytes)
    guard let dictionary = (try? lexer.object())?.dictionary,
      let method = method(ofStream: dictionary)
    else { return nil }
    let strings = cipher(methods.strings, of: reference)
    var encrypted: [UInt8] = []
    dictionary.replacingStrings { strings.encrypted($0) }.appendEntries(to: &encrypted)
    return (encrypted, cipher(method, of: reference).encrypted(data))
  }
}
