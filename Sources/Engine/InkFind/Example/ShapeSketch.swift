/// A short description of the shape of a word, by which most other words are ruled out.
///
/// It has the length of ink in each of eight directions, in each third of the word: 24 bytes.
struct ShapeSketch: Equatable, Sendable {
  private var counts = [UInt8](repeating: 0, count: 24)

  /// Describes a shape; complexity: O(samples).
  init(_ shape: WordShape) {
    let total = shape.steps.count
    guard total > 0 else { return }
    var sums = [Int32](repeating: 0, count: 24)
    for (index, step) in shape.steps.enumerated() {
      let third = index * 3 / total
      let (dx, dy) = (Int32(step.dx), Int32(step.dy))
      // The octant, by signs and the longer component.
      let octant = (dx < 0 ? 1 : 0) + (dy < 0 ? 2 : 0) + (abs(dx) < abs(dy) ? 4 : 0)
      sums[third * 8 + octant] += 1
    }
    for index in 0..<24 {
      counts[index] = UInt8(min(sums[index] * 255 * 3 / Int32(total) / 2, 255))
    }
  }

  /// The difference of two sketches: 0 for the same; complexity: 24 steps.
  func distance(to other: ShapeSketch) -> Int {
    var sum = 0
    for index in 0..<24 {
      let (a, b) = (Int(counts[index]), Int(other.counts[index]))
      sum += a > b ? a - b : b - a
    }
    return sum
  }
}
