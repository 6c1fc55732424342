internal import ArgumentParser
internal import Ductus

/// Prints a summary of a log or a drawing.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what is in a log or a drawing.",
    discussion: """
      Tells the number of strokes, samples, updates and predictions, the sampling rate, bounds, \
      duration and range of the force. Memory grows with the longest stroke and with the number of \
      touches, hardly with the log.

      Of a drawing, a .ductus file, it tells the number of strokes, samples and brushes, what can be \
      undone, and bounds. Of a PDF it tells the number of pages, and what is in the drawing that is \
      attached.

      EXAMPLES
        ductus info strokes.json
        ductus info strokes.jsonl --json
        ductus info drawing.ductus
        ductus info annotated.pdf
      """)

  @OptionGroup var log: LogArguments

  @Flag(help: "Print one JSON object instead of text.")
  var json = false

  func run() throws {
    let drawing = try DrawingInput(path: log.input, takesPDF: true)
    if drawing.kind == .pdf {
      let bytes = try drawing.bytes()
      let summary = try PDFSummary(drawing.readPDF(bytes), byteCount: bytes.count, drawing)
      try CommandOutput.print(json ? summary.json : summary.text)
      return
    }
    if drawing.isDrawing {
      let bytes = try drawing.bytes()
      let file = try drawing.read(bytes, .strict)
      let summary = DrawingSummary(file, byteCount: bytes.count)
      try CommandOutput.print(json ? summary.json : summary.text)
      return
    }
    let summary = LogSummary()
    try log.forEachBatch(of: drawing) { batch, _ in summary.add(batch) }
    summary.finish()
    try CommandOutput.print(json ? summary.json : summary.text)
  }
}

extension LogSummary {
  /// The summary as text, with a line per fact.
  var text: String {
    var lines = [
      ("strokes", "\(strokes) (\(finished) finished, \(cancelled) cancelled)"),
      ("callbacks", "\(callbacks)"),
      ("events", "\(events), of them \(updates) updates and \(predictions) predictions"),
      ("samples", "\(samples) (\(unsettled) still expect an update)"),
      ("kinds", kindNames.isEmpty ? "none" : kindNames.joined(separator: ", ")),
      ("duration", Self.decimal(duration) + " s"),
      ("rate", rate.map { Self.decimal($0, 1) + " samples/s while drawing" } ?? "unknown"),
      ("bounds", boundsText),
      ("force", forceText),
    ]
    if let explanation = dropped.explanation { lines.append(("dropped", explanation)) }
    return lines.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + value + "\n"
    }.joined()
  }

  /// The summary as a JSON object.
  var json: String {
    var json = JSONText()
    json.raw(
      """
      {"strokes":\(strokes),"finished":\(finished),"cancelled":\(cancelled),\
      "callbacks":\(callbacks),"events":\(events),"updates":\(updates),\
      "predictions":\(predictions),"samples":\(samples),"unsettled":\(unsettled),"kinds":
      """)
    json.array(kindNames) { $0.string($1) }
    json.raw(",\"duration\":")
    json.number(duration)
    json.raw(",\"rate\":")
    json.number(rate)
    json.raw(",\"bounds\":")
    if bounds.isEmpty {
      json.raw("null")
    } else {
      json.array([bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]) { $0.number($1) }
    }
    json.raw(",\"force\":")
    if let force {
      json.array([force.lowerBound, force.upperBound]) { $0.number($1) }
    } else {
      json.raw("null")
    }
    json.raw(",\"maximumForce\":")
    json.number(maximumForce)
    json.raw(",\"dropped\":\(dropped.total)}\n")
    return json.take()
  }

  private var duration: Double { time.map { $0.upperBound - $0.lowerBound } ?? 0 }

  private var kindNames: [String] {
    let names: [(TouchKind, String)] = [
      (.direct, "finger"), (.indirect, "indirect"), (.pencil, "pencil"),
      (.indirectPointer, "mouse"),
    ]
    return names.filter { kinds.contains($0.0) }.map(\.1)
  }

  private var boundsText: String {
    guard !bounds.isEmpty else { return "none" }
    let edges = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY].map { Self.decimal($0) }
    let size = "\(Self.decimal(bounds.width)) × \(Self.decimal(bounds.height)) points"
    return "x \(edges[0])…\(edges[1]), y \(edges[2])…\(edges[3]) (\(size))"
  }

  private var forceText: String {
    guard let force else { return "unknown" }
    let range = "\(Self.decimal(force.lowerBound))…\(Self.decimal(force.upperBound))"
    return range + (maximumForce.map { " of at most \(Self.decimal($0))" } ?? "")
  }

  private static func decimal(_ value: Double, _ places: Int = 3) -> String {
    var text: [UInt8] = []
    DecimalText.append(value, places: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
