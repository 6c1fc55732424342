internal import ArgumentParser
internal import Ductus
internal import InkInterchange

// Drawings, and what is drawn of logs, as PDF.
extension RenderCommand {
  /// Draws a document, and those that come after it, as pages of a new PDF.
  func drawPDF(_ document: InkDocument) throws {
    if pdf.more.isEmpty, size == .fit, let content = document.onlyPDF {
      try save(document, into: content)
      return
    }
    let writer = PDFWriter(deflate: Deflate.compress)
    try add(document, log.input, to: writer)
    for path in pdf.more {
      let input = try DrawingInput(drawing: path)
      let file = try input.read(try input.bytes(), .stopping)
      if let loss = file.report.losses.first { warn("\(input.name): \(loss.error)") }
      try add(file.document, path, to: writer)
    }
    let output = try CommandOutput(path: picture.output)
    try output.write(writer.file(pdf.metadata))
    try output.finish()
  }

  /// Saves a drawing into the PDF whose pages it shows.
  private func save(_ document: InkDocument, into content: PictureContent) throws {
    let name = "the PDF in \(log.input)"
    let file = try readPDFFile(content.bytes, name)
    var settings = PDFSettings(ink: pdf.ink == .content ? .content : .annotations)
    settings.grain = pdf.grain == .outlines ? .outlines : .images
    settings.colors = picture.colors.shown
    settings.attachment = pdf.attachment(for: log.input)
    let added = document.pages.count { page in
      !document.pictures.contains { $0.content == content && $0.page == page.id }
    }
    if added > 0 { warn("\(added) pages of the drawing are no pages of the PDF, and left out") }
    let bytes: [UInt8]
    do throws(PDFSavingError) {
      bytes = try file.saving(
        document, settings, pdf.metadata, deflate: Deflate.compress,
        breaksLocks: pdf.breakSignatures)
    } catch {
      complain(
        error.reason == .locked
          ? "\(name): \(error); --break-signatures writes it nevertheless" : "\(name): \(error)")
      throw CommandExit.badData
    }
    let output = try CommandOutput(path: picture.output)
    try output.write(bytes)
    try output.finish()
  }

  private func add(_ document: InkDocument, _ path: String, to writer: PDFWriter) throws {
    var settings = PDFSettings()
    if case .points(let width, let height) = size {
      settings.extent = .area(
        Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)))
    } else {
      settings.extent = .pages(margin: picture.margin ?? Page.usualMargin)
    }
    settings.ink = pdf.ink == .annotations ? .annotations : .content
    settings.grain = pdf.grain == .outlines ? .outlines : .images
    settings.paper = picture.pattern == nil ? picture.background?.color : nil
    settings.colors = picture.colors.shown
    settings.scale = try shownScale(of: page(of: document.outlinedRect))
    settings.attachment = pdf.attachment(for: path)
    do throws(DuctusError) {
      try writer.add(document, settings)
    } catch {
      complain("the drawing cannot be attached: \(error.reason.message)")
      throw CommandExit.badData
    }
  }
}

extension InkDocument {
  /// The PDF whose pages the drawing shows, if there is one and no other.
  fileprivate var onlyPDF: PictureContent? {
    let contents = pictures.filter { $0.content.format == .pdf && !$0.content.isMissing }
    guard let first = contents.first?.content, contents.allSatisfy({ $0.content == first }) else {
      return nil
    }
    return first
  }
}
