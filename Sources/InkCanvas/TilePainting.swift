internal import InkRaster

/// How far a tile is painted with what lies of a document on it.
struct TilePainting {
  /// What may lie on the tile, from the lowest up.
  let parts: [DocumentPainter.PartName]
  /// How many of the parts, from below, are painted.
  var count = 0
  /// The pixels of these; `nil` while none of them reaches the tile.
  var pixels: PixelTile?

  init(_ parts: [DocumentPainter.PartName]) { self.parts = parts }
}
