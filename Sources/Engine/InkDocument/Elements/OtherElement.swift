public import InkGeometry

/// A group, a layer, a text, or an element of a kind that this version does not know.
///
/// An unknown element is kept byte for byte, sent in shared drawings, and moved, ordered, locked and removed like any
/// other; a program that knows its kind finds it unchanged.
public struct OtherElement: Equatable, Sendable {
  /// Identifies it within its document.
  public let id: ElementIdentifier
  /// The number of its kind in files, below 2³⁰; 0 and 1 are no kinds of it.
  public let kind: Int
  /// The transform to the coordinates of the document.
  public var transform: Affine
  /// True if selections pass over it.
  public var isLocked: Bool
  /// The page, or the other element, to which it belongs; `nil` for none.
  public var parent: ElementIdentifier?
  /// Its order among elements of its kind: above those with smaller numbers; −2³⁰ < order < 2³⁰.
  public var order: Int
  /// All else that there is to it.
  package var open: OpenFields?

  /// Makes an element.
  package init(
    id: ElementIdentifier, kind: Int, transform: Affine = .identity, isLocked: Bool = false,
    parent: ElementIdentifier? = nil, order: Int = 0, open: OpenFields? = nil
  ) {
    (self.id, self.kind, self.transform, self.isLocked) = (id, kind, transform, isLocked)
    (self.parent, self.order, self.open) = (parent, order, open)
  }

  /// The kind of groups: 2.
  package static let groupKind = 2
  /// The first number that is no kind.
  package static let kindLimit = 1 << 30

  /// True if a document can have it.
  var isUsable: Bool {
    id.kind == .other && id.isUsable && kind > 1 && kind < Self.kindLimit && transform.isFinite
      && order.magnitude < InkDocument.placeLimit && parent?.isUsable ?? true
  }
}
