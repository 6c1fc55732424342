public import InkGeometry
public import InkText

/// A text on a sheet: what was set, and its position.
///
/// Its own coordinates are the coordinates of ``/InkText/SetText``: points from the upper left corner, y down.
public struct TextBox: Equatable, Sendable {
  /// Identifies it within its document.
  public var id: ElementIdentifier { element.id }
  /// The text as it was set; without lines where it was not set yet, see ``InkDocument/unsetTexts``.
  public var text: SetText { body.text }
  /// The transform from its own coordinates to the coordinates of the document.
  public var transform: Affine { element.transform }
  /// True if selections pass over it.
  public var isLocked: Bool { element.isLocked }
  /// The page to which it belongs, and with which it leaves; `nil` for none.
  public var page: ElementIdentifier? { element.parent }
  /// Its order among elements of its kind: above those with smaller numbers.
  public var order: Int { element.order }
  /// Its name, its link, its layer, and what newer versions say of it.
  package var open: OpenFields? { element.open }
  /// The element as a document keeps it.
  package private(set) var element: OtherElement
  /// The text and its glyphs, which all copies share.
  package let body: TextBody
  /// The opacity of its layer, of 255.
  package var opacity: UInt8 = 255

  /// Makes a text of an element and what was read of it.
  init(_ element: OtherElement, _ body: TextBody) { (self.element, self.body) = (element, body) }

  /// Returns whether both are the same element in one state.
  public static func == (a: TextBox, b: TextBox) -> Bool {
    a.element == b.element && a.opacity == b.opacity
  }

  /// The characters.
  public var string: String { String(decoding: body.text.utf8, as: UTF8.self) }

  /// True if it was not set yet: it has characters, and no lines.
  public var isUnset: Bool { body.text.lines.isEmpty }

  /// The rectangle that it takes in its own coordinates: its lines, and its width where it has one.
  public var frame: Rect { body.frame }

  /// A rectangle, in the document's coordinates, that contains all that is seen of it.
  public var bounds: Rect { body.bounds.applying(transform) }

  /// The corners of its frame in the document's coordinates, from the upper left one to the right.
  public var corners: [Point] {
    let frame = body.frame
    return [
      Point(frame.minX, frame.minY), Point(frame.maxX, frame.minY),
      Point(frame.maxX, frame.maxY), Point(frame.minX, frame.maxY),
    ].map { $0.applying(transform) }
  }

  /// Its frame, and the map from there to the document; `nil` where it was stretched in another direction than its own, or
  /// is mirrored.
  package var turnedFrame: (rect: Rect, transform: Affine)? {
    let (across, down) = (Vector(transform.a, transform.b), Vector(transform.c, transform.d))
    let area = across.length * down.length
    guard area > 0, across.dot(down).magnitude <= 1e-6 * area, transform.determinant > 0 else {
      return nil
    }
    return (body.frame, transform)
  }

  /// The middle of its frame in the document's coordinates.
  package var middle: Point { body.frame.center.applying(transform) }

  /// Returns whether a point of the document lies on its frame.
  ///
  /// - Parameters:
  ///   - point: a point in the document's coordinates.
  ///   - radius: the distance that still counts, in points of the document; by default 0.
  /// - Returns: false for a text that is flattened to nothing.
  public func contains(_ point: Point, radius: Double = 0) -> Bool {
    guard let inverse = transform.inverted else { return false }
    let (local, frame) = (point.applying(inverse), body.frame)
    if frame.contains(local) { return true }
    guard radius > 0 else { return false }
    let nearest = Point(
      min(max(local.x, frame.minX), frame.maxX), min(max(local.y, frame.minY), frame.maxY)
    ).applying(transform)
    return nearest.distance(to: point) <= radius
  }

  /// The same after a map of the sheet; `nil` where that would be no text.
  package func moved(by map: Affine) -> TextBox? {
    var moved = self
    moved.element.transform = transform.concatenating(map)
    return moved.element.isUsable ? moved : nil
  }
}

extension OtherElement {
  /// The kind of texts: 4.
  package static let textKind = 4

  /// A rectangle, in the document's coordinates, that contains all that is seen of it; complexity: for texts that of
  /// reading them.
  var bounds: Rect { kind == Self.textKind ? textBounds : .empty }

  @inline(never)
  private var textBounds: Rect {
    guard let value = open?[.text], let body = TextBody(value, { GlyphStore($0) }) else {
      return .empty
    }
    return body.bounds.applying(transform)
  }
}

extension SheetElement {
  /// True if it is painted and lies on a layer: a picture or a text.
  package var isPlaced: Bool { picture != nil || other?.kind == OtherElement.textKind }
}

extension FieldTag {
  /// The text of an element of kind 4: what `SetText.encoded()` gives, and the contents that have the outlines of its
  /// glyphs.
  public static let text = FieldTag(rawValue: 8)
}

extension PictureContent {
  /// The format of contents that have outlines of glyphs: 16.
  package static let outlinesCode: UInt8 = 16

  /// True if it has outlines of glyphs, and shows nothing by itself.
  package var hasOutlines: Bool { formatCode == Self.outlinesCode }
}
