internal import InkBrush
package import InkCanvas
internal import InkRaster

extension PageAreas {
  /// Draws the damaged parts of a canvas without paper, with colours that are divided by their opacity, and gives the
  /// page their rectangles.
  ///
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - frame: the pixels of the canvas, all of them, as they were left by the drawing before.
  /// - Returns: the number of rectangles.
  package func drawInk(of canvas: InkCanvas, into frame: UnsafeMutableRawPointer) -> Int32 {
    let stride = canvas.pixelWidth
    let buffer = frame.assumingMemoryBound(to: UInt32.self)
    let damage = canvas.takeDamage()
    for rect in damage {
      canvas.draw(rect, into: buffer, stride: stride)
      for y in Int(rect.minY)..<Int(rect.maxY) {
        for x in Int(rect.minX)..<Int(rect.maxX) {
          buffer[y * stride + x] = InkPicture.straight(buffer[y * stride + x])
        }
      }
    }
    return put(damage)
  }

  /// Draws the damaged parts of a canvas, and gives the page their rectangles.
  ///
  /// - Parameters:
  ///   - canvas: the canvas; a paper that is not opaque lies over a checkerboard.
  ///   - frame: the pixels of the canvas, all of them, as they were left by the drawing before.
  /// - Returns: the number of rectangles.
  package func draw(_ canvas: InkCanvas, into frame: UnsafeMutableRawPointer) -> Int32 {
    let stride = canvas.pixelWidth
    let buffer = frame.assumingMemoryBound(to: UInt32.self)
    if canvas.shownPaper.alpha < 255 {
      // The checks stay where they are when the view moves.
      let damage = canvas.takeDamage()
      for rect in damage {
        canvas.draw(rect, into: buffer, stride: stride)
        Checkerboard.lay(under: rect, of: buffer, stride: stride, scale: canvas.scale)
      }
      return put(damage)
    }
    let (movement, damage) = canvas.takeMovedDamage()
    let view = PixelRect(minX: 0, minY: 0, maxX: stride, maxY: canvas.pixelHeight)
    movement.move(view, of: buffer, stride: stride)
    for rect in damage { canvas.draw(rect, into: buffer, stride: stride) }
    return put(movement == ViewMovement() ? damage : [view])
  }
}
