/// A picture made smaller: the mean of what lies in each pixel of the screen.
package struct NaiveScaling {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int
  private let step: Double

  /// Begins with a picture, and the number of its pixels that a side of one of the screen is long.
  package init(_ bytes: [UInt8], width: Int, height: Int, step: Double) {
    (self.bytes, self.width, self.height, self.step) = (bytes, width, height, step)
  }

  /// Returns the share of each pixel of the picture that lies in one of the screen.
  private func shares(_ index: Int, _ count: Int) -> [(place: Int, share: Double)] {
    let (start, end) = (Double(index) * step, Double(index + 1) * step)
    return (0..<count).compactMap { place in
      let share = min(Double(place + 1), end) - max(Double(place), start)
      return share > 0 ? (place, share) : nil
    }
  }

  /// Returns the largest difference of a channel of the screen; 0 where the picture is larger there.
  package func largestError(of pixels: [UInt32], width screenWidth: Int, height screenHeight: Int)
    -> Double
  {
    var worst = 0.0
    for y in 0..<min(Int(Double(height) / step), screenHeight) where step >= 1 {
      for x in 0..<min(Int(Double(width) / step), screenWidth) {
        for channel in 0..<3 {
          var (sum, weight) = (0.0, 0.0)
          for (row, down) in shares(y, height) {
            for (column, across) in shares(x, width) {
              sum += across * down * Double(bytes[4 * (row * width + column) + channel])
              weight += across * down
            }
          }
          let found = Double(pixels[y * screenWidth + x] >> UInt32(8 * channel) & 255)
          worst = max(worst, abs(found - sum / weight))
        }
      }
    }
    return worst
  }
}
