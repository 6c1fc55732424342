import InkGeometry
import InkRaster
import InkTestSupport
import Testing

struct FadingTests {
  /// The plainest version, on one big plane: step, then 25 weights per pixel.
  private struct NaivePlane {
    var width: Int
    var height: Int
    var pixels: [[Int]]

    init(_ plane: TilePlane) {
      width = plane.columns * 64
      height = plane.rows * 64
      pixels = []
      for y in 0..<height {
        for x in 0..<width {
          let pixel = plane[x / 64, y / 64]?[x % 64, y % 64] ?? 0
          pixels.append([0, 8, 16, 24].map { Int(pixel >> $0 & 255) })
        }
      }
    }

    mutating func fade(_ paper: Paint?, _ amount: Int) {
      pixels = pixels.map { step($0, paper, amount) }
      let weights = [1, 4, 6, 4, 1]
      var blurred = pixels
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<4 {
            var sum = 128
            for dy in max(-2, -y)...min(2, height - 1 - y) {
              for dx in max(-2, -x)...min(2, width - 1 - x) {
                sum +=
                  weights[dy + 2] * weights[dx + 2] * pixels[(y + dy) * width + x + dx][channel]
              }
            }
            blurred[y * width + x][channel] = sum / 256
          }
        }
      }
      pixels = blurred
    }

    private func step(_ pixel: [Int], _ paper: Paint?, _ amount: Int) -> [Int] {
      let alpha = pixel[3]
      guard let paper, paper.alpha == 255 else {
        let left = max(alpha - amount, 0)
        guard left > 0 else { return [0, 0, 0, 0] }
        return pixel[..<3].map { Int((Double($0 * left) / Double(alpha)).rounded()) } + [left]
      }
      let target = [paper.red, paper.green, paper.blue].map {
        Int((Double(Int($0) * alpha) / 255).rounded())
      }
      let moved = zip(pixel, target).map { channel, target in
        channel < target
          ? min(channel + amount, target) : max(channel - amount, target)
      }
      return moved == target ? [0, 0, 0, 0] : moved + [alpha]
    }

    subscript(x: Int, y: Int) -> UInt32 {
      let pixel = pixels[y * width + x]
      return UInt32(pixel[0] | pixel[1] << 8 | pixel[2] << 16 | pixel[3] << 24)
    }
  }

  private func randomPlane(_ generator: inout SeededGenerator) -> TilePlane {
    var plane = TilePlane(columns: 1 + generator.below(3), rows: 1 + generator.below(3))
    for row in 0..<plane.rows {
      for column in 0..<plane.columns where generator.chance(0.6) {
        var tile = PixelTile()
        if generator.chance(0.3) {
          tile = generator.pixelTile()
        } else {
          // Sparse, and often near a border.
          for _ in 0..<3 {
            let x = generator.chance(0.5) ? generator.below(3) : 61 + generator.below(3)
            tile.stamp(
              RoundCone(
                start: Point(Double(x), generator.double(in: 0...64)),
                startRadius: generator.double(in: 0.3...3),
                end: generator.point(0...64), endRadius: 1), paint: generator.paint(),
              column: 0, row: 0)
          }
        }
        plane[column, row] = tile
      }
    }
    return plane
  }

  /// Borders of tiles do not matter, nor which of them are there.
  @Test func `tiles fade like one big plane`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(60) {
      var plane = randomPlane(&generator)
      var naive = NaivePlane(plane)
      let papers = [nil, Paint.white, .black, Paint(red: 250, green: 240, blue: 200), .transparent]
      let paper = papers[generator.below(papers.count)]
      let amount = 2 + generator.below(40)
      for _ in 0..<3 {
        plane.fadeStep(paper: paper, amount: amount)
        naive.fade(paper, amount)
        var differences = 0
        for y in 0..<naive.height {
          for x in 0..<naive.width
          where (plane[x / 64, y / 64]?[x % 64, y % 64] ?? 0) != naive[x, y] {
            differences += 1
          }
        }
        #expect(differences == 0)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 13, 255, -5, 1000])
  func `fading ends`(amount: Int) {
    var generator = SeededGenerator(seed: 2)
    for paper in [nil, Paint.white, .black, Paint(red: 1, green: 128, blue: 254)] {
      var plane = TilePlane(columns: 3, rows: 2)
      plane[0, 0] = generator.pixelTile()
      plane[1, 0] = generator.pixelTile()
      var single = PixelTile()
      single[63, 0] = 0xFF00_0000
      plane[2, 1] = single
      var steps = 0
      while !plane.isEmpty, steps < 400 {
        plane.fadeStep(paper: paper, amount: amount)
        steps += 1
      }
      #expect(plane.isEmpty, "\(steps) steps toward \(String(describing: paper))")
    }
  }

  /// 0.05 a step: ink is gone after about 20 steps, and it never comes back darker.
  @Test func `ink moves to the paper evenly`() {
    var plane = TilePlane(columns: 1, rows: 1)
    var tile = PixelTile()
    tile.stamp(
      polygon: [Point(0, 0), Point(64, 0), Point(64, 64), Point(0, 64)], paint: .black, column: 0,
      row: 0)
    plane[0, 0] = tile
    for step in 1...19 {
      plane.fadeStep(paper: .white, amount: 13)
      #expect(plane[0, 0]?[32, 32] == 0xFF00_0000 | UInt32(step * 13) * 0x1_0101)
    }
    plane.fadeStep(paper: .white, amount: 13)
    #expect(plane.isEmpty)
  }

  @Test func `ink spreads into a tile that was not there`() {
    var plane = TilePlane(columns: 2, rows: 2)
    var tile = PixelTile()
    tile[63, 63] = 0xFF00_0000
    plane[0, 0] = tile
    plane.fadeStep(paper: .white, amount: 2)
    #expect(plane[1, 1]?[0, 0] != nil)
    #expect((plane[1, 1]?[0, 0] ?? 0) >> 24 == 16)
    #expect((plane[0, 0]?[63, 63] ?? 0) >> 24 == 36)
  }

  @Test func `planes of no or absurd size`() {
    var empty = TilePlane(columns: 0, rows: -3)
    empty[0, 0] = PixelTile()
    empty.fadeStep(paper: nil, amount: 5)
    #expect(empty.isEmpty)
    let large = TilePlane(columns: 5000, rows: 1)
    #expect(large.columns == 4096)
    #expect(large[4096, 0] == nil)
  }
}
