internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkStream

/// The strokes of a canvas that are not left to the document alone, and the tiles on which they
/// lie.
///
/// The register observes the pipeline, places what changes, and adds finished strokes to the
/// document.
final class CanvasRegister {
  /// The strokes by their numbers; `nil` for numbers whose stroke is gone.
  @exclusivity(unchecked)
  var strokes: [CanvasStroke?] = []
  /// The pages that were cleared and still fade, followed by the page that takes strokes.
  @exclusivity(unchecked)
  var pages: [InkPage]
  /// The pixels that must be drawn again.
  @exclusivity(unchecked)
  var damage = Damage()
  /// The movement of the view since the damage was taken; `damage` lacks the pixels that have only
  /// moved.
  @exclusivity(unchecked)
  var movement: ViewMovement?
  /// The size of the canvas, and the part of the document that it shows.
  @exclusivity(unchecked)
  var frame: CanvasStroke.Frame
  /// The shorter side of the canvas in points.
  var viewSide: Double
  /// The shorter side as brushes count it: limited by the beginning, or else by the settings.
  var countedViewSide: Double {
    let limit = beginning.largestViewSide ?? settings.largestViewSide
    return limit > 0 ? min(viewSide, limit) : viewSide
  }
  /// The seed of the randomness of all strokes.
  let seed: UInt64

  /// The brush of strokes that begin from now on.
  var brush = BrushPreset.pen.brush
  /// The brush of erasures that begin from now on, and the width of all erasing.
  var eraser = BrushPreset.eraser.brush
  @exclusivity(unchecked)
  var settings = CanvasSettings()
  /// The look of the strokes that begin in the current callback.
  @exclusivity(unchecked)
  var beginning = StrokeBeginning()

  /// The strokes that may not dry yet, in progress or finished, in the order in which they began.
  @exclusivity(unchecked)
  var wet: [Int] = []
  /// The strokes that may dry and still have wet tiles, each with the number of its tiles that have
  /// had their turn.
  @exclusivity(unchecked)
  var drying: [(stroke: Int, tile: Int)] = []

  /// The strokes of the document that were corrected since the last callback, with the samples.
  @exclusivity(unchecked)
  var corrected: [(number: Int, samples: Range<Int>)] = []
  /// The records of strokes that only the document draws, as far as they were corrected since the
  /// last callback, with the samples.
  @exclusivity(unchecked)
  var correctedLate: [(record: StrokeRecord, path: TouchPath, samples: Range<Int>)] = []
  /// The strokes that have finished since the last callback and are not in the document yet.
  @exclusivity(unchecked)
  var finished: [Int] = []
  /// The ink and the erasures of touches that may still be taken back.
  @exclusivity(unchecked)
  var drawn = DrawnTouches()
  /// The document to which finished strokes are added.
  let document: InkDocument

  /// The strokes that were split since the last callback, and the samples at which their new
  /// segments begin.
  @exclusivity(unchecked)
  var split: [(stroke: Int, sample: Int)] = []

  /// True for each stroke of the document, by its identifier, that the register draws.
  @exclusivity(unchecked)
  var isLive: [Bool] = []
  /// The records of strokes that only the document draws and that may still be corrected.
  @exclusivity(unchecked)
  var retired: [(number: Int, record: StrokeRecord)] = []
  /// The highest place of a retired stroke: one that the register has left to the document; −1 if
  /// there is none.
  var highestRetiredPlace = -1
  /// True if the document may contain anything that the register does not draw.
  @exclusivity(unchecked)
  var showsDocument = false
  /// True while the document takes a change that the canvas shows already.
  @exclusivity(unchecked)
  private(set) var isTelling = false
  /// True while a touch erases strokes of the document, or parts of them.
  var isErasing = false
  /// True while no ink fades until more is drawn.
  var fadeRests = true
  /// The painter that finds the strokes of the document on a tile.
  @exclusivity(unchecked)
  var painter: DocumentPainter

  /// The stroke of the document that the next touch redraws; `nil` if touches make new strokes.
  @exclusivity(unchecked)
  var original: InkStroke?

  /// The number of retired strokes for which late corrections are awaited: 64.
  static let memory = 64

  /// The number of strokes that must have begun after a finished one before it dries unsettled: 4.
  static let patience = 4

  init(frame: CanvasStroke.Frame, viewSide: Double, seed: UInt64, document: InkDocument) {
    self.document = document
    showsDocument = document.count > 0
    painter = DocumentPainter(view: frame.view)
    self.frame = frame
    self.viewSide = viewSide
    self.seed = seed
    pages = [InkPage(frame)]
  }

