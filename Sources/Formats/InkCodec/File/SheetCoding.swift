internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The flags of a page, and of a picture.
enum PageFlag {
  /// The edges are four doubles; otherwise whole numbers of points.
  static let hasDoubles: UInt8 = 1
  static let hasPaper: UInt8 = 2
  static let hasPattern: UInt8 = 4
  /// Its name follows, which is not its number.
  static let hasPageName: UInt8 = 8

  /// The natural size is two doubles; otherwise whole numbers of points.
  static let hasDoubleSize: UInt8 = 1
  static let isLocked: UInt8 = 2
  static let belongsToPage: UInt8 = 4
  static let isCropped: UInt8 = 8
  /// The transform has six numbers; otherwise it only moves.
  static let hasTransform: UInt8 = 16
  /// Its name follows, which is not its number.
  static let hasName: UInt8 = 32
}

// Writing.
extension ByteWriter {
  /// Appends a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - name: its name, where that is not its number.
  ///   - near: the number that its name is near; afterwards that of the next one.
  mutating func append(_ page: DocumentPage, _ name: WrittenName?, _ near: inout Int) {
    var flags: UInt8 = 0
    let whole = Self.wholeEdges(of: page.rect)
    if whole == nil { flags |= PageFlag.hasDoubles }
    if page.paper != .white { flags |= PageFlag.hasPaper }
    if page.paperPattern != .plain { flags |= PageFlag.hasPattern }
    if name != nil { flags |= PageFlag.hasPageName }
    append(flags)
    append(number: page.id.index, near: near)
    near = page.id.index + 1
    append(name, near: page.id.index)
    if let whole {
      for index in 0..<4 { append(zigzag: whole[index]) }
    } else {
      for edge in [page.rect.minX, page.rect.minY, page.rect.maxX, page.rect.maxY] {
        append(double: edge)
      }
    }
    if page.paper != .white { append(page.paper) }
    if page.paperPattern != .plain { append(page.paperPattern) }
  }

  /// The left and the upper edge, the width and the height, where these are whole numbers.
  private static func wholeEdges(of rect: Rect) -> SIMD4<Int64>? {
    guard let x = whole(rect.minX), let y = whole(rect.minY), let right = whole(rect.maxX),
      let bottom = whole(rect.maxY)
    else { return nil }
    return SIMD4(x, y, right - x, bottom - y)
  }

  /// A number as an integer, where it is one below 2⁵⁰; −0 is none.
  private static func whole(_ value: Double) -> Int64? {
    guard value.magnitude < 0x1p50 else { return nil }
    let whole = Int64(value)
    return Double(whole).bitPattern == value.bitPattern ? whole : nil
  }

  /// Appends a picture whose content has a number.
  mutating func append(
    _ picture: PlacedPicture, content: Int, _ name: WrittenName?, _ near: inout Int
  ) {
    var flags: UInt8 = 0
    let width = Self.whole(picture.size.width)
    let height = Self.whole(picture.size.height)
    let (crop, transform) = (picture.crop, picture.transform)
    let isMoved =
      transform.a == 1 && transform.b.bitPattern == 0 && transform.c.bitPattern == 0
      && transform.d == 1
    if width == nil || height == nil { flags |= PageFlag.hasDoubleSize }
    if picture.isLocked { flags |= PageFlag.isLocked }
    if picture.page != nil { flags |= PageFlag.belongsToPage }
    if crop != picture.extent { flags |= PageFlag.isCropped }
    if !isMoved { flags |= PageFlag.hasTransform }
    if name != nil { flags |= PageFlag.hasName }
    append(flags)
    append(number: picture.id.index, near: near)
    near = picture.id.index + 1
    append(name, near: picture.id.index)
    append(number: content)
    append(number: picture.pageIndex)
    if let width, let height {
      append(zigzag: width)
      append(zigzag: height)
    } else {
      append(double: picture.size.width)
      append(double: picture.size.height)
    }
    if let page = picture.page { append(number: page.index) }
    if crop != picture.extent {
      for edge in [crop.minX, crop.minY, crop.maxX, crop.maxY] { append(double: edge) }
    }
    if !isMoved {
      for value in [transform.a, transform.b, transform.c, transform.d] { append(double: value) }
    }
    append(double: transform.tx)
    append(double: transform.ty)
    append(number: picture.place, near: 0)
  }
}

extension ByteWriter {
  mutating func append(_ pattern: PaperPattern) {
    append(pattern.code)
    append(double: pattern.spacing)
    append(pattern.color)
  }

  mutating func append(_ color: InkColor) {
    append(contentsOf: [color.red, color.green, color.blue, color.alpha])
  }
}

/// Reads a colour.
func readColor(from reader: inout PayloadReader) throws(DuctusError) -> InkColor {
  InkColor(
    red: try reader.byte(), green: try reader.byte(), blue: try reader.byte(),
    alpha: try reader.byte())
}

