internal import InkBrush
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

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
    let inherited = isWhole ? file.foundEntries : []
    // An object before the header has no offset in an index.
    guard inherited.allSatisfy({ $0.kind != 1 || $0.place >= file.offsetBase }) else {
      throw PDFSavingError(.damaged)
    }
    let isPacked = inherited.contains { $0.kind == 2 }
    objects = PDFObjects(
      deflate: deflate, index: file.usesIndexStreams || isPacked ? .stream : .table,
      firstNumber: file.size, encryption: file.encryption)
    objects.inherited = inherited
  }

  /// Takes away the ink of a drawing that is attached, and the drawing.
  ///
  /// Ink of other drawings, and of those that cannot be read, stays.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - isOfDrawing: returns true for the kinds of ink that belong to it.
  /// - Returns: the bytes of the file.
  /// - Throws: `damaged` where the file cannot be continued, and `overLimit`.
  func stripped(
    of drawing: PDFAttachedDrawing.Whole, where isOfDrawing: (PDFInkTag.Kind) -> Bool
  ) throws(PDFSavingError) -> [UInt8] {
    var catalog = file.catalog
    let copy = PDFCopy(file, to: objects, isSame: true)
    for (index, page) in file.pages.enumerated() {
      guard let reference = page.reference else { continue }
      var draft = PDFPageDraft(page, as: reference, .inPlace, copy, to: objects)
      draft.removeInk(drawing.tag, but: drawing.arrangement?.rests[index], where: isOfDrawing)
      draft.removeMark()
      if let rest = drawing.arrangement?.rests[index] { untie(rest, on: page) }
      if draft.dictionary != file.entries(of: page) { write(draft.dictionary, as: reference) }
    }
    try attach(nil, removing: drawing.specification, to: &catalog)
    return try finish(catalog, information: file.trailer["Info"].reference)
  }

  /// Names annotations that stay on a page so that they belong to no drawing any more.
  private func untie(_ rest: PDFRearrangement.Rest, on page: PDFPage) {
    let all = file.resolved(file.entries(of: page)["Annots"]).array ?? []
    for index in rest.annotations.sorted() where all.indices.contains(index) {
      guard let reference = all[index].reference else { continue }
      var annotation = file.entries(of: all[index])
      annotation["NM"] = .string(PDFInkTag.untied(annotation))
      write(annotation, as: reference)
    }
  }

  /// Appends a drawing.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - plan: the pages that the file gets.
  ///   - settings: the form of the ink, and what is attached.
  ///   - metadata: a title, if there is another, and the date.
  /// - Returns: the bytes of the file.
  /// - Throws: `damaged` where the file cannot be continued, `overLimit`, and `drawing`.
  func bytes(
    _ document: InkDocument, _ plan: PDFPagePlan, _ settings: PDFSettings,
    _ metadata: PDFMetadata
  ) throws(PDFSavingError) -> [UInt8] {
    let writer = PDFPageWriter(objects, base: file)
    writer.sources.passwords = settings.passwords
    var catalog = file.catalog
    let attachments = try attachments(document, settings)
    writer.tag = attachments?.tag ?? .none
    // Signatures can allow annotations and nothing else.
    let isAnnotation = isAnnotation(settings, plan)
    var written: [PDFReference]?
    switch plan {
    case .inPlace(let shown):
      let file = attachments?.files.files.first?.number
      writePages(shown, document, settings, writer, attaching: isAnnotation ? file : nil)
    case .anew(let pages):
      let tree = write(pages, of: document, settings, writer)
      catalog["Pages"] = PDFReference(tree.number).map { .reference($0) } ?? .null
      written = tree.pages
      setLabels(pages, in: &catalog)
    }
    attachments?.files.finish(sums(of: written, writer), in: objects)
    if !isAnnotation { try attach(attachments?.files, removing: nil, to: &catalog) }
    catalog.add(layers: writer.sources.finish(), in: file)
    guard !writer.sources.isCut else { throw PDFSavingError(.overLimit) }
    return try finish(
      catalog,
      information: isAnnotation ? file.trailer["Info"].reference : writeInformation(metadata))
  }

  /// Writes the catalog, where it has changed, and the index.
  private func finish(
    _ catalog: PDFDictionary, information info: PDFReference?
  ) throws(PDFSavingError) -> [UInt8] {
    guard file.problem?.reason != .overLimit else { throw PDFSavingError(.overLimit) }
    if catalog != file.catalog { write(catalog, as: catalogReference) }
    var trailer = PDFText()
    trailer.add("/Root ")
    trailer.add(reference: catalogReference.number, generation: catalogReference.generation)
    if let info {
      trailer.add("/Info ")
      trailer.add(reference: info.number, generation: info.generation)
    }
    if let encryption = file.encryption {
      trailer.add("/Encrypt ")
      encryption.entry.append(to: &trailer.bytes)
    }
    if !isWhole, let start = file.indexStart {
      trailer.add("/Prev ")
      trailer.add(start)
    }
    // An offset that was wrong shows when an object is looked for there.
    guard isWhole || !file.isRepaired else { throw PDFSavingError(.damaged) }
    var bytes = file.bytes
    if bytes.last != 0x0A, bytes.last != 0x0D { bytes.append(0x0A) }
    objects.finish(
      &bytes, trailer: trailer, identifier: file.identifier, size: file.size,
      offset: file.offsetBase)
    guard !objects.hasFault else { throw PDFSavingError(.damaged) }
    return bytes
  }

  private func write(_ dictionary: PDFDictionary, as reference: PDFReference) {
    var text = PDFText()
    dictionary.append(to: &text.bytes)
    objects.replace(reference.number, generation: reference.generation, text)
  }

  // MARK: Pages

  /// Writes the pages that are drawn on, each where it is.
  ///
  /// - Parameters:
  ///   - shown: their positions in the drawing.
  ///   - document: the drawing.
  ///   - settings: the form of the ink.
  ///   - writer: what writes pages.
  ///   - attachment: the file that is attached to an annotation of the first of them; `nil` for none.
  private func writePages(
    _ shown: [PDFInkPage], _ document: InkDocument, _ settings: PDFSettings,
    _ writer: PDFPageWriter, attaching attachment: Int?
  ) {
    var attachment = attachment
    let copy = PDFCopy(file, to: objects, isSame: true)
    var drafts: [(draft: PDFPageDraft, page: PDFPage, number: Int)] = []
    for inkPage in shown {
      guard file.pages.indices.contains(inkPage.index),
        let reference = file.pages[inkPage.index].reference
      else { continue }
      // On an endless sheet a page that stands twice in its file may be shown twice.
      let known = drafts.firstIndex { $0.number == reference.number }
      var draft =
        known.map { drafts[$0].draft }
        ?? PDFPageDraft(file.pages[inkPage.index], as: reference, .inPlace, copy, to: objects)
      writer.add(inkPage, at: inkPage.index, of: document, settings, to: &draft)
      if let number = attachment {
        let annotation = PDFAttachments.annotation(
          of: number, writer.tag, on: reference, in: objects)
        draft.add(own: [annotation])
        attachment = nil
      }
      if let known {
        drafts[known].draft = draft
      } else {
        drafts.append((draft, file.pages[inkPage.index], reference.number))
      }
    }
    let lists = annotationLists()
    for (draft, page, _) in drafts {
      write(draft, sharing: lists)
      writer.note(page, draft, in: file)
    }
  }

  /// The number of pages that have each list of annotations that is an object of its own.
  private func annotationLists() -> [Int: Int] {
    var lists: [Int: Int] = [:]
    for page in file.pages {
      guard let list = file.entries(of: page)["Annots"].reference else { continue }
      lists[list.number, default: 0] += 1
    }
    return lists
  }

  /// Writes a page at its position; where only its annotations change and are an object of their own, that alone.
  private func write(_ draft: PDFPageDraft, sharing lists: [Int: Int]) {
    let old = file.entries(of: .reference(draft.reference))
    guard draft.dictionary != old else { return }
    var other = draft.dictionary
    other["Annots"] = old["Annots"]
    if other == old, let list = old["Annots"].reference, lists[list.number] == 1,
      let annotations = draft.dictionary["Annots"].array
    {
      var text = PDFText()
      PDFObject.array(annotations).append(to: &text.bytes)
      objects.replace(list.number, generation: list.generation, text)
      return
    }
    write(draft.dictionary, as: draft.reference)
  }

  /// Writes the pages of a drawing, and a tree that leads to them.
  ///
  /// - Returns: the tree.
  private func write(
    _ pages: [PDFPagePlan.Page], of document: InkDocument, _ settings: PDFSettings,
    _ writer: PDFPageWriter
  ) -> PDFPageTree {
    var settings = settings
    settings.scale = 1
    var tree = PDFPageTree(objects)
    let targets = writer.reserve(pages, in: &tree)
    for (slot, (page, target)) in zip(pages, targets).enumerated() {
      writer.write(
        page, as: target, at: slot, of: document, settings, parent: tree.number
      ) { dictionary, reference in
        if target.origin == .moved {
          write(dictionary, as: reference)
        } else {
          objects.set(reference.number, PDFText(dictionary))
        }
      }
    }
    tree.write(to: objects)
    return tree
  }

  /// The sums of the pages of the file that is written.
  ///
  /// - Parameters:
  ///   - written: the pages, where there is a new tree of them.
  ///   - writer: what wrote them.
  /// - Returns: the sums, in the order of the pages.
  private func sums(of written: [PDFReference]?, _ writer: PDFPageWriter) -> [PDFPageSum] {
    if let written { return written.map { writer.sums[$0.number] ?? .unknown } }
    return file.pages.map { page in
      page.reference.flatMap { writer.sums[$0.number] }
        ?? PDFPageSum(page, of: file, writer.tag, ink: 0)
    }
  }

  // MARK: The document

  /// Adds the drawing to the files that are attached, or takes one away.
  ///
  /// Drawings that cannot be read, or belong to pages that are not there, stay.
  private func attach(
    _ attachments: PDFAttachments?, removing drawing: PDFObject?,
    to catalog: inout PDFDictionary
  ) throws(PDFSavingError) {
    guard attachments != nil || drawing != nil else { return }
    var names = file.resolved(catalog["Names"]).dictionary ?? PDFDictionary()
    var files = PDFKeyedTree.names(of: names["EmbeddedFiles"], in: file)
    var associated = file.resolved(catalog["AF"]).array ?? []
    if let drawing {
      files.removeAll { $0.value == drawing }
      associated.removeAll { $0 == drawing }
    }
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
  private func attachments(
    _ document: InkDocument, _ settings: PDFSettings
  ) throws(PDFSavingError) -> (files: PDFAttachments, tag: PDFInkTag)? {
    guard let attachment = settings.attachment else { return nil }
    var attachments = PDFAttachments()
    let names = file.entries(of: file.catalog["Names"])
    attachments.taken = PDFKeyedTree.names(of: names["EmbeddedFiles"], in: file).map { $0.name }
    do throws(DuctusError) {
      let tag = try attachments.add(document, attachment, to: objects, base: file)
      return (attachments, tag)
    } catch {
      throw PDFSavingError(.drawing)
    }
  }

  /// Returns true if the drawing is attached to an annotation: signatures can allow these and nothing else.
  private func isAnnotation(_ settings: PDFSettings, _ plan: PDFPagePlan) -> Bool {
    guard case .inPlace(let shown) = plan, settings.ink.isAnnotation, !shown.isEmpty,
      !plan.changesPages
    else { return false }
    return file.permissions.isSigned && file.pages.allSatisfy { $0.reference != nil }
  }

  /// Gives the pages of a drawing the labels that they had.
  private func setLabels(_ pages: [PDFPagePlan.Page], in catalog: inout PDFDictionary) {
    guard catalog.has("PageLabels") else { return }
    let labels = PDFPageLabels(catalog["PageLabels"], in: file)
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
