internal import Ductus

/// A summary of a log, gathered while it is read.
final class LogSummary {
  /// The maximum number of ended strokes that are kept because their samples may still be updated.
  private static let openStrokes = 64

  private(set) var callbacks = 0
  private(set) var events = 0
  private(set) var updates = 0
  private(set) var predictions = 0
  private(set) var kinds: Set<TouchKind> = []
  private(set) var strokes = 0
  private(set) var finished = 0
  private(set) var cancelled = 0
  private(set) var samples = 0
  private(set) var unsettled = 0
  private(set) var bounds = Rect.empty
  private(set) var force: ClosedRange<Double>?
  private(set) var maximumForce: Double?
  private(set) var dropped = DroppedEvents()
  /// The times of the first and the last sample, in seconds.
  private(set) var time: ClosedRange<Double>?
  /// The total duration of strokes, in seconds; `steps` is the number of intervals between their samples.
  private var drawingTime = 0.0
  private var steps = 0
  private let pipeline = InkPipeline(smoother: .lines)
  /// Strokes whose touch has ended, but whose samples may still be updated, oldest first.
  private var ended: [StrokeIdentifier] = []
  /// Strokes that changed with the last callback and are no longer being drawn.
  private var closing: [StrokeIdentifier] = []

  init() {
    pipeline.observe(.touch) { [unowned self] stroke, _ in
      if stroke.state != .drawing { closing.append(stroke.id) }
    }
  }

  /// The number of samples per second while a touch is down; `nil` if no stroke has a duration.
  var rate: Double? { drawingTime > 0 ? Double(steps) / drawingTime : nil }

  /// Adds a callback to the summary.
  func add(_ batch: TouchBatch) {
    callbacks += 1
    events += batch.events.count
    for event in batch.events {
      switch event.origin {
      case .updated: updates += 1
      case .predicted: predictions += 1
      case .measured, .coalesced: kinds.insert(event.kind)
      }
    }
    pipeline.receive(batch)
    for id in closing {
      guard let stroke = pipeline.stroke(id) else { continue }
      if stroke.touchPath.isSettled {
        count(stroke)
      } else if !ended.contains(id) {
        ended.append(id)
      }
    }
    closing.removeAll(keepingCapacity: true)
    // Strokes that have been counted since are no longer in the pipeline.
    while ended.count > Self.openStrokes {
      if let stroke = pipeline.stroke(ended.removeFirst()) { count(stroke) }
    }
  }

  /// Counts the strokes that are still open.
  func finish() {
    for stroke in pipeline.strokes { count(stroke) }
    dropped = pipeline.dropped
  }

  private func count(_ stroke: StrokeStream) {
    strokes += 1
    if stroke.state == .finished { finished += 1 }
    if stroke.state == .cancelled { cancelled += 1 }
    let path = stroke.touchPath
    samples += path.samples.count
    var earliest = Double.infinity
    var latest = -Double.infinity
    for sample in path.samples {
      if !sample.isSettled { unsettled += 1 }
      bounds = bounds.union(sample.location)
      earliest = min(earliest, sample.timestamp)
      latest = max(latest, sample.timestamp)
      if let value = sample.force {
        force = min(force?.lowerBound ?? value, value)...max(force?.upperBound ?? value, value)
      }
      if let value = sample.maximumForce { maximumForce = max(maximumForce ?? value, value) }
    }
    if earliest <= latest {
      time = min(time?.lowerBound ?? earliest, earliest)...max(time?.upperBound ?? latest, latest)
      drawingTime += latest - earliest
      steps += path.samples.count - 1
    }
    pipeline.discard(stroke.id)
  }
}
