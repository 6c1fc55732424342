internal import InkBrush

extension PerceptualColor {
  /// The colour of a pixel whose lowest byte is red.
  init(_ pixel: UInt32) {
    self.init(
      InkColor(
        red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
        blue: UInt8(truncatingIfNeeded: pixel >> 16)))
  }
}
