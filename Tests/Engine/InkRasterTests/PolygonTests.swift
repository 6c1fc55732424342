import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

struct PolygonTests {
  @Test func `a rectangle covers by its exact area`() {
    var mask = MaskTile()
    mask.formUnion(
      polygon: [Point(1.5, 2.25), Point(4, 2.25), Point(4, 5), Point(1.5, 5)], column: 0, row: 0)
    #expect(mask[1, 2] == 96)  // 0.5 × 0.75 × 255 = 95.6
    #expect(mask[2, 2] == 191)
    #expect(mask[1, 3] == 128)
    #expect(mask[3, 4] == 255)
    #expect(mask[4, 3] == 0)
    #expect(mask[0, 3] == 0)
    #expect(mask[2, 5] == 0)
  }

  @Test func `opacity scales coverage`() {
    let square = [Point(0, 0), Point(8, 0), Point(8, 8), Point(0, 8)]
    for (opacity, value) in [(0.5, 128), (1, 255), (2, 255), (0, 0), (-1, 0), (.nan, 0)] {
      var mask = MaskTile()
      mask.formUnion(polygon: square, opacity: opacity, column: 0, row: 0)
      #expect(Int(mask[4, 4]) == value, "\(opacity)")
    }
  }

  /// Against 32 × 32 samples a pixel.
  @Test func `the mean error on edge pixels is below 0.6 percent`() {
    var generator = SeededGenerator(seed: 1)
    var statistics = ErrorStatistics()
    for _ in 0..<rounds(60) {
      let polygon = generator.simplePolygon()
      var mask = MaskTile()
      mask.formUnion(polygon: polygon, column: 0, row: 0)
      for y in 0..<64 {
        for x in 0..<64 {
          let corners = Oracle.coverage(x: x, y: y, grid: 3) {
            Oracle.contains(polygon, $0, .nonZero)
          }
          let value = Double(mask[x, y]) / 255
          if corners == 0 && value == 0 || corners == 1 && value == 1 { continue }
          let truth = Oracle.coverage(x: x, y: y, grid: 32) {
            Oracle.contains(polygon, $0, .nonZero)
          }
          if truth > 0, truth < 1 { statistics.add(value - truth) }
          #expect((value - truth).magnitude < 0.05)
        }
      }
    }
    #expect(statistics.mean < 0.006, "\(statistics)")
  }

  @Test(arguments: FillRule.allCases)
  func `pixels that no edge crosses follow the rule`(rule: FillRule) {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<rounds(100) {
      let polygon = generator.wildPolygon()
      var mask = MaskTile()
      mask.formUnion(polygon: polygon, rule: rule, column: 0, row: 0)
      let place = firstPixel { x, y in
        let box = Rect(minX: Double(x), minY: Double(y), maxX: Double(x) + 1, maxY: Double(y) + 1)
        let center = Point(Double(x) + 0.5, Double(y) + 0.5)
        return Oracle.crosses(polygon, box)
          || mask[x, y] == (Oracle.contains(polygon, center, rule) ? 255 : 0)
      }
      #expect(place == nil, "\(polygon)")
    }
  }

  @Test func `a pixel does not depend on the clip`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<rounds(2000) {
      let polygon = generator.wildPolygon()
      let clip = generator.clip()
      var whole = MaskTile()
      whole.formUnion(polygon: polygon, column: 0, row: 0)
      var part = MaskTile()
      part.formUnion(polygon: polygon, column: 0, row: 0, clip: clip)
      var expected = MaskTile()
      expected.copy(whole, clip)
      #expect(part == expected)
    }
  }

  @Test(arguments: FillRule.allCases)
  func `a pixel is the sum of areas, whatever the tiling`(rule: FillRule) {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<rounds(200) {
      let polygon = (0..<(3 + generator.below(12))).map { _ in generator.point(-20...200) }
      let plane = NaiveCoverage(polygon, width: 192, height: 192).pixels(rule)
      for row in 0..<3 {
        for column in 0..<3 {
          var mask = MaskTile()
          mask.formUnion(polygon: polygon, rule: rule, column: column, row: row)
          let isSame = mask.isPart(of: plane, width: 192, column: column, row: row)
          #expect(isSame, "\(polygon), tile \(column), \(row)")
        }
      }
    }
  }

  /// A polygon drawn far from the origin is the polygon drawn there.
  @Test func `whole tiles may be moved by whole tiles`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(300) {
      let polygon = generator.wildPolygon().map {
        // Multiples of 2⁻²⁰ stay exact far out.
        Point(($0.x * 0x1p20).rounded() * 0x1p-20, ($0.y * 0x1p20).rounded() * 0x1p-20)
      }
      let column = generator.below(60_000) - 30_000
      let row = generator.below(60_000) - 30_000
      let moved = polygon.map { Point($0.x + Double(column) * 64, $0.y + Double(row) * 64) }
      var here = MaskTile()
      here.formUnion(polygon: polygon, column: 0, row: 0)
      var there = MaskTile()
      there.formUnion(polygon: moved, column: column, row: row)
      #expect(here == there)
    }
  }

  @Test func `the direction of a polygon does not matter`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<rounds(500) {
      let polygon = generator.wildPolygon()
      for rule in FillRule.allCases {
        var forward = MaskTile()
        forward.formUnion(polygon: polygon, rule: rule, column: 0, row: 0)
        var backward = MaskTile()
        backward.formUnion(polygon: polygon.reversed(), rule: rule, column: 0, row: 0)
        #expect(forward == backward)
      }
    }
  }

  /// Vertices at ±10⁹: the part in the tile is that of the half-planes.
  @Test func `edges to far away stay straight on the canvas`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<rounds(40) {
      let polygon = (0..<3).map { _ in generator.point(-1e9...1e9) }
      let through = generator.point(10...50)
      // Moves the first edge so that it passes through the tile.
      let edge = polygon[1] - polygon[0]
      let shift = (through - polygon[0]) - edge * generator.double(in: 0.2...0.8)
      let moved = polygon.map { $0 + shift }
      var mask = MaskTile()
      mask.formUnion(polygon: moved, column: 0, row: 0)
      var statistics = ErrorStatistics()
      for y in 0..<64 {
        for x in 0..<64 {
          let truth = Oracle.coverage(x: x, y: y, grid: 8) { Oracle.contains(moved, $0, .nonZero) }
          statistics.add(Double(mask[x, y]) / 255 - truth)
        }
      }
      #expect(statistics.mean < 0.005, "\(moved) \(statistics)")
      #expect(statistics.largest < 0.15, "\(moved) \(statistics)")
    }
  }
}
