internal import InkRaster

/// The progress of painting the document on a tile.
struct TilePainting {
  /// The parts that may lie on the tile, from the lowest up.
  let parts: [DocumentPainter.PartName]
  /// The number of the parts, from below, that are painted.
  var count = 0
  /// The pixels of the painted parts; `nil` while none of them reaches the tile.
  var pixels: PixelTile?
  /// The layers that are painted; `nil` if the document has one.
  var pass: LayerPass?

  /// The sort keys of the objects among ink that lie on the tile, ascending.
  let cuts: [Int64]

  init(_ parts: [DocumentPainter.PartName], cuts: [Int64] = []) {
    (self.parts, self.cuts) = (parts, cuts)
  }
}
