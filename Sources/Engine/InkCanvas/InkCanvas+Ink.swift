package import InkBrush
package import InkDocument
public import InkGeometry
internal import InkRaster
package import InkStream

/// The present state of a stroke on a canvas, to be read between two calls of the canvas.
package struct CanvasInk {
  /// All stages of the stroke, from its samples to its path.
  package let stream: StrokeStream
  /// The brush that draws or erases.
  package let brush: Brush
  /// True if the stroke erases.
  package let isErasure: Bool
  /// The state of the tip at each point of the filtered polyline.
  package let tips: [TipState]
  /// The seed of the stroke's randomness.
  package let seed: UInt64
  /// The layers of the stroke; more than one if something was erased while the stroke was drawn.
  package let layers: [InkStroke.Layer]
  /// The transform from the stroke's own coordinates, those of its stages, to those of the
  /// document.
  package let transform: Affine

  /// The outline of the ink, whose inside is filled; complexity: O(elements).
  package var outline: [PathElement] {
    StrokeInk(filtered: stream.filtered, path: stream.path, tips: tips, brush: brush)
      .shape(seed: seed).outline
  }
}

// The ink on the canvas.
extension InkCanvas {
  /// The strokes and erasures that the canvas holds, in the order in which they began, without
  /// those that were cancelled; all of them if ``CanvasSettings/keepsStages`` is set.
  ///
  /// Complexity: O(strokes).
  package var ink: [CanvasInk] {
    register.strokes.compactMap { stroke in
      guard let stroke, let stream = stroke.stream, stream.state != .cancelled else { return nil }
      return CanvasInk(
        stream: stream, brush: stroke.brush, isErasure: stroke.isErasure,
        tips: stroke.dynamics.output, seed: stroke.seed, layers: stroke.layers,
        transform: stroke.transform)
    }
  }

  /// The smallest rectangle, in canvas points, that contains all pixels with ink; empty if there
  /// are none.
  ///
  /// It is exact to a pixel, and includes only ink that erasers have left. Complexity: O(pixels of
  /// inked tiles).
  public var inkBounds: Rect {
    freshen()
    let frame = register.frame
    var bounds = PixelRect.empty
    for page in register.pages where page.opacity > 0 {
      let sheet = page.sheet
      for index in sheet.tiles.indices {
        paintAllDocument(sheet, index)
        let column = index % sheet.columns
        let row = index / sheet.columns
        if sheet.tiles[index] == nil, sheet.base?[column, row] == nil { continue }
        painters[0].paint(
          sheet, column: column, row: row, clip: TilePlace.whole, register.strokes,
          predictionColor: register.settings.predictionColor)
        let inked = painters[0].pixels.inkedRect
          .offset(x: column * Tile.side, y: row * Tile.side)
        bounds = bounds.union(
          inked.intersection(frame.rect).offset(x: -frame.shiftX, y: -frame.shiftY))
      }
    }
    guard !bounds.isEmpty else { return .empty }
    return Rect(
      minX: Double(bounds.minX) / scale, minY: Double(bounds.minY) / scale,
      maxX: Double(bounds.maxX) / scale, maxY: Double(bounds.maxY) / scale)
  }
}

extension PixelTile {
  /// The smallest rectangle that contains all pixels with ink.
  var inkedRect: PixelRect {
    var bounds = PixelRect.empty
    for y in 0..<Tile.side {
      for x in 0..<Tile.side where self[x, y] != 0 {
        bounds = bounds.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
    }
    return bounds
  }
}
