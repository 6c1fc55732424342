internal import ArgumentParser
internal import Ductus
internal import Foundation
internal import InkInterchange

// Drawings, and what is drawn of logs, as PDF.
extension RenderCommand {
  /// Draws a document, and those that come after it, as pages of a new PDF.
  func drawPDF(_ document: InkDocument) throws {
    if pdf.more.isEmpty, size == .fit, let content = document.annotatedPDF,
      try save(document, into: content)
    {
      return
    }
    let writer = PDFWriter(deflate: Deflate.compress)
    try add(document, log.input, to: writer)
    for path in pdf.more {
      let input = try DrawingInput(drawing: path)
      let file = try input.read(try input.bytes(), .stopping)
      if let loss = file.report.losses.first { warn("\(input.name): \(loss.error)") }
      try fonts.setTexts(of: file.document, input.name)
      try add(file.document, path, to: writer)
    }
    let bytes: [UInt8]
    do throws(DuctusError) {
      bytes = try writer.file(pdf.metadata)
    } catch {
      complain("a PDF in the drawing asks for more work than its size allows")
      throw CommandExit.badData
    }
    try CommandOutput.write(bytes, to: picture.output)
  }

  /// Saves a drawing into the PDF whose pages it shows.
  ///
  /// - Returns: false where a new PDF is to be written, since pages that were removed are not to be told.
  private func save(_ document: InkDocument, into content: PictureContent) throws -> Bool {
    let name = "the PDF in \(log.input)"
    let passwords = try pdf.access.passwords()
    let file = try readPDFFile(content.bytes, name, passwords)
    var settings = PDFSettings(ink: pdf.ink?.form ?? .annotations)
    settings.passwords = passwords
    settings.grain = pdf.grain == .outlines ? .outlines : .images
    settings.colors = picture.colors.shown
    settings.attachment = pdf.attachment(for: log.input)
    settings.author = pdf.writer
    settings.decode = decode(document)
    settings.outlines = outlines(of: document, settings)
    settings.reading = try pdf.reading(of: document)
    if pdf.breakSignatures { try protectSigned(file, content) }
    let removed = file.removedPageCount(in: document)
    warnOfHiddenPages(document, besides: content, passwords)
    if removed > 0 {
      if pdf.flat { return false }
      warn(
        "\(removed) pages of the PDF were removed, and are seen no longer; but their bytes stay in the file and in "
          + "the drawing that is attached: --flat leaves them out")
    }
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
    try CommandOutput.write(bytes, to: picture.output)
    return true
  }

  /// Tells that a drawing that is attached has pages that nobody sees.
  private func warnOfHiddenPages(
    _ document: InkDocument, besides base: PictureContent? = nil, _ passwords: [String]
  ) {
    let hidden = pdf.flat ? 0 : document.hiddenPageCount(besides: base, passwords: passwords)
    guard hidden > 0 else { return }
    warn(
      "the drawing that is attached has pages of \(base == nil ? "PDFs" : "other PDFs") that are not shown "
        + "(\(hidden)): --flat leaves them out")
  }

  /// Checks that no signed PDF is replaced by a copy in which its signatures may not hold.
  private func protectSigned(_ file: PDFFile, _ content: PictureContent) throws {
    guard picture.output != "-", file.permissions.isSigned || file.permissions.isCertified else {
      return
    }
    let descriptor = open(FileName.path(picture.output), O_RDONLY)
    guard descriptor >= 0 else { return }
    let there = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let bytes = try? there.read(upToCount: content.bytes.count),
      bytes.elementsEqual(content.bytes)
    else { return }
    complain(
      "\(picture.output) is the signed PDF itself, in which signatures would not hold any more; give the copy "
        + "another name")
    throw CommandExit.badData
  }

  /// The outlines of the strokes of a drawing, made on all processors.
  private func outlines(of document: InkDocument, _ settings: PDFSettings) -> PDFOutlines {
    let outlines = PDFOutlines(of: document, grain: settings.grain)
    outlines.finish { DispatchQueue.concurrentPerform(iterations: $0, execute: $1) }
    return outlines
  }

  /// Decodes the pictures of a drawing that no PDF can have as they are.
  private func decode(_ document: InkDocument) -> PDFDecode {
    var decoded: [(content: PictureContent, pixels: PDFPixels)] = []
    let decoder = PictureDecoder()
    for picture in document.pictures {
      let content = picture.content
      guard content.format == .webp, !content.isMissing,
        !decoded.contains(where: { $0.content === content })
      else { continue }
      guard let pixels = decoder.pixels(of: content) else {
        warn("a picture cannot be decoded; a grey area is drawn in its place")
        continue
      }
      decoded.append((content, pixels))
    }
    let pictures = decoded
    return { content in pictures.first { $0.content == content }?.pixels }
  }

  private func isUnreadable(_ content: PictureContent, _ passwords: [String]) -> Bool {
    (try? PDFFile(content.bytes, passwords: passwords)) == nil
  }

  private func add(_ document: InkDocument, _ path: String, to writer: PDFWriter) throws {
    var settings = PDFSettings()
    if case .points(let width, let height) = size {
      settings.extent = .area(
        Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)))
    } else {
      settings.extent = .pages(margin: picture.margin ?? Page.usualMargin)
    }
    settings.ink = pdf.ink?.form ?? .content
    settings.grain = pdf.grain == .outlines ? .outlines : .images
    settings.paper = picture.pattern == nil ? picture.background?.color : nil
    settings.colors = picture.colors.shown
    let area = document.shownPictures.reduce(document.outlinedRect) { $0.union($1.bounds) }
    settings.scale = try shownScale(of: page(of: area))
    settings.attachment = pdf.attachment(for: path)
    settings.author = pdf.writer
    settings.passwords = try pdf.access.passwords()
    warnOfHiddenPages(document, settings.passwords)
    settings.decode = decode(document)
    settings.outlines = outlines(of: document, settings)
    settings.reading = try pdf.reading(of: document)
    for picture in document.shownPictures where picture.content.format == .pdf {
      if picture.content.isMissing || isUnreadable(picture.content, settings.passwords) {
        warn("a page of a PDF cannot be read; a grey area is drawn in its place")
        break
      }
    }
    do throws(DuctusError) {
      try writer.add(document, settings)
    } catch {
      complain("the drawing cannot be attached: \(error.reason.message)")
      throw CommandExit.badData
    }
  }
}
