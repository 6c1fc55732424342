import InkBrush
import InkGeometry
import Testing

/// Tests of the hairs of a brush.
@Suite struct BristleBundleTests {
  private func pieces(
    wetness: Double, from start: Point = Point(0, 0), to end: Point = Point(60, 0),
    size: Double = 12, seed: UInt64 = 3
  ) -> [(SpinePoint, SpinePoint)] {
    var pieces: [(SpinePoint, SpinePoint)] = []
    let tip = TipState(width: size, opacity: wetness)
    BristleBundle(size: size, seed: seed).forEachPiece(
      from: SpinePoint(start, tip), to: SpinePoint(end, tip)
    ) { pieces.append(($0, $1)) }
    return pieces
  }

  /// Returns the share of a grid over the stroke that is covered.
  private func cover(_ wetness: Double, seed: UInt64 = 3) -> Double {
    let pieces = pieces(wetness: wetness, seed: seed)
    var hits = 0
    for x in 0..<60 {
      for y in -11...11 {
        let place = Point(Double(x) + 0.5, Double(y) * 0.5)
        let isCovered = pieces.contains { a, b in
          let way = b.location - a.location
          let share = max(min((place - a.location).dot(way) / max(way.dot(way), 1e-9), 1), 0)
          let radius = a.radius + (b.radius - a.radius) * share
          return radius > 0 && place.distance(to: a.location + way * share) <= radius
        }
        if isCovered { hits += 1 }
      }
    }
    return Double(hits) / (60 * 23)
  }

  @Test func `A wet brush is one piece, and covers`() {
    #expect(pieces(wetness: 1).count == 1)
    #expect(pieces(wetness: 0.3, to: Point(0, 0)).count == 1)
    #expect(cover(1) == 1)
    // Where hairs begin, they leave no gap yet.
    #expect(cover(0.89) > 0.97)
  }

  @Test(arguments: [3.0, 5, 8, 12, 30])
  func `A stroke is as wide where it begins to dry`(size: Double) {
    for seed in 0..<20 {
      let pieces = pieces(wetness: 0.89, size: size, seed: UInt64(seed))
      for side in [-1.0, 1] {
        let points = pieces.flatMap { [$0, $1] }
        let widest = points.map { side * $0.location.y + $0.radius }.max() ?? 0
        #expect((widest - size / 2).magnitude < 1e-9, "\(seed)")
      }
    }
  }

  @Test func `The drier it is, the less it covers, and never fainter`() {
    // The first hairs that run dry leave gaps only where two of them are neighbours.
    #expect(cover(0.7) < 1 && cover(0.7) > cover(0.5) + 0.05)
    var last = 1.0
    for wetness in [0.5, 0.3, 0.1] {
      let covered = cover(wetness)
      #expect(covered < last - 0.05, "\(wetness): \(covered)")
      last = covered
    }
    #expect(cover(0) == 0)
    for (a, b) in pieces(wetness: 0.5) { #expect(a.tip.opacity == 1 && b.tip.opacity == 1) }
  }

  @Test func `What is left are streaks along the stroke, inside of it`() {
    let pieces = pieces(wetness: 0.5)
    let places = Set(pieces.filter { $0.0.radius > 0.3 }.map { Int($0.0.location.y * 100) })
    #expect(places.count > 3 && places.count < 13)
    for (a, b) in pieces {
      #expect(abs(a.location.y) + a.radius <= 6 + 1e-9 && abs(b.location.y) + b.radius <= 6 + 1e-9)
      #expect(abs(a.location.y - b.location.y) < 1e-9)
    }
  }

  @Test func `The same stroke breaks up in the same places, whatever it is cut into`() {
    #expect(pieces(wetness: 0.5).map(\.0) == pieces(wetness: 0.5).map(\.0))
    let whole = cover(0.5)
    #expect(whole != cover(0.5, seed: 4))
    let halves = [pieces(wetness: 0.5, to: Point(30, 0)), pieces(wetness: 0.5, from: Point(30, 0))]
    let ends = halves.flatMap { $0 }.filter { $0.1.location.x == 30 || $0.0.location.x == 30 }
    // Both halves have the same hairs where they meet.
    let left = ends.filter { $0.1.location.x == 30 }.map(\.1.tip.width).filter { $0 > 0 }
    let right = ends.filter { $0.0.location.x == 30 }.map(\.0.tip.width).filter { $0 > 0 }
    #expect(left == right && !left.isEmpty)
  }
}
