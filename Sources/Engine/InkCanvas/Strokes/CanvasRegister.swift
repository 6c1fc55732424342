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
  /// The source of the strokes that begin.
  enum Source {
    /// Touches draw them, with a look that may differ from that of the canvas.
    case touches(StrokeBeginning)
    /// The document has the stroke, and it is drawn again.
    case document(InkStroke)
  }

  /// The maker of the changes of the document.
  enum Maker {
    /// The canvas, which shows the changes already.
    case canvas
    /// A touch that erases strokes of the document, or parts of them.
    case eraser
    /// Anyone else.
    case others
  }

  /// A correction of samples that the document has.
  private struct Correction {
    let record: StrokeRecord
    let path: TouchPath
    let samples: Range<Int>
    /// The stroke; `nil` if only the document draws it.
    let stroke: CanvasStroke?
  }

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
  var frame: CanvasFrame
  /// The shorter side of the canvas in points.
  var viewSide: Double
  /// The seed of the randomness of all strokes.
  let seed: UInt64

  /// The brush of strokes that begin from now on.
  var brush = BrushPreset.pen.brush
  /// The brush of erasures that begin from now on, and the width of all erasing.
  var eraser = BrushPreset.eraser.brush
  @exclusivity(unchecked)
  var settings = CanvasSettings()
  /// The layer to which new ink goes.
  var layer = ElementIdentifier.sheet
  /// The layers of the document, as tiles are painted of them; `nil` for one opaque layer.
  @exclusivity(unchecked)
  var looks: LayerLooks?
  /// The source of the strokes that begin in the current callback.
  @exclusivity(unchecked)
  var source = Source.touches(StrokeBeginning())

  /// The strokes that are ``CanvasStroke/Life/wet``, in the order in which they began.
  @exclusivity(unchecked)
  private(set) var wet: [CanvasStroke] = []
  /// The strokes that are ``CanvasStroke/Life/drying(tiles:)``; the last one dries first.
  @exclusivity(unchecked)
  private var drying: [CanvasStroke] = []
  /// The corrections since the last callback, which are applied once all stages have them.
  @exclusivity(unchecked)
  private var corrections: [Correction] = []
  /// The records of strokes that only the document draws and that may still be corrected.
  @exclusivity(unchecked)
  private var retired: [(number: Int, record: StrokeRecord)] = []
  /// True for each stroke of the document, by its identifier, that the register draws.
  @exclusivity(unchecked)
  private var isLive: [Bool] = []
  /// The ink and the erasures of touches that may still be taken back.
  @exclusivity(unchecked)
  var drawn = DrawnTouches()

  /// The document to which finished strokes are added.
  let document: InkDocument
  /// The maker of the change that the document takes at the moment.
  @exclusivity(unchecked)
  private(set) var maker = Maker.others
  /// The highest layer of a retired stroke: one that the register has left to the document; −1 if
  /// there is none.
  private var highestRetiredLayer = -1
  /// The highest number in the order of ink at which an object lies; −1 where none lies among ink.
  private var objectOrder = -1
  /// True if a stroke has finished over which an object or a retired stroke has come to lie.
  private var hasCoveredInk = false
  /// True if the document may contain anything that the register does not draw.
  @exclusivity(unchecked)
  var showsDocument = false
  /// Finished strokes for which the document has no room, or whose layer is hidden.
  var refused: [CanvasStroke] = []
  /// True if the layer of a stroke was hidden when it finished, until someone has asked.
  @exclusivity(unchecked)
  var hidesNewInk = false
  /// True if all strokes are those of others, which stay wet until they are dropped.
  var isOverlay = false
  /// True while no ink fades until more is drawn.
  var fadeRests = true
  /// The painter that finds the strokes of the document on a tile.
  @exclusivity(unchecked)
  var painter: DocumentPainter

  /// The number of retired strokes for which late corrections are awaited: 64.
  static let memory = 64

  /// The number of strokes that must have begun after a finished one before it dries unsettled, and of those that stay
  /// wet without that: 4.
  static let patience = 4

  /// The number of finished strokes that may wait until they have dried.
  static let backlog = 256

  init(frame: CanvasFrame, viewSide: Double, seed: UInt64, document: InkDocument) {
    self.document = document
    showsDocument = document.count > 0 || document.hasLayers
    painter = DocumentPainter(view: frame.view)
    looks = LayerLooks(document, drawingOn: .sheet)
    self.frame = frame
    self.viewSide = viewSide
    self.seed = seed
    pages = [InkPage(frame)]
  }

  /// The page that takes strokes.
  var page: InkPage { pages[pages.count - 1] }

  /// Returns the stroke with a number; `nil` if it is gone, or has not begun.
  func stroke(_ number: Int) -> CanvasStroke? {
    strokes.indices.contains(number) ? strokes[number] : nil
  }

  /// Performs a change of the document, whose observers are told of it at once.
  func change(by maker: Maker, _ work: () -> Void) {
    self.maker = maker
    work()
    self.maker = .others
  }

  /// Places all strokes on new tiles, after the size or the visible part of the document has
  /// changed.
  func placeAllStrokes() {
    for page in pages {
      for sheet in page.sheets {
        sheet.clear(columns: frame.columns, rows: frame.rows, origin: frame.origin)
        for number in sheet.strokes { strokes[number]?.placeAll(frame) }
      }
      if page.sheets.count > 1 { page.stale = 0 }
    }
  }
}

