/// The texts of a document and their outlines as they were read: each once.
final class TextTable {
  private struct Entry {
    var value: OpenValue
    var body: TextBody?
  }

  /// The texts in their order; `nil` after a change.
  var ordered: [TextBox]?
  /// The texts by the indices of their elements.
  private var entries: [Int: Entry] = [:]
  /// The outlines by their contents.
  private var stores: [ObjectIdentifier: GlyphStore] = [:]

  /// The text that an element has; `nil` for an element of another kind, and for bytes that are no text.
  ///
  /// Complexity: O(1); the first time it is read.
  func box(_ element: OtherElement) -> TextBox? {
    guard element.kind == OtherElement.textKind, let value = element.open?[.text] else {
      return nil
    }
    if let known = entries[element.id.index], known.value == value {
      return known.body.map { TextBox(element, $0) }
    }
    let body = TextBody(value) { self.store($0) }
    entries[element.id.index] = Entry(value: value, body: body)
    return body.map { TextBox(element, $0) }
  }

  /// The outlines in a content.
  func store(_ content: PictureContent) -> GlyphStore? {
    if let known = stores[ObjectIdentifier(content)] { return known }
    guard let store = GlyphStore(content) else { return nil }
    stores[ObjectIdentifier(content)] = store
    return store
  }

  /// Forgets all texts but some, and the outlines of which these need nothing.
  func keep(_ boxes: [TextBox]) {
    guard entries.count > boxes.count + 64 || stores.count > 2 * boxes.count + 64 else { return }
    let old = entries
    (entries, stores) = ([:], [:])
    for box in boxes {
      entries[box.id.index] = old[box.id.index]
      for store in box.body.outlines { stores[ObjectIdentifier(store.content)] = store }
    }
  }
}
