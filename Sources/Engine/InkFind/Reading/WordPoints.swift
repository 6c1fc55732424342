import InkGeometry

/// Points of a word at even distances along its strokes, in heights of its letters.
///
/// `scripts/train-find/ink.py` does the same for training: a change here needs new weights.
struct WordPoints {
  /// Positions to the right, in heights, from the first point.
  private(set) var x: [Float] = []
  /// Positions downwards, in heights, from the middle of the letters.
  private(set) var y: [Float] = []
  /// 1 at a point between two strokes, 0 in a stroke.
  private(set) var air: [Float] = []
  /// 1 at the first point of a stroke.
  private(set) var begin: [Float] = []

  /// The distance of points, in heights.
  static let step = 0.2
  /// The length of path that a word keeps at most, in heights.
  static let longest = 90.0
  /// The number of strokes that a word keeps at most.
  static let strokes = 160

  var count: Int { x.count }

  /// Resamples strokes; `nil` where no stroke has a point that is finite.
  ///
  /// Complexity: O(points log points).
  init?(_ ink: [[Point]]) {
    var strokes: [[Point]] = []
    for stroke in ink {
      let kept = stroke.filter { abs($0.x) <= 0x1p40 && abs($0.y) <= 0x1p40 }
      if !kept.isEmpty { strokes.append(kept) }
      if strokes.count == Self.strokes { break }
    }
    guard let first = strokes.first?.first else { return nil }
    let lengths = strokes.map(Self.lengths)
    let (middle, height) = Self.scale(strokes, lengths)
    for (index, stroke) in strokes.enumerated() {
      if index > 0 {
        let (a, b) = (strokes[index - 1].last ?? first, stroke[0])
        add(
          ((a.x - first.x) / height + (b.x - first.x) / height) / 2,
          ((a.y - middle) / height + (b.y - middle) / height) / 2, air: 1, begin: 0)
      }
      resample(stroke, lengths[index], first.x, middle, height)
    }
  }

  private mutating func add(_ x: Double, _ y: Double, air: Float, begin: Float) {
    self.x.append(Float(x))
    self.y.append(Float(y))
    self.air.append(air)
    self.begin.append(begin)
  }

  private mutating func resample(
    _ stroke: [Point], _ lengths: [Double], _ left: Double, _ middle: Double, _ height: Double
  ) {
    let total = lengths.reduce(0, +)
    let count = max(1, Int(total / height / Self.step + 0.5))
    let step = total / Double(count)
    var piece = 0
    var before = 0.0
    for index in 0...count {
      let goal = Double(index) * step
      while piece < lengths.count - 1, before + lengths[piece] < goal {
        before += lengths[piece]
        piece += 1
      }
      var point = stroke[0]
      if index == count {
        point = stroke[stroke.count - 1]
      } else if piece < lengths.count, lengths[piece] > 0 {
        let part = (goal - before) / lengths[piece]
        let (a, b) = (stroke[piece], stroke[piece + 1])
        point = Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
      }
      add(
        (point.x - left) / height, (point.y - middle) / height, air: 0, begin: index == 0 ? 1 : 0)
    }
  }

  private static func lengths(_ stroke: [Point]) -> [Double] {
    var lengths: [Double] = []
    lengths.reserveCapacity(stroke.count)
    for index in stroke.indices.dropFirst() {
      let (dx, dy) = (stroke[index].x - stroke[index - 1].x, stroke[index].y - stroke[index - 1].y)
      lengths.append((dx * dx + dy * dy).squareRoot())
    }
    return lengths
  }

  /// The middle and the height of the letters: from the 15th to the 85th of a hundred parts of the path.
  private static func scale(
    _ strokes: [[Point]], _ lengths: [[Double]]
  ) -> (middle: Double, height: Double) {
    var pieces: [(y: Double, length: Double)] = []
    var total = 0.0
    var (left, right) = (strokes[0][0].x, strokes[0][0].x)
    for (index, stroke) in strokes.enumerated() {
      for point in stroke {
        left = min(left, point.x)
        right = max(right, point.x)
      }
      for (piece, length) in lengths[index].enumerated() {
        pieces.append(((stroke[piece].y + stroke[piece + 1].y) / 2, length))
        total += length
      }
    }
    var (top, bottom) = (strokes[0][0].y, strokes[0][0].y)
    if total > 0 {
      // Equal heights and lengths change nothing, whichever comes first.
      pieces.sort { $0.y < $1.y || ($0.y == $1.y && $0.length < $1.length) }
      var sum = 0.0
      var isFound = false
      for piece in pieces {
        sum += piece.length
        if !isFound, sum >= 0.15 * total {
          top = piece.y
          isFound = true
        }
        bottom = piece.y
        if sum >= 0.85 * total { break }
      }
    }
    let height = max(max(bottom - top, 0.04 * (right - left)), max(total / longest, 1e-6))
    return ((top + bottom) / 2, height)
  }
}
