public import InkBrush
internal import InkCanvas
public import InkDocument
public import InkGeometry

// Edits of the selected strokes. With an empty selection they do nothing; otherwise each edit is one gesture
// to undo, and costs time in proportion to the number of selected strokes.
extension InkSelection {
  /// Moves, turns, scales and stretches what is selected.
  ///
  /// Tips keep their form, and scale by the square root of the determinant.
  ///
  /// - Parameter transform: applied in points of the document; one that is not finite does nothing, nor does
  ///   one that makes the plane flatter than 1 : 1,000,000.
  public func transform(_ transform: Affine) {
    settle()
    apply(transform)
  }

  /// The selected strokes and the erasures that go along.
  var withErasures: [InkStroke.Identifier] {
    let found = erasures ?? canvas.document.erasures(of: ids)
    erasures = found
    return ids + found
  }

  /// Copies of the erasures that what is selected shares with other strokes.
  var copiesOfErasures: [InkStroke] {
    if erasureCopies == nil {
      let shared = canvas.document.sharedErasures(of: ids)
      let copies = canvas.document.copiesInPlace(of: shared)
      erasureCopies = copies.indices.map { (copies[$0], shared[$0]) }
    }
    return (erasureCopies ?? []).map { $0.copy }
  }

  /// Takes copies of erasures away that lie where the erasures lie of which they were made.
  private func removeIdleCopies() {
    let document = canvas.document
    let idle = copiedErasures.filter { pair in
      guard let copy = document[pair.copy], let original = document[pair.original] else {
        return false
      }
      return copy.transform == original.transform && copy.record === original.record
    }
    if idle.isEmpty { return }
    canvas.perform(.remove(idle.map { $0.copy }))
    forgetErasures()
  }

  /// The selected strokes and all that erases them.
  private var withAllErasures: [InkStroke.Identifier] {
    withErasures + canvas.document.sharedErasures(of: ids)
  }

  private func apply(_ transform: Affine) {
    guard !ids.isEmpty, transform.isFinite, transform.flatness <= Warp.flattest else { return }
    let before = place
    // Found out before anything has moved.
    let along = withErasures
    let copies = copiesOfErasures
    if copies.isEmpty, copiedErasures.isEmpty {
      canvas.perform(.transform(along, transform))
    } else {
      canvas.beginGesture()
      canvas.perform(.add(copies))
      erasures = (erasures ?? []) + copies.map { $0.id }
      copiedErasures += (erasureCopies ?? []).map { ($0.copy.id, $0.original) }
      erasureCopies = []
      canvas.perform(.transform(withErasures, transform))
      removeIdleCopies()
      canvas.endGesture()
    }
    // The box turns along; a mirrored one is upright again, for its corners go clockwise.
    // A box that was not turned fits stretched ink anew, for widths do not stretch along.
    let isStretched = transform.flatness > 1 + 1e-9
    if let before, transform.determinant > 0,
      !isStretched || before.transform.b != 0 || before.transform.c != 0
    {
      place = (before.rect, before.transform.concatenating(transform))
    }
  }

  /// Moves what is selected by steps of the keyboard: all until ``endNudging()`` are undone together.
  ///
  /// - Parameter offset: how far, in points of the view.
  public func nudge(by offset: Vector) {
    endDrag()
    cancelLasso()
    let transform = Affine.translation(offset / canvas.zoom)
    guard !ids.isEmpty, transform.isFinite else { return }
    if !isNudging {
      canvas.beginGesture()
      isNudging = true
    }
    apply(transform)
  }

  /// Ends the steps of the keyboard: the keys are up.
  public func endNudging() {
    guard isNudging else { return }
    isNudging = false
    canvas.endGesture()
  }

  /// Gives what is selected another colour; each brush keeps its opacity.
  ///
  /// - Parameter color: the colour, of which the opacity does not count.
  public func recolor(_ color: InkColor) {
    perform(canvas.document.recoloring(ids, color, keepsOpacity: true))
  }

