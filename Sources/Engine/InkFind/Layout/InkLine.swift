public import InkGeometry

/// A line of handwriting: words that stand beside each other at one height.
public struct InkLine: Equatable, Sendable {
  /// The page.
  public let page: Int
  /// The words, from the left to the right.
  public let words: [InkWord]
  /// The rectangle around the words, in canvas points.
  public let bounds: Rect
  /// The baseline through all words, and the height of small letters as the whole line has it.
  public let frame: WritingFrame

  /// The places of each word on the line, in the order of ``words``.
  let places: [WordPlace]

  /// Finds the lines among the strokes of a page, from the top.
  ///
  /// Strokes that are no writing belong to no line. Complexity: O(points + strokes × lines near them).
  ///
  /// - Parameter traces: the strokes of one page, in the order of writing.
  /// - Returns: the lines; each stroke is in one word at most.
  public static func lines(of traces: [InkTrace]) -> [InkLine] {
    let layout = WritingLayout(traces)
    var lines: [InkLine] = []
    var first = 0
    while first < layout.words.count {
      var end = first + 1
      while end < layout.words.count, layout.words[end].line == layout.words[first].line {
        end += 1
      }
      if let line = InkLine(layout.words[first..<end], traces, number: lines.count) {
        lines.append(line)
      }
      first = end
    }
    return lines
  }

  private init?(_ words: ArraySlice<WritingLayout.Word>, _ traces: [InkTrace], number: Int) {
    let strokes = words.map { word in word.members.map { traces[$0].points } }
    let frames = words.map { $0.frame }
    guard let guides = LineGuides(strokes, frames) else { return nil }
    page = words.first.flatMap { $0.members.first }.map { traces[$0].page } ?? 0
    let page = page
    self.words = words.map { word in
      InkWord(
        page: page, line: number, strokes: word.members.map { traces[$0].id },
        bounds: word.bounds, frame: word.frame)
    }
    bounds = words.reduce(Rect.empty) { $0.union($1.bounds) }
    frame = guides.frame
    places = guides.places
  }

  /// The height of the baseline at the nearest position of the line to one, in canvas points.
  public func baseline(near x: Double) -> Double {
    frame.baseline(at: min(max(x, bounds.minX), bounds.maxX))
  }

  /// The maps that put words level on the baseline of the line, with letters of one size, in the order of ``words``.
  ///
  /// The line is turned about its left end until it is level, for at most 0.6 of a radian; each word is moved to the
  /// baseline, and scaled by at most a quarter; gaps between words stay as wide as they are. Complexity: O(words).
  ///
  /// - Parameter isMoved: for each word, true if it may be moved; the words behind those that become longer or shorter
  ///   make room only where they may be moved.
  /// - Returns: a map for each word; the identity for words that stay.
  public func straightened(_ isMoved: [Bool]) -> [Affine] {
    let origin = Point(bounds.minX, frame.baseline(at: bounds.minX))
    let length = (1 + frame.slope * frame.slope).squareRoot()
    let level = Affine(
      a: 1 / length, b: -frame.slope / length, c: frame.slope / length, d: 1 / length, tx: 0, ty: 0)
    var shift = 0.0
    return words.indices.map { index in
      guard index < isMoved.count, isMoved[index] else {
        shift = 0
        return .identity
      }
      let (place, bounds) = (places[index], words[index].bounds)
      let foot = Point(bounds.minX, frame.baseline(at: bounds.minX) + place.offset)
      // Where the foot comes to lie: on the baseline, as far along it as before.
      let along = (foot - origin).dot(Vector(1 / length, frame.slope / length))
      let goal = Point(origin.x + along + shift, origin.y)
      shift += bounds.width * (place.factor - 1)
      return Affine.translation(Point(0, 0) - foot).concatenating(level)
        .concatenating(.scale(place.factor)).concatenating(.translation(goal - Point(0, 0)))
    }
  }
}
