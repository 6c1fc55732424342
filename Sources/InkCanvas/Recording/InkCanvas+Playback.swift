package import InkDocument
package import InkGeometry
package import InkInput
package import InkStream

// What the replay and the inspector read and set, beside what everyone can.
extension InkCanvas {
  /// The seed of a canvas that goes on from here: its next stroke gets the randomness that this one's
  /// would get.
  package var nextSeed: UInt64 { register.seed &+ UInt64(register.strokes.count) }

  /// The shorter side of the view in points, in which brushes measure; a recording may have been made in
  /// another view.
  package var viewSide: Double {
    get { register.viewSide }
    set { register.viewSide = newValue }
  }

  /// Whether updates are heard of touches whose strokes were taken back long ago: a recording may end
  /// with them.
  package var hearsReleased: Bool {
    get { register.drawn.hearsReleased }
    set { register.drawn.hearsReleased = newValue }
  }

  /// Sees to it that the next stroke is drawn as one that there was, with its record's randomness.
  package func redrawNext(_ stroke: InkStroke) { register.original = stroke }

  /// The latest stroke of events whose stages are kept; `nil` where there is none.
  ///
  /// The filters are those that its samples went through, with what predicts; the transform leads to the
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

// Strokes that a document has already, drawn again.
extension InkCanvas {
  /// Takes events of a stroke that is drawn again as wet ink.
  ///
  /// - Parameters:
  ///   - events: the next events of its touch.
  ///   - original: the stroke, where its first event is among them.
  package func play(_ events: [TouchEvent], of original: InkStroke?) {
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
  package func stopPlaying(_ touches: [TouchEvent]) {
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
