internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import PictureFiles

/// The pages of a document, its pictures and its texts, as elements of an SVG document that lie on the paper and below the ink.
///
/// Those that lie among ink are defined here, and used there.
///
/// Pictures are in it as their files are, each content once. SVG has no pages of PDFs: these are white.
struct SVGBackdrop {
  /// The elements; empty without pages and pictures.
  private(set) var text = SVGText()
  /// Rectangles around the pages, and around the pictures.
  private var (pages, pictures) = (Rect.empty, Rect.empty)
  /// True if there are pages of a PDF.
  private(set) var hasPDF = false

  /// The contents that are defined: an orientation that readers would know too is taken out.
  private var known: [(content: PictureContent, toUpright: Affine)] = []
  private static let decimals = 3

  /// Makes the elements.
  ///
  /// Complexity: O(pages + bytes of pictures).
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - page: what is shown; all pages have its paper, and no lines then.
  init(_ document: InkDocument, _ page: SVGPage) {
    for sheet in document.pages {
      pages.formUnion(sheet.rect)
      if let area = page.area, !sheet.rect.intersects(area) { continue }
      write(sheet, paper: page.paper)
    }
    for object in document.shownObjects {
      if object.bounds.isFinite { pictures.formUnion(object.bounds) }
      if let area = page.area, !object.bounds.intersects(area) { continue }
      if let key = document.objectKey(of: object) {
        objects.append(key)
        text.add("<defs><g id=\"object-")
        text.add(objects.count)
        text.add("\">\n")
        write(object, of: document, page)
        text.add("</g></defs>\n")
      } else {
        write(object, of: document, page)
      }
    }
  }

  /// The sort keys of the objects among ink, from the lowest up, which are defined as `object-1` and so on.
  private(set) var objects: [Int64] = []

  /// The element that shows an object among ink.
  ///
  /// - Parameter index: its index in ``objects``.
  /// - Returns: its text.
  static func use(ofObject index: Int) -> [UInt8] {
    var text = SVGText()
    text.add("<use href=\"#object-")
    text.add(index + 1)
    text.add("\"/>\n")
    return text.bytes
  }

  private mutating func write(
    _ object: SheetObject, of document: InkDocument, _ page: SVGPage
  ) {
    switch object {
    case .picture(let picture): write(picture)
    case .text(let box):
      let rule = InkOnPaper(page.paper ?? document.paper(at: box.middle), colors: page.colors)
      text.add(box, rule, as: page.texts)
    }
  }

  /// The bytes that the pictures of a document take, each content once; no more than there can be.
  static func pictureByteCount(of document: InkDocument) -> Int {
    var sum = 0
    for content in document.pictureContents where content.format != .pdf {
      sum = min(sum, .max / 2) + (min(content.bytes.count, .max / 4) / 3 + 1) * 4
    }
    return sum
  }

  /// The area of all that is drawn: the pages, and what reaches over them with a margin.
  ///
  /// - Parameters:
  ///   - ink: the bounds of the ink.
  ///   - margin: the margin in points.
  /// - Returns: the area; empty without pages, pictures and ink.
  func area(with ink: Rect, margin: Double) -> Rect {
    let drawn = ink.union(pictures)
    if drawn.isEmpty || pages.contains(drawn) { return pages }
    return pages.union(drawn.expanded(by: margin > 0 ? margin : 0))
  }

  private mutating func write(_ page: DocumentPage, paper: InkColor?) {
    let color = paper ?? page.paper
    if color.alpha > 0 {
      text.add("<rect")
      text.add(rect: page.rect, decimals: Self.decimals)
      text.add(fill: color, opacity: Double(color.alpha) / 255)
      text.add("/>\n")
    }
    guard paper == nil else { return }
    let shift = Vector(page.rect.minX, page.rect.minY)
    let local = page.rect.applying(.translation(-shift))
    let pattern = page.paperPattern
    text.add(
      lines: pattern.lines(in: local).map { $0.applying(.translation(shift)) }, pattern.color,
      decimals: Self.decimals)
    text.add(
      dots: pattern.dots(in: local).map { $0.applying(.translation(shift)) }, pattern.color,
      decimals: Self.decimals)
  }

