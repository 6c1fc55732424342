internal import InkDocument
internal import InkGeometry

/// Strokes of a document that are shown elsewhere than they are, as while they are dragged.
final class LiftedInk {
  /// The strokes, in ascending order.
  private(set) var ids: [InkStroke.Identifier]
  /// Strokes that are shown with them and that the document does not have; their names come after theirs.
  private let copies: [InkStroke]
  /// What leads from where they are to where they are shown.
  var transform = Affine.identity
  /// Whether the document or the transform has changed since they were placed.
  var isStale = true

  /// The strokes as they are.
  private var strokes: [InkStroke] = []
  /// Their names, in ascending order.
  private var placed: [InkStroke.Identifier] = []
  /// What each may ink where it is shown, in points of the document.
  private(set) var bounds: [Rect] = []
  /// The same in device pixels.
  private var pixels: [Rect] = []
  /// The strokes as they are drawn where they are shown, as soon as they are.
  private var prepared: [DocumentStroke?] = []
  /// How many elements the paths of these have.
  private var elements = 0
  private var view: Affine

  init(_ ids: [InkStroke.Identifier], _ copies: [InkStroke], view: Affine) {
    self.ids = ids
    self.copies = copies
    self.view = view
  }

  /// Whether a stroke is one of them.
  func contains(_ id: InkStroke.Identifier) -> Bool {
    InkStroke.Identifier.index(of: id, in: ids) != nil
  }

  /// Places the strokes where they are shown now; those that are not there any more are left out.
  ///
  /// - Parameter document: the document.
  func place(in document: InkDocument) {
    isStale = false
    strokes.removeAll(keepingCapacity: true)
    placed.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    // Copies are made by what moves.
    let known = ids.compactMap { document[$0] } + (transform == .identity ? [] : copies)
    for stroke in known {
      let box = document.localBounds(of: stroke)
        .applying(stroke.transform.concatenating(transform))
      strokes.append(stroke)
      placed.append(stroke.id)
      bounds.append(box)
    }
    show(view)
  }

  /// Measures by other device pixels.
  func show(_ view: Affine) {
    self.view = view
    pixels = bounds.map { $0.applying(view) }
    prepared = [DocumentStroke?](repeating: nil, count: strokes.count)
    elements = 0
  }

  /// Adds what may lie on a rectangle of device pixels; complexity: O(strokes).
  func append(in pixels: Rect, to names: inout [DocumentPainter.PartName]) {
    for index in strokes.indices where self.pixels[index].intersects(pixels) {
      DocumentPainter.append(strokes[index], to: &names)
    }
  }

  /// Makes a lifted stroke ready to be painted where it is shown.
  ///
  /// - Parameters:
  ///   - id: the stroke.
  ///   - document: the document.
  ///   - work: how much work is done grows by how much that was.
  /// - Returns: the stroke; `nil` where it is not lifted.
  func prepare(
    _ id: InkStroke.Identifier, _ document: InkDocument, _ work: inout Int
  ) -> DocumentStroke? {
    guard let index = InkStroke.Identifier.index(of: id, in: placed) else { return nil }
    if let known = prepared[index] { return known }
    var stroke = strokes[index]
    let known = document.knownInk(of: stroke)
    if known == nil { work += 2 * stroke.record.samples.count }
    let ink = known ?? document.ink(of: stroke)
    stroke.transform = stroke.transform.concatenating(transform)
    let made = DocumentStroke(stroke, ink, view: view)
    work += 4 + made.elementCount / 4
    // Those for which there is no room are made anew each time.
    if elements + made.elementCount <= DocumentPainter.blockLimit {
      elements += made.elementCount
      prepared[index] = made
    }
    return made
  }
}
