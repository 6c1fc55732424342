internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The flags of a page, and of a picture.
enum PageFlag {
  /// The edges are four doubles; otherwise whole numbers of points.
  static let hasDoubles: UInt8 = 1
  static let hasPaper: UInt8 = 2
  static let hasPattern: UInt8 = 4

  /// The natural size is two doubles; otherwise whole numbers of points.
  static let hasDoubleSize: UInt8 = 1
  static let isLocked: UInt8 = 2
  static let belongsToPage: UInt8 = 4
  static let isCropped: UInt8 = 8
  /// The transform has six numbers; otherwise it only moves.
  static let hasTransform: UInt8 = 16

  /// In the flags of a change: pages follow, or pictures.
  static let changesPages: UInt8 = 4
  static let changesPictures: UInt8 = 8
}

extension ByteWriter {
  /// Appends a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - near: the number that its name is near; afterwards that of the next one.
  mutating func append(_ page: DocumentPage, _ near: inout Int) {
    var flags: UInt8 = 0
    let whole = Self.wholeEdges(of: page.rect)
    if whole == nil { flags |= PageFlag.hasDoubles }
    if page.paper != .white { flags |= PageFlag.hasPaper }
    if page.paperPattern != .plain { flags |= PageFlag.hasPattern }
    append(flags)
    append(number: page.id.rawValue, near: near)
    near = page.id.rawValue + 1
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
  mutating func append(_ picture: PlacedPicture, content: Int, _ near: inout Int) {
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
    append(flags)
    append(number: picture.id.rawValue, near: near)
    near = picture.id.rawValue + 1
    append(number: content)
    append(number: picture.pageIndex)
    if let width, let height {
      append(zigzag: width)
      append(zigzag: height)
    } else {
      append(double: picture.size.width)
      append(double: picture.size.height)
    }
    if let page = picture.page { append(number: page.rawValue) }
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

  /// Appends the names of pages, or of pictures, in ascending order, in runs.
  mutating func append(numbers: [Int]) {
    append(numbers.map { InkStroke.Identifier(rawValue: $0) })
  }

  /// Appends the pages of a list.
  mutating func append(_ pages: [DocumentPage]) {
    append(number: pages.count)
    var near = 0
    for page in pages { append(page, &near) }
  }
}

extension DefinitionWriter {
  /// Appends the pictures of a list; their contents are defined.
  mutating func write(
    _ pictures: [PlacedPicture], to writer: inout ByteWriter
  ) throws(DuctusError) {
    writer.append(number: pictures.count)
    var near = 0
    for picture in pictures {
      writer.append(picture, content: try number(of: picture.content), &near)
    }
  }

  /// Appends the pages and pictures of a change, before and after.
  mutating func writePages(
    of change: DocumentChange, to writer: inout ByteWriter
  ) throws(DuctusError) {
    if !change.pages.isEmpty {
      writer.append(number: change.pages.count)
      var near = 0
      for page in change.pages {
        writer.append((page.before != nil ? 1 : 0) | (page.after != nil ? 2 : 0))
        if let before = page.before { writer.append(before, &near) }
        if let after = page.after { writer.append(after, &near) }
      }
    }
    if !change.pictures.isEmpty {
      writer.append(number: change.pictures.count)
      var near = 0
      for picture in change.pictures {
        writer.append((picture.before != nil ? 1 : 0) | (picture.after != nil ? 2 : 0))
        for side in [picture.before, picture.after] {
          if let side { writer.append(side, content: try number(of: side.content), &near) }
        }
      }
    }
  }
}
