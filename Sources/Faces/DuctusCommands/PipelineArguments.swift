internal import ArgumentParser
internal import Ductus

/// The ways of feeding a log to the pipeline.
enum Feed: String, ExpressibleByArgument, CaseIterable {
  /// All at once.
  case all
  /// Callback by callback.
  case callback
  /// Event by event.
  case single
}

/// The purpose of the filters and the smoother of a command, as its help says it.
protocol PipelineUse {
  static var filterHelp: String { get }
  static var usualSmoother: String { get }
}

/// A pipeline without a brush.
enum OwnPipeline: PipelineUse {
  static var filterHelp: String { FilterArgument.help }
  static let usualSmoother = "antigrain"
}

/// Filters and a smoother that replace those of a brush.
enum BrushPipeline: PipelineUse {
  static var filterHelp: String { FilterArgument.brushHelp }
  static let usualSmoother = "the brush's own"
}

/// Options for filters and a smoother.
struct PipelineArguments<Use: PipelineUse>: ParsableArguments {
  @Option(
    name: .customLong("filter"),
    help: ArgumentHelp(
      "A filter; repeat it for several, in order.", discussion: Use.filterHelp,
      valueName: "name:values"),
    transform: FilterArgument.init)
  var filters: [FilterArgument] = []

  @Option(
    help: ArgumentHelp(
      "The smoother. The default is \(Use.usualSmoother).", discussion: SmootherArgument.help,
      valueName: "name:values"),
    transform: SmootherArgument.init)
  var smoother: SmootherArgument?

  @Option(
    help: ArgumentHelp(
      "What becomes of strokes whose touch was cancelled: take-back or finish.",
      valueName: "what"))
  var cancelled = CancelledArgument.takeBack

  /// The treatment of cancelled strokes.
  var cancellation: CancellationPolicy { cancelled == .finish ? .finish : .takeBack }
}

extension PipelineArguments<OwnPipeline> {
  /// Makes a pipeline without strokes.
  func makePipeline() -> InkPipeline {
    InkPipeline(
      filters: filters.map(\.filter), smoother: PathSmoother(smoother?.smoother ?? .antigrain()),
      cancellation: cancellation)
  }
}

extension DroppedEvents {
  /// The number of dropped events and the reasons; `nil` if none was dropped.
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

/// The treatments of the strokes of cancelled touches.
enum CancelledArgument: String, ExpressibleByArgument, CaseIterable {
  case takeBack = "take-back"
  case finish
}

extension DroppedEvents {
  /// Reports dropped events on standard error, if there are any.
  func complain() {
    if let explanation { DuctusCommands.complain(explanation) }
  }
}

extension InkPipeline {
  /// Feeds a whole log, and reports dropped events.
  ///
  /// - Returns: a log without events that has the names of its touches.
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
