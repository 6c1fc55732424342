internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

/// Writes the pages of drawings: pages of PDFs with ink over them, and others with paper, pictures and ink.
final class PDFPageWriter {
  /// The file that is written.
  let objects: PDFObjects
  /// The PDFs whose pages go along.
  let sources: PDFSources

  /// The sums of the pages that were written, by their numbers.
  private(set) var sums: [Int: PDFPageSum] = [:]
  /// The papers that are forms already, as sheets at the origin; `nil` for those that are drawn on each page.
  private var papers: [(sheet: PDFSheet, form: Int?)] = []

  /// The layers of drawings; `nil` where a PDF is continued, which keeps those that it has.
  let layers: PDFLayers?

  private let ink: [PDFInk]
  private let pictures: PDFPictures
  private var reading: PDFReading
  /// True if what was read of handwriting is on a page.
  private(set) var hasReading = false

  /// The largest side of a page that all readers take, in its units: ISO 32000-1, annex C.
  private static let largestSide = 14_400.0
  /// The smallest side.
  private static let smallestSide = 3.0
  /// The bytes of a paper that is drawn on each page.
  private static let longestPaper = 200
  /// The most papers that are remembered.
  private static let mostPapers = 32

  /// Begins.
  ///
  /// - Parameters:
  ///   - objects: the file that is written.
  ///   - base: the PDF that it continues; by default none.
  init(_ objects: PDFObjects, base: PDFFile? = nil) {
    self.objects = objects
    sources = PDFSources(objects, base: base)
    layers = base == nil ? PDFLayers(objects) : nil
    let images = PDFInk(objects, grain: .images)
    ink = [images, PDFInk(objects, grain: .outlines, states: images.states)]
    pictures = PDFPictures(objects, images.states, sources)
    reading = PDFReading(objects)
  }

  /// Ties the ink to its drawing; by default it has none.
  var tag: PDFInkTag {
    get { ink[0].tag }
    set { for ink in ink { ink.tag = newValue } }
  }

  /// The writer of ink with some settings.
  private func ink(_ settings: PDFSettings) -> PDFInk {
    let ink = ink[settings.grain == .images ? 0 : 1]
    (ink.outlines, ink.author) = (settings.outlines, settings.author)
    ink.layers = layers
    return ink
  }

  /// The object that a page becomes in the file that is written.
  struct Target {
    /// Its number.
    var reference: PDFReference
    /// The way in which it comes there; `nil` for a page of paper.
    var origin: PDFPageDraft.Origin?
  }

  /// Gives out numbers for pages, in their order, and tells what copies from PDFs where links lead.
  func reserve(_ pages: [PDFPagePlan.Page], in tree: inout PDFPageTree) -> [Target] {
    var isTaken: [Int: Bool] = [:]
    var targets: [Target] = []
    for page in pages {
      let source = page.picture.flatMap { self.page(of: $0) }
      if page.isBase, let old = source?.page.reference,
        isTaken.updateValue(true, forKey: old.number) == nil
      {
        source?.copy.add(page: old, as: old.number)
        targets.append(Target(reference: old, origin: .moved))
      } else if let reference = PDFReference(objects.reserve()) {
        if let old = source?.page.reference { source?.copy.add(page: old, as: reference.number) }
        targets.append(Target(reference: reference, origin: source == nil ? nil : .copied))
      }
    }
    tree.pages += targets.map { $0.reference }
    return targets
  }

  /// The page of a PDF that a picture shows; `nil` where there is none.
  private func page(of picture: PlacedPicture) -> (page: PDFPage, copy: PDFCopy)? {
    guard let copy = sources.copy(of: picture.content),
      copy.file.pages.indices.contains(picture.pageIndex)
    else { return nil }
    return (copy.file.pages[picture.pageIndex], copy)
  }

  /// Writes a page of a drawing.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - target: its object in the file; see ``reserve(_:in:)``.
  ///   - slot: its index among the pages of the drawing.
  ///   - document: the drawing.
  ///   - settings: the form of the ink.
  ///   - parent: the number of the tree of pages.
  ///   - write: writes the dictionary of a page of a PDF.
  func write(
    _ page: PDFPagePlan.Page, as target: Target, at slot: Int, of document: InkDocument,
    _ settings: PDFSettings, parent: Int, _ write: (PDFDictionary, PDFReference) -> Void
  ) {
    guard let origin = target.origin, let picture = page.picture,
      let source = self.page(of: picture), let shown = PDFInkPage(picture, on: page.page)
    else {
      self.write(
        PDFSheet(page.page), of: document, settings, as: target.reference.number, parent: parent)
      return
    }
    var draft = PDFPageDraft(source.page, as: target.reference, origin, source.copy, to: objects)
    if origin == .copied { draft.copyAnnotations() }
    draft.setParent(parent)
    add(shown, at: slot, of: document, settings, to: &draft)
    note(source.page, draft, in: source.copy.isSame ? source.copy.file : nil)
    write(draft.dictionary, target.reference)
  }

  /// Notes the sum of a page of the file that is continued, or of another one, whose content is not summed up.
  func note(_ page: PDFPage, _ draft: PDFPageDraft, in file: PDFFile?) {
    guard !tag.digits.isEmpty else { return }
    sums[draft.reference.number] =
      file.map { PDFPageSum(page, of: $0, tag, box: draft.box, ink: draft.inkCount) }
      ?? PDFPageSum(content: 0, ink: draft.inkCount)
  }

