import BrushTestSupport
import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

@Suite struct StrokeOutlineTests {
  /// Returns the faults of the outline of a stroke.
  private func check(
    _ points: [SpinePoint], tolerance: Double = 0.05, places: Int = 1600, seed: UInt64 = 1
  ) -> OutlineFaults {
    let winding = Winding(StrokeOutline.path(of: points, tolerance: tolerance))
    return StrokeOracle(points).faults(
      of: [winding], tolerance: tolerance, places: places, seed: seed)
  }

  #if DEBUG
    private static let seeds: Range<UInt64> = 0..<60
  #else
    private static let seeds: Range<UInt64> = 0..<4000
  #endif

  @Test func `an outline is the union of discs and cones, on random spines`() {
    var error = 0.0
    for seed in Self.seeds {
      let points = Spines.random(seed: seed, count: 3 + Int(seed % 50))
      let result = check(points, places: 400, seed: seed)
      #expect(result.wrong == 0 && result.holes == 0, "seed \(seed): \(result)")
      #expect(result.negative == 0, "seed \(seed): \(result)")
      error += result.error
    }
    // The mean part of the inked places that differs at all; these all lie on the rim.
    #expect(error / Double(Self.seeds.count) < 0.02)
  }

  @Test(arguments: [0.5, 2, 10, 19, 21, 40, 100])
  func `a fat stroke on a tight curve has no holes`(width: Double) {
    for degrees in [30.0, 90, 180, 270, 359, 360, 720] {
      for radius in [0.5, 5, 10] {
        for steps in [8, 40, 200] {
          let points = Spines.arc(radius: radius, degrees: degrees, steps: steps, width: width)
          let result = check(points, places: 400)
          #expect(
            result.wrong == 0 && result.holes == 0,
            "\(degrees)° of radius \(radius) in \(steps) steps: \(result)")
        }
      }
    }
  }

  static let pathologies: [(String, [SpinePoint])] = [
    ("line", Spines.make([(0, 0, 4), (20, 5, 4)])),
    ("reversal", Spines.make([(0, 0, 4), (20, 0, 6), (5, 0, 3)])),
    ("reversal on itself", Spines.make([(0, 0, 4), (20, 0, 4), (0, 0, 4)])),
    ("cusp", Spines.make([(0, 0, 4), (10, 3, 4), (20, 3.5, 4), (10, 4, 4), (0, 7, 4)])),
    ("repeated points", Spines.make([(0, 0, 4), (0, 0, 4), (9, 0, 4), (9, 0, 4), (9, 9, 4)])),
    (
      "repeated, other widths",
      Spines.make([(0, 0, 4), (0, 0, 9), (9, 0, 2), (9, 0, 8), (9, 0, 3)])
    ),
    ("swallowed end", Spines.make([(0, 0, 4), (20, 0, 20), (23, 2, 3)])),
    ("swallowed start", Spines.make([(0, 0, 2), (2, 1, 20), (30, 0, 4)])),
    ("swallowed middle", Spines.make([(0, 0, 20), (2, 1, 2), (4, 0, 20), (30, 5, 3)])),
    ("swallowed chain", Spines.make([(0, 0, 40), (2, 1, 30), (4, 0, 20), (5, 5, 10), (4, 4, 2)])),
    ("touching inside", Spines.make([(0, 0, 20), (5, 0, 10), (20, 0, 10)])),
    ("zero widths", Spines.make([(0, 0, 0), (10, 0, 6), (20, 5, 0), (30, 0, 0)])),
    ("hairpin", Spines.make([(0, 0, 3), (20, 0, 3), (20.5, 0.4, 3), (20, 0.8, 3), (0, 0.8, 3)])),
    (
      "wide hairpin",
      Spines.make([(0, 0, 9), (20, 0, 9), (20.1, 0.1, 9), (20, 0.2, 9), (0, 0.2, 9)])
    ),
    ("closed loop", Spines.arc(radius: 20, degrees: 360, steps: 24, width: 6)),
    ("square", Spines.make([(0, 0, 5), (20, 0, 5), (20, 20, 5), (0, 20, 5), (0, 0, 5)])),
    (
      "star", Spines.make([(0, 0, 4), (30, 9, 5), (0, 18, 6), (22, -8, 7), (22, 26, 8), (0, 0, 9)])
    ),
    ("trumpet", Spines.make([(0, 0, 1), (4, 0, 4), (8, 0, 10), (11, 0, 15.9), (30, 4, 2)])),
    ("growing faster than the way", Spines.make([(0, 0, 1), (1, 0, 3.1), (2, 1, 8), (3, 0, 20)])),
    (
      "zigzag inside a disc",
      Spines.make([(0, 0, 30), (2, 2, 30), (0, 4, 30), (2, 6, 30), (0, 0, 30)])
    ),
    ("taper", Spines.make([(0, 0, 0), (5, 2, 1), (10, 5, 4), (15, 9, 8), (22, 9, 3), (29, 5, 0)])),
    ("tiny steps", (0...50).map { SpinePoint(Point(Double($0) * 1e-3, 0), TipState(width: 10)) }),
  ]

  @Test(arguments: pathologies.indices)
  func `pathologies are what discs and cones are`(index: Int) {
    let (name, points) = Self.pathologies[index]
    for tolerance in [0.01, 0.05, 0.5] {
      let result = check(points, tolerance: tolerance)
      #expect(result.wrong == 0 && result.holes == 0, "\(name) at \(tolerance): \(result)")
      #expect(result.negative == 0, "\(name) at \(tolerance): \(result)")
    }
    // The other way round it is the same stroke.
    let result = check(points.reversed())
    #expect(result.wrong == 0 && result.holes == 0, "\(name) backwards: \(result)")
  }

  @Test func `no point, no path; one point, a circle`() {
    #expect(StrokeOutline.path(of: []).isEmpty)
    let dot = StrokeOutline.path(of: Spines.make([(3, 4, 2)]))
    #expect(dot.elements.count > 8)
    for point in dot.elements.compactMap(\.end) {
      #expect(abs(point.distance(to: Point(3, 4)) - 1) < 1e-12)
    }
    #expect(StrokeOutline.path(of: Spines.make([(3, 4, 2)]), cap: .butt) == dot)
    #expect(StrokeOutline.path(of: Spines.make([(3, 4, 2), (3, 4, 2), (3, 4, 2)])) == dot)
  }

  @Test func `a butt end is straight across`() {
    let path = StrokeOutline.path(of: Spines.make([(0, 0, 4), (10, 0, 4)]), cap: .butt)
    #expect(
      path.elements == [
        .move(to: Point(0, -2)), .line(to: Point(10, -2)), .line(to: Point(10, 2)),
        .line(to: Point(0, 2)), .close,
      ])
    for points in [Spines.make([(0, 0, 2), (10, 0, 6)]), Spines.make([(0, 0, 6), (10, 0, 2)])] {
      let box = Rect(
        StrokeOutline.path(of: points, cap: .butt).elements.compactMap(\.end))
      // No further than the lean of the edges at the ends, one tenth of the width.
      #expect(box.minX >= -0.61 && box.minX <= 0 && box.maxX >= 10 && box.maxX <= 10.61)
      #expect(box.height > 5.8 && box.height <= 6)
    }
  }

  @Test func `what cannot be drawn is left out`() {
    let good = Spines.make([(0, 0, 4), (10, 0, 4), (20, 5, 4)])
    let path = StrokeOutline.path(of: good)
    for bad in [Double.nan, .infinity, -.infinity, 1e300, -1e16] {
      var points = good
      points.insert(SpinePoint(Point(bad, 0), TipState(width: 4)), at: 1)
      points.insert(SpinePoint(Point(3, bad), TipState(width: 4)), at: 0)
      points.append(SpinePoint(Point(bad, bad), TipState(width: 4)))
      #expect(StrokeOutline.path(of: points) == path)
    }
    for width in [.nan, -3, -Double.infinity] {
      let thin = StrokeOutline.path(of: Spines.make([(0, 0, width), (10, 0, 4)]))
      #expect(thin == StrokeOutline.path(of: Spines.make([(0, 0, 0), (10, 0, 4)])))
    }
  }

  @Test func `no vertex is ever non-finite, and there are not too many`() {
    let numbers: [Double] = [
      0, -0.0, 1e-200, 1e-170, 1e-154, 1e-8, 1, 3, 1e9, -1e9, 1e15, -1e15, 1e16, .nan,
      .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let points = (0..<20).map { _ in
        SpinePoint(
          Point(numbers[generator.below(numbers.count)], numbers[generator.below(numbers.count)]),
          TipState(width: numbers[generator.below(numbers.count)]))
      }
      let elements = StrokeOutline.path(of: points).elements
      #expect(elements.allSatisfy { $0.end?.isFinite ?? true }, "seed \(seed)")
      #expect(elements.count <= 22 * 520, "seed \(seed)")
    }
  }

  @Test func `a far spine is drawn where it is`() {
    let far = Spines.make([(-1e9, -1e9, 4), (1e9, 1e9, 4)])
    let winding = Winding(StrokeOutline.path(of: far))
    #expect(winding(Point(0, 0)) == 1)
    #expect(winding(Point(1, -1)) == 1)
    #expect(winding(Point(2, -2)) == 0)
  }

  @Test func `a smooth stroke has one vertex a side for each point`() {
    let points = Spines.arc(radius: 100, degrees: 90, steps: 100, width: 4)
    var outline = StrokeOutline()
    _ = outline.update(.everything(count: 1)) { $1 += points }
    #expect(outline.left.count == 101 && outline.right.count == 101)
  }
}
