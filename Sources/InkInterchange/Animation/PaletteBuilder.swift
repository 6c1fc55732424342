internal import InkBrush

/// Finds the colours of a GIF: those of all its pixels where there are few, and else those from
/// which the pixels differ least.
///
/// Colours that do not fit are split into groups one after the other, each time the group whose
/// colours differ most, along the axis and at the place where that helps most (X. Wu, "Efficient
/// Statistical Computations for Optimal Color Quantization", *Graphics Gems II*, 1991), and the
/// groups improved as Lloyd's method does (doi:10.1109/TIT.1982.1056489), all in Oklab. Where there
/// are more than 32,768 colours, those in a cube of 4 × 4 × 4 count as one. What is kept does not
/// grow with the number of pixels: 12 MB.
public struct PaletteBuilder {
  /// How many colours there are at most; one more number stands for what has not changed.
  public static let mostColors = 255

  /// How often each colour was seen; nothing where there are too many.
  private var exact: [UInt32: Int] = [:]
  private var hasAll = true
  private var counts = [Int](repeating: 0, count: 1 << 18)
  private var sums = [(red: Int, green: Int, blue: Int)](
    repeating: (0, 0, 0), count: 1 << 18)

  private static let mostExact = 32_768

  /// Makes a builder that has seen nothing.
  public init() {}

  /// Counts pixels; their alpha does not count, and those that are 0 are left out.
  ///
  /// Complexity: O(*n*).
  ///
  /// - Parameter pixels: the pixels; red is in the lowest byte.
  public mutating func add(_ pixels: [UInt32]) {
    var last: UInt32 = 0
    var count = 0
    for pixel in pixels where pixel != 0 {
      if pixel != last {
        if count > 0 { note(last & 0xFF_FFFF, count) }
        (last, count) = (pixel, 0)
      }
      count += 1
    }
    if count > 0 { note(last & 0xFF_FFFF, count) }
  }

  private mutating func note(_ color: UInt32, _ count: Int) {
    let bin = Self.bin(color)
    counts[bin] += count
    sums[bin].red += count * Int(color & 255)
    sums[bin].green += count * Int(color >> 8 & 255)
    sums[bin].blue += count * Int(color >> 16)
    guard hasAll else { return }
    exact[color, default: 0] += count
    if exact.count > Self.mostExact {
      hasAll = false
      exact.removeAll()
    }
  }

  private static func bin(_ color: UInt32) -> Int {
    let red: UInt32 = color >> 2 & 63
    let green: UInt32 = color >> 10 & 63
    let blue: UInt32 = color >> 18 & 63
    return Int(red | green << 6 | blue << 12)
  }

