public import InkCodec
public import InkDocument
package import PDFSyntax

/// Writes drawings as the pages of a new PDF.
///
/// ```swift
/// let writer = PDFWriter()
/// try writer.add(document)
/// let bytes = try writer.file(PDFMetadata(title: "Notes"))
/// ```
///
/// Ink is vectors: see ``/InkPDF/PDFGrain`` for what has no outline. The same drawings give the same bytes.
public final class PDFWriter {
  let objects: PDFObjects
  private let writer: PDFPageWriter
  private var tree: PDFPageTree
  private var attachments = PDFAttachments()

  /// Begins without pages; streams are compressed.
  public convenience init() { self.init(deflate: Deflater.compress) }

  /// Begins without pages.
  ///
  /// - Parameter deflate: a function that compresses streams; `nil` leaves them as they are.
  package init(deflate: PDFDeflate?) {
    objects = PDFObjects(deflate: deflate)
    writer = PDFPageWriter(objects)
    tree = PDFPageTree(objects)
  }

  /// Adds the pages of a drawing.
  ///
  /// Pages that are pages of a PDF as a whole go in as they are, with ink over them; other pictures of such pages
  /// are drawn, as vectors too. Fields of forms keep their looks only; outlines, and links to pages that do not go
  /// along, are left out. A drawing without ink and pages, and an area that is empty or not finite, gives a page of
  /// paper. Layers are optional content groups with their titles; hidden ones are left out.
  /// Complexity: O(samples + strokes × log strokes), and O(pixels) for images.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - settings: what of it is shown.
  /// - Throws: a ``/InkCodec/DuctusError`` where the drawing cannot be attached.
  public func add(
    _ document: InkDocument, _ settings: PDFSettings = PDFSettings()
  ) throws(DuctusError) {
    let document = settings.shown(document)
    writer.tag = .none
    writer.sources.passwords = settings.passwords
    if let attachment = settings.attachment {
      writer.tag = try attachments.add(document, attachment, to: objects)
    }
    if document.pages.isEmpty || !settings.showsPagesAsTheyAre {
      for sheet in PDFSheet.sheets(of: document, settings) {
        guard let page = PDFReference(objects.reserve()) else { continue }
        tree.pages.append(page)
        writer.write(sheet, of: document, settings, as: page.number, parent: tree.number)
      }
    } else {
      addPages(document, settings)
    }
  }

  /// The file; its producer says where text was read of handwriting.
  ///
  /// - Parameter metadata: its title and date.
  /// - Returns: the bytes of a PDF 1.7.
  /// - Throws: a ``/InkCodec/DuctusError`` where a PDF whose pages go along asks for more work than its size allows.
  public func file(_ metadata: PDFMetadata = PDFMetadata()) throws(DuctusError) -> [UInt8] {
    tree.write(to: objects)
    attachments.finish(tree.pages.map { writer.sums[$0.number] ?? .unknown }, in: objects)
    var catalog = PDFText()
    catalog.add("<</Type/Catalog/Pages ")
    catalog.add(reference: tree.number)
    attachments.write(to: &catalog)
    var layers = PDFDictionary()
    let copied = writer.sources.finish()
    layers.add(layers: copied + (writer.layers?.all ?? []), in: nil)
    writer.layers?.addOrder(after: copied, to: &layers)
    guard !writer.sources.isCut else { throw DuctusError(.overLimit, offset: 0) }
    layers.appendEntries(to: &catalog.bytes)
    catalog.add(">>")
    let root = objects.add(catalog)
    let info = objects.add(metadata.information(hasReading: writer.hasReading))
    var file: [UInt8] = []
    var header = PDFText()
    header.add("%PDF-1.7\n%")
    file += header.bytes
    file += [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var trailer = PDFText()
    trailer.add("/Root ")
    trailer.add(reference: root)
    trailer.add("/Info ")
    trailer.add(reference: info)
    objects.finish(&file, trailer: trailer, identifier: nil)
    return file
  }

  /// Adds pages, of which some are pages of PDFs.
  private func addPages(_ document: InkDocument, _ settings: PDFSettings) {
    let pages = zip(document.pages, PDFWholePage.pictures(of: document)).map { page, picture in
      PDFPagePlan.Page(page: page, picture: picture, isBase: false)
    }
    let targets = writer.reserve(pages, in: &tree)
    for (slot, (page, target)) in zip(pages, targets).enumerated() {
      writer.write(
        page, as: target, at: slot, of: document, settings, parent: tree.number
      ) { dictionary, reference in objects.set(reference.number, PDFText(dictionary)) }
    }
  }
}

extension PDFSettings {
  /// True if pages of a PDF may go in as they are: on paper of their own, in their own size.
  fileprivate var showsPagesAsTheyAre: Bool {
    guard case .pages = extent else { return false }
    return paper == nil && scale == 1
  }
}

extension InkDocument {
  /// Returns the drawing as a PDF.
  ///
  /// ```swift
  /// let bytes = try document.pdf()
  /// ```
  ///
  /// Its pages become pages, and an endless sheet becomes one page around all ink; the drawing itself is attached, so
  /// that the PDF can be opened again with every stroke. Streams are compressed. The same drawing gives the same bytes.
  /// For several drawings in one file, see ``/InkPDF/PDFWriter``.
  /// Complexity: O(samples + strokes × log strokes + bytes), and O(pixels) for images.
  ///
  /// - Parameters:
  ///   - settings: the part that is shown, and its looks; by default its pages, or all ink.
  ///   - metadata: the title and the date; by default none.
  /// - Returns: the bytes of the file.
  /// - Throws: a ``/InkCodec/DuctusError`` where the drawing cannot be attached, or a PDF in it asks for too much work.
  public func pdf(
    _ settings: PDFSettings = PDFSettings(), _ metadata: PDFMetadata = PDFMetadata()
  ) throws(DuctusError) -> [UInt8] {
    try pdf(settings, metadata, deflate: Deflater.compress)
  }

  /// Returns the drawing as a PDF, whose streams a function compresses; `nil` leaves them as they are.
  package func pdf(
    _ settings: PDFSettings = PDFSettings(), _ metadata: PDFMetadata = PDFMetadata(),
    deflate: PDFDeflate?
  ) throws(DuctusError) -> [UInt8] {
    let writer = PDFWriter(deflate: deflate)
    try writer.add(self, settings)
    return try writer.file(metadata)
  }
}
