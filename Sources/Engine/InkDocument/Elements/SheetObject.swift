package import InkGeometry

/// An element that is painted and is no ink.
///
/// A new kind of object is a case here, with its answers below, and a case of the canvas' painters.
package indirect enum SheetObject: Equatable, Sendable {
  /// A picture.
  case picture(PlacedPicture)
  /// A text.
  case text(TextBox)

  /// Identifies it within its document.
  package var id: ElementIdentifier {
    switch self {
    case .picture(let picture): picture.id
    case .text(let text): text.id
    }
  }

  /// The picture that it is.
  package var picture: PlacedPicture? {
    if case .picture(let picture) = self { picture } else { nil }
  }

  /// The text that it is.
  package var text: TextBox? { if case .text(let text) = self { text } else { nil } }

  /// A rectangle, in the document's coordinates, that contains all that is seen of it.
  package var bounds: Rect {
    switch self {
    case .picture(let picture): picture.bounds
    case .text(let text): text.bounds
    }
  }

  /// True if it is the background of a page: it lies below all that is none.
  package var isBackground: Bool {
    switch self {
    case .picture(let picture): picture.isBackground
    case .text: false
    }
  }

  /// True if selections pass over it.
  package var isLocked: Bool {
    switch self {
    case .picture(let picture): picture.isLocked
    case .text(let text): text.isLocked
    }
  }

  /// Its order among objects that lie at the same number of ink.
  package var order: Int {
    switch self {
    case .picture(let picture): picture.place
    case .text(let text): text.order
    }
  }

  /// Its open fields.
  package var open: OpenFields? {
    switch self {
    case .picture(let picture): picture.open
    case .text(let text): text.open
    }
  }

  /// Returns whether a point of the document lies on it, or near it.
  package func contains(_ point: Point, radius: Double) -> Bool {
    switch self {
    case .picture(let picture): picture.contains(point, radius: radius)
    case .text(let text): text.contains(point, radius: radius)
    }
  }

  /// The same after a map of the sheet; `nil` for an object that no document can have.
  package func applying(_ map: Affine) -> SheetObject? {
    switch self {
    case .picture(var picture):
      picture.transform = picture.transform.concatenating(map)
      return picture.isUsable ? .picture(picture) : nil
    case .text(let text): return text.moved(by: map).map { .text($0) }
    }
  }

  /// The same with another part of it shown, in its own coordinates; as it is where it has no parts.
  package func cropped(to crop: Rect) -> SheetObject {
    switch self {
    case .picture(var picture):
      picture.crop = crop
      return picture.isUsable ? .picture(picture) : self
    case .text: return self
    }
  }

  /// Its number in the order of ink: it lies above ink of its layer with lower numbers, and below all other ink of its
  /// layer; `nil` where it lies below all ink.
  package var inkOrder: Int? { open == nil || isBackground ? nil : open.inkOrder }
}

extension FieldTag {
  /// The number in the order of ink at which an object lies: four bytes, the lowest first.
  ///
  /// The object lies above ink of its layer with lower numbers, and below all other ink of its layer. Objects without
  /// this field lie below all ink.
  public static let inkOrder = FieldTag(rawValue: 9)
}

extension ElementField {
  /// The number in the order of ink at which objects lie, 0…2³⁰; `nil` below all ink.
  package static func inkOrder(_ order: Int?) -> ElementField {
    .open(
      .inkOrder,
      order.map { order in
        OpenValue((0..<4).map { UInt8(truncatingIfNeeded: order >> (8 * $0)) })
      })
  }
}

extension OpenFields? {
  /// The number in the order of ink; `nil` where there is none, or no usable one.
  @inline(never)
  package var inkOrder: Int? {
    guard let bytes = self?[.inkOrder]?.bytes, bytes.count == 4 else { return nil }
    var number: UInt32 = 0
    for byte in bytes.reversed() { number = number << 8 | UInt32(byte) }
    return number <= UInt32(InkDocument.placeLimit) ? Int(number) : nil
  }
}

// The one order of objects and ink.
extension InkDocument {
  /// The number in the order of ink for an object above all ink that there is: new ink lies above it.
  public var nextObjectOrder: Int { nextPlace }

  /// The objects that are drawn, from the lowest up: first those below all ink, then those among it.
  ///
  /// Complexity: as ``shownPictures``, and O(objects log objects) where any of them lies among ink.
  package var shownObjects: [SheetObject] {
    ordered(shownPictures, textCount > 0 ? shownTexts : [])
  }

  /// All objects, on hidden layers too, in the order of ``shownObjects``.
  var allObjects: [SheetObject] { ordered(pictures, texts) }

  /// The strokes and objects of layers that are seen, in one order from the lowest up, without erasures and the
  /// backgrounds of pages; each stroke where its lowest part lies.
  ///
  /// Complexity: O(elements log elements).
  @inline(never)
  package func shownElements() -> [ElementIdentifier] {
    let objects = shownObjects.filter { !$0.isBackground }
    let ink = strokes.filter { !$0.isErasure && (!hasLayers || isLayerShown(of: $0.open)) }
    let ids = objects.map { $0.id } + ink.map { $0.id }
    let keys =
      objects.map { objectKey(of: $0) ?? -1 }
      + ink.map { Self.inkKey($0.layers[0].place, level: level(of: $0)) }
    return KeyOrder.indices(of: keys).map { ids[$0] }
  }

  private func ordered(_ pictures: [PlacedPicture], _ texts: [TextBox]) -> [SheetObject] {
    let all = pictures.map { SheetObject.picture($0) } + texts.map { .text($0) }
    return all.contains { $0.inkOrder != nil } ? sorted(all) : all
  }

  /// Objects in one order with ink.
  @inline(never)
  private func sorted(_ objects: [SheetObject]) -> [SheetObject] {
    // Those below all ink keep their order; the others come by layer, number, and order at that number.
    var order = objects.indices.filter { objects[$0].inkOrder == nil }
    let raised = objects.indices.filter { objects[$0].inkOrder != nil }
    let byOrder = KeyOrder.indices(of: raised.map { Int64(objects[$0].order) }).map { raised[$0] }
    order += KeyOrder.indices(of: byOrder.map { objectKey(of: objects[$0]) ?? 0 })
      .map { byOrder[$0] }
    return order.map { objects[$0] }
  }

  /// The sort key of an object among ink; `nil` where it lies below all ink.
  ///
  /// It is greater than the ``inkKey(_:level:)`` of ink below it, and smaller than the key of ink above it.
  package func objectKey(of object: SheetObject) -> Int64? {
    object.inkOrder.map {
      Int64(hasLayers ? layerLevel(of: object.open) : 0) << 32 | Int64($0) << 1
    }
  }

  /// The sort key of a part of a stroke among objects.
  ///
  /// - Parameters:
  ///   - order: its number in the order of ink, below 2³⁰.
  ///   - level: the level of its layer, below 2⁸.
  /// - Returns: a number that is greater the higher the part lies.
  package static func inkKey(_ order: Int, level: Int) -> Int64 {
    Int64(level) << 32 | Int64(order) << 1 | 1
  }
}
