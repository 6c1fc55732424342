internal import Ductus

/// A summary of a drawing.
struct DrawingSummary {
  private let file: DuctusFile
  private let byteCount: Int
  private var samples = 0
  private var corrections = 0
  private var records = 0
  private var erasures = 0
  private var brushes: [Brush] = []

  init(_ file: DuctusFile, byteCount: Int) {
    self.file = file
    self.byteCount = byteCount
    var seen: Set<ObjectIdentifier> = []
    for stroke in file.document.strokes {
      if stroke.isErasure { erasures += 1 }
      if !brushes.contains(stroke.brush) { brushes.append(stroke.brush) }
      guard seen.insert(ObjectIdentifier(stroke.record)).inserted else { continue }
      records += 1
      samples += stroke.record.samples.count
      corrections += stroke.record.corrections.count
    }
  }

  private var events: Int { file.log.reduce(0) { $0 + $1.events.count } }

  /// The summary as text, with a line per fact.
  var text: String {
    let version = file.report.version
    let document = file.document
    var lines = [
      ("format", ".ductus \(version.major).\(version.minor), \(byteCount) bytes"),
      ("chunks", "\(file.report.chunkCount), of them \(file.report.eventCount) events"),
      ("strokes", "\(document.count - erasures), and \(erasures) erasures"),
      ("samples", "\(samples) in \(records) records, \(corrections) late corrections"),
      ("brushes", brushes.isEmpty ? "none" : brushes.map { name(of: $0) }.joined(separator: ", ")),
      ("history", "\(document.undoable.count) to undo, \(document.redoable.count) to redo"),
      ("bounds", boundsText),
    ]
    if events > 0 { lines.append(("log", "\(events) events in \(file.log.count) callbacks")) }
    return lines.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + value + "\n"
    }.joined()
  }

  /// The summary as a JSON object.
  var json: String {
    let document = file.document
    var json = JSONText()
    json.raw(
      """
      {"bytes":\(byteCount),"chunks":\(file.report.chunkCount),\
      "events":\(file.report.eventCount),"strokes":\(document.count - erasures),\
      "erasures":\(erasures),"records":\(records),"samples":\(samples),\
      "corrections":\(corrections),"undo":\(document.undoable.count),\
      "redo":\(document.redoable.count),"logEvents":\(events),"brushes":
      """)
    json.array(brushes.map { name(of: $0) }) { $0.string($1) }
    json.raw(",\"bounds\":")
    let bounds = document.bounds
    if bounds.isEmpty {
      json.raw("null")
    } else {
      json.array([bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]) { $0.number($1) }
    }
    json.raw("}\n")
    return json.take()
  }

  private func name(of brush: Brush) -> String {
    brush.name.isEmpty ? "unnamed" : String(decoding: brush.name, as: UTF8.self)
  }

  private var boundsText: String {
    let bounds = file.document.bounds
    guard !bounds.isEmpty else { return "none" }
    let edges = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY].map { value in
      var text: [UInt8] = []
      DecimalText.append(value, places: 2, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    return "x \(edges[0])…\(edges[1]), y \(edges[2])…\(edges[3])"
  }
}
