internal import InkBrush
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkSVG

/// Ink that is appended to a PDF: an incremental update (ISO 32000-2, section 7.5.6), which leaves the bytes that
/// are there as they are.
struct PDFUpdate {
  let file: PDFFile
  private let objects: PDFObjects
  private let catalogReference: PDFReference
  /// The index of the file is wrong, so that the update has one of all objects, as they were found.
  private let isWhole: Bool

  /// Begins.
  ///
  /// - Parameters:
  ///   - file: the PDF.
  ///   - deflate: what compresses streams.
  /// - Throws: `damaged` where the file cannot be continued.
  init(_ file: PDFFile, deflate: PDFDeflate?) throws(PDFSavingError) {
    guard let catalog = file.catalogReference else { throw PDFSavingError(.damaged) }
    self.file = file
    catalogReference = catalog
    isWhole = file.isRepaired || file.indexStart == nil
    let inherited = isWhole ? Self.entries(of: file) : []
    // An object before the header has no place in an index.
    guard inherited.allSatisfy({ $0.kind != 1 || $0.place >= file.offsetBase }) else {
      throw PDFSavingError(.damaged)
    }
    let isPacked = inherited.contains { $0.kind == 2 }
    objects = PDFObjects(
      deflate: deflate, index: file.usesIndexStreams || isPacked ? .stream : .table,
      firstNumber: file.size)
    objects.inherited = inherited
  }

  /// Appends a drawing; without one, our own ink is taken away.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - plan: the pages that the file gets.
  ///   - settings: the form of the ink, and what is attached.
  ///   - metadata: a title, if there is another, and the date.
  /// - Returns: the bytes of the file.
  /// - Throws: `damaged` where the file cannot be continued, `overLimit`, and `drawing`.
  func bytes(
    _ document: InkDocument?, _ plan: PDFPagePlan, _ settings: PDFSettings,
    _ metadata: PDFMetadata
  ) throws(PDFSavingError) -> [UInt8] {
    let writer = PDFPageWriter(objects, base: file)
    var catalog = file.catalog
    let tree: Int?
    switch plan {
    case .inPlace(let shown):
      tree = document == nil ? writeOldPages(&catalog) : nil
      if tree == nil { try writePages(shown, document, settings, writer) }
    case .anew(let pages):
      tree = try document.map { document throws(PDFSavingError) in
        try write(pages, of: document, settings, writer)
      }
      setLabels(pages, in: &catalog, marks: settings.attachment != nil)
    }
    if let tree, let reference = PDFReference(tree) { catalog["Pages"] = .reference(reference) }
    try attach(isAnnotation(settings, plan) ? nil : document, settings, to: &catalog)
    catalog.add(layers: writer.sources.finish(), in: file)
    guard !writer.sources.isCut, file.problem?.reason != .overLimit else {
      throw PDFSavingError(.overLimit)
    }
    if catalog != file.catalog { write(catalog, as: catalogReference) }
    let info = writeInformation(metadata)
    var trailer = PDFText()
    trailer.add("/Root ")
    trailer.add(reference: catalogReference.number, generation: catalogReference.generation)
    if let info {
      trailer.add("/Info ")
      trailer.add(reference: info.number, generation: info.generation)
    }
    if !isWhole, let start = file.indexStart {
      trailer.add("/Prev ")
      trailer.add(start)
    }
    // A place that was wrong shows when an object is looked for there.
    guard isWhole || !file.isRepaired else { throw PDFSavingError(.damaged) }
    var bytes = file.bytes
    if bytes.last != 0x0A, bytes.last != 0x0D { bytes.append(0x0A) }
    objects.finish(
      &bytes, trailer: trailer, identifier: file.identifier, size: file.size,
      offset: file.offsetBase)
    return bytes
  }

