internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

extension PDFRearrangement {
  /// The space between pages and ink whose page is gone, in points.
  private static let gap = 24.0

  /// Returns true if the drawing can have the pages of the file: their sizes are possible, and each page of the PDF that it
  /// shows is there, unless its own page is gone.
  func isUsable(for drawing: InkDocument, _ file: PDFFile) -> Bool {
    let canBeAdded = zip(pages, file.pages).allSatisfy { page, shown in
      if case .kept = page { return true }
      return PageSize(width: shown.width, height: shown.height).isUsable
    }
    guard canBeAdded else { return false }
    let shown = Set(pages.compactMap { page in page.slot.flatMap { slots[$0].pageIndex } })
    let gone = gone.compactMap { slots[$0].page.map { drawing.pages[$0] } }
    return drawing.pages.isEmpty
      || drawing.pictures.allSatisfy { picture in
        !picture.isBase || shown.contains(picture.pageIndex)
          || gone.contains { page in
            picture.page.map { $0 == page.id } ?? page.rect.contains(picture.bounds.center)
          }
      }
  }

  /// The drawing on the pages that there are: ink goes along with its page, that of pages that are gone lies beside
  /// them, pages that the drawing lacked come in, and what is not its own any more has left it.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - file: the file without the drawing's ink.
  ///   - content: its bytes.
  /// - Returns: the drawing, with nothing to undo unless the file is unchanged; `nil` where it shows a part of the
  ///   file that is not there any more.
  func applied(
    to drawing: InkDocument, _ file: PDFFile, _ content: PictureContent
  ) -> InkDocument? {
    guard !isUnchanged else { return InkDocument(drawing.snapshot.replacing(content)) }
    let document = InkDocument(drawing.snapshot.withoutHistory)
    document.perform(
      .remove(
        document.strokes.map { $0.id }.filter { lost.contains($0.rawValue) }))
    removeLostPictures(from: document)
    if document.pages.isEmpty {
      return onSheet(document, file, content)
    }
    let old = document.pages
    removeGone(from: document, old)
    for (index, slot) in pages.compactMap({ $0.slot }).enumerated() {
      let page = old[slots[slot].page ?? slot]
      if document.pages[index].id != page.id { document.arrange(.move([page.id], to: index)) }
    }
    guard let placed = placed(document, content) else { return nil }
    let sizes = file.pages.map { PageSize(width: $0.width, height: $0.height) }
    let none = PageSize(width: 0, height: 0)
    guard file.pages.count == pages.count else { return nil }
    var start = 0
    while start < pages.count {
      var end = start + 1
      switch pages[start] {
      case .kept: break
      case .new:
        while end < pages.count, case .new = pages[end] { end += 1 }
        let added = sizes.indices.map { (start..<end).contains($0) ? sizes[$0] : none }
        placed.perform(placed.inserting(pagesOf: content, sizes: added, at: start))
      case .changed(let slot, let map):
        let page = old[slots[slot].page ?? slot]
        let added = sizes.indices.map { $0 == start ? sizes[$0] : none }
        placed.perform(placed.inserting(pagesOf: content, sizes: added, at: start))
        replace(page, by: start, map, file.pages[start], in: placed)
      }
      start = end
    }
    placed.forgetHistory()
    return placed.pages.count == pages.count ? placed : nil
  }

  private func removeLostPictures(from document: InkDocument) {
    document.perform(
      .remove(document.shownObjects.map { $0.id }.filter { lostObjects.contains($0.rawValue) }))
    for (slot, isLost) in hasLostPictures.enumerated() where isLost {
      let own = PDFWholePage.pictures(of: document)
      let page = slots[slot].page
      let whole = page.flatMap { own[$0]?.id }
      let lost = document.shownPictures.filter {
        $0.id != whole && !$0.isBase && $0.bounds.intersects(slots[slot].area)
          && (SheetObject.picture($0).inkOrder == nil || !slotsWithObjects.contains(slot))
      }
      document.perform(.remove(lost.map { $0.id }))
    }
  }

  /// Takes pages away that are gone; their ink comes beside the others.
  private func removeGone(from document: InkDocument, _ old: [DocumentPage]) {
    let edge = old.reduce(-Double.infinity) { max($0, $1.rect.maxX) } + Self.gap
    let pages = gone.compactMap { slots[$0].page.map { old[$0] } }
    for page in pages {
      let strokes = document.strokes(in: page.rect).filter {
        !$0.isErasure && page.rect.contains(document.bounds(of: $0.id).center)
      }
      let beside = Affine.translation(Vector(edge - page.rect.minX, 0))
      document.perform(document.moving(strokes.map { $0.id }, by: beside))
    }
    document.arrange(.remove(pages.map { $0.id }))
  }

