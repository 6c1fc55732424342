internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Prints the changes at a stage, callback by callback.
struct TraceCommand: ParsableCommand {
  /// The stages that can be traced.
  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case touch
    case polyline
    case filtered
    case path

    var stage: PipelineStage {
      switch self {
      case .touch: .touch
      case .polyline: .polyline
      case .filtered: .filtered
      case .path: .path
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print, callback by callback, what changed at a stage, and to what.",
    discussion: """
      Prints one JSON object per line and change: the callback and the stroke, both counted from 0; \
      the name of the touch; the stroke's state; the range of indices, [first, past the last], \
      whose elements are new or different; how many elements there are now; how many from the \
      front can never change again; and the new elements: samples, points or path elements.

      EXAMPLES
        ductus trace strokes.json --stage touch
        ductus trace strokes.json --stage filtered --filter simplify:0.45
        ductus trace strokes.json --stage path --smoother catmull-rom | head
      """)

  @OptionGroup var log: LogArguments
  @OptionGroup var pipeline: PipelineArguments

  @Option(help: "The stage to watch: touch, polyline, filtered or path.")
  var stage: Stage

  func run() throws {
    let pipeline = pipeline.makePipeline()
    let output = try CommandOutput(path: "-")
    let lines = TraceLines(stage)
    let isPiped = log.input == "-" || FileIdentity(path: log.input) == nil
    pipeline.observe(stage.stage) { stroke, change in lines.add(stroke, change) }
    try log.forEachBatch { batch, names in
      lines.names = names
      pipeline.receive(batch)
      lines.callback += 1
      try output.write(lines.take())
      // A pipe may deliver slowly, while somebody watches.
      if isPiped { try output.flush() }
    }
    try output.finish()
    pipeline.dropped.complain()
  }
}

/// The lines of a trace, as the pipeline reports them.
private final class TraceLines {
  var callback = 0
  var names: LogNames?

  private let stage: TraceCommand.Stage
  private var json = JSONText()

  init(_ stage: TraceCommand.Stage) { self.stage = stage }

  func add(_ stroke: StrokeStream, _ change: Change) {
    json.raw("{\"callback\":\(callback),\"stroke\":\(stroke.id.rawValue),\"touch\":")
    json.string(names?.name(of: stroke.touchPath.touch) ?? "")
    json.raw(",\"state\":\"\(stroke.state)\"")
    json.raw(",\"modified\":[\(change.modified.lowerBound),\(change.modified.upperBound)]")
    json.raw(",\"count\":\(change.count),\"stable\":\(stroke.stableCount(at: stage.stage))")
    switch stage {
    case .touch:
      json.raw(",\"samples\":")
      json.array(change.modified) { $0.sample(stroke.touchPath[$1]) }
    case .polyline:
      json.raw(",\"points\":")
      json.array(stroke.polyline[change.modified]) { $0.point($1) }
    case .filtered:
      json.raw(",\"points\":")
      json.array(stroke.filtered[change.modified]) { $0.point($1) }
    case .path:
      json.raw(",\"elements\":")
      json.array(stroke.path[change.modified]) { $0.element($1.element) }
    }
    json.raw("}\n")
  }

  func take() -> String { json.take() }
}
