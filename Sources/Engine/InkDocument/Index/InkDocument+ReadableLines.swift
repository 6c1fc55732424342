internal import InkBrush
package import InkGeometry
internal import InkInput

// The ink that can be read: strokes as a reader of handwriting takes them.
extension InkDocument {
  /// The least distance of points of a readable line, in the stroke's own points.
  private static var readableStep: Double { 0.7 }
  /// The largest number of points of a readable line.
  private static var mostReadablePoints: Int { 4096 }
  /// The number of points of a line that are looked for below erasures.
  private static var triedPoints: Int { 24 }

  /// The points of a stroke as they were measured, for a reader of handwriting.
  ///
  /// Points that lie closer together than 0.7 points of the screen on which the stroke was drawn are left out, and there
  /// are at most 4,096. Erasures, strokes that take ink away, highlighters, strokes on hidden layers, and strokes of
  /// which erasures leave less than half have no such line. Complexity: O(samples × erasures above the stroke).
  ///
  /// - Parameter stroke: a stroke of the document.
  /// - Returns: the points in the document's coordinates; `nil` where the stroke is not to be read.
  package func readableLine(of stroke: InkStroke) -> [Point]? {
    guard !stroke.isErasure, stroke.brush.blend == .sourceOver, isShown(stroke) else { return nil }
    let line = measuredLine(of: stroke)
    return line.isEmpty || !isMostlyLeft(stroke, line) ? nil : line
  }

  /// The times of the first and of the last sample of a stroke, in seconds of the clock of its device.
  ///
  /// - Parameter stroke: a stroke.
  /// - Returns: the times; NaN where there are no samples.
  package func readableTimes(of stroke: InkStroke) -> (start: Double, end: Double) {
    let samples = stroke.record.samples
    guard let first = samples.first, let last = samples.last else { return (.nan, .nan) }
    return (
      Double(first.time) / RecordedSample.stepsPerSecond,
      Double(last.time) / RecordedSample.stepsPerSecond
    )
  }

  /// The number of the page on which a line lies by the middle of its bounds.
  ///
  /// Complexity: O(pages).
  ///
  /// - Parameter line: points in the document's coordinates.
  /// - Returns: the number of the page, from 1; 0 where the line lies on no page.
  package func readablePage(of line: [Point]) -> Int {
    let bounds = Rect(line)
    let middle = Point((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2)
    return (pages.firstIndex { $0.rect.contains(middle) } ?? -1) + 1
  }

  /// The samples of what is there of a stroke, thinned.
  private func measuredLine(of stroke: InkStroke) -> [Point] {
    let samples = stroke.record.samples
    guard !samples.isEmpty else { return [] }
    let last = Double(samples.count - 1)
    let lower = min(max(stroke.span?.lower ?? 0, 0), last)
    let upper = min(max(stroke.span?.upper ?? last, lower), last)
    func point(at position: Double) -> Point {
      let index = Int(position)
      let (one, next) = (samples[index], samples[min(index + 1, samples.count - 1)])
      let part = position - Double(index)
      let start = Point(Double(one.x), Double(one.y))
      let end = Point(Double(next.x), Double(next.y))
      let between = start + (end - start) * part
      return Point(
        between.x / RecordedSample.stepsPerPoint, between.y / RecordedSample.stepsPerPoint)
    }
    var own = [point(at: lower)]
    var index = Int(lower) + 1
    while Double(index) < upper {
      let next = point(at: Double(index))
      if let before = own.last, next.distance(to: before) >= Self.readableStep { own.append(next) }
      index += 1
    }
    let end = point(at: upper)
    if let before = own.last, upper > lower, end != before { own.append(end) }
    // Lines that are longer than any word keep every second, third… point, and their last.
    let stride = (own.count + Self.mostReadablePoints - 2) / (Self.mostReadablePoints - 1)
    var line: [Point] = []
    for (number, point) in own.enumerated()
    where number % max(stride, 1) == 0 || number == own.count - 1 {
      let placed = point.applying(stroke.transform)
      if placed.isFinite { line.append(placed) }
    }
    return line
  }

  /// Returns whether erasures above a stroke leave at least half of a line of its points.
  private func isMostlyLeft(_ stroke: InkStroke, _ line: [Point]) -> Bool {
    if count == inkCount { return true }
    let above = strokes(in: Rect(line)).filter { other in
      other.isErasure && areOnOneLayer(stroke, other) && isWholly(stroke, below: other)
    }
    if above.isEmpty { return true }
    let inks = above.map { ink(of: $0) }
    let tried = min(line.count, Self.triedPoints)
    var left = 0
    for number in 0..<tried {
      let point = line[number * (line.count - 1) / max(tried - 1, 1)]
      let dot = MovedDisc(from: point, to: point, radius: 0)
      let isErased = above.indices.contains { index in
        guard let local = dot.inside(above[index]) else { return false }
        return inks[index].isTouched(by: local, in: above[index].span)
      }
      if !isErased { left += 1 }
    }
    return 2 * left >= tried
  }
}
