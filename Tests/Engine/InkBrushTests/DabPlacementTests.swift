import BrushTestSupport
import InkBrush
import InkGeometry
import InkTestSupport
import Testing

@Suite struct DabPlacementTests {
  private let everywhere = Rect(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  private func dabs(
    _ points: [SpinePoint], spacing: Double, within clip: Rect? = nil
  ) -> [(point: SpinePoint, number: UInt64)] {
    var placement = DabPlacement(spacing: spacing)
    var dabs: [(SpinePoint, UInt64)] = []
    placement.advance(over: points, within: clip ?? everywhere) { dabs.append(($0, $1)) }
    return dabs
  }

  /// Returns the places of dabs, found by small steps along the spine.
  private func naiveArcs(_ points: [SpinePoint], spacing: Double, minimum: Double) -> [Double] {
    var arcs = [0.0]
    var arc = 0.0
    var due = 1.0
    for (a, b) in zip(points, points.dropFirst()) {
      let length = (b.location - a.location).length
      let steps = 4000
      for step in 0..<steps {
        let t = (Double(step) + 0.5) / Double(steps)
        let width = a.tip.width + (b.tip.width - a.tip.width) * t
        let part = length / Double(steps) / max(spacing * width, minimum)
        if due <= part {
          arcs.append(arc + length / Double(steps) * (due / part))
          due += 1
        }
        due -= part
        arc += length / Double(steps)
      }
    }
    return arcs
  }

  @Test func `dabs lie at a fraction of the width`() {
    let dabs = dabs(Spines.make([(0, 0, 4), (10, 0, 4)]), spacing: 0.25)
    #expect(dabs.map(\.number) == Array(0...10))
    for (index, dab) in dabs.enumerated() {
      #expect(dab.point.location == Point(Double(index), 0))
    }
  }

  @Test func `the first dab is at the start, and a dot is one dab`() {
    #expect(dabs(Spines.make([(3, 4, 8)]), spacing: 0.1).map(\.point.location) == [Point(3, 4)])
    #expect(dabs(Spines.make([(3, 4, 8), (3, 4, 8)]), spacing: 0.1).count == 1)
    #expect(dabs([], spacing: 0.1).isEmpty)
    let lost = Spines.make([(.nan, 0, 8), (1, 2, 8), (1.5, 2, 8)])
    #expect(dabs(lost, spacing: 0.1).map(\.point.location) == [Point(1, 2)])
  }

  @Test func `dabs lie where small steps along the spine find them`() {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var x = 0.0
      let points = (0..<8).map { _ in
        x += generator.double(in: 0...20)
        return SpinePoint(
          Point(x, 0), TipState(width: generator.chance(0.2) ? 0 : generator.double(in: 0...12)))
      }
      let spacing = generator.double(in: 0.05...0.5)
      let arcs = naiveArcs(points, spacing: spacing, minimum: 0.25)
      let dabs = dabs(points, spacing: spacing)
      #expect(abs(dabs.count - arcs.count) <= 1, "seed \(seed)")
      for (dab, arc) in zip(dabs, arcs) {
        #expect(abs(dab.point.location.x - points[0].location.x - arc) < 0.01, "seed \(seed)")
      }
    }
  }

  @Test func `the tip of a dab is that of the spine there`() {
    var points = Spines.make([(0, 0, 2), (100, 0, 10)])
    points[1].tip.opacity = 0
    points[1].tip.angle = 1
    points[1].tip.color = .white
    for dab in dabs(points, spacing: 0.2) {
      let t = dab.point.location.x / 100
      #expect(abs(dab.point.tip.width - (2 + 8 * t)) < 1e-9)
      #expect(abs(dab.point.tip.opacity - (1 - t)) < 1e-9)
      #expect(abs(dab.point.tip.angle - t) < 1e-9)
      #expect(abs(Double(dab.point.tip.color.red) - 255 * t) <= 0.5 + 1e-9)
    }
  }

