public import InkGeometry

// The pages.
extension InkDocument {
  /// The most pages that a document may have had: 2²⁰.
  package static let pageLimit = 1 << 20

  /// The identifier that the next new page gets; several new ones get those that follow it.
  public var nextPage: DocumentPage.Identifier {
    ElementIdentifier(.page, nextPageNumber)
  }

  /// The page with an identifier; `nil` where it is not there, or not any more.
  public func page(_ id: DocumentPage.Identifier) -> DocumentPage? { elements[id]?.page }

  /// The page on which a point lies: of several the first.
  ///
  /// Complexity: O(pages).
  ///
  /// - Parameter point: a point in the document's coordinates.
  /// - Returns: the page; `nil` beside all pages, and on an endless sheet.
  public func page(at point: Point) -> DocumentPage? {
    for page in pages where page.rect.contains(point) { return page }
    return nil
  }

  /// The pages that meet a rectangle, in order; complexity: O(pages).
  ///
  /// - Parameter rect: a rectangle in the document's coordinates.
  /// - Returns: the pages.
  public func pages(in rect: Rect) -> [DocumentPage] {
    pages.filter { $0.rect.intersects(rect) }
  }

  /// Pages in their order: from the top down, then from the left.
  func sortedPages(_ pages: [DocumentPage]) -> [DocumentPage] {
    pages.count < 2 ? pages : sortedSeveralPages(pages)
  }

  @inline(never)
  private func sortedSeveralPages(_ pages: [DocumentPage]) -> [DocumentPage] {
    // The sort is stable: the last key counts most.
    var pages = KeyOrder.indices(of: pages.map { Int64($0.id.rawValue) }).map { pages[$0] }
    pages = KeyOrder.indices(of: pages.map { Self.orderKey($0.rect.minX) }).map { pages[$0] }
    var order = KeyOrder.indices(of: pages.map { Self.orderKey($0.rect.minY) })
    names.settle(
      &order,
      { pages[$0].rect.minX == pages[$1].rect.minX && pages[$0].rect.minY == pages[$1].rect.minY },
      { pages[$0].id })
    return order.map { pages[$0] }
  }

  /// A whole number that is ordered as a finite number is.
  private static func orderKey(_ value: Double) -> Int64 {
    // With 0 added, −0 is 0.
    let bits = Int64(bitPattern: (value + 0).bitPattern)
    return bits < 0 ? bits ^ .max : bits
  }
}
