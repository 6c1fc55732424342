public import InkGeometry
public import InkText

/// A text on a sheet: what was set, and its position.
///
/// Its own coordinates are those of ``/InkText/SetText``: points from the upper left corner, y down.
public struct TextBox: Sendable {
  /// Identifies it within its document.
  public let id: ElementIdentifier
  /// The text as it was set; without lines where it was not set yet, see ``InkDocument/unsetTexts``.
  public var text: SetText { body.text }
  /// The transform from its own coordinates to those of the document.
  public let transform: Affine
  /// True if selections pass over it.
  public let isLocked: Bool
  /// The page to which it belongs; `nil` for none.
  public let page: ElementIdentifier?
  /// Its order among elements of its kind: above those with smaller numbers.
  public let order: Int
  /// Its name, its link, its layer, and what newer versions say of it.
  package let open: OpenFields?
  /// The text and its glyphs, which all copies share.
  package let body: TextBody

  /// The characters.
  public var string: String { String(decoding: body.text.utf8, as: UTF8.self) }

  /// The rectangle that it takes in its own coordinates: its lines, and its width where it has one.
  public var frame: Rect { body.frame }

  /// A rectangle that contains it, its ink included, in the document's coordinates.
  public var bounds: Rect { body.inkBounds.applying(transform) }

  /// The corners of its frame in the document's coordinates, from the upper left one clockwise.
  package var corners: [Point] {
    let frame = body.frame
    return [
      Point(frame.minX, frame.minY), Point(frame.maxX, frame.minY),
      Point(frame.maxX, frame.maxY), Point(frame.minX, frame.maxY),
    ].map { $0.applying(transform) }
  }
}
