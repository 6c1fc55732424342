internal import InkBrush
internal import InkDocument
internal import InkGeometry

// Pages and pictures.
extension FileAssembly {
  /// Reads the pages and pictures that there are before all events.
  mutating func readLayout(_ reader: inout PayloadReader) throws(DuctusError) {
    guard document == nil, !hasLayout else { throw reader.error(.misplacedChunk) }
    let nextPage = try reader.number(below: InkDocument.pageLimit + 1)
    let nextPicture = try reader.number(below: InkDocument.pictureLimit + 1)
    let pages = try reader.pages(&budget)
    let pictures = try tables.readPictures(from: &reader, &budget)
    try reader.end()
    (state.nextPage, state.nextPicture) = (nextPage, nextPicture)
    (state.pages, state.pictures) = (pages, pictures)
    hasLayout = true
  }

  /// Reads an edit of pages, pictures or locks; the number of events that it is: locks that follow another
  /// event belong to that.
  mutating func readArrangement(_ reader: inout PayloadReader) throws(DuctusError) -> Int {
    let start = reader.offset
    let byte = try reader.byte()
    let continues = byte & EventCode.continues != 0
    guard let code = EventCode(rawValue: byte & ~EventCode.continues), code.isArrangement else {
      throw DuctusError(.number, offset: start)
    }
    let edit: DocumentEdit
    switch code {
    case .putPages: edit = .putPages(try reader.pages(&budget))
    case .removePages: edit = .removePages(try readPageNames(&reader))
    case .movePages:
      let ids = try readPageNames(&reader)
      edit = .movePages(ids, by: Vector(try reader.double(), try reader.double()))
    case .putPictures: edit = .putPictures(try tables.readPictures(from: &reader, &budget))
    case .removePictures: edit = .removePictures(try readPictureNames(&reader))
    case .lock:
      let flag = try reader.byte()
      guard flag < 2 else { throw DuctusError(.number, offset: start) }
      edit = .lock(try tables.readIdentifiers(from: &reader, &budget), flag == 1)
    case .amendedLocks:
      guard !continues else { throw DuctusError(.number, offset: start) }
      try readAmendedLocks(&reader)
      return 0
    default:
      let ids = try readPictureNames(&reader)
      edit = .transformPictures(
        ids,
        Affine(
          a: try reader.double(), b: try reader.double(), c: try reader.double(),
          d: try reader.double(), tx: try reader.double(), ty: try reader.double()))
    }
    try reader.end()
    let document = startedDocument()
    notes.changeCount = 0
    document.repeatEvent(.edited(edit, continuesGesture: continues))
    try takeChanges(start)
    return 1
  }

  private mutating func readPageNames(
    _ reader: inout PayloadReader
  ) throws(DuctusError) -> [DocumentPage.Identifier] {
    try tables.readNumbers(from: &reader, &budget).map {
      DocumentPage.Identifier(rawValue: $0)
    }
  }

  private mutating func readPictureNames(
    _ reader: inout PayloadReader
  ) throws(DuctusError) -> [PlacedPicture.Identifier] {
    try tables.readNumbers(from: &reader, &budget).map {
      PlacedPicture.Identifier(rawValue: $0)
    }
  }

  /// Reads the present state of pages and pictures that an undo has changed.
  mutating func readPresentPages(
    _ flags: UInt8, _ reader: inout PayloadReader
  ) throws(DuctusError) -> DocumentChange {
    var change = DocumentChange()
    let document = startedDocument()
    if flags & PageFlag.changesPages != 0 {
      for id in try readPageNames(&reader) {
        guard let page = document.page(id) else { continue }
        change.pages.append(DocumentChange.Page(before: page, after: nil))
      }
      for page in try reader.pages(&budget) {
        change.pages.append(DocumentChange.Page(before: document.page(page.id), after: page))
      }
    }
    if flags & PageFlag.changesPictures != 0 {
      for id in try readPictureNames(&reader) {
        guard let picture = document.picture(id) else { continue }
        change.pictures.append(DocumentChange.Picture(before: picture, after: nil))
      }
      for picture in try tables.readPictures(from: &reader, &budget) {
        change.pictures.append(
          DocumentChange.Picture(before: document.picture(picture.id), after: picture))
      }
    }
    return change
  }
}
