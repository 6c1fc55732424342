internal import InkBrush
public import InkDocument
internal import InkGeometry

/// The pages of a drawing that are pages of PDFs as a whole: these go into a PDF as they are, with ink over them.
///
/// A page of a PDF that was enlarged is one too, if there is white paper around it: its boxes grow. Other pages are
/// drawn: their paper, their pictures, and pages of PDFs that were cropped, turned or moved.
enum PDFWholePage {
  /// The most by which a picture may be smaller or larger than its page, in points.
  private static let tolerance = 0.5

  /// The picture that is the whole of each page of a document, in the order of the pages; `nil` where none is.
  ///
  /// Complexity: O(pages + pictures), and O(pages × pictures that belong to no page).
  static func pictures(of document: InkDocument) -> [PlacedPicture?] {
    // By their numbers from the lowest up, layers included.
    let pictures = document.shownPictures
    var owned: [Int: [Int]] = [:]
    var free: [Int] = []
    for (index, picture) in pictures.enumerated() {
      if let page = picture.page {
        owned[page.rawValue, default: []].append(index)
      } else {
        free.append(index)
      }
    }
    return document.pages.map { page in
      let touching = ((owned[page.id.rawValue] ?? []) + free).filter {
        pictures[$0].bounds.intersects(page.rect)
      }
      guard let lowest = touching.min(), isWhole(pictures[lowest], page) else { return nil }
      return pictures[lowest]
    }
  }

  private static func isWhole(_ picture: PlacedPicture, _ page: DocumentPage) -> Bool {
    let map = picture.transform
    return picture.content.format == .pdf && picture.crop == picture.extent && map.b == 0
      && map.c == 0 && map.a == map.d && map.a > 0 && map.inverted != nil
      && (covers(picture, page) || isEnlarged(picture, page))
  }

  /// True if a picture is as large as its page.
  private static func covers(_ picture: PlacedPicture, _ page: DocumentPage) -> Bool {
    let bounds = picture.bounds
    return [
      bounds.minX - page.rect.minX, bounds.minY - page.rect.minY, bounds.maxX - page.rect.maxX,
      bounds.maxY - page.rect.maxY,
    ].allSatisfy { $0.magnitude <= tolerance }
  }

  /// True if a page of a PDF was enlarged, so that there is white paper around it.
  static func isEnlarged(_ picture: PlacedPicture, _ page: DocumentPage) -> Bool {
    picture.page == page.id && page.paper == .white && page.paperPattern.kind == .plain
      && !covers(picture, page)
      && page.rect.expanded(by: tolerance).contains(picture.bounds)
  }
}

extension InkDocument {
  /// The PDF into which the drawing is saved: the first that one of its pages shows as a whole, or, on an endless
  /// sheet, the first that lies on it.
  ///
  /// It is `nil` for a drawing that becomes a new PDF. Complexity: O(pages + pictures).
  public var annotatedPDF: PictureContent? {
    guard !pages.isEmpty else {
      return shownPictures.first { $0.content.format == .pdf && !$0.content.isMissing }?.content
    }
    for picture in PDFWholePage.pictures(of: self) {
      if let content = picture?.content, !content.isMissing { return content }
    }
    return nil
  }
}
