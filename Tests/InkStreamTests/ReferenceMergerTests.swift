import InkInput
import InkStream
import InkTestSupport
import Testing

@Suite struct ReferenceMergerTests {
  #if DEBUG
    static let sessionCount: UInt64 = 300
    static let longSessionCount: UInt64 = 2
  #else
    static let sessionCount: UInt64 = 4000
    static let longSessionCount: UInt64 = 30
  #endif

  @Test func `random sessions leave what the plain merger leaves after every batch`() {
    for seed in 0..<Self.sessionCount {
      let policy: CancellationPolicy = seed % 3 == 0 ? .finish : .takeBack
      let batches = Self.batches(seed)
      let difference = Self.difference(batches, policy, isWholeEveryTime: true)
      #expect(difference == nil, "seed \(seed)")
      if difference != nil { break }
    }
  }

  @Test func `long sessions leave what the plain merger leaves`() {
    for seed in 0..<Self.longSessionCount {
      let difference = Self.difference(
        LongSession.batches(seed: seed), .takeBack, isWholeEveryTime: false)
      #expect(difference == nil, "seed \(seed)")
    }
  }

  @Test func `the sessions try every situation`() {
    var counts: [ReferenceMerger.Situation: Int] = [:]
    var dropped: [DroppedEvents] = []
    let sessions = (0..<300).map { Self.batches($0) }
    let longSessions = (0..<4).map { LongSession.batches(seed: $0) }
    for batches in sessions + longSessions {
      var merger = ReferenceMerger()
      for batch in batches { merger.receive(batch) }
      counts.merge(merger.situations) { $0 + $1 }
      dropped.append(merger.dropped)
    }
    for situation in ReferenceMerger.Situation.allCases {
      #expect(counts[situation, default: 0] >= 5, "\(situation)")
    }
    let reasons: [KeyPath<DroppedEvents, Int>] = [
      \.unusable, \.withoutStroke, \.settled, \.tooOld, \.unmatched, \.stale, \.hovering,
    ]
    for reason in reasons {
      #expect(dropped.reduce(0) { $0 + $1[keyPath: reason] } >= 5, "\(reason)")
    }
  }

  /// Returns the batches of a short session: every other one has more trouble than usual.
  static func batches(_ seed: UInt64) -> [TouchBatch] {
    seed % 2 == 0 ? EventSequence.batches(seed: seed) : RareSession.batches(seed: seed)
  }

  /// Feeds both mergers, and tells the first difference between them.
  static func difference(
    _ batches: [TouchBatch], _ policy: CancellationPolicy, isWholeEveryTime: Bool
  ) -> String? {
    var reference = ReferenceMerger(cancellation: policy)
    let pipeline = InkPipeline(smoother: .lines, cancellation: policy)
    for (number, batch) in batches.enumerated() {
      reference.receive(batch)
      if number % 2 == 0 {
        pipeline.receive(batch)
      } else {
        for (position, event) in batch.events.enumerated() {
          pipeline.receive(event, beginsCallback: position == 0)
        }
      }
      if isWholeEveryTime || number == batches.count - 1 || number % 16 == 0 {
        if let difference = difference(reference, pipeline) {
          return "batch \(number): \(difference)"
        }
      }
    }
    let atOnce = InkPipeline(smoother: .lines, cancellation: policy)
    atOnce.receive(batches)
    return difference(reference, atOnce).map { "at once: \($0)" }
  }

  private static func difference(_ reference: ReferenceMerger, _ pipeline: InkPipeline) -> String? {
    let strokes = pipeline.strokes
    guard strokes.count == reference.strokes.count else { return "number of strokes" }
    for (expected, stroke) in zip(reference.strokes, strokes) {
      let name = "stroke \(stroke.id.rawValue): "
      if stroke.state != expected.state { return name + "state" }
      if stroke.touchPath.touch != expected.touch { return name + "touch" }
      if stroke.touchPath.samples.map(ReferenceSample.init) != expected.samples {
        return name + "samples"
      }
      if stroke.touchPath.predictions.map(ReferenceSample.init) != expected.predictions {
        return name + "predictions"
      }
      let points = expected.state == .cancelled ? [] : expected.samples + expected.predictions
      if stroke.polyline.map(\.location) != points.map(\.location) { return name + "polyline" }
      if stroke.polyline.map(\.force) != points.map(\.force) { return name + "force" }
      if stroke.polyline.map(\.sample) != Array(points.indices) { return name + "indices" }
      if stroke.path.count != points.count { return name + "path" }
    }
    if pipeline.dropped != reference.dropped {
      return "dropped \(pipeline.dropped) instead of \(reference.dropped)"
    }
    return nil
  }
}
