/// The filter of one stroke, which keeps its output up to date with its input.
///
/// After any sequence of updates, the output is the same as if the stage had received the last
/// input at once. Most filters need not implement this protocol: a ``WindowedKernel`` or a
/// ``RecursiveKernel`` computes the points, and Ductus does the rest.
///
/// A stage is a value, so that its state is reached without checks while it works.
public protocol FilterStage: SendableMetatype {
  /// The filtered points.
  var output: Polyline { get }
  /// The number of points at the front of the output that can never change again.
  var stableCount: Int { get }
  /// Takes a new state of the input, and returns the change of the output.
  mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change
}

/// A filter stage of any type.
///
/// The stage is held by closures and not by a generic subclass: a closure is compiled for the type
/// that it captures, a method of a generic class for all types at once, which costs several times
/// as much.
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

/// The box that holds a stage; no code that the stage calls reaches the box.
final class StageBox<Stage> {
  @exclusivity(unchecked)
  var stage: Stage

  init(_ stage: Stage) { self.stage = stage }
}