  /// The page that takes strokes.
  var page: InkPage { pages[pages.count - 1] }

  private func nextLayer() -> Int32 { Int32(truncatingIfNeeded: document.makePlace()) }
}

// The changes that the pipeline reports.
extension CanvasRegister {
  /// Observes the changes of a pipeline.
  func listen(to pipeline: InkPipeline) {
    pipeline.strokeWillBegin = { self.begin($0, $1) }
    pipeline.observe(.touch) { stream, change in
      if let stroke = self.strokes[stream.id.rawValue] {
        self.record(stroke, change)
      } else {
        self.correct(stream.touchPath, change)
      }
    }
    pipeline.observe(.filtered) { stream, change in
      self.strokes[stream.id.rawValue]?.updateTips(stream, change)
    }
    pipeline.observe(.path) { stream, change in
      guard let stroke = self.strokes[stream.id.rawValue] else { return }
      stroke.updatePath(stream, change, self.frame, &self.damage)
      self.settle(stroke)
    }
  }

  private func begin(_ path: TouchPath, _ event: TouchEvent) -> StrokeRecipe? {
    if let original { return begin(path, as: original) }
    // The intent was decided when the touch began: this event may be a later one.
    let isErasure = event.intent == .erases
    let brush = isErasure ? eraser : beginning.brush(on: brush)
    let number = path.stroke.rawValue
    drawn.begin(stroke: number, of: event.touch)
    let record = StrokeRecord(
      kind: event.kind, maximumForce: event.maximumForce,
      seed: SplitMix64.number(at: seed &+ UInt64(number) &+ 1), viewSide: countedViewSide,
      response: event.response)
    let stroke = CanvasStroke(
      path, record, brush: brush, context: record.context, isErasure: isErasure, layer: nextLayer(),
      transform: frame.toDocument, frame)
    if isErasure { splitWetStrokes() }
    return begin(stroke)
  }

  /// Begins to redraw a stroke of the document.
  private func begin(_ path: TouchPath, as original: InkStroke) -> StrokeRecipe? {
    let known = original.record
    let record = known.beginning(0)
    let stroke = CanvasStroke(
      path, record, brush: original.brush,
      context: record.context,
      isErasure: original.isErasure, layer: 0, transform: original.transform, frame)
    stroke.original = original
    stroke.segments = original.layers.map {
      CanvasStroke.Segment(
        firstSample: $0.firstSample, layer: Int32(truncatingIfNeeded: $0.place))
    }
    return begin(stroke)
  }

  private func begin(_ stroke: CanvasStroke) -> StrokeRecipe {
    stroke.page = page
    stroke.sheet = page.sheet
    page.sheet.strokes.append(stroke.number)
    while strokes.count < stroke.number { strokes.append(nil) }
    strokes.append(stroke)
    wet.append(stroke.number)
    let brush = stroke.brush
    return StrokeRecipe(
      filters: filters(for: stroke), smoother: PathSmoother(brush.smoother),
      keepsEverySample: stroke.original != nil)
  }

  /// Returns the filters of a stroke's brush, with predictions where the stroke needs any.
  func filters(for stroke: CanvasStroke) -> [PolylineFilter] {
    // A stroke that is redrawn needs no predictions: its samples are known.
    let isPredicted = settings.usesPredictions && stroke.original == nil
    return stroke.brush.polylineFilters(predicting: isPredicted ? settings.prediction : .platform)
  }

  /// Updates the record of a stroke with the samples that have changed.
  private func record(_ stroke: CanvasStroke, _ change: Change) {
    let path = stroke.touchPath
    switch path.state {
    case .drawing: stroke.record.update(from: path, change)
    case .finished:
      if stroke.identifier != nil {
        // The record is corrected later, once all stages have taken the change.
        corrected.append((stroke.number, change.modified))
      } else {
        stroke.record.update(from: path, change)
        if !finished.contains(stroke.number) { finished.append(stroke.number) }
      }
    case .cancelled: break
    }
  }