  /// Draws what is selected with another brush, exactly as if it had been drawn with it.
  ///
  /// - Parameters:
  ///   - brush: the brush.
  ///   - keepsColor: whether strokes keep their colours, but for the opacity.
  public func restyle(_ brush: Brush, keepsColor: Bool = false) {
    guard keepsColor else {
      perform([.restyle(ids, brush)])
      return
    }
    perform(
      canvas.document.restyling(ids) { old in
        var color = old.color
        color.alpha = brush.color.alpha
        old = brush
        old.color = color
      })
  }

  /// Gives the brushes of what is selected another size.
  ///
  /// - Parameter size: in points at the zoom at which each stroke was drawn, more than 0; what is not
  ///   finite does nothing.
  public func resize(_ size: Double) {
    guard size > 0, size < .infinity else { return }
    perform(canvas.document.restyling(ids) { $0.size = size })
  }

  /// Puts a copy on top of everything, a little to the right and down, and selects it instead.
  public func duplicate() {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    let step = Self.copyOffset / canvas.zoom
    add(canvas.document.duplicating(withAllErasures, by: Vector(step, step)))
  }

  /// Puts what is selected on top of everything, in the order that it has.
  public func bringToFront() {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    add(
      canvas.document.raising(withErasures, withCopiesOf: canvas.document.sharedErasures(of: ids)))
  }

  /// Puts what is selected below all that it touches.
  ///
  /// The strokes below are raised, and those above these with them. Complexity: that of finding these.
  public func sendToBack() {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    let others = canvas.document.strokesBefore(withErasures)
    if others.isEmpty { return }
    canvas.perform(canvas.document.raising(others))
    version += 1
  }

  /// Mirrors what is selected about the middle of its box.
  ///
  /// - Parameter isVertical: true to exchange top and bottom, false left and right.
  public func flip(isVertical: Bool) {
    settle()
    guard let place = findPlace() else { return }
    let bounds = place.rect
    let middle = bounds.center.applying(place.transform)
    let mirror =
      isVertical
      ? Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * middle.y)
      : Affine(a: -1, b: 0, c: 0, d: 1, tx: 2 * middle.x, ty: 0)
    transform(mirror)
  }

  /// Takes what is selected away.
  public func delete() {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    canvas.perform(.remove(withErasures))
  }

  /// The selection as a document of its own, for a clipboard; `nil` where nothing is selected.
  ///
  /// Nothing changes: a drag in progress goes on, and the copy has the places before it.
  ///
  /// - Returns: the document.
  public func copy() -> InkDocument? {
    if ids.isEmpty { return nil }
    return canvas.document.excerpt(of: withAllErasures)
  }

  /// Puts the strokes of another document in the middle of the view, on top of everything, and selects
  /// them.
  ///
  /// - Parameters:
  ///   - document: the document, as ``copy()`` makes them.
  ///   - steps: how often it was pasted before: each copy lies 16 points of the view farther to the right and
  ///     down.
  public func paste(_ document: InkDocument, steps: Int = 0) {
    let bounds = document.bounds
    guard !bounds.isEmpty, bounds.isFinite else { return }
    settle()
    canvas.finishTouches()
    let middle = Point(canvas.width / 2, canvas.height / 2).applying(canvas.viewToDocument)
    let step = Self.copyOffset / canvas.zoom * Double(min(max(steps, 0), 1000))
    add(canvas.document.inserting(document, by: middle - bounds.center + Vector(step, step)))
  }

  /// Adds strokes, and selects them.
  private func add(_ edit: DocumentEdit) {
    let strokes: [InkStroke]
    switch edit {
    case .add(let added), .replace(_, with: let added): strokes = added
    default: return
    }
    canvas.perform(edit)
    choose(strokes.filter { !$0.isErasure }.map { $0.id })
    erasures = strokes.filter { $0.isErasure }.map { $0.id }
    erasureCopies = []
  }

  private func perform(_ edits: [DocumentEdit]) {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    canvas.beginGesture()
    for edit in edits { canvas.perform(edit) }
    canvas.endGesture()
  }
}
