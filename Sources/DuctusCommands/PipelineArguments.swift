internal import ArgumentParser
internal import Ductus

/// How a log is fed to the pipeline.
enum Feed: String, ExpressibleByArgument, CaseIterable {
  /// All at once.
  case all
  /// Callback by callback.
  case callback
  /// Event by event.
  case single
}

/// The filters and the smoother of a command.
protocol PipelineOptions {
  /// The filters, in order.
  var filters: [FilterArgument] { get }
  /// The smoother, where one was named.
  var smoother: SmootherArgument? { get }
  /// What becomes of cancelled strokes.
  var cancelled: CancelledArgument { get }
}

/// Filters and a smoother for their own sake.
struct PipelineArguments: ParsableArguments, PipelineOptions {
  @Option(
    name: .customLong("filter"),
    help: ArgumentHelp(
      "A filter; repeat it for several, in order.",
      discussion: FilterArgument.list(
        simplifying: """
          douglas-peucker:TOLERANCE[:segment|line]  drop points that are within TOLERANCE canvas points \
          (default 0.45) of the segment, or the infinite line, between those that stay
          """,
        modeller: """
          modeller:LAG:TOLERANCE:RELATIVE  take out noise with what comes within LAG milliseconds \
          (0…100, default 25); predict as long as the standard deviation is below TOLERANCE canvas \
          points (default 0.54) and RELATIVE (default 0.04) for each point that is predicted
          """), valueName: "name:values"),
    transform: FilterArgument.init)
  var filters: [FilterArgument] = []

  @Option(
    help: ArgumentHelp(
      """
      The smoother: line, bezier, smoothed-bezier, quadratic, antigrain[:FACTOR] (0…1), catmull-rom \
      or b-spline. The default is antigrain:0.7.
      """,
      valueName: "name"),
    transform: SmootherArgument.init)
  var smoother: SmootherArgument?

  @Option(
    help: ArgumentHelp(
      "What becomes of strokes whose touch was cancelled: take-back or finish.",
      valueName: "what"))
  var cancelled = CancelledArgument.takeBack

  /// A pipeline without strokes.
  func makePipeline() -> InkPipeline {
    InkPipeline(
      filters: filters.map(\.filter), smoother: smoother?.smoother.pathSmoother ?? .antigrain(),
      cancellation: cancellation)
  }
}

/// Filters and a smoother instead of those of a brush.
struct BrushPipelineArguments: ParsableArguments, PipelineOptions {
  @Option(
    name: .customLong("filter"),
    help: ArgumentHelp(
      "A filter; repeat it for several, in order.",
      discussion: FilterArgument.list(
        simplifying: """
          douglas-peucker:TOLERANCE  drop points that are within TOLERANCE canvas points (default 0.45) \
          of the segment between those that stay
          """,
        modeller: "modeller  take out noise with what comes within 20 milliseconds, and predict"),
      valueName: "name:values"),
    transform: FilterArgument.init)
  var filters: [FilterArgument] = []

  @Option(
    help: ArgumentHelp(
      """
      The smoother: line, bezier, smoothed-bezier, quadratic, antigrain[:FACTOR] (0…1), catmull-rom \
      or b-spline. The default is the brush's own.
      """,
      valueName: "name"),
    transform: SmootherArgument.init)
  var smoother: SmootherArgument?

  @Option(
    help: ArgumentHelp(
      "What becomes of strokes whose touch was cancelled: take-back or finish.",
      valueName: "what"))
  var cancelled = CancelledArgument.takeBack
}

extension PipelineOptions {
  /// What becomes of cancelled strokes.
  var cancellation: CancellationPolicy { cancelled == .finish ? .finish : .takeBack }
}

extension FilterArgument {
  /// All filters, a line each, of which two are not the same for brushes.
  fileprivate static func list(simplifying: String, modeller: String) -> String {
    """
    savitzky-golay:WINDOW[:STRENGTH]  fit a cubic to WINDOW (2…12, default 2) points to either \
    side; take STRENGTH of it (0…1, default 1)
    \(simplifying)
    simplify:TOLERANCE  the same in a stream, keeping force and angles (default 0.45)
    distance:MINIMUM  drop points nearer than MINIMUM canvas points to the last one kept
    one-euro:CUTOFF:BETA  take out jitter: CUTOFF in Hz (default 1), BETA in Hz per point and \
    second (default 0.007)
    steady-force:TIME  take jitter out of force and tilt (TIME in s, default 0.012)
    thinning:DISTANCE:FORCE  drop points that are nearer than DISTANCE (default 0.4) to the last one \
    kept, unless the force differs by FORCE (default 0.1)
    resample:DISTANCE  put points DISTANCE canvas points apart along the line in place of the samples
    streamline:AMOUNT  pull each point back by AMOUNT (0…1, default 0.5)
    \(modeller)
    stabilize:STRENGTH  calm a hand, from 0 for untouched to 1 for a shaky one (default 0.5)
    """
  }
}

extension DroppedEvents {
  /// How many events were dropped, and why; `nil` where none was.
  var explanation: String? {
    guard total > 0 else { return nil }
    let reasons: [(Int, String)] = [
      (unusable, "without usable numbers"), (withoutStroke, "without a stroke"),
      (settled, "of settled samples"), (tooOld, "too old"), (unmatched, "without their sample"),
      (stale, "repeated or out of order"),
    ]
    let parts = reasons.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(total) \(total == 1 ? "event" : "events") dropped: " + parts.joined(separator: ", ")
  }
}

/// What becomes of the strokes of cancelled touches.
enum CancelledArgument: String, ExpressibleByArgument, CaseIterable {
  case takeBack = "take-back"
  case finish
}

extension DroppedEvents {
  /// Says on standard error what could not be used, if anything.
  func complain() {
    if let explanation { DuctusCommands.complain(explanation) }
  }
}

extension InkPipeline {
  /// Takes a whole log, and says what of it could not be used.
  ///
  /// - Returns: the names of its touches.
  func receive(_ log: LogArguments, feed: Feed) throws -> EventLog {
    var all: [TouchBatch] = []
    let names = try log.forEachBatch { batch, _ in
      switch feed {
      case .all: all.append(batch)
      case .callback: receive(batch)
      case .single:
        if batch.events.isEmpty { receive(batch) }
        for (index, event) in batch.events.enumerated() {
          receive(event, beginsCallback: index == 0)
        }
      }
    }
    if feed == .all { receive(all) }
    dropped.complain()
    return names
  }
}
