/// The pixels that differ from what was last shown, as a few rectangles.
///
/// Rectangles that lie near one another are joined, which adds few pixels; beyond ``limit`` a new one is
/// joined with the last, wherever that lies. Complexity: O(1) for each rectangle.
package struct Damage: Equatable, Sendable {
  /// The number of rectangles at most: 12.
  package static let limit = 12

  /// The rectangles, none of them empty; they may overlap.
  package private(set) var rects: [PixelRect] = []

  /// Makes the damage of what is all shown.
  package init() {}

  /// The number of pixels that the rectangles have, those counted twice that lie in two of them.
  package var area: Int64 { rects.reduce(0) { $0 + Self.area($1) } }

  /// Adds the pixels of a rectangle; an empty one changes nothing.
  package mutating func add(_ rect: PixelRect) {
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
  package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  private static func area(_ rect: PixelRect) -> Int64 {
    Int64(rect.width) * Int64(rect.height)
  }
}
