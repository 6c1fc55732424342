import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

struct FadingTests {
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
        #expect(naive.differences(from: plane) == 0)
      }
    }
  }

  /// One step, for roundings add up; the weights are whole numbers and not exactly those.
  @Test(arguments: [0.25, 0.6, 1.5, 2, 3, 5.2, 9])
  func `tiles fade like one big plane with a blur of any width`(deviation: Double) {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(6) {
      var plane = randomPlane(&generator)
      var naive = NaivePlane(plane)
      let paper = generator.chance(0.5) ? Paint.white : nil
      plane.fadeStep(paper: paper, amount: 13, deviation: deviation)
      naive.fade(paper, 13, deviation: deviation)
      #expect(naive.largestDifference(from: plane) <= 2)
    }
  }

  /// Returns the deviation along a row, in pixels, of a column of black pixels after a step.
  private func spread(_ deviation: Double, at middle: Int) -> (deviation: Double, sum: Int) {
    var plane = TilePlane(columns: 4, rows: 3)
    for row in 0..<3 {
      var tile = PixelTile()
      for y in 0..<64 {
        for x in (middle - 12)...(middle + 12) where x / 64 == 1 { tile[x % 64, y] = 0xFF00_0000 }
      }
      plane[1, row] = tile
    }
    plane.fadeStep(paper: .white, amount: 2, deviation: deviation)
    let alphas = (0..<256).map { Int((plane[$0 / 64, 1]?[$0 % 64, 32] ?? 0) >> 24) }
    let sum = alphas.reduce(0, +)
    let mean = alphas.enumerated().reduce(0.0) { $0 + Double($1.offset * $1.element) } / Double(sum)
    let variance = alphas.enumerated().reduce(0.0) {
      $0 + (Double($1.offset) - mean) * (Double($1.offset) - mean) * Double($1.element)
    }
    // That of the column itself is (25² − 1)/12.
    return ((variance / Double(sum) - 52).squareRoot(), sum)
  }

  @Test(arguments: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 9, 12, 18, 26])
  func `a blur is as wide as it is told to be, and keeps the ink`(deviation: Double) {
    for middle in [88, 96, 104] {
      let found = spread(deviation, at: middle)
      #expect((found.deviation / deviation - 1).magnitude < 0.04, "\(found.deviation)")
      #expect((Double(found.sum) / Double(255 * 25) - 1).magnitude < 0.01)
    }
  }

  /// Returns a plane with lines and a block.
  private func drawnPlane() -> TilePlane {
    var plane = TilePlane(columns: 3, rows: 4)
    for row in 0..<4 {
      for column in 0..<3 {
        var tile = PixelTile()
        let shapes = [
          [Point(10, 20), Point(180, 30), Point(180, 36), Point(10, 26)],
          [Point(40, 60), Point(140, 60), Point(140, 200), Point(40, 200)],
          [Point(150, 10), Point(153, 10), Point(153, 240), Point(150, 240)],
        ]
        let paints = [Paint.black, Paint(red: 0, green: 102, blue: 255), .black]
        for (paint, polygon) in zip(paints, shapes) {
          tile.stamp(polygon: polygon, paint: paint, column: column, row: row)
        }
        plane[column, row] = tile
      }
    }
    return plane
  }

  /// Several steps at once look the same as one by one, and slices of them are all of them.
  @Test(arguments: [1.0, 2], [2, 4, 8])
  func `several steps are one`(deviation: Double, steps: Int) {
    let plane = drawnPlane()
    for paper in [Paint.white, nil, Paint(red: 250, green: 240, blue: 200)] {
      var exact = plane
      for _ in 0..<steps { exact.fadeStep(paper: paper, amount: 13, deviation: deviation) }
      let pass = FadePass(
        plane, paper: paper, amount: 13 * steps, steps: steps, deviation: deviation)
      var (whole, sliced) = (pass, pass)
      whole.advance(past: .max)
      var slices = 0
      while !sliced.isDone {
        sliced.advance(past: 1)
        slices += 1
      }
      #expect(slices > 3 && whole.isDone && whole.plane == sliced.plane)
      let found = exact.differenceOnWhite(from: whole.plane)
      #expect(found.largest <= (steps <= 4 ? 16 : 28) && found.mean < 2, "\(found)")
    }
  }

  @Test func `no blur leaves what is there`() {
    var generator = SeededGenerator(seed: 6)
    var plane = TilePlane(columns: 2, rows: 1)
    plane[0, 0] = generator.pixelTile()
    for deviation in [0, -3, Double.nan] {
      var faded = plane
      faded.fadeStep(paper: nil, amount: 10, deviation: deviation)
      #expect(faded[1, 0] == nil)
      let place = firstPixel { x, y in
        let before = plane.pixel(x, y) >> 24
        return faded.pixel(x, y) >> 24 == (before > 10 ? before - 10 : 0)
      }
      #expect(place == nil)
    }
  }

  @Test(arguments: [0.05, 0.5, 2, 3, 26, 1000, .infinity])
  func `fading ends with any blur`(deviation: Double) {
    var generator = SeededGenerator(seed: 7)
    for paper in [nil, Paint.white, .black] {
      var plane = TilePlane(columns: 3, rows: 2)
      plane[0, 0] = generator.pixelTile()
      plane[2, 1] = generator.pixelTile()
      var steps = 0
      while !plane.isEmpty, steps < 200 {
        plane.fadeStep(paper: paper, amount: 13, deviation: deviation)
        steps += 1
      }
      #expect(steps <= 22, "\(steps) steps toward \(String(describing: paper))")
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
