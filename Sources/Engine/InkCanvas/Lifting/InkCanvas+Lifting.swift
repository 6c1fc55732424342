package import InkDocument
package import InkGeometry

// Strokes that are shown in another place than their own, for example while they are dragged.
extension InkCanvas {
  /// Begins to show strokes of the document in another place; strokes lifted earlier are let down.
  ///
  /// The document stays as it is. The pixels are those after the edit
  /// ``/InkDocument/DocumentEdit/transform(_:_:)``, even if the document changes meanwhile. Strokes
  /// in progress are finished first. Complexity: O(strokes named).
  ///
  /// - Parameter ids: the strokes and erasures; those that are not in the document are skipped.
  package func lift(_ ids: [InkStroke.Identifier]) { lift(ids, adding: []) }

  /// Shows a stroke that is not in the document instead of one that is, for example while it is changed.
  ///
  /// The document stays as it is. The pixels are those after the edit
  /// ``/InkDocument/DocumentEdit/replace(_:with:)``. Strokes in progress are finished when a stroke is first
  /// hidden. Complexity: O(1) until pixels are asked for, then O(samples of the stroke).
  ///
  /// - Parameters:
  ///   - stroke: the stroke to show; its identifier comes after those of all strokes of the document.
  ///   - id: the stroke to hide, until ``letDown()``.
  package func show(_ stroke: InkStroke, insteadOf id: InkStroke.Identifier) {
    if lifted?.replace(id, with: stroke) == true { return }
    letDown()
    finishTouches()
    if register.isDrawing { retire(all: true) }
    register.showsDocument = true
    lifted = LiftedInk([id], [stroke], replaces: true, view: register.frame.view)
    uncover([document.bounds(of: id)])
  }

  /// Begins to show strokes of the document in another place, and with them copies that are not in
  /// the document yet.
  ///
  /// - Parameters:
  ///   - ids: the strokes.
  ///   - copies: the copies, whose identifiers come after those of all strokes of the document;
  ///     they are hidden while nothing is moved.
  package func lift(_ ids: [InkStroke.Identifier], adding copies: [InkStroke]) {
    letDown()
    finishTouches()
    if register.isDrawing { retire(all: true) }
    register.showsDocument = true
    var distinct: [InkStroke.Identifier] = []
    for id in InkStroke.Identifier.sorted(ids) where distinct.last != id && document[id] != nil {
      distinct.append(id)
    }
    lifted = LiftedInk(distinct, copies, view: register.frame.view)
    uncover(distinct.map { document.bounds(of: $0) })
  }

  /// Shows the lifted strokes where a transform takes them.
  ///
  /// This costs nothing until pixels are asked for; then it costs in proportion to the lifted
  /// strokes, and the tiles that they touch are painted.
  ///
  /// - Parameter transform: the transform from the strokes' own places to those where they are
  ///   shown, both in points of the document; one that is not finite does nothing.
  package func moveLifted(_ transform: Affine) {
    guard let lifted, transform.isFinite, lifted.transform != transform else { return }
    lifted.transform = transform
    lifted.isStale = true
  }

  /// Shows all lifted strokes in their own places again.
  package func letDown() {
    guard let lifted else { return }
    self.lifted = nil
    uncover(lifted.bounds + lifted.ids.map { document.bounds(of: $0) })
  }

  /// True while strokes are lifted.
  package var isLifting: Bool { lifted != nil }

  /// Places the lifted strokes again if the document or the transform has changed.
  func placeLifted() {
    guard let lifted, lifted.isStale else { return }
    let before = lifted.bounds
    lifted.place(in: document)
    uncover(before + lifted.bounds)
  }

  /// Marks rectangles of the document to be painted again, in view or not.
  private func uncover(_ bounds: [Rect]) {
    cache.forget(bounds)
    for rect in bounds { invalidate(rect) }
  }
}
