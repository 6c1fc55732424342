/// A filter at work on one stroke: it keeps its output up to date with its input.
///
/// After any sequence of updates the output is what it would be, had the stage been given the last
/// input at once. Most filters need not implement this: a ``WindowedKernel`` or a
/// ``RecursiveKernel`` says what becomes of a point, and Ductus does the rest.
///
/// A stage is a value, so that its state is reached without checks while it works.
public protocol FilterStage: SendableMetatype {
  /// The filtered points.
  var output: Polyline { get }
  /// How many points at the front of the output can never change again.
  var stableCount: Int { get }
  /// Takes a new state of the input, and returns how the output changed.
  mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change
  /// Forgets everything; the output becomes empty.
  mutating func reset()
}

/// A filter stage of any type.
///
/// A class, since Embedded Swift has no other way to hold values of several types.
class AnyFilterStage {
  var output: Polyline { [] }
  var stableCount: Int { 0 }
  func update(_ input: Polyline, _ update: StageUpdate) -> Change { .none(count: 0) }
}

final class FilterStageBox<Stage: FilterStage>: AnyFilterStage {
  private var stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  override var output: Polyline { stage.output }
  override var stableCount: Int { stage.stableCount }

  override func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    stage.update(input, update)
  }
}
