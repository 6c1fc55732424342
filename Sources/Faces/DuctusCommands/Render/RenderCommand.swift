internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Draws a log as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a log, or a drawing, as PNG, SVG or PDF.",
    discussion: """
      A drawing, a .ductus file, has brushes and paper of its own: it takes --size, --margin, --fit, \
      --scale, --paper, --pattern, --colors, --layers and --fonts; options that say how a log is drawn are refused. Texts that came from \
      another program without their letters are set with fonts of this machine.

      The picture shows all ink and 4 points around it, of a log as of the drawing made of it, or the \
      part that --size says. It has a pixel a point, or as many as --scale says or --fit has room for. \
      Small pictures are averages of large ones.

      Draws with a brush, which brings its own filters and smoother; --filter and --smoother replace \
      them. “ductus brushes” lists the brushes there are. A PNG holds the pixels of the canvas. An \
      SVG holds the filled outlines of the strokes; where something of a brush cannot be said that \
      way, the description in the file says what is approximated. A PDF has the pages of a drawing, or \
      one page around all ink, as vectors; grain and soft edges are images in it. The drawing itself is \
      attached, so that “ductus convert” finds every stroke again; --flat leaves it out. A drawing whose pages are those of a PDF is \
      saved into that PDF, by default as annotations.

      EXAMPLES
        ductus render strokes.json -o strokes.png
        ductus render strokes.json -o strokes.png --brush pencil --paper '#fdf6e3'
        ductus render strokes.json -o strokes.svg --brush ink --color '#1a3a8a'
        ductus render strokes.json -o half.png --at 40 --show predicted,points
        ductus render strokes.json -o erased.png --brush pencil --finger erase
        ductus render strokes.json -o fitted.svg --filter simplify:0.4 --show curves
        ductus render drawing.ductus -o drawing.png --scale 2
        ductus render drawing.ductus -o thumbnail.png --fit 200x150
        ductus render drawing.ductus -o before.png --at 12
        ductus render drawing.ductus -o sketch.svg --layers Sketch,Notes
        ductus render drawing.ductus -o drawing.svg --paper transparent
        ductus render drawing.ductus -o plotter.svg --show lines
        ductus render drawing.ductus -o drawing.svg --keep-drawing
        ductus render strokes.json -o fading.png --brush force --fade 0.1
        ductus render drawing.ductus -o black.png --paper '#000' --colors recorded
        ductus render drawing.ductus -o drawing.pdf --title Notes
        ductus render lecture.ductus -o annotated.pdf
        ductus render first.ductus --and second.ductus -o both.pdf --ink annotations
        cat strokes.jsonl | ductus render - -o - --format png > strokes.png
      """)

  @OptionGroup var log: LogArguments
  @OptionGroup var picture: PictureArguments
  @OptionGroup var brush: BrushArguments
  @OptionGroup var pipeline: PipelineArguments<BrushPipeline>

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
      "Draw what there is after so many callbacks of a log, or changes of a drawing, 0 to all; or a version of a "
        + "drawing, by its name.",
      valueName: "number"))
  var at: MomentArgument?

  @Option(
    help: ArgumentHelp(
      "Draw these layers of a drawing alone, also if they are hidden: by their titles, as “ductus info” lists them.",
      valueName: "name,name"))
  var layers: String?

  @Option(
    help: ArgumentHelp(
      "What fingers do while other touches draw: draw, erase or nothing.", valueName: "what"))
  var finger = FingerArgument.draw

  @Flag(help: "Ignore touches that come down while another one draws, to their end.")
  var singleTouch = false

  @Flag(help: "Keep a drawing itself within the SVG, so that it opens from there without any loss.")
  var keepDrawing = false

  @OptionGroup var fonts: FontArguments
  @OptionGroup var fading: FadeArguments
  @OptionGroup var pdf: PDFArguments

  func validate() throws {
    if keepDrawing, picture.pictureFormat != .svg {
      throw ValidationError("--keep-drawing keeps a drawing within an SVG: write an SVG")
    }
    if show.showsLines, picture.pictureFormat != .svg {
      throw ValidationError("--show lines gives paths: write an SVG")
    }
    if picture.pictureFormat == .pdf {
      try LogOptions([("--show", !show.overlays.isEmpty)])
        .refuse("a PDF has ink alone", "where the output is no PDF")
      for path in pdf.more { try protect(path, from: picture.output) }
      if layers != nil, !pdf.flat {
        throw ValidationError(
          "--layers shows a part of the drawing, and a PDF has all of it attached: add --flat")
      }
    } else {
      try LogOptions(pdf.given).refuse("they are for a PDF", "where the output is called .pdf")
    }
    if fading.fade != nil {
      guard picture.pictureFormat == .png else {
        throw ValidationError("only pixels fade: --fade is for a PNG")
      }
      try LogOptions([("--at", at != nil), ("--show", !show.overlays.isEmpty)])
        .refuse("what has faded is not there any more", "without --fade")
    }
    try at?.check()
    if picture.margin != nil, size != .fit {
      throw ValidationError("--margin is for a picture as large as its ink: leave --size out")
    }
    try protect(log.input, brush.file, from: picture.output)
    try picture.scaling.check(size)
  }

  func run() throws {
    let drawing = try DrawingInput(path: log.input)
    if drawing.isDrawing {
      try render(drawing)
      return
    }
    if layers != nil {
      throw ValidationError("\(log.input) is a log, which has no layers: leave --layers out")
    }
    if !fonts.fonts.isEmpty {
      throw ValidationError("\(log.input) is a log, which has no texts: leave --fonts out")
    }
    if picture.pictureFormat == .pdf {
      try LogOptions([("--at", at != nil)])
        .refuse("a PDF has all strokes of a log", "where the output is no PDF")
    }
    let brush = try brush.makeBrush(pipeline)
    if fading.fade != nil || picture.pictureFormat == .pdf {
      let document = try log.drawing(
        of: drawing, with: brush, on: Page.view(of: size), finger.policy,
        singleTouch ? .single : .all, pipeline.cancellation)
      document.perform(.paper(picture.pictureFormat == .pdf ? .white : picture.paper))
      document.perform(.paperPattern(picture.lines))
      if document.count == 0 { warn("no stroke of the log is drawn") }
      if picture.pictureFormat == .pdf {
        try drawPDF(document)
        return
      }
      try drawPixels(document, page(of: document.outlinedRect))
      return
    }
    let batches = try readBatches(drawing)
    // Outlines and their bounds need no pixels; those of a part with a given size are known in advance.
    let isPart = picture.pictureFormat == .png && size != .fit
    let part = try isPart ? picture.scaling.grid(of: Page(size, ink: .empty)) : nil
    let canvas = try makeCanvas(brush, scale: part?.sampleScale ?? 1)
    feed(batches, to: canvas)
    report(batches, canvas)
    let page = page(of: canvas.outlinedRect)
    switch picture.pictureFormat {
    case .png:
      let grid = try part ?? picture.scaling.grid(of: page)
      let shown = try look(canvas, at: page, grid, batches, brush)
      try CanvasPicture(shown, grid, makeScene(shown)).write(to: picture.output)
    case .svg, .pdf: try drawOutlines(canvas, page, shownScale(of: page))
    }
  }

  /// Returns the visible part of the canvas.
  func page(of ink: @autoclosure () -> Rect) -> Page {
    Page(
      size, ink: size == .fit ? ink() : .empty, margin: picture.margin ?? Page.usualMargin)
  }

  /// Returns the scale at which an SVG is shown, in its pixels per point.
  func shownScale(of page: Page) throws -> Double {
    let scaling = picture.scaling
    // An SVG at its natural size may be larger than pictures can be.
    return scaling.scale == nil && scaling.fit == nil ? 1 : try scaling.grid(of: page).scale
  }

  /// Reports dropped events of a log on standard error, and the reason if its picture is empty.
  private func report(_ batches: [TouchBatch], _ canvas: InkCanvas) {
    canvas.dropped.complain()
    guard at == nil, canvas.ink.isEmpty else { return }
    warn(batches.hasStrokes ? "no stroke of the log is drawn" : "the log has no strokes")
  }

  private func drawOutlines(_ canvas: InkCanvas, _ page: Page, _ scale: Double) throws {
    guard !keepDrawing else {
      throw ValidationError("--keep-drawing keeps a drawing; “ductus convert” makes one of a log")
    }
    if show.showsLines {
      try writeLines(canvas, page, scale)
      return
    }
    var drawing = SVGPicture(InkOnPaper(picture.paper, colors: picture.colors.shown))
    var progress = CommandProgress("drawing")
    let parts = canvas.ink.flatMap { $0.parts(predictionColor: canvas.settings.predictionColor) }
    // Only the predictions of a layer share its order; they come after the rest of it.
    for (index, part) in parts.enumerated().sorted(by: {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }) {
      drawing.add(part.shape)
      progress.report("stroke \(index + 1)")
    }
    progress.finish()
    try CommandOutput.write(
      drawing.document(
        showing: page.shown, paper: picture.paper, pattern: picture.lines,
        overlay: makeScene(canvas).svg, scale: scale), to: picture.output)
  }

  /// Writes the centre lines of the ink on a canvas, strokes in progress included.
  private func writeLines(_ canvas: InkCanvas, _ page: Page, _ scale: Double) throws {
    var lines = CenterLineSet()
    for ink in canvas.ink {
      let made = StrokeInk(
        filtered: ink.stream.filtered, path: ink.stream.path, tips: ink.tips, brush: ink.brush)
      lines.add(made, layers: ink.layers, transform: ink.transform)
    }
    try CommandOutput.write(
      SVGLines.document(
        lines.lines, SVGPage(area: page.shown, paper: picture.paper, scale: scale),
        rule: InkOnPaper(picture.paper, colors: picture.colors.shown),
        overlay: makeScene(canvas).svg), to: picture.output)
  }

  /// Feeds all callbacks to a canvas, some at a time so that progress is shown.
  private func feed(_ batches: [TouchBatch], to canvas: InkCanvas) {
    var progress = CommandProgress("smoothing")
    defer { progress.finish() }
    for start in stride(from: 0, to: batches.count, by: 256) {
      canvas.receive(Array(batches[start..<min(start + 256, batches.count)]))
      progress.report("\(start * 100 / batches.count) %")
    }
  }

  /// Returns batches relative to an origin.
  private func moved(_ batches: [TouchBatch], to origin: Point) -> [TouchBatch] {
    let offset = Vector(-origin.x, -origin.y)
    return offset == Vector(0, 0) ? batches : batches.map { $0.moved(by: offset) }
  }

  /// Reads the log, or its beginning.
  private func readBatches(_ input: DrawingInput) throws -> [TouchBatch] {
    var batches: [TouchBatch] = []
    var count = 0
    var last = Int.max
    switch at {
    case .number(let number): last = number
    case .version(let name):
      throw ValidationError(
        "\(log.input) is a log, which has no version “\(name)”: --at is a number")
    case nil: break
    }
    try log.forEachBatch(of: input) { batch, _ in
      if count < last { batches.append(batch) }
      count += 1
    }
    if at != nil, last > count {
      complain("there is no callback \(last): the log has \(count)")
      throw CommandExit.badData
    }
    return batches
  }

  /// Makes a canvas for a log, with the size of the view on which it is drawn.
  private func makeCanvas(_ brush: Brush, scale: Double) throws -> InkCanvas {
    let view = Page.view(of: size)
    let canvas: InkCanvas
    do throws(CanvasSizeError) {
      canvas = try InkCanvas(
        width: view.width, height: view.height, scale: scale, cancellation: pipeline.cancellation)
    } catch {
      throw failure(error)
    }
    canvas.brush = brush
    canvas.paper = picture.paper
    canvas.paperPattern = picture.lines
    canvas.settings.colors = picture.colors.shown
    canvas.settings.finger = finger.policy
    canvas.settings.touches = singleTouch ? .single : .all
    canvas.settings.keepsStages = true
    if show.overlays.contains(.predicted) {
      canvas.settings.predictionColor = OverlayScene.Color.predicted
    }
    return canvas
  }

  /// Returns a canvas that shows the samples of a page.
  ///
  /// - Parameters:
  ///   - drawn: the canvas on which the log was drawn.
  ///   - page: the visible part.
  ///   - grid: its pixels.
  ///   - batches: the log.
  ///   - brush: the brush that draws it.
  /// - Returns: that canvas, or one on which the log is drawn again.
  /// - Throws: the exit code, after reporting the error.
  private func look(
    _ drawn: InkCanvas, at page: Page, _ grid: PixelGrid, _ batches: [TouchBatch], _ brush: Brush
  ) throws -> InkCanvas {
    var canvas = drawn
    let scale = grid.sampleScale
    let isMoved = page.origin != Point(0, 0)
    // Moving the view ends strokes in progress, which the log does not do; and overlays are at the locations
    // of events, relative to the corner.
    let isAgain = isMoved && (canvas.isTouched || !show.overlays.isEmpty)
    if isAgain {
      canvas = try makeCanvas(brush, scale: scale)
      canvas.setView(origin: page.origin, zoom: 1)
      feed(moved(batches, to: page.origin), to: canvas)
    }
    do throws(CanvasSizeError) {
      // Strokes keep the size of the view on which they began.
      try canvas.resize(
        width: Double(grid.samples.width) / scale, height: Double(grid.samples.height) / scale,
        scale: scale)
    } catch {
      throw failure(error)
    }
    if isMoved, !isAgain { canvas.setView(origin: page.origin, zoom: 1) }
    return canvas
  }

  /// Reports on standard error that a picture is too large; returns the exit code.
  func failure(_ error: CanvasSizeError) -> ExitCode {
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
    if let lines = OutlineUnion.border(of: outline, tolerance: 0.02) { return lines }
    warn("a stroke has too many edges: --show outline shows those within its ink, too")
    return outline
  }
}

/// The actions of fingers.
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
