/// A frame of an animation, as the rectangle that differs from the previous frame.
package struct AnimationFrame: Equatable, Sendable {
  /// The left edge of the rectangle, in pixels from the left of the picture.
  package var x: Int
  /// The top edge of the rectangle, in pixels from the top of the picture.
  package var y: Int
  /// The number of pixels per row of the rectangle.
  package var width: Int
  /// The number of rows of the rectangle.
  package var height: Int
  /// The pixels, row by row; red is in the lowest byte of each.
  package var pixels: [UInt32]
  /// The duration of the frame, in ticks of the animation.
  package var ticks: Int

  /// Makes a frame.
  package init(x: Int, y: Int, width: Int, height: Int, pixels: [UInt32], ticks: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.pixels = pixels
    self.ticks = ticks
  }

  /// Returns true if the frame lies within a picture of a size, and has as many pixels as its own size says.
  func fits(_ width: Int, _ height: Int) -> Bool {
    x >= 0 && y >= 0 && self.width > 0 && self.height > 0 && x <= width - self.width
      && y <= height - self.height && pixels.count == self.width * self.height
  }
}
