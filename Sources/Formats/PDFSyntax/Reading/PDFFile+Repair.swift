/// Finds the objects of a file whose index is wrong.
extension PDFFile {
  /// Searches the whole file for heads of objects and trailers; of each number the last object counts.
  ///
  /// It takes linear time. Bytes of streams are passed over, so that files within the file are not mistaken for
  /// it.
  func repair() {
    guard !isRepaired else { return }
    isRepaired = true
    indexStart = nil
    // Work that the damaged index asked for does not count.
    problem = nil
    let found = trailer
    scan(after: found)
    let knewKey = encryption != nil
    unlock()
    // Streams of objects were not decrypted.
    if !knewKey, encryption != nil { scan(after: found) }
    if !trailer.has("Root") {
      if let catalog = searchCatalog() {
        trailer["Root"] = .reference(catalog)
      } else if found.has("Root") {
        trailer["Root"] = found["Root"]
      }
    }
  }

  /// Searches the whole file.
  ///
  /// - Parameter known: the trailer so far, whose encryption and identifier count where none is found.
  private func scan(after known: PDFDictionary) {
    index = PDFIndex()
    packedStreams = [:]
    trailer = PDFDictionary()
    scan()
    if !trailer.has("Encrypt"), known.has("Encrypt") { trailer["Encrypt"] = known["Encrypt"] }
    if !trailer.has("ID"), known.has("ID") { trailer["ID"] = known["ID"] }
  }

  private func scan() {
    var position = 0
    // A trailer that does not end costs its whole length: few are tried.
    var trailersLeft = 1000
    var hasEnds = true
    // A word in an object costs the bytes of the object before it: few more than the file has are read.
    var wordRoom = 8 * min(bytes.count, Int.max / 16) + 1 << 16
    var head: (reference: PDFReference, content: Int)?
    while position < bytes.count {
      let byte = bytes[position]
      let beginsWord = position == 0 || !PDFCharacter.isRegular(bytes[position - 1])
      if beginsWord, PDFCharacter.isDigit(byte), let found = self.head(at: position) {
        index.set(
          found.reference.number,
          PDFIndex.Entry(
            kind: .plain, detail: Int32(found.reference.generation), location: position))
        head = found
        position = found.content
      } else if hasEnds, beginsWord, byte == UInt8(ascii: "s"), let object = head,
        bytes.has("stream", at: position, before: bytes.count)
      {
        guard isKeyword(at: position, of: object.content, &wordRoom) else {
          position += 6
          continue
        }
        head = nil
        if let end = passStream(object, at: position) {
          position = end
        } else {
          // The rest may be objects still.
          hasEnds = false
          position += 6
        }
      } else if beginsWord, byte == UInt8(ascii: "t"), trailersLeft > 0,
        bytes.has("trailer", at: position, before: bytes.count),
        position + 7 == bytes.count || !PDFCharacter.isRegular(bytes[position + 7])
      {
        position += 7
        trailersLeft -= 1
        var lexer = PDFLexer(
          bytes, at: position, end: min(bytes.count - position, 1 << 16) + position)
        if let object = try? lexer.object(), case .dictionary(let dictionary) = object {
          use(trailer: dictionary)
          position = lexer.position
        }
      } else {
        position += 1
      }
    }
  }

  /// The head of an object at an offset, with few spaces in it.
  private func head(at offset: Int) -> (reference: PDFReference, content: Int)? {
    // “8388607 65535 obj” and some spaces: no comment and no other word can be between them.
    var lexer = PDFLexer(bytes, at: offset, end: min(bytes.count - offset, 64) + offset)
    guard let head = lexer.objectHead(), let reference = PDFReference(head.number, head.generation)
    else { return nil }
    return (reference, lexer.position)
  }

  /// Returns true if “stream” at an offset begins the bytes of an object, and is no word of a text in it.
  ///
  /// A dictionary ends before it, and a line after it.
  private func isKeyword(at offset: Int, of content: Int, _ room: inout Int) -> Bool {
    var next = offset + 6
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    guard next < bytes.count, bytes[next] == 0x0A || bytes[next] == 0x0D else { return false }
    guard offset - content <= room else { return true }
    room -= offset - content
    // A text may hold all that: then the object that it belongs to goes on.
    var lexer = PDFLexer(
      bytes, at: content, end: min(bytes.count, offset + (offset - content) + (1 << 12)))
    if (try? lexer.object()) != nil {
      guard lexer.position <= offset else { return false }
      lexer.skipSpace()
      return lexer.position == offset
    }
    // What is before it is damaged.
    var last = offset - 1
    while last > content, PDFCharacter.isSpace(bytes[last]) { last -= 1 }
    return last > content && bytes[last] == UInt8(ascii: ">")
      && bytes[last - 1] == UInt8(ascii: ">")
  }

  /// Passes over a stream, and keeps what it tells of other objects; `nil` if it has no end.
  private func passStream(
    _ object: (reference: PDFReference, content: Int), at keyword: Int
  ) -> Int? {
    var end = keyword + 6
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "e"), bytes.has("endstream", at: end, before: bytes.count) {
        break
      }
      end += 1
    }
    guard end < bytes.count else { return nil }
    var lexer = PDFLexer(bytes, at: object.content, end: keyword)
    if let dictionary = (try? lexer.object())?.dictionary {
      if dictionary["Type"].isName("XRef") {
        use(trailer: dictionary)
      } else if dictionary["Type"].isName("ObjStm") {
        var start = keyword + 6
        if bytes[start] == 0x0D { start += 1 }
        if start < end, bytes[start] == 0x0A { start += 1 }
        var stream = PDFStream(dictionary: dictionary, range: start..<end)
        stream.owner = object.reference
        unpack(stream, object.reference.number)
      }
    }
    return end + 9
  }

  /// Enters the objects of a stream of objects.
  private func unpack(_ stream: PDFStream, _ number: Int) {
    do throws(PDFError) {
      let packed = try expand(stream)
      for (position, object) in packed.objects.enumerated() {
        index.set(
          object.number,
          PDFIndex.Entry(
            kind: .packed, detail: Int32(truncatingIfNeeded: position), location: number))
      }
      packedStreams[number] = packed
    } catch {
      note(error)
    }
  }

  /// Takes over what a trailer tells: newer entries count.
  private func use(trailer dictionary: PDFDictionary) {
    for key: StaticString in ["Root", "Info", "ID", "Encrypt", "Size"] where dictionary.has(key) {
      trailer[key] = dictionary[key]
    }
  }

  /// The last object that says it is a catalog.
  private func searchCatalog() -> PDFReference? {
    for reference in references.reversed() {
      if case .dictionary(let dictionary) = object(reference),
        dictionary["Type"].isName("Catalog"), dictionary.has("Pages")
      {
        return reference
      }
    }
    return nil
  }
}
