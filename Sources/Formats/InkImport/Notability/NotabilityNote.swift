internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax
internal import PictureFiles

/// A note of Notability that is being made into pages.
struct NotabilityNote {
  let session: KeyedArchive
  /// The object with all content.
  let content: Int
  let archive: ZIPArchive
  let folder: [UInt8]
  var tally: Tally
  let limits: ImportLimits
  /// The drawing so far.
  private(set) var drawing = ImportedDrawing(.notability)

  /// Points per unit of the sheet.
  private(set) var scale = 1.0
  /// The height of a page, in units of the sheet.
  private(set) var pageHeight = 0.0
  /// The space to the left of x = 0, in units of the sheet.
  private(set) var inset = 0.0
  private var pageSize = PageSize.letter
  private var paper = InkColor.white
  private var ruling = PaperPattern.plain

  /// The share of the width that lies to the left of x = 0: nokcha0/Notability-notes-converter, `model.rs`.
  private static let insetShare = 1 / 38.4

  init(
    session: KeyedArchive, content: Int, archive: ZIPArchive, folder: [UInt8], tally: Tally,
    limits: ImportLimits
  ) {
    (self.session, self.content, self.archive) = (session, content, archive)
    (self.folder, self.tally, self.limits) = (folder, tally, limits)
  }

  /// The drawing, with its title.
  mutating func finished() -> ImportedDrawing {
    if drawing.pages.isEmpty { drawing.pages.append(emptyPage) }
    drawing.title = String(
      text: session.text(session.field("name", of: session.root)) ?? [])
    // The words name strokes by their positions on the page.
    for index in drawing.pages.indices { drawing.pages[index].nameInk() }
    return drawing
  }

  // MARK: Pages

  /// Reads the size of pages, their lines, and the PDFs below.
  mutating func readPaper(defaultWidth: Double, defaultRatio: Double) throws(ImportFailure) {
    let state = session.field("reflowState", of: content)
    var width = session.number(session.field("pageWidthInDocumentCoordsKey", of: state))
    if let known = width, !(1...1e5 ~= known) { width = nil }
    let sheetWidth = width ?? defaultWidth
    let model = session.field(
      "NBNoteTakingSessionDocumentPaperLayoutModelKey", of: session.root)
    let attributes = session.field("documentPaperAttributes", of: model)
    var size = Self.size(session.text(session.field("paperSize", of: attributes)) ?? [])
    if (session.text(session.field("paperOrientation", of: attributes)) ?? [])
      .spells("landscape")
    {
      size = size?.landscape
    }
    var ratio = size.map { $0.height / $0.width } ?? defaultRatio
    var references: [(page: Int, file: [UInt8], source: Int)] = []
    for layout in session.array(session.field("pageLayoutArray", of: content)) {
      let number = session.field("kPageLayoutDocumentPageNumberKey", of: layout)
      guard let page = session.integer(number),
        let source = session.integer(session.field("kPageLayoutPDFPageNumberKey", of: layout)),
        let file = session.text(session.field("kPageLayoutPDFFileNameKey", of: layout)),
        page >= 1, source >= 1
      else { continue }
      references.append((page - 1, file, source - 1))
    }
    var files: [[UInt8]: Int] = [:]
    for reference in references where files[reference.file] == nil {
      guard let entry = archive.entry(folder + NotabilityReader.utf8("PDFs/") + reference.file)
      else { continue }
      let bytes = try archive.contents(of: entry, &tally)
      if drawing.pdfs.isEmpty, let pdf = try? PDFFile(bytes),
        pdf.pages.indices.contains(reference.source)
      {
        let page = pdf.pages[reference.source]
        if page.width > 0, page.height > 0 {
          ratio = page.height / page.width
          size = PageSize(width: page.width, height: page.height)
        }
      }
      files[reference.file] = drawing.pdfs.count
      drawing.pdfs.append(ImportedPDF(name: String(text: reference.file), bytes: bytes))
    }
    let points = size ?? PageSize(width: 612, height: 612 * ratio)
    pageSize = points
    scale = points.width / sheetWidth
    pageHeight = sheetWidth * ratio
    inset = sheetWidth * Self.insetShare
    readLines(of: attributes)
    for reference in references {
      guard reference.page < limits.pages else { continue }
      guard let file = files[reference.file] else {
        drawing.report.leave(.missingPDFPages)
        continue
      }
      try makePages(to: reference.page)
      drawing.pages[reference.page].pdf = ImportedPage.PDFReference(
        file: file, page: reference.source)
      drawing.report.take(.pdfPages)
    }
  }

  private static func size(_ name: [UInt8]) -> PageSize? {
    if name.spells("letter") { return .letter }
    if name.spells("legal") { return .legal }
    if name.spells("a3") { return .a3 }
    if name.spells("a4") { return .a4 }
    if name.spells("a5") { return .a5 }
    if name.spells("a6") { return .a6 }
    return nil
  }

