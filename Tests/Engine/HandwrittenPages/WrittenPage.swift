package import InkFind
package import InkGeometry

/// A page that is set together of the words of a writer, in lines, with drawings between.
package struct WrittenPage {
  /// A word on the page.
  package struct Place {
    /// Its number among the words of the writer.
    package let word: Int
    package let bounds: Rect
    /// The number of its line, from the top.
    package let line: Int
    /// Its strokes, as numbers of traces.
    package let strokes: Range<Int>
  }

  package private(set) var traces: [InkTrace] = []
  package private(set) var places: [Place] = []

  /// The height of small letters on the page, in canvas points.
  package static let xHeight = 10.0

  /// Sets words.
  ///
  /// - Parameters:
  ///   - words: the words of the writer.
  ///   - numbers: the words that are set, in their order.
  ///   - random: the source of what differs: gaps, rises, drawings.
  ///   - draws: false for a page without drawings.
  package init(
    _ words: [HandwrittenWord], _ numbers: [Int], _ random: inout SplitMix64, draws: Bool = true
  ) {
    let size = Self.xHeight
    let scale = size / Self.size(of: words)
    let right = 700.0
    let rise = (random.unit() - 0.5) * 0.06
    let leading = size * (3.2 + random.unit() * 1.2)
    // A gap between words is wider than those between the letters of the writer.
    let space = max(size * (1.1 + random.unit() * 0.8), 2.2 * scale * Self.gap(in: words))
    var x = 40.0
    var y = 60.0
    var isStart = true
    var line = 0
    for number in numbers {
      let strokes = words[number].strokes
      let box = Rect(strokes.joined())
      let (top, bottom) = Self.body(of: strokes)
      // Words without small letters have a body as high as their letters: they stand on the same line.
      _ = top
      if !isStart, x + box.width * scale > right {
        x = 40 + random.unit() * 20
        y += leading
        line += 1
        if draws, random.unit() < 0.25 { y += draw(at: Point(x, y + size * 2), &random) }
        isStart = true
      }
      let base = y + rise * x + (random.unit() - 0.5) * size * 0.25
      var bounds = Rect.empty
      let first = traces.count
      for stroke in strokes {
        let points = stroke.map {
          Point(x + ($0.x - box.minX) * scale, base + ($0.y - bottom) * scale)
        }
        bounds = bounds.union(Rect(points))
        traces.append(InkTrace(id: UInt64(traces.count), points: points, width: 1.5))
      }
      places.append(
        Place(word: number, bounds: bounds, line: line, strokes: first..<traces.count))
      x = bounds.maxX + space * (0.8 + random.unit() * 0.5)
      isStart = false
    }
  }

  /// The height of small letters of a writer: the median of the bodies of the words.
  private static func size(of words: [HandwrittenWord]) -> Double {
    let sizes = words.map { word in
      let (top, bottom) = body(of: word.strokes)
      return Int64((bottom - top) * 1024)
    }
    return max(Double(KeyOrder.sorted(sizes)[sizes.count / 2]) / 1024, 1e-3)
  }

  /// The gap between strokes within words that eight of ten are not wider than.
  private static func gap(in words: [HandwrittenWord]) -> Double {
    var gaps: [Int64] = []
    for word in words.prefix(60) {
      var right = -Double.infinity
      let boxes = word.strokes.map { Rect($0) }
      for index in KeyOrder.indices(of: boxes.map { Int64($0.minX * 16) }) {
        if right.isFinite { gaps.append(Int64(max(boxes[index].minX - right, 0) * 16)) }
        right = max(right, boxes[index].maxX)
      }
    }
    return gaps.isEmpty ? 0 : Double(KeyOrder.sorted(gaps)[gaps.count * 8 / 10]) / 16
  }

  /// The heights between which seven tenths of the ink lie.
  private static func body(of strokes: [[Point]]) -> (Double, Double) {
    var heights: [Int64] = []
    for stroke in strokes {
      for index in stroke.indices.dropFirst() {
        let (a, b) = (stroke[index - 1], stroke[index])
        let count = max(1, Int(a.distance(to: b)) / 8)
        for part in 0..<min(count, 64) {
          let y = a.y + (b.y - a.y) * Double(part) / Double(count)
          heights.append(Int64((y * 1024).rounded()))
        }
      }
    }
    guard !heights.isEmpty else { return (0, 1) }
    let sorted = KeyOrder.sorted(heights)
    return (
      Double(sorted[sorted.count * 15 / 100]) / 1024, Double(sorted[sorted.count * 85 / 100]) / 1024
    )
  }

  /// Draws something that is no writing, and returns its height.
  private mutating func draw(at origin: Point, _ random: inout SplitMix64) -> Double {
    let (width, height) = (80 + random.unit() * 200, 60 + random.unit() * 60)
    var lines: [[Point]] = []
    func wave(_ count: Int, _ point: (Double) -> Point) -> [Point] {
      (0...count).map { point(Double($0) / Double(count)) }
    }
    switch random.next() % 6 {
    case 0:
      // A frame with a cross.
      lines.append([
        Point(0, 0), Point(width, 0), Point(width, height), Point(0, height), Point(0, 0),
      ])
      lines.append([Point(0, 0), Point(width, height)])
      lines.append([Point(width, 0), Point(0, height)])
    case 1:
      // A spiral.
      lines.append(
        wave(200) { t in
          let angle = t * 30
          return Point(
            width / 2 + Elementary.cos(angle) * t * height / 2,
            height / 2 + Elementary.sin(angle) * t * height / 2)
        })
    case 2:
      // A scribble.
      lines.append(
        wave(300) { t in
          Point(t * width, height / 2 + Elementary.sin(t * 190) * height / 2 * (0.5 + t / 2))
        })
    case 3:
      // Axes, and a curve.
      lines.append([Point(0, 0), Point(0, height)])
      lines.append([Point(0, height), Point(width, height)])
      lines.append(
        wave(60) { t in Point(t * width, height / 2 + Elementary.sin(t * 9) * height / 2.5) })
    case 4:
      // Circles with arrows between.
      for number in 0..<3 {
        let left = Double(number) * width / 2
        lines.append(
          wave(40) { t in
            Point(
              left + Elementary.cos(t * 6.3) * height / 4,
              height / 2 + Elementary.sin(t * 6.3) * height / 4)
          })
        lines.append([
          Point(left + height / 4, height / 2), Point(left + width / 2 - height / 4, height / 2),
          Point(left + width / 2 - height / 3, height / 2 - 6),
        ])
      }
    default:
      // Random walks.
      for _ in 0..<12 {
        var at = Point(random.unit() * width, random.unit() * height)
        lines.append(
          wave(30) { _ in
            at = Point(at.x + (random.unit() - 0.5) * 14, at.y + (random.unit() - 0.5) * 14)
            return at
          })
      }
    }
    for line in lines {
      let points = line.map { Point(origin.x + $0.x, origin.y + $0.y) }
      traces.append(InkTrace(id: UInt64(traces.count), points: points, width: 1.5))
    }
    return height + Self.xHeight * 4
  }
}
