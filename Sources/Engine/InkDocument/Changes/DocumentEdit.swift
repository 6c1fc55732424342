public import InkBrush
public import InkGeometry

/// A request to a document, as a value; the document makes a ``DocumentChange`` of it.
///
/// Strokes that an edit names and that are not there are passed over, so that an edit may come late. An edit may be
/// made on one thread and done on another; it is never written down. Edits are equal if they name the same strokes,
/// by their records; ``InkDocument/State`` compares content.
public enum DocumentEdit: Equatable, Sendable {
  /// Adds strokes; their identifiers must be new.
  case add([InkStroke])
  /// Takes strokes away.
  case remove([InkStroke.Identifier])
  /// Puts strokes in the place of others: pieces in the place of what was cut.
  case replace([InkStroke.Identifier], with: [InkStroke])
  /// Moves, turns and scales strokes: applied after the transform that they have.
  case transform([InkStroke.Identifier], Affine)
  /// Draws strokes with another brush.
  case restyle([InkStroke.Identifier], Brush)
  /// Locks strokes, or unlocks them; erasures are never locked.
  ///
  /// A locked stroke is not found by a place or in an area, so that no selection and no eraser takes it. Edits
  /// that name it change it all the same.
  case lock([InkStroke.Identifier], Bool)
  /// Takes all strokes and erasures away, locked ones too.
  case clear
  /// Changes the colour of the paper.
  case paper(InkColor)
  /// Changes the lines of the paper.
  case paperPattern(PaperPattern)
  /// Puts pages on the sheet: adds new ones, and changes those that there are, by their names.
  ///
  /// The names of new ones are ``InkDocument/nextPage`` and those that follow, in ascending order. This changes
  /// neither ink nor pictures, see ``PageOperation``.
  case putPages([DocumentPage])
  /// Takes pages away, and nothing that lies on them.
  case removePages([DocumentPage.Identifier])
  /// Moves pages by a distance in points of the document, and nothing that lies on them.
  case movePages([DocumentPage.Identifier], by: Vector)
  /// Puts pictures on the sheet: adds new ones, and changes those that there are, by their names.
  ///
  /// The names of new ones are ``InkDocument/nextPicture`` and those that follow, in ascending order.
  case putPictures([PlacedPicture])
  /// Takes pictures away.
  case removePictures([PlacedPicture.Identifier])
  /// Moves, turns and scales pictures: applied after the transform that they have.
  case transformPictures([PlacedPicture.Identifier], Affine)
}