  /// Applies corrections to the document, and adds the strokes that have finished.
  private func addFinished() {
    for (number, samples) in corrected {
      guard let stroke = strokes[number] else { continue }
      telling {
        document.correct(
          stroke.record, from: stroke.touchPath, in: samples, ink: stroke.finishedInk)
      }
    }
    corrected.removeAll(keepingCapacity: true)
    guard !finished.isEmpty else { return }
    // Strokes of one callback are added in the order in which they began, whatever the order in
    // which the stages ran.
    for number in KeyOrder.sorted(finished.map { Int64($0) }) {
      let number = Int(number)
      guard let stroke = strokes[number], stroke.identifier == nil,
        !stroke.record.samples.isEmpty
      else { continue }
      let id = stroke.original?.id ?? document.makeIdentifier()
      stroke.identifier = id
      while isLive.count <= id.rawValue { isLive.append(false) }
      isLive[id.rawValue] = true
      if let original = stroke.original {
        let again = original.made(of: stroke.record)
        document.keep(stroke.finishedInk, of: again)
        document.amend(removing: [], putting: [again])
      } else {
        let last = document.changeNumber
        telling { document.add(stroke.inkStroke(id), stroke.finishedInk) }
        // A stroke for which the document has no room makes no change.
        let change = document.changeNumber
        if change != last { drawn.end(stroke: number, change: change) }
      }
      if !stroke.isErasure { fadeRests = false }
    }
    finished.removeAll(keepingCapacity: true)
  }

  /// Lets ink fade again if any of the new strokes is not an erasure.
  func noteDrawn(_ strokes: [InkStroke]) {
    for stroke in strokes where !stroke.isErasure { fadeRests = false }
  }

  /// Performs a change of the document that the canvas shows already.
  func telling(_ work: () -> Void) {
    isTelling = true
    work()
    isTelling = false
  }

  /// Notes a correction of a stroke that only the document draws; it is applied at the end of the
  /// callback, once all stages have taken the events.
  private func correct(_ path: TouchPath, _ change: Change) {
    guard let known = retired.last(where: { $0.number == path.stroke.rawValue }) else { return }
    correctedLate.append((known.record, path, change.modified))
  }

  private func correctLate() {
    let late = correctedLate
    correctedLate.removeAll(keepingCapacity: true)
    for (record, path, samples) in late { document.correct(record, from: path, in: samples) }
  }

  /// Splits the strokes in progress, so that they continue above the erasure that is about to
  /// begin.
  private func splitWetStrokes() {
    for number in wet {
      guard let stroke = strokes[number], !stroke.isErasure, stroke.touchPath.state == .drawing
      else { continue }
      let sample = stroke.touchPath.samples.count
      stroke.segments.append(CanvasStroke.Segment(firstSample: sample, layer: nextLayer()))
      split.append((number, sample))
    }
  }

  /// Lets a stroke dry if nothing of it is expected to change.
  ///
  /// Until then a stroke that has ended stays wet, because its corrections cost little while it is
  /// wet; it dries all the same once a few others have begun.
  private func settle(_ stroke: CanvasStroke) {
    if stroke.touchPath.isSettled || stroke.touchPath.state == .cancelled { makeDryable(stroke) }
  }

  private func makeDryable(_ stroke: CanvasStroke) {
    guard stroke.life == .wet else { return }
    stroke.life = .drying
    stroke.recent.removeAll()
    stroke.recentPasses.removeAll()
    wet.removeAll { $0 == stroke.number }
    drying.append((stroke.number, 0))
  }

  /// Ends a callback: places split strokes, updates the document, and lets old strokes dry.
  func finishCallback() {
    for (number, sample) in split {
      strokes[number]?.placeAgain(fromSample: sample, frame, &damage)
    }
    split.removeAll(keepingCapacity: true)
    addFinished()
    correctLate()
    while wet.count > Self.patience, let first = wet.first(where: { canDry($0) }) {
      guard let stroke = strokes[first] else { break }
      makeDryable(stroke)
    }
  }

  private func canDry(_ number: Int) -> Bool {
    strokes[number]?.touchPath.state != .drawing && strokes.count - number > Self.patience
  }

  /// Returns the next tile on which a stroke may dry, the same one until ``finishDryingTile()`` is
  /// called; `nil` if none is left.
  func nextDryingTile() -> (sheet: InkSheet, tile: Int)? {
    while let (number, place) = drying.last {
      guard let stroke = strokes[number], let sheet = stroke.sheet, place < stroke.tiles.count
      else {
        strokes[number]?.life = .dry
        drying.removeLast()
        continue
      }
      let index = Int(stroke.tiles[place])
      return (sheet, index)
    }
    return nil
  }

  /// Notes that the next tile has had its turn.
  func finishDryingTile() { drying[drying.count - 1].tile += 1 }
}
