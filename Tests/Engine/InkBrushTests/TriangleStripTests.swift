import BrushTestSupport
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

  @Test func `a strip covers what the outline encloses, on random spines`() {
    var differing = 0
    var inked = 0
    for seed in Self.seeds {
      let points = Spines.random(seed: seed, count: 3 + Int(seed % 40))
      let faults = StrokeOracle(points).faults(
        of: strip(points), outline: Winding(StrokeOutline.path(of: points)), places: 400, seed: seed
      )
      inked += faults.inked
      differing += faults.differing
      #expect(faults.hole == nil, "seed \(seed)")
      #expect(faults.excess == nil, "seed \(seed)")
    }
    #expect(Double(differing) < 0.01 * Double(inked))
  }

  @Test(arguments: StrokeOutlineTests.pathologies.indices)
  func `pathologies are covered`(index: Int) {
    let (name, points) = StrokeOutlineTests.pathologies[index]
    let faults = StrokeOracle(points).faults(
      of: strip(points), outline: Winding(StrokeOutline.path(of: points)), places: 900, seed: 5)
    #expect(faults.hole == nil, "\(name)")
    #expect(faults.excess == nil, "\(name)")
  }

  @Test func `incremental equals batch, and changes are truthful`() {
    for seed in Self.seeds {
      let fault = OutlineAudit.faultOfStrip(seed: seed)
      #expect(fault == nil, "seed \(seed)")
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
