import InkGeometry
import InkRaster
import InkTestSupport
import RasterTestSupport
import Testing

/// The tooth decides where ink lies, not how much.
struct ToothTests {
  @Test(arguments: [0.05, 0.2, 0.5, 0.8, 0.95])
  func `as much is covered at any scale and strength`(coverage: Double) {
    for strength in [0.32, 0.7, 1] {
      for scale in [0.05, 0.11, 0.22, 0.33, 0.44, 0.66, 0.88, 1.7, 4] {
        var sum = 0
        // A period is 512 texels long.
        let tiles = min(max(Int(512 * scale / 64), 1), 8)
        for column in 0..<tiles {
          for row in 0..<tiles {
            let grain = Grain(kind: .tooth, scale: scale, strength: strength)
            sum += evenInkSum(grain, coverage: coverage, column: column, row: row)
          }
        }
        let mean = Double(sum) / Double(tiles * tiles * 4096) / 255
        // One tile does not show all of the paper's large bumps.
        let tolerance = scale > 1 ? 0.03 : 0.006
        #expect((mean - coverage).magnitude < tolerance, "\(strength) \(scale): \(mean)")
      }
    }
  }

  @Test func `peaks come first, and more ink never leaves less`() {
    let grain = Grain(kind: .tooth, scale: 0.44, strength: 0.8)
    var previous = [UInt8](repeating: 0, count: 4096)
    for step in 0...51 {
      let values = evenInk(grain, coverage: Double(step) / 51)
      #expect(zip(values, previous).allSatisfy { $0 >= $1 })
      previous = values
    }
    #expect(previous.allSatisfy { $0 == 255 })
    let light = evenInk(grain, coverage: 0.3)
    #expect(light.contains { $0 < 10 } && light.contains { $0 > 220 })
  }

  @Test func `smooth paper shows the ink as it is`() {
    let values = evenInk(Grain(kind: .tooth, strength: 0), coverage: 0.5)
    #expect(values.allSatisfy { 127...129 ~= $0 })
  }

  @Test func `the pattern lies still on the canvas, and repeats without a seam`() {
    let grain = Grain(kind: .tooth)
    let here = evenInk(grain, coverage: 0.4, column: 1, row: 2)
    #expect(here == evenInk(grain, coverage: 0.4, column: 9, row: 2))
    #expect(here == evenInk(grain, coverage: 0.4, column: -7, row: -30_006))
    #expect(here != evenInk(grain, coverage: 0.4, column: 5, row: 2))
    func roughness(_ a: [UInt8], _ ax: Int, _ b: [UInt8], _ bx: Int) -> Double {
      (0..<64).reduce(0.0) { $0 + (Double(a[$1 * 64 + ax]) - Double(b[$1 * 64 + bx])).magnitude }
    }
    for scale in [0.3, 1.5] {
      let grain = Grain(kind: .tooth, scale: scale)
      let left = evenInk(grain, coverage: 0.5, column: 11)
      let right = evenInk(grain, coverage: 0.5, column: 12)
      let inside = (0..<63).map { roughness(left, $0, left, $0 + 1) }.reduce(0, +) / 63
      #expect(roughness(left, 63, right, 0) < 2 * inside)
    }
  }

  /// Bumps are in the same places at every scale.
  @Test func `the pattern has the same size in points`() {
    let one = evenInk(Grain(kind: .tooth, scale: 0.6), coverage: 0.5)
    let two = evenInk(Grain(kind: .tooth, scale: 1.2), coverage: 0.5)
    var near = 0.0
    var apart = 0.0
    for y in 0..<32 {
      for x in 0..<32 {
        let mean =
          (0..<4).reduce(0.0) { $0 + Double(two[(2 * y + $1 / 2) * 64 + 2 * x + $1 % 2]) } / 4
        near += (Double(one[y * 64 + x]) - mean).magnitude
        apart += (Double(one[(y + 16) * 64 + x]) - mean).magnitude
      }
    }
    #expect(near < apart / 2, "\(near) \(apart)")
  }

  @Test func `absurd scales and strengths`() {
    for number in [0, -1, .nan, .infinity, -.infinity, 1e-300, 1e300] {
      for column in [0, -1, 32_767] {
        for grain in [
          Grain(kind: .tooth, scale: number), Grain(kind: .tooth, strength: number),
        ] {
          let values = evenInk(grain, coverage: 1, column: column, row: -column)
          #expect(values.allSatisfy { $0 == 255 })
        }
      }
    }
  }
}
