package import InkBrush
package import InkDocument
package import InkGeometry

// The content of a document, by names, and the fields that are different.
extension NaiveSharedDocument {
  package struct Stroke: Equatable {
    package var record: SharedName
    package var brush: Brush
    package var transform: Affine
    package var layers: [InkStroke.Layer]
    package var span: StrokeSpan?
    package var isMarkedErasure: Bool
    package var isLocked = false
    package var open: Open = [:]
  }

  package struct Picture: Equatable {
    package var picture: PlacedPicture
    package var page: SharedName?
  }

  package struct Other: Equatable {
    package var element: OtherElement
    package var parent: SharedName?
  }

  /// Open fields, by their tags.
  package typealias Open = [Int: Value]

  package struct Value: Equatable {
    var bytes: [UInt8]
    var elements: [SharedName?]
    var contents: [PictureContent]
  }

  /// The content of a document.
  package struct Sheet: Equatable {
    package var strokes: [SharedName: Stroke] = [:]
    package var pages: [SharedName: DocumentPage] = [:]
    package var pictures: [SharedName: Picture] = [:]
    package var others: [SharedName: Other] = [:]
    /// The open fields of pages, pictures and others.
    package var open: [SharedName: Open] = [:]
    package var paper = InkColor.white
    package var pattern = PaperPattern.plain
    /// The things that have gone, as they were when they went.
    var gone = Gone()

    struct Gone: Equatable {
      var strokes: [SharedName: Stroke] = [:]
      var pages: [SharedName: DocumentPage] = [:]
      var pictures: [SharedName: Picture] = [:]
      var others: [SharedName: Other] = [:]
      var open: [SharedName: Open] = [:]
    }

    mutating func remove(stroke name: SharedName) {
      if let old = strokes.removeValue(forKey: name) { gone.strokes[name] = old }
    }

    mutating func put(_ name: SharedName, _ page: DocumentPage?) {
      if page == nil, let old = pages[name] { gone.pages[name] = old }
      pages[name] = page
      if page == nil { close(name) }
    }

    mutating func put(_ name: SharedName, _ picture: Picture?) {
      if picture == nil, let old = pictures[name] { gone.pictures[name] = old }
      pictures[name] = picture
      if picture == nil { close(name) }
    }

    mutating func put(_ name: SharedName, _ other: Other?) {
      if other == nil, let old = others[name] { gone.others[name] = old }
      others[name] = other
      if other == nil { close(name) }
    }

    /// Takes the open fields of something away that goes.
    private mutating func close(_ name: SharedName) {
      if let old = open.removeValue(forKey: name) { gone.open[name] = old }
    }

    func isThere(_ name: SharedName) -> Bool {
      strokes[name] != nil || pages[name] != nil || pictures[name] != nil || others[name] != nil
    }

    func value(_ tag: Int, of name: SharedName) -> Value? {
      strokes[name]?.open[tag] ?? open[name]?[tag]
    }

    mutating func set(_ tag: Int, _ value: Value?, of name: SharedName) {
      if strokes[name] != nil {
        strokes[name]?.open[tag] = value
      } else {
        open[name, default: [:]][tag] = value
        if open[name]?.isEmpty == true { open[name] = nil }
      }
    }
  }

  /// A field that is different.
  enum Difference {
    case stroke(SharedName, from: Stroke?, to: Stroke?)
    case transform(SharedName, from: Affine, to: Affine)
    case brush(SharedName, from: Brush, to: Brush)
    case lock(SharedName, from: Bool, to: Bool)
    case page(SharedName, from: DocumentPage?, to: DocumentPage?)
    case picture(SharedName, from: Picture?, to: Picture?)
    case other(SharedName, from: Other?, to: Other?)
    case open(SharedName, Int, from: Value?, to: Value?)
    case paper(from: InkColor, to: InkColor)
    case pattern(from: PaperPattern, to: PaperPattern)

