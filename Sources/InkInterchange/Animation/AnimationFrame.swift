/// A picture of an animation, as what differs from the one before.
package struct AnimationFrame: Equatable, Sendable {
  /// Where the part that differs begins, in pixels from the left.
  package var x: Int
  /// Where it begins, in pixels from the top.
  package var y: Int
  /// The number of pixels that a row of it has.
  package var width: Int
  /// The number of rows that it has.
  package var height: Int
  /// Its pixels, row by row; red is in the lowest byte of each.
  package var pixels: [UInt32]
  /// For how many ticks of the animation it is shown.
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

  /// Returns whether it lies within a picture of a size and is what its size says.
  func fits(_ width: Int, _ height: Int) -> Bool {
    x >= 0 && y >= 0 && self.width > 0 && self.height > 0 && x <= width - self.width
      && y <= height - self.height && pixels.count == self.width * self.height
  }
}
