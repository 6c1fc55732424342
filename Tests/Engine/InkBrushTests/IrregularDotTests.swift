import InkBrush
import InkGeometry
import Testing

@Suite struct IrregularDotTests {
  @Test func `the radius wanders between a half and one and a half`() {
    var outline: [Point] = []
    for seed in 0..<500 as Range<UInt64> {
      IrregularDot.write(around: Point(5, -3), radius: 2, seed: seed, into: &outline)
      #expect(outline.count == IrregularDot.vertexCount)
      let radii = outline.map { $0.distance(to: Point(5, -3)) }
      let least = radii.min() ?? 0
      let most = radii.max() ?? 0
      #expect(least >= 1 && most <= 3, "seed \(seed)")
      #expect(most - least > 0.2, "seed \(seed) is a circle")
      for index in radii.indices {
        let next = radii[(index + 1) % radii.count]
        #expect(abs(radii[index] - next) < 0.5, "seed \(seed) is not smooth")
      }
      // Positively oriented, and star-shaped.
      for index in outline.indices {
        let a = outline[index] - Point(5, -3)
        let b = outline[(index + 1) % outline.count] - Point(5, -3)
        #expect(a.cross(b) > 0)
      }
    }
  }

  @Test func `equal seeds give equal dots, others differ`() {
    var a: [Point] = []
    var b: [Point] = []
    IrregularDot.write(around: .zero, radius: 2, seed: 1, into: &a)
    IrregularDot.write(around: .zero, radius: 2, seed: 1, into: &b)
    #expect(a == b)
    IrregularDot.write(around: .zero, radius: 2, seed: 2, into: &b)
    #expect(a != b)
  }

  @Test func `what cannot be drawn is left out`() {
    expectUndrawableDotsAreLeftOut {
      IrregularDot.write(around: $0, radius: $1, seed: 1, into: &$2)
    }
  }
}
