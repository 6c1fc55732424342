internal import InkDocument
internal import InkGeometry

/// Strokes of a document that are shown at another position than their own, for example while they are
/// dragged.
final class LiftedInk {
  /// The identifiers of the strokes of the document, in ascending order.
  private(set) var ids: [InkStroke.Identifier]
  /// Strokes shown with them that are not in the document; their identifiers come after `ids`.
  private var copies: [InkStroke]
  /// True if the other strokes are shown instead of those of the document, which are hidden.
  private let replaces: Bool
  /// The transform from the strokes' own positions to those where they are shown.
  var transform = Affine.identity
  /// True if the document or the transform has changed since the strokes were placed.
  var isStale = true

  /// The strokes at their own positions.
  private var strokes: [InkStroke] = []
  /// The identifiers of `strokes`, in ascending order.
  private var placed: [InkStroke.Identifier] = []
  /// The bounds of each stroke's ink where it is shown, in points of the document.
  private(set) var bounds: [Rect] = []
  /// The same bounds in device pixels.
  private var pixels: [Rect] = []
  /// Each stroke prepared for drawing where it is shown; `nil` until it is drawn.
  private var prepared: [DocumentStroke?] = []
  /// The number of elements of the prepared strokes' paths.
  private var elements = 0
  private var view: Affine

  init(
    _ ids: [InkStroke.Identifier], _ copies: [InkStroke], replaces: Bool = false, view: Affine
  ) {
    self.replaces = replaces
    self.ids = ids
    self.copies = copies
    self.view = view
  }

  /// Returns true if a stroke of the document is lifted.
  func contains(_ id: InkStroke.Identifier) -> Bool {
    InkStroke.Identifier.index(of: id, in: ids) != nil
  }

  /// Places the strokes where they are shown now; those that are no longer in the document are left
  /// out.
  ///
  /// - Parameter document: the document.
  func place(in document: InkDocument) {
    isStale = false
    strokes.removeAll(keepingCapacity: true)
    placed.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    let known = shown(in: document)
    for stroke in known {
      let box = bounds(of: stroke, in: document)
      strokes.append(stroke)
      placed.append(stroke.id)
      bounds.append(box)
    }
    show(view)
  }

  /// Returns the bounds of a stroke where it is shown.
  private func bounds(of stroke: InkStroke, in document: InkDocument) -> Rect {
    var moved = stroke
    moved.transform = stroke.transform.concatenating(transform)
    let (warp, placement) = (moved.warp, moved.placement)
    // Ink that keeps its shape keeps its bounds.
    if warp == stroke.warp { return document.localBounds(of: stroke).applying(placement) }
    return document.unwarpedInk(of: stroke).bounds(of: stroke.span, stretchedBy: warp)
      .applying(placement)
  }

  private func shown(in document: InkDocument) -> [InkStroke] {
    let own = ids.compactMap { document[$0] }
    // Hidden strokes may have been undone.
    if replaces { return own.count == ids.count ? copies : [] }
    // Without a move there are no copies.
    return own + (transform == .identity ? [] : copies)
  }

  /// Shows another stroke, where one is shown instead of one of the document.
  ///
  /// - Parameters:
  ///   - id: the stroke of the document.
  ///   - stroke: the other stroke.
  /// - Returns: `false` where that is not so.
  func replace(_ id: InkStroke.Identifier, with stroke: InkStroke) -> Bool {
    guard replaces, ids == [id] else { return false }
    copies = [stroke]
    isStale = true
    return true
  }

  /// Changes the transform from the document to device pixels.
  func show(_ view: Affine) {
    self.view = view
    pixels = bounds.map { $0.applying(view) }
    prepared = [DocumentStroke?](repeating: nil, count: strokes.count)
    elements = 0
  }

  /// Appends the parts that may lie on a rectangle of device pixels, on the layers that the document has now;
  /// complexity: O(strokes).
  func append(
    in pixels: Rect, of document: InkDocument, to names: inout [DocumentPainter.PartName]
  ) {
    for index in strokes.indices where self.pixels[index].intersects(pixels) {
      DocumentPainter.append(
        strokes[index], level: document.level(of: strokes[index]), to: &names)
    }
  }

  /// Prepares a lifted stroke for drawing where it is shown.
  ///
  /// - Parameters:
  ///   - id: the stroke.
  ///   - document: the document.
  ///   - work: the work done so far, to which that of the preparation is added.
  /// - Returns: the stroke; `nil` if it is not lifted.
  func prepare(
    _ id: InkStroke.Identifier, _ document: InkDocument, _ work: inout Int
  ) -> DocumentStroke? {
    guard let index = InkStroke.Identifier.index(of: id, in: placed) else { return nil }
    if let known = prepared[index] { return known }
    var stroke = strokes[index]
    let own = stroke.warp
    stroke.transform = stroke.transform.concatenating(transform)
    let ink: StrokeInk
    if own == stroke.warp {
      let known = document.knownInk(of: strokes[index])
      if known == nil { work += 2 * stroke.record.samples.count }
      ink = known ?? document.ink(of: strokes[index])
    } else {
      // Of what is on its way, nothing goes into the document's cache.
      let plain = document.unwarpedInk(of: stroke)
      ink = stroke.warp.map { plain.warped(by: $0) } ?? plain
      work += plain.path.count / 4
    }
    let made = DocumentStroke(stroke, ink, view: view)
    work += 4 + made.elementCount / 4
    // A stroke for which there is no room is prepared again each time.
    if elements + made.elementCount <= DocumentPainter.blockLimit {
      elements += made.elementCount
      prepared[index] = made
    }
    return made
  }
}
