import Ductus
import InkTestSupport
import InkWebCore
import Testing

/// Strokes of signatures as numbers of a page.
@Suite struct SignatureReaderTests {
  private struct Stroke: Equatable {
    var head: SignatureHead
    var samples: [[Double]]
  }

  private func read(_ numbers: [Double], _ sampleLength: Int) -> [Stroke]? {
    numbers.withUnsafeBufferPointer { buffer in
      var reader = SignatureReader(buffer, sampleLength: sampleLength)
      var strokes: [Stroke] = []
      while !reader.isAtEnd {
        guard let head = reader.head() else { return nil }
        var samples: [[Double]] = []
        for _ in 0..<head.sampleCount {
          guard let sample = reader.sample(of: head) else { return nil }
          let numbers = [sample.location.x, sample.location.y, sample.timestamp]
          samples.append(numbers + (sample.force.map { [$0] } ?? []))
        }
        strokes.append(Stroke(head: head, samples: samples))
      }
      return strokes
    }
  }

  private let head = SignatureHead(
    sampleCount: 2, color: 0xFF00_2040, pen: 1.5, side: 320, scale: 2,
    seed: 0x0123_4567_89AB_CDEF, kind: .pencil)

  @Test func `a stroke comes back, in points of the screen and seconds`() {
    let numbers = head.numbers + [10, 20, 5, .nan, 12, 24, 9, 0.5]
    #expect(
      read(numbers, 4) == [Stroke(head: head, samples: [[5, 10, 0.005], [6, 12, 0.009, 0.5]])])
    let places = head.numbers + [10, 20, 5, 12, 24, 9]
    #expect(
      read(places + places, 3)
        == Array(
          repeating: Stroke(head: head, samples: [[5, 10, 0.005], [6, 12, 0.009]]), count: 2))
    #expect(read([], 3) == [])
  }

  @Test func `numbers that no stroke has are refused`() {
    let good = head.numbers + [10, 20, 5, 0.5, 12, 24, 9, 0.5]
    #expect(read(good, 4) != nil)
    #expect(read(Array(good.dropLast()), 4) == nil)
    #expect(read(good + [1], 4) == nil)
    let bad: [Int: [Double]] = [
      0: [0, 3, 1e300], 1: [-1, 4_294_967_296], 2: [0.09, 10.1], 3: [0, -1, 1e5],
      4: [0.0009, 1001, 0], 5: [-1, 4_294_967_296], 6: [-1, 1e18], 7: [-1, 8, 7],
      8: [2e6 + 1], 9: [-2e6 - 1], 10: [1e12], 11: [-0.1, 1000],
    ]
    for (place, numbers) in bad {
      for number in numbers + [.infinity, -.infinity] + (place == 11 ? [] : [.nan]) {
        var numbers = good
        numbers[place] = number
        #expect(read(numbers, 4) == nil, "\(number) at \(place)")
      }
    }
  }

  @Test func `any numbers are read or refused`() {
    var random = SeededGenerator(seed: 19)
    let some: [Double] = [0, 1, 2, 3, -1, 0.5, 320, 1e6, 1e18, -1e300, .nan, .infinity]
    for _ in 0..<20_000 {
      var numbers = random.chance(0.5) ? head.numbers : []
      for _ in 0..<random.below(30) { numbers.append(some[random.below(some.count)]) }
      if random.chance(0.3), !numbers.isEmpty {
        numbers[random.below(numbers.count)] = some[random.below(some.count)]
      }
      for stroke in read(numbers, 3 + random.below(2)) ?? [] {
        #expect(stroke.samples.count == stroke.head.sampleCount)
      }
    }
  }
}
