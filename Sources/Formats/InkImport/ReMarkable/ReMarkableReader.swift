internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Reads pages of reMarkable tablets, `.rm` of the versions 3, 5 and 6; ``ReMarkableArchive`` reads notebooks of such.
///
/// A file is one page. Version 6 measures x from the middle of the page, earlier ones from its left edge; a pixel is 1/226
/// inch. The device has computed the width of each point; it counts. Sources: ricklupton/rmscene for version 6; Axel Hübl,
/// “reMarkable .lines file format” (plasma.ninja, 2017) for the earlier ones.
enum ReMarkableReader {
  /// The first bytes, before the number of the version and ten spaces.
  private static let mark: StaticString = "reMarkable .lines file, version="
  private static let headLength = 43
  /// Points per pixel: the screens of reMarkable 1 and 2 have 226 pixels per inch.
  private static let scale = 72.0 / 226
  /// The screen of reMarkable 1 and 2, in pixels.
  private static let screen = (width: 1404.0, height: 1872.0)
  /// The anchors above and below all text; their y is that of rmc's `svg.py`.
  private static let outerAnchors: [UInt64] = [(1 << 48) - 2, (1 << 48) - 1]
  private static let outerAnchor = 100.0

  /// The size of the screen of reMarkable 1 and 2, in points.
  static var screenSize: PageSize {
    PageSize(width: screen.width * scale, height: screen.height * scale)
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.has(mark, at: 0) || ReMarkableArchive.recognizes(bytes)
  }

  /// The bytes of a text in ASCII.
  static func utf8(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    if ZIPArchive.recognizes(bytes) { return try ReMarkableArchive.read(bytes, limits) }
    var tally = Tally(limits)
    var drawing = ImportedDrawing(.reMarkable)
    let (page, report) = try page(bytes, limits, &tally)
    (drawing.pages, drawing.report) = ([page], report)
    return drawing
  }

  /// Reads a page, and counts what it has.
  static func page(
    _ bytes: [UInt8], _ limits: ImportLimits, _ tally: inout Tally
  ) throws(ImportFailure) -> (page: ImportedPage, report: ImportReport) {
    guard bytes.count >= headLength else { throw ImportFailure(.cut, at: .byte(bytes.count)) }
    let scene: ReMarkableScene
    var left = 0.0
    switch bytes[mark.utf8CodeUnitCount] {
    case 0x36:
      scene = try ReMarkableScene(bytes, from: headLength, &tally)
      left = -(scene.screen?.width ?? screen.width) / 2
    case 0x35: scene = try ReMarkableScene(old: bytes, from: headLength, 5, &tally)
    case 0x33: scene = try ReMarkableScene(old: bytes, from: headLength, 3, &tally)
    default:
      throw ImportFailure(
        .unsupported, at: .byte(mark.utf8CodeUnitCount), "a version other than 3, 5 and 6")
    }
    var page = Page(scene: scene, limits: limits, tally: tally, left: left)
    try page.draw()
    tally = page.tally
    return (page.page, page.report)
  }

  /// A page that is being made.
  private struct Page {
    let scene: ReMarkableScene
    let limits: ImportLimits
    var tally: Tally
    /// The x of the page's left edge, in pixels.
    let left: Double
    var page = ImportedPage(size: nil)
    var report = ImportReport()
    /// The nodes that were met: a node in several nodes, or in itself, is drawn once.
    var seen: Set<ReMarkableIdentifier> = []
    /// The smallest and largest coordinates of ink, in pixels from the page's corner.
    var (low, high) = (Point(0, 0), Point(0, 0))

    init(scene: ReMarkableScene, limits: ImportLimits, tally: Tally, left: Double) {
      (self.scene, self.limits, self.tally, self.left) = (scene, limits, tally, left)
    }

    /// Draws all that the scene has.
    mutating func draw() throws(ImportFailure) {
      page.layers = []
      try layers()
      try texts()
      let screen = scene.screen ?? ReMarkableReader.screen
      // Pages grow with what is written beyond their edges.
      let shift = Vector(min(low.x, 0), min(low.y, 0))
      let size = Vector(max(high.x, screen.width), max(high.y, screen.height)) - shift
      page.size = PageSize(width: size.dx * scale, height: size.dy * scale)
      if shift.dx < 0 || shift.dy < 0 { page.move(by: shift * -scale) }
      page.corner = shift * -scale
      if page.layers.isEmpty { page.layers = [""] }
      report.leave(.unknown, scene.unknownBlocks)
      if page.layers.count > 1 { report.take(.layers, page.layers.count - 1) }
    }

    private mutating func layers() throws(ImportFailure) {
      guard let root = scene.nodes[.root] else { return }
      for index in try order(root.items) {
        switch root.items[index].value {
        case .node(let identifier):
          guard let node = scene.nodes[identifier] else { continue }
          guard node.isVisible else {
            report.leave(.layers)
            continue
          }
          page.layers.append(node.label)
          try draw(identifier, shift: Vector(0, 0), depth: 1)
        case .nothing: continue
        default:
          if page.layers.isEmpty { page.layers.append("") }
          try draw(root.items[index].value, shift: Vector(0, 0), depth: 1)
        }
      }
    }

