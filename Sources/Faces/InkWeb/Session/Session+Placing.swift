internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkWebCore

extension Session {
  /// Prepares a document whose pages show those of a PDF, with nothing in it that can be undone.
  func prepareContentPages(_ key: Double, _ count: Int32) -> Int32 {
    candidate = nil
    guard let numbers = records(count, of: 2), let content = content(key) else {
      return Status.number
    }
    guard hasRoomToGrow(4 * Double(content.bytes.count) + Double(count) * 4000) else {
      return Status.noMemory
    }
    let sizes = stride(from: 0, to: numbers.count, by: 2).map {
      PageSize(width: numbers[$0], height: numbers[$0 + 1])
    }
    let made = InkDocument()
    made.perform(made.inserting(pagesOf: content, sizes: sizes, at: 0))
    guard !made.pages.isEmpty else { return Status.empty }
    // The pages are the drawing: nobody is to undo them.
    var state = InkDocument.State()
    (state.pages, state.pictures) = (made.pages, made.pictures)
    (state.nextPage, state.nextPicture) = (made.nextIndex(.page), made.nextIndex(.picture))
    candidate = Candidate(document: InkDocument(state))
    return Status.done
  }

  /// Drags a picture by a handle, and puts its corners into the numbers.
  func dragPicture(
    _ name: Int32, _ handle: PictureHandle, crops: Bool, from start: Point, to end: Point,
    isDone: Bool
  ) -> Int32 {
    let id = ElementIdentifier(rawValue: Int(name))
    guard let picture = canvas.document.picture(id) else { return Status.number }
    let toDocument = canvas.viewToDocument
    guard let toView = toDocument.inverted else { return Status.number }
    let dragged = picture.dragged(
      by: handle, from: start.applying(toDocument), to: end.applying(toDocument), crops: crops)
    for (index, corner) in dragged.corners.enumerated() {
      let corner = corner.applying(toView)
      put(corner.x, at: 2 * index)
      put(corner.y, at: 2 * index + 1)
    }
    if !isDone || dragged == picture { return Status.done }
    guard hasRoomToArrange else { return Status.noMemory }
    edited?.perform([.put(pictures: [dragged])])
    return Status.done
  }
}
