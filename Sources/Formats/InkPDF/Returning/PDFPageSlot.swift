internal import InkDocument
internal import InkGeometry

/// A page of a PDF as it was when a drawing was saved: what the drawing has there, and where it lies.
struct PDFPageSlot {
  /// The index of the page in the drawing; `nil` for an endless sheet.
  var page: Int?
  /// The index that the page had in the PDF that the drawing was saved into; `nil` for pages that came from elsewhere,
  /// such as paper.
  var pageIndex: Int?
  /// The area of the drawing that the page shows; empty where it shows none of it.
  var area: Rect
  /// The map from the drawing to the upright page, in points from its upper left corner.
  var toUpright: Affine
  /// The size of the upright page in points; `nil` where any size and position will do, as of an endless sheet that is
  /// the whole of a PDF.
  var size: PageSize?
  /// The sum of the page as it was written.
  var sum: PDFPageSum

  /// The space around the ink of an endless sheet, in points.
  private static let margin = 4.0

  /// The pages of a drawing, in the order in which they were written.
  ///
  /// - Parameters:
  ///   - document: the drawing, whose PDF lacks its bytes.
  ///   - sums: those of the pages; `nil` for none.
  /// - Returns: the pages.
  static func slots(of document: InkDocument, _ sums: [PDFPageSum]?) -> [PDFPageSlot] {
    if !document.pages.isEmpty {
      let known = sums?.count == document.pages.count ? sums : nil
      return zip(document.pages, PDFWholePage.pictures(of: document)).enumerated().map {
        slot(at: $0, $1.0, $1.1, known?[$0] ?? .unknown)
      }
    }
    let shown = PDFInkPage.pages(of: document) { $0.format == .pdf && $0.isMissing }
    guard !shown.isEmpty else {
      let area = document.wholeRect
      return [
        PDFPageSlot(
          page: nil, pageIndex: nil, area: area.isEmpty ? .empty : area.expanded(by: margin),
          toUpright: .identity, size: nil,
          sum: sums?.count == 1 ? sums?.first ?? .unknown : .unknown)
      ]
    }
    let count = shown.reduce(sums?.count ?? 0) { max($0, min($1.index, mostPages) + 1) }
    return (0..<count).map { index in
      let page = shown.first { $0.index == index }
      let picture = page.flatMap { page in document.pictures.first { $0.id == page.picture } }
      return PDFPageSlot(
        page: nil, pageIndex: index, area: page?.area ?? .empty,
        toUpright: page?.toUpright ?? .identity,
        size: picture?.size ?? PageSize(width: 1, height: 1),
        sum: sums.flatMap { index < $0.count ? $0[index] : nil } ?? .unknown)
    }
  }

  /// The most pages that are compared.
  static let mostPages = 4000

  private static func slot(
    at index: Int, _ page: DocumentPage, _ picture: PlacedPicture?, _ sum: PDFPageSum
  ) -> PDFPageSlot {
    guard let picture, let inkPage = PDFInkPage(picture, on: page) else {
      return PDFPageSlot(
        page: index, pageIndex: nil, area: page.rect,
        toUpright: .translation(Vector(-page.rect.minX, -page.rect.minY)),
        size: PageSize(width: page.rect.width, height: page.rect.height), sum: sum)
    }
    return PDFPageSlot(
      page: index, pageIndex: picture.content.isMissing ? picture.pageIndex : nil,
      area: inkPage.area, toUpright: inkPage.toUpright, size: picture.size, sum: sum)
  }
}
