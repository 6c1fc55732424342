import BrushTestSupport
import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// Tests that an outline of curves encloses the area that discs and cones cover, whatever the stroke does.
@Suite struct BezierOutlineTests {
  /// Returns the faults of the outline of a stroke.
  private func check(
    _ points: [SpinePoint], tolerance: Double = 0.05, places: Int = 1600, seed: UInt64 = 1,
    isTrimmed: Bool = false
  ) -> OutlineFaults {
    var outline = BezierOutline(tolerance: tolerance)
    _ = outline.update(.everything(count: 1)) { $1 += points }
    let path = isTrimmed ? outline.trimmedPath : outline.path
    let windings = path.flattened(tolerance: tolerance / 50).map { Winding($0.points) }
    return StrokeOracle(points).faults(
      of: windings, tolerance: tolerance, places: places, seed: seed)
  }

  #if DEBUG
    private static let seeds: Range<UInt64> = 0..<60
  #else
    private static let seeds: Range<UInt64> = 0..<2000
  #endif

  @Test func `an outline is the union of discs and cones, on random spines`() {
    var error = 0.0
    var holed = 0
    for seed in Self.seeds {
      let points = Spines.random(seed: seed, count: 3 + Int(seed % 50))
      let result = check(points, places: 400, seed: seed)
      #expect(result.wrong == 0, "seed \(seed): \(result)")
      if result.holes > 0 { holed += 1 }
      error += result.error
    }
    // Strokes thinner than the tolerance may leave slivers where they run through their own ink.
    #expect(holed * 100 < Self.seeds.count, "\(holed)")
    // The mean part of the inked places that differs at all; these all lie on the rim, and many strokes are
    // thinner than ten times the tolerance.
    #expect(error / Double(Self.seeds.count) < 0.03, "\(error / Double(Self.seeds.count))")
  }

  @Test func `a trimmed outline is that union, too, with fewer elements`() {
    var holed = 0
    var counts = (plain: 0, trimmed: 0)
    for seed in Self.seeds {
      let points = Spines.random(seed: seed, count: 3 + Int(seed % 50))
      let result = check(points, places: 400, seed: seed, isTrimmed: true)
      #expect(result.wrong == 0, "seed \(seed): \(result)")
      if result.holes > 0 { holed += 1 }
      var outline = BezierOutline()
      _ = outline.update(.everything(count: 1)) { $1 += points }
      counts.plain += outline.path.elements.count
      counts.trimmed += outline.trimmedPath.elements.count
    }
    #expect(holed * 100 < Self.seeds.count, "\(holed)")
    #expect(counts.trimmed < counts.plain, "\(counts)")
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

  @Test(arguments: StrokeOutlineTests.pathologies.indices)
  func `pathologies are what discs and cones are`(index: Int) {
    let (name, points) = StrokeOutlineTests.pathologies[index]
    for tolerance in [0.01, 0.05, 0.5] {
      for points in [points, points.reversed()] {
        let result = check(points, tolerance: tolerance)
        // Half a point is more than some of them are wide.
        let holes = tolerance > 0.1 ? 4 : 0
        #expect(result.wrong == 0 && result.holes <= holes, "\(name) at \(tolerance): \(result)")
      }
    }
  }

  @Test func `nothing that is written is non-finite, and there is not too much of it`() {
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
      let elements = BezierOutline.path(of: points).elements
      let isFinite = elements.allSatisfy { element in
        guard case .cubic(let control1, let control2, let to) = element else {
          return element.end?.isFinite ?? true
        }
        return control1.isFinite && control2.isFinite && to.isFinite
      }
      #expect(isFinite, "seed \(seed)")
      #expect(elements.count <= 22 * 520, "seed \(seed)")
    }
  }

  @Test func `no point, no path; one point, a circle of a few arcs`() {
    #expect(BezierOutline.path(of: []).isEmpty)
    for radius in [0.1, 1, 30, 400] {
      let path = BezierOutline.path(of: Spines.make([(3, 4, 2 * radius)]))
      #expect(path.elements.count <= 10)
      for subpath in path.flattened(tolerance: 1e-4) {
        for point in subpath.points {
          #expect(abs(point.distance(to: Point(3, 4)) - radius) < 0.0126)
        }
      }
    }
  }

  @Test func `a butt end is straight across`() {
    let path = BezierOutline.path(of: Spines.make([(0, 0, 4), (10, 0, 4)]), cap: .butt)
    #expect(
      path.elements == [
        .move(to: Point(0, -2)), .line(to: Point(10, -2)), .line(to: Point(10, 2)),
        .line(to: Point(0, 2)), .close,
      ])
  }

  @Test func `a smooth stroke has few curves, and no kinks`() {
    // A wave, whose width swells: 200 points.
    let points = (0...200).map { step in
      let x = Double(step)
      return SpinePoint(
        Point(x, 20 * Elementary.sin(x / 25)),
        TipState(width: 6 + 2 * Elementary.sin(x / 40)))
    }
    var outline = BezierOutline()
    _ = outline.update(.everything(count: 1)) { $1 += points }
    for edge in [outline.left, outline.right] {
      #expect(edge.count < 22, "\(edge.count)")
      var before: Vector?
      var current = Point.zero
      for element in edge {
        guard case .cubic(let control1, let control2, let to) = element else {
          before = nil
          current = element.end ?? current
          continue
        }
        if let before, let after = (control1 - current).normalized {
          #expect(before.dot(after) > 1 - 1e-9)
        }
        before = (to - control2).normalized
        current = to
      }
    }
    #expect(check(points, places: 6400).holes == 0)
  }

  @Test func `corners stay corners`() {
    let path = BezierOutline.path(
      of: Spines.make([(0, 0, 0), (20, 0, 4), (20, 30, 4)]), cap: .butt)
    let corner = path.elements.contains { element in
      guard let end = element.end else { return false }
      return end.distance(to: Point(20, 0)) < 2.01 && end.distance(to: Point(20, 0)) > 1.99
    }
    #expect(corner)
  }

  @Test func `incremental equals batch, and changes are truthful`() {
    #if DEBUG
      let seeds = 0..<30 as Range<UInt64>
    #else
      let seeds = 0..<600 as Range<UInt64>
    #endif
    for seed in seeds {
      let fault = OutlineAudit.faultOfCurves(seed: seed, cap: seed % 2 == 0 ? .round : .butt)
      #expect(fault == nil, "seed \(seed)")
    }
  }

  @Test func `what is behind the tip stays, however long the stroke is`() {
    let points = (0..<4000).map { step in
      let x = Double(step)
      return SpinePoint(
        Point(x, 30 * Elementary.sin(x / 17)), TipState(width: 4 + Elementary.sin(x / 5)))
    }
    func append(_ index: Int, _ run: inout [SpinePoint]) {
      if index > 0 { run += points[index - 1...index] }
    }
    var outline = BezierOutline()
    var most = 0
    for count in 1...points.count {
      let change = outline.update(
        Change(modified: count - 1..<count, count: count), points: append)
      for edge in [change.left, change.right] { most = max(most, edge.modified.count) }
    }
    // Some hundred vertices: not more, the longer the stroke.
    #expect(most < 60, "\(most)")
    var batch = BezierOutline()
    _ = batch.update(.everything(count: points.count), points: append)
    #expect(outline.path == batch.path)
  }
}
