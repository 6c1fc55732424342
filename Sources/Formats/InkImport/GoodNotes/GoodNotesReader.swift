internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Reads notebooks of GoodNotes 6, `.goodnotes`.
///
/// A file is a ZIP archive: a log of events with the pages, a group of ink for each page, attachments, and an index of words
/// that were recognized. Deleted things stay in the file and are passed over. Sources: Taylor-Nilsen/goodnotes-codec,
/// `docs/FORMAT.md`; Kaih1825/parser-for-goodnotes, `wiki/`.
enum GoodNotesReader {
  /// The size of GoodNotes' standard paper, in units.
  private static let standardSize = (width: 834.24, height: 1078.825)

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard ZIPArchive.recognizes(bytes), let archive = try? ZIPArchive(bytes) else { return false }
    return archive.entry("index.notes.pb") != nil
  }

  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    let archive = try ZIPArchive(bytes)
    var tally = Tally(limits)
    let inks = try index(archive, "index.notes.pb", &tally)
    let searches = try index(archive, "index.search.pb", &tally)
    var drawing = ImportedDrawing(.goodNotes)
    var notebook: GoodNotesNotebook?
    if let entry = archive.entry("index.events.pb") {
      notebook = try GoodNotesNotebook(
        try archive.contents(of: entry, &tally), part: "index.events.pb", &tally)
    }
    var attachments = GoodNotesAttachments(
      archive, try index(archive, "index.attachments.pb", &tally))
    for page in try pages(notebook, inks, &tally) {
      var imported = ImportedPage(size: nil)
      let template = notebook?.templates[page.template]
      let size = template?.size ?? standardSize
      imported.size = PageSize(
        width: size.width * GoodNotesStroke.scale, height: size.height * GoodNotesStroke.scale)
      if page.turns % 4 != 0 { drawing.report.leave(.unknown) }
      if let template, !template.attachment.isEmpty {
        try attachments.setPaper(of: &imported, template, in: &drawing, &tally)
      }
      var maker = GoodNotesPage(imported)
      if let path = inks[page.identifier], let entry = archive.entry(path) {
        try maker.read(
          try archive.contents(of: entry, &tally), part: entry.path, &attachments, &tally)
      } else if inks[page.identifier] != nil {
        throw ImportFailure(.missingPart, at: .byte(0), "the ink of a page")
      }
      if let path = searches[page.identifier], let entry = archive.entry(path) {
        try maker.readWords(try archive.contents(of: entry, &tally), part: entry.path, &tally)
      }
      drawing.report.add(maker.report)
      drawing.pages.append(maker.page)
    }
    if let notebook {
      drawing.title = notebook.title
      drawing.report.leave(.recordings, notebook.recordings)
      drawing.report.leave(.bookmarks, notebook.bookmarks)
      drawing.report.leave(.unknown, notebook.comments)
    }
    guard !drawing.pages.isEmpty else {
      throw ImportFailure(.missingPart, at: .byte(0), "the file has no page")
    }
    return drawing
  }

  /// The paths of an index by their identifiers, each a record of both.
  private static func index(
    _ archive: ZIPArchive, _ name: StaticString, _ tally: inout Tally
  ) throws(ImportFailure) -> [[UInt8]: [UInt8]] {
    guard let entry = archive.entry(name) else { return [:] }
    let bytes = try archive.contents(of: entry, &tally)
    var paths: [[UInt8]: [UInt8]] = [:]
    for range in try ProtobufMessage.records(bytes, part: entry.path) {
      let record = try ProtobufMessage(bytes, in: range, part: entry.path)
      paths[record.data(1)] = record.data(2)
    }
    return paths
  }

  /// The pages with the identifiers of their ink: those of the log, else all groups of ink.
  private static func pages(
    _ notebook: GoodNotesNotebook?, _ inks: [[UInt8]: [UInt8]], _ tally: inout Tally
  ) throws(ImportFailure) -> [GoodNotesNotebook.Page] {
    var pages = notebook?.sortedPages ?? []
    if pages.isEmpty {
      for identifier in inks.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        try tally.addPage(at: .byte(0))
        pages.append(GoodNotesNotebook.Page(identifier: identifier))
      }
      return pages
    }
    for index in pages.indices where inks[pages[index].identifier] == nil {
      pages[index].identifier = GoodNotesNotebook.inkIdentifier(of: pages[index].identifier)
    }
    return pages
  }
}

/// The attachments of a notebook, which are expanded when they are wanted.
struct GoodNotesAttachments {
  private let archive: ZIPArchive
  private let paths: [[UInt8]: [UInt8]]
  /// The indices of PDFs of the drawing.
  private var pdfs: [[UInt8]: Int] = [:]

  init(_ archive: ZIPArchive, _ paths: [[UInt8]: [UInt8]]) {
    (self.archive, self.paths) = (archive, paths)
  }

  /// The bytes of an attachment; `nil` where the file does not have it.
  func bytes(_ identifier: [UInt8], _ tally: inout Tally) throws(ImportFailure) -> [UInt8]? {
    guard let path = paths[identifier], let entry = archive.entry(path) else { return nil }
    return try archive.contents(of: entry, &tally)
  }

  /// Lays the paper below a page: a page of a PDF, or a picture.
  mutating func setPaper(
    of page: inout ImportedPage, _ template: GoodNotesNotebook.Template,
    in drawing: inout ImportedDrawing, _ tally: inout Tally
  ) throws(ImportFailure) {
    if let known = pdfs[template.attachment] {
      page.pdf = ImportedPage.PDFReference(file: known, page: template.page)
      drawing.report.take(.pdfPages)
      return
    }
    guard let bytes = try bytes(template.attachment, &tally) else {
      drawing.report.leave(.missingPDFPages)
      return
    }
    if bytes.begins(with: "%PDF") {
      pdfs[template.attachment] = drawing.pdfs.count
      page.pdf = ImportedPage.PDFReference(file: drawing.pdfs.count, page: template.page)
      drawing.pdfs.append(
        ImportedPDF(name: String(text: template.attachment), bytes: bytes))
      drawing.report.take(.pdfPages)
    } else if let size = page.size, GoodNotesPage.isPicture(bytes) {
      var picture = ImportedPicture(
        bytes: bytes, frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
      picture.isLocked = true
      try tally.addElement(at: .byte(0))
      page.elements.append(ImportedElement(.picture(picture)))
      drawing.report.take(.pictures)
    } else {
      drawing.report.leave(.papers)
    }
  }
}
