public import InkDocument
public import InkFind
internal import InkGeometry

// Text that is known without reading.
extension InkDocument {
  /// The typed texts that are seen, and the names of strokes, groups, pages and pictures, for an index of the writing.
  ///
  /// The numbers of notes are the raw values of the identifiers. Strokes on hidden layers are passed over. Complexity:
  /// O(elements), and O(samples) for named strokes.
  ///
  /// - Returns: the notes, ascending by their numbers.
  public func writtenNotes() -> [InkNote] {
    var notes: [InkNote] = []
    var groups: [Int: [UInt64]] = [:]
    for stroke in strokes where !stroke.isErasure {
      let group = outermostGroup(of: stroke.id).flatMap {
        self.name(of: $0).utf8.isEmpty ? nil : $0
      }
      let name = self.name(of: stroke.id)
      guard group != nil || !name.utf8.isEmpty, let line = readableLine(of: stroke) else {
        continue
      }
      let id = UInt64(stroke.id.rawValue)
      add(name, stroke.id, Rect(line), [id], to: &notes)
      if let group { groups[group.rawValue, default: []].append(id) }
    }
    for (group, members) in groups {
      let bounds = members.reduce(Rect.empty) {
        $0.union(self.bounds(of: ElementIdentifier(rawValue: Int(truncatingIfNeeded: $1))))
      }
      let id = ElementIdentifier(rawValue: group)
      add(name(of: id), id, bounds, members.sorted(), to: &notes)
    }
    for page in pages { add(name(of: page.id), page.id, page.rect, [], to: &notes) }
    for text in shownTexts { add(text.string, text.id, text.bounds, [], to: &notes) }
    for picture in pictures {
      add(name(of: picture.id), picture.id, picture.bounds, [], to: &notes)
    }
    let order = KeyOrder.indices(of: notes.map { Int64(truncatingIfNeeded: $0.id) })
    return order.map { notes[$0] }
  }

  private func add(
    _ text: String, _ id: ElementIdentifier, _ bounds: Rect, _ strokes: [UInt64],
    to notes: inout [InkNote]
  ) {
    guard !text.utf8.isEmpty else { return }
    let corners = [Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.maxY)]
    notes.append(
      InkNote(
        id: UInt64(id.rawValue), text: text, page: readablePage(of: corners), bounds: bounds,
        strokes: strokes))
  }
}
