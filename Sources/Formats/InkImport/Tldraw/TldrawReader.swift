internal import InkBrush
internal import InkGeometry

/// Reads drawings of tldraw: JSON with a list of records.
///
/// A pixel there is a point here; each page becomes an endless canvas below the one before. Lines that are drawn have the
/// widths of ``FreehandWidth``; shapes, arrows and frames are strokes of an even width.
///
/// Source: the schema of tldraw (github.com/tldraw/tldraw), as facts.
struct TldrawReader {
  private let root: JSONValue
  private var tally: Tally
  private var drawing = ImportedDrawing(.tldraw)
  private var page = ImportedPage(size: nil)
  /// The pictures by the identifiers of their assets.
  private var assets = AddressedData()
  /// The shapes by the identifiers of their parents, each list in the order of drawing.
  private var children: [[UInt8]: [JSONValue]] = [:]

  /// True if a file is a drawing of tldraw.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4096)
    return start.trimmed.first == 0x7B && start.first("\"tldrawFileFormatVersion\"") != nil
  }

  /// Reads a drawing.
  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    let text = try JSONText(bytes, limits)
    var reader = TldrawReader(root: text.root, tally: Tally(limits))
    try reader.readAll(limits)
    return reader.drawing
  }

  private init(root: JSONValue, tally: Tally) { (self.root, self.tally) = (root, tally) }

  private mutating func readAll(_ limits: ImportLimits) throws(ImportFailure) {
    guard let records = root["records"], records.kind == .array else {
      throw ImportFailure(.malformed, at: root.position, "expected “records”")
    }
    var pages: [JSONValue] = []
    for record in records.values {
      guard let type = record["typeName"] else { continue }
      if type.spells("page") {
        pages.append(record)
      } else if type.spells("asset") {
        if let id = record.string("id"), let address = record["props"]?["src"] {
          assets.add(address, id)
        }
      } else if type.spells("shape") {
        children[record.string("parentId") ?? [], default: []].append(record)
      }
    }
    for key in children.keys { children[key] = Self.ordered(children[key] ?? []) }
    for record in Self.ordered(pages) {
      guard tally.takesPage() else { throw ImportFailure(.overLimit, at: record.position) }
      page = ImportedPage(size: nil)
      try readChildren(
        of: record.string("id") ?? [], .identity, nil, depth: min(limits.depth, 64))
      drawing.pages.append(page)
    }
    if drawing.pages.isEmpty { drawing.pages = [page] }
  }

  /// Records in the order of their indices, which are texts that are compared byte by byte.
  private static func ordered(_ records: [JSONValue]) -> [JSONValue] {
    let keys = records.map { $0.string("index") ?? [] }
    return records.indices.sorted { a, b in
      if keys[a] == keys[b] { return a < b }
      return keys[a].lexicographicallyPrecedes(keys[b])
    }.map { records[$0] }
  }

  private mutating func readChildren(
    of id: [UInt8], _ map: Affine, _ group: Int?, depth: Int
  ) throws(ImportFailure) {
    // Each shape is read once, so that shapes that are parents of each other end.
    guard let shapes = children.removeValue(forKey: id) else { return }
    for shape in shapes {
      guard depth > 0 else { throw ImportFailure(.overLimit, at: shape.position) }
      try read(shape, map, group, depth: depth)
    }
  }

  private mutating func read(
    _ shape: JSONValue, _ outer: Affine, _ group: Int?, depth: Int
  ) throws(ImportFailure) {
    guard let x = shape.number("x"), let y = shape.number("y"), x.magnitude < 1e9,
      y.magnitude < 1e9
    else { throw ImportFailure(.malformed, at: shape.position, "a shape has no position") }
    let map = Affine.rotation(shape.number("rotation") ?? 0)
      .concatenating(.translation(Vector(x, y))).concatenating(outer)
    guard let type = shape["type"], let props = shape["props"] else {
      throw ImportFailure(.malformed, at: shape.position, "a shape has no type")
    }
    var inner = group
    let (width, height) = (props.number("w") ?? 0, props.number("h") ?? 0)
    let rect = Rect(minX: 0, minY: 0, maxX: max(width, 0), maxY: max(height, 0))
    if type.spells("draw") || type.spells("highlight") {
      try readDrawn(shape, props, map, group, isHighlighter: type.spells("highlight"))
    } else if type.spells("group") {
      inner = page.addGroup(in: group)
    } else if type.spells("frame") {
      inner = page.addGroup(in: group)
      try add([ShapeOutline.closed(ShapeOutline.rectangle(rect))], shape, map, inner, width: 1)
    } else if type.spells("geo") {
      let high = height + max(props.number("growY") ?? 0, 0)
      try readGeometry(
        shape, props, Rect(minX: 0, minY: 0, maxX: rect.maxX, maxY: max(high, 0)), map, group)
    } else if type.spells("arrow") {
      try readArrow(shape, props, map, group)
    } else if type.spells("line") {
      try readLine(shape, props, map, group)
    } else if type.spells("text") {
      try readText(shape, props, map, group)
    } else if type.spells("note") {
      // A note is a square of 200 points, which grows with its text.
      drawing.report.leave(.fills)
      let grown = 200 + max(props.number("growY") ?? 0, 0)
      try readText(
        shape, props, map, group, in: Rect(minX: 0, minY: 0, maxX: 200, maxY: min(grown, 1e6)),
        isNote: true)
    } else if type.spells("image") {
      try readImage(shape, props, rect, map, group)
    } else if type.spells("bookmark") || type.spells("embed") || type.spells("video") {
      drawing.report.leave(.embeds)
    } else {
      drawing.report.leave(.unknown)
    }
    try readChildren(of: shape.string("id") ?? [], map, inner, depth: depth - 1)
  }

  // MARK: Ink

  private mutating func readDrawn(
    _ shape: JSONValue, _ props: JSONValue, _ map: Affine, _ group: Int?, isHighlighter: Bool
  ) throws(ImportFailure) {
    let scaleX = props.number("scaleX") ?? 1
    let scaleY = props.number("scaleY") ?? 1
    let width =
      isHighlighter
      ? 1.12 * TldrawStyle.size(shape, [18, 24, 36, 44]) : TldrawStyle.lineWidth(shape)
    var color = isHighlighter ? TldrawStyle.highlight(shape) : TldrawStyle.color(shape)
    if isHighlighter { color.alpha = UInt8(Double(color.alpha) * 0.82 + 0.5) }
    var stroke = ImportedStroke(isHighlighter ? .highlighter : .pen, color: color, width: width)
    stroke.line = .curved
    for segment in props["segments"]?.values ?? [] {
      guard let points = TldrawPoints.read(segment) else {
        throw ImportFailure(.malformed, at: segment.position, "a segment is damaged")
      }
      if segment["type"]?.spells("straight") == true { stroke.line = .straight }
      for point in points {
        let place = Point(point.x * scaleX, point.y * scaleY).applying(map)
        guard place.x.magnitude < 1e9, place.y.magnitude < 1e9 else {
          throw ImportFailure(.malformed, at: segment.position, "a point is too far away")
        }
        var made = ImportedStroke.Point(place.x, place.y)
        made.pressure = min(max(point.z.isNaN ? 0.5 : point.z, 0), 1)
        stroke.points.append(made)
      }
    }
    guard tally.takes(points: stroke.points.count), tally.takesElement() else {
      throw ImportFailure(.overLimit, at: shape.position)
    }
    guard !stroke.points.isEmpty else {
      drawing.report.leave(.strokes)
      return
    }
    if props["isClosed"]?.boolean == true, let first = stroke.points.first {
      stroke.points.append(first)
    }
    noteLook(props)
    let isPen = props["isPen"]?.boolean == true
    if isHighlighter || props["dash"]?.spells("draw") == false {
      for index in stroke.points.indices where !isPen { stroke.points[index].pressure = nil }
    } else if isPen {
      FreehandWidth(size: 1 + width * 1.2, thinning: 0.62, sine: 0.35)
        .apply(to: &stroke.points, simulates: false)
    } else {
      FreehandWidth(size: width, thinning: 0.5).apply(to: &stroke.points, simulates: true)
    }
    drawing.report.take(.strokes)
    page.elements.append(ImportedElement(.stroke(stroke), group: group))
  }

  private mutating func noteLook(_ props: JSONValue) {
    if let fill = props["fill"], !fill.spells("none") { drawing.report.leave(.fills) }
    if let dash = props["dash"], dash.spells("dashed") || dash.spells("dotted") {
      drawing.report.leave(.dashes)
    }
  }

  /// The address to which a shape leads; empty for none.
  private func link(of props: JSONValue?) -> String { String(text: props?.string("url") ?? []) }

  // MARK: Shapes

  private mutating func add(
    _ lines: [[Point]], _ shape: JSONValue, _ map: Affine, _ outer: Int?, width: Double? = nil,
    isCurved: Bool = false
  ) throws(ImportFailure) {
    if let props = shape["props"] { noteLook(props) }
    drawing.report.take(.shapes)
    let group = lines.count > 1 ? page.addGroup(in: outer) : outer
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard tally.takes(points: line.count), tally.takesElement() else {
        throw ImportFailure(.overLimit, at: shape.position)
      }
      var stroke = ImportedStroke(
        .pen, color: TldrawStyle.color(shape), width: width ?? TldrawStyle.lineWidth(shape))
      if isCurved, index == 0 { stroke.line = .curved }
      stroke.points = line.map {
        let place = $0.applying(map)
        return ImportedStroke.Point(place.x, place.y)
      }
      page.elements.append(
        ImportedElement(.stroke(stroke), group: group, link: link(of: shape["props"])))
    }
  }

  private mutating func readGeometry(
    _ shape: JSONValue, _ props: JSONValue, _ rect: Rect, _ map: Affine, _ group: Int?
  ) throws(ImportFailure) {
    let form = props.string("geo") ?? []
    let corners = ShapeOutline.rectangle(rect)
    var lines: [[Point]]
    if form.spells("ellipse") || form.spells("oval") || form.spells("cloud") {
      lines = [ShapeOutline.ellipse(rect)]
    } else if form.spells("diamond") || form.spells("rhombus") || form.spells("rhombus-2") {
      lines = [ShapeOutline.closed(ShapeOutline.diamond(rect))]
    } else if form.spells("triangle") {
      lines = [ShapeOutline.closed([Point(rect.center.x, rect.minY), corners[2], corners[3]])]
    } else if form.spells("pentagon") || form.spells("hexagon") || form.spells("octagon") {
      let count = form.spells("pentagon") ? 5 : form.spells("hexagon") ? 6 : 8
      lines = [ShapeOutline.closed(ShapeOutline.polygon(rect, count))]
    } else if form.spells("star") {
      lines = [ShapeOutline.closed(ShapeOutline.polygon(rect, 10, inner: 0.5))]
    } else {
      lines = [ShapeOutline.closed(corners)]
      if form.spells("x-box") { lines += [[corners[0], corners[2]], [corners[1], corners[3]]] }
      if form.spells("check-box") {
        let (width, height) = (rect.width, rect.height)
        lines.append([
          Point(width * 0.25, height * 0.5), Point(width * 0.45, height * 0.7),
          Point(width * 0.75, height * 0.3),
        ])
      }
    }
    try add(lines, shape, map, group)
    try readText(shape, props, map, group, in: rect)
  }

  private func point(_ value: JSONValue?) -> Point? {
    guard let x = value?.number("x"), let y = value?.number("y"), x.magnitude < 1e9,
      y.magnitude < 1e9
    else { return nil }
    return Point(x, y)
  }

  private mutating func readArrow(
    _ shape: JSONValue, _ props: JSONValue, _ map: Affine, _ group: Int?
  ) throws(ImportFailure) {
    guard let start = point(props["start"]), let end = point(props["end"]) else {
      drawing.report.leave(.shapes)
      return
    }
    var line = [start, end]
    let length = start.distance(to: end)
    if let bend = props.number("bend"), bend.magnitude > 1, bend.magnitude < 1e6, length > 0 {
      let along = (end - start) * (1 / length)
      let middle = start.interpolated(to: end, at: 0.5)
      line = ShapeOutline.curve(start, middle + Vector(along.dy, -along.dx) * (2 * bend), end)
    }
    var lines = [line]
    func head(_ key: StaticString, _ tip: Point, _ tail: Point) -> [[Point]] {
      guard let form = props[key], form.kind == .string, !form.spells("none") else { return [] }
      let size = min(TldrawStyle.lineWidth(shape) * 5, length / 2)
      return ShapeOutline.head(
        form.spells("triangle") || form.spells("inverted")
          ? .triangle : form.spells("bar") ? .bar : form.spells("dot") ? .circle : .arrow,
        tip: tip, tail: tail, size: size)
    }
    lines += head("arrowheadStart", line[0], line[1])
    lines += head("arrowheadEnd", line[line.count - 1], line[line.count - 2])
    try add(lines, shape, map, group)
    let middle = line[line.count / 2].midpoint(to: line[(line.count - 1) / 2])
    try readText(
      shape, props, map, group,
      in: Rect(x: middle.x - length / 2, y: middle.y, width: max(length, 1), height: 0))
  }

  private mutating func readLine(
    _ shape: JSONValue, _ props: JSONValue, _ map: Affine, _ group: Int?
  ) throws(ImportFailure) {
    let points = Self.ordered(props["points"]?.values ?? []).compactMap { point($0) }
    guard points.count > 1 else {
      drawing.report.leave(.shapes)
      return
    }
    try add(
      [points], shape, map, group, isCurved: props["spline"]?.spells("cubic") == true)
  }

  // MARK: Texts and pictures

  /// Reads the text of a shape.
  ///
  /// - Parameters:
  ///   - shape: the shape.
  ///   - props: its properties.
  ///   - map: the transform from the shape to the page.
  ///   - group: the group in which it lies.
  ///   - box: the box in whose middle the text of a figure stands; `nil` for a text by itself.
  ///   - isNote: true for the text of a note.
  /// - Throws: an ``ImportFailure`` for more texts than are accepted.
  private mutating func readText(
    _ shape: JSONValue, _ props: JSONValue, _ map: Affine, _ group: Int?, in box: Rect? = nil,
    isNote: Bool = false
  ) throws(ImportFailure) {
    var content = props.string("text") ?? []
    var links: [[UInt8]] = []
    if let rich = props["richText"] { Self.collect(rich, into: &content, &links) }
    // The lines of a figure lead to its own address; a note has none.
    if let address = props.string("url"), !address.isEmpty, links.isEmpty || isNote,
      !links.contains(address)
    {
      links.append(address)
    }
    while content.last == 0x0A { content.removeLast() }
    guard !content.isEmpty else {
      if isNote { drawing.report.leave(.links, links.count) }
      return
    }
    // An element leads to one place.
    drawing.report.leave(.links, max(links.count - 1, 0))
    guard tally.takesElement() else { throw ImportFailure(.overLimit, at: shape.position) }
    var text = ImportedText(
      String(text: content), at: .zero, size: TldrawStyle.size(shape, [18, 24, 36, 44]))
    text.color = TldrawStyle.label(shape, isNote: isNote)
    text.font = TldrawStyle.font(props)
    text.width = props["autoSize"]?.boolean == true ? nil : box?.width ?? props.number("w")
    let side = props["textAlign"] ?? props["align"]
    if box != nil || side?.spells("middle") == true { text.alignment = .center }
    if side?.spells("end") == true { text.alignment = .right }
    if side?.spells("start") == true { text.alignment = .left }
    if let box {
      let high = box.height > 0 ? min(text.box.height, box.height) : text.box.height
      let upright = props["verticalAlign"]
      let top =
        upright?.spells("start") == true
        ? box.minY : upright?.spells("end") == true ? box.maxY - high : box.center.y - high / 2
      text.origin = Point(box.minX, top)
    }
    text.transform = map
    drawing.report.take(.texts)
    page.elements.append(
      ImportedElement(.text(text), group: group, link: String(text: links.first ?? [])))
  }

  /// Appends the text of nodes of rich text, and the addresses of its links; a paragraph ends with a line feed.
  private static func collect(
    _ node: JSONValue, into text: inout [UInt8], _ links: inout [[UInt8]]
  ) {
    if let leaf = node.string("text") { text += leaf }
    for mark in node["marks"]?.values ?? [] where mark["type"]?.spells("link") == true {
      if let address = mark["attrs"]?.string("href"), !address.isEmpty, links.last != address {
        links.append(address)
      }
    }
    for child in node["content"]?.values ?? [] { collect(child, into: &text, &links) }
    if node["type"]?.spells("paragraph") == true { text.append(0x0A) }
  }

  private mutating func readImage(
    _ shape: JSONValue, _ props: JSONValue, _ rect: Rect, _ map: Affine, _ group: Int?
  ) throws(ImportFailure) {
    guard tally.takesElement() else { throw ImportFailure(.overLimit, at: shape.position) }
    guard let bytes = try assets.bytes(props.string("assetId") ?? [], &tally), rect.width > 0,
      rect.height > 0
    else {
      drawing.report.leave(.pictures)
      return
    }
    var picture = ImportedPicture(bytes: bytes, frame: rect)
    let isFlipped = (props["flipX"]?.boolean == true, props["flipY"]?.boolean == true)
    let middle = Vector(rect.center.x, rect.center.y)
    picture.transform = Affine.translation(.zero - middle)
      .concatenating(.scale(x: isFlipped.0 ? -1 : 1, y: isFlipped.1 ? -1 : 1))
      .concatenating(.translation(middle)).concatenating(map)
    if let left = point(props["crop"]?["topLeft"]), let right = point(props["crop"]?["bottomRight"])
    {
      picture.crop = Rect(minX: left.x, minY: left.y, maxX: right.x, maxY: right.y)
    }
    drawing.report.take(.pictures)
    page.elements.append(
      ImportedElement(.picture(picture), group: group, link: link(of: props)))
  }
}
