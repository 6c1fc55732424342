import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

struct GrainTests {
  /// The kinds that take ink away; the tooth only moves it, see ``ToothTests``.
  static let wearing: [Grain.Kind] = [.graphite, .crayon, .paper]

  private func mean(_ values: [UInt8]) -> Double {
    Double(values.reduce(0) { $0 + Int($1) }) / Double(values.count) / 255
  }

  @Test(arguments: wearing)
  func `light pressure catches the peaks, full pressure fills`(kind: Grain.Kind) {
    let grain = Grain(kind: kind)
    let light = evenInk(grain, coverage: 0.3)
    #expect(light.contains(0))
    #expect(light.contains { $0 > 50 })
    #expect(mean(light) < 0.2)
    let full = evenInk(grain, coverage: 1)
    if kind == .graphite {
      // Nearly: its deepest valleys stay open.
      #expect(mean(full) > 0.8 && mean(full) < 1)
      #expect(full.contains { $0 < 200 })
    } else {
      #expect(full.allSatisfy { $0 == 255 })
    }
    var previous = 0.0
    for step in 1...10 {
      let mean = mean(evenInk(grain, coverage: Double(step) / 10))
      #expect(mean > previous)
      previous = mean
    }
  }

  @Test(arguments: wearing)
  func `strength leads from smooth to rough`(kind: Grain.Kind) {
    #expect(evenInk(Grain(kind: kind, strength: 0), coverage: 0.5).allSatisfy { $0 == 128 })
    let half = evenInk(Grain(kind: kind, strength: 0.5), coverage: 0.5)
    let full = evenInk(Grain(kind: kind, strength: 1), coverage: 0.5)
    for (half, full) in zip(half, full) {
      #expect((Double(half) - (128 + Double(full)) / 2).magnitude < 2)
    }
    #expect(
      evenInk(Grain(kind: kind, strength: .nan), coverage: 0.5).allSatisfy { $0 == 128 })
  }

  /// More pressure never leaves less ink on a pixel.
  @Test(arguments: wearing)
  func `ink grows with pressure`(kind: Grain.Kind) {
    var previous = [UInt8](repeating: 0, count: 4096)
    for step in 0...51 {
      let values = evenInk(Grain(kind: kind, strength: 0.8), coverage: Double(step) / 51)
      #expect(zip(values, previous).allSatisfy { $0 >= $1 })
      previous = values
    }
  }

  /// Four tiles of 64 texels are a period, in both directions, near and far.
  @Test(arguments: wearing)
  func `the pattern repeats without a seam`(kind: Grain.Kind) {
    let grain = Grain(kind: kind)
    let here = evenInk(grain, coverage: 0.4, column: 1, row: 2)
    #expect(here == evenInk(grain, coverage: 0.4, column: 5, row: 2))
    #expect(here == evenInk(grain, coverage: 0.4, column: -3, row: -30_002))
    #expect(here != evenInk(grain, coverage: 0.4, column: 2, row: 2))
    // Neighbouring pixels differ as little across borders of tiles and periods as inside a tile.
    func roughness(_ a: [UInt8], _ ax: Int, _ b: [UInt8], _ bx: Int) -> Double {
      (0..<64).reduce(0.0) { $0 + (Double(a[$1 * 64 + ax]) - Double(b[$1 * 64 + bx])).magnitude }
    }
    let scaled = Grain(kind: kind, scale: 1.5)
    let left = evenInk(scaled, coverage: 0.5, column: 5)
    let right = evenInk(scaled, coverage: 0.5, column: 6)
    let inside = (0..<63).map { roughness(left, $0, left, $0 + 1) }.reduce(0, +) / 63
    #expect(roughness(left, 63, right, 0) < 2 * inside)
  }

  /// Every second pixel of the pattern lies between the old ones at twice the device scale.
  @Test(arguments: wearing)
  func `the pattern has the same size in points`(kind: Grain.Kind) {
    let one = evenInk(Grain(kind: kind, scale: 1.5), coverage: 0.5)
    let two = evenInk(Grain(kind: kind, scale: 3), coverage: 0.5)
    var statistics = ErrorStatistics()
    var apart = ErrorStatistics()
    for y in 0..<32 {
      for x in 0..<32 {
        let mean =
          (0..<4).reduce(0.0) {
            $0 + Double(two[(2 * y + $1 / 2) * 64 + 2 * x + $1 % 2])
          } / 4
        statistics.add(Double(one[y * 64 + x]) - mean)
        apart.add(Double(one[(y + 16) * 64 + x]) - mean)
      }
    }
    #expect(statistics.mean < apart.mean / 2, "\(statistics) \(apart)")
  }

  @Test func `absurd scales`() {
    for scale in [0, -1, .nan, .infinity, 1e-300, 1e300] {
      for column in [0, -1, 32_767] {
        let values = evenInk(
          Grain(kind: .paper, scale: scale), coverage: 1, column: column, row: -column)
        #expect(values.allSatisfy { $0 == 255 })
      }
    }
  }
}
