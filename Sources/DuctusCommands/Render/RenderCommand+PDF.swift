internal import ArgumentParser
internal import Ductus
internal import InkInterchange

// Drawings, and what is drawn of logs, as PDF.
extension RenderCommand {
  /// Draws a document, and those that come after it, as pages of a new PDF.
  func drawPDF(_ document: InkDocument) throws {
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
