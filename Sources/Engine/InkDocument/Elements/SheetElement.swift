public import InkGeometry

/// An element of a sheet that is no ink: a page, a picture, or something that a newer version has put there.
///
/// Strokes are elements, too, and are kept by themselves (``InkStroke``), because there are many of them. A new kind of
/// element is a case here, with what it answers below.
public indirect enum SheetElement: Equatable, Sendable {
  /// A page.
  case page(DocumentPage)
  /// A picture.
  case picture(PlacedPicture)
  /// A group, a layer, a text, or an element of a kind that this version does not know.
  case other(OtherElement)

  /// Identifies it within its document.
  public var id: ElementIdentifier {
    switch self {
    case .page(let page): page.id
    case .picture(let picture): picture.id
    case .other(let element): element.id
    }
  }

  /// The page that it is.
  public var page: DocumentPage? { if case .page(let page) = self { page } else { nil } }

  /// The picture that it is.
  public var picture: PlacedPicture? {
    if case .picture(let picture) = self { picture } else { nil }
  }

  /// The element of another kind that it is.
  package var other: OtherElement? { if case .other(let other) = self { other } else { nil } }

  /// A rectangle, in the document's coordinates, that contains all that is seen of it.
  public var bounds: Rect {
    switch self {
    case .page(let page): page.rect
    case .picture(let picture): picture.bounds
    case .other(let element): element.bounds
    }
  }

  /// The page to which it belongs, and with which it leaves.
  package var parent: ElementIdentifier? {
    switch self {
    case .page: nil
    case .picture(let picture): picture.page
    case .other(let element): element.parent
    }
  }

  /// Its open fields.
  package var open: OpenFields? {
    get {
      switch self {
      case .page(let page): page.open
      case .picture(let picture): picture.open
      case .other(let element): element.open
      }
    }
    set {
      switch self {
      case .page(var page):
        page.open = newValue
        self = .page(page)
      case .picture(var picture):
        picture.open = newValue
        self = .picture(picture)
      case .other(var element):
        element.open = newValue
        self = .other(element)
      }
    }
  }

  /// True if a document can have it.
  package var isUsable: Bool {
    switch self {
    case .page(let page): page.isUsable
    case .picture(let picture): picture.isUsable
    case .other(let element): element.isUsable
    }
  }

  /// The same with another identifier, and with others instead of those that it refers to.
  func renamed(
    _ id: ElementIdentifier, _ map: (ElementIdentifier) -> ElementIdentifier?
  ) -> SheetElement {
    let parent = self.parent.flatMap(map)
    var renamed: SheetElement
    switch self {
    case .page(let page): renamed = .page(page.renamed(id))
    case .picture(let picture):
      renamed = .picture(picture.copied(id, place: picture.place, page: parent))
    case .other(let element):
      renamed = .other(
        OtherElement(
          id: id, kind: element.kind, transform: element.transform, isLocked: element.isLocked,
          parent: parent, order: element.order, open: element.open))
    }
    if open != nil { renamed.open = open.mapped(map) }
    return renamed
  }

  /// The same after a map of the sheet; `nil` where it cannot follow it, as a page anything but a move.
  func applying(_ map: Affine) -> SheetElement? {
    var next = self
    switch self {
    case .page(var page):
      guard map.a == 1, map.b == 0, map.c == 0, map.d == 1 else { return nil }
      page.rect = Rect(
        minX: page.rect.minX + map.tx, minY: page.rect.minY + map.ty,
        maxX: page.rect.maxX + map.tx, maxY: page.rect.maxY + map.ty)
      next = .page(page)
    case .picture(var picture):
      picture.transform = picture.transform.concatenating(map)
      next = .picture(picture)
    case .other(var element):
      element.transform = element.transform.concatenating(map)
      next = .other(element)
    }
    return next.isUsable ? next : nil
  }

  /// The same with another value of a field; as it is where it has no such field.
  package func setting(_ field: ElementField) -> SheetElement {
    switch (self, field) {
    case (_, .open(let tag, let value)):
      var next = self
      if value?.isUsable ?? true { next.open.set(tag, value) }
      return next
    case (.page(var page), .frame(let rect)):
      page.rect = rect
      return .page(page)
    case (.page(var page), .paper(let color)):
      page.paper = color
      return .page(page)
    case (.page(var page), .paperPattern(let pattern)):
      page.paperPattern = pattern
      return .page(page)
    case (.picture(var picture), .crop(let rect)):
      picture.crop = rect
      return .picture(picture)
    case (.picture(var picture), .isLocked(let isLocked)):
      picture.isLocked = isLocked
      return .picture(picture)
    case (.picture(var picture), .parent(let page)):
      picture.page = page
      return .picture(picture)
    case (.picture(var picture), .order(let order)):
      picture.place = order
      return .picture(picture)
    case (.picture(var picture), .transform(let transform)):
      picture.transform = transform
      return .picture(picture)
    case (.other(var element), .isLocked(let isLocked)):
      element.isLocked = isLocked
      return .other(element)
    case (.other(var element), .parent(let parent)):
      element.parent = parent
      return .other(element)
    case (.other(var element), .order(let order)):
      element.order = order
      return .other(element)
    case (.other(var element), .transform(let transform)):
      element.transform = transform
      return .other(element)
    default: return self
    }
  }

  /// The fields that are no open ones, with the values that they have.
  private var fields: [ElementField] {
    switch self {
    case .page(let page):
      [.frame(page.rect), .paper(page.paper), .paperPattern(page.paperPattern)]
    case .picture(let picture):
      [
        .crop(picture.crop), .transform(picture.transform), .isLocked(picture.isLocked),
        .parent(picture.page), .order(picture.place),
      ]
    case .other(let element):
      [
        .transform(element.transform), .isLocked(element.isLocked), .parent(element.parent),
        .order(element.order),
      ]
    }
  }

  /// The fields that another state of it has set.
  func differences(to other: SheetElement) -> [ElementField] {
    var changed = zip(fields, other.fields).filter { $0 != $1 }.map { $1 }
    changed += open.differences(to: other.open).map { .open($0.tag, $0.after) }
    return changed
  }

  /// The result of a change that led from one state of it to another, made to the present one: each field that the
  /// change has set gets the new value, if it still has the old one.
  func following(_ before: SheetElement, _ after: SheetElement) -> SheetElement {
    if self == before { return after }
    var next = self
    let (now, old, new) = (fields, before.fields, after.fields)
    guard now.count == old.count, old.count == new.count else { return self }
    for index in now.indices where old[index] != new[index] && now[index] == old[index] {
      next = next.setting(new[index])
    }
    next.open = next.open.following(before.open, after.open)
    return next
  }
}

extension SheetElement {
  /// The content of which it shows something.
  var content: PictureContent? { picture?.content }

  /// The same with an equal content, of which others have bytes already.
  package func sharing(_ content: PictureContent) -> SheetElement {
    if case .picture(let picture) = self { .picture(picture.sharing(content)) } else { self }
  }
}
