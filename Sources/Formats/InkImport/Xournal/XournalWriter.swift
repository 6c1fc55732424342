internal import InkBrush
public import InkDocument
internal import InkGeometry
internal import InkText

/// A drawing as a file of Xournal++.
public struct XournalFile: Sendable {
  /// The bytes of the `.xopp` file.
  public var bytes: [UInt8]
  /// The PDF below the pages, to be saved beside the file under its name with `.bg.pdf` appended; `nil` for none.
  public var pdf: [UInt8]?
  /// The counts of what was written, and what was left out.
  public var report: ImportReport
}

extension InkDocument {
  /// Writes the drawing as a file of Xournal++ 1.1 or newer.
  ///
  /// Strokes are points with widths as they are seen; the ink of one stroke has one colour, mixed with the paper where it
  /// is not opaque. Strokes, pictures and texts of a layer keep their order. Highlighters stay such. Erasures cover what is below with the colour of the paper, as the eraser of
  /// Xournal++ does in its white mode. An endless sheet becomes one page around all ink, and so does what lies beside
  /// pages. Texts have the breaks as they were set, and the look of their first characters. Pictures and texts that are
  /// turned, mirrored or cropped are left out, and so are PDFs beyond the first and hidden layers; times, tilt, groups and
  /// links have no counterpart.
  ///
  /// Complexity: O(samples + bytes of pictures).
  ///
  /// - Returns: the bytes, the PDF that belongs to them, and a report.
  public func xournal() -> XournalFile {
    var writer = XournalWriter(document: self)
    return writer.write()
  }
}

/// Writes a document as XML of Xournal++.
struct XournalWriter {
  private let document: InkDocument
  private var text = TextWriter()
  private var report = ImportReport()
  private var pdf: PictureContent?
  private var hasNamedPDF = false

  init(document: InkDocument) { self.document = document }

  /// The file.
  mutating func write() -> XournalFile {
    text.add("<?xml version=\"1.0\" standalone=\"no\"?>\n")
    text.add("<xournal creator=\"Ductus\" fileversion=\"4\">\n<title>Ductus</title>\n")
    for sheet in WrittenSheet.all(of: document) { write(sheet) }
    report.leaveHidden(of: document)
    text.add("</xournal>\n")
    return XournalFile(bytes: Gzip.compress(text.bytes), pdf: pdf?.bytes, report: report)
  }

  private mutating func write(_ sheet: WrittenSheet) {
    text.add("<page width=\"")
    text.add(sheet.rect.width, places: 5)
    text.add("\" height=\"")
    text.add(sheet.rect.height, places: 5)
    text.add("\">\n")
    let background = background(of: sheet)
    if let background { writePDF(background) } else { writePaper(sheet) }
    for (layer, title) in zip(document.layers, document.layerTitles) where !layer.isHidden {
      text.add("<layer")
      if document.layers.count > 1 {
        text.add(" name=\"")
        text.add(escaped: title.utf8)
        text.add("\"")
      }
      text.add(">\n")
      for element in sheet.elements
      where element.id != background?.id && document.layer(of: element.id) == layer.id {
        switch element {
        case .stroke(let stroke): write(stroke, sheet)
        case .object(.picture(let picture)): write(picture, sheet)
        case .object(.text(let box)): write(box, sheet)
        }
      }
      text.add("</layer>\n")
    }
    text.add("</page>\n")
  }

  // MARK: Backgrounds

  /// The picture that shows a page of a PDF all over the sheet; `nil` where there is none, or the file has another PDF.
  private mutating func background(of sheet: WrittenSheet) -> PlacedPicture? {
    guard sheet.isPage, case .object(.picture(let picture))? = sheet.elements.first,
      picture.isLocked,
      picture.content.format == .pdf, !picture.content.isMissing
    else { return nil }
    let bounds = picture.bounds
    let distance = max(
      max((bounds.minX - sheet.rect.minX).magnitude, (bounds.minY - sheet.rect.minY).magnitude),
      max((bounds.maxX - sheet.rect.maxX).magnitude, (bounds.maxY - sheet.rect.maxY).magnitude))
    guard distance < 1, pdf == nil || pdf == picture.content else { return nil }
    pdf = picture.content
    return picture
  }

  private mutating func writePDF(_ picture: PlacedPicture) {
    report.take(.pdfPages)
    text.add("<background type=\"pdf\"")
    if !hasNamedPDF { text.add(" domain=\"attach\" filename=\"bg.pdf\"") }
    hasNamedPDF = true
    text.add(" pageno=\"")
    text.add(picture.pageIndex + 1)
    text.add("\"/>\n")
  }

