internal import ArgumentParser
internal import Ductus
internal import InkInterchange
internal import LooksRecording

/// Lists the brushes, or draws them all.
struct BrushesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "brushes",
    abstract: "List the brushes that come with Ductus, draw a sheet of them, or describe one.",
    discussion: """
      Prints a name and a description per line. With --output it draws a sheet instead: every brush \
      with the same recording, its own or IN, made smaller where it is larger than 300 × 90 points. \
      The airbrush and the eraser are drawn smaller than they are by default; the steps from lines \
      to smooth curves, and speed-thick, with one sample a callback, as they were made for.

      EXAMPLES
        ductus brushes
        ductus brushes -o sheet.png --scale 2
        ductus brushes --describe pen > mine.brush
        ductus brushes strokes.json -o sheet.png --paper '#fdf6e3'
      """)

  @Argument(
    help: ArgumentHelp(
      "The event log to draw with, as JSON or JSON lines, or a drawing, a .ductus file; - is standard input.",
      valueName: "in"), completion: .file(extensions: ["ductus", "json", "jsonl"]))
  var input: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The sheet to write, a PNG; - is standard output.", valueName: "file.png"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Print what a brush is, as text: changed, it is a brush for “ductus render”.",
      valueName: "name"), completion: .list(BrushPreset.allCases.map(\.text)))
  var describe: String?

  @Option(help: ArgumentHelp("Pixels per point, 1…4.", valueName: "factor"))
  var scale = 1.0

  @Option(
    name: [.customLong("paper"), .customLong("background")],
    help: ArgumentHelp(
      "The colour of the paper: #rrggbb, #rrggbbaa or transparent.", valueName: "color"),
    transform: ColorArgument.init)
  var background: ColorArgument?

  @Flag(help: "Drop keys of the log that are not known, instead of refusing it.")
  var dropUnknownKeys = false

  func validate() throws {
    guard scale >= 1, scale <= 4 else {
      throw ValidationError("the scale has to be a number from 1 to 4")
    }
    if let describe {
      guard BrushPreset(name: describe.utf8) != nil else {
        throw ValidationError("“\(describe)” is no brush; “ductus brushes” lists them")
      }
      if output != nil { throw ValidationError("--describe and --output are two things") }
    }
    guard let output else {
      if input != nil { throw ValidationError("a sheet of a log needs a file: -o sheet.png") }
      return
    }
    guard output == "-" || PictureFormat(fileName: output) == .png else {
      throw ValidationError("a sheet is a PNG: the name “\(output)” does not end in .png")
    }
    if let input { try protect(input, from: output) }
  }

  func run() throws {
    if dropUnknownKeys, input == nil { warn("--drop-unknown-keys does nothing without a log") }
    guard let output else {
      if scale != 1 { warn("--scale does nothing without --output") }
      if background != nil { warn("--paper does nothing without --output") }
      if let describe, let preset = BrushPreset(name: describe.utf8) {
        try CommandOutput.write(preset.brush.text, to: "-")
      } else {
        try list()
      }
      return
    }
    let paper = background?.color ?? .white
    let batches = try readBatches()
    if !batches.hasStrokes { warn("the log has no strokes") }
    let sheet = BrushSheet(batches, paper: paper, scale: scale)
    do {
      // The file comes first: drawing is useless if the result cannot be written.
      let writer = try PNGWriter(
        path: output, width: sheet.width, height: sheet.height,
        pixels: paper.alpha == 255 ? .opaque : .premultiplied, scale: scale, level: 9)
      var progress = CommandProgress("drawing")
      defer { progress.finish() }
      try writer.append(try sheet.pixels { preset in progress.report(preset.text) })
      try writer.finish()
    } catch let error as PNGError {
      throw failure(error)
    } catch is CanvasSizeError {
      complain("a cell of the sheet is larger than a canvas can be")
      throw CommandExit.badData
    }
  }

  private func list() throws {
    let output = try CommandOutput(path: "-")
    let width = BrushPreset.allCases.map(\.text.count).max() ?? 0
    for preset in BrushPreset.allCases {
      let gap = String(repeating: " ", count: width + 2 - preset.text.count)
      try output.write("\(preset.text)\(gap)\(preset.summary)\n")
    }
    try output.finish()
  }

  private func readBatches() throws -> [TouchBatch] {
    guard let input else { return try Self.ownBatches() }
    var log = LogArguments()
    log.input = input
    log.dropUnknownKeys = dropUnknownKeys
    var batches: [TouchBatch] = []
    try log.forEachBatch { batch, _ in batches.append(batch) }
    return Self.fitted(batches)
  }

  /// Returns the built-in recording: `Samples/looks.jsonl`.
  private static func ownBatches() throws -> [TouchBatch] {
    let bytes = UnsafeBufferPointer(start: looks_recording(), count: looks_recording_size())
    do {
      return try EventLog(json: bytes, name: "looks.jsonl").batches
    } catch {
      throw failure(error)
    }
  }

  /// Centres a recording that exceeds the available space, and scales it down if it is too large.
  private static func fitted(_ batches: [TouchBatch]) -> [TouchBatch] {
    var bounds = Rect.empty
    for event in batches.flatMap(\.events) {
      guard let location = event.location, location.isFinite, event.origin != .predicted else {
        continue
      }
      bounds = bounds.union(location)
    }
    let room = BrushSheet.recordingSize
    let isInRoom =
      bounds.minX >= 0 && bounds.minY >= 0 && bounds.maxX <= room.width
      && bounds.maxY <= room.height
    if bounds.isEmpty || isInRoom { return batches }
    let factor = min(
      1, room.width / max(bounds.width, 1e-3), room.height / max(bounds.height, 1e-3))
    let left = (room.width - factor * bounds.width) / 2
    let top = (room.height - factor * bounds.height) / 2
    return batches.map { batch in
      batch.mapped { location in
        Point(
          left + (location.x - bounds.minX) * factor, top + (location.y - bounds.minY) * factor)
      }
    }
  }
}
