internal import InkBrush
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax
internal import PictureFiles

/// Builds a document of an imported drawing.
struct DocumentAssembly {
  private let document = InkDocument()
  private var drawing: ImportedDrawing
  var report: ImportReport
  /// The upper left corner of each page in the document, and the page there, if it has a size.
  private var corners: [(x: Double, y: Double, page: ElementIdentifier?)] = []
  private var pictures: [PlacedPicture] = []
  /// Pictures and texts that lie above ink of their page, and pictures above texts, each with the number of strokes below
  /// it.
  private var raised: [(id: ElementIdentifier, strokes: Int)] = []
  /// A stroke for each of the brushes that were used last.
  private var samples: [InkStroke] = []
  private var highlighters: [InkStroke] = []
  private var strokes: [InkStroke] = []
  var edits: [DocumentEdit] = []
  /// The text boxes, from the lowest up.
  var texts: [SheetElement] = []
  /// The number of pictures and texts: each gets its place in the order of both.
  var objectCount: Int { pictures.count + texts.count }
  private var nextPicture = 0
  /// The number of the next group, layer or text.
  var nextGroup = 0
  /// The layers that pages have in common, from the lowest up, and what lies on each.
  private var layers: [(id: ElementIdentifier, members: [ElementIdentifier])] = []
  private var time: Int64 = 0
  private var files: [PDFPages?]

  /// The content and the sizes of the pages of a PDF.
  private struct PDFPages {
    var content: PictureContent
    var sizes: [PageSize]
  }

  /// The number of strokes that are put on the sheet at a time.
  private static let portion = 1024
  /// The number of brushes among which a stroke finds its own.
  private static let brushLimit = 32
  /// The pause between strokes that have no times, in tenths of a millisecond.
  private static let pause: Int64 = 3000
  /// The space between endless canvases below each other, in points.
  private static let gap = 48.0

  init(_ drawing: ImportedDrawing) {
    self.drawing = drawing
    report = drawing.report
    // Nothing is shown while it is built: the ink of all strokes would take more memory than their samples.
    document.inkCache = StrokeInkCache(limit: 0)
    files = drawing.pdfs.map { Self.pages(of: $0) }
  }

  private static func pages(of pdf: ImportedPDF) -> PDFPages? {
    guard let bytes = pdf.bytes else { return nil }
    do throws(PDFError) {
      let file = try PDFFile(bytes)
      return PDFPages(
        content: PictureContent(.pdf, bytes),
        sizes: file.pages.map { PageSize(width: $0.width, height: $0.height) })
    } catch {
      return nil
    }
  }

  // MARK: Pages

  /// The pages, which are given up here.
  mutating func takePages() -> [ImportedPage] {
    defer { drawing.pages = [] }
    return drawing.pages
  }

  /// Lays the pages out.
  mutating func placePages() {
    let drafts = drawing.pages.compactMap { page in
      page.size.map { PageDraft(Self.usable($0), paper: page.paper, paperPattern: page.ruling) }
    }
    let ids = drafts.isEmpty ? [] : document.arrange(.add(drafts, at: 0))
    var (next, bottom) = (0, 0.0)
    for id in ids { bottom = max(bottom, (document.page(id)?.rect.maxY ?? 0) + Self.gap) }
    var isFirst = ids.isEmpty
    for page in drawing.pages {
      if page.size != nil {
        let rect = next < ids.count ? document.page(ids[next])?.rect : nil
        corners.append((rect?.minX ?? 0, rect?.minY ?? 0, next < ids.count ? ids[next] : nil))
        next += 1
        continue
      }
      // The first canvas keeps its coordinates.
      let bounds = Self.bounds(of: page)
      let y = isFirst || bounds.isEmpty ? 0 : bottom - bounds.minY
      corners.append((0, y, nil))
      if !bounds.isEmpty { bottom = bounds.maxY + y + Self.gap }
      if isFirst {
        if page.paper != .white { edits.append(.paper(page.paper)) }
        if page.ruling != .plain { edits.append(.paperPattern(page.ruling)) }
      }
      isFirst = false
    }
    nextPicture = document.nextPicture.index
    nextGroup = document.nextIndex(.other)
    addLayers()
  }

