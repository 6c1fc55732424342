extension PDFFile {
  /// The files that are attached: associated with the document, in its tree of embedded files, or, where it is signed,
  /// those of some annotations.
  ///
  /// Each file comes once, associated ones first. Files that cannot be read are left out. At most 1000 files and
  /// 10,000 entries of the tree are looked at.
  ///
  /// - Parameter isIncluded: returns true for the annotations whose files count.
  /// - Returns: the files.
  package func attachedFiles(
    ofAnnotations isIncluded: (PDFDictionary) -> Bool
  ) -> [PDFAttachedFile] {
    var files: [PDFAttachedFile] = []
    var seen: Set<Int> = []
    func add(_ object: PDFObject) {
      guard files.count < 1000 else { return }
      if case .reference(let reference) = object {
        guard seen.insert(reference.number).inserted else { return }
      }
      if let file = attachedFile(object) { files.append(file) }
    }
    for object in (resolved(catalog["AF"]).array ?? []).prefix(1000) { add(object) }
    let names = entries(of: catalog["Names"])["EmbeddedFiles"]
    for entry in PDFKeyedTree.names(of: names, in: self).prefix(10_000) { add(entry.value) }
    // Where a signature allows annotations, and nothing else, a file that was added later is one of them.
    if permissions.isSigned {
      for page in pages.prefix(1000) {
        for object in (resolved(entries(of: page)["Annots"]).array ?? []).prefix(10_000) {
          let annotation = entries(of: object)
          if isIncluded(annotation), annotation.has("FS") { add(annotation["FS"]) }
        }
      }
    }
    return files
  }

  /// The content of an attached file.
  ///
  /// - Parameters:
  ///   - file: a file that is attached to this one.
  ///   - limit: the number of bytes that it may have.
  /// - Returns: the bytes.
  /// - Throws: `PDFError` as `data(of:limit:)` does.
  package func contents(of file: PDFAttachedFile, limit: Int) throws(PDFError) -> [UInt8] {
    try data(of: file.stream, limit: limit)
  }

  private func attachedFile(_ object: PDFObject) -> PDFAttachedFile? {
    guard let specification = dictionary(object), let files = dictionary(specification["EF"])
    else { return nil }
    var found: PDFStream?
    for key: StaticString in ["UF", "F"] where found == nil {
      found = resolved(files[key]).stream
    }
    guard let stream = found else { return nil }
    let name = resolved(specification["UF"]).string ?? resolved(specification["F"]).string ?? []
    return PDFAttachedFile(
      specification: object, name: PDFTextString.utf8(name),
      mediaType: resolved(stream.dictionary["Subtype"]).name ?? [],
      relationship: resolved(specification["AFRelationship"]).name ?? [], stream: stream)
  }
}
