internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Makes drawings of logs, and logs of drawings.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make a drawing of an event log, or a log of a drawing.",
    discussion: """
      A log becomes strokes, drawn with a brush, in a .ductus file; with --lossless the file has the \
      log too, bit for bit and with its names. A drawing becomes a log: the very log where the file has one, and else \
      the touches of its strokes, one after the other. What was cut, moved or recoloured has no place \
      in a log, nor have brushes.

      EXAMPLES
        ductus convert strokes.jsonl -o strokes.ductus --brush pencil
        ductus convert strokes.json -o archive.ductus --lossless
        ductus convert archive.ductus -o strokes.jsonl
      """)

  @OptionGroup var log: LogArguments
  @OptionGroup var brush: BrushArguments
  @OptionGroup var pipeline: PipelineArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where the result goes: .ductus, .json (an array) or .jsonl (line by line).",
      valueName: "out"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The size of the view in canvas points, such as 640x480: some brushes depend on it.",
      valueName: "WxH"),
    transform: SizeArgument.init)
  var size = SizeArgument.fit

  @Option(
    help: ArgumentHelp(
      "What fingers do while other touches draw: draw, erase or nothing.", valueName: "what"))
  var finger = FingerArgument.draw

  @Flag(help: "Ignore touches that come down while another one draws, to their end.")
  var singleTouch = false

  @Flag(help: "Keep the log itself in the drawing, without any loss.")
  var lossless = false

  private enum Kind { case drawing, array, lines }

  private var kind: Kind? {
    let name = output.lowercased()
    if name.hasSuffix(".ductus") { return .drawing }
    if name.hasSuffix(".jsonl") { return .lines }
    return name.hasSuffix(".json") ? .array : nil
  }

  func validate() throws {
    guard kind != nil else {
      throw ValidationError("the output has to be called .ductus, .json or .jsonl")
    }
    try protect(log.input, brush.file, from: output)
  }

  func run() throws {
    let drawing = try DrawingInput(path: log.input)
    switch kind {
    case .drawing:
      if drawing.isDrawing {
        complain("\(drawing.name) is a drawing already; ductus compact writes it anew")
        throw CommandExit.badData
      }
      try makeDrawing(drawing)
    case .array: try makeLog(drawing, .array)
    case .lines: try makeLog(drawing, .lines)
    case nil: break
    }
  }

  private func makeDrawing(_ input: DrawingInput) throws {
    let brush = try brush.makeBrush(pipeline)
    let view = Page.view(of: size)
    let canvas: InkCanvas
    do throws(CanvasSizeError) {
      canvas = try InkCanvas(
        width: view.width, height: view.height, cancellation: pipeline.cancellation)
    } catch {
      complain("the view is too large: \(Int(error.width)) × \(Int(error.height)) points")
      throw CommandExit.badData
    }
    canvas.brush = brush
    canvas.settings.finger = finger.policy
    canvas.settings.touches = singleTouch ? .single : .all
    // Nobody looks at the canvas.
    canvas.document.inkCache = StrokeInkCache(limit: 1 << 20)
    var chunks: [TouchLogChunks] = []
    var encoder = TouchLogEncoder()
    let names = try log.forEachNamedBatch(of: input) { named, _ in
      canvas.receive(named.batch)
      // A file without a history needs none, unless a cancelled touch takes back what it erased.
      if !canvas.isTouched { canvas.document.forgetHistory() }
      if lossless { chunks.append(encoder.append(named.batch, eventNames: named.eventNames)) }
    }
    canvas.finishTouches()
    canvas.dropped.complain()
    if lossless {
      chunks.append(encoder.finish())
      chunks.append(TouchLogEncoder.chunks(touchNames: names.touchNames))
    }
    canvas.document.forgetHistory()
    let writer = DuctusWriter()
    var bytes: [UInt8]
    do throws(DuctusError) {
      bytes = try writer.begin(canvas.document)
    } catch {
      complain("the drawing cannot be written: \(error.reason.message)")
      throw CommandExit.badData
    }
    for chunk in chunks { bytes += writer.append(chunk) }
    let file = try CommandOutput(path: output)
    try file.write(bytes)
    try file.finish()
  }

  private func makeLog(_ drawing: DrawingInput, _ format: EventLogFormat) throws {
    guard drawing.isDrawing else {
      complain("\(drawing.name) is no drawing: it does not begin as a .ductus file does")
      throw CommandExit.badData
    }
    let file = try drawing.read(try drawing.bytes(), .stopping)
    if let loss = file.report.losses.first {
      complain("\(drawing.name): \(loss.error)")
      throw CommandExit.badData
    }
    let log = file.log.isEmpty ? EventLog(batches: file.document.callbacks) : file.eventLog
    do {
      try log.write(to: output, format: format)
    } catch {
      throw failure(error)
    }
  }
}
