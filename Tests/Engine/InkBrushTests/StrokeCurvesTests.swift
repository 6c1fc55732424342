import BrushTestSupport
import InkBrush
import InkGeometry
import InkTestSupport
import Testing

/// Tests that the curves around a stroke enclose the same area as its polygons.
@Suite struct StrokeCurvesTests {
  static let tips: [BrushTip] = [
    .round, .nib(shape: .ellipse, aspect: 0.3), .nib(shape: .rectangle, aspect: 0.3),
    .nib(shape: .ellipse, aspect: 0), .outline, .bristles, .lead(point: 1),
    .dab(hardness: 0.5, spacing: 0.1),
  ]

  /// Returns a stroke that wanders, turns sharply and stands still, with widths and angles that jump at times.
  static func spine(_ random: inout SeededGenerator) -> [SpinePoint] {
    var place = Point(random.double(in: 0...9), random.double(in: 0...9))
    var direction = 0.0
    var tip = TipState(width: random.double(in: 0.5...9), opacity: 1)
    let wildness = random.unit()
    return (0..<1 + random.below(60)).map { _ in
      direction += random.double(in: -1...1) * (random.chance(0.1) ? 3.2 : wildness * 0.4)
      let step = random.chance(0.05) ? 0 : random.double(in: 0.1...2.5)
      place = place + Vector(Elementary.cos(direction), Elementary.sin(direction)) * step
      tip.width = min(max(tip.width * random.double(in: 0.9...1.12), 0.05), 20)
      tip.opacity = min(max(tip.opacity + random.double(in: -0.2...0.18), 0), 1)
      tip.angle += random.chance(0.1) ? random.double(in: -2...2) : random.double(in: -0.05...0.05)
      return SpinePoint(place, tip)
    }
  }

  private static func shape(
    _ tip: BrushTip, _ points: [SpinePoint], _ transform: Affine
  ) -> StrokeShape {
    var shape = StrokeShape(Brush(size: 5, tip: tip), seed: 7, transform: transform)
    shape.append(points)
    return shape
  }

  private static func polygons(_ elements: [PathElement]) -> [[Point]] {
    BezierPath(elements: elements).flattened(tolerance: 1e-3).map { $0.points }
  }

  @Test(arguments: tips.indices)
  func `curves differ from polygons by less than the tolerance`(number: Int) {
    let tip = Self.tips[number]
    #if DEBUG
      let seeds = 0..<10 as Range<UInt64>
    #else
      let seeds = 0..<300 as Range<UInt64>
    #endif
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let points = Self.spine(&random)
      var transform = Affine.identity
      if random.chance(0.3) { transform = .scale(x: random.chance(0.5) ? -1.5 : 1.2, y: 2) }
      let shape = Self.shape(tip, points, transform)
      let outline = Self.polygons(shape.outline)
      let curves = Self.polygons(shape.curves)
      let bounds = shape.bounds.expanded(by: 0.5)
      let worst = LoopOracle.farthestDifference(
        outline, curves, in: bounds, places: 400, &random)
      // Arcs of the polygons are within 0.02 points.
      #expect(worst < 0.05 * max(shape.scale, 1) + 0.02, "seed \(seed): \(worst)")
    }
  }

  @Test func `curves take far fewer elements than polygons`() {
    let points = (0...300).map { step in
      let x = Double(step) / 2
      return SpinePoint(
        Point(x, 15 * Elementary.sin(x / 12)),
        TipState(
          width: 5 + Elementary.sin(x / 20), opacity: 0.6 + 0.3 * Elementary.sin(x / 9), angle: 0.6)
      )
    }
    for tip in Self.tips {
      let shape = Self.shape(tip, points, .identity)
      let curves = shape.curves
      #expect(curves.count * 3 < shape.outline.count, "\(tip): \(curves.count)")
      if case .bristles = tip { continue }
      #expect(curves.count < 90, "\(tip): \(curves.count)")
    }
  }

  @Test func `hairs that turn with the brush leave smooth streaks`() {
    // Between two pieces of a bent spine each hair steps aside: by up to 0.02 points here.
    for opacity in [0.4, 0.62, 0.7] {
      let points = (0...150).map { step in
        let (sine, cosine) = Elementary.sincos(Double(step) / 40)
        return SpinePoint(Point(20 * cosine, 20 * sine), TipState(width: 3, opacity: opacity))
      }
      let curves = Self.shape(.bristles, points, .identity).curves
      var lines = 0
      for element in curves {
        if case .line = element { lines += 1 }
      }
      #expect(
        curves.count < 300 && lines * 5 < curves.count, "\(opacity): \(lines) of \(curves.count)")
    }
  }

  @Test func `what is not finite, or nothing, is left out`() {
    for tip in Self.tips {
      #expect(Self.shape(tip, [], .identity).curves.isEmpty)
      let bad = [
        SpinePoint(Point(.nan, 0), TipState(width: 1)),
        SpinePoint(Point(.infinity, 0), TipState(width: .nan)),
        SpinePoint(Point(0, 0), TipState(width: .infinity)),
        SpinePoint(Point(1e15, -1e15), TipState(width: 1e300, angle: .nan)),
        SpinePoint(Point(3, 4), TipState(width: -1)),
      ]
      for transform in [
        Affine.identity, .scale(0), .scale(1e300), .scale(1e-300),
        Affine(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      ] {
        for points in [bad, Array(bad.reversed()), [bad[1]], [bad[2], bad[3]]] {
          for element in Self.shape(tip, points, transform).curves {
            guard case .cubic(let control1, let control2, let to) = element else {
              #expect(element.end?.isFinite ?? true)
              continue
            }
            #expect(control1.isFinite && control2.isFinite && to.isFinite)
          }
        }
      }
    }
  }
}
