internal import InkDocument
internal import InkGeometry

/// The part of a document that lies on a page of a PDF.
struct PDFInkPage {
  /// The index of the page.
  var index: Int
  /// The area of the document that the page shows.
  var area: Rect
  /// The transform from the document to the upright page, in points from its upper left corner.
  var toUpright: Affine
  /// The picture that is the page itself.
  var picture: PlacedPicture.Identifier
  /// True if the area is larger than the page of the PDF, whose boxes grow.
  var isEnlarged = false

  /// The part that lies on a picture of a page; `nil` for a picture that is flattened to nothing.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - page: the page of the drawing that it is; by default none.
  init?(_ picture: PlacedPicture, on page: DocumentPage? = nil) {
    guard let inverse = picture.transform.inverted else { return nil }
    // Parts that are cut off of the page are not written on.
    (index, area, toUpright) = (picture.pageIndex, picture.bounds, inverse)
    self.picture = picture.id
    guard let page, PDFWholePage.isEnlarged(picture, page) else { return }
    (area, isEnlarged) = (page.rect, true)
  }

  /// The pages of a PDF that a document without pages shows, each where it is shown first.
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
      guard let page = PDFInkPage(picture), !pages.contains(where: { $0.index == page.index })
      else { continue }
      pages.append(page)
    }
    return pages
  }
}
