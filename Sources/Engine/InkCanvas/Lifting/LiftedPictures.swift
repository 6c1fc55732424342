internal import InkDocument
internal import InkGeometry

/// Pictures of a document that are shown otherwise than they are, for example while they are dragged.
struct LiftedPictures {
  /// The pictures, in ascending order.
  var ids: [ElementIdentifier]
  /// The transform from their own positions to those where they are shown.
  var transform = Affine.identity
  /// The part of them that is shown, in their own coordinates; `nil` for what they show.
  var crop: Rect?

  /// Returns true if a picture is among them.
  func contains(_ id: ElementIdentifier) -> Bool {
    ElementIdentifier.index(of: id, in: ids) != nil
  }

  /// A picture as it is shown; as it is where that would be no picture.
  func shown(_ picture: PlacedPicture) -> PlacedPicture {
    var shown = picture
    shown.transform = picture.transform.concatenating(transform)
    if let crop { shown.crop = crop }
    return shown.isUsable ? shown : picture
  }
}
