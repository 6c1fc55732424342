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
  /// The strokes and objects whose middle lies there, the objects that belong to the page, and the erasures that reach
  /// there, from the lowest up.
  var elements: [WrittenElement] = []

  /// The margin around ink that lies on no page, in points.
  private static let margin = 12.0

  /// The sheets of a document: its pages, and one more for what lies beside them.
  ///
  /// Complexity: O(elements × log elements), and O(pages) for each change of page from element to element.
  static func all(of document: InkDocument) -> [WrittenSheet] {
    let pages = document.pages
    var sheets = pages.map {
      WrittenSheet(rect: $0.rect, paper: $0.paper, ruling: $0.paperPattern, isPage: true)
    }
    var beside = WrittenSheet(
      rect: .empty, paper: document.paper, ruling: document.paperPattern, isPage: false)
    var last = 0
    func sheet(of element: WrittenElement, at point: Point) -> Int? {
      if case .object(let object) = element, let owner = object.picture?.page ?? object.text?.page,
        let index = pages.firstIndex(where: { $0.id == owner })
      {
        return index
      }
      if last < sheets.count, sheets[last].rect.contains(point) { return last }
      guard let found = sheets.firstIndex(where: { $0.rect.contains(point) }) else { return nil }
      last = found
      return found
    }
    let elements = WrittenElement.all(of: document)
    let bounds = elements.map { $0.bounds(in: document) }
    // Erased ink may reach into several sheets, once all of these are known.
    let homes = elements.indices.map { index -> Int? in
      guard !elements[index].isErasure, !bounds[index].isEmpty, bounds[index].isFinite else {
        return nil
      }
      let home = sheet(of: elements[index], at: bounds[index].center)
      if home == nil { beside.rect = beside.rect.union(bounds[index]) }
      return home
    }
    let hasBeside = !beside.rect.isEmpty
    for (index, element) in elements.enumerated()
    where !bounds[index].isEmpty && bounds[index].isFinite {
      if element.isErasure {
        for sheet in sheets.indices where sheets[sheet].rect.intersects(bounds[index]) {
          sheets[sheet].elements.append(element)
        }
        if hasBeside, beside.rect.intersects(bounds[index]) { beside.elements.append(element) }
      } else if let home = homes[index] {
        sheets[home].elements.append(element)
      } else {
        beside.elements.append(element)
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
