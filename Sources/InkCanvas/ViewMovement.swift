package import InkRaster

/// The distance by which a view has moved over its document, in device pixels.
package struct ViewMovement: Equatable, Sendable {
  /// The distance to the right; ink moves to the left by as much.
  package var x = 0
  /// The distance downwards; ink moves up by as much.
  package var y = 0

  /// Makes the movement of a view that stays where it is.
  package init() {}

  /// Adds the movement from one frame to another of the same scale.
  ///
  /// - Returns: the pixels that both show, in the coordinates of the second; empty if there are
  ///   none.
  mutating func add(from old: CanvasStroke.Frame, to new: CanvasStroke.Frame) -> PixelRect {
    // The difference of two places may not fit into 32 bits.
    let dx = Int64(new.offsetX) - Int64(old.offsetX)
    let dy = Int64(new.offsetY) - Int64(old.offsetY)
    guard dx.magnitude < UInt64(old.width), dy.magnitude < UInt64(old.height) else {
      return .empty
    }
    x &+= Int(dx)
    y &+= Int(dy)
    let side = Tile.side
    return old.rect.offset(
      x: (old.origin.column - new.origin.column) * side, y: (old.origin.row - new.origin.row) * side
    ).intersection(new.rect)
  }
}

extension PixelRect {
  /// Returns the rectangles of what a larger one has around this one, which lies in it; all of it if
  /// this one is empty.
  package func border(in whole: PixelRect) -> [PixelRect] {
    if isEmpty { return whole.isEmpty ? [] : [whole] }
    return [
      PixelRect(minX: whole.minX, minY: whole.minY, maxX: whole.maxX, maxY: minY),
      PixelRect(minX: whole.minX, minY: maxY, maxX: whole.maxX, maxY: whole.maxY),
      PixelRect(minX: whole.minX, minY: minY, maxX: minX, maxY: maxY),
      PixelRect(minX: maxX, minY: minY, maxX: whole.maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
