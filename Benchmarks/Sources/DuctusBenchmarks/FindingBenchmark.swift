import Ductus
import Foundation

/// The time until a typed word, and more ink like a word, are found on pages of 300 words that are read.
struct FindingBenchmark {
  /// The number of pages.
  let pages: Int

  struct Result {
    /// Milliseconds to find a word that stands on each page.
    var present = 0.0
    /// Milliseconds to find a word that stands nowhere.
    var absent = 0.0
    /// Milliseconds to find more ink like a word, which is drawn again.
    var example = 0.0
    /// Milliseconds to find the words of a page again to which a stroke was added.
    var change = 0.0
    /// The bytes of the index for each word.
    var bytes = 0.0
  }

  /// The words of a page: the same on each, so that ink that was read is read once.
  private static let words = [
    "novel", "violet", "toil", "cotton", "inlet", "clone", "wince", "vote",
  ]

  func run(runs: Int, weights: [UInt8]) throws -> Result {
    let reader = try WordReader(weights: weights)
    var index = InkIndex()
    for page in 0..<pages { for trace in traces(ofPage: page) { index.put(trace) } }
    while index.readNext(reader) {}
    let count = index.counts().words
    var result = Result()
    result.present = median((0..<runs).map { _ in milliseconds { _ = index.find("violet") } })
    result.absent = median((0..<runs).map { _ in milliseconds { _ = index.find("fourier") } })
    let example = Array(traces(ofPage: 0).prefix(5)).enumerated().map { number, trace in
      InkTrace(id: UInt64(1 << 40 + number), points: trace.points.map { Point($0.x + 0.3, $0.y) })
    }
    result.example = median(
      (0..<runs).map { _ in milliseconds { _ = index.find(like: example, reader: reader) } })
    result.change = median(
      (0..<runs).map { run in
        let trace = InkTrace(
          id: UInt64(1 << 41 + run), page: 0,
          points: letter("v", at: Point(40 + 12 * Double(run), 2000)))
        return milliseconds {
          index.put(trace)
          _ = index.counts()
        }
      })
    result.bytes = Double(index.bytes().count) / Double(max(count, 1))
    return result
  }

  /// What the reader of the repository has learned.
  static func weights() throws -> [UInt8] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return [UInt8](try Data(contentsOf: root.appendingPathComponent("Data/find/latin.weights")))
  }

  private func milliseconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    work()
    return microseconds(clock.now - start) / 1000
  }

  /// The strokes of a page: 30 lines of ten words.
  private func traces(ofPage page: Int) -> [InkTrace] {
    var traces: [InkTrace] = []
    for number in 0..<300 {
      let word = Self.words[number % Self.words.count]
      var place = Point(40 + Double(number % 10) * 110, 60 + Double(number / 10) * 48)
      for character in word {
        traces.append(
          InkTrace(
            id: UInt64(page * 4096 + traces.count), page: page,
            points: letter(character, at: place), width: 1.5))
        place.x += 13
      }
    }
    return traces
  }

  /// A letter of one stroke, 11 points high.
  private func letter(_ character: Character, at place: Point) -> [Point] {
    func arc(_ radius: Double, _ range: ClosedRange<Int>) -> [Point] {
      range.map { step in
        let angle = Double(step) / 8 * Double.pi
        return Point(0.5 + radius * cos(angle), -0.5 - radius * sin(angle))
      }
    }
    let shape: [Point] =
      switch character {
      case "i": [Point(0.5, -1), Point(0.5, 0)]
      case "l": [Point(0.5, -2), Point(0.5, 0)]
      case "t": [Point(0.5, -1.8), Point(0.5, -0.1), Point(0.7, 0)]
      case "n":
        [
          Point(0.1, -1), Point(0.1, 0), Point(0.1, -0.7), Point(0.4, -1), Point(0.7, -0.9),
          Point(0.8, 0),
        ]
      case "v": [Point(0.1, -1), Point(0.45, 0), Point(0.8, -1)]
      case "w": [Point(0, -1), Point(0.25, 0), Point(0.5, -0.8), Point(0.75, 0), Point(1, -1)]
      case "o": arc(0.5, 0...16)
      case "c": arc(0.5, 2...14)
      default: [Point(0.1, -0.5), Point(0.9, -0.5)] + arc(0.45, 1...14)
      }
    return shape.map { Point(place.x + 11 * $0.x, place.y + 11 * $0.y) }
  }
}
