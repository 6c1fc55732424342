#if arch(wasm32)
  internal import InkBrush
  package import InkCanvas
  internal import InkRaster

  extension PageAreas {
    /// Draws the damaged parts of a canvas, and gives the page their rectangles.
    ///
    /// - Parameters:
    ///   - canvas: the canvas; a paper that is not opaque lies over a checkerboard.
    ///   - frame: the pixels of the canvas, all of them.
    /// - Returns: the number of rectangles.
    package func draw(_ canvas: InkCanvas, into frame: UnsafeMutableRawPointer) -> Int32 {
      let damage = canvas.takeDamage()
      let buffer = frame.assumingMemoryBound(to: UInt32.self)
      for rect in damage {
        canvas.draw(rect, into: buffer, stride: canvas.pixelWidth)
        if canvas.shownPaper.alpha < 255 {
          Checkerboard.lay(
            under: rect, of: buffer, stride: canvas.pixelWidth, scale: canvas.scale)
        }
      }
      return put(damage)
    }
  }
#endif
