import InkBrush
package import InkDocument

/// Compares documents by value, for a document that was read has records of its own.
package enum DocumentEquality {
  /// Returns the first difference between two documents; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - one: a document.
  ///   - other: another one.
  ///   - history: true if all changes must be the same.
  ///   - names: true if the same names and places must come next: a file that grows does not know those that were
  ///     given out and not used yet.
  /// - Returns: the difference, in words.
  package static func difference(
    _ one: InkDocument, _ other: InkDocument, history: Bool = true, names: Bool = true
  ) -> String? {
    var (a, b) = (one.state, other.state)
    if !history { (a, b) = (a.withoutHistory, b.withoutHistory) }
    if !names { (a.nextIdentifier, a.nextPlace) = (b.nextIdentifier, b.nextPlace) }
    if a == b { return nil }
    if a.paper != b.paper { return "paper" }
    if a.paperPattern != b.paperPattern { return "pattern" }
    if a.pages != b.pages { return "pages" }
    if a.pictures != b.pictures { return "pictures" }
    if (a.nextIdentifier, a.nextPlace) != (b.nextIdentifier, b.nextPlace) { return "names" }
    if (a.nextPage, a.nextPicture) != (b.nextPage, b.nextPicture) { return "names of pages" }
    if a.strokes.map({ $0.id }) != b.strokes.map({ $0.id }) { return "strokes" }
    for (c, d) in zip(a.strokes, b.strokes) {
      if let difference = difference(c.record, d.record) {
        return "stroke \(c.id.rawValue): \(difference)"
      }
    }
    if a.journal.undoable != b.journal.undoable { return "what can be undone" }
    if a.journal.redoable != b.journal.redoable { return "what can be done again" }
    if a.journal.changes.map({ $0.action }) != b.journal.changes.map({ $0.action }) {
      return "what happened"
    }
    for (c, d) in zip(a.strokes, b.strokes) {
      if let difference = difference(c, d) { return "stroke \(c.id.rawValue): \(difference)" }
    }
    for (c, d) in zip(a.journal.changes, b.journal.changes) {
      if let difference = difference(c, d) { return "change \(c.number): \(difference)" }
    }
    return "something"
  }

  private static func difference(_ a: InkStroke?, _ b: InkStroke?) -> String? {
    guard let a, let b else { return a == nil && b == nil ? nil : "there" }
    if a.id != b.id { return "name \(a.id.rawValue) \(b.id.rawValue)" }
    if a.layers != b.layers { return "layers" }
    if a.transform != b.transform { return "transform \(a.transform) \(b.transform)" }
    if a.span != b.span { return "span" }
    if a.isMarkedErasure != b.isMarkedErasure { return "erasure" }
    if a.isLocked != b.isLocked { return "lock" }
    return a.brush == b.brush ? nil : "brush"
  }

  private static func difference(_ a: DocumentChange, _ b: DocumentChange) -> String? {
    if a.continuesGesture != b.continuesGesture { return "gesture" }
    if a.elements != b.elements { return "elements" }
    if a.foreign != b.foreign { return "unknown parts" }
    if a.strokes.count != b.strokes.count {
      return "\(a.strokes.count) strokes, \(b.strokes.count)"
    }
    for (c, d) in zip(a.strokes, b.strokes) {
      if let difference = difference(c.before, d.before) { return "before: \(difference)" }
      if let difference = difference(c.after, d.after) { return "after: \(difference)" }
    }
    return nil
  }

  /// Returns the first difference between two records; `nil` where there is none.
  package static func difference(_ a: StrokeRecord, _ b: StrokeRecord) -> String? {
    if a.samples != b.samples { return "samples" }
    if a.corrections != b.corrections { return "corrections" }
    if a.kind != b.kind { return "kind" }
    if a.maximumForce?.bitPattern != b.maximumForce?.bitPattern { return "maximum force" }
    if a.viewSide != b.viewSide { return "view" }
    if a.response != b.response { return "response" }
    return a.seed == b.seed ? nil : "seed"
  }
}
