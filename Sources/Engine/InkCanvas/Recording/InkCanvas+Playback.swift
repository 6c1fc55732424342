package import InkDocument
package import InkGeometry
package import InkInput
package import InkStream

// Properties for the replay and the inspector.
extension InkCanvas {
  /// The seed of a canvas that continues from here: its next stroke gets the randomness that the
  /// next stroke of this canvas would get.
  package var nextSeed: UInt64 { register.seed &+ UInt64(register.strokes.count) }

  /// The shorter side of the view in points, by which brushes measure; a recording may have been
  /// made in a view of another size.
  package var viewSide: Double {
    get { register.viewSide }
    set { register.viewSide = newValue }
  }

  /// True if touches that the canvas has ended may still be cancelled: a recording has only
  /// cancellations that took effect.
  package var hearsReleased: Bool {
    get { register.drawn.hearsReleased }
    set { register.drawn.hearsReleased = newValue }
  }

  /// Has the next touch draw an existing stroke again, with the randomness of its record.
  package func redrawNext(_ stroke: InkStroke) { register.source = .document(stroke) }

  /// The latest stroke that was drawn from events and whose stages are kept; `nil` if there is
  /// none.
  ///
  /// The filters are those of its samples, including the predictor; the transform is the one to the
  /// document.
  package var latestStroke: (path: TouchPath, filters: [PolylineFilter], transform: Affine)? {
    for stroke in register.strokes.reversed() {
      if let stroke, stroke.stream != nil, stroke.original == nil {
        return (stroke.touchPath, register.filters(for: stroke), stroke.transform)
      }
    }
    return nil
  }
}

// Existing strokes that are drawn again.
extension InkCanvas {
  /// Handles events of a stroke that is drawn again as wet ink.
  ///
  /// - Parameters:
  ///   - events: the next events of the stroke's touch.
  ///   - original: the stroke, if its first event is among them.
  package func play(_ events: [TouchEvent], of original: InkStroke?) {
    // As while a touch draws, fading rests, and the first tick afterwards only notes the time.
    lastFadeTick = nil
    if let original, document.hasLayers { showLayer(of: original) }
    let source = original.map { CanvasRegister.Source.document($0) }
    register.begin(from: source ?? .touches(StrokeBeginning())) {
      pipeline.receive(TouchBatch(events))
    }
    register.finishCallback()
    retire(all: false)
    dryTiles(atMost: 16)
  }

  /// Takes back strokes in progress by events that cancel them, and leaves all others to the
  /// document alone.
  package func stopPlaying(_ touches: [TouchEvent]) {
    if !touches.isEmpty {
      pipeline.receive(TouchBatch(touches))
      register.finishCallback()
    }
    retire(all: true)
    register.forgetRetiredLayers()
  }

  /// Removes strokes from the document and adds others, without a step to undo.
  ///
  /// No stroke that lies below others may be in progress.
  package func amend(removing ids: [InkStroke.Identifier], putting strokes: [InkStroke]) {
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
