public import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkRaster

// Edits of the document.
extension InkCanvas {
  /// Performs an edit of the document.
  ///
  /// Strokes in progress are finished first. Complexity: that of the edit; the tiles that it
  /// changes are painted with the next drawing.
  ///
  /// - Parameter edit: the edit.
  /// - Returns: the changes; empty if there are none.
  @discardableResult
  public func perform(_ edit: DocumentEdit) -> DocumentChange {
    // The recorded numbers are from before touches are finished, because a replayed edit finishes
    // touches, too.
    recorder?.record(
      .edit(edit, nextIdentifier: document.nextIdentifier, nextPlace: document.nextPlace))
    endTouches()
    defer { recorder?.begin(self) }
    return document.perform(edit)
  }

  /// Begins a gesture of the document: all edits until its end are undone together.
  ///
  /// Strokes in progress are finished first.
  package func beginGesture() {
    // As with an edit: what is done in the gesture may have been made of what was there before. A recorder that waits
    // begins once no touch is down.
    let isWaiting = recorder?.isWaiting ?? false
    if !isWaiting { recordGesture() }
    endTouches()
    recorder?.begin(self)
    if isWaiting { recordGesture() }
    document.beginGesture()
  }

  private func recordGesture() {
    recorder?.record(
      .beginGesture(nextIdentifier: document.nextIdentifier, nextPlace: document.nextPlace))
  }

  /// Ends a gesture of the document.
  package func endGesture() {
    recorder?.record(.endGesture)
    document.endGesture()
  }

  /// Takes back the last gesture: a stroke, an erasure, an edit, or the clearing of the canvas.
  ///
  /// Strokes in progress are finished first, and then the last of them is taken back. Complexity:
  /// O(strokes that the gesture changed); the tiles that they touch are painted with the next
  /// drawing.
  ///
  /// - Returns: true if there was a gesture to take back.
  @discardableResult
  public func undo() -> Bool {
    finishTouches()
    recorder?.record(.undo)
    return document.undo()
  }

  /// Redoes the gesture that was undone last.
  ///
  /// Strokes in progress are finished first; then there is nothing to redo. Complexity: as
  /// ``undo()``.
  ///
  /// - Returns: true if there was a gesture to redo.
  @discardableResult
  public func redo() -> Bool {
    finishTouches()
    recorder?.record(.redo)
    return document.redo()
  }

  /// Shows a change of the document, unless the canvas itself made it.
  func show(_ change: DocumentChange) {
    cache.forget(change.strokes.lazy.map { $0.boundsBefore })
    cache.forget(change.strokes.lazy.map { $0.boundsAfter })
    noticeLifted(change)
    showBackdrop(change)
    if register.maker == .canvas || change.isEmpty { return }
    // An event log has no paper, so that only changes of ink are edits of it.
    let changesInk = !change.strokes.isEmpty
    switch change.action {
    case .undo, .redo:
      restFading()
      if changesInk { tape?.noteEdit() }
    case .edit:
      if changesInk, register.maker != .eraser { tape?.noteEdit() }
    case .correction, .takeBack, .name, .introduction: break
    }
    if change.paperAfter != nil || !change.elements.isEmpty { showInk() }
    if !change.elements.isEmpty { showLayers(change) }
    if change.patternAfter != nil { damageAll() }
    if !changesInk { return }
    if register.isDrawing { retire(all: true) }
    register.showsDocument = true
    for stroke in change.strokes {
      if let id = stroke.after?.id ?? stroke.before?.id { register.painter.forget(id) }
      invalidate(stroke.boundsBefore)
      invalidate(stroke.boundsAfter)
    }
  }

  /// Marks the lifted strokes as stale if a change concerns one of them.
  private func noticeLifted(_ change: DocumentChange) {
    guard let lifted, !lifted.isStale else { return }
    for stroke in change.strokes {
      if let id = stroke.after?.id ?? stroke.before?.id, lifted.contains(id) {
        lifted.isStale = true
        return
      }
    }
  }

  /// Marks a rectangle of the document to be painted again.
  func invalidate(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    let box = register.frame.box(rect.applying(register.frame.view), margin: 2)
    guard !box.isEmpty else { return }
    let sheet = register.page.sheet
    for row in Int(box.minY) / Tile.side...(Int(box.maxY) - 1) / Tile.side {
      for column in Int(box.minX) / Tile.side...(Int(box.maxX) - 1) / Tile.side {
        sheet.tiles[row * sheet.columns + column]?.unpaint(
          box.rect.offset(x: -column * Tile.side, y: -row * Tile.side))
      }
    }
    register.damage.add(box.rect)
  }
}
