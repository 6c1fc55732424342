import Ductus
import InkSigning
import InkTestSupport
import Testing

/// Tests of strokes of signatures as numbers of a page.
@Suite struct SignedStrokeNumbersTests {
  private func read(_ numbers: [Double]) -> [SignedStroke]? {
    numbers.withUnsafeBufferPointer { SignedStroke.strokes(of: $0) }
  }

  private func numbers(_ stroke: SignedStroke) -> [Double] {
    var numbers: [Double] = []
    stroke.write { numbers.append($0) }
    return numbers
  }

  private let stroke = SignedStroke(
    samples: [
      SignedStroke.Sample(Point(5, 10), timestamp: 0.005),
      SignedStroke.Sample(
        Point(6, 12), timestamp: 0.009, force: 0.5, altitude: 1.25, azimuth: -2.5),
    ],
    color: InkColor(red: 64, green: 32, blue: 0), pen: 1.5, side: 320, scale: 2,
    seed: 0x0123_4567_89AB_CDEF, kind: .pencil)

  @Test func `a stroke is a head of twelve numbers, and six for each sample`() {
    let numbers = numbers(stroke)
    #expect(numbers.count == stroke.numberCount)
    #expect(
      Array(numbers[..<8])
        == [2, 0xFF00_2040, 1.5, 320, 2, 0x0123_4567, 0x89AB_CDEF, 2])
    #expect(numbers[8..<12].allSatisfy { $0.isNaN })
    #expect(Array(numbers[12..<15]) == [10, 20, 5])
    #expect(numbers[15..<18].allSatisfy { $0.isNaN })
    #expect(Array(numbers[18...]) == [12, 24, 9, 0.5, 1.25, -2.5])
    var clipped = stroke
    clipped.clip = Rect(minX: 0, minY: -3, maxX: 7.5, maxY: 9)
    #expect(Array(self.numbers(clipped)[8..<12]) == [0, -3, 7.5, 9])
    #expect(read(self.numbers(clipped))?.first?.clip == clipped.clip)
  }

  @Test func `strokes come back, in points of the screen and seconds`() throws {
    let one = numbers(stroke)
    let strokes = try #require(read(one + one))
    #expect(strokes.count == 2)
    for other in strokes {
      #expect(other.samples == stroke.samples && other.color == stroke.color)
      #expect(other.pen == stroke.pen && other.side == stroke.side && other.scale == stroke.scale)
      #expect(other.seed == stroke.seed && other.kind == stroke.kind)
    }
    #expect(read([])?.isEmpty == true)
  }

  @Test func `numbers that no stroke has are refused`() {
    let good =
      Array(numbers(stroke)[..<8]) + [0, 0, 50, 60]
      + [10, 20, 5, 0.5, 1, 1, 12, 24, 9, 0.5, 1, 1]
    #expect(read(good) != nil)
    #expect(read(Array(good.dropLast())) == nil)
    #expect(read(good + [1]) == nil)
    let bad: [Int: [Double]] = [
      0: [0, 3, 1e300], 1: [-1, 4_294_967_296], 2: [0.09, 10.1], 3: [0, -1, 1e5],
      4: [0.0009, 1001, 0], 5: [-1, 4_294_967_296], 6: [-1, 1e18], 7: [-1, 8, 7],
      8: [50, 51, 1e7], 9: [60, -1e7], 10: [0, -1, 1e7], 11: [0, 1e7],
      12: [2e6 + 1], 13: [-2e6 - 1], 14: [1e15], 15: [-0.1, 1000], 16: [1000], 17: [-1000],
    ]
    for (place, numbers) in bad {
      // The first number of what is shown says if there are others.
      let mayBeUnknown = place == 8 || (15...17).contains(place)
      for number in numbers + [.infinity, -.infinity] + (mayBeUnknown ? [] : [.nan]) {
        var numbers = good
        numbers[place] = number
        #expect(read(numbers) == nil, "\(number) at \(place)")
      }
    }
  }

  @Test func `any numbers are read or refused`() {
    var random = SeededGenerator(seed: 19)
    let some: [Double] = [0, 1, 2, 3, -1, 0.5, 320, 1e6, 1e18, -1e300, .nan, .infinity]
    let head = Array(numbers(stroke)[..<8])
    for _ in 0..<20_000 {
      var numbers = random.chance(0.5) ? head : []
      for _ in 0..<random.below(30) { numbers.append(some[random.below(some.count)]) }
      if random.chance(0.3), !numbers.isEmpty {
        numbers[random.below(numbers.count)] = some[random.below(some.count)]
      }
      let strokes = read(numbers) ?? []
      #expect(strokes.isEmpty || strokes.reduce(0) { $0 + $1.numberCount } == numbers.count)
    }
  }
}