    /// The name of the thing that it adds; `nil` where it adds none.
    var added: SharedName? {
      switch self {
      case .stroke(let name, nil, _), .page(let name, nil, _), .picture(let name, nil, _),
        .other(let name, nil, _):
        name
      default: nil
      }
    }

    var back: Difference {
      switch self {
      case .stroke(let name, let from, let to): .stroke(name, from: to, to: from)
      case .transform(let name, let from, let to): .transform(name, from: to, to: from)
      case .brush(let name, let from, let to): .brush(name, from: to, to: from)
      case .lock(let name, let from, let to): .lock(name, from: to, to: from)
      case .page(let name, let from, let to): .page(name, from: to, to: from)
      case .picture(let name, let from, let to): .picture(name, from: to, to: from)
      case .other(let name, let from, let to): .other(name, from: to, to: from)
      case .open(let name, let tag, let from, let to): .open(name, tag, from: to, to: from)
      case .paper(let from, let to): .paper(from: to, to: from)
      case .pattern(let from, let to): .pattern(from: to, to: from)
      }
    }
  }

  /// Returns the content of a document, by names, and all names of it.
  package static func sheet(of document: InkDocument) -> (Sheet, Set<SharedName>) {
    var sheet = Sheet()
    var names: Set<SharedName> = []
    func name(_ id: ElementIdentifier) -> SharedName {
      let name = document.names.name(of: id)
      return SharedName(author: document.names.authors[name.author], number: name.number)
    }
    func keep(_ fields: OpenFields?, of id: ElementIdentifier) {
      let open = open(fields, name)
      if !open.isEmpty { sheet.open[name(id)] = open }
    }
    // The first stroke of each record.
    var records: [ObjectIdentifier: SharedName] = [:]
    for stroke in document.strokes.sorted(by: { $0.id < $1.id }) {
      let own = name(stroke.id)
      let record = records[ObjectIdentifier(stroke.record)] ?? own
      records[ObjectIdentifier(stroke.record)] = record
      var naive = Stroke(
        record: record, brush: stroke.brush, transform: stroke.transform, layers: stroke.layers,
        span: stroke.span, isMarkedErasure: stroke.isMarkedErasure)
      naive.isLocked = stroke.isLocked
      naive.open = open(stroke.open, name)
      sheet.strokes[own] = naive
    }
    for page in document.pages {
      sheet.pages[name(page.id)] = page.unnamed
      keep(page.open, of: page.id)
    }
    for picture in document.pictures {
      sheet.pictures[name(picture.id)] = Picture(
        picture: picture.unnamed, page: picture.page.map { name($0) })
      keep(picture.open, of: picture.id)
    }
    for other in document.others {
      sheet.others[name(other.id)] = Other(
        element: other.unnamed, parent: other.parent.map { name($0) })
      keep(other.open, of: other.id)
    }
    (sheet.paper, sheet.pattern) = (document.paper, document.paperPattern)
    names.formUnion(sheet.strokes.keys)
    names.formUnion(sheet.pages.keys)
    names.formUnion(sheet.pictures.keys)
    names.formUnion(sheet.others.keys)
    return (sheet, names)
  }

  static func open(
    _ fields: OpenFields?, _ name: (ElementIdentifier) -> SharedName?
  ) -> Open {
    var open: Open = [:]
    for field in fields?.all ?? [] { open[field.tag.rawValue] = value(field.value, name) }
    return open
  }

  static func value(
    _ value: OpenValue, _ name: (ElementIdentifier) -> SharedName?
  ) -> Value {
    Value(
      bytes: value.bytes, elements: value.elements.map { $0 == .sheet ? nil : name($0) },
      contents: value.contents)
  }