// Strokes that begin.
extension CanvasRegister {
  /// The look of strokes that touches draw.
  var beginning: StrokeBeginning {
    if case .touches(let beginning) = source { beginning } else { StrokeBeginning() }
  }

  /// The shorter side as brushes count it: limited by the beginning, or else by the settings.
  var countedViewSide: Double {
    let limit = beginning.largestViewSide ?? settings.largestViewSide
    return limit > 0 ? min(viewSide, limit) : viewSide
  }

  /// Does work in which strokes begin that have a look of their own, or are drawn again.
  func begin(from source: Source, _ work: () -> Void) {
    self.source = source
    work()
    self.source = .touches(StrokeBeginning())
  }

  private func begin(_ path: TouchPath, _ event: TouchEvent) -> StrokeRecipe? {
    let stroke =
      switch source {
      case .touches(let beginning): self.stroke(path, event, beginning)
      case .document(let original): CanvasStroke(path, again: original, on: page, frame)
      }
    page.sheet.strokes.append(stroke.number)
    while strokes.count < stroke.number { strokes.append(nil) }
    strokes.append(stroke)
    wet.append(stroke)
    return StrokeRecipe(
      filters: filters(for: stroke), smoother: PathSmoother(stroke.brush.smoother),
      keepsEverySample: stroke.original != nil)
  }

  /// Returns a new stroke of a touch that begins.
  private func stroke(
    _ path: TouchPath, _ event: TouchEvent, _ beginning: StrokeBeginning
  ) -> CanvasStroke {
    // The intent was decided when the touch began: this event may be a later one.
    let brush = event.intent == .erases ? eraser : beginning.brush(on: brush)
    let number = path.stroke.rawValue
    drawn.begin(stroke: number, of: event.touch)
    let record = StrokeRecord(
      kind: event.kind, maximumForce: event.maximumForce,
      seed: SplitMix64.number(at: seed &+ UInt64(number) &+ 1), viewSide: countedViewSide,
      response: event.response)
    let stroke = CanvasStroke(
      path, record, brush: brush, layer: nextLayer(), on: page, frame)
    if stroke.isErasure {
      // The strokes in progress continue above the erasure.
      for other in wet where other.isInProgress && !other.isErasure {
        other.split(onto: nextLayer())
      }
    }
    return stroke
  }

  private func nextLayer() -> Int32 { Int32(truncatingIfNeeded: document.makePlace()) }

  /// Returns the filters of a stroke's brush, with predictions where the stroke needs any.
  func filters(for stroke: CanvasStroke) -> [PolylineFilter] {
    // A stroke that is redrawn needs no predictions: its samples are known, unless someone draws it just now.
    let isPredicted = settings.usesPredictions && (stroke.original == nil || isOverlay)
    return stroke.brush.polylineFilters(predicting: isPredicted ? settings.prediction : .platform)
  }
}

// The changes that the pipeline reports.
extension CanvasRegister {
  /// Observes the changes of a pipeline.
  func listen(to pipeline: InkPipeline) {
    pipeline.strokeWillBegin = { self.begin($0, $1) }
    pipeline.observe(.touch) { stream, change in self.record(stream.touchPath, change) }
    pipeline.observe(.filtered) { stream, change in
      self.strokes[stream.id.rawValue]?.updateTips(stream, change)
    }
    pipeline.observe(.path) { stream, change in
      self.strokes[stream.id.rawValue]?.updatePath(stream, change, self.frame, &self.damage)
    }
  }

