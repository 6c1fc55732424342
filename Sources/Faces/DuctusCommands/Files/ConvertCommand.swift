internal import ArgumentParser
internal import Ductus
internal import InkImport
internal import InkInterchange

/// Converts logs into drawings, drawings into logs, and logs into the other format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make a drawing of an event log, a log of a drawing, or the other form of a log.",
    discussion: """
      A log becomes strokes, drawn with a brush, in a .ductus file; with --lossless the file has the \
      log too, bit for bit and with its names.

      A drawing becomes a log: the very log where the file has kept one, whatever was changed since. \
      Else the log has the touches that drew what is there now, one stroke after the other, each where \
      it lies now, with the times, forces and late corrections that were recorded; of a stroke that was \
      cut it has what is left, and what erased is a touch that erases. A log has neither brushes nor \
      widths, colours or paper: what is lost is told.

      A drawing of another program becomes a drawing: of Xournal++, InkML, Excalidraw, tldraw and others, told by \
      their content. What came of it, and what did not, is told on standard error. A PDF that an .xopp file shows is \
      taken where it lies beside it. Its texts are set with fonts of this machine, or of --fonts. A drawing can be written \
      as .xopp, .excalidraw and .inkml, too.

      Of a folder, or of a ZIP archive such as the backup of a notes app, each note of another program becomes a drawing \
      in the new folder that -o names, in a folder of the same name as there. A note that cannot be read is told, and \
      the others are made.

      Of a PDF the drawing that is attached to it is taken out; without one, a drawing is made whose \
      pages show those of the PDF. “ductus render” saves it into the PDF again.

      Standard output, -, gets a .ductus file of a log, and a log, line by line, of a drawing, unless \
      --format says what it gets.

      EXAMPLES
        ductus convert strokes.jsonl -o strokes.ductus --brush pencil
        ductus convert strokes.json -o archive.ductus --lossless
        ductus convert archive.ductus -o strokes.jsonl
        ductus convert strokes.json -o strokes.jsonl
        ductus convert lecture.pdf -o lecture.ductus
        ductus convert notes.xopp -o notes.ductus
        ductus convert backup.zip -o notes
        ductus convert drawing.ductus -o drawing.excalidraw
        ductus convert drawing.ductus -o yesterday.ductus --at 17
        cat drawing.ductus | ductus convert - -o - | ductus info -
      """)

  @OptionGroup var log: LogArguments
  @OptionGroup var brush: BrushArguments
  @OptionGroup var pipeline: PipelineArguments<BrushPipeline>
  @OptionGroup var fonts: FontArguments
  @OptionGroup var access: PasswordArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where the result goes: .ductus, .json (an array), .jsonl (line by line), .xopp, .excalidraw or .inkml; - is "
        + "standard output. Of a folder or an archive: a new folder.",
      valueName: "out"),
    completion: .file(extensions: ["ductus", "json", "jsonl", "xopp", "excalidraw", "inkml"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "What is written, ductus, json, jsonl, xopp, excalidraw or inkml, where the name does not tell it.",
      valueName: "format"))
  var format: Kind?

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

  @Option(
    help: ArgumentHelp(
      "Take a drawing as it was after one of its changes, by its number or the name of the version, as “ductus info "
        + "--history” tells them.",
      valueName: "change"))
  var at: MomentArgument?

  /// The kinds of output.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case drawing = "ductus"
    case array = "json"
    case lines = "jsonl"
    case xournal = "xopp"
    case excalidraw
    case inkML = "inkml"

    /// True for the formats of other programs.
    var isForeign: Bool { self == .xournal || self == .excalidraw || self == .inkML }

    /// Makes the kind given by the extension of a file's name, in any case.
    init?(fileName: String) {
      let name = fileName.lowercased()
      guard let kind = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
        return nil
      }
      self = kind
    }
  }

  func validate() throws {
    guard
      output == "-" || format != nil || Kind(fileName: output) != nil
        || NoteCollection.isPossible(at: log.input)
    else { throw unknownOutput }
    try protect(log.input, brush.file, from: output)
  }

  /// The fault of an output whose kind is not known.
  private var unknownOutput: ValidationError {
    ValidationError(
      "the output has to be called .ductus, .json, .jsonl, .xopp, .excalidraw or .inkml, or --format has to say "
        + "what it is")
  }

  func run() throws {
    if let notes = try NoteCollection(path: log.input) {
      try takeDrawings(outOf: notes)
      return
    }
    guard output == "-" || format != nil || Kind(fileName: output) != nil else {
      throw unknownOutput
    }
    let input = try DrawingInput(path: log.input, takesPDF: true)
    if input.kind == .pdf {
      try takeDrawing(outOf: input)
      return
    }
    let usual: Kind = input.isDrawing && input.imported == nil ? .lines : .drawing
    let kind = format ?? Kind(fileName: output) ?? usual
    if !fonts.fonts.isEmpty, input.imported == nil || kind == .lines || kind == .array {
      throw ValidationError("--fonts is for a drawing of another program that becomes a drawing")
    }
    if at != nil, !input.isDrawing {
      throw ValidationError("\(log.input) is a log: --at can be given for a drawing only")
    }
    if kind.isForeign {
      try export(input, as: kind)
      return
    }
    guard kind != .drawing else {
      if input.isDrawing, let at {
        try takePast(at, outOf: input)
        return
      }
      if let imported = input.imported {
        try drawingOptions.refuse(
          "\(log.input) is a drawing, with strokes that have brushes of their own", "for a log")
        try CommandOutput.write(try withSetTexts(imported, input.name), to: output)
        return
      }
      if input.isDrawing {
        complain("\(input.name) is a drawing already; ductus compact writes it anew")
        throw CommandExit.badData
      }
      try makeDrawing(input)
      return
    }
    try drawingOptions.refuse(
      "\(log.input) becomes a log, which nothing draws", "where a drawing is made")
    try write(input.isDrawing ? logOfDrawing(input) : readLog(input), as: kind)
  }

  /// The drawing that was made of another program's file, with its texts set.
  private func withSetTexts(_ imported: ImportedInput, _ name: String) throws -> [UInt8] {
    guard imported.hasUnsetTexts else { return imported.bytes }
    let document: InkDocument
    do throws(DuctusError) {
      document = try InkDocument(file: imported.bytes)
    } catch {
      complain("\(name): \(error)")
      throw CommandExit.badData
    }
    guard try fonts.setTexts(of: document, name) else { return imported.bytes }
    return try encoded { () throws(DuctusError) in try document.file(keepsHistory: false) }
  }

  /// Makes drawings of the notes in a folder or an archive.
  private func takeDrawings(outOf notes: NoteCollection) throws {
    guard output != "-", at == nil, format == nil, Kind(fileName: output) == nil else {
      throw ValidationError(
        "of the notes in a folder or an archive .ductus files are made, in the folder that -o names"
      )
    }
    try drawingOptions.refuse("\(notes.name) has notes, which are drawings already", "for a log")
    var folder = try NoteFolder(path: output)
    var count = 0
    let (others, damaged) = try notes.forEachDrawing { imported, path in
      try folder.write(try withSetTexts(imported, path), for: path)
      count += 1
    }
    complain(
      "\(notes.name): \(count) \(count == 1 ? "drawing" : "drawings") made; \(others) other "
        + "\(others == 1 ? "file" : "files") passed over; \(damaged) not read")
    if damaged > 0 || count == 0 { throw CommandExit.badData }
  }

  /// The options for what is drawn of a log.
  private var drawingOptions: LogOptions {
    LogOptions(
      brush.given + pipeline.given + [
        ("--finger", finger != .draw), ("--size", size != .fit), ("--single-touch", singleTouch),
        ("--lossless", lossless),
      ])
  }

  /// Writes a drawing as it was, with the changes until then.
  private func takePast(_ at: MomentArgument, outOf input: DrawingInput) throws {
    try drawingOptions.refuse(forDrawing: log.input)
    let file = try input.read(try input.bytes(), .strict)
    let past = try file.document(after: at, input.name)
    let bytes = try encoded { () throws(DuctusError) in try past.file() }
    try CommandOutput.write(bytes, to: output)
  }

  /// Writes a drawing in the format of another program, and tells what was left out.
  private func export(_ input: DrawingInput, as kind: Kind) throws {
    guard input.isDrawing else {
      complain(
        "\(input.name) is a log; of a drawing that is made of it, other formats can be written")
      throw CommandExit.badData
    }
    try drawingOptions.refuse(forDrawing: log.input)
    let file = try input.read(try input.bytes(), .strict)
    let document = try file.document(after: at, input.name)
    if input.imported?.hasUnsetTexts == true {
      _ = try fonts.setTexts(of: document, input.name)
    }
    let written: (bytes: [UInt8], report: ImportReport)
    switch kind {
    case .xournal:
      let file = document.xournal()
      written = (file.bytes, file.report)
      if let pdf = file.pdf {
        if output == "-" {
          warn("the PDF below the pages is left out: it would be a file beside the drawing")
        } else {
          try CommandOutput.write(pdf, to: output + ".bg.pdf")
        }
      }
    case .excalidraw: written = document.excalidraw()
    default: written = document.inkML()
    }
    try CommandOutput.write(written.bytes, to: output)
    if !written.report.isComplete { warn("\(FileName.shown(output)): \(written.report.sentence)") }
  }

  /// Writes the drawing of a PDF.
  private func takeDrawing(outOf input: DrawingInput) throws {
    guard (format ?? Kind(fileName: output) ?? .drawing) == .drawing else {
      complain("\(input.name): a PDF becomes a drawing; of that, a log can be made")
      throw CommandExit.badData
    }
    try drawingOptions.refuse(
      "\(log.input) is a PDF, with strokes that have brushes of their own", "for a log")
    let file = try input.readPDF(try input.bytes(), access)
    input.warnOfDamage(in: file)
    let bytes: [UInt8]
    do throws(DuctusError) {
      bytes = try file.drawing().file()
    } catch {
      complain("\(input.name): the drawing in it is damaged: \(error)")
      throw CommandExit.badData
    }
    try CommandOutput.write(bytes, to: output)
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
    // The canvas is not shown, so that a small cache is enough.
    canvas.document.inkCache = StrokeInkCache(limit: 1 << 20)
    var chunks: [TouchLogChunks] = []
    var encoder = TouchLogEncoder()
    let names = try log.forEachNamedBatch(of: input) { named, _ in
      canvas.receive(named.batch)
      if lossless { chunks.append(encoder.append(named.batch, eventNames: named.eventNames)) }
    }
    canvas.finishTouches()
    canvas.dropped.complain()
    if lossless {
      chunks.append(encoder.finish())
      chunks.append(TouchLogEncoder.chunks(touchNames: names.touchNames))
    }
    // The file needs no history; until here, the strokes of a palm might have been taken back.
    canvas.document.forgetHistory()
    let writer = DuctusWriter()
    var bytes = try encoded { () throws(DuctusError) in try writer.begin(canvas.document) }
    for chunk in chunks { bytes += writer.append(chunk) }
    try CommandOutput.write(bytes, to: output)
  }

  /// Reads a log unchanged, to be written in another format.
  private func readLog(_ input: DrawingInput) throws -> EventLog {
    var batches: [TouchBatch] = []
    var eventNames: [[String?]] = []
    let names = try log.forEachNamedBatch(of: input) { named, _ in
      batches.append(named.batch)
      eventNames.append(named.eventNames)
    }
    return EventLog(
      batches: batches, touchNames: names.touchNames, eventNames: eventNames,
      contents: names.contents)
  }

  private func logOfDrawing(_ input: DrawingInput) throws -> EventLog {
    let file = try input.read(try input.bytes(), .stopping)
    if let loss = file.report.losses.first {
      complain("\(input.name): \(loss.error)")
      throw CommandExit.badData
    }
    let drawing =
      at == nil ? DrawingLog(file) : DrawingLog(of: try file.document(after: at, input.name))
    for loss in drawing.losses { warn(loss) }
    if drawing.log.batches.isEmpty { warn("the drawing has no strokes") }
    return drawing.log
  }

  private func write(_ log: EventLog, as kind: Kind) throws {
    do {
      try log.write(to: output, format: kind == .array ? .array : .lines)
    } catch {
      throw failure(error)
    }
  }
}
