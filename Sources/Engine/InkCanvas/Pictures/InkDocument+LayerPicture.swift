package import InkBrush
package import InkDocument
package import InkGeometry
package import InkRaster

extension InkDocument {
  /// Draws one layer of a stroke by itself, on nothing; one that erases is drawn as ink.
  ///
  /// Complexity: O(samples + pixels).
  ///
  /// - Parameters:
  ///   - layer: the index of the layer.
  ///   - stroke: a stroke of the document.
  ///   - rect: the part to draw, in the document's coordinates.
  ///   - scale: pixels per point, 0.001…1,024.
  ///   - rule: the rule for the colours of ink.
  /// - Returns: the picture, with premultiplied pixels, and the position of its pixels: that of the document's origin
  ///   is the corner of pixel 0, 0.
  /// - Throws: a ``CanvasSizeError`` if a number is out of range.
  package func picture(
    ofLayer layer: Int, of stroke: InkStroke, in rect: Rect, scale: Double, rule: InkOnPaper
  ) throws(CanvasSizeError) -> (picture: InkPicture, area: PixelRect) {
    let size = try PictureSize(rect, scale: scale)
    var stroke = stroke
    var ink = ink(of: stroke)
    if stroke.brush.blend != .sourceOver {
      var brush = ink.brush
      // The ink below decides how it is blended; the colour does not.
      if brush.blend == .multiply { brush.color = rule.shown(brush.color, .multiply) }
      brush.blend = .sourceOver
      stroke.brush = brush
      ink = StrokeInk(stroke.record, brush, stroke.warp)
    }
    let isShown = stroke.brush.blend == self[stroke.id]?.brush.blend
    let tiles = TilePainter(InkPapers(isShown ? rule : .none), scale: scale)
    let first = stroke.layers.indices.contains(layer) ? stroke.layers[layer].firstSample : 0
    let end = layer + 1 < stroke.layers.count ? stroke.layers[layer + 1].firstSample : Int.max
    let part = DocumentPainter.Part(
      stroke: DocumentStroke(stroke, ink, view: .scale(scale)), firstSample: first, endSample: end)
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    let side = Tile.side
    let area = PixelRect(
      minX: size.x, minY: size.y, maxX: size.x + size.width, maxY: size.y + size.height)
    for row in Tile.index(area.minY)...Tile.index(area.maxY - 1) {
      for column in Tile.index(area.minX)...Tile.index(area.maxX - 1) {
        let clip = area.offset(x: -column * side, y: -row * side).intersection(TilePlace.whole)
        tiles.clear(clip)
        _ = tiles.paint(part, TilePlace(column: column, row: row, clip: clip))
        for y in clip.minY..<clip.maxY {
          let start = (row * side + y - size.y) * size.width + column * side - size.x
          for x in clip.minX..<clip.maxX { pixels[start + x] = tiles.pixels[x, y] }
        }
      }
    }
    return (InkPicture(width: size.width, height: size.height, pixels: pixels), area)
  }
}
