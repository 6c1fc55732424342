internal import InkGeometry

/// The hairs of a brush, side by side: what they leave of a stroke where it is not wet any more.
///
/// Each hair runs along the stroke at its own position across it. Where the brush dries, a hair gets thinner
/// and leaves the paper wherever it is drier than a threshold, which belongs two thirds to the hair and one
/// third to the tooth of the paper: so a dry stroke breaks up into streaks, and always at the same points of
/// the stroke's own coordinates. Hairs are about a point apart, whatever the pressure.
package struct BristleBundle: Sendable {
  /// The number of hairs: 3…16, by the size of the brush.
  package let count: Int
  /// The seed of all that differs from hair to hair.
  package let seed: UInt64
  /// The period of the paper's tooth in points.
  private let period: Double

  /// The most steps between two points.
  private static let largestStepCount = 24
  /// Pieces that would need at least so many steps are drawn in one: nobody draws them.
  private static let farStepCount = 4096.0

  /// The least wetness of a tip at which every hair covers.
  private static let covering = 0.9

  /// Makes the hairs of a brush.
  ///
  /// - Parameters:
  ///   - size: the size of the brush in points.
  ///   - seed: the seed of all that differs from hair to hair.
  package init(size: Double, seed: UInt64) {
    count = size > 2 ? min(Int(min(size, 100)) + 1, 16) : 3
    period = size > 2 ? min(1.5 + size / 4, 12) : 2
    self.seed = seed
  }

  /// Says whether the hairs leave no gap between two points.
  package static func isWhole(_ start: SpinePoint, _ end: SpinePoint) -> Bool {
    start.tip.opacity >= covering && end.tip.opacity >= covering
  }

  /// Gives what is covered between two points of a spine: one piece where it is wet, one for each hair and
  /// step where it is not; all of them opaque.
  ///
  /// Complexity: O(1), at most 24 steps of 16 hairs.
  ///
  /// - Parameters:
  ///   - start: one end.
  ///   - end: the other end; where it lies at the same point, the piece is whole.
  ///   - body: takes the two ends of a piece.
  package func forEachPiece(
    from start: SpinePoint, to end: SpinePoint, _ body: (SpinePoint, SpinePoint) -> Void
  ) {
    forEachHair(from: start, to: end) { body($1, $2) }
  }

  /// The same with the number of the hair, from 0; a piece that is whole counts as the first one's.
  func forEachHair(
    from start: SpinePoint, to end: SpinePoint, _ body: (Int, SpinePoint, SpinePoint) -> Void
  ) {
    let way = end.location - start.location
    guard !Self.isWhole(start, end), start.hasPlace, end.hasPlace, let along = way.normalized else {
      body(0, start.wet, end.wet)
      return
    }
    let across = along.perpendicular
    let stepCount = stepCount(way.length)
    for hair in 0..<count {
      var last = point(hair, across, start)
      for step in 1...stepCount {
        let next = point(
          hair, across, Self.between(start, end, Double(step) / Double(stepCount)))
        if last.tip.width > 0 || next.tip.width > 0 { body(hair, last, next) }
        last = next
      }
    }
  }

  /// The most pieces that ``forEachPiece(from:to:_:)`` gives; constant time.
  package func pieceCount(from start: SpinePoint, to end: SpinePoint) -> Int {
    if Self.isWhole(start, end) || !start.hasPlace || !end.hasPlace { return 1 }
    return count * stepCount((end.location - start.location).length)
  }

  /// Into how many steps a way is cut: short enough for the paper's tooth, as far as there are enough.
  private func stepCount(_ length: Double) -> Int {
    let steps = length / (period * 0.4)
    guard steps < Self.farStepCount else { return 1 }
    return min(max(Int(steps), 1) + 1, Self.largestStepCount)
  }

  /// Where a hair is at a point, and how wide.
  private func point(_ hair: Int, _ across: Vector, _ point: SpinePoint) -> SpinePoint {
    let own = Self.unit(seed ^ UInt64(truncatingIfNeeded: hair))
    let radius = point.safeRadius
    // Neighbours overlap a little, so that wet hairs leave no gap.
    let thickness = radius / Double(count) * (1.6 + 0.35 * own)
    // The outer ones lie at the edges, so that a stroke stays as wide where it begins to dry.
    let isOuter = hair == 0 || hair == count - 1
    let offset = (Double(hair) + (isOuter ? 0 : 0.4 * own - 0.2)) / Double(count - 1) * 2 - 1
    var result = point.wet
    result.location = point.location + across * (offset * (radius - thickness))
    // The hairs run dry one after the other, each of them first where the paper is rough.
    let order = (Double(rank(hair)) + own) / Double(count)
    let threshold = 0.65 * order + 0.35 * tooth(result.location)
    let share = (point.tip.opacity - 0.8 * threshold) / 0.1
    result.tip.width = 2 * thickness * InkColor.unit(share)
    return result
  }

  /// Which of all hairs runs dry first, second and so on from the last: neighbours do not follow each
  /// other.
  private func rank(_ hair: Int) -> Int {
    let stride = count % 5 == 0 ? 7 : 5
    return (hair * stride + Int(truncatingIfNeeded: seed & 15)) % count
  }

  /// The tooth of the paper, 0…1: random numbers on a grid, eased in between.
  private func tooth(_ point: Point) -> Double {
    func cell(_ value: Double) -> (Int64, Double) {
      let scaled = min(max(value / period, -1e9), 1e9)
      var whole = Int64(scaled)
      if Double(whole) > scaled { whole -= 1 }
      let rest = scaled - Double(whole)
      return (whole, rest * rest * (3 - 2 * rest))
    }
    func random(_ x: Int64, _ y: Int64) -> Double {
      Self.unit(UInt64(bitPattern: x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: y))
    }
    let (x, right) = cell(point.x)
    let (y, lower) = cell(point.y)
    let top = random(x, y) + (random(x + 1, y) - random(x, y)) * right
    let bottom = random(x, y + 1) + (random(x + 1, y + 1) - random(x, y + 1)) * right
    return top + (bottom - top) * lower
  }

  private static func unit(_ number: UInt64) -> Double {
    SplitMix64.unit(SplitMix64.first(of: number))
  }

  private static func between(_ a: SpinePoint, _ b: SpinePoint, _ share: Double) -> SpinePoint {
    SpinePoint(
      a.location.interpolated(to: b.location, at: share), a.tip.interpolated(to: b.tip, at: share))
  }
}

extension SpinePoint {
  /// The same with a tip that covers.
  package var wet: SpinePoint {
    var point = self
    point.tip.opacity = 1
    return point
  }
}
