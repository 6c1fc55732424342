import InkBrush
import InkDocument
import InkGeometry

/// Compares documents by value, for a document that was read has records of its own.
struct DocumentEquality {
  /// The number of each record, in the order in which they are met.
  private var numbers: (one: [ObjectIdentifier: Int], other: [ObjectIdentifier: Int]) = ([:], [:])

  /// What is different first; `nil` where nothing is.
  ///
  /// - Parameters:
  ///   - one: a document.
  ///   - other: another one.
  ///   - history: whether undo must lead to the same.
  /// - Returns: what is different, in words.
  static func difference(
    _ one: InkDocument, _ other: InkDocument, history: Bool = true
  ) -> String? {
    var equality = DocumentEquality()
    return equality.difference(one.state, other.state, history)
  }

  private mutating func difference(
    _ one: InkDocument.State, _ other: InkDocument.State, _ history: Bool
  ) -> String? {
    if one.paper != other.paper { return "paper" }
    if one.paperPattern != other.paperPattern { return "pattern" }
    if one.pages != other.pages { return "pages" }
    if one.pictures != other.pictures { return "pictures" }
    if one.strokes.count != other.strokes.count {
      return "\(one.strokes.count) strokes, \(other.strokes.count) strokes"
    }
    for (a, b) in zip(one.strokes, other.strokes) {
      if let difference = difference(a, b) { return "stroke \(a.id.rawValue): \(difference)" }
    }
    if one.nextPlace != other.nextPlace { return "places" }
    if let difference = Self.sharing(one.pictures, other.pictures) { return difference }
    guard history else { return nil }
    if one.nextPage != other.nextPage || one.nextPicture != other.nextPicture {
      return "names of pages"
    }
    if one.nextIdentifier != other.nextIdentifier { return "identifiers" }
    if one.unusedIdentifiers != other.unusedIdentifiers { return "unused identifiers" }
    for (a, b) in [(one.undoable, other.undoable), (one.redoable, other.redoable)] {
      if a.map({ $0.count }) != b.map({ $0.count }) { return "gestures" }
      for (x, y) in zip(a.joined(), b.joined()) {
        if x.paperBefore != y.paperBefore || x.paperAfter != y.paperAfter { return "old paper" }
        if x.patternBefore != y.patternBefore || x.patternAfter != y.patternAfter {
          return "old pattern"
        }
        if x.pages != y.pages { return "old pages" }
        if x.pictures != y.pictures { return "old pictures" }
        if x.strokes.count != y.strokes.count { return "changes" }
        for (c, d) in zip(x.strokes, y.strokes) {
          if (c.before == nil) != (d.before == nil) || (c.after == nil) != (d.after == nil) {
            return "a change"
          }
          if let c = c.before, let d = d.before, let difference = difference(c, d) {
            return "before: \(difference)"
          }
          if let c = c.after, let d = d.after, let difference = difference(c, d) {
            return "after: \(difference)"
          }
        }
      }
    }
    return nil
  }

  /// Contents that are shared on one side are shared on the other.
  private static func sharing(_ one: [PlacedPicture], _ other: [PlacedPicture]) -> String? {
    for (a, b) in zip(one, other) {
      for (c, d) in zip(one, other)
      where (a.content === c.content) != (b.content === d.content) { return "contents" }
    }
    return nil
  }

  private mutating func difference(_ a: InkStroke, _ b: InkStroke) -> String? {
    if a.id != b.id { return "name" }
    if a.layers != b.layers { return "layers \(a.layers) \(b.layers)" }
    if a.transform != b.transform { return "transform" }
    if a.span != b.span { return "span" }
    if a.isErasure != b.isErasure { return "erasure" }
    if a.brush != b.brush { return "brush" }
    let one = numbers.one[ObjectIdentifier(a.record), default: numbers.one.count]
    let other = numbers.other[ObjectIdentifier(b.record), default: numbers.other.count]
    if one != other { return "records are shared by others" }
    let isNew = numbers.one[ObjectIdentifier(a.record)] == nil
    numbers.one[ObjectIdentifier(a.record)] = one
    numbers.other[ObjectIdentifier(b.record)] = other
    return isNew ? Self.difference(a.record, b.record) : nil
  }

  /// What is different of two records first; `nil` where nothing is.
  static func difference(_ a: StrokeRecord, _ b: StrokeRecord) -> String? {
    if a.samples != b.samples { return "samples" }
    if a.corrections != b.corrections { return "corrections" }
    if a.kind != b.kind { return "kind" }
    if a.maximumForce?.bitPattern != b.maximumForce?.bitPattern { return "maximum force" }
    if a.viewSide != b.viewSide { return "view" }
    if a.response != b.response { return "response" }
    return a.seed == b.seed ? nil : "seed"
  }
}
