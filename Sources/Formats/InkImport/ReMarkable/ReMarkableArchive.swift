internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

/// Reads notebooks of reMarkable tablets, `.rmdoc`: a ZIP archive of pages, their order, and a PDF that may lie below.
///
/// `NAME.content` is JSON with the pages in their order, `NAME/PAGE.rm` has the ink of one, `NAME.metadata` the title,
/// `NAME.pdf` the pages below. A page of a PDF fits into the screen with its upper edge at the top, in the middle; here
/// it has its own size, and the ink follows. Sources: the folders of `xochitl`, as the README of lucasrla/remarks and
/// the wiki of reMarkable's community (remarkable.guide) describe them.
struct ReMarkableArchive {
  private let archive: ZIPArchive
  private let limits: ImportLimits
  private var tally: Tally
  private var drawing = ImportedDrawing(.reMarkable)
  /// The sizes of the pages of the PDF, in points.
  private var sizes: [PageSize] = []

  /// A page of the list.
  private struct Listed {
    var id: [UInt8]
    var order: [UInt8]
    /// The page of the PDF that lies below, from 0; `nil` for none.
    var below: Int?
  }

  /// True if a file is such a notebook.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard ZIPArchive.recognizes(bytes), let archive = try? ZIPArchive(bytes) else { return false }
    return content(of: archive) != nil
  }

  /// The entry that lists the pages.
  private static func content(of archive: ZIPArchive) -> ZIPArchive.Entry? {
    archive.entries.first {
      $0.name.ends(with: ".content") && !$0.name.contains(0x2F)
        && archive.entry(stem(of: $0) + ReMarkableReader.utf8(".metadata")) != nil
    }
  }

  private static func stem(of content: ZIPArchive.Entry) -> [UInt8] {
    Array(content.name.dropLast(".content".utf8.count))
  }

  /// Reads a notebook.
  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    let archive = try ZIPArchive(bytes)
    guard let content = content(of: archive) else {
      throw ImportFailure(.missingPart, at: .byte(0), "the list of pages")
    }
    var reader = ReMarkableArchive(archive: archive, limits: limits, tally: Tally(limits))
    try reader.readAll(content)
    return reader.drawing
  }

  private init(archive: ZIPArchive, limits: ImportLimits, tally: Tally) {
    (self.archive, self.limits, self.tally) = (archive, limits, tally)
  }

  private mutating func readAll(_ content: ZIPArchive.Entry) throws(ImportFailure) {
    let stem = Self.stem(of: content)
    let list = try json(content)
    if let entry = archive.entry(stem + ReMarkableReader.utf8(".metadata")) {
      drawing.title = String(text: try json(entry).root.string("visibleName") ?? [])
    }
    try readPDF(stem)
    for page in listed(list.root) {
      try tally.addPage(at: .byte(0))
      try read(page, stem)
    }
    if drawing.pages.isEmpty { drawing.pages = [ImportedPage(size: ReMarkableReader.screenSize)] }
  }

  private mutating func json(_ entry: ZIPArchive.Entry) throws(ImportFailure) -> JSONText {
    let bytes = try archive.contents(of: entry, &tally)
    do throws(ImportFailure) {
      return try JSONText(bytes, limits)
    } catch {
      throw ImportFailure(error.reason, at: error.position, error.detail, part: entry.path)
    }
  }

  private mutating func readPDF(_ stem: [UInt8]) throws(ImportFailure) {
    guard let entry = archive.entry(stem + ReMarkableReader.utf8(".pdf")) else { return }
    let bytes = try archive.contents(of: entry, &tally)
    drawing.pdfs = [ImportedPDF(name: entry.path, bytes: bytes)]
    // A PDF that cannot be read is told page by page.
    guard let file = try? PDFFile(bytes) else { return }
    sizes = file.pages.map { PageSize(width: $0.width, height: $0.height) }
  }

  /// The pages in their order: `cPages` of newer notebooks, `pages` of older ones.
  private func listed(_ root: JSONValue) -> [Listed] {
    var pages: [Listed] = []
    if let newer = root["cPages"]?["pages"] {
      for page in newer.values {
        guard let id = page.string("id"), page["deleted"]?["value"]?.number ?? 0 == 0 else {
          continue
        }
        pages.append(
          Listed(
            id: id, order: page["idx"]?.string("value") ?? [],
            below: index(page["redir"]?["value"])))
      }
      return pages.indices.sorted { a, b in
        pages[a].order == pages[b].order
          ? a < b : pages[a].order.lexicographicallyPrecedes(pages[b].order)
      }.map { pages[$0] }
    }
    let below = root["redirectionPageMap"]?.values
    for (number, page) in (root["pages"]?.values ?? []).enumerated() {
      guard let id = page.string else { continue }
      let mapped = below.map { number < $0.count ? index($0[number]) : nil } ?? number
      pages.append(Listed(id: id, order: [], below: mapped))
    }
    return pages
  }

  private func index(_ value: JSONValue?) -> Int? {
    guard let number = value?.number, number >= 0, number < 1e6 else { return nil }
    return Int(number)
  }

  private mutating func read(_ listed: Listed, _ stem: [UInt8]) throws(ImportFailure) {
    var page = ImportedPage(size: ReMarkableReader.screenSize)
    let name = stem + [0x2F] + listed.id + ReMarkableReader.utf8(".rm")
    if let entry = archive.entry(name) {
      let bytes = try archive.contents(of: entry, &tally)
      do throws(ImportFailure) {
        let (read, report) = try ReMarkableReader.page(bytes, limits, &tally)
        page = read
        drawing.report.add(report)
      } catch {
        throw ImportFailure(error.reason, at: error.position, error.detail, part: entry.path)
      }
    }
    if let below = listed.below, !drawing.pdfs.isEmpty {
      page.pdf = ImportedPage.PDFReference(file: 0, page: below)
      drawing.report.take(.pdfPages)
      if sizes.indices.contains(below) { fit(&page, to: sizes[below]) }
    }
    drawing.pages.append(page)
  }

  /// Gives a page the size of the page of the PDF below it, and its ink the same way.
  private func fit(_ page: inout ImportedPage, to size: PageSize) {
    let screen = ReMarkableReader.screenSize
    guard size.width > 0, size.height > 0 else { return }
    let scale = max(size.width / screen.width, size.height / screen.height)
    guard scale.isFinite, scale > 0 else { return }
    // Ink beyond the screen has made the page larger to the left and to the top.
    page.move(by: page.corner * -1)
    page.scale(by: scale)
    page.move(by: Vector((size.width - screen.width * scale) / 2, 0))
    page.corner = .zero
    page.size = size
  }
}
