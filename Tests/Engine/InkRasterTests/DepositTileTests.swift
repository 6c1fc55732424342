import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

/// Graphite is laid down per length, and adds up.
struct DepositTileTests {
  private static func pass(_ random: inout SeededGenerator, largest: Double = 20) -> LeadPass {
    let (sin, cos) = Elementary.sincos(random.double(in: -4...4))
    let long = random.double(in: 0.3...largest)
    let broad = long * random.double(in: 0.1...1)
    let start = random.point(-10...74)
    let end = random.chance(0.1) ? start : start + Vector(random.double(in: -30...30), 5)
    return LeadPass(
      from: start, to: end, long: Vector(cos, sin) * long, broad: Vector(-sin, cos) * broad,
      dose: random.double(in: 0...3), print: random.chance(0.5) ? 0 : random.unit())
  }

  @Test func `the order of passes does not matter`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<rounds(100) {
      let passes = (0..<8).map { _ in Self.pass(&random) }
      var one = DepositTile()
      for pass in passes { one.add(pass, column: 0, row: 0) }
      var other = DepositTile()
      for pass in passes.reversed() { other.add(pass, column: 0, row: 0) }
      #expect(one == other && !one.isEmpty)
    }
  }

  /// However often a way is sampled, it leaves the same.
  @Test func `a pass that is cut anywhere leaves what it leaves in one piece`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<rounds(100) {
      let pass = Self.pass(&random)
      var whole = DepositTile()
      whole.add(pass, column: 0, row: 0)
      var cuts = (0..<random.below(20)).map { _ in random.unit() }
      cuts = [0] + cuts.sorted() + [1]
      var parts = DepositTile()
      for (lower, upper) in zip(cuts, cuts.dropFirst()) {
        var part = pass
        part.start = pass.start.interpolated(to: pass.end, at: lower)
        part.end = pass.start.interpolated(to: pass.end, at: upper)
        // Where nothing moves, the print alone is shared out.
        if pass.start == pass.end { part.dose = 0 }
        part.print *= upper - lower
        parts.add(part, column: 0, row: 0)
      }
      let place = firstPixel { x, y in
        let difference = Double(whole[x, y]) - Double(parts[x, y])
        return difference.magnitude <= 24 + Double(whole[x, y]) * 0.004
      }
      #expect(place == nil, "\(pass)")
    }
  }

  /// The integral of the pressure, in small steps, for contacts so large that pixels are points.
  @Test func `a dose is the pressure along the way`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<rounds(20) {
      var pass = Self.pass(&random, largest: 1)
      pass.long = pass.long * (60 / pass.long.length)
      pass.broad = pass.broad * (random.double(in: 25...60) / pass.broad.length)
      if pass.start == pass.end { pass.end.x += 9 }
      var tile = DepositTile()
      tile.add(pass, column: 0, row: 0)
      let way = pass.end - pass.start
      let broad = pass.broad.length
      for _ in 0..<20 {
        let (x, y) = (random.below(64), random.below(64))
        var sum = 0.0
        let count = 400
        for step in 0..<count {
          let center = pass.start.interpolated(
            to: pass.end, at: (Double(step) + 0.5) / Double(count))
          let offset = Point(Double(x) + 0.5, Double(y) + 0.5) - center
          let u = offset.dot(pass.long) / 3600
          let v = offset.dot(pass.broad) / (broad * broad)
          let square = u * u + v * v
          sum += max(1 - square * square, 0)
        }
        let mean = sum / Double(count)
        // Sideways, where a place stays under the contact for its breadth, a pass leaves the dose.
        let expected = pass.dose * mean * way.length / broad * 0.625 + pass.print * mean
        let dose = Double(tile[x, y]) / 8192
        #expect((dose - min(expected, 65535 / 8192)).magnitude < 0.004 + 0.01 * expected)
      }
    }
  }

  @Test func `clips change nothing but where they end`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<rounds(50) {
      var whole = DepositTile()
      var parts = DepositTile()
      let (x, y) = (random.below(64), random.below(64))
      for _ in 0..<4 {
        let pass = Self.pass(&random)
        whole.add(pass, column: 0, row: 0)
        for columns in [0..<x, x..<64] {
          for rows in [0..<y, y..<64] {
            parts.add(
              pass, column: 0, row: 0,
              clip: PixelRect(
                minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
                maxY: rows.upperBound))
          }
        }
      }
      #expect(whole == parts)
      var copy = DepositTile()
      copy.copy(whole, PixelRect(minX: x, minY: 0, maxX: 64, maxY: 64))
      whole.clear(PixelRect(minX: 0, minY: 0, maxX: x, maxY: 64))
      #expect(copy == whole)
    }
  }

  @Test func `doses stop at the largest`() {
    var tile = DepositTile()
    let pass = LeadPass(
      from: Point(-90, 32), to: Point(150, 32), long: Vector(90, 0), broad: Vector(0, 80), dose: 8,
      print: 8)
    #expect(!tile.isFull())
    for _ in 0..<3 { tile.add(pass, column: 0, row: 0) }
    #expect(tile.isFull() && tile[32, 32] == .max && tile[64, 0] == 0)
  }

  /// A line covers as much paper for every point of its length at any size of the pixels, in any
  /// direction and wherever it lies between them.
  @Test(arguments: [0.1, 0.5, 1, 2, 4])
  func `thin lines are as dark as thick ones`(dose: Double) {
    func darkness(_ scale: Double, _ angle: Double, _ offset: Double) -> Double {
      let (sin, cos) = Elementary.sincos(angle)
      let middle = Point(32 + offset, 32 - offset)
      let way = Vector(cos, sin) * 200
      var tile = DepositTile()
      tile.add(
        LeadPass(
          from: middle - way, to: middle + way, long: Vector(0.9 * scale, 0),
          broad: Vector(0, 0.9 * scale), dose: dose), column: 0, row: 0)
      return Oracle.darkness(tile, around: middle, along: Vector(cos, sin)) / 40 / scale
    }
    let truth = darkness(12, 0, 0)
    for scale in [1.0, 1.5, 2, 3] {
      var mean = 0.0
      for step in 0..<16 {
        let value = darkness(scale, Double(step) * 0.19, Double(step) * 0.137)
        #expect((value / truth - 1).magnitude < 0.08, "\(scale) \(step): \(value) \(truth)")
        mean += value / 16
      }
      #expect((mean / truth - 1).magnitude < 0.02, "\(scale): \(mean) \(truth)")
    }
  }
}
