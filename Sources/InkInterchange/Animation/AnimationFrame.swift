/// A picture of an animation, as what differs from the one before.
public struct AnimationFrame: Equatable, Sendable {
  /// Where the part that differs begins, in pixels from the left.
  public var x: Int
  /// Where it begins, in pixels from the top.
  public var y: Int
  /// How many pixels a row of it has.
  public var width: Int
  /// How many rows it has.
  public var height: Int
  /// Its pixels, row by row; red is in the lowest byte of each.
  public var pixels: [UInt32]
  /// For how many ticks of the animation it is shown.
  public var ticks: Int

  /// Makes a frame.
  public init(x: Int, y: Int, width: Int, height: Int, pixels: [UInt32], ticks: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.pixels = pixels
    self.ticks = ticks
  }

  /// Whether it lies within a picture of a size and is what its size says.
  func fits(_ width: Int, _ height: Int) -> Bool {
    x >= 0 && y >= 0 && self.width > 0 && self.height > 0 && x <= width - self.width
      && y <= height - self.height && pixels.count == self.width * self.height
  }
}
