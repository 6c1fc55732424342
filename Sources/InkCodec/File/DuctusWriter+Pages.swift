internal import InkDocument
internal import InkGeometry

extension DuctusWriter {
  /// The chunk of the pages and pictures that there are; nothing where there never was any.
  func layoutChunk(_ state: InkDocument.State) throws(DuctusError) -> [UInt8] {
    guard state.nextPage > 0 || state.nextPicture > 0 else { return [] }
    return try chunk(
      .layout, definesNothing: true, placing: state.pictures
    ) { writer throws(DuctusError) in
      writer.append(number: state.nextPage)
      writer.append(number: state.nextPicture)
      writer.append(state.pages)
      try definitions.write(state.pictures, to: &writer)
    }
  }

  /// The chunk of an edit of pages, pictures or locks; `nil` for other edits.
  func arrangement(
    _ edit: DocumentEdit, _ continues: Bool, _ change: DocumentChange
  ) throws(DuctusError) -> [UInt8]? {
    let code: EventCode
    switch edit {
    case .putPages: code = .putPages
    case .removePages: code = .removePages
    case .movePages: code = .movePages
    case .putPictures: code = .putPictures
    case .removePictures: code = .removePictures
    case .transformPictures: code = .transformPictures
    case .lock: code = .lock
    default: return nil
    }
    // Pages and pictures that the edit named and that it did not change are left out.
    let pages = change.pages.compactMap { $0.before?.id.rawValue }
    let pictures = change.pictures.compactMap { $0.before?.id.rawValue }
    let placed = code == .putPictures ? change.pictures.compactMap { $0.after } : []
    return try chunk(
      .arrangement, change, definesNothing: true, placing: placed
    ) { writer throws(DuctusError) in
      writer.append(code.rawValue | (continues ? EventCode.continues : 0))
      switch edit {
      case .putPages: writer.append(change.pages.compactMap { $0.after })
      case .removePages: writer.append(numbers: pages)
      case .movePages(_, let offset):
        writer.append(numbers: pages)
        writer.append(double: offset.dx)
        writer.append(double: offset.dy)
      case .putPictures: try definitions.write(placed, to: &writer)
      case .removePictures: writer.append(numbers: pictures)
      case .lock(_, let isLocked):
        writer.append(isLocked ? 1 : 0)
        writer.append(InkStroke.Identifier.sorted(change.strokes.compactMap { $0.before?.id }))
      case .transformPictures(_, let transform):
        writer.append(numbers: pictures)
        for value in [
          transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ] { writer.append(double: value) }
      default: break
      }
    }
  }
}

/// The present state of all pages and pictures that a change names.
struct PresentPages {
  let pages: [DocumentPage]
  let pictures: [PlacedPicture]
  private let removedPages: [Int]
  private let removedPictures: [Int]

  init(of change: DocumentChange, in document: InkDocument) {
    let pageIDs = Self.distinct(change.pages.compactMap { ($0.after ?? $0.before)?.id.rawValue })
      .map { DocumentPage.Identifier(rawValue: $0) }
    pages = pageIDs.compactMap { document.page($0) }
    removedPages = pageIDs.filter { document.page($0) == nil }.map { $0.rawValue }
    let pictureIDs = Self.distinct(
      change.pictures.compactMap { ($0.after ?? $0.before)?.id.rawValue }
    ).map { PlacedPicture.Identifier(rawValue: $0) }
    pictures = pictureIDs.compactMap { document.picture($0) }
    removedPictures = pictureIDs.filter { document.picture($0) == nil }.map { $0.rawValue }
  }

  private static func distinct(_ numbers: [Int]) -> [Int] {
    var distinct: [Int] = []
    for number in KeyOrder.sorted(numbers.map { Int64($0) })
    where distinct.last != Int(number) { distinct.append(Int(number)) }
    return distinct
  }

  /// Writes what the flags of the change announce.
  func write(
    to writer: inout ByteWriter, _ definitions: inout DefinitionWriter
  ) throws(DuctusError) {
    if !pages.isEmpty || !removedPages.isEmpty {
      writer.append(numbers: removedPages)
      writer.append(pages)
    }
    if !pictures.isEmpty || !removedPictures.isEmpty {
      writer.append(numbers: removedPictures)
      try definitions.write(pictures, to: &writer)
    }
  }
}