  private static func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    red | green << 8 | blue << 16
  }

  /// The colours, at most ``mostColors`` and at least one, and whether they are all there were.
  ///
  /// - Parameter fixed: colours that are wanted as they are, the most important first: paper and inks.
  ///   At most 32 are taken, and none where all fit.
  /// - Returns: the colours; red is in the lowest byte, alpha is 255.
  public func colors(keeping fixed: [UInt32] = []) -> (colors: [UInt32], areExact: Bool) {
    if hasAll, exact.count <= Self.mostColors {
      let colors = exact.keys.sorted().map { $0 | 0xFF00_0000 }
      return (colors.isEmpty ? [0xFFFF_FFFF] : colors, true)
    }
    var colors: [UInt32] = []
    for color in fixed.prefix(32) where !colors.contains(color | 0xFF00_0000) {
      colors.append(color | 0xFF00_0000)
    }
    return (reduced(colors), false)
  }

  private struct Entry {
    var color: PerceptualColor
    var weight: Double
    var pixel: UInt32
  }

  private var entries: [Entry] {
    // Rare colours are seen too.
    func entry(_ pixel: UInt32, _ count: Int) -> Entry {
      Entry(color: PerceptualColor(pixel), weight: Double(count).squareRoot(), pixel: pixel)
    }
    // In an order of their own, not in that of the dictionary.
    if hasAll { return exact.keys.sorted().map { entry($0, exact[$0] ?? 0) } }
    var entries: [Entry] = []
    for bin in counts.indices where counts[bin] > 0 {
      let (count, sum) = (counts[bin], sums[bin])
      func mean(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
      entries.append(entry(Self.pixel(mean(sum.red), mean(sum.green), mean(sum.blue)), count))
    }
    return entries
  }

  private func reduced(_ fixed: [UInt32]) -> [UInt32] {
    let entries = entries
    var centers = fixed.map { PerceptualColor($0) }
    centers += split(entries, into: Self.mostColors - fixed.count)
    for _ in 0..<4 { improve(&centers, from: fixed.count, entries) }
    return fixed + pixels(of: centers, from: fixed.count, entries)
  }

  /// The means of groups of colours.
  private func split(_ entries: [Entry], into count: Int) -> [PerceptualColor] {
    var groups = [ColorGroup(entries.map { ($0.color, $0.weight) })]
    while groups.count < count {
      var worst = 0
      for index in groups.indices where groups[index].error > groups[worst].error { worst = index }
      guard groups[worst].error > 1e-12, let (one, other) = groups[worst].split() else { break }
      groups[worst] = one
      groups.append(other)
    }
    return groups.map { $0.mean }
  }

  private static func nearest(_ color: PerceptualColor, _ centers: [PerceptualColor]) -> Int {
    var best = 0
    var least = Double.infinity
    for (index, center) in centers.enumerated() {
      let distance = center.squaredDistance(to: color)
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// Moves each colour that is not fixed to the mean of what it stands for.
  private func improve(
    _ centers: inout [PerceptualColor], from first: Int, _ entries: [Entry]
  ) {
    var sums = [(l: Double, a: Double, b: Double, weight: Double)](
      repeating: (0, 0, 0, 0), count: centers.count)
    for entry in entries {
      let index = Self.nearest(entry.color, centers)
      sums[index].l += entry.color.lightness * entry.weight
      sums[index].a += entry.color.a * entry.weight
      sums[index].b += entry.color.b * entry.weight
      sums[index].weight += entry.weight
    }
    for index in first..<centers.count where sums[index].weight > 0 {
      let sum = sums[index]
      centers[index] = PerceptualColor(
        lightness: sum.l / sum.weight, a: sum.a / sum.weight, b: sum.b / sum.weight)
    }
  }

  /// The means of the pixels for which each colour stands: no way back from Oklab is needed.
  private func pixels(
    of centers: [PerceptualColor], from first: Int, _ entries: [Entry]
  ) -> [UInt32] {
    var sums = [(red: Double, green: Double, blue: Double, weight: Double)](
      repeating: (0, 0, 0, 0), count: centers.count)
    for entry in entries {
      let index = Self.nearest(entry.color, centers)
      sums[index].red += Double(entry.pixel & 255) * entry.weight
      sums[index].green += Double(entry.pixel >> 8 & 255) * entry.weight
      sums[index].blue += Double(entry.pixel >> 16 & 255) * entry.weight
      sums[index].weight += entry.weight
    }
    var pixels: [UInt32] = []
    for sum in sums[first...] where sum.weight > 0 {
      func mean(_ total: Double) -> UInt32 { UInt32(min(total / sum.weight + 0.5, 255)) }
      pixels.append(Self.pixel(mean(sum.red), mean(sum.green), mean(sum.blue)) | 0xFF00_0000)
    }
    return pixels
  }
}

/// Some colours, and how much they differ.
private struct ColorGroup {
  private let colors: [(color: PerceptualColor, weight: Double)]
  let mean: PerceptualColor
  /// The sum of the squared distances from the mean.
  let error: Double
  private let axis: Int

  init(_ colors: [(color: PerceptualColor, weight: Double)]) {
    self.colors = colors
    var sum = [0.0, 0, 0]
    var squares = [0.0, 0, 0]
    var weight = 0.0
    for entry in colors {
      weight += entry.weight
      for axis in 0..<3 {
        sum[axis] += entry.color[axis] * entry.weight
        squares[axis] += entry.color[axis] * entry.color[axis] * entry.weight
      }
    }
    let total = max(weight, 1e-300)
    mean = PerceptualColor(lightness: sum[0] / total, a: sum[1] / total, b: sum[2] / total)
    let spread = (0..<3).map { max(squares[$0] - sum[$0] * sum[$0] / total, 0) }
    error = colors.count > 1 ? spread[0] + spread[1] + spread[2] : 0
    axis = spread[0] >= spread[1] && spread[0] >= spread[2] ? 0 : spread[1] >= spread[2] ? 1 : 2
  }

  /// Two groups with the least error, divided across the longest axis; `nil` where there is one
  /// colour.
  func split() -> (ColorGroup, ColorGroup)? {
    guard colors.count > 1 else { return nil }
    let axis = axis
    let sorted = colors.enumerated().sorted {
      ($0.element.color[axis], $0.offset) < ($1.element.color[axis], $1.offset)
    }.map { $0.element }
    var total = (sum: 0.0, weight: 0.0)
    for entry in sorted {
      total.sum += entry.color[axis] * entry.weight
      total.weight += entry.weight
    }
    var left = (sum: 0.0, weight: 0.0)
    var best = (place: 1, gain: -1.0)
    for place in 1..<sorted.count {
      let entry = sorted[place - 1]
      left.sum += entry.color[axis] * entry.weight
      left.weight += entry.weight
      let right = (sum: total.sum - left.sum, weight: total.weight - left.weight)
      guard right.weight > 0 else { break }
      // What the squares of the means explain is what the error loses.
      let gain = left.sum * left.sum / left.weight + right.sum * right.sum / right.weight
      if gain > best.gain { best = (place, gain) }
    }
    return (ColorGroup(Array(sorted[..<best.place])), ColorGroup(Array(sorted[best.place...])))
  }
}
