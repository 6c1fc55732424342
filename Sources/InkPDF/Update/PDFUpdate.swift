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
  ///   - pages: the pages that it shows.
  ///   - settings: the form of the ink, and what is attached.
  ///   - metadata: a title, if there is another, and the date.
  /// - Returns: the bytes of the file.
  /// - Throws: `damaged` where the file cannot be continued, and `drawing`.
  func bytes(
    _ document: InkDocument?, _ pages: [PDFInkPage], _ settings: PDFSettings,
    _ metadata: PDFMetadata
  ) throws(PDFSavingError) -> [UInt8] {
    let ink = PDFInk(objects, grain: settings.grain)
    let pictures = PDFPictures(objects, ink.states)
    for (index, page) in file.pages.enumerated() {
      let own = pages.first { $0.index == index }
      try write(page, own, document, ink, pictures, settings)
    }
    var catalog = file.catalog
    try attach(document, settings, to: &catalog)
    write(catalog, as: catalogReference)
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

  private func write(
    _ page: PDFPage, _ shown: PDFInkPage?, _ document: InkDocument?, _ ink: PDFInk,
    _ pictures: PDFPictures, _ settings: PDFSettings
  ) throws(PDFSavingError) {
    guard let reference = page.reference else { return }
    var dictionary = file.entries(of: .reference(reference))
    let before = dictionary
    removeOwn(from: &dictionary)
    if let shown, let document {
      let map = shown.toUpright.concatenating(page.toUserSpace)
      // The paper below the ink is the page itself, which is light.
      let rule = InkOnPaper(.white, colors: settings.colors)
      var scene = ink.scene(of: document, in: shown.area, rule)
      if settings.ink == .annotations {
        var numbers: [Int] = []
        if let number = ink.pictureAnnotation(
          pictures, of: document, in: shown.area, toPage: map, reference)
        {
          numbers.append(number)
        }
        numbers += ink.annotations(
          &scene, in: shown.area, toPage: map, page: reference.number,
          generation: reference.generation)
        if !numbers.isEmpty {
          var annotations = file.resolved(dictionary["Annots"]).array ?? []
          annotations += references(numbers)
          dictionary["Annots"] = .array(annotations)
        }
      } else {
        var content = PDFContent(
          base: Point(shown.area.minX, shown.area.minY), state: ink.states.plain)
        pictures.draw(document, in: shown.area, to: &content, leavingOut: .pdf)
        ink.draw(&scene, in: shown.area, to: &content)
        if !content.isEmpty {
          addForm(content, shown.area, toPage: map, page, to: &dictionary)
        }
      }
    }
    if dictionary != before { write(dictionary, as: reference) }
  }

  private func references(_ numbers: [Int]) -> [PDFObject] {
    numbers.compactMap { PDFReference($0).map { .reference($0) } }
  }

  /// The name of our form on a page, and the mark of our streams.
  private static let mark: StaticString = "DuctusInk"

  /// Takes our annotations and our content off a page.
  private func removeOwn(from page: inout PDFDictionary) {
    if let annotations = file.resolved(page["Annots"]).array {
      let others = annotations.filter { !PDFInk.isOwn(file.entries(of: $0)) }
      if others.count < annotations.count {
        page["Annots"] = others.isEmpty ? .null : .array(others)
      }
    }
    if let contents = file.resolved(page["Contents"]).array {
      let others = contents.filter { file.entries(of: $0)[Self.mark].boolean != true }
      if others.count < contents.count { page["Contents"] = .array(others) }
    }
  }

  /// Draws a form over the content of a page.
  private func addForm(
    _ content: PDFContent, _ area: Rect, toPage map: Affine, _ page: PDFPage,
    to dictionary: inout PDFDictionary
  ) {
    let step = Affine.scale(1 / PDFContent.steps)
      .concatenating(.translation(Vector(area.minX, area.minY))).concatenating(map)
    var text = PDFText()
    text.add("/Type/XObject/Subtype/Form")
    text.bytes += content.box(area).bytes
    text.add("/Matrix[")
    for value in [step.a, step.b, step.c, step.d, step.tx, step.ty] {
      text.add(value, places: 6)
      text.add(" ")
    }
    text.add("]")
    text.bytes += content.resources.bytes
    let form = objects.add(stream: text, content.text.bytes)
    var marked = PDFText()
    marked.add("/DuctusInk true")
    var save = PDFText()
    save.add("q\n")
    var draw = PDFText()
    draw.add("\nQ q /DuctusInk Do Q\n")
    // The content of the page may leave the state changed.
    let first = objects.add(stream: marked, save.bytes)
    let last = objects.add(stream: marked, draw.bytes)
    let contents = file.resolved(dictionary["Contents"])
    let middle = contents.array ?? (contents.isNull ? [] : [dictionary["Contents"]])
    dictionary["Contents"] = .array(references([first]) + middle + references([last]))
    var resources = file.resolved(page.resources).dictionary ?? PDFDictionary()
    var forms = file.resolved(resources["XObject"]).dictionary ?? PDFDictionary()
    if let reference = PDFReference(form) { forms[Self.mark] = .reference(reference) }
    resources["XObject"] = .dictionary(forms)
    dictionary["Resources"] = .dictionary(resources)
  }

  // MARK: The document

  /// Replaces our attachments by that of the drawing.
  private func attach(
    _ document: InkDocument?, _ settings: PDFSettings, to catalog: inout PDFDictionary
  ) throws(PDFSavingError) {
    var names = file.resolved(catalog["Names"]).dictionary ?? PDFDictionary()
    var files = PDFNameTree.entries(of: names["EmbeddedFiles"], in: file)
    files.removeAll { PDFAttachments.isOwn($0.value, in: file) }
    var associated = file.resolved(catalog["AF"]).array ?? []
    associated.removeAll { PDFAttachments.isOwn($0, in: file) }
    if let document, let attachment = settings.attachment {
      var attachments = PDFAttachments()
      attachments.taken = files.map { $0.name }
      do throws(DuctusError) {
        try attachments.add(document, attachment, to: objects, base: file.bytes)
      } catch {
        throw PDFSavingError(.drawing)
      }
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
