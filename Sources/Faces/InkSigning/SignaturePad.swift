package import InkBrush
package import InkGeometry
package import InkInput
package import InkRaster
internal import InkStream

/// A sheet to sign on: strokes of the signature pen, one touch at a time, with undo.
///
/// It draws what an ``/InkCanvas/InkCanvas`` with that pen draws, pixel for pixel, and has nothing else: no
/// other brushes, no erasers and no selection, so that an engine for web pages is small.
package final class SignaturePad {
  /// The size of the sheet in points.
  package private(set) var width = 0.0
  package private(set) var height = 0.0
  /// Pixels per point.
  package private(set) var scale = 1.0
  /// The finished strokes, from the lowest up.
  package private(set) var strokes: [SignedStroke] = []
  /// The picture below the ink, by the number that the page gives it; 0 for none.
  package private(set) var picture = 0
  /// The number of changes of the finished strokes and the picture so far.
  package private(set) var version = 0
  /// The colour of the pen for strokes that begin from now on.
  package var color = InkColor.black
  /// The relative width of the pen, 0.1…10, for strokes that begin from now on.
  package var pen = 1.0
  /// The paper that is shown.
  package var paper = Paint.white {
    didSet { if paper != oldValue { damageAll() } }
  }

  /// The point of the document in the upper left corner of the sheet, and the zoom.
  package private(set) var origin = Point(0, 0)
  package private(set) var zoom = 1.0
  /// True if the sheet is to be shown whole once nobody signs on it.
  private var isToBeShownWhole = false
  private var grid = TileGrid(width: 0, height: 0, view: .identity)
  /// The ink of the finished strokes.
  private var layers: [StrokeLayer] = []
  /// The pixels of the finished strokes; `nil` where there is no ink or where they have to be drawn.
  private var dry: [PixelTile?] = []
  private var isStale: [Bool] = []
  private var isDamaged: [Bool] = []
  private var wet: WetStroke?
  private var touches = SigningTouches()
  /// The times at which touches as wide as palms were lifted whose strokes are the latest, in seconds.
  private var palms: [Double] = []
  private let pipeline: InkPipeline
  /// The number of strokes that were begun.
  private var count = 0
  private var undoable: [Contents] = []
  private var redoable: [Contents] = []

  /// The ink and the picture at some time.
  private struct Contents {
    var strokes: [SignedStroke]
    var picture: Int
  }

  /// The most steps that can be undone.
  package static let historyLimit = 1000
  /// The longest side of a field that the width of the pen takes into account, in points.
  package static let largestSide = 480.0
  /// The stages of the signature pen.
  private static let filters = [PolylineFilter.mend]
  static let recipe = StrokeRecipe(filters: filters, smoother: .midpointQuadratics)

  /// Makes an empty sheet without a size.
  package init() {
    pipeline = InkPipeline(filters: Self.filters, smoother: .midpointQuadratics)
    pipeline.observe(.filtered) { [unowned(unsafe) self] stream, change in
      wet(for: stream)?.takeTips(stream, change)
    }
    pipeline.observe(.path) { [unowned(unsafe) self] stream, change in
      guard let wet = wet(for: stream) else { return }
      wet.takePath(stream, change) { isDamaged[$0] = true }
    }
  }

  private func wet(for stream: StrokeStream) -> WetStroke? {
    if let wet, wet.id == stream.id { return wet }
    // A touch may come and go in one callback.
    guard stream.state != .cancelled else { return nil }
    dropWet()
    let stroke = SignedStroke(
      samples: [], color: color, pen: pen,
      side: max(min(width, height, Self.largestSide), 1), scale: 1 / zoom,
      seed: SplitMix64.number(at: UInt64(count) &+ 1),
      kind: stream.touchPath.samples.first?.kind ?? .direct)
    count += 1
    wet = WetStroke(stream.id, stroke, grid, sheet: sheet)
    return wet
  }

  /// True if nothing is signed.
  package var isEmpty: Bool { strokes.isEmpty && wet == nil }
  /// True while a touch signs.
  package var isTouched: Bool { wet != nil }
  /// True if there is something to undo.
  package var canUndo: Bool { !undoable.isEmpty }
  /// True if there is something to redo.
  package var canRedo: Bool { !redoable.isEmpty }
  /// The width in pixels.
  package var pixelWidth: Int { grid.width }
  /// The height in pixels.
  package var pixelHeight: Int { grid.height }

  // MARK: Touches

  /// Takes the events of one callback, in points of the sheet; events of touches that do not sign are ignored.
  ///
  /// Complexity: O(events), whatever was signed before.
  ///
  /// - Parameters:
  ///   - events: the events.
  ///   - hasButtons: whether a button of their pointer is down, which the contact of a pen counts as.
  package func receive(_ events: [TouchEvent], hasButtons: Bool = true) {
    if isLifted(events, hasButtons: hasButtons) { return finishTouches() }
    var accepted: [TouchEvent] = []
    func pass() {
      if accepted.isEmpty { return }
      pipeline.receive(TouchBatch(accepted))
      accepted = []
      settle()
    }
    for event in events {
      let use = touches.use(of: event)
      if use == .ignored { continue }
      if use == .replaces { cancel() }
      if use == .ends || use == .follows {
        pass()
        finishStroke()
      }
      if use == .ends { continue }
      var event = event
      if use == .goesOn {
        event.phase = .moved
      } else if event.phase == .began, event.kind == .pencil {
        takeBackPalms(at: event.timestamp)
      }
      if let location = event.location {
        event.location = Point(origin.x * zoom + location.x, origin.y * zoom + location.y)
      }
      Quantum.round(&event)
      accepted.append(event)
    }
    pass()
  }

  /// True if moves of the touch that signs say that it was lifted before.
  private func isLifted(_ events: [TouchEvent], hasButtons: Bool) -> Bool {
    let samples = events.filter { $0.origin != .predicted }
    guard let last = samples.last, last.touch == touches.active, last.phase == .moved else {
      return false
    }
    return ContactRule.isLifted(
      last.kind, hasButtons: hasButtons, hasForce: samples.contains { ($0.force ?? 0) > 0 })
  }

  /// Ends the touch that signs, where it is.
  package func finishTouches() {
    touches.forget()
    finishStroke()
  }

  private func finishStroke() {
    pipeline.finishStrokes()
    settle()
  }

  /// Ends a lost touch where it is.
  package func lose(_ touch: TouchIdentifier) {
    if touches.active == touch { finishTouches() }
  }

  /// Takes back what palms have signed a moment before a pen comes down.
  private func takeBackPalms(at time: Double) {
    while let lifted = palms.popLast(), (time - lifted).magnitude < PalmRule.delay,
      let before = undoable.popLast()
    { show(before) }
    palms = []
  }

  /// Takes the stroke in progress back.
  private func cancel() {
    guard let wet else { return }
    pipeline.discard(wet.id)
    dropWet()
  }

  private func dropWet() {
    guard let wet else { return }
    for tile in wet.layer.tiles { isDamaged[tile] = true }
    self.wet = nil
  }

  /// Keeps the stroke whose touch has ended.
  private func settle() {
    defer { if self.wet == nil, isToBeShownWhole { showWhole() } }
    guard let wet else { return }
    guard let stream = pipeline.stroke(wet.id), stream.state != .cancelled else {
      cancel()
      return
    }
    guard stream.state == .finished else { return }
    var stroke = wet.stroke
    stroke.samples = stream.touchPath.samples.map {
      SignedStroke.Sample(
        $0.location, timestamp: $0.timestamp, force: $0.force, altitude: $0.altitude,
        azimuth: $0.azimuth)
    }
    let (layer, seen) = (wet.layer, wet.sheet)
    pipeline.discard(wet.id)
    self.wet = nil
    guard let last = stroke.samples.last, Self.clip(&stroke, seen) else {
      for tile in layer.tiles { isDamaged[tile] = true }
      return
    }
    let earlier = palms
    keepHistory()
    if touches.isWide { palms = earlier + [last.timestamp] }
    strokes.append(stroke)
    layers.append(layer)
    for tile in layer.tiles where !isStale[tile] {
      var pixels = dry[tile] ?? PixelTile()
      if layer.draw(tile, on: &pixels) { dry[tile] = pixels }
      isDamaged[tile] = true
    }
    version &+= 1
  }

  /// Keeps of a stroke what the sheet has shown; returns `false` if that is nothing.
  private static func clip(_ stroke: inout SignedStroke, _ sheet: Rect) -> Bool {
    // A sheet without a size has shown nothing yet, and hidden nothing either.
    guard sheet.width > 0, sheet.height > 0 else { return true }
    let bounds = bounds(of: stroke)
    guard bounds.isFinite, !bounds.isEmpty, !sheet.contains(bounds) else { return true }
    stroke.clip = sheet
    return !bounds.intersection(sheet).isEmpty
  }

  // MARK: History

  private func keepHistory() {
    if undoable.count >= Self.historyLimit { undoable.removeFirst() }
    undoable.append(contents)
    redoable = []
    palms = []
  }

  private var contents: Contents { Contents(strokes: strokes, picture: picture) }

  /// Undoes the last action; returns `false` if there is none.
  package func undo() -> Bool {
    finishTouches()
    guard let before = undoable.popLast() else { return false }
    palms = []
    redoable.append(contents)
    show(before)
    return true
  }

  /// Redoes the action that was undone last; returns `false` if there is none.
  package func redo() -> Bool {
    finishTouches()
    guard let after = redoable.popLast() else { return false }
    palms = []
    undoable.append(contents)
    show(after)
    return true
  }

  /// Replaces all strokes, and the picture below them; that can be undone.
  ///
  /// - Parameters:
  ///   - strokes: the strokes, from the lowest up.
  ///   - picture: the number of the picture; 0 for none.
  package func replace(_ strokes: [SignedStroke], picture: Int = 0) {
    finishTouches()
    if strokes.isEmpty, self.strokes.isEmpty, picture == self.picture { return }
    keepHistory()
    show(Contents(strokes: strokes, picture: picture))
  }

  private func show(_ contents: Contents) {
    version &+= 1
    (strokes, picture) = (contents.strokes, contents.picture)
    placeAll()
  }

  // MARK: The view

  /// Changes the size; ink stays where it is until ``showWhole(margin:)``.
  ///
  /// - Returns: `false` if the size is not possible; then nothing has changed.
  package func resize(width: Double, height: Double, scale: Double) -> Bool {
    guard width >= 0, height >= 0, scale >= 0.25, scale <= 8,
      width * scale * height * scale <= Double(1 << 25)
    else { return false }
    (self.width, self.height, self.scale) = (width, height, scale)
    placeAll()
    return true
  }

  /// Shows all ink: at its size and position if it fits, otherwise smaller.
  ///
  /// While a touch signs, the sheet stays as it is until the touch is lifted.
  ///
  /// - Parameter margin: the free space on each side if the view has to move, in points.
  package func showWhole(margin: Double = 16) {
    isToBeShownWhole = wet != nil
    guard wet == nil else { return }
    let bounds = self.bounds
    let isSeen =
      bounds.minX >= 0 && bounds.minY >= 0 && bounds.maxX <= width && bounds.maxY <= height
    var next = (origin: Point(0, 0), zoom: 1.0)
    if !bounds.isEmpty, bounds.isFinite, width > 0, height > 0, !isSeen {
      let fitting = min(
        max(width - 2 * margin, 1) / max(bounds.width, 1e-9),
        max(height - 2 * margin, 1) / max(bounds.height, 1e-9))
      let zoom = min(max(fitting, 0.05), 1)
      let free = margin / zoom
      func corner(_ near: Double, _ far: Double, _ length: Double) -> Double {
        min(max(0, far + free - length / zoom), near - free)
      }
      next = (
        Point(
          corner(bounds.minX, bounds.maxX, width), corner(bounds.minY, bounds.maxY, height)), zoom
      )
    }
    if next.origin == origin, next.zoom == zoom { return }
    (origin, zoom) = next
    placeAll()
  }

  /// A rectangle that contains all ink, in points of the document; empty without ink.
  package var bounds: Rect {
    strokes.reduce(.empty) {
      let bounds = Self.bounds(of: $1)
      let seen = $1.clip.map { bounds.intersection($0) } ?? bounds
      return seen.isEmpty ? $0 : $0.union(seen)
    }
  }

  /// The length of the ink that is shown, in points of the document; complexity: O(samples).
  package var length: Double {
    var length = 0.0
    for stroke in strokes {
      for index in stride(from: 1, to: stroke.samples.count, by: 1) {
        let (one, other) = (stroke.samples[index - 1].location, stroke.samples[index].location)
        let middle = one.midpoint(to: other)
        let place = Point(middle.x * stroke.scale, middle.y * stroke.scale)
        if stroke.clip?.contains(place) ?? true { length += one.distance(to: other) * stroke.scale }
      }
    }
    return length
  }

  /// A rectangle that contains all ink of a stroke, also what is not shown, in points of the document.
  private static func bounds(of stroke: SignedStroke) -> Rect {
    let box = SignedInk(stroke).bounds
    return box.isEmpty ? box : box.applying(Affine.scale(stroke.scale))
  }

  private func placeAll() {
    let factor = zoom * scale
    // The view begins at a whole pixel.
    let corner = Point(Quantum.nearest(origin.x * factor), Quantum.nearest(origin.y * factor))
    if factor > 0 { origin = Point(corner.x / factor, corner.y / factor) }
    let view = Affine(a: factor, b: 0, c: 0, d: factor, tx: -corner.x, ty: -corner.y)
    grid = TileGrid(
      width: Int(width * scale + 0.5), height: Int(height * scale + 0.5), view: view)
    layers = strokes.map { StrokeLayer($0, grid) }
    dry = Array(repeating: nil, count: grid.count)
    isStale = Array(repeating: true, count: grid.count)
    damageAll()
    wet?.place(grid, sheet: sheet)
  }

  /// The part of the document that is shown, in points.
  private var sheet: Rect {
    Rect(
      minX: origin.x, minY: origin.y, maxX: origin.x + width / zoom,
      maxY: origin.y + height / zoom)
  }

  private func damageAll() { isDamaged = Array(repeating: true, count: grid.count) }

  // MARK: Pixels

  /// Draws the damaged parts.
  ///
  /// - Parameter target: the first pixel of the sheet, red in the low byte, not premultiplied.
  /// - Returns: the rectangles of pixels that were drawn.
  package func draw(into target: UnsafeMutablePointer<UInt32>) -> [PixelRect] {
    var drawn: [PixelRect] = []
    for tile in isDamaged.indices where isDamaged[tile] {
      isDamaged[tile] = false
      let rect = grid.pixels(of: tile)
      if isStale[tile] {
        isStale[tile] = false
        dry[tile] = Self.pixels(tile, layers)
      }
      var pixels = dry[tile] ?? PixelTile()
      var isInked = dry[tile] != nil
      if let wet, wet.layer.draw(tile, on: &pixels) { isInked = true }
      let start = target + rect.minY * grid.width + rect.minX
      if isInked {
        pixels.write(
          over: paper, into: start, stride: grid.width,
          clip: PixelRect(minX: 0, minY: 0, maxX: rect.width, maxY: rect.height))
      } else {
        PixelTile.write(
          paper, into: start, stride: grid.width, width: rect.width, height: rect.height)
      }
      if paper.alpha < 255 { straighten(rect, of: target) }
      if let last = drawn.last, last.maxX == rect.minX, last.minY == rect.minY,
        last.maxY == rect.maxY
      {
        drawn[drawn.count - 1] = last.union(rect)
      } else {
        drawn.append(rect)
      }
    }
    return drawn
  }

  /// Divides the colours of pixels by their opacity, as the web's `ImageData` has them.
  private func straighten(_ rect: PixelRect, of target: UnsafeMutablePointer<UInt32>) {
    for y in rect.minY..<rect.maxY {
      let row = target + y * grid.width
      for x in rect.minX..<rect.maxX { row[x] = Self.straight(row[x]) }
    }
  }

  /// The pixels of a tile; `nil` without ink.
  static func pixels(_ tile: Int, _ layers: [StrokeLayer]) -> PixelTile? {
    var pixels = PixelTile()
    var isInked = false
    for layer in layers where layer.draw(tile, on: &pixels) { isInked = true }
    return isInked ? pixels : nil
  }
}
