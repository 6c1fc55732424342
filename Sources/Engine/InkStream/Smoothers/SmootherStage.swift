/// The smoother of one stroke, which keeps the path up to date with the polyline.
///
/// After any sequence of updates, the output is the same as if the stage had received the last
/// input at once.
public protocol SmootherStage: SendableMetatype {
  /// The path: a `move` to the first point, then elements one after the other up to the last point.
  var output: [StrokeElement] { get }
  /// The number of elements at the front of the output that can never change again.
  var stableCount: Int { get }
  /// Takes a new state of the polyline, and returns the change of the output.
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
