internal import InkCanvas
internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkRaster

/// A recording on a canvas, as far as some position.
final class InspectionPane {
  /// The brush instead of those that were used; `nil` for theirs.
  let look: BrushPreset?
  private(set) var canvas: InkCanvas
  /// The steps that were done whole, and how many events of the next one.
  private(set) var step = 0
  private(set) var events = 0
  /// The step from which the stages of strokes are there.
  private(set) var firstStep = 0
  private var setup = -1

  /// Where its pixels are shown: the pixels of the frame, and which pixel of the canvas is in the corner.
  var area = PixelRect.empty
  var shift = (x: 0, y: 0)
  /// The marks over its ink.
  var overlay: OverlayPixels?
  /// The pixels that had marks when it was drawn last.
  var markedBefore = PixelRect.empty
  /// True if all of it is to be drawn anew.
  var isStale = true

  /// Where a recording can be taken up.
  struct Checkpoint {
    var step: Int
    var state: InkDocument.State
    /// The seed of a canvas that goes on from there.
    var seed: UInt64
    var origin: Point
    var zoom: Double
    /// The shorter side of the view that there was, in points.
    var viewSide: Double
    /// The layer to which new ink goes.
    var layer = ElementIdentifier.sheet
  }

  init(_ canvas: InkCanvas, look: BrushPreset?) {
    self.canvas = canvas
    self.look = look
    canvas.hearsReleased = true
  }

  /// The transform from the document to the points of the view.
  var documentToView: Affine {
    let origin = canvas.origin
    let zoom = canvas.zoom
    return Affine(a: zoom, b: 0, c: 0, d: zoom, tx: -origin.x * zoom, ty: -origin.y * zoom)
  }

  /// Begins anew, from a checkpoint.
  func restart(
    at checkpoint: Checkpoint, firstEvent: Int, width: Double, height: Double,
    _ options: InspectionOptions
  ) {
    var state = checkpoint.state
    for index in state.strokes.indices where !state.strokes[index].isErasure {
      let brush = state.strokes[index].brush
      let shown = options.brush(for: brush, look: look)
      if shown != brush { state.strokes[index].brush = shown }
    }
    if options.overlays.contains(.coverage) {
      (state.paper, state.paperPattern) = (.transparent, .plain)
      (state.pages, state.pictures) = ([], [])
    }
    do throws(CanvasSizeError) {
      let next = try InkCanvas(
        width: width, height: height, scale: canvas.scale,
        seed: checkpoint.seed, document: InkDocument(state))
      next.viewSide = checkpoint.viewSide
      next.layer = checkpoint.layer
      next.hearsReleased = true
      next.document.inkCache = canvas.document.inkCache
      next.setView(origin: checkpoint.origin, zoom: checkpoint.zoom)
      next.eventCount = firstEvent
      canvas = next
    } catch {
      // The size is that of the canvas that there is.
      return
    }
    step = checkpoint.step
    events = 0
    firstStep = step
    setup = -1
    isStale = true
  }

  /// Goes on to a position that has not been passed.
  func advance(in recording: InkRecording, to position: Int, _ options: InspectionOptions) {
    advance(in: recording, upTo: recording.progress(at: position), options)
  }

  /// Goes on until some steps were done whole, and some events of the next one.
  func advance(
    in recording: InkRecording, upTo end: (step: Int, events: Int), _ options: InspectionOptions
  ) {
    while step < end.step {
      let current = recording.steps[step]
      use(current.setup, recording, options)
      if let action = current.action {
        perform(action, options)
        step += 1
      } else if events > 0 {
        receive(current.batch, events..<current.batch.events.count)
        step += 1
        events = 0
      } else {
        var last = step + 1
        while last < end.step, last - step < 256, recording.steps[last].action == nil,
          recording.steps[last].setup == current.setup
        {
          last += 1
        }
        canvas.receive(recording.steps[step..<last].map { $0.batch })
        step = last
      }
    }
    guard end.events > events, step < recording.steps.count else { return }
    use(recording.steps[step].setup, recording, options)
    receive(recording.steps[step].batch, events..<end.events)
    events = end.events
  }

  private func receive(_ batch: TouchBatch, _ range: Range<Int>) {
    // An event alone does not tell that it is coalesced.
    var batch = batch
    batch.markCoalesced()
    for index in range {
      canvas.receive(
        batch.events[index], beginsCallback: index == 0,
        endsCallback: index == batch.events.count - 1)
    }
  }

  private func use(_ number: Int, _ recording: InkRecording, _ options: InspectionOptions) {
    guard number != setup else { return }
    setup = number
    let setup = recording.setups[number]
    canvas.brush = options.brush(for: setup.brush, look: look)
    canvas.eraser = setup.eraser
    let settings = options.settings(for: setup.settings)
    if settings != canvas.settings { canvas.settings = settings }
  }

  private func perform(_ action: InkRecording.Action, _ options: InspectionOptions) {
    switch action {
    case .beginGesture(let identifier, let order):
      canvas.document.reserve(identifier, order)
      canvas.beginGesture()
    case .endGesture: canvas.endGesture()
    // The canvas keeps its size: ink beyond the recorded view is shown too.
    case .resize(let width, let height): canvas.viewSide = min(width, height)
    case .redraw(var stroke):
      if !stroke.isErasure { stroke.brush = options.brush(for: stroke.brush, look: look) }
      canvas.redrawNext(stroke)
    case .undo: canvas.undo()
    case .redo: canvas.redo()
    case .clear: canvas.clear(fade: 0)
    case .finish: canvas.finishTouches()
    case .edit(let edit, let identifier, let order):
      canvas.document.reserve(identifier, order)
      canvas.perform(edit)
    case .paper(let color): canvas.paper = color
    case .paperPattern(let pattern): canvas.paperPattern = pattern
    case .layer(let layer): canvas.layer = layer
    case .view(let origin, let zoom):
      canvas.setView(origin: origin, zoom: zoom)
    }
  }
}
