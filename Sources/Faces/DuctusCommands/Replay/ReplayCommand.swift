internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Replays a drawing as an animation.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a drawing, or a log, as it was drawn: as APNG, GIF or video.",
    discussion: """
      Strokes take the time that they took; pauses between them are shortened. With --seconds all of \
      it is made faster or slower. The last picture is held, and is the one that “ductus render” \
      draws. What was undone or taken away is not drawn.

      It shows what “ductus render” shows, in as many pixels: --size, --scale and --fit are the same.

      An APNG has the exact pixels. GIFs and videos, .mp4 and .webm, are made by ffmpeg, which has to \
      be installed. A GIF has up to 255 colours, which are found for the drawing; the sides of a video \
      are even numbers of pixels.

      A log is drawn with a brush, as “ductus render” does it.

      EXAMPLES
        ductus replay drawing.ductus -o drawing.apng
        ductus replay drawing.ductus -o drawing.gif --seconds 8 --fit 480x480
        ductus replay drawing.ductus -o drawing.mp4 --scale 2 --fps 60
        ductus replay drawing.ductus -o quick.webm --seconds 10 --paper '#fdf6e3'
        ductus replay strokes.jsonl -o strokes.apng --brush pencil --pause 0.2
        ductus replay strokes.jsonl -o fading.gif --brush force --fade 0.5
      """)

  @OptionGroup var log: LogArguments
  @OptionGroup var brush: BrushArguments
  @OptionGroup var pipeline: PipelineArguments<BrushPipeline>

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The animation: .apng (or .png), .gif, .mp4 or .webm.", valueName: "file"),
    completion: .file(extensions: ["apng", "png", "gif", "mp4", "webm"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "How long the drawing takes, 0.1…3600; by default as long as it took, with short pauses.",
      valueName: "seconds"))
  var seconds: Double?

  @Option(
    help: ArgumentHelp(
      "How long a pause between two strokes is at most, 0…60, before --seconds.",
      valueName: "seconds"))
  var pause = 1.0

  @Option(
    help: ArgumentHelp("How long the end is shown, 0…60.", valueName: "seconds"))
  var hold = 2.0

  @Option(
    help: ArgumentHelp(
      "Frames a second, 1…60, of a GIF at most 50; by default 30, of a GIF 25.",
      valueName: "number"))
  var fps: Int?

  @Option(
    help: ArgumentHelp(
      "How often an APNG or a GIF is played, 0…65535; 0, the default, for without end.",
      valueName: "number"))
  var loops: Int?

  @Option(
    help: ArgumentHelp(
      """
      The part that is shown, in canvas points from the origin, such as 640x480; or fit (the default), \
      all ink and a margin.
      """,
      valueName: "WxH|fit"),
    transform: SizeArgument.init)
  var size = SizeArgument.fit

  @OptionGroup var scaling: ScaleArguments
  @OptionGroup var fonts: FontArguments
  @OptionGroup var fading: FadeArguments

  @Option(
    name: [.customLong("paper"), .customLong("background")],
    help: ArgumentHelp(
      "The colour of the paper: #rrggbb, #rrggbbaa or transparent; a GIF and a video have none that "
        + "is transparent.", valueName: "color"),
    transform: ColorArgument.init)
  var background: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "In which colours ink is shown: readable ones, or as recorded.", valueName: "which"))
  var colors = ColorsArgument.readable

  @Option(
    help: ArgumentHelp(
      "What fingers of a log do while other touches draw: draw, erase or nothing.",
      valueName: "what"))
  var finger = FingerArgument.draw

  @Flag(help: "Ignore touches of a log that come down while another one draws, to their end.")
  var singleTouch = false

  private var format: ReplayFormat? { ReplayFormat(fileName: output) }

  private var framesPerSecond: Int { fps ?? format?.usualFramesPerSecond ?? 30 }

  func validate() throws {
    if output == "-" {
      throw ValidationError(
        "an animation cannot be written to standard output; give a name that ends in .apng, .gif, .mp4 "
          + "or .webm")
    }
    guard let format else {
      throw ValidationError("the output has to be called .apng, .gif, .mp4 or .webm")
    }
    try protect(log.input, brush.file, from: output)
    if let seconds, !(seconds >= 0.1 && seconds <= 3600) {
      throw ValidationError("the length has to be a number of seconds from 0.1 to 3600")
    }
    guard pause >= 0, pause <= 60 else {
      throw ValidationError("a pause has to be a number of seconds from 0 to 60")
    }
    guard hold >= 0, hold <= 60 else {
      throw ValidationError("the end has to be held for a number of seconds from 0 to 60")
    }
    guard (1...format.mostFramesPerSecond).contains(framesPerSecond) else {
      throw ValidationError(
        "\(format == .gif ? format.name : "an animation") has 1 to \(format.mostFramesPerSecond) "
          + "frames a second")
    }
    if let loops {
      if format.isVideo { throw ValidationError("a video does not say how often it is played") }
      guard (0...65_535).contains(loops) else {
        throw ValidationError("the number of loops has to be from 0 to 65535")
      }
    }
    try scaling.check(size, isEven: format.isVideo)
  }

  func run() throws {
    guard let format else { return }
    try checkOutput()
    if format.isEncoded, VideoEncoder.program == nil { throw VideoEncoder.missing() }
    let document = try readDocument()
    try choosePaper(of: document, format)
    if document.count == 0, document.pages.isEmpty, document.pictures.isEmpty,
      document.texts.isEmpty
    {
      warn("the drawing has no strokes")
    }
    let page = Page(size, ink: size == .fit ? document.wholeRect : .empty)
    let grid = try scaling.grid(of: page, isEven: format.isVideo)
    let limits = ReplayLimits(format)
    try limits.check(grid)
    let frames = ReplayFrames(
      try grid.replay(
        of: document, page, pauseLimit: pause, length: seconds, colors: colors.shown,
        fade: fading.fade),
      // The encoder sets the duration of a GIF's last frame.
      grid, framesPerSecond: framesPerSecond, hold: format == .gif ? 0 : hold)
    try limits.check(frames)
    if format.isEncoded {
      try encode(frames, format)
    } else {
      try writePNG(document, frames)
    }
  }

  /// Rejects anything but a regular file before the work: the written part of an animation is changed or read
  /// again.
  private func checkOutput() throws {
    guard let kind = TemporaryFile.otherKind(output) else { return }
    complain("\(output): expected a regular file, found \(kind)")
    throw CommandExit.unwritable
  }

  // MARK: What is played

  private func readDocument() throws -> InkDocument {
    let drawing = try DrawingInput(path: log.input)
    guard drawing.isDrawing else {
      if !fonts.fonts.isEmpty {
        throw ValidationError("\(log.input) is a log, which has no texts: leave --fonts out")
      }
      return try log.drawing(
        of: drawing, with: brush.makeBrush(pipeline), on: Page.view(of: size), finger.policy,
        singleTouch ? .single : .all, pipeline.cancellation)
    }
    try LogOptions(
      brush.given + pipeline.given + [
        ("--finger", finger != .draw), ("--single-touch", singleTouch),
        ("--drop-unknown-keys", log.dropUnknownKeys),
      ]
    ).refuse(forDrawing: log.input)
    let file = try drawing.read(try drawing.bytes(), .stopping)
    if let loss = file.report.losses.first { warn("\(drawing.name): \(loss.error)") }
    try fonts.setTexts(of: file.document, drawing.name)
    return file.document
  }

  /// Sets the paper; for formats without alpha, translucent paper is blended over white.
  private func choosePaper(of document: InkDocument, _ format: ReplayFormat) throws {
    var paper = background?.color ?? document.paper
    if format != .apng, paper.alpha < 255 {
      warn("\(format.name) has no transparent paper: it lies on white")
      let alpha = Int(paper.alpha)
      func over(_ channel: UInt8) -> UInt8 {
        let sum = Int(channel) * alpha + 255 * (255 - alpha)
        return UInt8((sum + 127) / 255)
      }
      paper = InkColor(
        red: over(paper.red), green: over(paper.green), blue: over(paper.blue), alpha: 255)
    }
    document.perform(.paper(paper))
  }

  // MARK: What is written

  private func writePNG(_ document: InkDocument, _ frames: ReplayFrames) throws {
    let isOpaque = document.paper.alpha == 255
    do {
      let writer = try APNGWriter(
        path: output, width: frames.width, height: frames.height,
        pixels: isOpaque ? .opaque : .premultiplied, ticksPerSecond: framesPerSecond,
        plays: loops ?? 0, leavesOutSame: isOpaque)
      try play(frames, "drawing", leavingOutSame: isOpaque) { try writer.append($0) }
      try writer.finish()
    } catch let error as PNGError {
      throw failure(error)
    }
  }

  private func encode(_ frames: ReplayFrames, _ format: ReplayFormat) throws {
    let encoder = try VideoEncoder(
      path: output, format, frames, framesPerSecond: framesPerSecond, plays: loops ?? 0, hold: hold)
    func append(_ frame: AnimationFrame) throws {
      try encoder.append(frames.shown, times: frame.ticks)
    }
    if format == .gif {
      // The encoder of a GIF only collects frames until it has all of them.
      try play(frames, "drawing", leavingOutSame: false, append)
    } else {
      // The encoder reports its own progress, because it takes longer than drawing.
      try frames.forEach(leavingOutSame: false) { frame, _ in try append(frame) }
    }
    try encoder.finish()
  }

  private func play(
    _ frames: ReplayFrames, _ work: String, leavingOutSame: Bool,
    _ body: (AnimationFrame) throws -> Void
  ) throws {
    var progress = CommandProgress(work)
    defer { progress.finish() }
    try frames.forEach(leavingOutSame: leavingOutSame) { frame, number in
      try body(frame)
      progress.report("frame \(number) of \(frames.count), \(number * 100 / frames.count) %")
    }
  }
}
