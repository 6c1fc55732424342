package import InkBrush
import InkInput
import InkGeometry
import InkStream
package import InkTestSupport

/// A fault that an audit of dynamics found.
package enum DynamicsFailure: Equatable {
  case wrongCount, untruthful, unstable, stabilityTakenBack, tooManyStable
  case differentTips, differentStability, notInRange
}

/// Runs the dynamics of a brush behind a pipeline, and checks every update.
package final class DynamicsAudit {
  package private(set) var failures: [DynamicsFailure] = []
  package private(set) var updateCount = 0
  private var stages: [DynamicsStage] = []
  private let brush: Brush
  private let pipeline: InkPipeline

  package init(_ brush: Brush) {
    self.brush = brush
    pipeline = InkPipeline(
      filters: brush.filters.map { PolylineFilter($0) }, smoother: PathSmoother(brush.smoother))
    pipeline.observe(.filtered) { [unowned self] stroke, change in note(stroke, change) }
  }

  /// The responses to force of strokes, one after the other.
  private let responses: [PressureResponse?] = [
    nil, PressureResponse(PressureRange(light: 0.3, firm: 0.6)), PressureResponse(.unsensed),
    PressureResponse(.pencil, PressureCurve(firmness: 0.7)),
  ]

  /// Runs a random session; equal seeds give equal sessions.
  package static func failures(
    _ brush: Brush, seed: UInt64, profile: EventSequence.Profile = .init()
  ) -> [DynamicsFailure] {
    let audit = DynamicsAudit(brush)
    for batch in EventSequence.batches(seed: seed, profile: profile) {
      audit.pipeline.receive(batch)
    }
    return audit.updateCount > 0 ? audit.failures : []
  }

  private func note(_ stroke: StrokeStream, _ change: Change) {
    updateCount += 1
    let index = stroke.id.rawValue
    let context = StrokeContext(
      seed: UInt64(index), viewSide: 500, maximumForce: index % 2 == 0 ? nil : 20.0 / 3,
      response: responses[index % responses.count])
    while stages.count <= index { stages.append(DynamicsStage(brush, context)) }
    let update = StageUpdate(
      change: change, stableCount: stroke.stableCount(at: .filtered),
      isFinal: stroke.state != .drawing)
    let before = stages[index]
    let result = stages[index].update(stroke.filtered, update)
    check(before, stages[index], result, stroke)
    var batch = DynamicsStage(brush, context)
    var all = update
    all.change = .everything(count: stroke.filtered.count)
    _ = batch.update(stroke.filtered, all)
    if batch.output != stages[index].output { failures.append(.differentTips) }
    if batch.stableCount != stages[index].stableCount { failures.append(.differentStability) }
  }

  private func check(
    _ before: DynamicsStage, _ after: DynamicsStage, _ change: Change, _ stroke: StrokeStream
  ) {
    let output = after.output
    if change.count != output.count || output.count != stroke.filtered.count {
      return failures.append(.wrongCount)
    }
    for position in output.indices where !change.modified.contains(position) {
      if position >= before.output.count || before.output[position] != output[position] {
        failures.append(.untruthful)
      }
    }
    for tip in output {
      let isInRange =
        tip.width >= 0 && tip.width <= Dynamics.largestWidth && tip.opacity >= 0
        && tip.opacity <= 1 && tip.angle.isFinite
      if !isInRange { failures.append(.notInRange) }
    }
    if after.stableCount > output.count { failures.append(.tooManyStable) }
    guard stroke.state != .cancelled else { return }
    if after.stableCount < before.stableCount { failures.append(.stabilityTakenBack) }
    if output.prefix(before.stableCount) != before.output.prefix(before.stableCount) {
      failures.append(.unstable)
    }
  }
}
