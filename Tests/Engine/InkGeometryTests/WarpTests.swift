import InkGeometry
import InkTestSupport
import Testing

@Suite struct WarpTests {
  private func largestDifference(_ a: Affine, _ b: Affine) -> Double {
    [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty]
      .reduce(0) { max($0, $1.magnitude) }
  }

  private func map(_ random: inout SeededGenerator) -> Affine {
    Affine(
      a: random.double(in: -2...2), b: random.double(in: -2...2), c: random.double(in: -2...2),
      d: random.double(in: -2...2), tx: random.double(in: -50...50),
      ty: random.double(in: -50...50))
  }

  private func size(_ map: Affine) -> Double {
    max(max(map.a.magnitude, map.b.magnitude), max(map.c.magnitude, map.d.magnitude))
  }

  @Test func `any map is a warp and a similarity after it`() {
    var random = SeededGenerator(seed: 1)
    var (warped, mirrored) = (0, 0)
    for _ in 0..<3000 {
      let scale = random.chance(0.5) ? 1 : random.double(in: 1e-6...1e6)
      let map = map(&random).concatenating(.scale(scale))
      let (warp, placement) = map.unwarped
      guard let warp, map.flatness < 1e5 else { continue }
      warped += 1
      if map.determinant < 0 { mirrored += 1 }
      let both = warp.affine.concatenating(placement)
      let most = max(size(map), max(map.tx.magnitude, map.ty.magnitude))
      #expect(largestDifference(both, map) < 1e-9 * most)
      // The warp keeps areas, and turns nothing: it is symmetric, with positive eigenvalues.
      #expect((warp.affine.determinant - 1).magnitude < 1e-5)
      #expect(warp.xx > 0 && warp.yy > 0)
      // The rest keeps shapes.
      let sign = map.determinant < 0 ? -1.0 : 1
      #expect(placement.a == sign * placement.d && placement.b == -sign * placement.c)
    }
    #expect(warped > 2000 && mirrored > 500)
  }

  @Test func `similarities are left as they are, to the last bit`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      var map = Affine.identity
      for _ in 0..<1 + random.below(20) {
        map = map.concatenating(RandomStrokes.transform(&random))
        if random.chance(0.3) { map = map.concatenating(.scale(x: -1, y: 1)) }
      }
      let (warp, placement) = map.unwarped
      #expect(warp == nil && placement == map)
      #expect(map.flatness < 1 + 1e-9)
    }
  }

  @Test func `a turn after a stretch leaves the stretch`() throws {
    let stretch = Affine.scale(x: 3, y: 0.5)
    let (warp, _) = stretch.unwarped
    let first = try #require(warp)
    #expect(first.xx == 3 / 1.5.squareRoot() && first.xy == 0)
    for angle in [0.1, 1, 2, 3, -2] {
      let again = try #require(
        stretch.concatenating(.rotation(angle)).concatenating(.scale(7)).unwarped.warp)
      #expect(largestDifference(again.affine, first.affine) < 1e-14)
    }
    #expect(stretch.concatenating(.translation(Vector(1e9, 3))).unwarped.warp == first)
    #expect((stretch.flatness - 6).magnitude < 1e-12)
  }

  @Test func `what is no map, or flattens the plane, has no warp`() {
    let flat = [
      Affine(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0), Affine(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0),
      Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
    ]
    for map in flat { #expect(map.unwarped.warp == nil && map.unwarped.placement == map) }
    #expect(flat[0].flatness == .infinity)
    for number in [Double.nan, .infinity, 1e200] {
      let map = Affine(a: number, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      let (warp, placement) = map.unwarped
      #expect(warp == nil || (warp?.xx.isFinite ?? false))
      #expect(warp != nil || number.isNaN || placement == map)
    }
  }

  @Test func `a map is never flatter than one in a million`() throws {
    for y in [1e-7, 1e-9, 1e-3] {
      let (warp, placement) = Affine.scale(x: 1, y: y).unwarped
      let shown = try #require(warp).affine.concatenating(placement)
      #expect(shown.flatness < 1.01e6)
      #expect(largestDifference(shown, .scale(x: 1, y: y)) < 2e-6)
    }
  }
}
