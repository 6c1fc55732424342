import Ductus

extension RasterInput {
  /// Shapes like those of handwriting, made by a seeded generator: the same everywhere.
  ///
  /// - Parameter quick: a hundredth of the shapes.
  /// - Returns: both workloads on a plane of 2048 × 1536.
  package static func generated(quick: Bool = false) -> RasterInput {
    var numbers = RandomNumbers(seed: 2024)
    var input = RasterInput()
    for index in 0..<(quick ? 20 : 2000) {
      let place = Point(Double(index % 50) * 40 + 12, Double(index / 50) * 38 + 20)
      let spine = (0..<62).map { step -> Disc in
        // Loops like those of letters, written from left to right.
        let t = Double(step) * 0.3
        let x = place.x + Double(step) * 0.55 + 5.5 * Elementary.cos(t * 1.3)
        let y = place.y + (9 + numbers.unit()) * Elementary.sin(t)
        return Disc(center: Point(x, y), radius: 1 + 2 * numbers.unit())
      }
      let paint = Paint(
        red: numbers.byte() / 2, green: numbers.byte() / 2, blue: numbers.byte() / 2)
      input.outlines.append(
        Shape(polygon: outline(spine), paint: paint))
      for piece in stride(from: 0, to: 56, by: 8) where index % 8 != 0 || piece > 0 {
        let part = Array(spine[piece..<piece + 3])
        input.pieces.append(Shape(polygon: outline(part), paint: paint))
      }
    }
    return input
  }

  /// Returns both sides of a stroke, two vertices for a point on each, and round ends.
  private static func outline(_ spine: [Disc]) -> [Point] {
    var left: [Point] = []
    var right: [Point] = []
    for index in spine.indices {
      let before = spine[max(index - 1, 0)].center
      let after = spine[min(index + 1, spine.count - 1)].center
      let normal = ((after - before).normalized ?? Vector(1, 0)).perpendicular
      let offset = normal * spine[index].radius
      left.append(spine[index].center + offset)
      right.append(spine[index].center - offset)
      if index + 1 < spine.count {
        let middle = spine[index].center.midpoint(to: spine[index + 1].center)
        left.append(middle + offset)
        right.append(middle - offset)
      }
    }
    func cap(_ end: Disc, from start: Point) -> [Point] {
      let arm = start - end.center
      return (1..<4).map { step in
        let angle = -Double(step) * 3.141592653589793 / 4
        let (s, c) = (Elementary.sin(angle), Elementary.cos(angle))
        return end.center + Vector(arm.dx * c - arm.dy * s, arm.dx * s + arm.dy * c)
      }
    }
    guard let first = spine.first, let last = spine.last, let top = left.last, let end = right.first
    else { return [] }
    return left + cap(last, from: top) + right.reversed() + cap(first, from: end)
  }
}

/// The tip of a stroke at a point of it.
private struct Disc {
  var center: Point
  var radius: Double
}

/// A small deterministic generator: SplitMix64 (Steele, Lea, Flood, doi:10.1145/2660193.2660195).
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 40) }
}
