internal import InkBrush
public import InkCodec
public import InkDocument
internal import InkGeometry
internal import InkSVG

/// Writes drawings as the pages of a new PDF.
///
/// ```swift
/// var writer = PDFWriter(deflate: compress)
/// try writer.add(document)
/// let bytes = writer.file(PDFMetadata(title: Array("Notes".utf8)))
/// ```
///
/// Ink is vectors: see ``/InkPDF/PDFGrain`` for what has no outline. The same drawings give the same bytes.
public final class PDFWriter {
  let objects: PDFObjects
  private let ink: [PDFInk]
  private let pictures: PDFPictures
  private let tree: Int
  private var pages: [Int] = []
  private var attachments = PDFAttachments()

  /// The largest side of a page that all readers take, in its units: ISO 32000-1, annex C.
  private static let largestSide = 14_400.0
  /// The smallest side.
  private static let smallestSide = 3.0

  /// Begins without pages.
  ///
  /// - Parameter deflate: what compresses streams; by default nothing is compressed.
  public init(deflate: PDFDeflate? = nil) {
    objects = PDFObjects(deflate: deflate)
    let images = PDFInk(objects, grain: .images)
    ink = [images, PDFInk(objects, grain: .outlines, states: images.states)]
    pictures = PDFPictures(objects, images.states)
    tree = objects.reserve()
  }

  /// Adds the pages of a drawing.
  ///
  /// A drawing without ink and pages, and an area that is empty or not finite, gives a page of paper.
  /// Complexity: O(samples + strokes × log strokes), and O(pixels) for images.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - settings: what of it is shown.
  /// - Throws: a ``/InkCodec/DuctusError`` where the drawing cannot be attached.
  public func add(
    _ document: InkDocument, _ settings: PDFSettings = PDFSettings()
  ) throws(DuctusError) {
    for sheet in PDFSheet.sheets(of: document, settings) { addPage(document, sheet, settings) }
    if let attachment = settings.attachment {
      try attachments.add(document, attachment, to: objects)
    }
  }

  /// The file.
  ///
  /// - Parameter metadata: its title and date.
  /// - Returns: the bytes of a PDF 1.7.
  public func file(_ metadata: PDFMetadata = PDFMetadata()) -> [UInt8] {
    var text = PDFText()
    text.add("<</Type/Pages/Count ")
    text.add(pages.count)
    text.add("/Kids[")
    for page in pages {
      text.add(reference: page)
      text.add(" ")
    }
    text.add("]>>")
    objects.set(tree, text)
    var catalog = PDFText()
    catalog.add("<</Type/Catalog/Pages ")
    catalog.add(reference: tree)
    attachments.write(to: &catalog)
    catalog.add(">>")
    let root = objects.add(catalog)
    let info = objects.add(PDFSyntax.info(metadata))
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

  private func addPage(_ document: InkDocument, _ sheet: PDFSheet, _ settings: PDFSettings) {
    let page = objects.reserve()
    pages.append(page)
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
    } else {
      let map = Affine(
        a: scale, b: 0, c: 0, d: -scale, tx: -area.minX * scale, ty: height + area.minY * scale)
      annotations = ink.annotations(&scene, in: area, toPage: map, page: page)
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
    text.add(reference: tree)
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

extension InkDocument {
  /// The drawing as a PDF; see ``/InkPDF/PDFWriter``.
  ///
  /// - Parameters:
  ///   - settings: what of it is shown; by default its pages, or all ink.
  ///   - metadata: title and date.
  ///   - deflate: what compresses streams; by default nothing is compressed.
  /// - Returns: the bytes of the file.
  /// - Throws: a ``/InkCodec/DuctusError`` where the drawing cannot be attached.
  public func pdf(
    _ settings: PDFSettings = PDFSettings(), _ metadata: PDFMetadata = PDFMetadata(),
    deflate: PDFDeflate? = nil
  ) throws(DuctusError) -> [UInt8] {
    let writer = PDFWriter(deflate: deflate)
    try writer.add(self, settings)
    return writer.file(metadata)
  }
}
