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
  @OptionGroup var pipeline: PipelineArguments<OwnPipeline>

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
      try lines.write(to: output)
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
  private var lines: [TraceLine] = []

  init(_ stage: TraceCommand.Stage) { self.stage = stage }

  func add(_ stroke: StrokeStream, _ change: Change) {
    var line = TraceLine(
      callback: callback, stroke: stroke.id.rawValue,
      touch: names?.name(of: stroke.touchPath.touch) ?? "", state: "\(stroke.state)",
      modified: [change.modified.lowerBound, change.modified.upperBound], count: change.count,
      stable: stroke.stableCount(at: stage.stage))
    switch stage {
    case .touch: line.samples = change.modified.map { TraceSample(stroke.touchPath[$0]) }
    case .polyline: line.points = stroke.polyline[change.modified].map { JSONPoint($0) }
    case .filtered: line.points = stroke.filtered[change.modified].map { JSONPoint($0) }
    case .path: line.elements = stroke.path[change.modified].map { JSONPathElement($0.element) }
    }
    lines.append(line)
  }

  /// Writes the lines that were added since the last time.
  func write(to output: CommandOutput) throws {
    for line in lines {
      try output.write(json: line)
      try output.write("\n")
    }
    lines.removeAll(keepingCapacity: true)
  }
}

/// A line of a trace; it has the list of its stage, and no key for the others.
private struct TraceLine: Encodable {
  let callback: Int
  let stroke: Int
  let touch: String
  let state: String
  let modified: [Int]
  let count: Int
  let stable: Int
  var samples: [TraceSample]?
  var points: [JSONPoint]?
  var elements: [JSONPathElement]?
}

/// A sample of a touch path, without keys for what is unknown.
private struct TraceSample: Encodable {
  let x: JSONNumber
  let y: JSONNumber
  let timestamp: JSONNumber
  let force: JSONNumber?
  let altitude: JSONNumber?
  let azimuth: JSONNumber?
  let roll: JSONNumber?
  let majorRadius: JSONNumber?
  let predicted: Bool
  let settled: Bool

  init(_ sample: Sample) {
    x = JSONNumber(sample.location.x)
    y = JSONNumber(sample.location.y)
    timestamp = JSONNumber(sample.timestamp)
    force = sample.force.map { JSONNumber($0) }
    altitude = sample.altitude.map { JSONNumber($0) }
    azimuth = sample.azimuth.map { JSONNumber($0) }
    roll = sample.roll.map { JSONNumber($0) }
    majorRadius = sample.majorRadius.map { JSONNumber($0) }
    predicted = sample.isPredicted
    settled = sample.isSettled
  }
}
