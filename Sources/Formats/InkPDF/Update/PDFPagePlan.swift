internal import InkDocument
internal import PDFSyntax

/// The pages that a PDF gets by a drawing that is saved into it.
enum PDFPagePlan {
  /// Its pages stay as they are, in their order; some of them are drawn on.
  case inPlace([PDFInkPage])
  /// There is a new tree of pages, in the order of the drawing.
  case anew([Page])

  /// A page of a drawing.
  struct Page {
    /// The page.
    var page: DocumentPage
    /// The page of a PDF that it is as a whole; `nil` for paper.
    var picture: PlacedPicture?
    /// True if that PDF is the one that is continued.
    var isBase: Bool
  }

  /// Plans the pages; `nil` where the drawing shows no page of the PDF.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - file: the PDF that it is saved into.
  ///   - isBase: returns true for the content that is this PDF.
  init?(
    _ document: InkDocument, savedInto file: PDFFile, isBase: (PictureContent) -> Bool
  ) {
    guard !document.pages.isEmpty else {
      let pages = PDFInkPage.pages(of: document, where: isBase)
      guard !pages.isEmpty else { return nil }
      self = .inPlace(pages)
      return
    }
    var pages: [Page] = []
    var shown: [PDFInkPage] = []
    for (page, picture) in zip(document.pages, PDFWholePage.pictures(of: document)) {
      let ofBase = picture.map { isBase($0.content) } ?? false
      if ofBase, let picture {
        guard file.pages.indices.contains(picture.pageIndex),
          let inkPage = PDFInkPage(picture, on: page)
        else {
          pages.append(Page(page: page, picture: nil, isBase: false))
          continue
        }
        shown.append(inkPage)
      }
      pages.append(Page(page: page, picture: picture, isBase: ofBase))
    }
    guard !shown.isEmpty else { return nil }
    // Of a page that stands twice in the tree, the second becomes one of its own.
    let isSame =
      pages.count == file.pages.count && !file.hasPageTwice
      && shown.map { $0.index } == Array(file.pages.indices)
      && file.pages.allSatisfy { $0.reference != nil }
    self = isSame ? .inPlace(shown) : .anew(pages)
  }

  /// True if pages are added, removed, moved or enlarged.
  var changesPages: Bool {
    switch self {
    case .anew: true
    case .inPlace(let shown): shown.contains { $0.isEnlarged }
    }
  }
}
