internal import InkBrush
internal import InkCodec
internal import InkDocument
internal import InkGeometry

/// Reads SVG: the drawing that was kept within, or lines with a stroke and no fill, as Write (Stylus Labs) and programs for
/// plotters keep them.
///
/// A user unit is a point here. A nested `svg` with the class `write-page` is a page. Filled outlines, texts, pictures and
/// lines that are hidden, or may have a stroke by a style sheet, are told. Source: SVG 2 (W3C), chapters 5, 8, 9, 10 and 13.
struct SVGReader {
  /// Properties that elements inherit.
  private struct Look {
    var map = Affine.identity
    var stroke: InkColor?
    var hasFill = true
    var color = InkColor.black
    var width = 1.0
    var opacity = 1.0
    var group: Int?
    /// The address to which elements lead; empty for none.
    var link = ""
    /// True if it is not drawn, whatever elements within say.
    var isRemoved = false
    /// True if it is not drawn, unless elements within say otherwise.
    var isInvisible = false
    /// True if an element has a class, to which rules of a style sheet may apply.
    var hasClass = false
  }

  /// An element that is open.
  private struct Open {
    var depth: Int
    var look: Look
    var isPage = false
    /// The number of elements of the page when a link began; `nil` for other elements.
    var linkStart: Int?
  }

  private var xml: XMLReader
  private var tally: Tally
  private var drawing = ImportedDrawing(.svg)
  private var page = ImportedPage(size: nil)
  /// The elements that are open.
  private var looks: [Open] = []
  /// True if a style sheet of the file has rules for strokes.
  private var hasStrokeRules = false

  /// The mark of a drawing that was kept within.
  static let mark: StaticString = "<metadata id=\"ductus-drawing\">"

