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
}

/// A filter stage of any type.
///
/// Functions and not a generic subclass: a closure is compiled for the type that it captures, a
/// method of a generic class for all types at once, which costs several times as much.
struct AnyFilterStage {
  private let read: () -> Polyline
  private let countStable: () -> Int
  private let run: (Polyline, StageUpdate) -> Change

  init<Stage: FilterStage>(_ stage: Stage) {
    let box = StageBox(stage)
    read = { box.stage.output }
    countStable = { box.stage.stableCount }
    run = { box.stage.update($0, $1) }
  }

  var output: Polyline { read() }
  var stableCount: Int { countStable() }
  func update(_ input: Polyline, _ update: StageUpdate) -> Change { run(input, update) }
}

/// Where a stage lives; nothing that it calls comes back to it.
final class StageBox<Stage> {
  @exclusivity(unchecked)
  var stage: Stage

  init(_ stage: Stage) { self.stage = stage }
}
