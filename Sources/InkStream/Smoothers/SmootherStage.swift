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
}

/// A smoother stage of any type; see ``AnyFilterStage``.
struct AnySmootherStage {
  private let read: () -> [StrokeElement]
  private let countStable: () -> Int
  private let run: (Polyline, StageUpdate) -> Change

  init<Stage: SmootherStage>(_ stage: Stage) {
    let box = StageBox(stage)
    read = { box.stage.output }
    countStable = { box.stage.stableCount }
    run = { box.stage.update($0, $1) }
  }

  var output: [StrokeElement] { read() }
  var stableCount: Int { countStable() }
  func update(_ input: Polyline, _ update: StageUpdate) -> Change { run(input, update) }
}
