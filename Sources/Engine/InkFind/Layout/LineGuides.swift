internal import InkGeometry

/// A word on its line.
struct WordPlace: Equatable {
  /// The distance of its baseline from the baseline of the line, in canvas points, y down.
  var offset = 0.0
  /// The scale that gives its small letters the height of the small letters of the line.
  var factor = 1.0
}

/// The baseline of a line and the height of its small letters, by the points at which strokes turn.
///
/// Letters stand on the line with their lower turning points, and small letters reach the upper line with their upper
/// ones; turning points of ascenders and descenders are few, and lie farther off.
struct LineGuides {
  /// The baseline and the height of small letters.
  let frame: WritingFrame
  /// The words on it.
  let places: [WordPlace]

  /// Finds the guides; `nil` where there are no words.
  ///
  /// Complexity: O(points + turning points log turning points).
  ///
  /// - Parameters:
  ///   - words: the points of the strokes of each word.
  ///   - frames: the frames of the words.
  init?(_ words: [[[Point]]], _ frames: [WritingFrame]) {
    guard let first = frames.first, words.count == frames.count else { return nil }
    var size = Self.median(frames.map { $0.xHeight })
    guard size > 0, size.isFinite else { return nil }
    let turns = words.map { TurningPoints($0, least: size * 0.25, slope: first.slope) }
    var line = first
    let lower = turns.flatMap { $0.lower }
    let upper = turns.flatMap { $0.upper }
    line.origin.y += Self.median(lower.map { $0.y - line.baseline(at: $0.x) })
    for _ in 0..<3 { line = Self.fitted(line, lower, reach: size * 0.5) }
    let heights = upper.map { line.baseline(at: $0.x) - $0.y }
    size = Self.median(heights.filter { $0 > size * 0.5 && $0 < size * 1.7 }, or: size)
    line.xHeight = size
    places = turns.map { Self.place($0, on: line) }
    frame = line
  }

  /// A line through the points that lie near one, by least squares; the slope stays where they tell too little of it.
  private static func fitted(
    _ line: WritingFrame, _ points: [Point], reach: Double
  ) -> WritingFrame {
    let near = points.filter { abs($0.y - line.baseline(at: $0.x)) < reach }
    guard near.count > 1 else { return line }
    let count = Double(near.count)
    let x = near.reduce(0) { $0 + $1.x } / count
    let y = near.reduce(0) { $0 + $1.y } / count
    var (square, product) = (0.0, 0.0)
    for point in near {
      square += (point.x - x) * (point.x - x)
      product += (point.x - x) * (point.y - y)
    }
    var fitted = line
    // A few letters say nothing of the rise.
    if near.count >= 6, square > count * reach * reach * 16 {
      fitted.slope = min(max(product / square, -0.7), 0.7)
    }
    fitted.origin = Point(x, y)
    return fitted
  }

  /// Finds a word on the line by its own turning points; it stays where there are too few.
  private static func place(_ turns: TurningPoints, on line: WritingFrame) -> WordPlace {
    let size = line.xHeight
    let low = turns.lower.map { $0.y - line.baseline(at: $0.x) }.filter { abs($0) < size * 0.7 }
    var place = WordPlace()
    guard low.count > 1 else { return place }
    place.offset = median(low)
    let high = turns.upper.map { line.baseline(at: $0.x) + place.offset - $0.y }
      .filter { $0 > size * 0.6 && $0 < size * 1.6 }
    if high.count > 1 { place.factor = min(max(size / median(high), 0.8), 1.25) }
    return place
  }

  private static func median(_ values: [Double], or usual: Double = 0) -> Double {
    let keys = KeyOrder.sorted(
      values.map { Int64((min(max($0, -1e9), 1e9) * 1024).rounded(.toNearestOrEven)) })
    guard !keys.isEmpty else { return usual }
    let half = keys.count / 2
    let sum = keys.count % 2 == 1 ? 2 * keys[half] : keys[half - 1] + keys[half]
    return Double(sum) / 2048
  }
}

/// The points at which the strokes of a word turn up or down.
struct TurningPoints {
  /// The lowest points, at which strokes turn up.
  private(set) var lower: [Point] = []
  /// The highest points, at which strokes turn down.
  private(set) var upper: [Point] = []

  /// Finds the points; complexity: O(points).
  ///
  /// - Parameters:
  ///   - strokes: the points of each stroke.
  ///   - least: the least way up or down between two of them, in canvas points.
  ///   - slope: the rise of the line, as dy/dx.
  init(_ strokes: [[Point]], least: Double, slope: Double) {
    for stroke in strokes { add(stroke, least, slope) }
  }

  private mutating func add(_ stroke: [Point], _ least: Double, _ slope: Double) {
    guard let first = stroke.first else { return }
    func height(_ point: Point) -> Double { point.y - slope * point.x }
    var (highest, lowest) = (first, first)
    // 1 on the way down, −1 on the way up, 0 before either.
    var direction = 0
    for point in stroke.dropFirst() {
      if height(point) > height(lowest) { lowest = point }
      if height(point) < height(highest) { highest = point }
      if direction >= 0, height(lowest) - height(point) >= least {
        lower.append(lowest)
        (direction, highest, lowest) = (-1, point, point)
      } else if direction <= 0, height(point) - height(highest) >= least {
        upper.append(highest)
        (direction, highest, lowest) = (1, point, point)
      }
    }
    // The end of a stroke stands on the line, too.
    if direction > 0 { lower.append(lowest) }
    if direction < 0 { upper.append(highest) }
  }
}