  /// The objects that were found in a file whose index is wrong.
  private static func entries(of file: PDFFile) -> [PDFObjects.Entry] {
    var entries: [PDFObjects.Entry] = []
    for number in 1...max(file.index.largestNumber, 1) {
      let entry = file.index[number]
      guard entry.kind == .plain || entry.kind == .packed else { continue }
      entries.append(
        PDFObjects.Entry(
          number: number, kind: entry.kind == .plain ? 1 : 2, place: entry.place,
          detail: Int(entry.detail)))
    }
    return entries
  }

  private func write(_ dictionary: PDFDictionary, as reference: PDFReference) {
    var text = PDFText()
    dictionary.append(to: &text.bytes)
    objects.replace(reference.number, generation: reference.generation, text)
  }

  // MARK: Pages

  /// Writes the pages that change, each in its place.
  private func writePages(
    _ shown: [PDFInkPage], _ document: InkDocument?, _ settings: PDFSettings,
    _ writer: PDFPageWriter
  ) throws(PDFSavingError) {
    var own: [Int: PDFInkPage] = [:]
    for page in shown where own[page.index] == nil { own[page.index] = page }
    var attachment =
      isAnnotation(settings, .inPlace(shown))
      ? try self.attachment(document, settings, besides: [])?.files.first?.number : nil
    let copy = PDFCopy(file, to: objects, isSame: true)
    for (index, page) in file.pages.enumerated() {
      guard let reference = page.reference else { continue }
      var draft = PDFPageDraft(page, as: reference, .inPlace, copy, to: objects)
      if let shown = own[index], let document {
        writer.add(shown, of: document, settings, to: &draft)
        if let number = attachment {
          let annotation = PDFAttachments.annotation(of: number, on: reference, in: objects)
          draft.add(annotations: [annotation])
          attachment = nil
        }
      }
      if draft.dictionary != file.entries(of: page) { write(draft.dictionary, as: reference) }
    }
  }

  /// Writes the pages of a drawing, and a tree that leads to them.
  ///
  /// - Returns: the number of the tree.
  private func write(
    _ pages: [PDFPagePlan.Page], of document: InkDocument, _ settings: PDFSettings,
    _ writer: PDFPageWriter
  ) throws(PDFSavingError) -> Int {
    var settings = settings
    settings.scale = 1
    var tree = PDFPageTree(objects)
    let marks = settings.attachment != nil
    let placed = writer.place(pages, in: &tree)
    for (page, place) in zip(pages, placed) {
      let index = page.isBase && place.origin == .moved ? page.picture?.pageIndex : nil
      writer.write(
        page, as: place, of: document, settings, parent: tree.number,
        index: marks ? index ?? PDFPageTree.added : nil
      ) { dictionary, reference in
        if place.origin == .moved {
          write(dictionary, as: reference)
        } else {
          objects.set(reference.number, PDFText(dictionary))
        }
      }
    }
    tree.write(to: objects)
    return tree.number
  }

  /// Writes the pages that there were before a drawing changed them; pages that are not there any more are blank.
  ///
  /// - Returns: the number of the tree; `nil` where the pages are those of the file.
  private func writeOldPages(_ catalog: inout PDFDictionary) -> Int? {
    let marks = file.pages.map { file.entries(of: $0)[PDFPageTree.mark].integer }
    guard let old = PDFPageTree.old(marks) else { return nil }
    if catalog.has(PDFPageLabels.mark) {
      catalog["PageLabels"] = catalog[PDFPageLabels.mark]
      catalog[PDFPageLabels.mark] = .null
    }
    var tree = PDFPageTree(objects)
    let copy = PDFCopy(file, to: objects, isSame: true)
    for index in old {
      if let index, let reference = file.pages[index].reference {
        var draft = PDFPageDraft(file.pages[index], as: reference, .moved, copy, to: objects)
        draft.setParent(tree.number, index: nil)
        write(draft.dictionary, as: reference)
        tree.pages.append(reference)
        continue
      }
      var text = PDFText()
      text.add("<</Type/Page/MediaBox[0 0 612 792]/Resources<<>>/Parent ")
      text.add(reference: tree.number)
      text.add(">>")
      if let reference = PDFReference(objects.add(text)) { tree.pages.append(reference) }
    }
    tree.write(to: objects)
    return tree.number
  }

