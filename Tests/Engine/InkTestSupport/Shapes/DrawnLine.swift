package import InkBrush
package import InkGeometry
internal import InkInput
package import InkStream

/// The centre line that a brush makes of samples, event by event as on a canvas.
package struct DrawnLine: Sendable {
  /// The samples.
  package let samples: Polyline
  /// The line in short pieces, and the sample position of each point.
  package private(set) var points: [Point] = []
  package private(set) var positions: [Double] = []
  /// The polyline after the filters.
  package private(set) var filtered: Polyline = []
  /// The largest distance between the shown line of the measured samples and the line shown after the next one.
  package private(set) var jump = 0.0

  /// Draws samples.
  ///
  /// - Parameters:
  ///   - brush: the brush.
  ///   - samples: the samples.
  ///   - isWatched: true to measure ``jump``.
  package init(_ brush: Brush, _ samples: Polyline, isWatched: Bool = false) {
    self.samples = samples
    let pipeline = InkPipeline(
      filters: brush.polylineFilters(predicting: .better),
      smoother: PathSmoother(brush.smoother))
    var shown: [(point: Point, position: Double)] = []
    for (index, sample) in samples.enumerated() {
      let isLast = index == samples.count - 1
      pipeline.receive(
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(1), timestamp: sample.timestamp,
            kind: sample.force == nil ? .indirectPointer : .pencil,
            phase: index == 0 ? .began : isLast ? .ended : .moved, location: sample.location,
            force: sample.force)
        ]))
      guard isWatched, let stream = pipeline.strokes.first else { continue }
      let now = Self.line(stream, from: index - 16, pieces: 6)
      if shown.count > 1, now.count > 1 {
        for old in shown
        where old.position > Double(index - 12) && old.position <= Double(index - 1) {
          jump = max(jump, Self.distance(from: old.point, to: now.map { $0.point }))
        }
      }
      shown = now
    }
    guard let stream = pipeline.strokes.first else { return }
    filtered = stream.filtered
    for (point, position) in Self.line(stream, from: 0, pieces: 16) {
      points.append(point)
      positions.append(position)
    }
  }

  /// Returns the end of a path in short pieces, from a sample on.
  private static func line(
    _ stream: StrokeStream, from sample: Int, pieces: Int
  ) -> [(point: Point, position: Double)] {
    let (path, filtered) = (stream.path, stream.filtered)
    var first = path.count
    while first > 1, filtered[min(Int(path[first - 1].start), filtered.count - 1)].sample >= sample
    {
      first -= 1
    }
    var result: [(point: Point, position: Double)] = []
    func position(_ place: Double) -> Double {
      let before = min(max(Int(place), 0), filtered.count - 1)
      let (a, b) = (filtered[before], filtered[min(before + 1, filtered.count - 1)])
      return a.samplePosition + (place - Double(before)) * (b.samplePosition - a.samplePosition)
    }
    guard var start = path.first?.element.end else { return [] }
    if first > 0, let end = path[first - 1].element.end { start = end }
    if first <= 1 { result.append((start, 0)) }
    for element in path[first...] {
      guard let end = element.element.end else { continue }
      let count = element.element.isLine ? 1 : pieces
      for piece in 1...count {
        let t = Double(piece) / Double(count)
        result.append(
          (
            element.element.point(from: start, at: t),
            position(element.start + t * (element.end - element.start))
          ))
      }
      start = end
    }
    return result
  }

  /// Returns the distance from a place to the nearest place on a line.
  package static func distance(from place: Point, to line: [Point]) -> Double {
    var least = line.first.map { place.squaredDistance(to: $0) } ?? .infinity
    for index in 1..<max(line.count, 1) {
      least = min(
        least,
        DeviationMeasure.segment.squaredDistance(of: place, from: line[index - 1], to: line[index]))
    }
    return least.squareRoot()
  }

  /// Returns the points whose sample positions lie in a range of times, in seconds.
  package func points(between start: Double, and end: Double) -> [Point] {
    var result: [Point] = []
    for (point, position) in zip(points, positions) {
      let before = min(max(Int(position), 0), samples.count - 1)
      let (a, b) = (samples[before], samples[min(before + 1, samples.count - 1)])
      let time = a.timestamp + (position - Double(before)) * (b.timestamp - a.timestamp)
      if time >= start, time <= end { result.append(point) }
    }
    return result
  }
}

extension PathElement {
  fileprivate var isLine: Bool {
    switch self {
    case .quadratic, .cubic: false
    default: true
    }
  }

  fileprivate func point(from start: Point, at t: Double) -> Point {
    let s = 1 - t
    switch self {
    case .move(let to): return to
    case .line(let to): return start.interpolated(to: to, at: t)
    case .quadratic(let control, let to):
      return Point(
        s * s * start.x + 2 * s * t * control.x + t * t * to.x,
        s * s * start.y + 2 * s * t * control.y + t * t * to.y)
    case .cubic(let one, let two, let to):
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        a * start.x + b * one.x + c * two.x + d * to.x,
        a * start.y + b * one.y + c * two.y + d * to.y)
    case .close: return start
    }
  }
}
