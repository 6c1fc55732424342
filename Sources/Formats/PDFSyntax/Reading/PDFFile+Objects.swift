extension PDFFile {
  /// The object of a number and generation; null where there is none that can be read.
  package func object(_ reference: PDFReference) -> PDFObject {
    let entry = index[reference.number]
    switch entry.kind {
    case .unknown, .free: return .null
    case .plain:
      guard Int(entry.detail) == reference.generation else { return .null }
      do throws(PDFError) {
        return try object(at: entry.location, reference)
      } catch {
        note(error)
      }
      // The offset is wrong, or the object is damaged: a search tells which.
      guard !isRepaired, !isHead(reference, at: entry.location) else { return .null }
      repair()
      return object(reference)
    case .packed:
      guard reference.generation == 0 else { return .null }
      return packedObject(reference.number, in: entry.location, at: Int(entry.detail))
    }
  }

  /// The object itself, of which references lead to it.
  package func resolved(_ object: PDFObject) -> PDFObject {
    var object = object
    // An object that is a reference itself is unusual, a longer chain is a trap.
    for _ in 0..<16 {
      guard case .reference(let reference) = object else { return object }
      object = self.object(reference)
    }
    return .null
  }

  /// The dictionary of an object, or that of a stream, to which references may lead; `nil` for other objects.
  package func dictionary(_ object: PDFObject) -> PDFDictionary? { resolved(object).dictionary }

  /// The entries of a dictionary, or of the one that is referred to; none where it is something else.
  package func entries(of object: PDFObject) -> PDFDictionary {
    dictionary(object) ?? PDFDictionary()
  }

  /// Keeps the first problem, but for one that hides others: a limit that was reached.
  func note(_ error: PDFError) {
    if problem == nil || (problem?.isDamage == true && !error.isDamage) { problem = error }
  }

  private func isHead(_ reference: PDFReference, at offset: Int) -> Bool {
    var lexer = PDFLexer(bytes, at: offset)
    guard let head = lexer.objectHead() else { return false }
    return head.number == reference.number && head.generation == reference.generation
  }

  private func object(at offset: Int, _ reference: PDFReference) throws(PDFError) -> PDFObject {
    var lexer = PDFLexer(bytes, at: offset)
    guard offset > 0, let head = lexer.objectHead(), head.number == reference.number,
      head.generation == reference.generation
    else { throw PDFError(.object, offset: min(max(offset, 0), bytes.count)) }
    return decrypted(try content(&lexer), of: reference)
  }

  /// Reads an object, and counts its bytes.
  func object(_ lexer: inout PDFLexer) throws(PDFError) -> PDFObject {
    let start = lexer.position
    // An object that is looked up costs more than its bytes.
    try spend(64, at: start)
    defer { readRoom -= lexer.position - start }
    return try lexer.object()
  }

  /// Counts bytes that are read.
  func spend(_ count: Int, at offset: Int) throws(PDFError) {
    guard readRoom >= count else { throw PDFError(.overLimit, offset: offset) }
    readRoom -= count
  }

  /// Reads an object that follows its head, with the bytes of a stream.
  func content(_ lexer: inout PDFLexer) throws(PDFError) -> PDFObject {
    // An object without content is null.
    lexer.skipSpace()
    if bytes.has("endobj", at: lexer.position, before: bytes.count) { return .null }
    let object = try object(&lexer)
    guard case .dictionary(let dictionary) = object, lexer.skip("stream") else { return object }
    // The line ends with a line feed, or with both characters; other readers take a return alone too.
    var start = lexer.position
    if start < bytes.count, bytes[start] == 0x0D { start += 1 }
    if start < bytes.count, bytes[start] == 0x0A { start += 1 }
    let end = try streamEnd(dictionary, start: start)
    return .stream(PDFStream(dictionary: dictionary, range: start..<end))
  }

  /// The end of a stream: by its length if “endstream” is there, otherwise where that is.
  private func streamEnd(_ dictionary: PDFDictionary, start: Int) throws(PDFError) -> Int {
    if let length = streamLength(dictionary["Length"]), length >= 0,
      length <= bytes.count - start
    {
      var lexer = PDFLexer(bytes, at: start + length)
      if lexer.skip("endstream") { return start + length }
    }
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "e"), bytes.has("endstream", at: index, before: bytes.count) {
        searchRoom -= index - start
        // The end of the line before the word does not belong to the bytes.
        var end = index
        if end > start, bytes[end - 1] == 0x0A { end -= 1 }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return end
      }
      index += 1
      if index - start > searchRoom { throw PDFError(.overLimit, offset: start) }
    }
    searchRoom -= index - start
    throw PDFError(.object, offset: start)
  }

  /// A length; one that refers to another object must lead to a number, and to no stream.
  private func streamLength(_ object: PDFObject) -> Int? {
    guard case .reference(let reference) = object else { return object.integer }
    let entry = index[reference.number]
    switch entry.kind {
    case .unknown, .free: return nil
    case .plain:
      var lexer = PDFLexer(bytes, at: entry.location)
      guard let head = lexer.objectHead(), head.number == reference.number else { return nil }
      return lexer.wholeNumber()
    case .packed:
      return packedObject(reference.number, in: entry.location, at: Int(entry.detail)).integer
    }
  }
}