  /// Adds the layers of pages: the first ones of all pages are one, the second ones another, and so on.
  ///
  /// The first page that gives one a name gives it to all; layers above the largest number count as one.
  private mutating func addLayers() {
    let count = drawing.pages.reduce(1) { max($0, $1.layers.count) }
    layers = [(.sheet, [])]
    var elements: [SheetElement] = []
    for index in 0..<min(count, DocumentLayer.limit) {
      let name = drawing.pages.lazy.compactMap { page in
        page.layers.indices.contains(index) && !page.layers[index].utf8.isEmpty
          ? page.layers[index] : nil
      }.first
      // Nothing is said of the lowest one, but for its name.
      if index == 0, count == 1 || name == nil { continue }
      guard nextGroup < ElementIdentifier.Kind.other.limit else { break }
      var layer = OtherElement(
        id: ElementIdentifier(.other, nextGroup), kind: OtherElement.layerKind, order: index << 10)
      nextGroup += 1
      if index == 0 { layer.open.set(.isBase, OpenValue([])) }
      if let name { layer.open.set(.name, OpenValue(Array(name.utf8))) }
      elements.append(.other(layer))
      if index > 0 { layers.append((layer.id, [])) }
    }
    if !elements.isEmpty { edits.append(.put(elements)) }
  }

  private static func usable(_ size: PageSize) -> PageSize {
    func side(_ value: Double) -> Double {
      value >= PageSize.smallestSide ? min(value, PageSize.largestSide) : PageSize.smallestSide
    }
    return PageSize(width: side(size.width), height: side(size.height))
  }

  private static func bounds(of page: ImportedPage) -> Rect {
    var bounds = Rect.empty
    func add(_ x: Double, _ y: Double) {
      guard x.magnitude < 1e9, y.magnitude < 1e9 else { return }
      bounds = bounds.union(Rect(minX: x, minY: y, maxX: x, maxY: y))
    }
    for element in page.elements {
      switch element.content {
      case .stroke(let stroke): for point in stroke.points { add(point.x, point.y) }
      case .picture(let picture):
        add(picture.frame.minX, picture.frame.minY)
        add(picture.frame.maxX, picture.frame.maxY)
      case .text(let text):
        let (box, map) = (text.box, text.placement)
        for corner in [Point.zero, Point(box.width, box.height)] {
          let place = corner.applying(map)
          add(place.x, place.y)
        }
      }
    }
    return bounds
  }

  // MARK: Elements

  /// Adds all that lies on a page.
  mutating func add(_ page: ImportedPage, at index: Int) {
    let corner = corners[index]
    addPDF(of: page, corner)
    var members = [[ElementIdentifier]](repeating: [], count: page.groupParents.count)
    var ids = [ElementIdentifier?](repeating: nil, count: page.elements.count)
    let below = strokes.count
    var hasText = false
    for (number, element) in page.elements.enumerated() {
      var id: ElementIdentifier?
      switch element.content {
      case .stroke(let stroke): id = add(stroke, corner)
      case .picture(let picture): id = add(picture, corner)
      case .text(let text): id = add(text, corner)
      }
      guard let id else { continue }
      ids[number] = id
      // Of those below all ink, pictures lie below texts.
      let isAbove = strokes.count > below || id.kind == .picture && hasText
      if id.kind != .stroke, isAbove { raised.append((id, strokes.count)) }
      hasText = hasText || id.kind == .other
      layers[min(max(element.layer, 0), layers.count - 1)].members.append(id)
      if let group = element.group, members.indices.contains(group) { members[group].append(id) }
      if !element.link.utf8.isEmpty { edits.append(.set([id], .link(element.link))) }
    }
    let groups = addGroups(members, page.groupParents)
    addWords(of: page, ids, groups)
  }

  private mutating func add(
    _ stroke: ImportedStroke, _ corner: (x: Double, y: Double, page: ElementIdentifier?)
  ) -> ElementIdentifier? {
    var stroke = stroke
    stroke.unpack()
    guard let record = stroke.record(dx: corner.x, dy: corner.y, from: time) else {
      report.giveUp(stroke.tool == .eraser ? .erasures : .strokes)
      return nil
    }
    time = (record.samples.last?.time ?? time) + Self.pause
    let id = document.makeIdentifier()
    let made = self.stroke(id, record, stroke.brush)
    if stroke.tool == .highlighter { highlighters.append(made) } else { strokes.append(made) }
    return id
  }

  /// A stroke, which has its brush in common with an earlier one that is drawn alike.
  private mutating func stroke(
    _ id: ElementIdentifier, _ record: StrokeRecord, _ brush: Brush
  ) -> InkStroke {
    let known = samples.lastIndex { $0.brush == brush }
    let stroke =
      known.map { samples[$0].renamed(id).made(of: record) }
      ?? InkStroke(id: id, record: record, brush: brush, place: 0)
    if let known { samples.remove(at: known) }
    // The one that was used last comes last, and is found first.
    samples.append(stroke)
    if samples.count > Self.brushLimit { samples.removeFirst() }
    return stroke
  }

