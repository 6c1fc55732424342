internal import ArgumentParser
internal import Ductus

/// Draws a log as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a log as SVG.",
    discussion: """
      EXAMPLES
        ductus render strokes.json -o strokes.svg
        ductus render strokes.json -o strokes.svg --filter savitzky-golay:3 \
      --filter simplify:0.4 --smoother catmull-rom --width 3
        cat strokes.jsonl | ductus render - -o - > strokes.svg
      """)

  @OptionGroup var log: LogArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture to write; - is standard output.", valueName: "file.svg"))
  var output: String

  @OptionGroup var pipeline: PipelineArguments

  @Option(help: "The width of strokes in canvas points, 0.01…10000.")
  var width = 2.0

  func validate() throws {
    guard width >= 0.01, width <= 10_000 else {
      throw ValidationError("the width has to be a number from 0.01 to 10000")
    }
    let name = output.lowercased()
    guard name == "-" || name.hasSuffix(".svg") else {
      throw ValidationError("only SVG can be written: the name “\(output)” does not end in .svg")
    }
    if output != "-", FileIdentity(path: output) != nil,
      FileIdentity(path: output) == FileIdentity(path: log.input)
    {
      throw ValidationError("the picture would replace the log “\(log.input)”")
    }
  }

  func run() throws {
    let pipeline = pipeline.makePipeline()
    _ = try pipeline.receive(log, feed: .all)
    var drawing = SVGDrawing(pen: SVGDrawing.Pen(width: width))
    var bounds = Rect.empty
    var progress = CommandProgress("drawing")
    for (index, stroke) in pipeline.strokes.enumerated() {
      let path = BezierPath(elements: stroke.path.map(\.element))
      // A dot is a move alone, which has no bounds of its own.
      bounds = bounds.union(path.bounds).union(Rect(path.elements.compactMap(\.end)))
      drawing.add(path.elements)
      progress.report("stroke \(index + 1)")
    }
    progress.finish()
    // The margin shows the ends whole, and a little paper.
    let viewBox = bounds.isEmpty ? bounds : bounds.expanded(by: width / 2 + 4)
    let file = try CommandOutput(path: output)
    try file.write(drawing.document(viewBox: viewBox))
    try file.finish()
  }
}
