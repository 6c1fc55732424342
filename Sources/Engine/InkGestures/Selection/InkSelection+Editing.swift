public import InkBrush
internal import InkCanvas
public import InkDocument
public import InkGeometry

// Edits of what is selected. With an empty selection they do nothing; otherwise each edit is one gesture
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
    let before = frame
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
      frame = (before.rect, before.transform.concatenating(transform))
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

  /// Puts a copy on top of everything, of pictures on top of all pictures, a little to the right and down, and selects
  /// it instead.
  public func duplicate() {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    let step = Self.copyOffset / canvas.zoom
    add(canvas.document.duplicating(withAllErasures, by: Vector(step, step)))
  }

  /// Puts what is selected on top of everything on its layer, in the order that it has.
  public func bringToFront() { arrange(.toFront) }

  /// Puts what is selected below all that it touches; pictures below all ink and all pictures but the backgrounds of
  /// pages.
  ///
  /// The strokes below are raised, and those above these with them. Complexity: that of finding these.
  public func sendToBack() { arrange(.toBack) }

  /// Puts what is selected a step up or down among all that lies over and under it, strokes and pictures alike.
  ///
  /// Complexity: as finding what it touches.
  ///
  /// - Parameter step: where it goes.
  public func arrange(_ step: StackingStep) {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    let document = canvas.document
    let isRaised = hasStrokes && (step == .toFront || step == .forward)
    let edits = document.arranging(
      hasStrokes ? withErasures : ids, step,
      withCopiesOf: isRaised ? document.sharedErasures(of: ids) : [])
    if edits.isEmpty { return }
    canvas.perform(edits)
    if isRaised {
      // Raised strokes have other identifiers; they come first.
      select(addedBy: Array(edits.prefix(1)), besides: ids.filter { $0.kind != .stroke })
    } else {
      version += 1
    }
  }

  /// Mirrors what is selected about the middle of its box.
  ///
  /// - Parameter isVertical: true to exchange top and bottom, false left and right.
  public func flip(isVertical: Bool) {
    settle()
    guard let frame = findFrame() else { return }
    let bounds = frame.rect
    let middle = bounds.center.applying(frame.transform)
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
    canvas.perform(.remove(withErasures + canvas.document.groups(emptiedBy: ids)))
  }

  /// The selection as a document of its own, for a clipboard; `nil` where nothing is selected.
  ///
  /// Nothing changes: a drag in progress goes on, and the copy has the positions before it.
  ///
  /// - Returns: the document.
  public func copy() -> InkDocument? {
    if ids.isEmpty { return nil }
    return canvas.document.excerpt(of: withAllErasures)
  }

  /// Puts the strokes and pictures of another document in the middle of the view, on top of their kind, and
  /// selects them.
  ///
  /// - Parameters:
  ///   - document: the document, as ``copy()`` makes them.
  ///   - steps: how often it was pasted before: each copy lies 16 points of the view farther to the right and
  ///     down.
  public func paste(_ document: InkDocument, steps: Int = 0) {
    let middle = Point(canvas.width / 2, canvas.height / 2)
    let step = Self.copyOffset * Double(min(max(steps, 0), 1000))
    paste(document, at: middle + Vector(step, step))
  }

  /// Puts the strokes and pictures of another document on top of their kind, and selects them.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - point: where its middle comes to lie, in points of the view; one that is not finite does nothing.
  package func paste(_ document: InkDocument, at point: Point) {
    let bounds = document.insertedBounds
    guard !bounds.isEmpty, bounds.isFinite, point.isFinite else { return }
    settle()
    canvas.finishTouches()
    let position = point.applying(canvas.viewToDocument)
    add(onLayer(canvas.document.inserting(document, by: position - bounds.center)))
  }

  /// Puts what is selected on a layer, above what lies there; it stays selected, unless the layer is hidden or locked.
  ///
  /// - Parameter layer: the layer; one that is not there does nothing.
  public func move(toLayer layer: ElementIdentifier) {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    let kept = ids
    let edits = canvas.document.moving(ids, toLayer: layer)
    if edits.isEmpty { return }
    add(edits, besides: kept.filter { $0.kind != .stroke })
    // Strokes that lay there already have kept their identifiers.
    choose((ids + kept).filter { canvas.document.isSelectable($0) })
  }

  /// The layer on which all that is selected lies; `nil` where it lies on several, or nothing is selected.
  public var layer: ElementIdentifier? {
    guard let first = ids.first else { return nil }
    let layer = canvas.document.layer(of: first)
    return ids.allSatisfy { canvas.document.layer(of: $0) == layer } ? layer : nil
  }

  /// The edits with what they add on the layer on which the canvas draws, if that is neither hidden nor locked, else on
  /// the uppermost one that is not.
  private func onLayer(_ edits: [DocumentEdit]) -> [DocumentEdit] {
    canvas.document.hasLayers ? onOpenLayer(edits) : edits
  }

  @inline(never)
  private func onOpenLayer(_ edits: [DocumentEdit]) -> [DocumentEdit] {
    guard let layer = canvas.openLayer else { return edits }
    return edits.map { edit in
      switch edit {
      case .add(var strokes):
        for index in strokes.indices { strokes[index].put(onLayer: layer) }
        return .add(strokes)
      case .put(let elements):
        return .put(elements.map { $0.isPlaced ? $0.setting(.layer(layer)) : $0 })
      case .remove, .replace, .transform, .set, .clear: return edit
      }
    }
  }

  /// Adds strokes and pictures, and selects them.
  ///
  /// - Parameters:
  ///   - edits: the edits that add them.
  ///   - others: what else is selected then.
  private func add(_ edits: [DocumentEdit], besides others: [ElementIdentifier] = []) {
    if edits.isEmpty { return }
    canvas.perform(edits)
    select(addedBy: edits, besides: others)
  }

  /// Selects what some edits have added.
  private func select(addedBy edits: [DocumentEdit], besides others: [ElementIdentifier]) {
    var (chosen, along) = (others, [ElementIdentifier]())
    for edit in edits {
      switch edit {
      case .add(let added), .replace(_, with: let added):
        for stroke in added {
          if stroke.isErasure { along.append(stroke.id) } else { chosen.append(stroke.id) }
        }
      case .put(let elements): chosen += elements.filter { $0.isPlaced }.map { $0.id }
      case .remove, .transform, .set, .clear: break
      }
    }
    choose(chosen)
    erasures = along
    erasureCopies = []
  }

  func perform(_ edits: [DocumentEdit]) {
    if ids.isEmpty { return }
    settle()
    canvas.finishTouches()
    canvas.perform(edits)
  }
}
