internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Draws a log as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a log, or a drawing, as PNG or SVG.",
    discussion: """
      A drawing, a .ductus file, has brushes and paper of its own: it takes --size, --paper, \
      --colors and, for pixels, --scale; options that say how a log is drawn are refused.

      Draws with a brush, which brings its own filters and smoother; --filter and --smoother replace \
      them. “ductus brushes” lists the brushes there are. A PNG holds the pixels of the canvas. An \
      SVG holds the filled outlines of the strokes; where something of a brush cannot be said that \
      way, the description in the file says what is approximated.

      EXAMPLES
        ductus render strokes.json -o strokes.png
        ductus render strokes.json -o strokes.png --brush pencil --scale 2 --paper '#fdf6e3'
        ductus render strokes.json -o strokes.svg --brush ink --color '#1a3a8a' --width 3
        ductus render strokes.json -o half.png --at 40 --show predicted,points --size 640x480
        ductus render strokes.json -o erased.png --brush pencil --finger erase
        ductus render strokes.json -o fitted.svg --filter savitzky-golay:3 --filter simplify:0.4 \
      --smoother catmull-rom --show polyline,curves
        ductus render drawing.ductus -o drawing.png --scale 2
        ductus render drawing.ductus -o drawing.svg --paper transparent
        ductus render drawing.ductus -o plotter.svg --show lines
        ductus render drawing.ductus -o black.png --paper '#000' --colors recorded
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
      the ink and a margin. Brushes that depend on the view take it to have that size; with fit, \
      320x320.
      """,
      valueName: "WxH|fit"),
    transform: SizeArgument.init)
  var size = SizeArgument.fit

  @Option(
    help: ArgumentHelp(
      "What is drawn over the ink, or in place of it, with commas between.",
      discussion: """
        points     every sample
        coalesced  the samples, those delivered late apart from the others
        predicted  samples that were predicted, and the ink up to them in their colour
        polyline   the filtered polyline
        curves     the path with its control points
        outline    what surrounds the ink of each stroke
        lines      in place of ink the middle line of each stroke, without what is erased, as one path:
                   for plotters; of a log or a drawing, as SVG
        """,
      valueName: "what,what"),
    transform: OverlayArgument.init)
  var show = OverlayArgument()

  @Option(
    help: ArgumentHelp(
      "Draw what there is after so many callbacks, 0 to all.", valueName: "callback"))
  var at: Int?

  @Option(
    help: ArgumentHelp(
      "What fingers do while other touches draw: draw, erase or nothing.", valueName: "what"))
  var finger = FingerArgument.draw

  @Flag(help: "Ignore touches that come down while another one draws, to their end.")
  var singleTouch = false

  func validate() throws {
    if show.showsLines, picture.pictureFormat == .png {
      throw ValidationError("--show lines gives paths: write an SVG")
    }
    if let at, at < 0 { throw ValidationError("a log has no callback \(at)") }
    try protect(log.input, brush.file, from: picture.output)
    if case .points(let width, let height) = size {
      let sides = [width, height].map { Double($0) * picture.scale }
      guard sides.allSatisfy({ $0 <= Double(InkCanvas.largestSide) }),
        sides[0] * sides[1] <= Double(InkCanvas.largestPixelCount)
      else {
        throw ValidationError(
          "at this scale the picture would have more than \(InkCanvas.largestSide) pixels a side, "
            + "or \(InkCanvas.largestPixelCount) in all")
      }
    }
  }

  func run() throws {
    let drawing = try DrawingInput(path: log.input)
    if drawing.isDrawing {
      try render(drawing)
      return
    }
    let brush = try brush.makeBrush(pipeline)
    if picture.pictureFormat == .svg, picture.scale != 1 { warn("--scale does nothing to an SVG") }
    let batches = try readBatches(drawing)
    // Outlines and their bounds need no pixels, but the pixels of a given size can be had at once.
    let isDrawnOnce = picture.pictureFormat == .png && size != .fit
    let view = Page.view(of: size)
    let canvas = try makeCanvas(
      brush, width: view.width, height: view.height, scale: isDrawnOnce ? picture.scale : 1)
    feed(batches, to: canvas)
    canvas.dropped.complain()
    warnOfNothing(batches, canvas)
    let page = Page(size, of: canvas)
    switch picture.pictureFormat {
    case .png: try drawPixels(isDrawnOnce ? canvas : makeFitted(brush, batches, page), page)
    case .svg: try drawOutlines(canvas, page)
    }
  }

  /// Says on standard error why the picture of a whole log is empty.
  private func warnOfNothing(_ batches: [TouchBatch], _ canvas: InkCanvas) {
    guard at == nil, canvas.ink.isEmpty else { return }
    warn(batches.hasStrokes ? "no stroke of the log is drawn" : "the log has no strokes")
  }

  /// A canvas as large as a picture with its ink, drawn on another view.
  private func makeFitted(
    _ brush: Brush, _ batches: [TouchBatch], _ page: Page
  ) throws -> InkCanvas {
    let canvas = try makeCanvas(
      brush, width: page.width, height: page.height, scale: picture.scale)
    let view = Page.view(of: size)
    do throws(CanvasSizeError) {
      // Strokes keep the view on which they began.
      try canvas.resize(width: view.width, height: view.height, scale: picture.scale)
      feed(page.moved(batches), to: canvas)
      try canvas.resize(width: page.width, height: page.height, scale: picture.scale)
    } catch {
      throw failure(error)
    }
    return canvas
  }

  private func drawPixels(_ canvas: InkCanvas, _ page: Page) throws {
    let scale = picture.scale
    let rect = PixelRect(
      minX: 0, minY: 0, maxX: Int((page.width * scale).rounded(.up)),
      maxY: Int((page.height * scale).rounded(.up)))
    let overlays = OverlayPixels(makeScene(canvas), scale: scale, in: rect)
    try CanvasPicture(canvas: canvas, rect: rect, overlays: overlays).write(to: picture.output)
  }

  private func drawOutlines(_ canvas: InkCanvas, _ page: Page) throws {
    if show.showsLines {
      try writeLines(canvas, page)
      return
    }
    var drawing = SVGPicture(InkOnPaper(picture.paper, colors: picture.colors.shown))
    var progress = CommandProgress("drawing")
    let parts = canvas.ink.flatMap { $0.parts(predictionColor: canvas.settings.predictionColor) }
    // Of a layer only its predictions have the same place: they come after the rest of it.
    for (index, part) in parts.enumerated().sorted(by: {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }) {
      drawing.add(part.shape)
      progress.report("stroke \(index + 1)")
    }
    progress.finish()
    let file = try CommandOutput(path: picture.output)
    try file.write(
      drawing.document(
        showing: page.shown, paper: picture.paper, overlay: makeScene(canvas).svg))
    try file.finish()
  }

  /// Writes the middle lines of what is on a canvas, strokes in progress included.
  private func writeLines(_ canvas: InkCanvas, _ page: Page) throws {
    var lines = CenterLineSet()
    for ink in canvas.ink {
      let made = StrokeInk(
        filtered: ink.stream.filtered, path: ink.stream.path, tips: ink.tips, brush: ink.brush)
      lines.add(made, layers: ink.layers, transform: ink.transform)
    }
    let file = try CommandOutput(path: picture.output)
    try file.write(
      SVGLines.document(
        lines.lines, SVGPage(area: page.shown, paper: picture.paper),
        rule: InkOnPaper(picture.paper, colors: picture.colors.shown),
        overlay: makeScene(canvas).svg))
    try file.finish()
  }

  /// Gives a canvas all callbacks, some at a time so that progress can be seen.
  private func feed(_ batches: [TouchBatch], to canvas: InkCanvas) {
    var progress = CommandProgress("smoothing")
    defer { progress.finish() }
    for start in stride(from: 0, to: batches.count, by: 256) {
      canvas.receive(Array(batches[start..<min(start + 256, batches.count)]))
      progress.report("\(start * 100 / batches.count) %")
    }
  }

  /// Reads the log, or its beginning.
  private func readBatches(_ input: DrawingInput) throws -> [TouchBatch] {
    var batches: [TouchBatch] = []
    var count = 0
    try log.forEachBatch(of: input) { batch, _ in
      if count < at ?? .max { batches.append(batch) }
      count += 1
    }
    if let at, at > count {
      complain("there is no callback \(at): the log has \(count)")
      throw CommandExit.badData
    }
    return batches
  }

  private func makeCanvas(
    _ brush: Brush, width: Double, height: Double, scale: Double
  ) throws -> InkCanvas {
    do throws(CanvasSizeError) {
      let canvas = try InkCanvas(
        width: width, height: height, scale: scale, cancellation: pipeline.cancellation)
      canvas.brush = brush
      canvas.paper = picture.paper
      canvas.settings.colors = picture.colors.shown
      canvas.settings.finger = finger.policy
      canvas.settings.touches = singleTouch ? .single : .all
      canvas.settings.keepsStages = true
      if show.overlays.contains(.predicted) {
        canvas.settings.predictionColor = OverlayScene.Color.predicted
      }
      return canvas
    } catch {
      throw failure(error)
    }
  }

  /// Says on standard error that a picture is too large, and gives the exit code.
  private func failure(_ error: CanvasSizeError) -> ExitCode {
    complain(
      "the ink is \(Int(error.width)) × \(Int(error.height)) points, which at this scale is more "
        + "than a canvas holds; choose a part of it with --size")
    return CommandExit.badData
  }

  private func makeScene(_ canvas: InkCanvas) -> OverlayScene {
    var scene = OverlayScene(show.overlays)
    guard !show.overlays.isEmpty else { return scene }
    for ink in canvas.ink {
      scene.add(ink.stream, outline: scene.shown.contains(.outline) ? surroundings(of: ink) : [])
    }
    return scene
  }

  private func surroundings(of ink: CanvasInk) -> [PathElement] {
    let outline = ink.shape.outline
    if let lines = PathBoundary.lines(around: outline) { return lines }
    warn("a stroke has too many edges: --show outline shows those within its ink, too")
    return outline
  }
}

/// What fingers do.
enum FingerArgument: String, ExpressibleByArgument, CaseIterable {
  case draw
  case erase
  case nothing

  var policy: FingerPolicy {
    switch self {
    case .draw: .draws
    case .erase: .erases
    case .nothing: .ignored
    }
  }
}
