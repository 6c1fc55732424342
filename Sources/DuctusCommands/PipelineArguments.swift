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
struct PipelineArguments: ParsableArguments {
  @Option(
    name: .customLong("filter"),
    help: ArgumentHelp(
      "A filter; repeat it for several, in order.",
      discussion: """
        savitzky-golay:WINDOW[:STRENGTH]  fit a cubic to WINDOW (2…12) points to either side
        douglas-peucker:TOLERANCE[:segment|line]  drop points, looking at the whole stroke
        simplify:TOLERANCE  drop points as they come
        distance:MINIMUM  drop points nearer than MINIMUM to the last one kept
        one-euro:CUTOFF:BETA  take out jitter: CUTOFF in Hz, BETA in Hz per point/s
        streamline:AMOUNT  pull each point back by AMOUNT (0…1)
        """,
      valueName: "name:values"),
    transform: FilterArgument.init)
  var filters: [FilterArgument] = []

  @Option(
    help: ArgumentHelp(
      """
      The smoother: line, bezier, smoothed-bezier, quadratic, antigrain[:FACTOR], catmull-rom or \
      b-spline.
      """,
      valueName: "name"),
    transform: SmootherArgument.init)
  var smoother = SmootherArgument(smoother: .antigrain())

  @Option(
    help: ArgumentHelp(
      "What becomes of strokes whose touch was cancelled: take-back or finish.",
      valueName: "what"))
  var cancelled = CancelledArgument.takeBack

  /// A pipeline without strokes.
  func makePipeline() -> InkPipeline {
    InkPipeline(
      filters: filters.map(\.filter), smoother: smoother.smoother,
      cancellation: cancelled == .finish ? .finish : .takeBack)
  }
}

/// What becomes of the strokes of cancelled touches.
enum CancelledArgument: String, ExpressibleByArgument, CaseIterable {
  case takeBack = "take-back"
  case finish
}

extension InkPipeline {
  /// Takes a whole log.
  func receive(_ log: LogArguments, feed: Feed) throws -> [String] {
    var all: [TouchBatch] = []
    var names: [String] = []
    try log.forEachBatch { batch, touchNames in
      names = touchNames
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
    return names
  }
}