  /// True if a file is an SVG with a drawing within, or with strokes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard XMLReader.rootName(of: bytes)?.spells("svg") == true else { return false }
    return bytes.first("stroke") != nil || bytes.first(mark) != nil
  }

  /// Reads a drawing.
  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    if let start = bytes.first(mark) { return try kept(bytes, from: start, limits) }
    var reader = SVGReader(
      xml: XMLReader(bytes, depthLimit: limits.depth), tally: Tally(limits))
    try reader.readAll()
    return reader.drawing
  }

  private init(xml: XMLReader, tally: Tally) { (self.xml, self.tally) = (xml, tally) }

  /// Reads the drawing that was kept within.
  private static func kept(
    _ bytes: [UInt8], from start: Int, _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    let first = start + mark.utf8CodeUnitCount
    guard let length = bytes[first...].firstIndex(of: 0x3C).map({ $0 - first }),
      let file = Base64.bytes(of: Array(bytes[first..<first + length]))
    else { throw ImportFailure(.malformed, at: .byte(start), "the drawing within") }
    var tally = Tally(limits)
    try tally.add(expandedBytes: file.count, at: .byte(start))
    do throws(DuctusError) {
      let document = try InkDocument(file: file)
      var drawing = ImportedDrawing(.svg)
      drawing.kept = file
      drawing.report.take(.strokes, document.inkCount)
      drawing.report.take(.pictures, document.pictures.count)
      drawing.report.take(.texts, document.texts.count)
      return drawing
    } catch {
      throw ImportFailure(.malformed, at: .byte(start), "the drawing within cannot be read")
    }
  }

  // MARK: Elements

  private mutating func readAll() throws(ImportFailure) {
    while true {
      switch try xml.next() {
      case .start: try readElement()
      case .end:
        while let last = looks.last, xml.depth < last.depth {
          looks.removeLast()
          if let start = last.linkStart, page.elements.count == start {
            drawing.report.leave(.links)
          }
          if last.isPage { finishPage() }
        }
      case .text: break
      case .done:
        if !page.elements.isEmpty || drawing.pages.isEmpty { drawing.pages.append(page) }
        return
      }
    }
  }

  private mutating func finishPage() {
    drawing.pages.append(page)
    page = ImportedPage(size: nil)
  }

  private mutating func readElement() throws(ImportFailure) {
    let outer = looks.last?.look ?? Look()
    var look = outer
    take(&look)
    if xml.name.spells("svg") {
      let isPage = xml.attribute("class")?.first("write-page") != nil
      if isPage {
        guard tally.takesPage() else { throw xml.failure(.overLimit, "too many pages") }
        if !page.elements.isEmpty { finishPage() }
        look.map = .identity
        if let width = length("width"), let height = length("height"), width > 0, height > 0 {
          page.size = PageSize(width: width, height: height)
        }
      } else if !looks.isEmpty {
        let shift = Vector(length("x") ?? 0, length("y") ?? 0)
        look.map = Affine.translation(shift).concatenating(look.map)
      }
      looks.append(Open(depth: xml.depth, look: look, isPage: isPage))
    } else if xml.name.spells("g") || xml.name.spells("a") {
      // Lines of paper are no ink.
      if xml.attribute("class")?.first("ruleline") != nil {
        drawing.report.leave(.papers)
        try xml.skipElement()
        return
      }
      if !(xml.attribute("class")?.first("write-content") != nil), looks.count > 1 {
        look.group = page.addGroup(in: outer.group)
      }
      var linkStart: Int?
      if xml.name.spells("a"), let address = xml.attribute("href"), !address.isEmpty {
        look.link = String(text: address)
        linkStart = page.elements.count
      }
      looks.append(Open(depth: xml.depth, look: look, linkStart: linkStart))
    } else if xml.name.spells("path") {
      let path = SVGPath(xml.attribute("d") ?? [], mostPoints: 1_000_000)
      if path.isCut { drawing.report.leave(.unknown) }
      try add(path.lines, look)
    } else if xml.name.spells("text") {
      drawing.report.leave(.texts)
      try xml.skipElement()
    } else if xml.name.spells("image") {
      drawing.report.leave(.pictures)
      try xml.skipElement()
    } else if let lines = shape() {
      try add(lines, look)
    } else if xml.name.spells("style") {
      try readStyle()
    } else if xml.name.spells("defs") {
      try readDefinitions()
    } else if !xml.name.spells("title"), !xml.name.spells("desc"), !xml.name.spells("metadata") {
      drawing.report.leave(.unknown)
      try xml.skipElement()
    } else {
      try xml.skipElement()
    }
  }

  /// Notes whether a style sheet has rules for strokes, which are not read.
  private mutating func readStyle() throws(ImportFailure) {
    if try xml.readElementText().first("stroke") != nil { hasStrokeRules = true }
  }

  /// Passes over definitions, but for style sheets.
  private mutating func readDefinitions() throws(ImportFailure) {
    let depth = xml.depth
    while true {
      switch try xml.next() {
      case .start where xml.name.spells("style"): try readStyle()
      case .end where xml.depth < depth: return
      case .done: return
      default: break
      }
    }
  }

  /// The lines of a basic shape; `nil` for another element.
  private func shape() -> [[Point]]? {
    func value(_ name: StaticString) -> Double { length(name) ?? 0 }
    if xml.name.spells("line") {
      return [[Point(value("x1"), value("y1")), Point(value("x2"), value("y2"))]]
    }
    if xml.name.spells("polyline") || xml.name.spells("polygon") {
      var scanner = NumberScanner(xml.attribute("points") ?? [])
      var points: [Point] = []
      while true {
        scanner.skipSpace(andCommas: true)
        guard let x = scanner.number() else { break }
        scanner.skipSpace(andCommas: true)
        guard let y = scanner.number(), x.magnitude < 1e9, y.magnitude < 1e9 else { break }
        points.append(Point(x, y))
      }
      return [xml.name.spells("polygon") ? ShapeOutline.closed(points) : points]
    }
    if xml.name.spells("rect") {
      let rect = Rect(
        x: value("x"), y: value("y"), width: max(value("width"), 0),
        height: max(value("height"), 0))
      return [ShapeOutline.closed(ShapeOutline.rectangle(rect))]
    }
    if xml.name.spells("circle") || xml.name.spells("ellipse") {
      let isCircle = xml.name.spells("circle")
      let (rx, ry) = (value(isCircle ? "r" : "rx"), value(isCircle ? "r" : "ry"))
      return [
        ShapeOutline.ellipse(
          Rect(
            x: value("cx") - rx, y: value("cy") - ry, width: max(2 * rx, 0), height: max(2 * ry, 0)
          ))
      ]
    }
    return nil
  }

  private mutating func add(_ lines: [[Point]], _ look: Look) throws(ImportFailure) {
    let count = lines.count { !$0.isEmpty }
    if look.isRemoved || look.isInvisible {
      if look.stroke == nil, look.hasFill { return drawing.report.leave(.fills) }
      return drawing.report.leave(.strokes, look.stroke == nil ? 0 : count)
    }
    // Its style sheet may give it a stroke and take its fill.
    if look.stroke == nil, look.hasClass, hasStrokeRules {
      return drawing.report.leave(.strokes, count)
    }
    if look.hasFill { drawing.report.leave(.fills) }
    guard var color = look.stroke else { return }
    color.alpha = UInt8(Double(color.alpha) * look.opacity + 0.5)
    let map = look.map
    let scale = (map.a * map.d - map.b * map.c).magnitude.squareRoot()
    guard scale.isFinite else { throw xml.failure(.malformed, "a transform is too large") }
    for line in lines where !line.isEmpty {
      guard tally.takes(points: line.count), tally.takesElement() else {
        throw xml.failure(.overLimit, "too many points or strokes")
      }
      var stroke = ImportedStroke(
        .pen, color: color, width: min(max(look.width * scale, 0.01), 1e4))
      for point in line {
        let place = point.applying(map)
        guard place.x.magnitude < 1e9, place.y.magnitude < 1e9 else {
          throw xml.failure(.malformed, "a point is too far away")
        }
        stroke.points.append(ImportedStroke.Point(place.x, place.y))
      }
      drawing.report.take(.strokes)
      page.elements.append(
        ImportedElement(.stroke(stroke), group: look.group, link: look.link))
    }
  }

  // MARK: Properties

  /// The value of a property: of the style, else of the attribute.
  private func property(_ name: StaticString) -> [UInt8]? {
    if let style = xml.attribute("style") {
      for part in style.split(separator: 0x3B) {
        guard let colon = part.firstIndex(of: 0x3A), part[..<colon].trimmed.spells(name) else {
          continue
        }
        return Array(part[(colon + 1)...].trimmed)
      }
    }
    return xml.attribute(name).map { Array($0.trimmed) }
  }

  private mutating func take(_ look: inout Look) {
    if xml.attribute("class") != nil { look.hasClass = true }
    if property("display")?.spells("none") == true { look.isRemoved = true }
    if let visibility = property("visibility") {
      look.isInvisible = visibility.spells("hidden") || visibility.spells("collapse")
    }
    if let color = property("color").flatMap({ Self.color($0) }) { look.color = color }
    if let stroke = property("stroke") {
      look.stroke =
        stroke.spells("none") || stroke.spells("transparent")
        ? nil : stroke.spells("currentColor") ? look.color : Self.color(stroke) ?? .black
    }
    if let fill = property("fill") {
      look.hasFill = !fill.spells("none") && !fill.spells("transparent")
    }
    if let width = property("stroke-width").flatMap({ Self.number($0) }), width >= 0 {
      look.width = width
    }
    for name: StaticString in ["opacity", "stroke-opacity"] {
      if let opacity = property(name).flatMap({ Self.number($0) }) {
        look.opacity *= min(max(opacity, 0), 1)
      }
    }
    if let dashes = property("stroke-dasharray"), !dashes.spells("none") {
      drawing.report.leave(.dashes)
    }
    if let transform = xml.attribute("transform") {
      look.map = Self.transform(transform).concatenating(look.map)
    }
  }

  private func length(_ name: StaticString) -> Double? {
    xml.attribute(name).flatMap { Self.number($0) }
  }

  /// The number at the beginning of a text, which a unit may follow.
  private static func number(_ text: [UInt8]) -> Double? {
    var scanner = NumberScanner(text)
    scanner.skipSpace()
    return scanner.number().flatMap { $0.magnitude < 1e9 ? $0 : nil }
  }

  private static func color(_ text: [UInt8]) -> InkColor? {
    if let color = ColorText.hexadecimal(text) ?? CSSColor.named(text) { return color }
    guard text.begins(with: "rgb"), let open = text.firstIndex(of: 0x28) else { return nil }
    var scanner = NumberScanner(Array(text[(open + 1)...]))
    var parts: [Double] = []
    while parts.count < 4 {
      scanner.skipSpace(andCommas: true)
      guard let number = scanner.number() else { break }
      parts.append(number)
    }
    guard parts.count >= 3 else { return nil }
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255) + 0.5 - 1e-9) }
    return InkColor(
      red: byte(parts[0]), green: byte(parts[1]), blue: byte(parts[2]),
      alpha: parts.count > 3 ? byte(parts[3] * 255) : 255)
  }

  /// The transform of a list such as “translate(1 2) scale(3)”; functions that are unknown count for nothing.
  private static func transform(_ text: [UInt8]) -> Affine {
    var map = Affine.identity
    for part in text.split(separator: 0x29).prefix(64) {
      guard let open = part.firstIndex(of: 0x28) else { continue }
      let name = part[..<open].filter { $0 > 0x20 && $0 != 0x2C }
      var scanner = NumberScanner(Array(part[(open + 1)...]))
      var values: [Double] = []
      while values.count < 6 {
        scanner.skipSpace(andCommas: true)
        guard let number = scanner.number() else { break }
        values.append(number)
      }
      guard let first = values.first else { continue }
      let second = values.count > 1 ? values[1] : nil
      var next = Affine.identity
      if name.spells("translate") {
        next = .translation(Vector(first, second ?? 0))
      } else if name.spells("scale") {
        next = .scale(x: first, y: second ?? first)
      } else if name.spells("rotate") {
        next = .rotation(first * 0.017453292519943295)
        if values.count > 2 {
          let middle = Vector(values[1], values[2])
          next = Affine.translation(.zero - middle).concatenating(next)
            .concatenating(.translation(middle))
        }
      } else if name.spells("matrix"), values.count == 6 {
        next = Affine(
          a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
      }
      // The last one of the list is applied first.
      if next.isFinite { map = next.concatenating(map) }
    }
    return map
  }
}
