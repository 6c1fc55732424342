internal import Ductus
internal import InkImport

/// A summary of a drawing.
struct DrawingSummary {
  private let file: DuctusFile
  private let byteCount: Int
  private let imported: ImportedInput?
  private var samples = 0
  private var corrections = 0
  private var records = 0
  private var erasures = 0
  private var brushes: [Brush] = []

  init(_ file: DuctusFile, byteCount: Int, _ imported: ImportedInput? = nil) {
    self.file = file
    self.imported = imported
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
      ("chunks", "\(file.report.chunkCount), with \(file.report.changeCount) changes"),
      ("strokes", "\(document.count - erasures), and \(erasures) erasures"),
      ("samples", "\(samples) in \(records) records, \(corrections) late corrections"),
      ("brushes", brushes.isEmpty ? "none" : brushes.map { name(of: $0) }.joined(separator: ", ")),
      (
        "history",
        "\(document.journal.undoable.count) to undo, \(document.journal.redoable.count) to redo"
      ),
      ("bounds", boundsText),
    ]
    let texts = document.texts.count
    let unset = document.unsetTexts.count
    if texts > 0 {
      lines.append(("texts", "\(texts)" + (unset > 0 ? ", \(unset) of them not set yet" : "")))
    }
    let missing = document.missingFilters
    if !missing.isEmpty {
      lines.append(("missing", "filters of other programs: \(missing.joined(separator: ", "))"))
    }
    if document.layers.count > 1 {
      let titles = zip(document.layers, document.layerTitles).reversed().map { layer, title in
        let states = [
          layer.isHidden ? "hidden" : nil, layer.isLocked ? "locked" : nil,
          layer.opacity < 255 ? "\(Int(layer.opacity) * 100 / 255) %" : nil,
        ].compactMap { $0 }
        return states.isEmpty ? title : "\(title) (\(states.joined(separator: ", ")))"
      }
      lines.append(("layers", titles.joined(separator: ", ") + ", from the uppermost down"))
    }
    if let imported {
      lines[0] = ("format", "\(imported.format.name), \(imported.byteCount) bytes")
      lines.insert(("content", imported.report.sentence), at: 1)
    }
    if events > 0 { lines.append(("log", "\(events) events in \(file.log.count) callbacks")) }
    return lines.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + value + "\n"
    }.joined()
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

extension DrawingSummary: Encodable {
  private enum CodingKeys: CodingKey {
    case format
    case notTaken
    case bytes
    case chunks
    case changes
    case strokes
    case erasures
    case records
    case samples
    case corrections
    case undo
    case redo
    case logEvents
    case brushes
    case texts
    case unsetTexts
    case layers
    case bounds
  }

  /// A layer, as JSON has it.
  private struct Layer: Encodable {
    var title: String
    var strokes: Int
    var isHidden: Bool
    var isLocked: Bool
    var opacity: Double
  }

  /// The layers, from the lowest up.
  private var layers: [Layer] {
    let document = file.document
    return zip(document.layers, document.layerTitles).map { layer, title in
      Layer(
        title: title,
        strokes: document.elements(on: layer.id).count { document[$0]?.isErasure == false },
        isHidden: layer.isHidden, isLocked: layer.isLocked, opacity: Double(layer.opacity) / 255)
    }
  }

  func encode(to encoder: any Encoder) throws {
    let document = file.document
    var values = encoder.container(keyedBy: CodingKeys.self)
    if let imported {
      try values.encode("\(imported.format.name)", forKey: .format)
      var left: [String: Int] = [:]
      for kind in ImportReport.Kind.allCases where imported.report.left(kind) > 0 {
        left["\(kind)"] = imported.report.left(kind)
      }
      try values.encode(left, forKey: .notTaken)
    }
    try values.encode(imported?.byteCount ?? byteCount, forKey: .bytes)
    try values.encode(file.report.chunkCount, forKey: .chunks)
    try values.encode(file.report.changeCount, forKey: .changes)
    try values.encode(document.count - erasures, forKey: .strokes)
    try values.encode(erasures, forKey: .erasures)
    try values.encode(records, forKey: .records)
    try values.encode(samples, forKey: .samples)
    try values.encode(corrections, forKey: .corrections)
    try values.encode(document.journal.undoable.count, forKey: .undo)
    try values.encode(document.journal.redoable.count, forKey: .redo)
    try values.encode(events, forKey: .logEvents)
    try values.encode(brushes.map { name(of: $0) }, forKey: .brushes)
    try values.encode(document.texts.count, forKey: .texts)
    try values.encode(document.unsetTexts.count, forKey: .unsetTexts)
    if document.layers.count > 1 { try values.encode(layers, forKey: .layers) }
    try values.encode(JSONBounds(document.bounds), forKey: .bounds)
  }
}