  /// Reads the lines of the paper: a name, and the distance in inches behind a colon.
  private mutating func readLines(of attributes: Int?) {
    guard let style = session.text(session.field("lineStyle2", of: attributes)),
      !style.spells("No Lines")
    else { return }
    let distance = style.lastIndex(of: 0x3A).flatMap {
      NumberScanner.number(style[($0 + 1)...])
    }
    let kind: PaperPattern.Kind
    if style.first("Dot") != nil {
      kind = .dots
    } else if style.first("Grid") != nil || style.first("Squared") != nil {
      kind = .grid
    } else if style.first("Line") != nil || style.first("Ruled") != nil {
      kind = .ruled
    } else {
      drawing.report.leave(.papers)
      return
    }
    let spacing = (distance ?? 0) * 72
    ruling = PaperPattern(kind, spacing: 2...1000 ~= spacing ? spacing : kind.usualSpacing)
  }

  private var emptyPage: ImportedPage {
    var page = ImportedPage(size: pageSize)
    (page.paper, page.ruling) = (paper, ruling)
    return page
  }

  private mutating func makePages(to index: Int) throws(ImportFailure) {
    while drawing.pages.count <= index {
      try tally.addPage(at: .byte(0))
      drawing.pages.append(emptyPage)
    }
  }

  /// The page of a y of the sheet, which is made if it is not there.
  private mutating func page(at y: Double) throws(ImportFailure) -> Int {
    let index = (y / pageHeight).rounded(.down)
    guard index < Double(limits.pages) else {
      throw ImportFailure(.overLimit, at: .byte(0), "a thing lies too far down")
    }
    let page = Int(max(index, 0))
    try makePages(to: page)
    return page
  }

  /// A point of the sheet in points of a page.
  func place(_ point: Point, on page: Int) -> Point {
    Point((point.x + inset) * scale, (point.y - Double(page) * pageHeight) * scale)
  }

  /// Puts an element on the page of a y of the sheet; a function makes it for the page.
  mutating func append(
    at y: Double, group: NotabilityGroup? = nil, _ make: (Int) -> ImportedElement.Content
  ) throws(ImportFailure) {
    try tally.addElement(at: .byte(0))
    let page = try page(at: y)
    var element = ImportedElement(make(page))
    if let group { element.group = group.index(on: page, of: &drawing.pages[page]) }
    drawing.pages[page].elements.append(element)
  }

  /// Counts things of the note.
  mutating func count(_ change: (inout ImportReport) -> Void) { change(&drawing.report) }

  // MARK: Pictures and texts

  /// Reads the text of the sheet itself, which begins at its top.
  mutating func readTexts() throws(ImportFailure) {
    guard
      var text = text(session.field("attributedString", of: content), at: Point(inset * scale, 3))
    else { return }
    text.width = pageSize.width - 2 * inset * scale
    try append(at: 0) { _ in .text(text) }
    drawing.report.take(.texts)
  }

  /// A text with the look of its first part.
  private func text(_ source: Int?, at origin: Point) -> ImportedText? {
    guard let letters = session.text(session.field("stringKey", of: source)),
      !letters.trimmed.isEmpty
    else { return nil }
    let range = session.array(session.field("subRangesKey", of: source)).first ?? nil
    let font = session.field("subRangeFontKey", of: range)
    var size = session.number(session.field("NSFontSizeAttribute", of: font)) ?? 12
    if !(1...1000 ~= size) { size = 12 }
    var text = ImportedText(String(text: letters), at: origin, size: size * scale)
    text.font = String(
      text: session.text(session.field("NSFontNameAttribute", of: font)) ?? [])
    if let color = NotabilityReader.numbers(
      session.text(session.field("subRangeColorCrossPlatformKey", of: range)), count: 4)
    {
      text.color = Self.color(color)
    }
    return text
  }

  /// A colour of four shares.
  static func color(_ shares: [Double]) -> InkColor {
    func part(_ index: Int) -> UInt8 {
      UInt8(max(0, min(255, (shares[index] * 255).rounded(.toNearestOrEven))))
    }
    return InkColor(red: part(0), green: part(1), blue: part(2), alpha: part(3))
  }

  /// Reads pictures, text boxes and sticky notes.
  mutating func readMedia() throws(ImportFailure) {
    let media = session.array(session.field("mediaObjects", of: content))
    var ordered: [(depth: Int, index: Int)] = []
    for (index, object) in media.enumerated() {
      ordered.append((session.integer(session.field("zIndex", of: object)) ?? 0, index))
    }
    ordered.sort { $0.depth != $1.depth ? $0.depth < $1.depth : $0.index < $1.index }
    for (_, index) in ordered { try readMedium(media[index]) }
  }