  private mutating func add(
    _ picture: ImportedPicture, _ corner: (x: Double, y: Double, page: ElementIdentifier?)
  ) -> ElementIdentifier? {
    var content: PictureContent
    var size: PageSize
    do throws(PictureError) {
      let (taken, header) = try PictureContent.importing(picture.bytes)
      (content, size) = (taken, header.size)
    } catch {
      report.giveUp(.pictures)
      return nil
    }
    if content.format == .pdf {
      guard let pages = Self.pages(of: ImportedPDF(name: "", bytes: picture.bytes)),
        let first = pages.sizes.first
      else {
        report.giveUp(.pictures)
        return nil
      }
      (content, size) = (pages.content, first)
    }
    let frame = picture.frame
    guard size.width > 0, size.height > 0, frame.isFinite else {
      report.giveUp(.pictures)
      return nil
    }
    var crop = Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
    if let share = picture.crop {
      let cut = Rect(
        minX: share.minX * size.width, minY: share.minY * size.height,
        maxX: share.maxX * size.width, maxY: share.maxY * size.height
      ).intersection(crop)
      if !cut.isEmpty, cut.width > 0, cut.height > 0 { crop = cut }
    }
    let map = Affine.translation(Vector(-crop.minX, -crop.minY))
      .concatenating(.scale(x: frame.width / crop.width, y: frame.height / crop.height))
      .concatenating(.translation(Vector(frame.minX, frame.minY)))
      .concatenating(picture.transform)
      .concatenating(.translation(Vector(corner.x, corner.y)))
    guard map.isFinite else {
      report.giveUp(.pictures)
      return nil
    }
    return put(
      PlacedPicture(
        id: ElementIdentifier(.picture, nextPicture), content: content, size: size, crop: crop,
        transform: map, isLocked: picture.isLocked, page: corner.page, place: objectCount))
  }

  private mutating func put(_ picture: PlacedPicture) -> ElementIdentifier {
    pictures.append(picture)
    nextPicture += 1
    return picture.id
  }

  private mutating func addPDF(
    of page: ImportedPage, _ corner: (x: Double, y: Double, page: ElementIdentifier?)
  ) {
    guard let reference = page.pdf, let wanted = page.size.map(Self.usable) else { return }
    guard files.indices.contains(reference.file), let file = files[reference.file],
      file.sizes.indices.contains(reference.page), file.sizes[reference.page].width > 0
    else {
      report.giveUpPDFPage()
      return
    }
    let size = file.sizes[reference.page]
    let map = Affine.scale(x: wanted.width / size.width, y: wanted.height / size.height)
      .concatenating(.translation(Vector(corner.x, corner.y)))
    _ = put(
      PlacedPicture(
        id: ElementIdentifier(.picture, nextPicture), content: file.content,
        pageIndex: reference.page, size: size, transform: map, isLocked: true, page: corner.page,
        place: objectCount))
  }

  /// Adds groups with their members; returns their identifiers.
  private mutating func addGroups(
    _ members: [[ElementIdentifier]], _ parents: [Int?]
  ) -> [ElementIdentifier] {
    let first = nextGroup
    guard !members.isEmpty,
      first + members.count < ElementIdentifier.Kind.other.limit
    else { return [] }
    let ids = members.indices.map { ElementIdentifier(.other, first + $0) }
    nextGroup += members.count
    edits.append(.put(ids.map { .other(OtherElement(id: $0, kind: OtherElement.groupKind)) }))
    for (index, members) in members.enumerated() {
      if !members.isEmpty { edits.append(.set(members, .group(ids[index]))) }
      // A group lies in one that was made before it: there are no circles.
      if let parent = parents[index], parent < index {
        edits.append(.set([ids[index]], .group(ids[parent])))
      }
    }
    return ids
  }

  /// Puts everything on the sheet.
  mutating func finish() -> (document: InkDocument, report: ImportReport) {
    let first = document.nextObjectOrder
    for (id, count) in raised {
      edits.append(.set([id], .inkOrder(first + highlighters.count + count)))
    }
    var ordered = highlighters
    ordered += strokes
    (highlighters, strokes) = ([], [])
    for index in ordered.indices { ordered[index].layers[0].place = document.makePlace() }
    for layer in layers.dropFirst() where !layer.members.isEmpty {
      edits.append(.set(layer.members, .layer(layer.id)))
    }
    document.perform([.put(pictures: pictures), .put(texts)])
    // Some strokes at a time: what a change says of them takes memory until it is forgotten.
    for start in stride(from: 0, to: ordered.count, by: Self.portion) {
      document.perform(.add(Array(ordered[start..<min(start + Self.portion, ordered.count)])))
      document.forgetHistory()
    }
    ordered = []
    document.perform(edits)
    edits = []
    document.forgetHistory()
    document.inkCache = StrokeInkCache()
    return (document, report)
  }
}

extension ImportReport {
  /// Counts a page of a PDF as one that is not here.
  fileprivate mutating func giveUpPDFPage() {
    take(.pdfPages, -1)
    leave(.missingPDFPages)
  }
}
