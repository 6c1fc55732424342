internal import InkBrush
internal import InkDocument
internal import InkGeometry

extension PayloadReader {
  /// Reads a page.
  mutating func page(
    _ near: inout Int, _ budget: inout WorkBudget
  ) throws(DuctusError) -> DocumentPage {
    let start = offset
    let flags = try byte()
    guard flags < 8 else { throw DuctusError(.number, offset: start) }
    let id = try number(near: near, below: InkDocument.pageLimit)
    near = id + 1
    let rect: Rect
    if flags & PageFlag.hasDoubles != 0 {
      rect = Rect(
        minX: try double(), minY: try double(), maxX: try double(), maxY: try double())
    } else {
      let x = Double(try zigzag())
      let y = Double(try zigzag())
      rect = Rect(
        minX: x, minY: y, maxX: x + Double(try zigzag()), maxY: y + Double(try zigzag()))
    }
    var page = DocumentPage(id: DocumentPage.Identifier(rawValue: id), rect: rect)
    if flags & PageFlag.hasPaper != 0 { page.paper = try readColor(from: &self) }
    if flags & PageFlag.hasPattern != 0 { page.paperPattern = try readPattern(from: &self) }
    guard page.isUsable else { throw DuctusError(.number, offset: start) }
    _ = budget.take(1, WorkBudget.page)
    return page
  }

  /// Reads the pages of a list.
  mutating func pages(_ budget: inout WorkBudget) throws(DuctusError) -> [DocumentPage] {
    var pages: [DocumentPage] = []
    let count = try count(each: 6)
    var near = 0
    for _ in 0..<count { pages.append(try page(&near, &budget)) }
    return pages
  }
}

extension FileTables {
  /// Reads a picture.
  mutating func readPicture(
    from reader: inout PayloadReader, _ near: inout Int, _ budget: inout WorkBudget
  ) throws(DuctusError) -> PlacedPicture {
    let start = reader.offset
    let flags = try reader.byte()
    guard flags < 32 else { throw DuctusError(.number, offset: start) }
    let id = try reader.number(near: near, below: InkDocument.pictureLimit)
    near = id + 1
    let content = try readContentNumber(from: &reader)
    let pageIndex = try reader.number(below: InkDocument.pageLimit)
    let size: PageSize
    if flags & PageFlag.hasDoubleSize != 0 {
      size = PageSize(width: try reader.double(), height: try reader.double())
    } else {
      size = PageSize(width: Double(try reader.zigzag()), height: Double(try reader.zigzag()))
    }
    var page: DocumentPage.Identifier?
    if flags & PageFlag.belongsToPage != 0 {
      page = DocumentPage.Identifier(rawValue: try reader.number(below: InkDocument.pageLimit))
    }
    var crop: Rect?
    if flags & PageFlag.isCropped != 0 {
      crop = Rect(
        minX: try reader.double(), minY: try reader.double(), maxX: try reader.double(),
        maxY: try reader.double())
    }
    var transform = Affine.identity
    if flags & PageFlag.hasTransform != 0 {
      transform = Affine(
        a: try reader.double(), b: try reader.double(), c: try reader.double(),
        d: try reader.double(), tx: 0, ty: 0)
    }
    (transform.tx, transform.ty) = (try reader.double(), try reader.double())
    let place = try reader.zigzag()
    guard place.magnitude < UInt64(InkDocument.placeLimit) else {
      throw DuctusError(.number, offset: start)
    }
    let picture = PlacedPicture(
      id: PlacedPicture.Identifier(rawValue: id), content: content, pageIndex: pageIndex,
      size: size, crop: crop, transform: transform,
      isLocked: flags & PageFlag.isLocked != 0, page: page, place: Int(place))
    guard picture.isUsable else { throw DuctusError(.number, offset: start) }
    _ = budget.take(1, WorkBudget.picture)
    return picture
  }

  /// Reads the pictures of a list.
  mutating func readPictures(
    from reader: inout PayloadReader, _ budget: inout WorkBudget
  ) throws(DuctusError) -> [PlacedPicture] {
    var pictures: [PlacedPicture] = []
    let count = try reader.count(each: 22)
    var near = 0
    for _ in 0..<count { pictures.append(try readPicture(from: &reader, &near, &budget)) }
    return pictures
  }

  /// Reads the names of pages or of pictures, in runs.
  func readNumbers(
    from reader: inout PayloadReader, _ budget: inout WorkBudget
  ) throws(DuctusError) -> [Int] {
    let start = reader.offset
    let numbers = try readIdentifiers(from: &reader, &budget).map { $0.rawValue }
    guard numbers.allSatisfy({ $0 < InkDocument.pageLimit }) else {
      throw DuctusError(.number, offset: start)
    }
    return numbers
  }

  /// Reads the pages and pictures of a change, before and after.
  mutating func readPages(
    of change: inout DocumentChange, _ flags: UInt8, from reader: inout PayloadReader,
    _ budget: inout WorkBudget
  ) throws(DuctusError) {
    if flags & PageFlag.changesPages != 0 {
      let count = try reader.count(each: 7)
      var near = 0
      for _ in 0..<count {
        let sides = try reader.byte()
        guard sides > 0, sides < 4 else { throw reader.error(.number) }
        change.pages.append(
          DocumentChange.Page(
            before: sides & 1 != 0 ? try reader.page(&near, &budget) : nil,
            after: sides & 2 != 0 ? try reader.page(&near, &budget) : nil))
      }
    }
    if flags & PageFlag.changesPictures != 0 {
      let count = try reader.count(each: 23)
      var near = 0
      for _ in 0..<count {
        let sides = try reader.byte()
        guard sides > 0, sides < 4 else { throw reader.error(.number) }
        change.pictures.append(
          DocumentChange.Picture(
            before: sides & 1 != 0 ? try readPicture(from: &reader, &near, &budget) : nil,
            after: sides & 2 != 0 ? try readPicture(from: &reader, &near, &budget) : nil))
      }
    }
  }
}
