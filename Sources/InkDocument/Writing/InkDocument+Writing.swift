package import InkBrush
internal import InkGeometry
internal import InkInput
internal import InkStream

// Text as ink.
extension InkDocument {
  /// Where a text is written: at the size at which a hand writes digits on a screen, whatever its size in the document.
  private enum Sheet {
    /// The height of a digit, and the shorter side of the view, in points of the strokes' own coordinates.
    static let digit = 40.0
    static let side = 200.0
    /// The longest distance of samples, in these points, and the time from sample to sample and from stroke to stroke.
    static let step = 1.5
    static let interval = 0.004
    static let pause = 0.3
  }

  /// The edit that writes a text to the right of all ink, on the line of its lower edge.
  ///
  /// The strokes are those of a pointer that goes at an even pace; the letters are those of ``StrokeFont``. What can
  /// be done with ink can be done with them. Complexity: O(strokes), and O(length of the text).
  ///
  /// - Parameters:
  ///   - text: the text in ASCII; what the font has not is left out.
  ///   - digit: the height of a digit, in points of the document.
  ///   - gap: the distance from the ink, in points of the document.
  ///   - brush: the brush, of the size that it has on a screen.
  /// - Returns: the edit; it adds nothing if the font has none of the text, or a size is not finite or not above 0.
  package func writing(
    _ text: some Sequence<UInt8>, digit: Double, gap: Double, brush: Brush
  ) -> DocumentEdit {
    let bounds = self.bounds
    let start = bounds.isEmpty ? Point(0, digit) : Point(bounds.maxX + gap, bounds.maxY)
    guard digit > 0, digit.isFinite, start.isFinite else { return .add([]) }
    let transform = Affine.scale(digit / Sheet.digit).concatenating(.translation(start - .zero))
    let lines = StrokeFont.strokes(
      of: text, at: .zero, size: Sheet.digit / StrokeFont.digitHeight)
    var time = 0.0
    return .add(
      lines.map { line in
        let samples = Self.samples(along: line, from: time)
        time = (samples.last?.timestamp ?? time) + Sheet.pause
        let drawn = InkStroke(
          samples, brush: brush, kind: .indirectPointer, viewSide: Sheet.side)
        return InkStroke(
          id: makeIdentifier(), record: drawn.record, brush: brush, place: makePlace(),
          transform: transform)
      })
  }

  /// The samples of a pointer that goes along a line at an even pace.
  private static func samples(along line: [Point], from start: Double) -> [PolylinePoint] {
    var samples: [PolylinePoint] = []
    func append(_ point: Point) {
      let time = start + Double(samples.count) * Sheet.interval
      samples.append(PolylinePoint(location: point, timestamp: time))
    }
    if let first = line.first { append(first) }
    for (from, to) in zip(line, line.dropFirst()) {
      let count = Int(from.distance(to: to) / Sheet.step) + 1
      for index in 1...count {
        append(from + (to - from) * (Double(index) / Double(count)))
      }
    }
    return samples
  }
}
