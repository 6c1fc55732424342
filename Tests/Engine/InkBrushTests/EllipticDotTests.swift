import InkBrush
import InkGeometry
import InkStream
import Testing

@Suite struct EllipticDotTests {
  @Test func `both radii are a half to one and a half, each by itself`() {
    var all: [(x: Double, y: Double)] = []
    for seed in 0..<500 as Range<UInt64> {
      let radii = EllipticDot.radii(width: 2, seed: seed)
      #expect((1...3).contains(radii.x) && (1...3).contains(radii.y), "seed \(seed)")
      all.append(radii)
    }
    #expect(all.contains { $0.x < 1.1 } && all.contains { $0.x > 2.9 })
    #expect(all.contains { $0.y < 1.1 } && all.contains { $0.y > 2.9 })
    #expect(all.contains { $0.x > 2.5 && $0.y < 1.5 } && all.contains { $0.x < 1.5 && $0.y > 2.5 })
  }

  @Test func `every vertex lies on the ellipse, in positive order`() {
    var outline: [Point] = []
    for seed in 0..<50 as Range<UInt64> {
      let radii = EllipticDot.radii(width: 3, seed: seed)
      EllipticDot.write(around: Point(5, -3), width: 3, seed: seed, into: &outline)
      #expect(outline.count == EllipticDot.vertexCount)
      for index in outline.indices {
        let a = outline[index] - Point(5, -3)
        let b = outline[(index + 1) % outline.count] - Point(5, -3)
        let (x, y) = (a.dx / radii.x, a.dy / radii.y)
        #expect(abs(x * x + y * y - 1) < 1e-12)
        #expect(a.cross(b) > 0)
      }
    }
  }

  @Test func `what cannot be drawn is left out`() {
    expectUndrawableDotsAreLeftOut {
      EllipticDot.write(around: $0, width: $1, seed: 1, into: &$2)
    }
  }

  @Test func `a tap of a signature is no blob`() {
    // Half the shorter side of the view is the unit: no radius is more than 0.02 of it.
    for side in [320.0, 480, 1440] {
      let point = PolylinePoint(at: 40, 40)
      let tip = Dynamic.tips(
        BrushPreset.signature.brush, [point, point], StrokeContext(viewSide: side))[1]
      for seed in 0..<100 as Range<UInt64> {
        let radii = EllipticDot.radii(width: tip.width, seed: seed)
        #expect(max(radii.x, radii.y) <= 0.02 * side / 2)
        #expect(min(radii.x, radii.y) >= 0.5 * (0.02 / 1.5) * side / 2 - 1e-9)
      }
    }
  }

  @Test func `a brush text says which dots it has`() throws {
    for (name, shape) in [("tip", DotShape.tip), ("irregular", .irregular), ("ellipse", .ellipse)] {
      let brush = try Brush(text: Array("ductus-brush 1\ndot \(name)\n".utf8))
      #expect(brush.dot == shape)
      #expect(try Brush(text: brush.text).dot == shape)
    }
  }
}
