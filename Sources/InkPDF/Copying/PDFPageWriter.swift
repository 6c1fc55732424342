internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Writes the pages of drawings: pages of PDFs with ink over them, and others with paper, pictures and ink.
final class PDFPageWriter {
  /// The file that is written.
  let objects: PDFObjects
  /// The PDFs whose pages go along.
  let sources: PDFSources

  private let ink: [PDFInk]
  private let pictures: PDFPictures

  /// The largest side of a page that all readers take, in its units: ISO 32000-1, annex C.
  private static let largestSide = 14_400.0
  /// The smallest side.
  private static let smallestSide = 3.0

  /// Begins.
  ///
  /// - Parameters:
  ///   - objects: the file that is written.
  ///   - base: the PDF that it continues; by default none.
  init(_ objects: PDFObjects, base: PDFFile? = nil) {
    self.objects = objects
    sources = PDFSources(objects, base: base)
    let images = PDFInk(objects, grain: .images)
    ink = [images, PDFInk(objects, grain: .outlines, states: images.states)]
    pictures = PDFPictures(objects, images.states, sources)
  }

  /// The place of a page in the file that is written.
  struct Place {
    /// Its number.
    var reference: PDFReference
    /// The way in which it comes there; `nil` for a page of paper.
    var origin: PDFPageDraft.Origin?
  }

  /// Gives out numbers for pages, in their order, and tells what copies from PDFs where links lead.
  func place(_ pages: [PDFPagePlan.Page], in tree: inout PDFPageTree) -> [Place] {
    var isTaken: [Int: Bool] = [:]
    var places: [Place] = []
    for page in pages {
      let source = page.picture.flatMap { self.page(of: $0) }
      if page.isBase, let old = source?.page.reference,
        isTaken.updateValue(true, forKey: old.number) == nil
      {
        source?.copy.add(page: old, as: old.number)
        places.append(Place(reference: old, origin: .moved))
      } else if let reference = PDFReference(objects.reserve()) {
        if let old = source?.page.reference { source?.copy.add(page: old, as: reference.number) }
        places.append(Place(reference: reference, origin: source == nil ? nil : .copied))
      }
    }
    tree.pages += places.map { $0.reference }
    return places
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
  ///   - place: its place; see ``place(_:in:)``.
  ///   - document: the drawing.
  ///   - settings: the form of the ink.
  ///   - parent: the number of the tree of pages.
  ///   - index: its mark; `nil` for none.
  ///   - write: writes the dictionary of a page of a PDF.
  func write(
    _ page: PDFPagePlan.Page, as place: Place, of document: InkDocument, _ settings: PDFSettings,
    parent: Int, index: Int?, _ write: (PDFDictionary, PDFReference) -> Void
  ) {
    guard let origin = place.origin, let picture = page.picture,
      let source = self.page(of: picture), let shown = PDFInkPage(picture)
    else {
      self.write(
        PDFSheet(page.page), of: document, settings, as: place.reference.number, parent: parent,
        index: index)
      return
    }
    var draft = PDFPageDraft(source.page, as: place.reference, origin, source.copy, to: objects)
    if origin == .copied { draft.copyAnnotations() }
    draft.setParent(parent, index: index)
    add(shown, of: document, settings, to: &draft)
    write(draft.dictionary, place.reference)
  }

  /// Adds what lies on a page of a PDF to it.
  func add(
    _ shown: PDFInkPage, of document: InkDocument, _ settings: PDFSettings,
    to draft: inout PDFPageDraft
  ) {
    pictures.decode = settings.decode
    draft.add(shown, of: document, ink[settings.grain == .images ? 0 : 1], pictures, settings)
  }

  /// Writes a page of paper, pictures and ink.
  ///
  /// - Parameters:
  ///   - sheet: its area and its paper.
  ///   - document: the drawing.
  ///   - settings: the form of the ink, and the scale.
  ///   - page: the number of the page.
  ///   - parent: the number of the tree of pages.
  ///   - index: its mark; by default none.
  func write(
    _ sheet: PDFSheet, of document: InkDocument, _ settings: PDFSettings, as page: Int,
    parent: Int, index: Int? = nil
  ) {
    pictures.decode = settings.decode
    let area = sheet.area
    let asked = settings.scale >= 0.001 && settings.scale <= 1000 ? settings.scale : 1
    // A unit of the page may be larger than 1/72 inch, from PDF 1.6 on.
    let side = max(area.width, area.height) * asked
    let unit = side > Self.largestSide ? Double(Int64(min(side / Self.largestSide, 1e15))) + 1 : 1
    let scale = asked / unit
    let width = max(area.width * scale, Self.smallestSide)
    let height = max(area.height * scale, Self.smallestSide)
    let rule = InkOnPaper(sheet.paper, colors: settings.colors)
    let ink = ink[settings.grain == .images ? 0 : 1]
    var content = PDFContent(
      base: Point(area.minX, area.minY), state: ink.states.plain)
    sheet.drawPaper(ink.states, to: &content)
    pictures.draw(document, in: area, to: &content)
    var scene = ink.scene(of: document, in: area, rule)
    var annotations: [Int] = []
    if settings.ink == .content {
      ink.draw(&scene, in: area, to: &content)
    } else if let reference = PDFReference(page) {
      let map = Affine(
        a: scale, b: 0, c: 0, d: -scale, tx: -area.minX * scale, ty: height + area.minY * scale)
      annotations = ink.annotations(
        &scene, in: area, toPage: map, reference, grouped: settings.ink == .annotations)
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
    let stream = objects.add(
      stream: PDFText(), head.bytes + content.text.bytes + tail.bytes)
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
    if let index {
      text.add("/DuctusPage ")
      text.add(index)
    }
    text.add(">>")
    objects.set(page, text)
  }
}
