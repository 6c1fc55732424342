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
      "A filter; repeat it for several, in order.", discussion: FilterArgument.help,
      valueName: "name:values"),
    transform: FilterArgument.init)
  var filters: [FilterArgument] = []

  @Option(
    help: ArgumentHelp(
      "The smoother. The default is antigrain.", discussion: SmootherArgument.help,
      valueName: "name:values"),
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
      "A filter; repeat it for several, in order.", discussion: FilterArgument.brushHelp,
      valueName: "name:values"),
    transform: FilterArgument.init)
  var filters: [FilterArgument] = []

  @Option(
    help: ArgumentHelp(
      "The smoother. The default is the brush's own.", discussion: SmootherArgument.help,
      valueName: "name:values"),
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

extension DroppedEvents {
  /// The number of events that were dropped, and why; `nil` where none was.
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
