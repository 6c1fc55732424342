internal import InkDocument
internal import InkStream

extension CanvasRegister {
  /// Makes another register in the same state.
  ///
  /// - Parameters:
  ///   - other: the register, between two events.
  ///   - pipeline: a copy of what it listens to.
  convenience init(copying other: CanvasRegister, _ pipeline: InkPipeline) {
    var records: [ObjectIdentifier: StrokeRecord] = [:]
    for stroke in other.strokes {
      if let record = stroke?.record { records[ObjectIdentifier(record)] = record.copy }
    }
    for (_, record) in other.retired where records[ObjectIdentifier(record)] == nil {
      records[ObjectIdentifier(record)] = record.copy
    }
    self.init(
      frame: other.frame, viewSide: other.viewSide, seed: other.seed,
      document: InkDocument(copying: other.document, records: records))
    pages = other.pages.map { InkPage(copying: $0) }
    damage = other.damage
    brush = other.brush
    eraser = other.eraser
    settings = other.settings
    wet = other.wet
    drying = other.drying
    corrected = other.corrected
    finished = other.finished
    split = other.split
    isLive = other.isLive
    retired = other.retired.map { ($0.number, records[ObjectIdentifier($0.record)] ?? $0.record) }
    correctedLate = other.correctedLate.compactMap { late in
      guard let path = pipeline.stroke(late.path.stroke)?.touchPath else { return nil }
      return (records[ObjectIdentifier(late.record)] ?? late.record, path, late.samples)
    }
    highestRetiredPlace = other.highestRetiredPlace
    showsDocument = other.showsDocument
    fadeRests = other.fadeRests
    original = other.original
    drawn = other.drawn
    for stroke in other.strokes {
      guard let stroke, let record = records[ObjectIdentifier(stroke.record)],
        let stream = pipeline.stroke(StrokeIdentifier(rawValue: stroke.number))
      else {
        strokes.append(nil)
        continue
      }
      strokes.append(CanvasStroke(copying: stroke, record, stream))
    }
    for page in pages {
      for sheet in page.sheets {
        for number in sheet.strokes {
          strokes[number]?.sheet = sheet
          strokes[number]?.page = page
        }
      }
    }
  }
}
