internal import ArgumentParser
internal import Ductus

/// Prints the filtered polylines and the paths of a log.
struct PathsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paths",
    abstract: "Print the filtered polylines and smooth paths of a log as JSON.",
    discussion: """
      Prints {"strokes":[{"elements":[["M",x,y],["L",x,y],["Q",cx,cy,x,y],\
      ["C",c1x,c1y,c2x,c2y,x,y],…],"finished":true,"points":[[x,y,force,altitude,azimuth],…],\
      "touch":"…"}]}: points in canvas points, force in units of an average touch, angles in \
      radians; null is unknown. Cancelled strokes are left out. The result is the same however the \
      log is fed.

      EXAMPLES
        ductus paths strokes.json
        ductus paths strokes.json --filter simplify:0.4 --smoother antigrain:0.7
      """)

  @OptionGroup var log: LogArguments
  @OptionGroup var pipeline: PipelineArguments<OwnPipeline>

  // The default is all at once: the result is the same, and Douglas–Peucker processes each stroke only once.
  @Option(help: "How the log is fed to the pipeline: all at once, callback by callback or singly.")
  var feed = Feed.all

  func run() throws {
    let pipeline = pipeline.makePipeline()
    let names = try pipeline.receive(log, feed: feed)
    let output = try CommandOutput(path: "-")
    // Stroke by stroke: the text of all strokes may be large.
    var separator = ""
    try output.write("{\"strokes\":[")
    for stroke in pipeline.strokes where stroke.state != .cancelled {
      try output.write(separator)
      let touch = names.name(of: stroke.touchPath.touch)
      try output.write(json: StrokePaths(stroke, touch: touch))
      separator = ","
    }
    try output.write("]}\n")
    try output.finish()
  }
}

/// The polyline and the path of a stroke, as they are printed.
private struct StrokePaths: Encodable {
  let touch: String
  let finished: Bool
  let points: [JSONPoint]
  let elements: [JSONPathElement]

  init(_ stroke: StrokeStream, touch: String) {
    self.touch = touch
    finished = stroke.state == .finished
    points = stroke.filtered.map { JSONPoint($0) }
    elements = stroke.path.map { JSONPathElement($0.element) }
  }
}
