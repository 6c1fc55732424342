package import InkDocument
package import InkGeometry

// Strokes and pictures that are shown at another position than their own, for example while they are dragged.
extension InkCanvas {
  /// Begins to show elements of the document at another position; those lifted earlier are let down.
  ///
  /// The document stays as it is. The pixels are those after the edit
  /// ``/InkDocument/DocumentEdit/transform(_:_:)``, even if the document changes meanwhile. Strokes
  /// in progress are finished first. Complexity: O(elements named).
  ///
  /// - Parameter ids: the strokes, erasures and pictures; those that are not in the document are skipped.
  package func lift(_ ids: [ElementIdentifier]) { lift(ids, adding: []) }

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

  /// Begins to show elements of the document at another position, and with them copies of strokes that are not in
  /// the document yet.
  ///
  /// - Parameters:
  ///   - ids: the elements.
  ///   - copies: the copies, whose identifiers come after those of all strokes of the document;
  ///     they are hidden while nothing is moved.
  package func lift(_ ids: [ElementIdentifier], adding copies: [InkStroke]) {
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
    let objects = ElementIdentifier.sorted(ids.filter { $0.kind != .stroke && $0.kind != .page })
    if !objects.isEmpty { liftedObjects = LiftedObjects(ids: objects) }
  }

  /// Shows what is lifted where a transform takes it.
  ///
  /// For strokes this costs nothing until pixels are asked for; then it costs in proportion to them, and the tiles that
  /// they touch are painted. For objects it is O(objects of the document).
  ///
  /// - Parameter transform: the transform from the elements' own positions to those where they are
  ///   shown, both in points of the document; one that is not finite does nothing.
  package func moveLifted(_ transform: Affine) {
    guard let lifted, transform.isFinite, lifted.transform != transform else { return }
    lifted.transform = transform
    lifted.isStale = true
    if var objects = liftedObjects {
      objects.transform = transform
      showLifted(objects)
    }
  }

  /// Shows another part of the lifted pictures.
  ///
  /// - Parameter crop: the part, in the pictures' own coordinates.
  package func cropLifted(_ crop: Rect) {
    guard var objects = liftedObjects, objects.crop != crop else { return }
    objects.crop = crop
    showLifted(objects)
  }

  /// Shows all that is lifted at its own position again.
  package func letDown() {
    if lifted != nil { letAllDown() }
  }

  @inline(never)
  private func letAllDown() {
    guard let lifted else { return }
    self.lifted = nil
    uncover(lifted.bounds + lifted.ids.map { document.bounds(of: $0) })
    if liftedObjects != nil { showLifted(nil) }
  }

  /// Shows lifted objects, or none.
  @inline(never)
  private func showLifted(_ objects: LiftedObjects?) {
    damageLiftedObjects()
    let ids = (objects ?? liftedObjects)?.ids ?? []
    liftedObjects = objects
    let before = backdrop
    backdrop.show(objects, of: document)
    cutAgain(after: before)
    for object in backdrop.objects where ElementIdentifier.index(of: object.id, in: ids) != nil {
      damage(object)
    }
  }

  /// Damages what shows lifted objects.
  @inline(never)
  func damageLiftedObjects() {
    for object in backdrop.objects where liftedObjects?.contains(object.id) ?? false {
      damage(object)
    }
  }

  /// True while strokes or pictures are lifted.
  package var isLifting: Bool { lifted != nil }

  /// Places the lifted strokes again if the document or the transform has changed.
  func placeLifted() {
    if lifted?.isStale ?? false { placeStaleInk() }
  }

  @inline(never)
  private func placeStaleInk() {
    guard let lifted else { return }
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