  private mutating func readMedium(_ object: Int?) throws(ImportFailure) {
    guard
      let origin = NotabilityReader.numbers(
        session.text(session.field("documentOrigin", of: object)), count: 2),
      let size = NotabilityReader.numbers(
        session.text(session.field("unscaledContentSize", of: object)), count: 2)
    else {
      drawing.report.leave(.unknown)
      return
    }
    let corner = Point(origin[0], origin[1])
    if session.isObject(object, of: "TextBlockMediaObject") {
      guard let text = text(session.field("textStore", of: object), at: .zero) else { return }
      let (scale, note) = (scale, self)
      try append(at: corner.y) { page in
        var text = text
        text.origin = note.place(corner, on: page)
        (text.width, text.height) = (size[0] * scale, size[1] * scale)
        return .text(text)
      }
      drawing.report.take(.texts)
      return
    }
    let figure = session.field("figure", of: object)
    let background = session.field("FigureBackgroundObjectKey", of: figure)
    let snapshot = session.field("kImageObjectSnapshotKey", of: background)
    guard let path = session.text(session.field("relativePath", of: snapshot)) else {
      // Sticky notes are a coloured sheet; other media are sounds and web pages.
      let isSticky = session.field("paperStyleObject", of: object) != nil
      drawing.report.leave(isSticky ? .fills : .embeds)
      return
    }
    guard size[0] > 0, size[1] > 0, let entry = archive.entry(folder + path) else {
      drawing.report.leave(.pictures)
      return
    }
    let bytes = try archive.contents(of: entry, &tally)
    guard let header = try? PictureHeader(of: bytes) else {
      drawing.report.leave(.pictures)
      return
    }
    let crop = NotabilityReader.numbers(
      session.text(session.field("FigureCropRectKey", of: figure)), count: 4)
    let (scale, note) = (scale, self)
    let turn = turn(of: object)
    try append(at: corner.y) { page in
      let place = note.place(corner, on: page)
      var picture = ImportedPicture(
        bytes: bytes,
        frame: Rect(x: place.x, y: place.y, width: size[0] * scale, height: size[1] * scale))
      let middle = Vector(place.x + size[0] * scale / 2, place.y + size[1] * scale / 2)
      picture.transform = Affine.translation(-middle).concatenating(turn)
        .concatenating(.translation(middle))
      picture.crop = Self.crop(crop, header)
      return .picture(picture)
    }
    drawing.report.take(.pictures)
  }

  /// The mirroring and the turn of a picture.
  private func turn(of object: Int?) -> Affine {
    let flip = Affine.scale(
      x: session.isTrue(session.field("isFlippedHorizontal", of: object)) ? -1 : 1,
      y: session.isTrue(session.field("isFlippedVertical", of: object)) ? -1 : 1)
    let angle = session.number(session.field("rotationDegrees", of: object)) ?? 0
    // Some notes have radians in spite of the name.
    let radians = abs(angle) <= 6.284 ? angle : angle * 0.017453292519943295
    return flip.concatenating(.rotation(radians))
  }

  /// The shown part of a picture as shares of its size; `nil` for all of it.
  private static func crop(_ crop: [Double]?, _ header: PictureHeader) -> Rect? {
    guard let crop, header.pixelWidth > 0, header.pixelHeight > 0, crop[2] > 0, crop[3] > 0 else {
      return nil
    }
    let (width, height) = (Double(header.pixelWidth), Double(header.pixelHeight))
    let (left, top) = (max(0, crop[0] / width), max(0, crop[1] / height))
    let right = min(1, (crop[0] + crop[2]) / width)
    let bottom = min(1, (crop[1] + crop[3]) / height)
    guard right > left, bottom > top, left > 0 || top > 0 || right < 1 || bottom < 1 else {
      return nil
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  // MARK: Words and sounds

  /// Reads the words of the recognizer, page by page.
  mutating func readWords() throws(ImportFailure) {
    guard
      let entry = archive.entry(folder + NotabilityReader.utf8("HandwritingIndex/index.plist"))
    else { return }
    let bytes = try archive.contents(of: entry, &tally)
    // The index is for search alone: a damaged one is told, and the note is read.
    guard let list = try? KeyedArchive(bytes, part: entry.path) else {
      drawing.report.leave(.recognizedWords)
      return
    }
    for (key, value) in list.entries(list.field("pages", of: list.root)) {
      guard let number = NumberScanner.number(key), 1...Double(limits.pages) ~= number else {
        continue
      }
      let words = NotabilityWords.words(list, value)
      if words.isEmpty { continue }
      let index = Int(number) - 1
      try makePages(to: index)
      for word in words {
        try tally.addElement(at: .byte(0))
        let corner = place(Point(word.frame.minX, word.frame.minY), on: 0)
        drawing.pages[index].words.append(
          ImportedWord(
            readings: [word.text],
            frame: Rect(
              x: corner.x, y: corner.y, width: word.frame.width * scale,
              height: word.frame.height * scale)))
        drawing.report.take(.recognizedWords)
      }
    }
  }

  /// Counts the recordings of sound.
  mutating func readRecordings() throws(ImportFailure) {
    guard let entry = archive.entry(folder + NotabilityReader.utf8("Recordings/library.plist"))
    else { return }
    let bytes = try archive.contents(of: entry, &tally)
    guard let list = try? KeyedArchive(bytes, part: entry.path) else {
      drawing.report.leave(.recordings)
      return
    }
    drawing.report.leave(
      .recordings, list.entries(list.field("recordings", of: list.root)).count)
  }
}
