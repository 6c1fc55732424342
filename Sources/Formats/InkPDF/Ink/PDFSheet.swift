internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// A page that is written: an area of a document, and its paper.
struct PDFSheet: Equatable {
  /// The area, finite and of some width and height.
  var area: Rect
  /// The colour of the paper.
  var paper: InkColor
  /// The lines of the paper.
  var pattern: PaperPattern
  /// The point from which the lines are counted.
  var patternOrigin: Point

  /// The pages that a document becomes.
  static func sheets(of document: InkDocument, _ settings: PDFSettings) -> [PDFSheet] {
    func sheet(_ area: Rect) -> PDFSheet {
      let isUsable = area.isFinite && area.width > 0 && area.height > 0
      return PDFSheet(
        area: isUsable ? area : Rect(minX: 0, minY: 0, maxX: 100, maxY: 100),
        paper: settings.paper ?? document.paper,
        pattern: settings.paper == nil ? document.paperPattern : .plain, patternOrigin: .zero)
    }
    switch settings.extent {
    case .area(let area): return [sheet(area)]
    case .pages(let margin):
      guard document.pages.isEmpty else {
        return document.pages.map { PDFSheet($0, settings.paper) }
      }
      let bounds = document.wholeRect
      return [sheet(bounds.isEmpty ? .empty : bounds.expanded(by: margin > 0 ? margin : 0))]
    }
  }

  private init(area: Rect, paper: InkColor, pattern: PaperPattern, patternOrigin: Point) {
    (self.area, self.paper) = (area, paper)
    (self.pattern, self.patternOrigin) = (pattern, patternOrigin)
  }

  /// A page of a document; on another paper it has no lines.
  init(_ page: DocumentPage, _ paper: InkColor? = nil) {
    self.init(
      area: page.rect, paper: paper ?? page.paper,
      pattern: paper == nil ? page.paperPattern : .plain,
      patternOrigin: Point(page.rect.minX, page.rect.minY))
  }

  /// Draws the paper and its lines; white paper is that of the reader.
  func drawPaper(_ states: PDFStates, to content: inout PDFContent) {
    if paper.alpha > 0, paper != .white {
      content.fill(
        [area], paper, state: states.state(opacity: Double(paper.alpha) / 255, .normal))
    }
    let shift = Vector(patternOrigin.x, patternOrigin.y)
    let local = area.applying(.translation(-shift))
    let state = states.state(opacity: Double(pattern.color.alpha) / 255, .normal)
    content.fill(
      pattern.lines(in: local).map { $0.applying(.translation(shift)) }, pattern.color, state: state
    )
    var dots: [PathElement] = []
    for dot in pattern.dots(in: local) {
      Self.append(Point(dot.x + shift.dx, dot.y + shift.dy), PaperPattern.dotWidth / 2, to: &dots)
    }
    content.fill(dots, pattern.color, state: state)
  }

  /// Appends a circle of four cubics, whose radius is true to 0.03 percent.
  private static func append(
    _ middle: Point, _ radius: Double, to path: inout [PathElement]
  ) {
    let (x, y, r, k) = (middle.x, middle.y, radius, radius * 0.552_284_749_8)
    path.append(.move(to: Point(x + r, y)))
    path.append(
      .cubic(control1: Point(x + r, y + k), control2: Point(x + k, y + r), to: Point(x, y + r)))
    path.append(
      .cubic(control1: Point(x - k, y + r), control2: Point(x - r, y + k), to: Point(x - r, y)))
    path.append(
      .cubic(control1: Point(x - r, y - k), control2: Point(x - k, y - r), to: Point(x, y - r)))
    path.append(
      .cubic(control1: Point(x + k, y - r), control2: Point(x + r, y - k), to: Point(x + r, y)))
    path.append(.close)
  }
}
