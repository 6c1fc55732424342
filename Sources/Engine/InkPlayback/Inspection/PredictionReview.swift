internal import InkCanvas
package import InkGeometry
internal import InkDocument
internal import InkInput
internal import InkStream

/// A stroke's predictions while it was drawn, beside where the pen went.
package struct PredictionReview: Sendable {
  /// The farthest point that was predicted in a callback.
  package struct Guess: Equatable, Sendable {
    /// Where the pen was expected, in the stroke's own coordinates.
    package let predicted: Point
    /// Where it was at that time: on the line between two samples.
    package let actual: Point
    /// The time from the last sample to the prediction, in seconds.
    package let lead: Double
  }

  /// One for each callback with a prediction for a time that has come, in their order.
  package private(set) var guesses: [Guess] = []

  /// The root of the mean square of how far off they were, in canvas points; 0 where there are none.
  package var error: Double {
    guard !guesses.isEmpty else { return 0 }
    var sum = 0.0
    for guess in guesses { sum += (guess.predicted - guess.actual).squaredLength }
    return (sum / Double(guesses.count)).squareRoot()
  }

  /// Of 100 predictions, 99 were no farther off, in canvas points; 0 where there are none.
  ///
  /// Complexity: O(n log n).
  package var error99: Double {
    guard !guesses.isEmpty else { return 0 }
    // In millionths, as whole numbers.
    let errors = KeyOrder.sorted(
      guesses.map { Int64(min($0.predicted.distance(to: $0.actual), 1e12) * 1e6) })
    return Double(errors[(errors.count - 1) * 99 / 100]) / 1e6
  }

  /// The mean lead of the predictions, in seconds; 0 without any.
  package var lead: Double {
    guard !guesses.isEmpty else { return 0 }
    return guesses.reduce(0) { $0 + $1.lead } / Double(guesses.count)
  }
}

extension PredictionReview {
  /// Takes the callbacks of one touch once more.
  ///
  /// - Parameters:
  ///   - batches: the events of a touch, callback by callback; the last stroke of them counts.
  ///   - filters: those of the stroke's brush, and what predicts.
  init(_ batches: [TouchBatch], filters: [PolylineFilter]) {
    let pipeline = InkPipeline(filters: filters, smoother: .lines)
    var expected: [(location: Point, time: Double, count: Int)] = []
    var stroke: StrokeIdentifier?
    for batch in batches {
      pipeline.receive(batch)
      guard let stream = pipeline.strokes.last else { continue }
      if stream.id != stroke { expected.removeAll() }
      stroke = stream.id
      let count = stream.touchPath.samples.count
      guard let last = stream.filtered.last, last.isPredicted, last.location.isFinite, count > 0
      else { continue }
      expected.append((last.location, last.timestamp, count))
    }
    let samples = pipeline.strokes.last?.touchPath.samples ?? []
    for (location, time, count) in expected {
      let start = samples[count - 1]
      var next = count
      while next < samples.count, samples[next].timestamp < time { next += 1 }
      guard next < samples.count, time > start.timestamp else { continue }
      let (before, after) = (samples[next - 1], samples[next])
      let share = (time - before.timestamp) / (after.timestamp - before.timestamp)
      guard share >= 0, share <= 1 else { continue }
      guesses.append(
        Guess(
          predicted: location,
          actual: before.location.interpolated(to: after.location, at: share),
          lead: time - start.timestamp))
    }
  }
}

extension InkInspector {
  /// The number of callbacks that are looked at again: the latest ones.
  private static let reviewedCallbacks = 600

  /// The predictions of the latest stroke up to the position, with the sources and filters that are used
  /// now: those of its last 600 callbacks.
  ///
  /// Complexity: that of taking these callbacks, and O(callbacks since the first of them).
  package var predictionReview: PredictionReview {
    guard let pane = panes.first, let stroke = pane.canvas.latestStroke else {
      return PredictionReview([], filters: [])
    }
    let touch = stroke.path.touch
    let end = recording.progress(at: position)
    let settings = pane.canvas.settings
    var found: [TouchBatch] = []
    var step = min(end.step, recording.steps.count - 1)
    var isBegun = false
    while step >= 0, !isBegun, found.count < Self.reviewedCallbacks {
      let events = recording.steps[step].batch.events
      var batch = TouchBatch()
      for index in 0..<(step == end.step ? end.events : events.count)
      where events[index].touch == touch {
        batch.events.append(events[index])
        if events[index].phase == .began { isBegun = true }
      }
      if !batch.events.isEmpty { found.append(batch) }
      step -= 1
    }
    // Only the events that a canvas takes count, rounded as a canvas rounds them.
    var router = TouchRouter()
    var batches: [TouchBatch] = []
    for batch in found.reversed() {
      var taken = TouchBatch()
      for var event in batch.events where router.take(event, settings).isStroke {
        if event.phase.isHover { continue }
        Quantum.round(&event)
        taken.events.append(event)
      }
      batches.append(taken)
    }
    return PredictionReview(batches, filters: stroke.filters)
  }

  /// Shows how far off predictions were.
  func addPredictions(to scene: inout OverlayScene, of pane: InspectionPane) {
    guard let stroke = pane.canvas.latestStroke else { return }
    scene.add(
      predictionReview,
      transform: stroke.transform.concatenating(pane.documentToView))
  }
}
