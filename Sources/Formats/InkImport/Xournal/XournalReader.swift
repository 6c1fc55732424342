internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

/// Reads drawings of Xournal++, `.xopp`, and of Xournal, `.xoj`: XML that gzip has compressed, or plain.
///
/// Lengths are points of 1/72 inch. The first number of a stroke's `width` is its base width; each further one is the
/// width of a segment, as Xournal++ draws it, and so that of the point at which the segment begins. The eraser's strokes
/// that files have cover what is below with white; here they erase the ink below.
///
/// Source: the loading and saving of Xournal++ 1.2 (github.com/xournalpp/xournalpp), as facts.
struct XournalReader {
  private var xml: XMLReader
  private var tally: Tally
  private var drawing = ImportedDrawing(.xournal)
  private var page = ImportedPage(size: nil)
  private var layer = 0
  private var recordings: Set<[UInt8]> = []
  /// The PDFs of the drawing by their names.
  private var pdfs: [[UInt8]: Int] = [:]
  /// The PDF that was named last: pages behind the first do not name it again.
  private var pdf: Int?

  /// The bytes in which the root element begins.
  private static let reach = 512

  /// True if a file is a drawing of Xournal++ or Xournal.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    if isPackage(bytes) { return true }
    let isCompressed = Gzip.recognizes(bytes)
    let start =
      isCompressed ? Gzip.beginning(bytes, count: reach) : Array(bytes.prefix(reach))
    let text = TextEncoding.utf8(Array(start.prefix(reach)))
    guard text.trimmed.first == 0x3C else { return false }
    return text.first("<xournal") != nil
  }

  /// True for the form of Xournal++ that is a ZIP archive.
  private static func isPackage(_ bytes: [UInt8]) -> Bool {
    guard ZIPArchive.recognizes(bytes), let archive = try? ZIPArchive(bytes),
      archive.entry("content.xml") != nil, let type = archive.entry("mimetype"), type.size < 100
    else { return false }
    var tally = Tally(ImportLimits())
    let text = try? archive.contents(of: type, &tally)
    return text?.first("xournal++") != nil
  }

  /// Begins to read a drawing.
  ///
  /// - Throws: an ``ImportFailure`` with the line in the XML.
  init(_ bytes: [UInt8], _ limits: ImportLimits) throws(ImportFailure) {
    if Self.isPackage(bytes) {
      throw ImportFailure(
        .unsupported, at: .byte(0), "a Xournal++ file as a ZIP archive; saved as .xopp it opens")
    }
    tally = Tally(limits)
    xml =
      Gzip.recognizes(bytes)
      ? try XMLReader(compressed: bytes, limit: tally.bytesLeft, depthLimit: limits.depth)
      : XMLReader(bytes, depthLimit: limits.depth)
    guard try xml.next() == .start, xml.name.spells("xournal") else {
      throw xml.failure(.malformed, "expected “xournal”")
    }
  }

  /// The share of the file that was read, 0…1.
  var progress: Double { xml.progress }

  /// Reads the next page.
  ///
  /// - Returns: false where there is none: all of the file has been read then.
  /// - Throws: an ``ImportFailure`` with the line in the XML.
  mutating func readPage() throws(ImportFailure) -> Bool {
    do throws(ImportFailure) {
      return try readNext()
    } catch {
      // Damaged bytes come out as damaged text: the cause is told.
      if error.reason == .malformed, let cause = xml.damageAhead() { throw cause }
      throw error
    }
  }

  /// The drawing, once all of the file has been read; the reader has none then.
  mutating func takeDrawing() -> ImportedDrawing {
    let taken = drawing
    drawing = ImportedDrawing(.xournal)
    return taken
  }

  private mutating func readNext() throws(ImportFailure) -> Bool {
    while true {
      switch try xml.next() {
      case .start where xml.name.spells("page"):
        try readContents()
        return true
      case .start:
        if !xml.name.spells("title"), !xml.name.spells("preview") {
          drawing.report.leave(.unknown)
        }
        try xml.skipElement()
      case .done:
        drawing.report.leave(.recordings, recordings.count)
        recordings = []
        return false
      default: break
      }
    }
  }

  // MARK: Pages

  /// Reads the page that has begun, to its end.
  private mutating func readContents() throws(ImportFailure) {
    guard let width = xml.number("width"), let height = xml.number("height"), width > 0, height > 0
    else { throw xml.failure(.malformed, "a page has no size") }
    guard tally.takesPage() else { throw xml.failure(.overLimit, "too many pages") }
    page = ImportedPage(size: PageSize(width: width, height: height))
    page.layers = []
    let depth = xml.depth
    while true {
      switch try xml.next() {
      case .start where xml.name.spells("background"):
        readBackground()
        try xml.skipElement()
      case .start where xml.name.spells("layer"): try readLayer()
      case .start:
        drawing.report.leave(.unknown)
        try xml.skipElement()
      case .end where xml.depth < depth:
        if page.layers.isEmpty { page.layers = [""] }
        drawing.report.take(.layers, page.layers.count - 1)
        drawing.pages.append(page)
        return
      default: break
      }
    }
  }

  private mutating func readBackground() {
    let type = xml.attribute("type") ?? []
    if type.spells("pdf") {
      readPDF()
    } else if type.spells("pixmap") {
      // The file only names the picture, or another page that does.
      drawing.report.leave(.pictures)
    } else {
      let paper = xml.attribute("color").flatMap { XournalColor.paper($0) } ?? .white
      page.paper = paper
      readRuling(xml.attribute("style") ?? [])
    }
  }

  private mutating func readPDF() {
    if let name = xml.attribute("filename"), !name.isEmpty {
      if let known = pdfs[name] {
        pdf = known
      } else {
        pdfs[name] = drawing.pdfs.count
        pdf = drawing.pdfs.count
        drawing.pdfs.append(ImportedPDF(name: String(text: name)))
      }
    }
    let number = xml.number("pageno") ?? 1
    guard let pdf, number >= 1, number < 1e6 else {
      drawing.report.leave(.missingPDFPages)
      return
    }
    page.pdf = ImportedPage.PDFReference(file: pdf, page: Int(number) - 1)
    drawing.report.take(.pdfPages)
  }

  private mutating func readRuling(_ style: [UInt8]) {
    let isDark = Int(page.paper.red) + Int(page.paper.green) + Int(page.paper.blue) < 3 * 128
    // Half a point wide there, one here: half of the opacity.
    func color(_ light: UInt32, _ dark: UInt32) -> InkColor {
      var color = ColorText.color(isDark ? dark : light)
      color.alpha = 128
      return color
    }
    let raster = rasterSize
    if style.spells("lined") || style.spells("ruled") {
      page.ruling = PaperPattern(.ruled, spacing: raster ?? 24, color: color(0x40A0FF, 0x434343))
    } else if style.spells("graph") {
      page.ruling = PaperPattern(.grid, spacing: raster ?? 14.17, color: color(0xBDBDBD, 0x434343))
    } else if style.spells("dotted") {
      var dots = color(0xBDBDBD, 0x434343)
      dots.alpha = 255
      page.ruling = PaperPattern(.dots, spacing: raster ?? 14.17, color: dots)
    } else if style.spells("staves") {
      page.ruling = PaperPattern(.music, spacing: 5, color: color(0x000000, 0xFFFFFF))
    } else if !style.spells("plain"), !style.isEmpty {
      drawing.report.leave(.papers)
    }
  }

  /// The distance of lines in the `config` of a background, such as “m1=40,r1=20”.
  private var rasterSize: Double? {
    guard let config = xml.attribute("config"), let start = config.first("r1=") else { return nil }
    let number = config[(start + 3)...].prefix { $0 != 0x2C }
    return NumberScanner.number(number).flatMap { $0 > 0 ? $0 : nil }
  }

  private mutating func readLayer() throws(ImportFailure) {
    layer = page.layers.count
    guard layer < 10_000 else { throw xml.failure(.overLimit, "a page has too many layers") }
    page.layers.append(xml.attribute("name").map { String(text: $0) } ?? "")
    let depth = xml.depth
    while true {
      switch try xml.next() {
      case .start:
        if xml.name.spells("stroke") {
          try readStroke()
        } else if xml.name.spells("text") {
          try readText()
        } else if xml.name.spells("image") {
          try readImage()
        } else if xml.name.spells("teximage") {
          drawing.report.leave(.formulas)
          try readImage()
        } else if xml.name.spells("link") {
          try readLink()
        } else {
          drawing.report.leave(.unknown)
          try xml.skipElement()
        }
      case .end where xml.depth < depth: return
      default: break
      }
    }
  }

  // MARK: Elements

  private mutating func add(
    _ content: ImportedElement.Content, link: String = ""
  ) throws(ImportFailure) {
    guard tally.takesElement() else { throw xml.failure(.overLimit, "too many elements") }
    page.elements.append(ImportedElement(content, layer: layer, link: link))
  }

  /// Notes the recording to which an element belongs.
  private mutating func noteRecording() {
    guard let name = xml.attribute("fn"), !name.isEmpty, recordings.count < 10_000 else { return }
    recordings.insert(name)
  }

  private mutating func readStroke() throws(ImportFailure) {
    noteRecording()
    let tool = xml.attribute("tool") ?? []
    let isHighlighter = tool.spells("highlighter")
    guard
      var color = XournalColor.ink(xml.attribute("color") ?? [], isHighlighter: isHighlighter)
    else { throw xml.failure(.malformed, "a stroke has no colour") }
    if !isHighlighter { color.alpha = 255 }
    var widths = NumberScanner(xml.attribute("width") ?? [])
    widths.skipSpace()
    guard let width = widths.number(), width > 0, width < 1e5 else {
      throw xml.failure(.malformed, "a stroke has no width")
    }
    if let fill = xml.number("fill"), fill >= 0 { drawing.report.leave(.fills) }
    if let style = xml.attribute("style"), !style.isEmpty, !style.spells("plain") {
      drawing.report.leave(.dashes)
    }
    let isEraser = tool.spells("eraser")
    var stroke = ImportedStroke(
      isHighlighter ? .highlighter : isEraser ? .eraser : .pen, color: color, width: width)
    let text = try xml.readElementText()
    var numbers = NumberScanner(text, in: 0..<text.count)
    while !numbers.isAtEnd() {
      guard let x = numbers.number() else {
        throw xml.failure(.malformed, "a stroke has a point that is no number")
      }
      numbers.skipSpace()
      guard let y = numbers.number(), x.magnitude < 1e9, y.magnitude < 1e9 else {
        throw xml.failure(.malformed, "a stroke has a point that is no number")
      }
      stroke.points.append(ImportedStroke.Point(x, y))
    }
    guard tally.takes(points: stroke.points.count) else {
      throw xml.failure(.overLimit, "too many points")
    }
    guard !stroke.points.isEmpty else {
      drawing.report.leave(.strokes)
      return
    }
    giveWidths(&widths, to: &stroke)
    drawing.report.take(isEraser ? .erasures : .strokes)
    try add(.stroke(stroke))
  }

  /// Gives each point the width of the segment that begins there, and the last one that of the last segment.
  ///
  /// A list that is too short, or has something other than numbers, counts for nothing. A segment without a width, as
  /// damaged devices leave it, is as fine as can be.
  private func giveWidths(_ scanner: inout NumberScanner, to stroke: inout ImportedStroke) {
    let count = stroke.points.count - 1
    guard count > 0 else { return }
    var widths: [Double] = []
    while widths.count < count, !scanner.isAtEnd() {
      guard let width = scanner.number(), width < 1e5 else { return }
      widths.append(max(width, 0.01))
    }
    guard widths.count == count else { return }
    for index in 0..<count { stroke.points[index].width = widths[index] }
    stroke.points[count].width = widths[count - 1]
  }

  private mutating func readText() throws(ImportFailure) {
    noteRecording()
    guard let x = xml.number("x"), let y = xml.number("y"), let size = xml.number("size"), size > 0
    else { throw xml.failure(.malformed, "a text has no position or size") }
    var text = ImportedText("", at: Point(x, y), size: size)
    text.font = String(text: xml.attribute("font") ?? [])
    text.color = XournalColor.ink(xml.attribute("color") ?? [], isHighlighter: false) ?? .black
    text.width = xml.number("wrap").flatMap { $0 > 0 ? $0 : nil }
    let alignment = xml.attribute("align") ?? []
    if alignment.spells("center") { text.alignment = .center }
    if alignment.spells("right") { text.alignment = .right }
    if let isJustified = xml.attribute("justify"), isJustified.spells("true") {
      text.alignment = .justified
    }
    text.text = String(text: try xml.readElementText())
    drawing.report.take(.texts)
    try add(.text(text))
  }

  private mutating func readLink() throws(ImportFailure) {
    guard let x = xml.number("x"), let y = xml.number("y"), let size = xml.number("size"), size > 0
    else { throw xml.failure(.malformed, "a link has no position or size") }
    var text = ImportedText(
      String(text: Self.unescaped(xml.attribute("text") ?? [])), at: Point(x, y), size: size)
    text.font = String(text: xml.attribute("font") ?? [])
    text.color = XournalColor.ink(xml.attribute("color") ?? [], isHighlighter: false) ?? .black
    let link = String(text: Self.unescaped(xml.attribute("url") ?? []))
    try xml.skipElement()
    drawing.report.take(.texts)
    try add(.text(text), link: link)
  }

  /// Text in which % and two hexadecimal digits stand for a byte: RFC 3986, section 2.1.
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case 0x30...0x39: byte - 0x30
      case 0x41...0x46: byte - 0x41 + 10
      case 0x61...0x66: byte - 0x61 + 10
      default: nil
      }
    }
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == 0x25, index + 2 < text.count, let high = digit(text[index + 1]),
        let low = digit(text[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }

  private mutating func readImage() throws(ImportFailure) {
    guard let left = xml.number("left"), let top = xml.number("top"),
      let right = xml.number("right"), let bottom = xml.number("bottom")
    else { throw xml.failure(.malformed, "a picture has no position") }
    guard let bytes = Base64.bytes(of: try xml.readElementText()) else {
      throw xml.failure(.malformed, "a picture is not in base64")
    }
    let frame = Rect(
      minX: min(left, right), minY: min(top, bottom), maxX: max(left, right),
      maxY: max(top, bottom))
    guard !bytes.isEmpty, frame.width > 0, frame.height > 0 else {
      drawing.report.leave(.pictures)
      return
    }
    drawing.report.take(.pictures)
    try add(.picture(ImportedPicture(bytes: bytes, frame: frame)))
  }
}
