internal import InkGeometry

/// The shape of a word, for comparison with other words of the same hand.
///
/// The middle line is sampled every fifth of an x-height. Dots and bars are kept apart: people set them early or late.
struct WordShape: Equatable, Sendable {
  /// A sample, in whole numbers, so that all machines find the same.
  struct Step: Equatable, Sendable {
    /// The direction, as the components of a vector of length 64.
    var dx: Int8
    var dy: Int8
    /// The height over the baseline, in 24ths of an x-height.
    var height: Int8
    /// 1 where a stroke begins, otherwise 0.
    var pen: Int8
  }

  /// The samples in a fifth of an x-height.
  static let spacing = 0.2
  /// The samples that a shape has at most.
  static let limit = 640

  var steps: [Step] = []
  /// The width, in 8ths of an x-height.
  var width: Int32 = 0
  /// The dots and bars.
  var marks: Int32 = 0

  /// Describes the strokes of a word.
  ///
  /// Complexity: O(points + samples).
  ///
  /// - Parameters:
  ///   - strokes: the points of each stroke, in the order of writing.
  ///   - frame: the frame of the word.
  init(_ strokes: [[Point]], _ frame: WritingFrame) {
    var lines: [[Point]] = []
    for stroke in strokes where !stroke.isEmpty { lines.append(stroke.map(frame.local)) }
    let boxes = lines.map { Rect($0) }
    let whole = boxes.reduce(Rect.empty) { $0.union($1) }
    guard !whole.isEmpty else { return }
    width = Int32(min(max(whole.width * 8, 0), 30_000))
    var order = lines.indices.filter { !WordShape.isMark($0, boxes) }
    marks = Int32(min(lines.count - order.count, 1000))
    if order.isEmpty { order = Array(lines.indices) }
    for index in order {
      append(lines[index])
      if steps.count >= Self.limit { break }
    }
  }

  /// Returns whether a stroke is a dot, a bar or an accent of others.
  private static func isMark(_ index: Int, _ boxes: [Rect]) -> Bool {
    let box = boxes[index]
    let isDot = max(box.width, box.height) < 0.45
    let isBar = box.height < 0.4 && box.width < 2.5 && box.maxY < -0.6
    guard isDot || isBar else { return false }
    if isDot && box.maxY > -0.9 { return false }
    for (other, stroke) in boxes.enumerated() where other != index {
      if stroke.height > 0.6, stroke.minX - 0.4 < box.maxX, stroke.maxX + 0.4 > box.minX {
        return true
      }
    }
    return false
  }

  /// Adds the samples of a shape that stands to the right.
  mutating func append(_ other: WordShape) {
    steps += other.steps.prefix(max(Self.limit - steps.count, 0))
    width = min(width &+ other.width, 30_000)
    marks = min(marks &+ other.marks, 1000)
  }

  private mutating func append(_ line: [Point]) {
    var samples = [line[0]]
    var rest = Self.spacing
    for index in line.indices.dropFirst() {
      var a = line[index - 1]
      let b = line[index]
      var length = a.distance(to: b)
      while length >= rest, samples.count < Self.limit {
        a = a.interpolated(to: b, at: rest / length)
        samples.append(a)
        length -= rest
        rest = Self.spacing
      }
      rest -= length
    }
    for index in samples.indices {
      let before = samples[max(index - 1, 0)]
      let after = samples[min(index + 1, samples.count - 1)]
      let way = (after - before).normalized ?? Vector(1, 0)
      let height = min(max(-samples[index].y * 24, -100), 100)
      steps.append(
        Step(
          dx: Int8(way.dx * 64), dy: Int8(way.dy * 64), height: Int8(height),
          pen: index == 0 ? 1 : 0))
    }
  }
}
