internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Draws a log as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a log as PNG or SVG.",
    discussion: """
      Draws with a brush, which brings its own filters and smoother; --filter and --smoother replace \
      them. “ductus brushes” lists the brushes there are. A PNG holds the pixels of the canvas. An \
      SVG holds the filled outlines of the strokes; where something of a brush cannot be said that \
      way, the description in the file says what is approximated.

      EXAMPLES
        ductus render strokes.json -o strokes.png
        ductus render strokes.json -o strokes.png --brush pencil --scale 2 --background '#fdf6e3'
        ductus render strokes.json -o strokes.svg --brush ink --color '#1a3a8a' --width 3
        ductus render strokes.json -o half.png --at 40 --show predicted,points --size 640x480
        ductus render strokes.json -o fitted.svg --filter savitzky-golay:3 --filter simplify:0.4 \
      --smoother catmull-rom --show polyline,curves
        cat strokes.jsonl | ductus render - -o - --format png > strokes.png
      """)

  @OptionGroup var log: LogArguments
  @OptionGroup var picture: PictureArguments
  @OptionGroup var brush: BrushArguments
  @OptionGroup var pipeline: PipelineArguments

  @Option(
    help: ArgumentHelp(
      """
      The size in canvas points, from the origin, such as 640x480; or fit (the default), as large as \
      the ink and a margin.
      """,
      valueName: "WxH|fit"),
    transform: SizeArgument.init)
  var size = SizeArgument.fit

  @Option(
    help: ArgumentHelp(
      "What is drawn over the ink, with commas between.",
      discussion: """
        points     every sample
        coalesced  the samples, those delivered late apart from the others
        predicted  samples that were predicted
        polyline   the filtered polyline
        curves     the path with its control points
        outline    what surrounds the ink
        """,
      valueName: "what,what"),
    transform: OverlayArgument.init)
  var show: OverlayArgument = []

  @Option(
    help: ArgumentHelp(
      "Draw what there is after so many callbacks, 0 to all.", valueName: "callback"))
  var at: Int?

  func validate() throws {
    if let at, at < 0 { throw ValidationError("a log has no callback \(at)") }
    try picture.protect(log.input, "log")
    if case .points(let width, let height) = size, picture.pictureFormat == .png {
      let sides = [width, height].map { Double($0) * picture.scale }
      guard sides.allSatisfy({ $0 <= Double(PNGEncoder.largestSide) }),
        sides[0] * sides[1] <= Double(PNGEncoder.mostPixels)
      else {
        throw ValidationError(
          "at this scale the picture would be larger than \(PNGEncoder.largestSide) pixels a side "
            + "or \(PNGEncoder.mostPixels) in all")
      }
    }
  }

  func run() throws {
    let pipeline = pipeline.makePipeline()
    try receive(into: pipeline)
    guard picture.pictureFormat == .svg else {
      complain("PNG cannot be drawn yet")
      throw CommandExit.badData
    }
    let color = brush.color?.color ?? .black
    let width = brush.width ?? 2
    var drawing = SVGDrawing(
      pen: SVGDrawing.Pen(width: width, color: (color.red, color.green, color.blue)))
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
    var viewBox = bounds.isEmpty ? bounds : bounds.expanded(by: width / 2 + 4)
    if case .points(let width, let height) = size {
      viewBox = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    }
    let file = try CommandOutput(path: picture.output)
    try file.write(drawing.document(viewBox: viewBox))
    try file.finish()
  }

  /// Feeds the log, or its beginning.
  private func receive(into pipeline: InkPipeline) throws {
    var batches: [TouchBatch] = []
    var count = 0
    try log.forEachBatch { batch, _ in
      if count < at ?? .max { batches.append(batch) }
      count += 1
    }
    pipeline.receive(batches)
    if let at, at > count {
      complain("there is no callback \(at): the log has \(count)")
      throw CommandExit.badData
    }
    pipeline.complainOfDrops()
  }
}
