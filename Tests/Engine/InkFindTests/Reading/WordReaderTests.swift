import HandwrittenPages
import InkFind
import InkGeometry
import InkTestSupport
import Testing

@Suite struct WordReaderTests {
  @Test func `drawn words give the lattices that are stored`() throws {
    let reader = try WordReader(weights: DrawnWords.weights())
    for (word, golden) in GoldenLattices.all {
      let lattice = reader.lattice(of: DrawnWords.strokes(word))
      #expect(hexadecimal(lattice.bytes) == golden, "\(word)")
    }
  }

  @Test func `position and size change no bit`() throws {
    let reader = try WordReader(weights: DrawnWords.weights())
    for word in ["violin", "little", "now"] {
      let strokes = DrawnWords.strokes(word)
      let lattice = reader.lattice(of: strokes)
      #expect(!lattice.isEmpty)
      for scale in [0.125, 4.0] {
        let moved = strokes.map { $0.map { Point($0.x * scale, $0.y * scale) } }
        #expect(reader.lattice(of: moved) == lattice)
      }
    }
  }

  @Test func `points that are not finite are left out, and nothing gives nothing`() throws {
    let reader = try WordReader(weights: DrawnWords.weights())
    let strokes = DrawnWords.strokes("toil")
    let lattice = reader.lattice(of: strokes)
    let broken = strokes.map { $0 + [Point(.nan, 0), Point(0, .infinity), Point(1e300, 0)] }
    #expect(reader.lattice(of: broken + [[], [Point(.nan, .nan)]]) == lattice)
    #expect(reader.lattice(of: []) == .empty)
    #expect(reader.lattice(of: [[], [Point(.nan, 1)]]) == .empty)
    #expect(WordLattice.empty.isEmpty)
    #expect(WordLattice.empty.reading().text == "")
  }

  @Test func `single points, long scrawls and many strokes are read within bounds`() throws {
    let reader = try WordReader(weights: DrawnWords.weights())
    var random = SeededGenerator(seed: 61)
    let dot = reader.lattice(of: [[Point(3, 4)]])
    #expect(dot.stepCount <= 1)
    let scrawl = (0..<5000).map { _ in
      Point(Double.random(in: -900...900, using: &random), .random(in: -900...900, using: &random))
    }
    let dots = scrawl.map { [$0] }
    for ink in [[scrawl], dots] {
      let lattice = reader.lattice(of: ink)
      #expect(lattice.stepCount <= 255)
      #expect(WordLattice(bytes: lattice.bytes) == lattice)
    }
  }

  @Test func `damaged weights are refused with a position`() throws {
    let weights = try DrawnWords.weights()
    var random = SeededGenerator(seed: 62)
    for length in [0, 3, 4, 11, 12, 25, 200, weights.count - 1] {
      #expect(throws: WeightsError.self) { try WordReader(weights: Array(weights.prefix(length))) }
    }
    for _ in 0..<20 {
      var damaged = weights
      let position = Int.random(in: 0..<weights.count, using: &random)
      damaged[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(throws: WeightsError.self) { try WordReader(weights: damaged) }
    }
    do {
      _ = try WordReader(weights: Array("no weights".utf8))
      Issue.record("text was taken for weights")
    } catch {
      #expect(error.offset == 0)
      #expect(error.reason == "no file of weights")
    }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
  }
}
