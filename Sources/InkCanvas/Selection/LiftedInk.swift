internal import InkDocument
internal import InkGeometry

/// Strokes of a document that are shown elsewhere than they are, as while they are dragged.
final class LiftedInk {
  /// The strokes, in ascending order.
  private(set) var ids: [InkStroke.Identifier]
  /// What leads from where they are to where they are shown.
  var transform = Affine.identity
  /// Whether the document or the transform has changed since they were placed.
  var isStale = true

  private struct Item {
    /// As it is shown.
    var stroke: InkStroke
    /// As it is.
    var original: InkStroke
    /// What it may ink, in points of the document.
    var bounds: Rect
    /// The same in device pixels.
    var pixels: Rect
    var prepared: DocumentStroke?
  }
  private var items: [Item] = []
  private var view: Affine

  init(_ ids: [InkStroke.Identifier], view: Affine) {
    self.ids = ids
    self.view = view
  }

  /// Whether a stroke is one of them.
  func contains(_ id: InkStroke.Identifier) -> Bool {
    InkStroke.Identifier.index(of: id, in: ids) != nil
  }

  /// Places the strokes where they are shown now; those that are not there any more are left out.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - changed: called for what each stroke may have inked where it was shown, or inks now.
  func place(in document: InkDocument, _ changed: (Rect) -> Void) {
    isStale = false
    forEachBounds(changed)
    items.removeAll(keepingCapacity: true)
    for id in ids {
      guard let original = document[id] else { continue }
      var stroke = original
      stroke.transform = original.transform.concatenating(transform)
      let bounds = document.localBounds(of: original).applying(stroke.transform)
      items.append(
        Item(
          stroke: stroke, original: original, bounds: bounds, pixels: bounds.applying(view)))
      changed(bounds)
    }
  }

  /// Calls a function for what each stroke may ink where it is shown, in points of the document.
  func forEachBounds(_ body: (Rect) -> Void) {
    for item in items { body(item.bounds) }
  }

  /// Measures by other device pixels.
  func show(_ view: Affine) {
    self.view = view
    for index in items.indices {
      items[index].pixels = items[index].bounds.applying(view)
      items[index].prepared = nil
    }
  }

  /// Adds what may lie on a rectangle of device pixels to what else lies there, in its order.
  ///
  /// Complexity: O(strokes).
  func join(
    _ parts: [DocumentPainter.Part], of document: InkDocument, in pixels: Rect
  ) -> [DocumentPainter.Part] {
    var all = parts
    for index in items.indices where items[index].pixels.intersects(pixels) {
      let stroke: DocumentStroke
      if let prepared = items[index].prepared {
        stroke = prepared
      } else {
        stroke = DocumentStroke(
          items[index].stroke, document.ink(of: items[index].original), view: view)
        items[index].prepared = stroke
      }
      if stroke.reaches(pixels) { DocumentPainter.append(stroke, to: &all) }
    }
    return all.count == parts.count ? parts : DocumentPainter.sorted(all)
  }
}
