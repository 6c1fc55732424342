internal import InkBrush
internal import InkGeometry

/// Reads drawings of Excalidraw: JSON with a list of elements, and the same within PNG and SVG files.
///
/// A pixel there is a point here. Freehand lines have the widths of ``FreehandWidth``; shapes, lines, arrows and frames are
/// strokes of an even width, without the roughness of a hand.
///
/// Source: the schema of Excalidraw's files (docs.excalidraw.com) and its constants
/// (github.com/excalidraw/excalidraw, MIT).
struct ExcalidrawReader {
  private let root: JSONValue
  private var tally: Tally
  private var drawing = ImportedDrawing(.excalidraw)
  private var page = ImportedPage(size: nil)
  /// The groups by their names in the file, with the index of each.
  private var groups: [[UInt8]: Int] = [:]
  /// The pictures by their names in the file.
  private var files = AddressedData()

  /// The bytes in which the type of a file stands.
  private static let reach = 4096

  /// True if a file is a drawing of Excalidraw, or a PNG or an SVG with one within.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(reach)
    if start.trimmed.first == 0x7B {
      return start.first("\"excalidraw\"") != nil || start.first("\"excalidraw/clipboard\"") != nil
    }
    return ExcalidrawScene.isWithin(bytes)
  }

  /// Reads a drawing.
  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    var tally = Tally(limits)
    var scene = bytes
    if bytes.prefix(reach).trimmed.first != 0x7B {
      scene = try ExcalidrawScene.bytes(within: bytes, limits)
      try tally.add(expandedBytes: scene.count, at: .byte(0))
    }
    var reader = ExcalidrawReader(root: try JSONText(scene, limits).root, tally: tally)
    try reader.readAll()
    return reader.drawing
  }

  private init(root: JSONValue, tally: Tally) { (self.root, self.tally) = (root, tally) }

  private mutating func readAll() throws(ImportFailure) {
    guard let elements = root["elements"], elements.kind == .array else {
      throw ImportFailure(.malformed, at: root.position, "expected “elements”")
    }
    if let color = root["appState"]?.string("viewBackgroundColor") {
      page.paper = ColorText.hexadecimal(color) ?? page.paper
    }
    for (name, file) in root["files"]?.members ?? [] {
      if let address = file["dataURL"] { files.add(address, name) }
    }
    for element in elements.values where element["isDeleted"]?.boolean != true {
      try read(element)
    }
    drawing.pages = [page]
  }

  private mutating func read(_ element: JSONValue) throws(ImportFailure) {
    guard let type = element["type"], type.kind == .string else {
      throw ImportFailure(.malformed, at: element.position, "an element has no type")
    }
    guard let x = element.number("x"), let y = element.number("y"), x.magnitude < 1e9,
      y.magnitude < 1e9
    else { throw ImportFailure(.malformed, at: element.position, "an element has no position") }
    let width = element.number("width") ?? 0
    let height = element.number("height") ?? 0
    guard width.magnitude < 1e9, height.magnitude < 1e9 else {
      throw ImportFailure(.malformed, at: element.position, "an element is too large")
    }
    let rect = Rect(
      minX: min(x, x + width), minY: min(y, y + height), maxX: max(x, x + width),
      maxY: max(y, y + height))
    let corner = Point(x, y)
    if type.spells("freedraw") {
      try readFreehand(element, corner)
    } else if type.spells("rectangle") || type.spells("frame") || type.spells("magicframe") {
      let side = min(rect.width, rect.height)
      try add(
        [ShapeOutline.rounded(ShapeOutline.rectangle(rect), radius(element, side))], element)
    } else if type.spells("diamond") {
      let side = min(rect.width, rect.height) / 2
      try add([ShapeOutline.rounded(ShapeOutline.diamond(rect), radius(element, side))], element)
    } else if type.spells("ellipse") {
      try add([ShapeOutline.ellipse(rect)], element)
    } else if type.spells("line") || type.spells("arrow") {
      try readLine(element, corner, isArrow: type.spells("arrow"))
    } else if type.spells("text") {
      try readText(element, rect)
    } else if type.spells("image") {
      try readImage(element, rect)
    } else if type.spells("embeddable") || type.spells("iframe") {
      drawing.report.leave(.embeds)
    } else if !type.spells("selection") {
      drawing.report.leave(.unknown)
    }
  }

  // MARK: Properties

  private func color(_ element: JSONValue, _ key: StaticString = "strokeColor") -> InkColor? {
    guard let text = element.string(key) else { return .black }
    if text.spells("transparent") { return nil }
    var color = ColorText.hexadecimal(text) ?? CSSColor.named(text) ?? .black
    let opacity = min(max(element.number("opacity") ?? 100, 0), 100)
    color.alpha = UInt8(Double(color.alpha) * opacity / 100 + 0.5)
    return color
  }

  /// The radius of corners: a quarter of the side, but at most 32 points where it adapts.
  private func radius(_ element: JSONValue, _ side: Double) -> Double {
    guard let roundness = element["roundness"], roundness.kind == .object else { return 0 }
    let isAdaptive = roundness.number("type") == 3
    return isAdaptive ? min(side / 4, 32) : side / 4
  }

  /// The turn of an element about the middle of its points.
  private func turn(_ element: JSONValue, about middle: Point) -> Affine {
    guard let angle = element.number("angle"), angle != 0 else { return .identity }
    return Affine.translation(.zero - Vector(middle.x, middle.y)).concatenating(.rotation(angle))
      .concatenating(.translation(Vector(middle.x, middle.y)))
  }

  /// The innermost group of an element, which is made where it is new.
  private mutating func group(of element: JSONValue) -> Int? {
    var parent: Int?
    // The innermost comes first.
    for name in (element["groupIds"]?.values ?? []).reversed() {
      guard let name = name.string else { continue }
      if let known = groups[name] {
        parent = known
      } else if groups.count < 4096 {
        let index = page.addGroup(in: parent)
        groups[name] = index
        parent = index
      }
    }
    return parent
  }

  private func link(of element: JSONValue) -> String { String(text: element.string("link") ?? []) }

  private mutating func count(points: Int, _ element: JSONValue) throws(ImportFailure) {
    guard tally.takes(points: points), tally.takesElement() else {
      throw ImportFailure(.overLimit, at: element.position)
    }
  }

  private mutating func noteLook(_ element: JSONValue) {
    if let fill = element.string("backgroundColor"), !fill.spells("transparent") {
      drawing.report.leave(.fills)
    }
    if let style = element["strokeStyle"], !style.spells("solid") { drawing.report.leave(.dashes) }
  }

  // MARK: Elements

  private func points(_ element: JSONValue, _ corner: Point) throws(ImportFailure) -> [Point] {
    var points: [Point] = []
    for pair in element["points"]?.values ?? [] {
      let numbers = pair.values
      guard numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number,
        x.magnitude < 1e9, y.magnitude < 1e9
      else { throw ImportFailure(.malformed, at: pair.position, "expected a point") }
      points.append(Point(corner.x + x, corner.y + y))
    }
    return points
  }

  private mutating func readFreehand(
    _ element: JSONValue, _ corner: Point
  ) throws(ImportFailure) {
    let points = try points(element, corner)
    try count(points: points.count, element)
    guard let color = color(element), !points.isEmpty else {
      drawing.report.leave(.strokes)
      return
    }
    noteLook(element)
    let pressures = element["pressures"]?.values.map { $0.number ?? 0.5 } ?? []
    let size = 4.25 * max(element.number("strokeWidth") ?? 1, 0.01)
    var stroke = ImportedStroke(.pen, color: color, width: size)
    stroke.line = .curved
    var bounds = Rect.empty
    for point in points { bounds = bounds.union(point) }
    let map = turn(element, about: bounds.center)
    let hasPressures = pressures.count == points.count
    for (index, point) in points.enumerated() {
      // Points may be doubled.
      if index > 0, points.count > 2, point == points[index - 1] { continue }
      let place = point.applying(map)
      var made = ImportedStroke.Point(place.x, place.y)
      if hasPressures { made.pressure = min(max(pressures[index], 0), 1) }
      stroke.points.append(made)
    }
    let isEven = element["strokeOptions"]?["variability"]?.spells("constant") == true
    FreehandWidth(size: size, thinning: isEven ? 0 : 0.6)
      .apply(
        to: &stroke.points,
        simulates: element["simulatePressure"]?.boolean ?? true || !hasPressures)
    drawing.report.take(.strokes)
    page.elements.append(
      ImportedElement(.stroke(stroke), group: group(of: element), link: link(of: element)))
  }

  /// Adds the lines of a shape; several are a group of their own.
  private mutating func add(
    _ lines: [[Point]], _ element: JSONValue, isCurved: Bool = false
  ) throws(ImportFailure) {
    guard let color = color(element), let first = lines.first, !first.isEmpty else {
      drawing.report.leave(.shapes)
      return
    }
    noteLook(element)
    drawing.report.take(.shapes)
    var bounds = Rect.empty
    for point in first { bounds = bounds.union(point) }
    let map = turn(element, about: bounds.center)
    var group = group(of: element)
    if lines.count > 1 { group = page.addGroup(in: group) }
    for (index, line) in lines.enumerated() where !line.isEmpty {
      try count(points: line.count, element)
      var stroke = ImportedStroke(
        .pen, color: color, width: max(element.number("strokeWidth") ?? 1, 0.01))
      if isCurved, index == 0 { stroke.line = .curved }
      stroke.points = line.map {
        let place = $0.applying(map)
        return ImportedStroke.Point(place.x, place.y)
      }
      page.elements.append(
        ImportedElement(.stroke(stroke), group: group, link: link(of: element)))
    }
  }

  private mutating func readLine(
    _ element: JSONValue, _ corner: Point, isArrow: Bool
  ) throws(ImportFailure) {
    let points = try points(element, corner)
    guard points.count > 1 else {
      drawing.report.leave(.shapes)
      return
    }
    var lines = [points]
    func head(_ key: StaticString, _ tip: Point, _ tail: Point) -> [[Point]] {
      guard let value = element[key], value.kind == .string else { return [] }
      let (form, size): (ShapeOutline.Head, Double) =
        value.spells("bar")
        ? (.bar, 15)
        : value.spells("dot") || value.spells("circle") || value.spells("circle_outline")
          ? (.circle, 10)
          : value.spells("triangle") || value.spells("triangle_outline")
            ? (.triangle, 15)
            : (.arrow, 30)
      return ShapeOutline.head(
        form, tip: tip, tail: tail, size: min(size, tip.distance(to: tail) / 2))
    }
    if isArrow {
      lines += head("startArrowhead", points[0], points[1])
      lines += head("endArrowhead", points[points.count - 1], points[points.count - 2])
    }
    try add(lines, element, isCurved: points.count > 2 && element["roundness"]?.kind == .object)
  }

  private mutating func readText(_ element: JSONValue, _ rect: Rect) throws(ImportFailure) {
    try count(points: 0, element)
    var text = ImportedText(
      String(text: element.string("text") ?? []), at: Point(rect.minX, rect.minY),
      size: max(element.number("fontSize") ?? 20, 1))
    // Its breaks are all in the text; the box counts for the side to which lines are aligned.
    text.font = Self.font(element.number("fontFamily") ?? 0)
    text.width = rect.width > 0 ? rect.width : nil
    text.breaksAtWidth = false
    text.height = rect.height
    text.color = color(element) ?? .black
    text.angle = element.number("angle") ?? 0
    if let align = element["textAlign"] {
      text.alignment = align.spells("center") ? .center : align.spells("right") ? .right : .left
    }
    drawing.report.take(.texts)
    page.elements.append(
      ImportedElement(.text(text), group: group(of: element), link: link(of: element)))
  }

  /// The name of a font of Excalidraw: 2 and 9 have no serifs, 3 and 8 have one width, others look drawn by hand.
  private static func font(_ number: Double) -> String {
    switch number {
    case 2: "Helvetica"
    case 3: "Cascadia"
    case 5: "Excalifont"
    case 6: "Nunito"
    case 7: "Lilita One"
    case 8: "Comic Shanns"
    case 9: "Liberation Sans"
    default: "Virgil"
    }
  }

  private mutating func readImage(_ element: JSONValue, _ rect: Rect) throws(ImportFailure) {
    try count(points: 0, element)
    var bytes: [UInt8]?
    if let id = element.string("fileId") { bytes = try files.bytes(id, &tally) }
    guard let bytes, rect.width > 0, rect.height > 0 else {
      drawing.report.leave(.pictures)
      return
    }
    var picture = ImportedPicture(bytes: bytes, frame: rect)
    var map = Affine.identity
    if let scale = element["scale"]?.values, scale.count == 2 {
      let middle = Vector(rect.center.x, rect.center.y)
      map = Affine.translation(.zero - middle)
        .concatenating(
          .scale(x: (scale[0].number ?? 1) < 0 ? -1 : 1, y: (scale[1].number ?? 1) < 0 ? -1 : 1)
        ).concatenating(.translation(middle))
    }
    picture.transform = map.concatenating(turn(element, about: rect.center))
    if let crop = element["crop"], let x = crop.number("x"), let y = crop.number("y"),
      let width = crop.number("width"), let height = crop.number("height"),
      let wide = crop.number("naturalWidth"), let high = crop.number("naturalHeight"), wide > 0,
      high > 0, width > 0, height > 0
    {
      picture.crop = Rect(
        minX: x / wide, minY: y / high, maxX: (x + width) / wide, maxY: (y + height) / high)
    }
    drawing.report.take(.pictures)
    page.elements.append(
      ImportedElement(.picture(picture), group: group(of: element), link: link(of: element)))
  }
}
