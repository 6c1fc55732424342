internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// The rules by which ink is shown on the paper of a document, and on pages with a paper of their own.
///
/// What counts is the paper under each pixel: black ink that leads from a white page over to a black one is white
/// there.
struct InkPapers: Equatable, Sendable {
  private struct Page: Equatable, Sendable {
    var rect: Rect
    var rule: Int
  }

  /// A part of a tile on one paper.
  struct Part: Equatable {
    /// Its pixels, counted from the corner of the tile.
    var clip: PixelRect
    /// The index of its rule.
    var rule: Int
  }

  /// The rules; the first is that of the document's paper.
  let rules: [InkOnPaper]
  /// The pages, from the top down; empty if all have the document's paper.
  private let pages: [Page]

  /// All ink is shown by one rule.
  init(_ rule: InkOnPaper) { (rules, pages) = ([rule], []) }

  /// The rules of a document.
  ///
  /// Complexity: O(pages + pictures).
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - paper: a paper in place of the document's and of those of all pages; `nil` for their own. Pages of a PDF are
  ///     white all the same.
  ///   - colors: the colours that are shown.
  init(_ document: InkDocument, paper: InkColor?, colors: ShownColors) {
    var rules = [InkOnPaper(paper ?? document.paper, colors: colors)]
    var pages: [Page] = []
    for (page, picture) in zip(document.pages, WholePage.pictures(of: document)) {
      let shown = picture == nil ? paper ?? page.paper : .white
      let known = rules.firstIndex { $0.paper == shown }
      if known == nil { rules.append(InkOnPaper(shown, colors: colors)) }
      pages.append(Page(rect: page.rect, rule: known ?? rules.count - 1))
    }
    self.rules = rules
    self.pages = rules.count > 1 ? pages : []
  }

  /// The rule at a point of the document.
  func rule(at point: Point) -> InkOnPaper {
    rules[pages.last { $0.rect.contains(point) }?.rule ?? 0]
  }

  /// The parts of a tile that lie on different papers; together they are the whole tile.
  ///
  /// Complexity: O(pages).
  ///
  /// - Parameters:
  ///   - place: the tile.
  ///   - scale: pixels per point of the document.
  func parts(of place: TilePlace, scale: Double) -> [Part] {
    let side = Double(Tile.side)
    let corner = Point(Double(place.documentColumn) * side, Double(place.documentRow) * side)
    var found: [Part] = []
    for page in pages {
      func pixel(_ value: Double, _ origin: Double) -> Int {
        Int(min(max(value * scale - origin + 0.5, 0), side))
      }
      let clip = PixelRect(
        minX: pixel(page.rect.minX, corner.x), minY: pixel(page.rect.minY, corner.y),
        maxX: pixel(page.rect.maxX, corner.x), maxY: pixel(page.rect.maxY, corner.y))
      if clip == TilePlace.whole { found.removeAll() }
      if !clip.isEmpty { found.append(Part(clip: clip, rule: page.rule)) }
    }
    guard let first = found.first else { return [Part(clip: TilePlace.whole, rule: 0)] }
    if found.count == 1, first.clip == TilePlace.whole { return found }
    // Cells between all edges.
    let columns = Self.edges(found.flatMap { [$0.clip.minX, $0.clip.maxX] })
    let rows = Self.edges(found.flatMap { [$0.clip.minY, $0.clip.maxY] })
    var parts: [Part] = []
    for (top, bottom) in zip(rows, rows.dropFirst()) {
      for (left, right) in zip(columns, columns.dropFirst()) {
        let cell = PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
        let page = found.last { !$0.clip.intersection(cell).isEmpty }
        parts.append(Part(clip: cell, rule: page?.rule ?? 0))
      }
    }
    return parts
  }

  private static func edges(_ inner: [Int]) -> [Int] {
    var edges: [Int] = []
    for edge in ([0, Tile.side] + inner).sorted() where edge != edges.last { edges.append(edge) }
    return edges
  }
}
