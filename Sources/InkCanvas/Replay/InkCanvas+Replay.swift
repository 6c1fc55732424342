internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkStream

// Strokes that a document has already, drawn again.
extension InkCanvas {
  /// Takes events of a stroke that is drawn again as wet ink.
  ///
  /// - Parameters:
  ///   - events: the next events of its touch.
  ///   - original: the stroke, where its first event is among them.
  func play(_ events: [TouchEvent], of original: InkStroke?) {
    // As where a touch draws: what fades rests, and the first tick after it only notes the time.
    lastFadeTick = nil
    register.original = original
    pipeline.receive(TouchBatch(events))
    register.original = nil
    register.finishCallback()
    retire(all: false)
    dryTiles(atMost: 16)
  }

  /// Takes strokes that are being drawn again back, and lets the document draw the others alone.
  func stopPlaying(_ touches: [TouchEvent]) {
    if !touches.isEmpty {
      pipeline.receive(TouchBatch(touches))
      register.finishCallback()
    }
    retire(all: true)
    register.forgetRetiredPlaces()
  }

  /// Takes strokes of the document away and puts others in, as nothing that could be undone.
  ///
  /// No stroke that lies below others is being drawn meanwhile.
  func amend(removing ids: [InkStroke.Identifier], putting strokes: [InkStroke]) {
    if ids.isEmpty && strokes.isEmpty { return }
    if register.isDrawing { retire(all: true) }
    register.showsDocument = true
    paintAgain(ids)
    document.amend(removing: ids, putting: strokes)
    register.noteDrawn(strokes)
    if !strokes.isEmpty { lastFadeTick = nil }
    paintAgain(strokes.map { $0.id })
  }

  private func paintAgain(_ ids: [InkStroke.Identifier]) {
    let bounds = ids.map { document.bounds(of: $0) }
    cache.forget(bounds)
    for id in ids { register.painter.forget(id) }
    for rect in bounds { invalidate(rect) }
  }
}
