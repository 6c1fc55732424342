internal import InkDocument
internal import InkGeometry

extension DuctusWriter {
  /// Appends chunks of which nothing is known, as they were.
  func appendForeign(
    _ state: InkDocument.State, isInFront: Bool, to bytes: inout [UInt8]
  ) throws(DuctusError) {
    for part in state.foreignChunks where part.isInFront == isInFront {
      bytes += try chunk(DuctusChunkType(rawValue: part.type), definesNothing: true) { writer in
        writer.append(contentsOf: part.payload)
      }
    }
  }

  /// The flags of a change: 1 for the colour of the paper, 2 for its lines, 4 for pages, 8 for pictures.
  static func paperFlags(of change: DocumentChange) -> UInt8 {
    (change.paperBefore != nil && change.paperAfter != nil ? 1 : 0)
      | (change.patternBefore != nil && change.patternAfter != nil ? 2 : 0)
      | (change.pages.isEmpty ? 0 : PageFlag.changesPages)
      | (change.pictures.isEmpty ? 0 : PageFlag.changesPictures)
  }

  /// The bounds of a stroke of the document, as it is there now.
  static func bounds(of stroke: InkStroke, _ document: InkDocument) -> Rect? {
    guard let current = document[stroke.id], current == stroke else { return nil }
    return document.localBounds(of: current)
  }

  /// A late correction; nothing where the file does not have the record yet.
  func append(
    _ record: StrokeRecord, _ index: Int, _ change: DocumentChange, _ document: InkDocument
  ) throws(DuctusError) -> [UInt8] {
    guard let number = definitions.number(ofWritten: record), index < record.samples.count
    else { return [] }
    let sample = record.samples[index]
    guard sample.isInRange else { throw DuctusError(.unwritable, offset: 0) }
    definitions.put(sample, at: index, of: number)
    // It may be a sample more.
    let painted = change.strokes.count
    return try chunk(.event, change, painting: painted) { writer in
      writer.append(EventCode.corrected.rawValue)
      writer.append(number: number)
      writer.append(number: index)
      var difference: SampleDifference
      if let last = record.corrections.last, last.sample == index,
        last.sampleCount == record.samples.count
      {
        difference = SampleDifference(from: last.previous, to: sample)
      } else {
        let neighbor =
          index > 0 ? record.samples[index - 1] : RecordedSample(x: 0, y: 0, time: 0)
        difference = SampleDifference(from: neighbor, to: sample)
        difference.flags |= EventCode.isFromNeighbor
      }
      writer.append(difference.flags)
      var mask: UInt8 = 0
      for place in 0..<8 where difference.values[place] != 0 { mask |= 1 << UInt8(place) }
      writer.append(mask)
      for place in 0..<8 where difference.values[place] != 0 {
        writer.append(zigzag: difference.values[place])
      }
      let box = definitions.box(of: number)
      var known: [(id: Int, margins: SIMD4<Int64>)] = []
      for stroke in change.strokes {
        if let id = stroke.after?.id, let current = document[id], current.warp == nil,
          let margins = box.margins(of: document.localBounds(of: current))
        {
          known.append((id.rawValue, margins))
        }
      }
      writer.append(number: known.count)
      var next = 0
      for (id, margins) in known {
        writer.append(number: id, near: next)
        writer.append(margins)
        next = id + 1
      }
    }
  }
}

/// The present state of all strokes that a change names.
struct PresentState {
  /// The strokes that are there, in the order of their names.
  let strokes: [InkStroke]
  /// The pictures that are there.
  var pictures: [PlacedPicture] { pages.pictures }
  private let pages: PresentPages
  private let removed: [InkStroke.Identifier]
  private let document: InkDocument

  init(of change: DocumentChange, in document: InkDocument) {
    // Of several changes of one stroke, what is there now counts.
    var ids: [InkStroke.Identifier] = []
    let all = change.strokes.compactMap { ($0.after ?? $0.before)?.id }
    for id in InkStroke.Identifier.sorted(all) where ids.last != id { ids.append(id) }
    self.document = document
    pages = PresentPages(of: change, in: document)
    strokes = ids.compactMap { document[$0] }
    removed = ids.filter { document[$0] == nil }
  }

  /// Writes all of it, and what the paper became.
  func write(
    _ change: DocumentChange, to writer: inout ByteWriter, _ definitions: inout DefinitionWriter
  ) throws(DuctusError) {
    writer.append(DuctusWriter.paperFlags(of: change))
    if let paper = change.paperAfter { writer.append(paper) }
    if let pattern = change.patternAfter { writer.append(pattern) }
    try pages.write(to: &writer, &definitions)
    writer.append(removed)
    try definitions.write(strokes, { document.localBounds(of: $0) }, to: &writer)
  }
}
