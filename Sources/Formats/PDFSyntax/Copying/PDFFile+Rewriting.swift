extension PDFFile {
  /// The file written anew, as one revision: with all objects that its trailer leads to, under new numbers, and nothing
  /// of what was replaced or taken away before.
  ///
  /// Streams stay as they are; an encrypted file stays encrypted. Complexity: O(bytes).
  ///
  /// - Parameter deflate: what compresses streams of objects.
  /// - Returns: the bytes; `nil` where the file has no catalog of its own, or asks for more work than its size allows.
  package func rewritten(deflate: PDFDeflate?) -> [UInt8]? {
    let objects = PDFObjects(
      deflate: deflate, index: usesIndexStreams ? .stream : .table, encryption: encryption)
    let copy = PDFCopy(self, whole: objects)
    guard catalogReference != nil, case .reference(let root) = copy.copied(trailer["Root"]) else {
      return nil
    }
    var trailer = PDFText()
    trailer.add("/Root ")
    trailer.add(reference: root.number, generation: root.generation)
    if case .reference(let information) = copy.copied(self.trailer["Info"]) {
      trailer.add("/Info ")
      trailer.add(reference: information.number, generation: information.generation)
    }
    if let encryption {
      trailer.add("/Encrypt ")
      PDFObject.dictionary(plain(entries(of: encryption.entry))).append(to: &trailer.bytes)
    }
    copy.finish()
    guard !copy.isCut, problem?.reason != .overLimit else { return nil }
    var bytes = Array(self.bytes[offsetBase..<min(offsetBase + 8, self.bytes.count)])
    bytes += [0x0A, 0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    objects.finish(&bytes, trailer: trailer, identifier: identifier)
    return objects.hasFault ? nil : bytes
  }

  /// A dictionary whose entries refer to no other objects, but for those that lie deeper.
  private func plain(_ dictionary: PDFDictionary) -> PDFDictionary {
    var plain = PDFDictionary()
    for entry in dictionary.entries { plain.append(entry.key, resolved(entry.value)) }
    return plain
  }
}
