internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

/// The way from the pages with which a drawing was saved to those that another program has left.
struct PDFRearrangement {
  /// For each page of the file the index of that page in the drawing; `nil` for pages that it does not have.
  let pages: [Int?]
  /// The pages of the drawing that are not in the file any more.
  let gone: [Int]
  /// The number of those that had ink.
  let goneInkCount: Int

  /// Finds the pages of a drawing in a file, by what is on them; `nil` where a page with ink cannot be told for sure,
  /// or has other ink than it had.
  ///
  /// Complexity: O(pages²), of comparisons.
  ///
  /// - Parameters:
  ///   - sums: those of the pages, in the order of the drawing.
  ///   - document: the drawing.
  ///   - file: the file.
  ///   - tag: that of the drawing.
  init?(_ sums: [PDFPageSum], _ document: InkDocument, _ file: PDFFile, _ tag: PDFInkTag) {
    guard sums.count == document.pages.count, !sums.isEmpty, file.pages.count <= Self.mostPages,
      sums.count <= Self.mostPages
    else { return nil }
    let found = file.pages.map { PDFPageSum($0, of: file, tag) }
    var pages = [Int?](repeating: nil, count: found.count)
    var isTaken = [Bool](repeating: false, count: sums.count)
    // Ink names its page, or there is one such page only.
    for (index, sum) in found.enumerated() where sum.ink > 0 {
      let fitting = sums.indices.filter {
        !isTaken[$0] && sum.content != 0 && sums[$0] == sum
      }
      let told = Self.told(by: file.pages[index], file, tag, document)
      let page =
        told.isEmpty
        ? (fitting.count == 1 ? fitting.first : nil) : told.first { fitting.contains($0) }
      guard let page else { return nil }
      pages[index] = page
      isTaken[page] = true
    }
    // Of others that are alike, the next one is taken.
    var last = -1
    for (index, sum) in found.enumerated() {
      if let page = pages[index] {
        last = page
        continue
      }
      let fitting = sums.indices.filter {
        !isTaken[$0] && sum.content != 0 && sums[$0] == sum
      }
      guard let page = fitting.first(where: { $0 > last }) ?? fitting.first else { continue }
      pages[index] = page
      isTaken[page] = true
      last = page
    }
    guard pages.contains(where: { $0 != nil }) else { return nil }
    let gone = sums.indices.filter { !isTaken[$0] }
    // A page that is there with less ink has lost some of it on purpose.
    let isThere = gone.contains { page in
      sums[page].ink > 0
        && found.indices.contains {
          pages[$0] == nil && (found[$0].content == 0 || found[$0].content == sums[page].content)
        }
    }
    guard !isThere else { return nil }
    (self.pages, self.gone) = (pages, gone)
    goneInkCount = gone.count { sums[$0].ink > 0 }
  }

  /// The most pages that are compared.
  private static let mostPages = 4000
  /// The space between pages and ink whose page is gone, in points.
  private static let gap = 24.0

  /// The pages of the drawing that have the strokes after which the annotations of a page are named.
  private static func told(
    by page: PDFPage, _ file: PDFFile, _ tag: PDFInkTag, _ document: InkDocument
  ) -> [Int] {
    var told: [Int] = []
    for object in (file.resolved(file.entries(of: page)["Annots"]).array ?? []).prefix(1000) {
      let annotation = file.entries(of: object)
      guard tag.kind(annotation: annotation) == .own, let id = PDFInkTag.number(of: annotation),
        let stroke = document[InkStroke.Identifier(rawValue: id)]
      else { continue }
      let middle = document.bounds(of: stroke.id).center
      let index = document.pages.firstIndex { $0.rect.contains(middle) }
      if let index, !told.contains(index) { told.append(index) }
    }
    return told
  }

  /// The drawing on the pages that there are: ink goes along with its page, that of pages that are gone lies beside
  /// them, and pages that the drawing lacked come in.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - content: the file without its ink.
  ///   - sizes: the sizes of its pages.
  /// - Returns: the drawing, with nothing to undo; `nil` where it shows a part of the file that is not there any more.
  func applied(
    to drawing: InkDocument, _ content: PictureContent, sizes: [PageSize]
  ) -> InkDocument? {
    let document = InkDocument(drawing.snapshot.withoutHistory)
    let old = document.pages
    let edge = old.reduce(-Double.infinity) { max($0, $1.rect.maxX) } + Self.gap
    for page in gone.map({ old[$0] }) {
      let strokes = document.strokes(in: page.rect).filter {
        !$0.takesAway && page.rect.contains(document.bounds(of: $0.id).center)
      }
      let beside = Affine.translation(Vector(edge - page.rect.minX, 0))
      document.perform(document.moving(strokes.map { $0.id }, by: beside))
    }
    document.perform(.remove(gone.map { old[$0].id }))
    for (place, page) in pages.compactMap({ $0 }).enumerated()
    where document.pages[place].id != old[page].id {
      document.perform(.move([old[page].id], to: place))
    }
    // The pictures that are pages of the file.
    var places: [Int: Int] = [:]
    let whole = PDFWholePage.pictures(of: drawing)
    for (index, page) in pages.enumerated() {
      guard let picture = page.flatMap({ whole[$0] }), picture.content.isMissing else { continue }
      places[picture.pageIndex] = index
    }
    var state = document.snapshot.withoutHistory
    for (number, picture) in state.pictures.enumerated()
    where picture.content.format == .pdf && picture.content.isMissing {
      guard let index = places[picture.pageIndex] else { return nil }
      state.pictures[number] = PlacedPicture(
        id: picture.id, content: content, pageIndex: index, size: picture.size,
        crop: picture.crop, transform: picture.transform, isLocked: picture.isLocked,
        page: picture.page, place: picture.place)
    }
    let arranged = InkDocument(state)
    var start = 0
    while start < pages.count {
      guard pages[start] == nil else {
        start += 1
        continue
      }
      var end = start
      while end < pages.count, pages[end] == nil { end += 1 }
      let none = PageSize(width: 0, height: 0)
      let added = sizes.indices.map { (start..<end).contains($0) ? sizes[$0] : none }
      for edit in arranged.inserting(pagesOf: content, sizes: added, at: start) {
        arranged.perform(edit)
      }
      start = end
    }
    arranged.forgetHistory()
    return arranged.pages.count == pages.count ? arranged : nil
  }
}
