import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

@Suite struct TriangleStripTests {
  #if DEBUG
    private static let seeds: Range<UInt64> = 0..<30
  #else
    private static let seeds: Range<UInt64> = 0..<2000
  #endif

  private func strip(_ points: [SpinePoint], tolerance: Double = 0.05) -> [StripVertex] {
    var strip = TriangleStrip(tolerance: tolerance)
    _ = strip.update(.everything(count: 1)) { $1 += points }
    return strip.vertices
  }

  /// Returns true if a place lies in a triangle of the strip, its border included.
  private func covers(_ strip: [StripVertex], _ place: Point) -> Bool {
    for index in strip.indices.dropFirst(2) {
      let a = strip[index - 2].position
      let b = strip[index - 1].position
      let c = strip[index].position
      let ab = (b - a).cross(place - a)
      let bc = (c - b).cross(place - b)
      let ca = (a - c).cross(place - c)
      let isInside = (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)
      // Three points in a row have no inside, but are on one line with all that lies on it.
      if isInside, (b - a).cross(c - a) != 0 { return true }
    }
    return false
  }

  @Test func `a strip covers what the outline encloses, on random spines`() {
    var differing = 0
    var inked = 0
    for seed in Self.seeds {
      let points = Spines.random(seed: seed, count: 3 + Int(seed % 40))
      let winding = Winding(StrokeOutline.path(of: points))
      let strip = strip(points)
      let oracle = StrokeOracle(points)
      for place in oracle.places(400, seed: seed) {
        let isCovered = covers(strip, place)
        let isEnclosed = winding(place) != 0
        let distance = oracle.distance(place)
        if isEnclosed { inked += 1 }
        if isCovered != isEnclosed { differing += 1 }
        #expect(isCovered || distance > -0.05, "a hole: seed \(seed) at \(place)")
        #expect(!isCovered || distance < 0.05, "too much: seed \(seed) at \(place)")
      }
    }
    #expect(Double(differing) < 0.01 * Double(inked))
  }

  @Test(arguments: StrokeOutlineTests.pathologies.indices)
  func `pathologies are covered`(index: Int) {
    let (name, points) = StrokeOutlineTests.pathologies[index]
    let strip = strip(points)
    let oracle = StrokeOracle(points)
    for place in oracle.places(900, seed: 5) {
      let isCovered = covers(strip, place)
      let distance = oracle.distance(place)
      #expect(isCovered || distance > -0.05, "a hole in \(name) at \(place)")
      #expect(!isCovered || distance < 0.05, "too much of \(name) at \(place)")
    }
  }

  @Test func `incremental equals batch, and changes are truthful`() {
    for seed in Self.seeds {
      var spine = ChangingSpine(seed: seed, isPainted: true)
      var strip = TriangleStrip()
      for step in 0..<40 {
        let old = strip.vertices
        let change = spine.edit()
        let changed = strip.update(change) { spine.append($0, to: &$1) }
        var batch = TriangleStrip()
        _ = batch.update(.everything(count: spine.count)) { spine.append($0, to: &$1) }
        #expect(strip.vertices == batch.vertices, "seed \(seed), step \(step)")
        #expect(isTruthful(changed, from: old, to: strip.vertices), "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `vertices have the paint of their points`() {
    var points = Spines.make([(0, 0, 4), (10, 0, 4), (20, 0, 4)])
    points[0].tip.opacity = 0.25
    points[1].tip.opacity = 0.5
    points[2].tip.opacity = .nan
    points[2].tip.color = .white
    for vertex in strip(points) {
      switch vertex.position.x {
      case ..<5:
        #expect(vertex.opacity == 0.25 && vertex.color == .black)
      case ..<15:
        #expect(vertex.opacity == 0.5 && vertex.color == .black)
      default:
        #expect(vertex.opacity == 0 && vertex.color == .white)
      }
    }
  }

  @Test func `paint that jumps at a point jumps there`() {
    var points = Spines.make([(0, 0, 4), (10, 0, 4), (10, 0, 4), (20, 0, 4)])
    points[2].tip.opacity = 0.5
    points[3].tip.opacity = 0.5
    let strip = strip(points)
    #expect(strip.contains { $0.position.x < 11 && $0.opacity == 1 })
    #expect(strip.contains { $0.position.x == 10 && $0.opacity == 0.5 })
    for index in strip.indices.dropFirst(2) {
      let triangle = strip[index - 2...index]
      // Nothing of the first half has the paint of the second.
      if triangle.contains(where: { $0.position.x < 7.9 }) {
        #expect(triangle.allSatisfy { $0.opacity == 1 })
      }
    }
  }

  @Test func `no vertex is ever non-finite`() {
    let numbers: [Double] = [0, 1e-200, 1, 3, 1e9, -1e15, 1e16, .nan, .infinity]
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let points = (0..<20).map { _ in
        SpinePoint(
          Point(numbers[generator.below(numbers.count)], numbers[generator.below(numbers.count)]),
          TipState(
            width: numbers[generator.below(numbers.count)],
            opacity: numbers[generator.below(numbers.count)]))
      }
      for vertex in strip(points) {
        #expect(vertex.position.isFinite && vertex.opacity >= 0 && vertex.opacity <= 1)
      }
    }
  }
}
