internal import InkRaster

/// The pixels that differ from what was last shown, as a few rectangles.
///
/// Rectangles that lie near one another are joined, so that there are never many.
struct Damage {
  /// How many rectangles there are at most.
  static let limit = 12

  private(set) var rects: [PixelRect] = []

  /// Adds the pixels of a rectangle.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    var index = 0
    while index < rects.count {
      let joined = rects[index].union(rect)
      if Self.area(joined) <= Self.area(rects[index]) + Self.area(rect) + 256 {
        // The joined one may now lie near others.
        rect = joined
        rects.swapAt(index, rects.count - 1)
        rects.removeLast()
        index = 0
      } else {
        index += 1
      }
    }
    if rects.count == Self.limit {
      rect = rect.union(rects.removeLast())
    }
    rects.append(rect)
  }

  /// Forgets all.
  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  private static func area(_ rect: PixelRect) -> Int64 {
    Int64(rect.width) * Int64(rect.height)
  }
}
