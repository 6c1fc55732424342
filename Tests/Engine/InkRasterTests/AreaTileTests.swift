import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

struct AreaTileTests {
  @Test func `a clockwise square is positive`() {
    var tile = AreaTile()
    tile.add(
      polygon: [Point(1, 1), Point(3, 1), Point(3, 2.5), Point(1, 2.5)], column: 0, row: 0)
    #expect(tile[1, 1] == 1)
    #expect(tile[2, 2] == 0.5)
    #expect(tile[3, 1] == 0)
    #expect(tile[-1, 64] == 0)
  }

  @Test func `adding and taking back restores every bit`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(100) {
      var tile = AreaTile()
      for _ in 0..<5 { tile.add(polygon: generator.wildPolygon(), column: 0, row: 0) }
      let before = tile
      var pieces = (0..<10).map { _ in generator.wildPolygon() }
      for piece in pieces { tile.add(polygon: piece, column: 0, row: 0) }
      #expect(tile != before)
      pieces.shuffle(using: &generator)
      for piece in pieces { tile.add(polygon: piece, sign: -1, column: 0, row: 0) }
      #expect(tile == before)
    }
  }

  @Test func `a reversed polygon takes back`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<rounds(500) {
      let polygon = generator.wildPolygon()
      var tile = AreaTile()
      tile.add(polygon: polygon, column: 0, row: 0)
      tile.add(polygon: polygon.reversed(), column: 0, row: 0)
      #expect(tile.isEmpty)
    }
  }

  /// A square is cut into triangles that share random inner points.
  @Test func `abutting pieces leave no seam`() {
    var generator = SeededGenerator(seed: 3)
    let corners = [Point(3, 3), Point(61, 3), Point(61, 61), Point(3, 61)]
    for _ in 0..<rounds(300) {
      var pieces = [corners]
      for _ in 0..<30 {
        let piece = pieces.remove(at: generator.below(pieces.count))
        let weights = piece.map { _ in generator.unit() + 0.01 }
        let total = weights.reduce(0, +)
        var inner = Point(0, 0)
        for (vertex, weight) in zip(piece, weights) {
          inner.x += vertex.x * weight / total
          inner.y += vertex.y * weight / total
        }
        for index in piece.indices {
          pieces.append([piece[index], piece[(index + 1) % piece.count], inner])
        }
      }
      var whole = AreaTile()
      whole.add(polygon: corners, column: 0, row: 0)
      var parts = AreaTile()
      for piece in pieces { parts.add(polygon: piece, column: 0, row: 0) }
      #expect(parts == whole)
    }
  }

  /// Quads across a tight bend, as the offset edges of a fat stroke give them: folded ones too.
  @Test func `a fat stroke on a tight curve has no holes`() {
    for radius in [2.0, 5, 9, 20] {
      var tile = AreaTile()
      let width = 12.0
      let steps = 40
      func side(_ index: Int, _ offset: Double) -> Point {
        let angle = Double(index) / Double(steps) * 2 * Double.pi
        return Point(
          32 + (radius + offset) * Elementary.cos(angle),
          32 + (radius + offset) * Elementary.sin(angle))
      }
      for index in 0..<steps {
        tile.add(
          polygon: [
            side(index, -width / 2), side(index, width / 2), side(index + 1, width / 2),
            side(index + 1, -width / 2),
          ], column: 0, row: 0)
      }
      var mask = MaskTile()
      tile.resolve(.nonZero, into: &mask)
      for y in 0..<64 {
        for x in 0..<64 {
          let center = Point(Double(x) + 0.5, Double(y) + 0.5)
          let distance = center.distance(to: Point(32, 32))
          // The chords of the outer edge cut off less than 0.1 pixel.
          if distance < radius + width / 2 - 1, distance > radius - width / 2 + 1,
            distance > width / 2 - radius + 1
          {
            #expect(mask[x, y] == 255, "radius \(radius): \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `a pixel does not depend on the clip`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<rounds(500) {
      let clip = generator.clip()
      var whole = AreaTile()
      var part = AreaTile()
      for _ in 0..<4 {
        let polygon = generator.wildPolygon()
        whole.add(polygon: polygon, column: 0, row: 0)
        part.add(polygon: polygon, column: 0, row: 0, clip: clip)
      }
      var expected = AreaTile()
      expected.copy(whole, clip)
      #expect(part == expected)
      for rule in FillRule.allCases {
        var all = generator.maskTile(pieces: 2)
        var some = all
        var before = all
        whole.resolve(rule, into: &all)
        part.resolve(rule, into: &some, clip: clip)
        before.copy(all, clip)
        #expect(some == before)
      }
    }
  }

  @Test func `one polygon resolves to its mask`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(500) {
      let polygon = generator.wildPolygon()
      for rule in FillRule.allCases {
        let opacity = generator.unit()
        var tile = AreaTile()
        tile.add(polygon: polygon, column: 0, row: 0)
        var resolved = MaskTile()
        tile.resolve(rule, into: &resolved, opacity: opacity)
        var drawn = MaskTile()
        drawn.formUnion(polygon: polygon, opacity: opacity, rule: rule, column: 0, row: 0)
        #expect(resolved == drawn)
      }
    }
  }

  @Test func `clear and copy honour the clip`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<rounds(100) {
      let clip = generator.clip()
      var a = AreaTile()
      a.add(polygon: generator.wildPolygon(), column: 0, row: 0)
      var b = AreaTile()
      b.add(polygon: generator.wildPolygon(), column: 0, row: 0)
      var mixed = a
      mixed.copy(b, clip)
      var cleared = a
      cleared.clear(clip)
      #expect(
        firstPixel { mixed[$0, $1] == (clip.contains($0, $1) ? b[$0, $1] : a[$0, $1]) } == nil)
      #expect(firstPixel { cleared[$0, $1] == (clip.contains($0, $1) ? 0 : a[$0, $1]) } == nil)
    }
  }
}