/// Reads the lines of the paper; a kind of a newer version is kept and shown as plain paper.
func readPattern(from reader: inout PayloadReader) throws(DuctusError) -> PaperPattern {
  let start = reader.offset
  let code = try reader.byte()
  let spacing = try reader.double()
  guard spacing >= PaperPattern.smallestSpacing, spacing <= PaperPattern.largestSpacing else {
    throw DuctusError(.number, offset: start)
  }
  return PaperPattern(code: code, spacing: spacing, color: try readColor(from: &reader))
}

// Reading.
extension FileTables {
  /// Reads a page.
  private mutating func readPage(
    from reader: inout PayloadReader, isFirst: Bool, _ near: inout Int, _ tally: inout ReadingTally
  ) throws(DuctusError) -> DocumentPage {
    let start = reader.offset
    let flags = try reader.byte()
    guard flags < 16 else { throw DuctusError(.number, offset: start) }
    let index = try reader.number(near: near, below: InkDocument.pageLimit)
    let id = ElementIdentifier(.page, index)
    near = index + 1
    if flags & PageFlag.hasPageName != 0 {
      try readName(of: id, from: &reader, isFirst: isFirst)
    }
    let rect: Rect
    if flags & PageFlag.hasDoubles != 0 {
      rect = Rect(
        minX: try reader.double(), minY: try reader.double(), maxX: try reader.double(),
        maxY: try reader.double())
    } else {
      let x = Double(try reader.zigzag())
      let y = Double(try reader.zigzag())
      rect = Rect(
        minX: x, minY: y, maxX: x + Double(try reader.zigzag()),
        maxY: y + Double(try reader.zigzag()))
    }
    var page = DocumentPage(id: id, rect: rect)
    if flags & PageFlag.hasPaper != 0 { page.paper = try readColor(from: &reader) }
    if flags & PageFlag.hasPattern != 0 { page.paperPattern = try readPattern(from: &reader) }
    guard page.isUsable else { throw DuctusError(.number, offset: start) }
    guard tally.take(1, .item) else { throw DuctusError(.overLimit, offset: start) }
    return page
  }

  /// Reads the pages of a list.
  mutating func readPages(
    from reader: inout PayloadReader, isFirst: Bool, _ tally: inout ReadingTally
  ) throws(DuctusError) -> [DocumentPage] {
    var pages: [DocumentPage] = []
    let count = try reader.count(each: 6)
    var near = 0
    for _ in 0..<count {
      pages.append(try readPage(from: &reader, isFirst: isFirst, &near, &tally))
    }
    return pages
  }

  /// Reads a picture.
  private mutating func readPicture(
    from reader: inout PayloadReader, isFirst: Bool, _ near: inout Int, _ tally: inout ReadingTally
  ) throws(DuctusError) -> PlacedPicture {
    let start = reader.offset
    let flags = try reader.byte()
    guard flags < 64 else { throw DuctusError(.number, offset: start) }
    let index = try reader.number(near: near, below: InkDocument.pictureLimit)
    let id = ElementIdentifier(.picture, index)
    near = index + 1
    if flags & PageFlag.hasName != 0 {
      try readName(of: id, from: &reader, isFirst: isFirst)
    }
    let content = try readContentNumber(from: &reader)
    let pageIndex = try reader.number(below: InkDocument.pageLimit)
    let size: PageSize
    if flags & PageFlag.hasDoubleSize != 0 {
      size = PageSize(width: try reader.double(), height: try reader.double())
    } else {
      size = PageSize(width: Double(try reader.zigzag()), height: Double(try reader.zigzag()))
    }
    var page: ElementIdentifier?
    if flags & PageFlag.belongsToPage != 0 {
      page = ElementIdentifier(.page, try reader.number(below: InkDocument.pageLimit))
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
    let order = try reader.zigzag()
    guard order.magnitude < UInt64(InkDocument.placeLimit) else {
      throw DuctusError(.number, offset: start)
    }
    let picture = PlacedPicture(
      id: id, content: content, pageIndex: pageIndex,
      size: size, crop: crop, transform: transform,
      isLocked: flags & PageFlag.isLocked != 0, page: page, place: Int(order))
    guard picture.isUsable else { throw DuctusError(.number, offset: start) }
    guard tally.take(1, .item) else { throw DuctusError(.overLimit, offset: start) }
    return picture
  }

  /// Reads the pictures of a list.
  mutating func readPictures(
    from reader: inout PayloadReader, isFirst: Bool, _ tally: inout ReadingTally
  ) throws(DuctusError) -> [PlacedPicture] {
    var pictures: [PlacedPicture] = []
    let count = try reader.count(each: 22)
    var near = 0
    for _ in 0..<count {
      pictures.append(try readPicture(from: &reader, isFirst: isFirst, &near, &tally))
    }
    return pictures
  }
}
