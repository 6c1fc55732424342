/// A smoother at work on one stroke: it keeps the path up to date with the polyline.
///
/// After any sequence of updates the output is what it would be, had the stage been given the last
/// input at once.
public protocol SmootherStage: SendableMetatype {
  /// The path: a `move` to the first point, then one element after the other to the last point.
  var output: [StrokeElement] { get }
  /// How many elements at the front of the output can never change again.
  var stableCount: Int { get }
  /// Takes a new state of the polyline, and returns how the output changed.
  mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change
  /// Forgets everything; the output becomes empty.
  mutating func reset()
}

/// A smoother stage of any type; see ``AnyFilterStage``.
class AnySmootherStage {
  var output: [StrokeElement] { [] }
  var stableCount: Int { 0 }
  func update(_ input: Polyline, _ update: StageUpdate) -> Change { .none(count: 0) }
}

final class SmootherStageBox<Stage: SmootherStage>: AnySmootherStage {
  private var stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  override var output: [StrokeElement] { stage.output }
  override var stableCount: Int { stage.stableCount }

  override func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    stage.update(input, update)
  }
}
