internal import InkGeometry

// The changes of edits of pages and pictures.
extension InkDocument {
  /// The change of an edit of pages or pictures; empty for other edits.
  @inline(never)
  func pageChange(of edit: DocumentEdit) -> DocumentChange {
    var change = DocumentChange()
    switch edit {
    case .putPages(let pages): change.pages = changes(putting: pages)
    case .removePages(let ids): change.pages = changes(removing: ids)
    case .movePages(let ids, let offset): change.pages = changes(moving: ids, by: offset)
    case .putPictures(let pictures): change.pictures = changes(putting: pictures)
    case .removePictures(let ids): change.pictures = changes(removing: ids)
    case .transformPictures(let ids, let transform):
      change.movement = transform
      change.pictures = changes(transforming: ids, transform)
    default: break
    }
    return change
  }

  private func changes(putting pages: [DocumentPage]) -> [DocumentChange.Page] {
    var changes: [DocumentChange.Page] = []
    var put: Set<Int> = []
    for page in pages where page.isUsable {
      let number = page.id.rawValue
      if pageTable.use(number) {
        changes.append(DocumentChange.Page(before: nil, after: page))
      } else if let before = pageTable[number], before != page, put.insert(number).inserted {
        changes.append(DocumentChange.Page(before: before, after: page))
      }
    }
    return changes
  }

  private func changes(removing ids: [DocumentPage.Identifier]) -> [DocumentChange.Page] {
    present(ids).map { DocumentChange.Page(before: $0, after: nil) }
  }

  private func changes(
    moving ids: [DocumentPage.Identifier], by offset: Vector
  ) -> [DocumentChange.Page] {
    present(ids).compactMap { page in
      var moved = page
      moved.rect = Rect(
        minX: page.rect.minX + offset.dx, minY: page.rect.minY + offset.dy,
        maxX: page.rect.maxX + offset.dx, maxY: page.rect.maxY + offset.dy)
      guard moved.isUsable, moved != page else { return nil }
      return DocumentChange.Page(before: page, after: moved)
    }
  }

  /// The pages with some names that are there, each once, in the order of the names.
  private func present(_ ids: [DocumentPage.Identifier]) -> [DocumentPage] {
    Self.distinct(ids.map { $0.rawValue }).compactMap { pageTable[$0] }
  }

  private func changes(putting pictures: [PlacedPicture]) -> [DocumentChange.Picture] {
    var changes: [DocumentChange.Picture] = []
    var put: Set<Int> = []
    var shared: PictureContent?
    for picture in pictures where picture.isUsable {
      let number = picture.id.rawValue
      let before = pictureTable[number]
      let isNew = pictureTable.use(number)
      guard isNew || before != nil && put.insert(number).inserted else { continue }
      // Equal bytes are kept once. Most pictures that come together have one content.
      var known = before.flatMap { $0.content == picture.content ? $0.content : nil }
      if known == nil, let shared, shared == picture.content { known = shared }
      if known == nil { known = content(equalTo: picture.content) }
      shared = known ?? picture.content
      let next = known.map { picture.sharing($0) } ?? picture
      if before != next { changes.append(DocumentChange.Picture(before: before, after: next)) }
    }
    return changes
  }

  private func changes(removing ids: [PlacedPicture.Identifier]) -> [DocumentChange.Picture] {
    present(ids).map { DocumentChange.Picture(before: $0, after: nil) }
  }

  private func changes(
    transforming ids: [PlacedPicture.Identifier], _ transform: Affine
  ) -> [DocumentChange.Picture] {
    present(ids).compactMap { picture in
      var moved = picture
      moved.transform = picture.transform.concatenating(transform)
      guard moved.isUsable, moved.transform != picture.transform else { return nil }
      return DocumentChange.Picture(before: picture, after: moved)
    }
  }

  private func present(_ ids: [PlacedPicture.Identifier]) -> [PlacedPicture] {
    Self.distinct(ids.map { $0.rawValue }).compactMap { pictureTable[$0] }
  }

  private static func distinct(_ numbers: [Int]) -> [Int] {
    var distinct: [Int] = []
    for number in KeyOrder.sorted(numbers.map { Int64($0) })
    where distinct.last != Int(number) { distinct.append(Int(number)) }
    return distinct
  }

  /// Does what a change says of pages and pictures.
  func applyPages(_ change: DocumentChange) {
    for page in change.pages {
      if let id = page.after?.id ?? page.before?.id { setPage(id, page.after) }
    }
    for picture in change.pictures {
      if let id = picture.after?.id ?? picture.before?.id { setPicture(id, picture.after) }
    }
  }
}
