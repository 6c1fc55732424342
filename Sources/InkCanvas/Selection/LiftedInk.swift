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

  /// The strokes as they are.
  private var strokes: [InkStroke] = []
  /// What each may ink where it is shown, in points of the document.
  private var bounds: [Rect] = []
  /// The same in device pixels.
  private var pixels: [Rect] = []
  /// The strokes as they are drawn where they are shown, as soon as they are.
  private var prepared: [DocumentStroke?] = []
  /// How many elements their paths have.
  private var elements = 0
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
    strokes.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    for id in ids {
      guard let stroke = document[id] else { continue }
      let box = document.localBounds(of: stroke)
        .applying(stroke.transform.concatenating(transform))
      strokes.append(stroke)
      bounds.append(box)
      changed(box)
    }
    show(view)
  }

  /// Calls a function for what each stroke may ink where it is shown, in points of the document.
  func forEachBounds(_ body: (Rect) -> Void) {
    for box in bounds { body(box) }
  }

  /// Measures by other device pixels.
  func show(_ view: Affine) {
    self.view = view
    pixels = bounds.map { $0.applying(view) }
    prepared = [DocumentStroke?](repeating: nil, count: strokes.count)
    elements = 0
  }

  /// Adds what may lie on a rectangle of device pixels to what else lies there, in its order.
  ///
  /// Complexity: O(strokes).
  func join(
    _ parts: [DocumentPainter.Part], of document: InkDocument, in pixels: Rect
  ) -> [DocumentPainter.Part] {
    var all = parts
    for index in strokes.indices where self.pixels[index].intersects(pixels) {
      var stroke = strokes[index]
      stroke.transform = stroke.transform.concatenating(transform)
      let drawn = prepared[index] ?? prepare(index, stroke, document)
      if let drawn, !drawn.reaches(pixels) { continue }
      DocumentPainter.append(stroke, drawn, to: &all)
    }
    return all.count == parts.count ? parts : DocumentPainter.sorted(all)
  }

  /// The stroke as it is drawn; `nil` where there is no room to keep it.
  private func prepare(
    _ index: Int, _ stroke: InkStroke, _ document: InkDocument
  ) -> DocumentStroke? {
    guard elements + stroke.record.samples.count <= DocumentPainter.blockLimit else { return nil }
    let made = DocumentStroke(stroke, document.ink(of: strokes[index]), view: view)
    prepared[index] = made
    elements += made.path.count
    return made
  }
}
