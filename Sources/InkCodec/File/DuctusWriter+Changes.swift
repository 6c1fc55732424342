internal import InkDocument
internal import InkGeometry

extension DuctusWriter {
  /// The flags of a change to the paper: 1 for its colour, 2 for its lines.
  static func paperFlags(of change: DocumentChange) -> UInt8 {
    (change.paperBefore != nil && change.paperAfter != nil ? 1 : 0)
      | (change.patternBefore != nil && change.patternAfter != nil ? 2 : 0)
  }

  /// The bounds of a stroke of the document, as it is there now.
  static func bounds(of stroke: InkStroke, _ document: InkDocument) -> Rect? {
    guard let current = document[stroke.id], current == stroke else { return nil }
    return document.localBounds(of: current)
  }

  /// Writes the present state of everything that a change names.
  static func write(
    _ change: DocumentChange, _ document: InkDocument, _ writer: inout ByteWriter,
    _ definitions: inout DefinitionWriter
  ) throws(DuctusError) {
    // Of several changes of one stroke, what is there now counts.
    var ids: [InkStroke.Identifier] = []
    let all = change.strokes.compactMap { ($0.after ?? $0.before)?.id }
    for id in InkStroke.Identifier.sorted(all) where ids.last != id { ids.append(id) }
    let strokes = ids.compactMap { document[$0] }
    writer.append(paperFlags(of: change))
    if let paper = change.paperAfter { writer.append(paper) }
    if let pattern = change.patternAfter { writer.append(pattern) }
    writer.append(ids.filter { document[$0] == nil })
    try definitions.write(strokes, { document.localBounds(of: $0) }, to: &writer)
  }
}