  /// Sets a field where it still has the value that it had.
  static func set(
    _ difference: Difference, _ sheet: inout Sheet, _ lost: Set<SharedName>
  ) {
    switch difference {
    case .stroke(let name, nil, let to):
      if sheet.strokes[name] == nil, !lost.contains(name) {
        sheet.strokes[name] = sheet.gone.strokes[name] ?? to
      }
    case .stroke(let name, _, nil): sheet.remove(stroke: name)
    case .transform(let name, let from, let to):
      if sheet.strokes[name]?.transform == from { sheet.strokes[name]?.transform = to }
    case .brush(let name, let from, let to):
      if sheet.strokes[name]?.brush == from { sheet.strokes[name]?.brush = to }
    case .lock(let name, let from, let to):
      if sheet.strokes[name]?.isLocked == from { sheet.strokes[name]?.isLocked = to }
    case .page(let name, nil, let to):
      if sheet.pages[name] == nil, !lost.contains(name) {
        sheet.pages[name] = sheet.gone.pages[name] ?? to
        sheet.open[name] = sheet.gone.open[name]
      }
    case .page(let name, _, nil): sheet.put(name, DocumentPage?.none)
    case .page(let name, let from?, let to?):
      guard var page = sheet.pages[name] else { return }
      if page.rect == from.rect { page.rect = to.rect }
      if page.paper == from.paper { page.paper = to.paper }
      if page.paperPattern == from.paperPattern { page.paperPattern = to.paperPattern }
      sheet.pages[name] = page
    case .picture(let name, nil, let to):
      if sheet.pictures[name] == nil, !lost.contains(name) {
        sheet.pictures[name] = sheet.gone.pictures[name] ?? to
        sheet.open[name] = sheet.gone.open[name]
      }
    case .other(let name, nil, let to):
      if sheet.others[name] == nil, !lost.contains(name) {
        sheet.others[name] = sheet.gone.others[name] ?? to
        sheet.open[name] = sheet.gone.open[name]
      }
    case .other(let name, _, nil): sheet.put(name, Other?.none)
    case .other(let name, let from?, let to?):
      guard var now = sheet.others[name] else { return }
      if now.element.transform == from.element.transform {
        now.element.transform = to.element.transform
      }
      if now.element.isLocked == from.element.isLocked {
        now.element.isLocked = to.element.isLocked
      }
      if now.element.order == from.element.order { now.element.order = to.element.order }
      if now.parent == from.parent { now.parent = to.parent }
      sheet.others[name] = now
    case .open(let name, let tag, let from, let to):
      if sheet.isThere(name), sheet.value(tag, of: name) == from {
        sheet.set(tag, to, of: name)
      }
    case .picture(let name, _, nil): sheet.put(name, Picture?.none)
    case .picture(let name, let from?, let to?):
      guard var now = sheet.pictures[name] else { return }
      if now.picture.crop == from.picture.crop { now.picture.crop = to.picture.crop }
      if now.picture.transform == from.picture.transform {
        now.picture.transform = to.picture.transform
      }
      if now.picture.isLocked == from.picture.isLocked {
        now.picture.isLocked = to.picture.isLocked
      }
      if now.picture.place == from.picture.place { now.picture.place = to.picture.place }
      if now.page == from.page { now.page = to.page }
      sheet.pictures[name] = now
    case .paper(let from, let to): if sheet.paper == from { sheet.paper = to }
    case .pattern(let from, let to): if sheet.pattern == from { sheet.pattern = to }
    case .stroke: break
    }
  }
}

extension DocumentPage {
  /// The same with no name.
  var unnamed: DocumentPage {
    DocumentPage(id: Identifier(.page, 0), rect: rect, paper: paper, paperPattern: paperPattern)
  }
}

extension PlacedPicture {
  /// The same with no name, on no page, and without open fields.
  var unnamed: PlacedPicture {
    var picture = copied(Identifier(.picture, 0), place: place, page: nil)
    picture.open = nil
    return picture
  }
}

extension OtherElement {
  /// The same with no name, without a parent and open fields.
  var unnamed: OtherElement {
    OtherElement(
      id: ElementIdentifier(.other, 0), kind: kind, transform: transform, isLocked: isLocked,
      order: order)
  }
}
