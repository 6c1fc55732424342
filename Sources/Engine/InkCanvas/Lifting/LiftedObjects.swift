internal import InkDocument
internal import InkGeometry

/// Objects of a document that are shown otherwise than they are, for example while they are dragged.
struct LiftedObjects {
  /// The objects, in ascending order.
  var ids: [ElementIdentifier]
  /// The transform from their own positions to those where they are shown.
  var transform = Affine.identity
  /// The part of pictures that is shown, in their own coordinates; `nil` for all that they show.
  var crop: Rect?

  /// Returns true if an object is among them.
  func contains(_ id: ElementIdentifier) -> Bool {
    ElementIdentifier.index(of: id, in: ids) != nil
  }

  /// An object as it is shown; as it is where that would be no object.
  func shown(_ object: SheetObject) -> SheetObject {
    guard let moved = object.applying(transform) else { return object }
    return crop.map { moved.cropped(to: $0) } ?? moved
  }
}
