internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// The rules by which ink is shown on the paper of a document, and on pages with a paper of their own.
///
/// The paper under each pixel counts: black ink that leads from a white page over to a black one is white there.
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
  /// Complexity: O(pages and pictures, times their logarithm).
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - paper: a paper instead of the document's and of those of all pages; `nil` for their own. Pages of a PDF are
  ///     white all the same, and what was added around them keeps its paper.
  ///   - colors: the colours that are shown.
  init(_ document: InkDocument, paper: InkColor?, colors: ShownColors) {
    var rules = [InkOnPaper(paper ?? document.paper, colors: colors)]
    var pages: [Page] = []
    let pdfs = document.pages.isEmpty ? [] : Self.pdfs(on: document)
    for (page, pdf) in zip(document.pages, pdfs) {
      let shown =
        switch pdf {
        case .all: InkColor.white
        case .part: page.paper
        case .none: paper ?? page.paper
        }
      let known = rules.firstIndex { $0.paper == shown }
      if known == nil { rules.append(InkOnPaper(shown, colors: colors)) }
      pages.append(Page(rect: page.rect, rule: known ?? rules.count - 1))
    }
    self.rules = rules
    self.pages = rules.count > 1 ? pages : []
  }

  /// The part of a page that is a page of a PDF.
  enum PDFPart {
    /// It is paper.
    case none
    /// It was enlarged, so that there is paper around the page of the PDF.
    case part
    /// That covers it.
    case all
  }

  /// Returns for each page of a document how much of it is a page of a PDF.
  static func pdfs(on document: InkDocument) -> [PDFPart] {
    let pages = document.pages
    var parts = [PDFPart](repeating: .none, count: pages.count)
    let byName = pages.indices.sorted { pages[$0].id < pages[$1].id }
    for picture in document.pictures where picture.content.format == .pdf {
      guard let name = picture.page else { continue }
      var (low, high) = (0, byName.count)
      while low < high {
        let middle = (low + high) / 2
        if pages[byName[middle]].id < name { low = middle + 1 } else { high = middle }
      }
      guard low < byName.count else { continue }
      let index = byName[low]
      let page = pages[index]
      guard page.id == name, parts[index] != .all else { continue }
      if picture.bounds.contains(page.rect) {
        parts[index] = .all
      } else if picture.isLocked, page.rect.contains(picture.bounds) {
        parts[index] = .part
      }
    }
    return parts
  }

  /// The rule at a point of the document.
  func rule(at point: Point) -> InkOnPaper {
    rules[pages.last { $0.rect.contains(point) }?.rule ?? 0]
  }

  /// Returns the parts of a tile that lie on different papers.
  ///
  /// Complexity: O(pages).
  ///
  /// - Parameters:
  ///   - position: the tile.
  ///   - scale: pixels per point of the document.
  /// - Returns: the parts, which together are the whole tile.
  func parts(of position: TilePlace, scale: Double) -> [Part] {
    let side = Double(Tile.side)
    let corner = Point(Double(position.documentColumn) * side, Double(position.documentRow) * side)
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
