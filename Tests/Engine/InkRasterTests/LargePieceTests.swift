import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

/// Pieces that are larger than a tile cost little there, and have the same pixels all the same.
struct LargePieceTests {
  private static func cone(_ random: inout SeededGenerator) -> RoundCone {
    let radius = random.double(in: 20...2000)
    let start = random.point(-1500...1500)
    let opacity = random.chance(0.5) ? 1 : random.unit()
    return RoundCone(
      start: start, startRadius: radius, startOpacity: opacity,
      end: start + Vector(random.double(in: -300...300), random.double(in: -300...300)),
      endRadius: random.chance(0.5) ? radius : random.double(in: 0...2000),
      endOpacity: random.chance(0.8) ? opacity : random.unit())
  }

  @Test func `the pixels of a large cone are those of its distance`() {
    var random = SeededGenerator(seed: 1)
    var even = 0
    for _ in 0..<rounds(300) {
      let cone = Self.cone(&random)
      var mask = MaskTile()
      mask.formUnion(cone, column: 0, row: 0)
      even += mask.isFull() ? 1 : 0
      for _ in 0..<100 {
        let (x, y) = (random.below(64), random.below(64))
        let value = Oracle.value(cone, Point(Double(x) + 0.5, Double(y) + 0.5)) * 255
        #expect((Double(mask[x, y]) - value).magnitude < 1, "\(cone) \(x) \(y)")
      }
    }
    #expect(even > rounds(300) / 30)
  }

  @Test func `many large pieces are the largest of each, in any order and through any clip`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<rounds(200) {
      var pieces: [(inout MaskTile, PixelRect) -> Void] = []
      for _ in 0..<(1 + random.below(8)) {
        if random.chance(0.5) {
          let cone = Self.cone(&random)
          pieces.append { $0.formUnion(cone, column: 0, row: 0, clip: $1) }
        } else {
          let polygon = (0..<(3 + random.below(4))).map { _ in random.point(-400...400) }
          let (opacity, rule) = (
            random.chance(0.5) ? 1 : random.unit(),
            FillRule.allCases.randomElement(using: &random) ?? .nonZero
          )
          pieces.append {
            $0.formUnion(
              polygon: polygon, opacity: opacity, rule: rule, column: 0, row: 0, clip: $1)
          }
        }
      }
      let whole = Tile.bounds
      let alone = pieces.map { piece in
        var mask = MaskTile()
        piece(&mask, whole)
        return mask
      }
      let (x, y) = (random.below(60), random.below(60))
      let clip = PixelRect(
        minX: x, minY: y, maxX: x + 1 + random.below(64 - x), maxY: y + 1 + random.below(64 - y))
      var (one, other, part) = (MaskTile(), MaskTile(), MaskTile())
      for piece in pieces { piece(&one, whole) }
      for piece in pieces.reversed() { piece(&other, whole) }
      part.clear(clip)
      for piece in pieces { piece(&part, clip) }
      #expect(one == other)
      let largest = MaskTile.largest(of: alone)
      #expect(firstPixel { one[$0, $1] == largest[$1 * 64 + $0] } == nil)
      #expect(
        firstPixel { part[$0, $1] == (clip.contains($0, $1) ? largest[$1 * 64 + $0] : 0) } == nil)
    }
  }

  @Test func `a polygon around the tile covers it, or leaves it out`() {
    let plane = 600
    var random = SeededGenerator(seed: 3)
    var counts: [UInt8: Int] = [:]
    for _ in 0..<rounds(300) {
      let polygon = (0..<(3 + random.below(5))).map { _ in random.point(0...Double(plane)) }
      let truth = NaiveCoverage(polygon, width: plane, height: plane)
      for rule in FillRule.allCases {
        var mask = MaskTile()
        mask.formUnion(polygon: polygon, rule: rule, column: 4, row: 4)
        let values = truth.pixels(rule)
        #expect(mask.isPart(of: values, width: plane, column: 4, row: 4))
        counts[mask[32, 32], default: 0] += 1
      }
    }
    #expect(counts[0, default: 0] > 9 && counts[255, default: 0] > 9)
  }

  @Test func `a large lead leaves what its pixels say`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<rounds(60) {
      let size = random.double(in: 420...3000)
      let start = random.point(-2000...2000)
      let pass = LeadPass(
        from: start, to: start + Vector(random.double(in: -50...50), random.double(in: -50...50)),
        long: Vector(0.6, 0.8) * size * random.double(in: 1...2), broad: Vector(-0.8, 0.6) * size,
        dose: 3 * random.unit(), print: random.unit())
      var tile = DepositTile()
      tile.add(pass, column: 0, row: 0)
      // The same in the fields of a tenth: there it is computed for each pixel.
      var fine = DepositTile()
      var small = pass
      small.start = Point(pass.start.x / 10, pass.start.y / 10)
      small.end = Point(pass.end.x / 10, pass.end.y / 10)
      (small.long, small.broad) = (pass.long * 0.1, pass.broad * 0.1)
      fine.add(small, column: 0, row: 0)
      for x in 0..<6 {
        for y in 0..<6 {
          // The middle of a small pixel lies between four of the large ones.
          let sum = (0..<4).reduce(0) {
            $0 + Int(tile[10 * x + 4 + $1 % 2, 10 * y + 4 + $1 / 2])
          }
          #expect((Double(sum) / 4 - Double(fine[x, y])).magnitude < 30, "\(pass) \(x) \(y)")
        }
      }
    }
  }
}
