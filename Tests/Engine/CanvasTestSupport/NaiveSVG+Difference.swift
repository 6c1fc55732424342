extension NaiveSVG {
  /// Returns the sum of the differences of pixels from an image in some channels, 0…1 each, and the sum of alpha, which
  /// is the ink.
  package static func difference(
    of pixels: [UInt32], from image: Image, channels: Range<Int>
  ) -> (sum: Double, ink: Double) {
    var sum = 0.0
    var ink = 0.0
    for (pixel, other) in zip(pixels, image) {
      for channel in channels {
        let value = Double(pixel >> (8 * UInt32(channel)) & 255) / 255
        sum += abs(value - other[channel])
        if channel == 3 { ink += value }
      }
    }
    return (sum, ink)
  }
}
