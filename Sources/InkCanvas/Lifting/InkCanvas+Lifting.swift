package import InkDocument
package import InkGeometry

// Strokes that are shown elsewhere than they are, as while they are dragged.
extension InkCanvas {
  /// Begins to show strokes of the document elsewhere; those that were lifted before are let down.
  ///
  /// The document is left as it is. What is seen is what would be seen after the edit
  /// ``/InkDocument/DocumentEdit/transform(_:_:)``, pixel by pixel, whatever happens to the document
  /// meanwhile. Strokes being drawn are finished first. Complexity: O(strokes named).
  ///
  /// - Parameter ids: the strokes, erasures too; those that are not there are passed over.
  package func lift(_ ids: [InkStroke.Identifier]) { lift(ids, adding: []) }

  /// Begins to show strokes of the document elsewhere, and with them copies that it does not have yet.
  ///
  /// - Parameters:
  ///   - ids: the strokes.
  ///   - copies: the copies, whose names come after those of all strokes of the document; where nothing is
  ///     moved they are not seen.
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

  /// Shows the strokes that are lifted where a transform leads.
  ///
  /// That costs nothing until pixels are asked for. Then it costs in proportion to the lifted strokes,
  /// and the tiles that they touch are painted.
  ///
  /// - Parameter transform: what leads from where they are to where they are shown, both in points of
  ///   the document; one that is not finite does nothing.
  package func moveLifted(_ transform: Affine) {
    guard let lifted, transform.isFinite, lifted.transform != transform else { return }
    lifted.transform = transform
    lifted.isStale = true
  }

  /// Shows all strokes where they are again.
  package func letDown() {
    guard let lifted else { return }
    self.lifted = nil
    uncover(lifted.bounds + lifted.ids.map { document.bounds(of: $0) })
  }

  /// Whether strokes are lifted.
  package var isLifting: Bool { lifted != nil }

  /// Brings what is lifted to where it should be seen.
  func placeLifted() {
    guard let lifted, lifted.isStale else { return }
    let before = lifted.bounds
    lifted.place(in: document)
    uncover(before + lifted.bounds)
  }

  /// Sees to it that what lies in rectangles of the document is painted again, in view or not.
  private func uncover(_ bounds: [Rect]) {
    cache.forget(bounds)
    for rect in bounds { invalidate(rect) }
  }
}
