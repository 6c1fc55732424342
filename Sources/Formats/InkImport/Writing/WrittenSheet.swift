internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// A page of a document as it is written: its rectangle, and what lies on it.
struct WrittenSheet {
  /// The rectangle in the document.
  var rect: Rect
  /// The colour of the paper.
  var paper: InkColor
  /// The lines of the paper.
  var ruling: PaperPattern
  /// True if it is a page of the document.
  var isPage: Bool
  /// The strokes whose middle lies there, and the erasures that reach there, from the lowest up.
  var strokes: [InkStroke] = []
  /// The pictures whose middle lies there, or that belong to the page, from the lowest up.
  var pictures: [PlacedPicture] = []
  /// The texts whose middle lies there, or that belong to the page, from the lowest up.
  var texts: [TextBox] = []

  /// The margin around ink that lies on no page, in points.
  private static let margin = 12.0

  /// The sheets of a document: its pages, and one more for what lies beside them.
  ///
  /// Complexity: O(strokes × log strokes), and O(pages) for each change of page from stroke to stroke.
  static func all(of document: InkDocument) -> [WrittenSheet] {
    let pages = document.pages
    var sheets = pages.map {
      WrittenSheet(rect: $0.rect, paper: $0.paper, ruling: $0.paperPattern, isPage: true)
    }
    var beside = WrittenSheet(
      rect: .empty, paper: document.paper, ruling: document.paperPattern, isPage: false)
    var last = 0
    func sheet(at point: Point) -> Int? {
      if last < sheets.count, sheets[last].rect.contains(point) { return last }
      guard let found = sheets.firstIndex(where: { $0.rect.contains(point) }) else { return nil }
      last = found
      return found
    }
    for picture in document.shownPictures {
      let owner = picture.page.flatMap { id in pages.firstIndex { $0.id == id } }
      if let index = owner ?? sheet(at: picture.middle) {
        sheets[index].pictures.append(picture)
      } else {
        beside.pictures.append(picture)
        beside.rect = beside.rect.union(picture.bounds)
      }
    }
    for text in document.texts {
      let owner = text.page.flatMap { id in pages.firstIndex { $0.id == id } }
      if let index = owner ?? sheet(at: text.bounds.center) {
        sheets[index].texts.append(text)
      } else {
        beside.texts.append(text)
        beside.rect = beside.rect.union(text.bounds)
      }
    }
    let strokes = document.strokes.filter { document.isShown($0) }
    for stroke in strokes where !stroke.isErasure {
      let bounds = document.bounds(of: stroke.id)
      guard !bounds.isEmpty, bounds.isFinite else { continue }
      if sheet(at: bounds.center) == nil { beside.rect = beside.rect.union(bounds) }
    }
    let hasBeside = !beside.rect.isEmpty
    for stroke in strokes {
      let bounds = document.bounds(of: stroke.id)
      guard !bounds.isEmpty, bounds.isFinite else { continue }
      if stroke.isErasure {
        for index in sheets.indices where sheets[index].rect.intersects(bounds) {
          sheets[index].strokes.append(stroke)
        }
        if hasBeside, beside.rect.intersects(bounds) { beside.strokes.append(stroke) }
      } else if let index = sheet(at: bounds.center) {
        sheets[index].strokes.append(stroke)
      } else {
        beside.strokes.append(stroke)
      }
    }
    if hasBeside || sheets.isEmpty {
      beside.rect =
        hasBeside
        ? beside.rect.expanded(by: margin) : Rect(minX: 0, minY: 0, maxX: 595, maxY: 842)
      sheets.append(beside)
    }
    return sheets
  }
}
