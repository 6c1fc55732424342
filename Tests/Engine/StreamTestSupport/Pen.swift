package import InkGeometry
package import InkInput
package import InkStream

/// Writes the events of one touch in few words.
package struct Pen {
  package var touch: Int64
  package var kind: TouchKind
  package var maximumForce: Double?

  package init(
    touch: Int64 = 1, kind: TouchKind = .pencil, maximumForce: Double? = 25.0 / 6
  ) {
    (self.touch, self.kind, self.maximumForce) = (touch, kind, maximumForce)
  }

  /// Returns a measured event.
  package func event(
    _ phase: TouchPhase, _ x: Double, _ y: Double = 0, time: Double = 0, force: Double? = nil,
    index: Int64? = nil, expecting: TouchProperties = []
  ) -> TouchEvent {
    TouchEvent(
      touch: TouchIdentifier(touch), timestamp: time, kind: kind, phase: phase,
      location: Point(x, y), force: force, maximumForce: maximumForce, estimationIndex: index,
      propertiesExpectingUpdates: expecting)
  }

  /// Returns a measured event that expects its force under an index.
  package func estimate(
    _ phase: TouchPhase, _ x: Double, _ y: Double = 0, force: Double? = nil, index: Int64
  ) -> TouchEvent {
    event(phase, x, y, force: force, index: index, expecting: .force)
  }

  /// Returns an update with the given values, and no others.
  package func update(
    _ index: Int64?, location: Point? = nil, force: Double? = nil, altitude: Double? = nil,
    expecting: TouchProperties = []
  ) -> TouchEvent {
    TouchEvent(
      touch: TouchIdentifier(touch), timestamp: 99, kind: kind, origin: .updated,
      location: location, force: force, altitude: altitude, estimationIndex: index,
      propertiesExpectingUpdates: expecting)
  }

  /// Returns a prediction.
  package func prediction(
    _ x: Double, _ y: Double = 0, force: Double? = nil, index: Int64? = nil
  ) -> TouchEvent {
    var event = event(.moved, x, y, force: force, index: index, expecting: .force)
    event.origin = .predicted
    return event
  }

  /// Returns the events of samples at places along the x axis, the first one `began`, with the indices
  /// 0, 1, 2…, all expecting a force.
  package func estimates(_ count: Int) -> [TouchEvent] {
    (0..<count).map { estimate($0 == 0 ? .began : .moved, Double($0), index: Int64($0)) }
  }
}

/// A way to give callbacks to a pipeline; it may make no difference.
package enum Feeding: CaseIterable {
  case eventByEvent
  case callbackByCallback
  case atOnce

  /// Gives callbacks to a pipeline.
  package func feed(_ callbacks: [[TouchEvent]], to pipeline: InkPipeline) {
    switch self {
    case .eventByEvent:
      for events in callbacks {
        for (position, event) in events.enumerated() {
          pipeline.receive(event, beginsCallback: position == 0)
        }
      }
    case .callbackByCallback:
      for events in callbacks { pipeline.receive(TouchBatch(events)) }
    case .atOnce:
      pipeline.receive(callbacks.map { TouchBatch($0) })
    }
  }

  /// Returns a pipeline without filters that was given callbacks.
  package func pipeline(
    _ callbacks: [[TouchEvent]], cancellation: CancellationPolicy = .takeBack
  ) -> InkPipeline {
    let pipeline = InkPipeline(smoother: .lines, cancellation: cancellation)
    feed(callbacks, to: pipeline)
    return pipeline
  }
}

extension InkPipeline {
  /// The strokes in few words: the x of the samples of each, then of its predictions.
  package var summary: [Summary] { strokes.map { Summary($0) } }

  package struct Summary: Equatable, CustomStringConvertible {
    package var state: StrokeState
    package var samples: [Double]
    package var predictions: [Double]

    package init(_ state: StrokeState, _ samples: [Double], predictions: [Double] = []) {
      self.state = state
      self.samples = samples
      self.predictions = predictions
    }

    package init(_ stroke: StrokeStream) {
      self.init(
        stroke.state, stroke.touchPath.samples.map(\.location.x),
        predictions: stroke.touchPath.predictions.map(\.location.x))
    }

    package var description: String { "\(state) \(samples) + \(predictions)" }
  }
}

extension DroppedEvents {
  /// Returns the numbers of dropped samples, of the counts that are not zero.
  package static func counts(
    unusable: Int = 0, withoutStroke: Int = 0, settled: Int = 0, tooOld: Int = 0,
    unmatched: Int = 0, stale: Int = 0, hovering: Int = 0
  ) -> DroppedEvents {
    var dropped = DroppedEvents()
    dropped.unusable = unusable
    dropped.withoutStroke = withoutStroke
    dropped.settled = settled
    dropped.tooOld = tooOld
    dropped.unmatched = unmatched
    dropped.stale = stale
    dropped.hovering = hovering
    return dropped
  }

  /// The counts where nothing was dropped.
  package static let none = DroppedEvents()
}
