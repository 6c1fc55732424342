internal import InkBrush
public import InkDocument
internal import InkGeometry
internal import InkText

extension InkDocument {
  /// Writes the drawing as a file of Excalidraw, version 2 of its format.
  ///
  /// Strokes become freehand lines with pressures, so that Excalidraw draws their widths; a point here is a pixel there.
  /// Straight lines of one width with few corners become lines.
  /// Texts become texts with the breaks as they were set, in the look of their first characters, turned or not. Pictures
  /// that are not cropped come along, turned or not; erasures, pages, PDFs, times and hidden layers are left out. Elements
  /// of a group stay in it. Complexity: O(samples + bytes of pictures).
  ///
  /// - Returns: the text in UTF-8, and a report.
  public func excalidraw() -> (bytes: [UInt8], report: ImportReport) {
    ExcalidrawWriter.file(of: self)
  }
}

/// Writes a document as JSON of Excalidraw.
struct ExcalidrawWriter: ForeignWriter {
  let document: InkDocument
  var report = ImportReport()
  private var text = TextWriter()
  private var isFirst = true
  private var files: [PictureContent] = []

  init(_ document: InkDocument) { self.document = document }

  mutating func write() -> [UInt8] {
    text.add("{\"type\":\"excalidraw\",\"version\":2,\"source\":\"Ductus\",\"elements\":[")
    report.leaveHidden(of: document)
    for element in WrittenElement.all(of: document) {
      switch element {
      case .stroke(let stroke): write(stroke)
      case .object(.picture(let picture)): write(picture)
      case .object(.text(let box)): write(box)
      }
    }
    text.add("\n],\"appState\":{\"viewBackgroundColor\":\"")
    text.add(document.paper, hasAlpha: false)
    text.add("\"},\"files\":{")
    for (index, content) in files.enumerated() { writeFile(index, content) }
    text.add("}}\n")
    return text.bytes
  }

  private mutating func begin(
    _ type: StaticString, _ id: ElementIdentifier, _ frame: Rect, angle: Double = 0
  ) {
    text.add(isFirst ? "\n{\"type\":\"" : ",\n{\"type\":\"")
    isFirst = false
    text.add(type)
    text.add("\",\"id\":\"e")
    text.add(id.rawValue)
    text.add("\",\"x\":")
    text.add(frame.minX)
    text.add(",\"y\":")
    text.add(frame.minY)
    text.add(",\"width\":")
    text.add(frame.width)
    text.add(",\"height\":")
    text.add(frame.height)
    text.add(",\"angle\":")
    text.add(angle, places: 6)
    text.add(",\"groupIds\":[")
    var group = document.group(of: id)
    var count = 0
    while let inner = group, count < 64 {
      if count > 0 { text.add(",") }
      text.add("\"g")
      text.add(inner.rawValue)
      text.add("\"")
      group = document.group(of: inner)
      count += 1
    }
    text.add("],\"isDeleted\":false,\"locked\":false,\"version\":1,\"versionNonce\":0,\"seed\":1")
    text.add(",\"fillStyle\":\"solid\",\"strokeStyle\":\"solid\",\"roughness\":0")
    text.add(",\"backgroundColor\":\"transparent\",\"frameId\":null,\"roundness\":null")
    text.add(",\"boundElements\":[],\"updated\":1,\"link\":")
    let link = document.link(of: id)
    if link.utf8.isEmpty { text.add("null") } else { text.add(quoted: link.utf8) }
  }

  private mutating func write(_ stroke: InkStroke) {
    guard let line = line(of: stroke) else { return }
    var bounds = Rect.empty
    for point in line.points { bounds = bounds.union(Point(point.x, point.y)) }
    let isFigure =
      line.isStraight && line.isEven && 2...Self.mostCorners ~= line.points.count
    let points = isFigure ? line.points : line.pointsForCurves
    let start = points[0]
    // The origin is the first point, as Excalidraw has it.
    begin(
      isFigure ? "line" : "freedraw", stroke.id,
      Rect(
        minX: start.x, minY: start.y, maxX: start.x + bounds.width, maxY: start.y + bounds.height))
    text.add(",\"strokeColor\":\"")
    text.add(line.color, hasAlpha: false)
    text.add("\",\"opacity\":")
    let opacity = Double(line.color.alpha) / 2.55
    text.add(line.isHighlighter ? min(opacity, 50) : opacity, places: 0)
    if isFigure {
      text.add(",\"strokeWidth\":")
      text.add(line.width, places: 5)
      writePoints(points)
      text.add(",\"startBinding\":null,\"endBinding\":null,\"startArrowhead\":null")
      text.add(",\"endArrowhead\":null,\"lastCommittedPoint\":null}")
      return
    }
    // The size at which the widest point has the full pressure.
    let widest = max(line.width, 0.01)
    let full = FreehandWidth(size: 1, thinning: 0.6).width(at: 1)
    text.add(",\"strokeWidth\":")
    text.add(widest / full / 4.25, places: 5)
    text.add(",\"simulatePressure\":false")
    writePoints(points)
    text.add(",\"pressures\":[")
    for (index, point) in points.enumerated() {
      if index > 0 { text.add(",") }
      text.add(Self.pressure(for: point.width / widest), places: 4)
    }
    text.add("],\"lastCommittedPoint\":null}")
  }

