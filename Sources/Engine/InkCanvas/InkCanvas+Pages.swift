public import InkDocument
package import InkGeometry

// Operations on pages and pictures.
extension InkCanvas {
  /// Performs an operation on the pages of the document, which is undone as one gesture.
  ///
  /// Strokes in progress are finished first. Complexity: that of the operation.
  ///
  /// - Parameter operation: the operation.
  /// - Returns: the names of the pages that were added, in their order.
  @discardableResult
  public func arrange(_ operation: PageOperation) -> [DocumentPage.Identifier] {
    // Ink that is being drawn goes along, too.
    finishTouches()
    let first = document.nextIndex(.page)
    perform(document.edits(of: operation))
    return document.pageIdentifiers(from: first)
  }

  /// Performs edits as one gesture.
  ///
  /// Strokes in progress are finished first. Complexity: that of the edits.
  public func perform(_ edits: [DocumentEdit]) {
    guard edits.count > 1 else {
      if let edit = edits.first { perform(edit) }
      return
    }
    beginGesture()
    for edit in edits { perform(edit) }
    endGesture()
  }

  /// Adds pages that show those of a PDF, as one gesture.
  ///
  /// - Parameters:
  ///   - content: the PDF.
  ///   - sizes: the sizes of its pages in points, in their order.
  ///   - index: the index of the first new page.
  /// - Returns: the names of the new pages, in their order.
  @discardableResult
  public func insertPages(
    of content: PictureContent, sizes: [PageSize], at index: Int
  ) -> [DocumentPage.Identifier] {
    finishTouches()
    let first = document.nextIndex(.page)
    perform(document.inserting(pagesOf: content, sizes: sizes, at: index))
    return document.pageIdentifiers(from: first)
  }

  /// True if the document has pages.
  package var isPaged: Bool { !backdrop.pages.isEmpty }

  /// A rectangle around all pages; `nil` if there are none.
  ///
  /// Complexity: O(pages).
  package var pageBounds: Rect? {
    guard var bounds = backdrop.pages.first?.rect else { return nil }
    for page in backdrop.pages { bounds = bounds.union(page.rect) }
    return bounds
  }

  /// Returns whether no page, no object and no finished stroke lies in a part of the document.
  ///
  /// Complexity: O(log of their numbers + those that are near).
  package func isBlank(in rect: Rect) -> Bool {
    backdrop.pages(in: rect).isEmpty && !backdrop.hasObjects(in: rect)
      && document.identifiers(in: rect).isEmpty
  }
}
