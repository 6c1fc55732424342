public import InkBrush
public import InkGeometry

/// A field of elements, and its value: what ``DocumentEdit/set(_:_:)`` sets, and the last one who sets it wins.
///
/// An element that has no such field stays as it is.
public indirect enum ElementField: Equatable, Sendable {
  /// The brush of strokes.
  case brush(Brush)
  /// The lock of strokes and pictures: selections and erasers pass over those that are locked.
  case isLocked(Bool)
  /// The transform of pictures; to move what has been moved meanwhile, too, there is
  /// ``DocumentEdit/transform(_:_:)``.
  case transform(Affine)
  /// The order of pictures: above those with smaller numbers.
  case order(Int)
  /// The page to which pictures belong, `nil` for none.
  case parent(ElementIdentifier?)
  /// The part of pictures that is shown, in their own coordinates.
  case crop(Rect)
  /// The rectangle of pages, in points of the document.
  case frame(Rect)
  /// The colour of the paper, of pages and of the sheet.
  case paper(InkColor)
  /// The lines of the paper, of pages and of the sheet.
  case paperPattern(PaperPattern)
  /// An open field of any element; without a value it goes.
  case open(FieldTag, OpenValue?)

  /// What an element is called; an empty name is none.
  public static func name(_ name: String) -> ElementField {
    .open(.name, name.isEmpty ? nil : OpenValue(Array(name.utf8)))
  }

  /// The group to which an element belongs; `nil` for none.
  public static func group(_ group: ElementIdentifier?) -> ElementField {
    .open(.group, group.map { OpenValue([], elements: [$0]) })
  }

  /// The address to which an element leads; an empty one is none.
  public static func link(_ address: String) -> ElementField {
    .open(.link, address.isEmpty ? nil : OpenValue(Array(address.utf8)))
  }
}