  /// The most points of a stroke that becomes a line, of which each is a handle there.
  private static let mostCorners = 16

  private mutating func writePoints(_ points: [WrittenStroke.Point]) {
    text.add(",\"points\":[")
    for (index, point) in points.enumerated() {
      text.add(index == 0 ? "[" : ",[")
      text.add(point.x - points[0].x)
      text.add(",")
      text.add(point.y - points[0].y)
      text.add("]")
    }
    text.add("]")
  }

  /// The pressure at which a line has a share of its largest width: the inverse of ``FreehandWidth``, found by halving.
  private static func pressure(for share: Double) -> Double {
    let rule = FreehandWidth(size: 1, thinning: 0.6)
    let wanted = share * rule.width(at: 1)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if rule.width(at: middle) < wanted { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private mutating func write(_ box: TextBox) {
    guard let made = WrittenText(box, from: .zero) else {
      report.leave(.texts)
      return
    }
    report.take(.texts)
    begin(
      "text", box.id,
      Rect(x: made.origin.x, y: made.origin.y, width: made.width, height: made.height),
      angle: made.angle)
    text.add(",\"strokeColor\":\"")
    text.add(made.color, hasAlpha: false)
    text.add("\",\"opacity\":")
    text.add(Double(made.color.alpha) / 2.55, places: 0)
    text.add(",\"strokeWidth\":1,\"fontSize\":")
    text.add(made.style.size)
    // 2 is Helvetica there; the other fonts look drawn by hand, or have one width.
    text.add(",\"fontFamily\":2,\"textAlign\":\"")
    switch made.alignment {
    case .start: text.add("left")
    case .center: text.add("center")
    case .end: text.add("right")
    }
    text.add("\",\"verticalAlign\":\"top\",\"containerId\":null,\"autoResize\":true")
    text.add(",\"lineHeight\":")
    text.add(WrittenText.lineHeight)
    for key: StaticString in [",\"text\":", ",\"originalText\":"] {
      text.add(key)
      text.add(quoted: made.utf8)
    }
    text.add("}")
  }

  private mutating func write(_ picture: PlacedPicture) {
    let map = picture.transform
    let (wide, high) = (
      (map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot()
    )
    let isMirrored = map.a * map.d - map.b * map.c < 0
    let isSheared = (map.a * map.c + map.b * map.d).magnitude > 1e-6 * max(wide * high, 1e-9)
    guard picture.content.format != .pdf, picture.content.format != nil,
      !picture.content.isMissing, picture.crop == picture.extent, !isMirrored, !isSheared
    else {
      report.leave(picture.content.format == .pdf ? .pdfPages : .pictures)
      return
    }
    report.take(.pictures)
    var index = files.firstIndex { $0 === picture.content }
    if index == nil {
      files.append(picture.content)
      index = files.count - 1
    }
    let (middle, width, height) = (
      picture.middle, picture.size.width * wide, picture.size.height * high
    )
    begin(
      "image", picture.id,
      Rect(
        minX: middle.x - width / 2, minY: middle.y - height / 2, maxX: middle.x + width / 2,
        maxY: middle.y + height / 2), angle: Elementary.atan2(map.b, map.a))
    text.add(",\"strokeColor\":\"transparent\",\"strokeWidth\":1,\"opacity\":100")
    text.add(",\"status\":\"saved\",\"scale\":[1,1],\"fileId\":\"f")
    text.add(index ?? 0)
    text.add("\"}")
  }

  private mutating func writeFile(_ index: Int, _ content: PictureContent) {
    text.add(index == 0 ? "\n\"f" : ",\n\"f")
    text.add(index)
    let type: StaticString =
      content.format == .jpeg ? "image/jpeg" : content.format == .webp ? "image/webp" : "image/png"
    text.add("\":{\"id\":\"f")
    text.add(index)
    text.add("\",\"created\":1,\"mimeType\":\"")
    text.add(type)
    text.add("\",\"dataURL\":\"data:")
    text.add(type)
    text.add(";base64,")
    text.add(base64: content.bytes)
    text.add("\"}")
  }
}