  @Test func `element by element gives what all at once gives`() {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let points = Spines.random(seed: seed, count: 60)
      let whole = dabs(points, spacing: 0.1)
      var placement = DabPlacement(spacing: 0.1)
      var index = 0
      var parts: [(SpinePoint, UInt64)] = []
      while index < points.count - 1 {
        let end = min(index + 1 + generator.below(8), points.count - 1)
        // Taken up again from a copy, twice.
        var attempt = placement
        attempt.advance(over: Array(points[index...end]), within: everywhere) { _, _ in }
        placement.advance(over: Array(points[index...end]), within: everywhere) {
          parts.append(($0, $1))
        }
        #expect(attempt == placement)
        index = end
      }
      #expect(parts.map(\.0) == whole.map(\.point), "seed \(seed)")
      #expect(parts.map(\.1) == whole.map(\.number), "seed \(seed)")
    }
  }

  @Test func `a rectangle gets all dabs that touch it, where they are without it`() {
    for seed in 0..<60 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let points = Spines.random(seed: seed, count: 40)
      let whole = dabs(points, spacing: 0.2)
      let box = StrokeOracle(points).bounds
      let a = Point(
        generator.double(in: box.minX...box.maxX), generator.double(in: box.minY...box.maxY))
      let b = Point(
        generator.double(in: box.minX...box.maxX), generator.double(in: box.minY...box.maxY))
      let clip = Rect(a, b)
      let expected = whole.filter {
        Rect($0.point.location).expanded(by: $0.point.radius).intersects(clip)
      }
      let given = dabs(points, spacing: 0.2, within: clip)
      #expect(given.map(\.point) == expected.map(\.point), "seed \(seed)")
      #expect(given.map(\.number) == expected.map(\.number), "seed \(seed)")
    }
  }

  @Test func `a spine from far to far gives the dabs of the rectangle, quickly`() {
    let clip = Rect(minX: 0, minY: 0, maxX: 64, maxY: 64)
    for widths in [(8.0, 8.0), (0, 1000), (1, 1e6)] {
      let points = Spines.make([(-1e9, -1e9, widths.0), (1e9, 1e9, widths.1)])
      var placement = DabPlacement(spacing: 0.1)
      var count = 0
      placement.advance(over: points, within: clip) { dab, _ in
        count += 1
        #expect(abs(dab.location.x - dab.location.y) < 1e-3)
      }
      #expect(count > 0 && count < 2000)
      #expect(placement.number > 10_000)
    }
  }

  @Test func `what cannot be drawn does not trap`() {
    let numbers: [Double] = [
      0, 1e-300, 1, 1e9, -1e15, 1e15, 1e300, .nan, .infinity, -.infinity, -5,
    ]
    var given = 0
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let points = (0..<6).map { _ in
        SpinePoint(
          Point(numbers[generator.below(numbers.count)], numbers[generator.below(numbers.count)]),
          TipState(width: generator.chance(0.1) ? .nan : numbers[generator.below(3)]))
      }
      var placement = DabPlacement(
        spacing: generator.chance(0.5) ? 0.2 : numbers[generator.below(numbers.count)],
        minimumSpacing: generator.chance(0.5) ? 1 : numbers[generator.below(numbers.count)])
      let clip = Rect(minX: -9, minY: -9, maxX: 9, maxY: 9)
      var isSound = true
      placement.advance(over: points, within: clip) { dab, _ in
        given += 1
        if !dab.location.isFinite || !(dab.tip.width >= 0) { isSound = false }
      }
      #expect(isSound, "seed \(seed)")
      #expect(placement.phase >= 0 && placement.phase <= 1, "seed \(seed)")
    }
    #expect(given > 100)
  }

  @Test func `a tip that grows as wide as the world is not looked for where it is not`() {
    let clip = Rect(minX: -9, minY: -9, maxX: 9, maxY: 9)
    var placement = DabPlacement(spacing: 1e-9)
    var count = 0
    // All dabs that touch the rectangle lie within it; there are 2e14 others.
    placement.advance(over: Spines.make([(0, 0, 0), (1e14, 0, 1e9)]), within: clip) { _, _ in
      count += 1
    }
    #expect(count > 10 && count < 100)
    #expect(placement.number > 100_000_000_000_000)
  }

  @Test func `a segment gives no more dabs than stated`() {
    var placement = DabPlacement(spacing: 0.1)
    var count = 0
    placement.advance(over: Spines.make([(0, 0, 1), (1e6, 0, 1)]), within: everywhere) { _, _ in
      count += 1
    }
    #expect(count == DabPlacement.largestCountPerSegment + 1)
    #expect(placement.number == 4_000_001)
  }

  #if !DEBUG
    @Test func `ten million dabs`() {
      var placement = DabPlacement(spacing: 0.05)
      var count = 0
      var spine: [SpinePoint] = []
      for index in 0..<2501 {
        spine.append(
          SpinePoint(Point(Double(index % 2) * 1000, Double(index) * 0.01), TipState(width: 5)))
      }
      placement.advance(over: spine, within: everywhere) { _, _ in count += 1 }
      #expect(count >= 9_999_000)
      #expect(placement.number == UInt64(count))
    }
  #endif
}
