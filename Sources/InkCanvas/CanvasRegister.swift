internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkStream

/// All strokes of a canvas, and where they lie: what the pipeline tells of its changes.
final class CanvasRegister {
  /// The strokes by their numbers; `nil` where nothing of them is left.
  @exclusivity(unchecked)
  var strokes: [CanvasStroke?] = []
  /// What was cleared and still fades, and, last, the page that takes strokes.
  @exclusivity(unchecked)
  var pages: [InkPage]
  /// What must be shown anew.
  @exclusivity(unchecked)
  var damage = Damage()
  /// The size of the canvas.
  @exclusivity(unchecked)
  var frame: CanvasStroke.Frame
  /// The shorter side of the canvas in points.
  var viewSide: Double
  /// The same as far as it counts.
  var countedViewSide: Double {
    let limit = beginning.largestViewSide ?? settings.largestViewSide
    return limit > 0 ? min(viewSide, limit) : viewSide
  }
  /// What the randomness of all strokes comes from.
  let seed: UInt64

  /// What new strokes are drawn with, what they erase with, and which touches do which.
  var brush = BrushPreset.pen.brush
  var eraser = BrushPreset.eraser.brush
  @exclusivity(unchecked)
  var settings = CanvasSettings()
  /// The look of the strokes that begin in the callback that is being taken.
  @exclusivity(unchecked)
  var beginning = StrokeBeginning()

  /// Finished strokes that have not dried yet, in the order in which they began.
  @exclusivity(unchecked)
  var wet: [Int] = []
  /// Strokes that may dry, of which some tiles are still wet, and how many of their tiles are done.
  @exclusivity(unchecked)
  var drying: [(stroke: Int, tile: Int)] = []

  /// Strokes of the document that were corrected since the last callback, and which samples.
  @exclusivity(unchecked)
  var corrected: [(number: Int, samples: Range<Int>)] = []
  /// Records that only the document draws which were corrected since the last callback, and which samples.
  @exclusivity(unchecked)
  var correctedLate: [(record: StrokeRecord, path: TouchPath, samples: Range<Int>)] = []
  /// Strokes that have finished since the last callback and are not in the document yet.
  @exclusivity(unchecked)
  var finished: [Int] = []
  /// What touches have drawn and erased, as far as it may be taken back.
  @exclusivity(unchecked)
  var drawn = DrawnTouches()
  /// What the strokes become a part of.
  let document: InkDocument

  /// Strokes that were split, and the samples at which their new segments begin.
  @exclusivity(unchecked)
  var split: [(stroke: Int, sample: Int)] = []

  /// Which strokes of the document, by their identifiers, are drawn by the register.
  @exclusivity(unchecked)
  var isLive: [Bool] = []
  /// The records of strokes that only the document draws, for which corrections may come.
  @exclusivity(unchecked)
  var retired: [(number: Int, record: StrokeRecord)] = []
  /// The highest place of a stroke that only the document draws.
  var highestRetiredPlace = -1
  /// Whether there is anything in the document that the register does not draw.
  @exclusivity(unchecked)
  var showsDocument = false
  /// Whether the document is told of what the register draws itself.
  @exclusivity(unchecked)
  private(set) var isTelling = false
  /// Set while a touch takes strokes of the document away, or parts of them.
  var isErasing = false
  /// Ink that would fade stays until more is drawn.
  var fadeRests = true
  /// Finds what lies on a tile of the document.
  @exclusivity(unchecked)
  var painter: DocumentPainter

  /// The stroke of a document that is about to be drawn again; `nil` where touches make new ones.
  @exclusivity(unchecked)
  var original: InkStroke?

  /// For how many strokes late corrections are waited for after only the document draws them.
  static let memory = 64

  /// How many strokes must have begun after a finished one before it dries unsettled.
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

// What the pipeline tells.
extension CanvasRegister {
  /// Listens at a pipeline.
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
    // That is decided already, when its touch began: this event may be a later one.
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

