import InkGeometry
import InkTestSupport
import Testing

@Suite struct AffineTests {
  @Test func `the elementary maps do what they say`() {
    let p = Point(3, 4)
    #expect(p.applying(.identity) == p)
    #expect(p.applying(.translation(Vector(1, -1))) == Point(4, 3))
    #expect(p.applying(.scale(2)) == Point(6, 8))
    #expect(p.applying(.scale(x: 2, y: -1)) == Point(6, -4))
    #expect(Vector(1, 2).applying(.translation(Vector(5, 5))) == Vector(1, 2))
  }

  @Test func `a positive angle turns from +x towards +y`() {
    let turned = Point(1, 0).applying(.rotation(.pi / 2))
    #expect(turned.distance(to: Point(0, 1)) < 1e-15)
    #expect(Affine.rotation(0) == .identity)
  }

  @Test func `concatenation does this map first and then the other`() {
    let map = Affine.scale(2).concatenating(.translation(Vector(10, 0)))
    #expect(Point(1, 1).applying(map) == Point(12, 2))
    var random = SeededGenerator(seed: 50)
    for _ in 0..<300 {
      let (f, g, p) = (random.map(), random.map(), random.point())
      let (both, steps) = (p.applying(f.concatenating(g)), p.applying(f).applying(g))
      #expect(both.distance(to: steps) < 1e-9)
      let growth = f.determinant * g.determinant
      #expect((f.concatenating(g).determinant - growth).magnitude < 1e-9 * (1 + growth.magnitude))
    }
  }

  @Test func `the inverse undoes the map`() {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<300 {
      let (map, p) = (random.map(), random.point())
      guard let inverse = map.inverted, map.determinant.magnitude > 0.1 else { continue }
      #expect(p.applying(map).applying(inverse).distance(to: p) < 1e-9)
    }
    #expect(Affine.identity.inverted == .identity)
    #expect(Affine.scale(4).inverted == .scale(0.25))
  }

  @Test func `singular and non-finite maps have no inverse`() {
    #expect(Affine.scale(0).inverted == nil)
    #expect(Affine.scale(x: 1, y: 0).inverted == nil)
    #expect(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted == nil)
    #expect(Affine.scale(.infinity).inverted == nil)
    #expect(Affine.translation(Vector(.nan, 0)).inverted == nil)
    #expect(Affine.rotation(.infinity).inverted == nil)
    #expect(Affine.scale(.leastNonzeroMagnitude).inverted == nil)
  }

  @Test func `very small and very large scales can be inverted`() {
    for factor in [1e-300, 1e-200, 1e200, 1e300] {
      let inverse = Affine.scale(factor).inverted
      #expect(((inverse?.a ?? 0) * factor - 1).magnitude < 1e-15)
    }
  }
}

extension SeededGenerator {
  /// Returns a map with coefficients of moderate size.
  fileprivate mutating func map() -> Affine {
    Affine(
      a: number(-2, 2), b: number(-2, 2), c: number(-2, 2), d: number(-2, 2),
      tx: number(-50, 50), ty: number(-50, 50))
  }
}
