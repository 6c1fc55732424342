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

      A drawing of another program, such as an .xopp file, counts as a drawing; what was not taken of it is told.

      Of a drawing, a .ductus file, it tells the number of strokes, samples and brushes, what can be \
      undone, and bounds. Of a PDF it tells the number of pages, and what is in the drawing that is \
      attached.

      With --history it tells each change of a drawing, from the oldest that the file has: its number, which \
      “ductus render --at” and “ductus convert --at” take, its time where that is known, and what happened; a \
      plus is before what belongs to the gesture of the line before.

      With --text it prints the words of typed texts, page by page, from the top of each page down.

      EXAMPLES
        ductus info strokes.json
        ductus info strokes.jsonl --json
        ductus info drawing.ductus
        ductus info drawing.ductus --history
        ductus info drawing.ductus --text
        ductus info annotated.pdf
        ductus info notes.xopp
      """)

  @OptionGroup var log: LogArguments
  @OptionGroup var access: PasswordArguments

  @Flag(help: "Print one JSON object instead of text.")
  var json = false

  @Flag(help: "Tell the changes of a drawing, one by one.")
  var history = false

  @Flag(help: "Print the typed texts of a drawing.")
  var text = false

  func validate() throws {
    if text, history { throw ValidationError("--text and --history do not go together") }
  }

  func run() throws {
    let drawing = try DrawingInput(path: log.input, takesPDF: true)
    if drawing.kind == .pdf {
      if history || text {
        throw ValidationError(
          "\(log.input) is a PDF: take the drawing out of it with “ductus convert”")
      }
      let bytes = try drawing.bytes()
      let summary = try PDFSummary(drawing.readPDF(bytes, access), byteCount: bytes.count, drawing)
      try print(summary, summary.text)
      return
    }
    if drawing.isDrawing {
      let bytes = try drawing.bytes()
      let file = try drawing.read(bytes, .strict)
      if history {
        let history = DrawingHistory(file.document)
        try print(history.entries, history.text)
        return
      }
      if text {
        let texts = DrawingTexts(file.document)
        try print(texts.entries, texts.text)
        return
      }
      let summary = DrawingSummary(file, byteCount: bytes.count, drawing.imported)
      try print(summary, summary.text)
      return
    }
    if history { throw ValidationError("\(log.input) is an event log: drawings have a history") }
    if text { throw ValidationError("\(log.input) is an event log: drawings have texts") }
    let summary = LogSummary()
    try log.forEachBatch(of: drawing) { batch, _ in summary.add(batch) }
    summary.finish()
    try print(summary, summary.text)
  }

  private func print(_ summary: some Encodable, _ text: String) throws {
    if json { try CommandOutput.print(json: summary) } else { try CommandOutput.print(text) }
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

  private static func decimal(_ value: Double, _ decimals: Int = 3) -> String {
    var text: [UInt8] = []
    DecimalText.append(value, places: decimals, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension LogSummary: Encodable {
  private enum CodingKeys: CodingKey {
    case strokes
    case finished
    case cancelled
    case callbacks
    case events
    case updates
    case predictions
    case samples
    case unsettled
    case kinds
    case duration
    case rate
    case bounds
    case force
    case maximumForce
    case dropped
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(strokes, forKey: .strokes)
    try values.encode(finished, forKey: .finished)
    try values.encode(cancelled, forKey: .cancelled)
    try values.encode(callbacks, forKey: .callbacks)
    try values.encode(events, forKey: .events)
    try values.encode(updates, forKey: .updates)
    try values.encode(predictions, forKey: .predictions)
    try values.encode(samples, forKey: .samples)
    try values.encode(unsettled, forKey: .unsettled)
    try values.encode(kindNames, forKey: .kinds)
    try values.encode(JSONNumber(duration), forKey: .duration)
    try values.encode(JSONNumber(rate), forKey: .rate)
    try values.encode(JSONBounds(bounds), forKey: .bounds)
    try values.encode(
      force.map { [JSONNumber($0.lowerBound), JSONNumber($0.upperBound)] }, forKey: .force)
    try values.encode(JSONNumber(maximumForce), forKey: .maximumForce)
    try values.encode(dropped.total, forKey: .dropped)
  }
}