  private mutating func write(_ picture: PlacedPicture) {
    guard picture.bounds.isFinite, !picture.crop.isEmpty else { return }
    text.add("<g")
    text.add(transform: picture.transform, decimals: Self.decimals)
    text.add(">\n")
    if let name = picture.open?[.name] {
      text.add("<title>")
      text.add(escaped: name.bytes)
      text.add("</title>\n")
    }
    if picture.content.format == .pdf || picture.content.isMissing {
      hasPDF = hasPDF || picture.content.format == .pdf
      text.add("<rect")
      text.add(rect: picture.crop, decimals: Self.decimals)
      text.add(fill: picture.content.isMissing ? Self.grey : .white, opacity: 1)
      text.add("/>\n")
    } else {
      let number = define(picture)
      let isCropped = picture.crop != picture.extent
      if isCropped {
        text.add("<svg")
        text.add(rect: picture.crop, decimals: Self.decimals)
        text.add(" viewBox=\"")
        for (index, value) in [
          picture.crop.minX, picture.crop.minY, picture.crop.width, picture.crop.height,
        ].enumerated() {
          if index > 0 { text.add(" ") }
          text.add(value, places: Self.decimals)
        }
        text.add("\">\n")
      }
      text.add("<use href=\"#picture-")
      text.add(number)
      text.add("\"")
      text.add(transform: known[number - 1].toUpright, decimals: Self.decimals)
      text.add("/>\n")
      if isCropped { text.add("</svg>\n") }
    }
    text.add("</g>\n")
  }

  private static let grey = InkColor(red: 224, green: 224, blue: 224)

  /// Defines the content of a picture, unless it is.
  ///
  /// - Returns: the number in its name.
  private mutating func define(_ picture: PlacedPicture) -> Int {
    let content = picture.content
    if let index = known.firstIndex(where: { $0.content == content }) { return index + 1 }
    var (bytes, toUpright) = (content.bytes, Affine.identity)
    var size = (picture.size.width, picture.size.height)
    do throws(PictureError) {
      let stored = try PictureHeader.read(content.bytes, keepsOrientation: false)
      size = (Double(stored.header.pixelWidth), Double(stored.header.pixelHeight))
      (bytes, toUpright) = (
        stored.bytes, stored.header.orientation.transform(width: size.0, height: size.1)
      )
    } catch {}
    known.append((content, toUpright))
    text.add("<defs><image id=\"picture-")
    text.add(known.count)
    text.add("\" width=\"")
    text.add(size.0, places: Self.decimals)
    text.add("\" height=\"")
    text.add(size.1, places: Self.decimals)
    text.add("\" preserveAspectRatio=\"none\" href=\"data:image/")
    switch content.format {
    case .jpeg: text.add("jpeg")
    case .webp: text.add("webp")
    default: text.add("png")
    }
    text.add(";base64,")
    text.add(base64: bytes)
    text.add("\"/></defs>\n")
    return known.count
  }
}

extension SVGText {
  /// Appends the attribute of a transform, unless it moves nothing.
  mutating func add(transform: Affine, decimals: Int) {
    guard transform != .identity else { return }
    add(" transform=\"matrix(")
    for (index, value) in [transform.a, transform.b, transform.c, transform.d].enumerated() {
      if index > 0 { add(" ") }
      add(value, places: 6)
    }
    for value in [transform.tx, transform.ty] {
      add(" ")
      add(value, places: decimals)
    }
    add(")\"")
  }

  /// Appends bytes as base64 (RFC 4648, section 4).
  fileprivate mutating func add(base64 data: [UInt8]) {
    let letters = Self.letters
    bytes.reserveCapacity(bytes.count + (data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let count = min(3, data.count - start)
      var word = UInt32(data[start]) << 16
      if count > 1 { word |= UInt32(data[start + 1]) << 8 }
      if count > 2 { word |= UInt32(data[start + 2]) }
      for index in 0..<4 {
        let digit = Int(word >> UInt32(18 - 6 * index) & 63)
        bytes.append(index > count ? UInt8(ascii: "=") : letters[digit])
      }
    }
  }

  private static let letters =
    Array(UInt8(ascii: "A")...UInt8(ascii: "Z")) + Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    + Array(UInt8(ascii: "0")...UInt8(ascii: "9")) + [UInt8(ascii: "+"), UInt8(ascii: "/")]
}
