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
  /// Complexity: O(pages × pictures of PDFs).
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - paper: a paper in place of the document's and of those of all pages; `nil` for their own. Pages of a PDF are
  ///     white all the same.
  ///   - colors: the colours that are shown.
  init(_ document: InkDocument, paper: InkColor?, colors: ShownColors) {
    var rules = [InkOnPaper(paper ?? document.paper, colors: colors)]
    var pages: [Page] = []
    let ofPDFs = document.pictures.filter { $0.content.format == .pdf && $0.page != nil }
    for page in document.pages {
      let isOfPDF = ofPDFs.contains { $0.page == page.id && $0.bounds.contains(page.rect) }
      let shown = isOfPDF ? .white : paper ?? page.paper
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
    var parts = [Part(clip: TilePlace.whole, rule: 0)]
    for page in pages {
      func pixel(_ value: Double, _ origin: Double) -> Int {
        Int(min(max(value * scale - origin + 0.5, 0), side))
      }
      let clip = PixelRect(
        minX: pixel(page.rect.minX, corner.x), minY: pixel(page.rect.minY, corner.y),
        maxX: pixel(page.rect.maxX, corner.x), maxY: pixel(page.rect.maxY, corner.y))
      if !clip.isEmpty { Self.cover(&parts, Part(clip: clip, rule: page.rule)) }
    }
    return parts
  }

  /// Puts a part over others: of each that it covers in part, up to four parts around it are left.
  private static func cover(_ parts: inout [Part], _ upper: Part) {
    var all = [upper]
    for lower in parts {
      let (clip, hidden) = (lower.clip, lower.clip.intersection(upper.clip))
      func add(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
        let rest = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
        if !rest.isEmpty { all.append(Part(clip: rest, rule: lower.rule)) }
      }
      if hidden.isEmpty {
        all.append(lower)
        continue
      }
      add(clip.minX, clip.minY, clip.maxX, hidden.minY)
      add(clip.minX, hidden.maxY, clip.maxX, clip.maxY)
      add(clip.minX, hidden.minY, hidden.minX, hidden.maxY)
      add(hidden.maxX, hidden.minY, clip.maxX, hidden.maxY)
    }
    parts = all
  }
}