  private mutating func writePaper(_ sheet: WrittenSheet) {
    var paper = sheet.paper
    paper.alpha = 255
    text.add("<background type=\"solid\" color=\"")
    text.add(paper, hasAlpha: true)
    text.add("\" style=\"")
    var isSpaced = true
    switch sheet.ruling.kind {
    case .plain: text.add("plain")
    case .grid: text.add("graph")
    case .ruled: text.add("ruled")
    case .dots: text.add("dotted")
    case .music: text.add("staves")
    }
    if sheet.ruling.kind == .plain || sheet.ruling.kind == .music { isSpaced = false }
    text.add("\"")
    if isSpaced {
      text.add(" config=\"r1=")
      text.add(sheet.ruling.spacing)
      text.add("\"")
    }
    text.add("/>\n")
  }

  // MARK: Elements

  private mutating func write(_ stroke: InkStroke, _ sheet: WrittenSheet) {
    let corner = Point(sheet.rect.minX, sheet.rect.minY)
    guard let line = WrittenStroke(stroke, of: document, from: corner) else {
      report.leave(stroke.isErasure ? .erasures : .strokes)
      return
    }
    report.take(stroke.isErasure ? .erasures : .strokes)
    if line.isErasure {
      text.add("<stroke tool=\"eraser\" color=\"")
      var paper = sheet.paper
      paper.alpha = 255
      text.add(paper, hasAlpha: true)
    } else if line.isHighlighter {
      text.add("<stroke tool=\"highlighter\" color=\"")
      var color = line.color
      color.alpha = 0x7F
      text.add(color, hasAlpha: true)
    } else {
      text.add("<stroke tool=\"pen\" color=\"")
      text.add(line.opaqueColor(on: sheet.paper), hasAlpha: true)
    }
    text.add("\" width=\"")
    text.add(Self.usable(line.width), places: 4)
    // A single point has no segment.
    var points = line.points
    if points.count == 1 { points.append(points[0]) }
    if !line.isEven {
      for point in points.dropLast() {
        text.add(" ")
        text.add(Self.usable(point.width), places: 4)
      }
    }
    text.add("\" capStyle=\"round\">")
    for (index, point) in points.enumerated() {
      if index > 0 { text.add(" ") }
      text.add(point.x)
      text.add(" ")
      text.add(point.y)
    }
    text.add("</stroke>\n")
  }

  /// A width that a reader takes.
  private static func usable(_ width: Double) -> Double { min(max(width, 0.01), 99_999) }

  private mutating func write(_ box: TextBox, _ sheet: WrittenSheet) {
    let corner = Point(sheet.rect.minX, sheet.rect.minY)
    guard let made = WrittenText(box, from: corner), made.angle.magnitude < 1e-6 else {
      report.leave(.texts)
      return
    }
    report.take(.texts)
    text.add("<text font=\"")
    if made.style.family.utf8.isEmpty {
      text.add("Sans")
    } else {
      text.add(escaped: made.style.family.utf8)
    }
    if made.style.isBold { text.add(" Bold") }
    if made.style.isItalic { text.add(" Italic") }
    text.add("\" size=\"")
    text.add(made.style.size, places: 4)
    text.add("\" x=\"")
    text.add(made.origin.x, places: 5)
    text.add("\" y=\"")
    text.add(made.origin.y, places: 5)
    text.add("\" color=\"")
    text.add(made.color, hasAlpha: true)
    text.add("\">")
    text.add(content: made.utf8)
    text.add("</text>\n")
  }

  private mutating func write(_ picture: PlacedPicture, _ sheet: WrittenSheet) {
    let map = picture.transform
    let isUpright = map.b.magnitude < 1e-9 && map.c.magnitude < 1e-9 && map.a > 0 && map.d > 0
    let format = picture.content.format
    guard isUpright, picture.crop == picture.extent, format == .png || format == .jpeg,
      !picture.content.isMissing
    else {
      report.leave(format == .pdf ? .pdfPages : .pictures)
      return
    }
    report.take(.pictures)
    let bounds = picture.bounds
    text.add("<image left=\"")
    text.add(bounds.minX - sheet.rect.minX, places: 5)
    text.add("\" top=\"")
    text.add(bounds.minY - sheet.rect.minY, places: 5)
    text.add("\" right=\"")
    text.add(bounds.maxX - sheet.rect.minX, places: 5)
    text.add("\" bottom=\"")
    text.add(bounds.maxY - sheet.rect.minY, places: 5)
    text.add("\">")
    text.add(base64: picture.content.bytes)
    text.add("</image>\n")
  }
}