  /// Begins to draw a stroke of a document again.
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
      filters: filters(for: stroke), smoother: brush.smoother.pathSmoother,
      keepsEverySample: stroke.original != nil)
  }

  /// The filters of a stroke's brush, and what predicts where that is not left to the platform.
  func filters(for stroke: CanvasStroke) -> [PolylineFilter] {
    var filters = stroke.brush.filters.map { $0.polylineFilter }
    let source = settings.prediction
    // What is drawn again is at its end.
    guard source != .platform, settings.usesPredictions, stroke.original == nil else {
      return filters
    }
    if let first = stroke.brush.filters.first, first.kind == .modeller {
      filters[0] = .modeller(ModellerSettings(strength: first.values[0], prediction: source))
    } else {
      // A modeller without strength does nothing but predict.
      filters.insert(.modeller(ModellerSettings(strength: 0, prediction: source)), at: 0)
    }
    return filters
  }

  /// Writes down what has changed in the samples of a stroke.
  private func record(_ stroke: CanvasStroke, _ change: Change) {
    let path = stroke.touchPath
    switch path.state {
    case .drawing: stroke.record.update(from: path, change)
    case .finished:
      if stroke.identifier != nil {
        // When all stages know of it.
        corrected.append((stroke.number, change.modified))
      } else {
        stroke.record.update(from: path, change)
        if !finished.contains(stroke.number) { finished.append(stroke.number) }
      }
    case .cancelled: break
    }
  }

  /// Puts strokes that have finished into the document.
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
    // Those of one callback in the order in which they began, in whatever order stages ran.
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
        // What the document has no room for is no change of it.
        let change = document.changeNumber
        if change != last { drawn.end(stroke: number, change: change) }
      }
      if !stroke.isErasure { fadeRests = false }
    }
    finished.removeAll(keepingCapacity: true)
  }

  /// Lets ink fade once more of it was drawn.
  func noteDrawn(_ strokes: [InkStroke]) {
    for stroke in strokes where !stroke.isErasure { fadeRests = false }
  }

  /// Tells the document of what the register draws itself.
  func telling(_ work: () -> Void) {
    isTelling = true
    work()
    isTelling = false
  }

  /// Notes a correction of a stroke that only the document draws: it is done when all stages know of what
  /// the callback has brought, for then strokes may be left to the document alone.
  private func correct(_ path: TouchPath, _ change: Change) {
    guard let known = retired.last(where: { $0.number == path.stroke.rawValue }) else { return }
    correctedLate.append((known.record, path, change.modified))
  }

  private func correctLate() {
    let late = correctedLate
    correctedLate.removeAll(keepingCapacity: true)
    for (record, path, samples) in late { document.correct(record, from: path, in: samples) }
  }

  /// What is being drawn continues above what is about to be erased.
  private func splitWetStrokes() {
    for number in wet {
      guard let stroke = strokes[number], !stroke.isErasure, stroke.touchPath.state == .drawing
      else { continue }
      let sample = stroke.touchPath.samples.count
      stroke.segments.append(CanvasStroke.Segment(firstSample: sample, layer: nextLayer()))
      split.append((number, sample))
    }
  }

  /// A stroke that has ended stays wet until nothing of it is expected to change, or a few others
  /// have begun: its corrections then cost little.
  private func settle(_ stroke: CanvasStroke) {
    if stroke.touchPath.isSettled || stroke.touchPath.state == .cancelled { makeDryable(stroke) }
  }

  private func makeDryable(_ stroke: CanvasStroke) {
    guard !stroke.isDryable else { return }
    stroke.isDryable = true
    stroke.recent.removeAll()
    stroke.recentPasses.removeAll()
    wet.removeAll { $0 == stroke.number }
    drying.append((stroke.number, 0))
  }

  /// What is left to do after events were taken.
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

  /// The next tile on which a stroke may dry, until that is done; `nil` where all is dry.
  func nextDryingTile() -> (sheet: InkSheet, tile: Int)? {
    while let (number, place) = drying.last {
      guard let stroke = strokes[number], let sheet = stroke.sheet, place < stroke.tiles.count
      else {
        strokes[number]?.isDried = true
        drying.removeLast()
        continue
      }
      let index = Int(stroke.tiles[place])
      return (sheet, index)
    }
    return nil
  }

  /// Notes that the tile that was next had its turn.
  func finishDryingTile() { drying[drying.count - 1].tile += 1 }
}
