import HandwrittenPages
import InkFind
import InkGeometry

/// Pages of drawn words, from a seed.
enum DrawnPage {
  static let words = ["tow", "once", "tent", "wet", "cove", "noon", "too", "one", "vow", "coo"]

  /// The strokes of lines of words, in the order of writing, each point moved a little by chance.
  ///
  /// - Parameters:
  ///   - lines: the words of each line.
  ///   - page: the number of the page.
  ///   - first: the number of the first stroke.
  ///   - slope: the rise of the lines, as dy/dx.
  ///   - random: the chance.
  /// - Returns: the strokes in the order in which they were written.
  static func traces(
    _ lines: [[String]], page: Int = 0, first: UInt64 = 0, slope: Double = 0,
    _ random: inout SplitMix64
  ) -> [InkTrace] {
    var traces: [InkTrace] = []
    for (number, line) in lines.enumerated() {
      var x = 40.0
      for word in line {
        let strokes = DrawnWords.strokes(word)
        let right = Rect(strokes.joined()).maxX
        for stroke in strokes {
          let points = stroke.map { point in
            Point(
              x + point.x + random.unit() * 0.8,
              100 + Double(number) * 60 + point.y + slope * (x + point.x) + random.unit() * 0.8)
          }
          traces.append(InkTrace(id: first + UInt64(traces.count), page: page, points: points))
        }
        x += right + 32
      }
    }
    return traces
  }

  /// Lines of words by chance.
  static func lines(_ count: Int, _ random: inout SplitMix64) -> [[String]] {
    (0..<count).map { _ in (0..<4).map { _ in words[Int(random.next() % UInt64(words.count))] } }
  }

  /// Strokes that wander by chance.
  static func walks(_ count: Int, first: UInt64 = 0, _ random: inout SplitMix64) -> [InkTrace] {
    (0..<count).map { number in
      var at = Point(random.unit() * 500, random.unit() * 700)
      let points = (0..<30).map { _ in
        at = Point(at.x + (random.unit() - 0.5) * 16, at.y + (random.unit() - 0.5) * 16)
        return at
      }
      return InkTrace(id: first + UInt64(number), points: points)
    }
  }
}