  /// Updates the record of a stroke with the samples that have changed, or notes their correction.
  private func record(_ path: TouchPath, _ change: Change) {
    let number = path.stroke.rawValue
    if let stroke = strokes[number] {
      if path.state == .cancelled { return }
      if stroke.identifier == nil {
        stroke.record.update(from: path, change)
      } else {
        corrections.append(
          Correction(record: stroke.record, path: path, samples: change.modified, stroke: stroke))
      }
    } else if let known = retired.last(where: { $0.number == number }) {
      corrections.append(
        Correction(record: known.record, path: path, samples: change.modified, stroke: nil))
    }
  }

  /// Ends a callback: places split strokes, updates the document, and lets old strokes dry.
  ///
  /// Strokes for which the document has no room are in ``refused`` then.
  func finishCallback() {
    if isOverlay { return }
    for stroke in wet { stroke.placeSplit(frame, &damage) }
    for correction in corrections {
      guard let stroke = correction.stroke, stroke.life != .left else { continue }
      change(by: .canvas) {
        document.correct(
          correction.record, from: correction.path, in: correction.samples,
          ink: stroke.finishedInk)
      }
    }
    let late = corrections.filter { $0.stroke == nil }
    corrections.removeAll(keepingCapacity: true)
    // Strokes of one callback are added in the order in which they began, whatever the order in
    // which the stages ran.
    for stroke in wet where stroke.awaitsDocument { add(stroke) }
    for correction in late {
      document.correct(correction.record, from: correction.path, in: correction.samples)
    }
    letDry()
  }

  /// Adds a stroke that has finished to the document.
  private func add(_ stroke: CanvasStroke) {
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
      var new = stroke.inkStroke(id)
      if layer != .sheet { putOnLayer(&new) }
      change(by: .canvas) { document.add(new, stroke.finishedInk) }
      let latest = document.changeNumber
      if latest != last {
        drawn.end(stroke: stroke.number, change: latest)
        // Someone may have hidden its layer meanwhile.
        if !document.isShown(new) {
          refused.append(stroke)
          hidesNewInk = true
        }
      } else {
        // A stroke that no document has is not shown.
        refused.append(stroke)
      }
    }
    if !stroke.isErasure { fadeRests = false }
    // Strokes that began later may have been left to the document, which has them above this one.
    let covered = stroke.original == nil ? highestRetiredLayer : objectOrder
    if stroke.lowestLayer < covered { hasCoveredInk = true }
  }

  /// Lets ink fade again if any of the new strokes is not an erasure.
  func noteDrawn(_ strokes: [InkStroke]) {
    for stroke in strokes where !stroke.isErasure { fadeRests = false }
  }
}

// Drying.
extension CanvasRegister {
  /// Lets the strokes dry of which nothing is expected to change, and the oldest of the others.
  ///
  /// Until then a stroke that has ended stays wet, because its corrections cost little while it is
  /// wet; it dries all the same once a few others have begun.
  private func letDry() {
    while let index = wet.firstIndex(where: { $0.isSettled }) { letDry(index) }
    while wet.count > Self.patience,
      let index = wet.firstIndex(where: {
        !$0.isInProgress && strokes.count - $0.number > Self.patience
      })
    { letDry(index) }
  }

  private func letDry(_ index: Int) {
    let stroke = wet.remove(at: index)
    stroke.startDrying()
    drying.append(stroke)
  }

  /// Returns the next tile on which a stroke may dry, the same one until ``finishDryingTile()`` is
  /// called; `nil` if none is left.
  func nextDryingTile() -> (sheet: InkSheet, tile: Int)? {
    while let stroke = drying.last {
      if case .drying(let count) = stroke.life, let sheet = stroke.sheet,
        count < stroke.tiles.count
      {
        return (sheet, Int(stroke.tiles[count]))
      }
      if stroke.life != .left { stroke.life = .dry }
      drying.removeLast()
    }
    return nil
  }

  /// Notes that the next tile has had its turn.
  func finishDryingTile() {
    if let stroke = drying.last, case .drying(let count) = stroke.life {
      stroke.life = .drying(tiles: count + 1)
    }
  }
}

// Strokes leave the register when only the document draws them.
extension CanvasRegister {
  /// Returns true if the register draws a stroke of the document.
  func draws(_ stroke: InkStroke.Identifier) -> Bool {
    stroke.rawValue < isLive.count && isLive[stroke.rawValue]
  }

  /// True if the register draws any stroke.
  var isDrawing: Bool {
    pages.contains { page in page.sheets.contains { $0.hasStrokes } }
  }

  /// True if any stroke is in progress.
  var isTouched: Bool { wet.contains { $0.isInProgress } }

