internal import InkGeometry

extension InkDocument {
  /// The edits that add pages showing those of a PDF, each as a locked picture that fills its page.
  ///
  /// They are to be performed together, as one gesture. Complexity: as ``edits(of:)``.
  ///
  /// - Parameters:
  ///   - content: the PDF.
  ///   - sizes: the sizes of its pages in points, in their order; a page whose size no page can have is passed
  ///     over.
  ///   - index: the index of the first new page.
  /// - Returns: the edits; none where there is nothing to add.
  public func inserting(
    pagesOf content: PictureContent, sizes: [PageSize], at index: Int
  ) -> [DocumentEdit] {
    let shown = sizes.indices.filter { sizes[$0].isUsable }
    var edits = edits(of: .add(shown.map { PageDraft(sizes[$0]) }, at: index))
    guard case .put(let put) = edits.last, put.count == shown.count else { return [] }
    let pages = put.compactMap { $0.page }
    var pictures: [PlacedPicture] = []
    for (number, page) in pages.enumerated() {
      pictures.append(
        PlacedPicture(
          id: ElementIdentifier(.picture, nextPictureNumber + number),
          content: content, pageIndex: shown[number], size: sizes[shown[number]],
          transform: .translation(Vector(page.rect.minX, page.rect.minY)), isLocked: true,
          page: page.id, place: min(nextPicturePlace + number, Self.placeLimit - 1)))
    }
    edits.append(.put(pictures: pictures))
    return edits
  }
}
