internal import InkDocument
internal import InkGeometry

/// The part of a document that lies on a page of the PDF that it is saved into.
struct PDFInkPage {
  /// The index of the page.
  var index: Int
  /// The area of the document that the page shows.
  var area: Rect
  /// The transform from the document to the upright page, in points from its upper left corner.
  var toUpright: Affine

  /// The pages of a PDF that a document shows, each where it is shown first.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - isContent: returns true for the content that is the PDF.
  /// - Returns: the pages.
  static func pages(
    of document: InkDocument, where isContent: (PictureContent) -> Bool
  ) -> [PDFInkPage] {
    var pages: [PDFInkPage] = []
    for picture in document.pictures where isContent(picture.content) {
      guard let inverse = picture.transform.inverted,
        !pages.contains(where: { $0.index == picture.pageIndex })
      else { continue }
      // Parts that are cut off of the page are not written on.
      pages.append(
        PDFInkPage(index: picture.pageIndex, area: picture.bounds, toUpright: inverse))
    }
    return pages
  }
}