  /// Leaves finished strokes to the document alone: all of them, or those from the lowest up that
  /// have dried.
  ///
  /// Complexity: O(strokes that remain, strokes that leave, and layers on their tiles).
  ///
  /// - Parameters:
  ///   - all: true if all finished strokes leave the register.
  ///   - backlog: the number of strokes that may wait until they have dried; the strokes below them
  ///     need only be dryable.
  /// - Returns: the strokes whose streams are no longer needed.
  func retire(all: Bool, backlog: Int = CanvasRegister.backlog) -> [Int] {
    let gone = all ? finishedStrokes : lowestDryStrokes(backlog)
    return gone.isEmpty ? [] : retire(gone)
  }

  private var finishedStrokes: [CanvasStroke] {
    pages.flatMap { $0.sheets.flatMap { $0.strokes } }.compactMap { strokes[$0] }
      .filter { !$0.isInProgress }
  }

  /// The strokes that have dried, from the lowest up, that lie with all their layers below the
  /// others.
  private func lowestDryStrokes(_ backlog: Int) -> [CanvasStroke] {
    let numbers = page.sheet.strokes
    var highest = -1
    var end = 0
    for (index, number) in numbers.enumerated() {
      guard let stroke = strokes[number] else { continue }
      if highest < stroke.lowestLayer { end = index }
      guard stroke.life != .wet, stroke.life == .dry || numbers.count - index > backlog else {
        break
      }
      highest = max(highest, stroke.highestLayer)
      if index == numbers.count - 1 { end = numbers.count }
    }
    return numbers[..<end].compactMap { strokes[$0] }
  }

  /// Forgets the highest layer of retired strokes, because all strokes that follow lie above those
  /// of the document; objects among ink stay where they are.
  func forgetRetiredLayers() { highestRetiredLayer = objectOrder }

  /// Notes that an object lies at a number in the order of ink: strokes below it that retire are painted anew.
  func noteObject(at order: Int) {
    highestRetiredLayer = max(highestRetiredLayer, order)
    objectOrder = order
  }

  /// Returns whether a stroke has finished over which an object or a retired stroke lies by now; once for each such
  /// time.
  func takeCoveredInk() -> Bool {
    defer { hasCoveredInk = false }
    return hasCoveredInk
  }

  private func retire(_ gone: [CanvasStroke]) -> [Int] {
    for stroke in gone {
      stroke.life = .left
      if let sheet = stroke.sheet, stroke.lowestLayer < highestRetiredLayer {
        for index in stroke.tiles { sheet.tiles[Int(index)]?.makeWet() }
        damage.add(frame.rect)
      }
      highestRetiredLayer = max(highestRetiredLayer, stroke.highestLayer)
    }
    // The first visit of a tile removes the layers of all these strokes, and each list is filtered
    // once, however many strokes leave.
    for stroke in gone {
      guard let sheet = stroke.sheet else { continue }
      for index in stroke.tiles { sheet.tiles[Int(index)]?.retire { hasLeft(Int($0)) } }
    }
    for page in pages {
      for sheet in page.sheets { sheet.strokes.removeAll { hasLeft($0) } }
    }
    showsDocument = true
    return abandon(gone)
  }

  /// True if a stroke has left the register, or is about to.
  private func hasLeft(_ number: Int) -> Bool {
    guard let stroke = strokes[number] else { return true }
    return stroke.life == .left
  }

  /// Forgets the strokes of a sheet that is given up, except the records of those that may still be
  /// corrected.
  ///
  /// - Returns: the strokes whose streams are no longer needed.
  func abandon(_ sheet: InkSheet) -> [Int] { abandon(sheet.strokes.compactMap { strokes[$0] }) }

  /// Forgets strokes that no document has, and damages their pixels.
  ///
  /// - Returns: the strokes whose streams are no longer needed.
  func drop(_ gone: [CanvasStroke]) -> [Int] {
    for stroke in gone {
      for box in stroke.boxes { damage.add(box.rect) }
      guard let sheet = stroke.sheet else { continue }
      for index in stroke.tiles { sheet.tiles[Int(index)]?.retire { Int($0) == stroke.number } }
      sheet.strokes.removeAll { $0 == stroke.number }
    }
    return abandon(gone)
  }

  private func abandon(_ gone: [CanvasStroke]) -> [Int] {
    var done: [Int] = []
    for stroke in gone {
      stroke.life = .left
      stroke.sheet = nil
      strokes[stroke.number] = nil
      if let id = stroke.identifier { isLive[id.rawValue] = false }
      if stroke.isSettled || stroke.identifier == nil {
        done.append(stroke.number)
        continue
      }
      retired.append((stroke.number, stroke.record))
      if retired.count > Self.memory { done.append(retired.removeFirst().number) }
    }
    wet.removeAll { $0.life == .left }
    return done
  }
}
