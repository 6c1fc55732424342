package import Ductus

/// Buffers of a screen that moves its pixels.
package struct MovingScreen {
  package private(set) var pixels: [UInt32] = []
  package private(set) var width = 0
  package private(set) var height = 0

  /// Begins with a screen of no size.
  package init() {}

  /// Moves the pixels as the canvas was moved, and draws those that are new.
  package mutating func refresh(_ canvas: InkCanvas) {
    let (movement, rects) = canvas.takeMovedDamage()
    let old = self
    (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    pixels = Array(repeating: 0xDEAD_BEEF, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (fromX, fromY) = (x + movement.x, y + movement.y)
        guard fromX >= 0, fromX < old.width, fromY >= 0, fromY < old.height else { continue }
        pixels[y * width + x] = old.pixels[fromY * old.width + fromX]
      }
    }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for rect in rects { canvas.draw(rect, into: start, stride: width) }
    }
  }
}
