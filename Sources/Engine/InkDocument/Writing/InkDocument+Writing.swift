package import InkBrush
package import InkGeometry
internal import InkInput

// Text as ink.
extension InkDocument {
  /// Where a text is written: at the size at which a hand writes digits on a screen, whatever its size in the document.
  private enum Sheet {
    /// The height of a digit, and the shorter side of the view, in points of the strokes' own coordinates.
    static let digit = 40.0
    static let side = 200.0
    /// The largest height of a digit, in points of the document.
    static let largestDigit = 10_000.0
    /// The longest distance of samples, in these points.
    static let step = 1.5
    /// The number of samples on the way to where a stroke begins, from within it: a pen whose width needs a while to
    /// grow makes no thin ends, and a dot of a full stop.
    static let lead = 6
    /// The time from sample to sample and from stroke to stroke, in tenths of a millisecond.
    static let interval: Int64 = 40
    static let pause: Int64 = 3000
  }

  /// The edit that writes a text to the right of a rectangle, on the line of its lower edge.
  ///
  /// The strokes are those of a pointer that goes at an even pace; the letters are those of ``StrokeFont``. What can
  /// be done with ink can be done with them. Complexity: O(strokes), and O(length of the text).
  ///
  /// - Parameters:
  ///   - text: the text in ASCII; what the font has not is left out.
  ///   - digit: the height of a digit, in points of the document.
  ///   - rect: the rectangle; where it is empty, the text begins at the origin of the document.
  ///   - gap: the distance from the rectangle, in points of the document.
  ///   - brush: the brush, of the size that it has on a screen.
  /// - Returns: the edit; it adds nothing if the font has none of the text, the height is not above 0 and at most
  ///   10,000, or the position is not finite.
  package func writing(
    _ text: some Sequence<UInt8>, digit: Double, beside rect: Rect, gap: Double, brush: Brush
  ) -> DocumentEdit {
    let start = rect.isEmpty ? Point(0, digit) : Point(rect.maxX + gap, rect.maxY)
    guard digit > 0, digit <= Sheet.largestDigit, start.isFinite else { return .add([]) }
    let transform = Affine.scale(digit / Sheet.digit).concatenating(.translation(start - .zero))
    let lines = StrokeFont.strokes(
      of: text, at: .zero, size: Sheet.digit / StrokeFont.digitHeight)
    var time: Int64 = 0
    return .add(
      lines.map { line in
        let samples = Self.samples(along: line, from: time)
        time = (samples.last?.time ?? time) + Sheet.pause
        return InkStroke(
          id: makeIdentifier(),
          record: StrokeRecord(samples: samples, kind: .indirectPointer, viewSide: Sheet.side),
          brush: brush, place: makePlace(), transform: transform)
      })
  }

  /// The samples of a pointer that goes along a line at an even pace.
  private static func samples(along line: [Point], from start: Int64) -> [RecordedSample] {
    var samples: [RecordedSample] = []
    func append(_ point: Point) {
      samples.append(
        RecordedSample(
          x: RecordedSample.steps(point.x, RecordedSample.stepsPerPoint),
          y: RecordedSample.steps(point.y, RecordedSample.stepsPerPoint),
          time: start + Int64(samples.count) * Sheet.interval))
    }
    guard let first = line.first else { return samples }
    if line.count > 1 {
      let way = line[1] - first
      let reach = min(Double(Sheet.lead) * Sheet.step / way.length, 1)
      for index in (1...Sheet.lead).reversed() {
        append(first + way * (reach * Double(index) / Double(Sheet.lead)))
      }
    }
    append(first)
    for (from, to) in zip(line, line.dropFirst()) {
      let count = Int(from.distance(to: to) / Sheet.step) + 1
      for index in 1...count {
        append(from + (to - from) * (Double(index) / Double(count)))
      }
    }
    return samples
  }
}