    private func order(
      _ items: [ReMarkableItem<ReMarkableScene.Content>]
    ) throws(ImportFailure) -> [Int] {
      guard let order = ReMarkableSequence.order(items) else {
        throw ImportFailure(.malformed, at: .byte(0), "the order of things has a cycle")
      }
      return order
    }

    private mutating func draw(
      _ identifier: ReMarkableIdentifier, shift: Vector, depth: Int
    ) throws(ImportFailure) {
      guard depth <= limits.depth else {
        throw ImportFailure(.overLimit, at: .byte(0), "nodes within each other")
      }
      guard let node = scene.nodes[identifier], seen.insert(identifier).inserted else { return }
      var shift = shift
      if let anchor = node.anchor {
        shift = shift + Vector(node.shift, height(of: anchor))
      }
      for index in try order(node.items) {
        try draw(node.items[index].value, shift: shift, depth: depth + 1)
      }
    }

    /// The y of the line of text to which things are anchored, in pixels.
    private func height(of anchor: ReMarkableIdentifier) -> Double {
      if anchor.author == 0, outerAnchors.contains(anchor.counter) { return outerAnchor }
      return scene.text?.anchors[anchor] ?? 0
    }

    private mutating func draw(
      _ content: ReMarkableScene.Content, shift: Vector, depth: Int
    ) throws(ImportFailure) {
      switch content {
      case .nothing: return
      case .node(let identifier): try draw(identifier, shift: shift, depth: depth)
      case .line(let index): try draw(scene.lines[index], shift: shift)
      case .mark(let index): try draw(scene.marks[index], shift: shift)
      }
    }

    private mutating func draw(
      _ line: ReMarkableScene.Line, shift: Vector
    ) throws(ImportFailure) {
      // An eraser of areas has no ink, and its work is done.
      guard line.pen != 8, !line.points.isEmpty else {
        report.leave(.erasures)
        return
      }
      guard let tool = ReMarkablePen.tool(line.pen) else {
        report.leave(.unknown)
        return
      }
      var stroke = ImportedStroke(
        tool, color: ReMarkablePen.color(line.color, argb: line.argb),
        width: (line.points.reduce(0) { max($0, $1.width) }) * scale)
      stroke.points.reserveCapacity(line.points.count)
      for point in line.points {
        let place = Point(point.x - left, point.y) + shift
        extend(place)
        var sample = ImportedStroke.Point(place.x * scale, place.y * scale)
        sample.pressure = max(0, min(1, point.pressure))
        sample.width = max(0, point.width * scale)
        stroke.points.append(sample)
      }
      try append(.stroke(stroke))
      report.take(tool == .eraser ? .erasures : .strokes)
    }

    /// Marked text of a PDF looks as lines of a highlighter do.
    private mutating func draw(
      _ mark: ReMarkableScene.Mark, shift: Vector
    ) throws(ImportFailure) {
      let group = mark.boxes.count > 1 ? page.addGroup() : nil
      for box in mark.boxes where box.width > 0 && box.height > 0 {
        try tally.add(points: 2, at: .byte(0))
        var stroke = ImportedStroke(
          .highlighter, color: ReMarkablePen.color(mark.color, argb: mark.argb),
          width: box.height * scale)
        for x in [box.x, box.x + box.width] {
          let place = Point(x - left, box.y + box.height / 2) + shift
          extend(place)
          stroke.points.append(ImportedStroke.Point(place.x * scale, place.y * scale))
        }
        try append(.stroke(stroke), group: group)
      }
      report.take(.shapes)
    }

    private mutating func extend(_ place: Point) {
      low = Point(min(low.x, place.x), min(low.y, place.y))
      high = Point(max(high.x, place.x), max(high.y, place.y))
    }

    private mutating func append(
      _ content: ImportedElement.Content, group: Int? = nil
    ) throws(ImportFailure) {
      try tally.addElement(at: .byte(0))
      if page.layers.isEmpty { page.layers.append("") }
      page.elements.append(
        ImportedElement(content, layer: page.layers.count - 1, group: group))
    }

    /// The typed text, which lies below all ink: a text for each run of paragraphs of one style.
    private mutating func texts() throws(ImportFailure) {
      guard let source = scene.text else { return }
      var texts: [ImportedElement] = []
      var index = 0
      while index < source.paragraphs.count {
        let first = source.paragraphs[index]
        var text = ""
        var isEmpty = true
        while index < source.paragraphs.count, source.paragraphs[index].style == first.style {
          if source.paragraphs[index].top > first.top { text += "\n" }
          isEmpty = isEmpty && source.paragraphs[index].text.utf8.isEmpty
          text += source.paragraphs[index].text
          index += 1
        }
        if isEmpty { continue }
        // The file has no size of letters: half of the height of a line.
        var box = ImportedText(
          text, at: Point((source.x - left) * scale, first.top * scale),
          size: min(first.height, 70) * (first.style == 2 ? 1 : 0.5) * scale)
        box.width = source.width * scale
        try tally.addElement(at: .byte(0))
        texts.append(ImportedElement(.text(box)))
        report.take(.texts)
      }
      page.elements = texts + page.elements
    }
  }
}
