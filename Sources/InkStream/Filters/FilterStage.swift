/// A filter at work on one stroke: it keeps its output up to date with its input.
///
/// After any sequence of updates the output is what it would be, had the stage been given the last
/// input at once. Most filters need not implement this: a ``WindowedKernel`` or a
/// ``RecursiveKernel`` says what becomes of a point, and Ductus does the rest.
public protocol FilterStage: AnyObject {
  /// The filtered points.
  var output: Polyline { get }
  /// How many points at the front of the output can never change again.
  var stableCount: Int { get }
  /// Takes a new state of the input, and returns how the output changed.
  func update(_ input: Polyline, _ update: StageUpdate) -> Change
  /// Forgets everything; the output becomes empty.
  func reset()
}