  /// The drawing with the pages of the file that it shows; `nil` where it shows a page that is not there any more.
  private func placed(_ document: InkDocument, _ content: PictureContent) -> InkDocument? {
    var indices: [Int: Int] = [:]
    for (index, page) in pages.enumerated() {
      if let slot = page.slot, let known = slots[slot].pageIndex { indices[known] = index }
    }
    var state = document.snapshot.withoutHistory
    for (number, picture) in state.pictures.enumerated() where picture.isBase {
      guard let index = indices[picture.pageIndex] else { return nil }
      state.pictures[number] = picture.showing(content, index)
    }
    return InkDocument(state)
  }

  /// Puts all that lies on a page onto the one that was inserted before it, and takes it away.
  private func replace(
    _ old: DocumentPage, by index: Int, _ map: Affine, _ shown: PDFPage, in document: InkDocument
  ) {
    guard let inverse = shown.toUserSpace.inverted,
      let page = document.pages.first(where: { $0.id == old.id })
    else { return }
    let new = document.pages[index].rect
    let back = Vector(old.rect.minX - page.rect.minX, old.rect.minY - page.rect.minY)
    let move = Affine.translation(back).concatenating(map).concatenating(inverse)
      .concatenating(.translation(Vector(new.minX, new.minY)))
    let whole = PDFWholePage.pictures(of: document)
    let own = zip(document.pages, whole).first { $0.0.id == old.id }?.1?.id
    let strokes = document.strokes(in: page.rect).filter {
      page.rect.contains(document.bounds(of: $0.id).center)
    }
    if move != .identity { document.perform(.transform(strokes.map { $0.id }, move)) }
    let pictures = document.pictures.filter { picture in
      picture.id != own
        && picture.page.map { $0 == old.id } ?? page.rect.contains(picture.bounds.center)
    }
    document.perform(
      .put(
        pictures:
          pictures.map { picture in
            var picture = picture
            picture.transform = picture.transform.concatenating(move)
            if picture.page != nil { picture.page = document.pages[index].id }
            return picture
          }))
    document.arrange(.remove([old.id]))
  }

  /// An endless sheet: its pictures show the pages that there are; where it is the whole of a PDF that shows more now,
  /// its ink comes onto the pages of that.
  private func onSheet(
    _ document: InkDocument, _ file: PDFFile, _ content: PictureContent
  ) -> InkDocument? {
    guard document.pictures.contains(where: { $0.isBase }) else {
      guard let index = pages.firstIndex(where: { $0.slot == 0 }), let page = pages[index].map,
        let inverse = file.pages[index].toUserSpace.inverted
      else {
        document.forgetHistory()
        return document
      }
      let strokes = document.strokes.map { $0.id }
      let pictures = document.pictures.map { $0.id }
      let sizes = file.pages.map { PageSize(width: $0.width, height: $0.height) }
      document.perform(document.inserting(pagesOf: content, sizes: sizes, at: 0))
      guard document.pages.count == pages.count else { return nil }
      let corner = document.pages[index].rect
      let move = page.concatenating(inverse).concatenating(
        .translation(Vector(corner.minX, corner.minY)))
      document.perform([.transform(strokes, move), .transform(pictures, move)])
      document.forgetHistory()
      return document
    }
    var state = document.snapshot.withoutHistory
    var pictures: [PlacedPicture] = []
    for picture in state.pictures {
      guard picture.isBase else {
        pictures.append(picture)
        continue
      }
      guard let index = pages.firstIndex(where: { $0.slot == picture.pageIndex }) else { continue }
      guard case .changed(_, let map) = pages[index], let inverse = map.inverted else {
        pictures.append(picture.showing(content, index))
        continue
      }
      let page = file.pages[index]
      var shown = PlacedPicture(
        id: picture.id, content: content, pageIndex: index,
        size: PageSize(width: page.width, height: page.height),
        transform: page.toUserSpace.concatenating(inverse), isLocked: picture.isLocked,
        page: picture.page, place: picture.place)
      shown.open = picture.open
      pictures.append(shown)
    }
    state.pictures = pictures
    return InkDocument(state)
  }
}

extension PDFRearrangement.Page {
  /// The map from the drawing to the user space of a page that is shown otherwise.
  fileprivate var map: Affine? { if case .changed(_, let map) = self { map } else { nil } }
}

extension PlacedPicture {
  /// True if it shows a page of the PDF that the drawing is attached to.
  fileprivate var isBase: Bool { content.format == .pdf && content.isMissing }

  /// The same picture of another content.
  fileprivate func showing(_ content: PictureContent, _ index: Int) -> PlacedPicture {
    var shown = PlacedPicture(
      id: id, content: content, pageIndex: index, size: size, crop: crop, transform: transform,
      isLocked: isLocked, page: page, place: place)
    shown.open = open
    return shown
  }
}
