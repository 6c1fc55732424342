import InkInput
import InkInterchange
import InkStream
import InkTestSupport
import SharedData
import StreamTestSupport
import Testing

/// Every prefix of each recording, for every filter and every smoother.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct RecordingPrefixTests {
  private static let filters: [[PolylineFilter]] = [
    [], [.savitzkyGolay(window: 4, strength: 0.8)], [.douglasPeucker(tolerance: 0.45)],
    [.douglasPeucker(tolerance: 0.45, measure: .line)], [.simplify(tolerance: 0.45)],
    [.minimumDistance(3)], [.oneEuro(cutoff: 2, beta: 0.01)], [.streamline(0.6)], [.modeller()],
    [.stabilizer(strength: 0.3)], [.stabilizer(strength: 1)],
    [.savitzkyGolay(), .simplify(tolerance: 0.45), .streamline(0.2)],
  ]
  private static let smoothers: [PathSmoother] = [
    .lines, .bezier, .smoothedBezier, .midpointQuadratics, .antigrain(), .catmullRom, .bSpline,
  ]

  @Test(arguments: SharedData.recordings)
  func `each prefix leaves what a batch would leave`(recording: String) throws {
    let log = try EventLog(contentsOf: SharedData.path(ofRecording: recording))
    let combinations =
      Self.filters.map { ($0, PathSmoother.antigrain()) }
      + Self.smoothers.map { ([PolylineFilter.simplify(tolerance: 0.45)], $0) }
    for (index, (filters, smoother)) in combinations.enumerated() {
      let failure = Self.audit(log, filters, smoother)
      #expect(failure == nil, "combination \(index): \(String(describing: failure))")
    }
  }

  /// Feeds event by event and compares after each; in debug builds, which are slow, after each
  /// callback.
  private static func audit(
    _ log: EventLog, _ filters: [PolylineFilter], _ smoother: PathSmoother
  ) -> AuditFailure? {
    let pipeline = InkPipeline(filters: filters, smoother: smoother)
    let auditor = PipelineAuditor(pipeline, filterCount: filters.count)
    var prefix: [TouchBatch] = []
    for batch in log.batches {
      prefix.append(TouchBatch())
      for (index, event) in batch.events.enumerated() {
        pipeline.receive(event, beginsCallback: index == 0)
        prefix[prefix.count - 1].events.append(event)
        #if DEBUG
          if index + 1 < batch.events.count { continue }
        #endif
        let fresh = InkPipeline(filters: filters, smoother: smoother)
        fresh.receive(prefix)
        if let failure = difference(between: pipeline, and: fresh, filterCount: filters.count) {
          return failure
        }
      }
    }
    return auditor.failures.first
  }
}