  /// Adds what lies on a page of a PDF to it.
  func add(
    _ shown: PDFInkPage, at slot: Int, of document: InkDocument, _ settings: PDFSettings,
    to draft: inout PDFPageDraft
  ) {
    (pictures.decode, pictures.images) = (settings.decode, settings.images)
    let ink = ink(settings)
    // Text comes below ink, and is there whatever form the ink has.
    var content = PDFContent(
      base: Point(shown.area.minX, shown.area.minY), state: ink.states.plain)
    draw(reading: settings.reading, in: shown.area, ink.states, to: &content)
    draft.add(shown, at: slot, of: document, ink, pictures, settings, over: content)
  }

  /// Draws a paper; lines that are many are a form, which pages of the same paper share.
  private func draw(paperOf sheet: PDFSheet, _ states: PDFStates, to content: inout PDFContent) {
    let corner = Vector(sheet.area.minX, sheet.area.minY)
    var moved = sheet
    moved.area = sheet.area.applying(.translation(-corner))
    moved.patternOrigin = sheet.patternOrigin.applying(.translation(-corner))
    let known = papers.first { $0.sheet == moved }
    if let known, let form = known.form {
      content.draw(form: form, state: states.plain)
      return
    }
    guard known == nil else {
      sheet.drawPaper(states, to: &content)
      return
    }
    var paper = PDFContent(base: Point(sheet.area.minX, sheet.area.minY), state: states.plain)
    sheet.drawPaper(states, to: &paper)
    var form: Int?
    if paper.text.bytes.count > Self.longestPaper {
      form = objects.add(stream: paper.form(sheet.area), paper.text.bytes)
    }
    // Pages of many sizes have no paper in common.
    if papers.count >= Self.mostPapers { papers.removeFirst() }
    papers.append((moved, form))
    if let form {
      content.draw(form: form, state: states.plain)
    } else {
      sheet.drawPaper(states, to: &content)
    }
  }

  /// Adds what was read of the ink of an area.
  private func draw(
    reading words: [PDFReadWord], in area: Rect, _ states: PDFStates, to content: inout PDFContent
  ) {
    guard !words.isEmpty, let form = reading.form(words, in: area, base: content.base) else {
      return
    }
    hasReading = true
    content.draw(form: form, state: states.plain)
  }

  /// Writes a page of paper, pictures and ink.
  ///
  /// - Parameters:
  ///   - sheet: its area and its paper.
  ///   - document: the drawing.
  ///   - settings: the form of the ink, and the scale.
  ///   - page: the number of the page.
  ///   - parent: the number of the tree of pages.
  func write(
    _ sheet: PDFSheet, of document: InkDocument, _ settings: PDFSettings, as page: Int, parent: Int
  ) {
    (pictures.decode, pictures.images) = (settings.decode, settings.images)
    let area = sheet.area
    let asked = settings.scale >= 0.001 && settings.scale <= 1000 ? settings.scale : 1
    // A unit of the page may be larger than 1/72 inch, from PDF 1.6 on.
    let side = max(area.width, area.height) * asked
    let unit = side > Self.largestSide ? Double(Int64(min(side / Self.largestSide, 1e15))) + 1 : 1
    let scale = asked / unit
    let width = max(area.width * scale, Self.smallestSide)
    let height = max(area.height * scale, Self.smallestSide)
    let rule = InkOnPaper(sheet.paper, colors: settings.colors)
    let ink = ink(settings)
    var content = PDFContent(
      base: Point(area.minX, area.minY), state: ink.states.plain)
    draw(paperOf: sheet, ink.states, to: &content)
    draw(reading: settings.reading, in: area, ink.states, to: &content)
    var annotations: [Int] = []
    if settings.ink == .content {
      ink.draw(document, in: area, rule, with: pictures, to: &content)
    } else {
      pictures.draw(document, in: area, rule, to: &content)
    }
    let map = Affine(
      a: scale, b: 0, c: 0, d: -scale, tx: -area.minX * scale, ty: height + area.minY * scale)
    if settings.ink != .content, let reference = PDFReference(page) {
      annotations = ink.annotations(
        document, in: area, rule, with: pictures, toPage: map, reference,
        grouped: settings.ink == .annotations)
    }
    var head = PDFText()
    head.add("q ")
    for value in [scale / PDFContent.steps, 0, 0, -scale / PDFContent.steps] {
      head.add(value, places: 9)
      head.add(" ")
    }
    head.add("0 ")
    head.add(height, places: 4)
    head.add(" cm\n")
    var tail = PDFText()
    tail.add("Q\n")
    let drawn = head.bytes + content.text.bytes + tail.bytes
    sums[page] = PDFPageSum(
      content: PDFPageSum.content(drawn, width: width, height: height), ink: annotations.count)
    let stream = objects.add(stream: PDFText(), drawn)
    // Links are no ink of the drawing, and do not count as such.
    annotations += PDFTextLinks(document, in: area).annotations(toPage: map, in: objects)
    var text = PDFText()
    text.add("<</Type/Page/Parent ")
    text.add(reference: parent)
    text.add("/MediaBox[0 0 ")
    text.add(width, places: 4)
    text.add(" ")
    text.add(height, places: 4)
    text.add("]")
    if unit > 1 {
      text.add("/UserUnit ")
      text.add(unit, places: 0)
    }
    text.add("/Contents ")
    text.add(reference: stream)
    // Blending is in the colours of the screen, as on the canvas.
    text.add("/Group<</S/Transparency/CS/DeviceRGB>>")
    text.bytes += content.resources.bytes
    if !annotations.isEmpty {
      text.add("/Annots[")
      for annotation in annotations {
        text.add(reference: annotation)
        text.add(" ")
      }
      text.add("]")
    }
    text.add(">>")
    objects.set(page, text)
  }
}
