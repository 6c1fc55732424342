package import InkRaster

/// The distance by which a view has moved over its document, in device pixels.
package struct ViewMovement: Equatable, Sendable {
  /// The distance to the right; ink moves to the left by as much.
  package var x = 0
  /// The distance downwards; ink moves up by as much.
  package var y = 0

  /// Makes a movement; by default that of a view that stays where it is.
  package init(x: Int = 0, y: Int = 0) { (self.x, self.y) = (x, y) }

  /// Adds the movement from one frame to another of the same scale.
  ///
  /// - Returns: the pixels that both show, in the coordinates of the second; empty if there are
  ///   none.
  mutating func add(from old: CanvasFrame, to new: CanvasFrame) -> PixelRect {
    // The difference of two offsets may not fit into 32 bits.
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

  /// Moves the pixels of a view with it; those that come in keep what they were.
  ///
  /// Complexity: O(pixels), no memory.
  ///
  /// - Parameters:
  ///   - rect: the view; pixels beyond the end of the buffer are skipped.
  ///   - pixels: a buffer whose first pixel is (0, 0).
  ///   - stride: the number of pixels from one row to the next.
  package func move(_ rect: PixelRect, of pixels: inout MutableSpan<UInt32>, stride: Int) {
    let rect = rect.part(of: pixels.count, stride: stride)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      move(rect, of: start, stride: stride)
    }
  }

  /// Moves the pixels of a view in memory that the caller knows to be large enough.
  package func move(_ rect: PixelRect, of buffer: UnsafeMutablePointer<UInt32>, stride: Int) {
    if x == 0, y == 0 { return }
    let target = rect.offset(x: -x, y: -y).intersection(rect)
    guard !target.isEmpty else { return }
    // A row is read before it is written over.
    for step in 0..<target.height {
      let row = y >= 0 ? target.minY + step : target.maxY - 1 - step
      // The two may overlap, and numbers need no end of their life.
      (buffer + row * stride + target.minX).moveInitialize(
        from: buffer + (row + y) * stride + target.minX + x, count: target.width)
    }
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