  // MARK: The document

  /// Replaces our attachments by that of the drawing.
  private func attach(
    _ document: InkDocument?, _ settings: PDFSettings, to catalog: inout PDFDictionary
  ) throws(PDFSavingError) {
    var names = file.resolved(catalog["Names"]).dictionary ?? PDFDictionary()
    var files = PDFKeyedTree.names(of: names["EmbeddedFiles"], in: file)
    files.removeAll { PDFAttachments.isOwn($0.value, in: file) }
    var associated = file.resolved(catalog["AF"]).array ?? []
    associated.removeAll { PDFAttachments.isOwn($0, in: file) }
    let attachments = try attachment(document, settings, besides: files.map { $0.name })
    if let attachments {
      for (name, number) in attachments.files {
        guard let reference = PDFReference(number) else { continue }
        files.append((name: PDFText.encoded(name), value: .reference(reference)))
        associated.append(.reference(reference))
      }
    }
    files.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var tree = PDFDictionary()
    if !files.isEmpty {
      tree["Names"] = .array(files.flatMap { [.string($0.name), $0.value] })
    }
    names["EmbeddedFiles"] = files.isEmpty ? .null : .dictionary(tree)
    catalog["Names"] = names.entries.isEmpty ? .null : .dictionary(names)
    catalog["AF"] = associated.isEmpty ? .null : .array(associated)
  }

  /// Adds the drawing as a file; `nil` where it does not go along.
  private func attachment(
    _ document: InkDocument?, _ settings: PDFSettings, besides names: [[UInt8]]
  ) throws(PDFSavingError) -> PDFAttachments? {
    guard let document, let attachment = settings.attachment else { return nil }
    var attachments = PDFAttachments()
    attachments.taken = names
    do throws(DuctusError) {
      try attachments.add(document, attachment, to: objects, base: file)
    } catch {
      throw PDFSavingError(.drawing)
    }
    return attachments
  }

  /// Returns true if the drawing is attached to an annotation: signatures can allow these and nothing else.
  private func isAnnotation(_ settings: PDFSettings, _ plan: PDFPagePlan) -> Bool {
    guard case .inPlace(let shown) = plan, settings.ink.isAnnotation, !shown.isEmpty else {
      return false
    }
    return file.permissions.isSigned && file.pages.allSatisfy { $0.reference != nil }
  }

  /// Gives the pages of a drawing the labels that they had.
  private func setLabels(
    _ pages: [PDFPagePlan.Page], in catalog: inout PDFDictionary, marks: Bool
  ) {
    guard catalog.has("PageLabels") else { return }
    let labels = PDFPageLabels(catalog["PageLabels"], in: file)
    if marks { catalog[PDFPageLabels.mark] = catalog["PageLabels"] }
    catalog["PageLabels"] = labels.tree(of: pages.map { $0.isBase ? $0.picture?.pageIndex : nil })
  }

  /// Writes the title and the date into the information about the document.
  private func writeInformation(_ metadata: PDFMetadata) -> PDFReference? {
    let known = file.trailer["Info"].reference
    guard metadata.date != nil || !metadata.title.isEmpty else { return known }
    var information = known.map { file.entries(of: .reference($0)) } ?? PDFDictionary()
    if !metadata.title.isEmpty { information["Title"] = .string(PDFText.encoded(metadata.title)) }
    if let date = metadata.date {
      var text = PDFText()
      text.add(date: date)
      information["ModDate"] = .string(Array(text.bytes.dropFirst().dropLast()))
    }
    if let known {
      write(information, as: known)
      return known
    }
    var text = PDFText()
    information.append(to: &text.bytes)
    return PDFReference(objects.add(text))
  }
}
