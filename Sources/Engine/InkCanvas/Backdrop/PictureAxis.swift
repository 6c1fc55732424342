/// The weights with which the columns, or the rows, of a decoded picture make those of the screen.
///
/// Pixels of the screen that are larger than those of the picture take the mean of all that they cover, the
/// ones at the ends by their share (a box filter); smaller ones lie between two (linear interpolation). All
/// weights of a pixel make 256, so that an even colour stays as it is.
struct PictureAxis {
  /// The index of the first source pixel of each pixel.
  private(set) var starts: [Int] = []
  /// The weights of each pixel, `breadth` each; those that are not needed are 0.
  private(set) var weights: [UInt16] = []
  /// The most source pixels that a pixel has.
  let breadth: Int
  /// The source pixels that are needed, from the first to that after the last.
  private(set) var needed = Range(uncheckedBounds: (0, 0))
  /// True if each pixel is one source pixel as it is.
  private(set) var isIdentity = true

  /// Makes the weights for some neighbouring pixels.
  ///
  /// - Parameters:
  ///   - origin: the position of the tile's first pixel edge, in source pixels.
  ///   - step: source pixels per pixel; negative where the picture is mirrored.
  ///   - range: the pixels, counted from the tile's first one.
  ///   - limits: the source pixels that there are; beyond them those at the ends are repeated.
  init(origin: Double, step: Double, _ range: Range<Int>, limits: Range<Int>) {
    let length = step.magnitude
    let isLarge = length > 1
    breadth = isLarge ? Int(min(length, 64)) + 2 : 2
    starts.reserveCapacity(range.count)
    weights = [UInt16](repeating: 0, count: range.count * breadth)
    let last = limits.upperBound - 1
    var (low, high) = (Int.max, Int.min)
    for (number, index) in range.enumerated() {
      let center = origin + step * (Double(index) + 0.5)
      let edge = isLarge ? center - length / 2 : center - 0.5
      let first = Self.floor(edge)
      let rest = edge - Double(first)
      let start = min(max(first, limits.lowerBound), last)
      starts.append(start)
      var before = 0
      for tap in 0..<breadth {
        // The share of the pixel up to the end of the source pixel, of 256.
        let share = isLarge ? (Double(tap + 1) - rest) / length : tap == 0 ? 1 - rest : 1
        let after = Int(min(max(share, 0), 1) * 256 + 0.5)
        let offset = min(max(first + tap, limits.lowerBound), last) - start
        if after > before {
          weights[number * breadth + offset] += UInt16(after - before)
          if offset > 0 || after - before < 256 { isIdentity = false }
          (low, high) = (min(low, start), max(high, start + offset + 1))
        }
        before = after
      }
    }
    if low < high { needed = low..<high }
  }

  private static func floor(_ value: Double) -> Int {
    let limited = min(max(value, -1e9), 1e9)
    let whole = Int(limited)
    return Double(whole) > limited ? whole - 1 : whole
  }
}
