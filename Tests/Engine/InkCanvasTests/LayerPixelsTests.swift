import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Layers on a canvas: ink that is drawn between others shows what a picture of the document shows.
@Suite struct LayerPixelsTests {
  private static let presets: [BrushPreset] = [.ink, .marker, .pencil, .highlighter, .linear]

  /// Adds a layer above the one to which ink goes, and lets ink go to it.
  @discardableResult
  private func addLayer(_ canvas: InkCanvas, _ name: String = "") throws -> ElementIdentifier {
    let added = try #require(canvas.document.addingLayer(above: canvas.layer, name: name))
    canvas.document.perform(added.edits)
    canvas.layer = added.id
    return added.id
  }

  private func layered() throws -> (canvas: InkCanvas, upper: ElementIdentifier) {
    let canvas = try InkCanvas.lines()
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    let upper = try addLayer(canvas)
    canvas.brush.color = InkColor(red: 255, green: 0, blue: 0)
    canvas.receiveEach(Strokes.line(from: Point(50, 5), to: Point(50, 55), touch: 2))
    return (canvas, upper)
  }

  private let red: [UInt8] = [255, 0, 0, 255]

  /// Expects that the canvas shows the picture of its document.
  private func expectPicture(_ canvas: InkCanvas, _ note: String = "") throws {
    let picture = try canvas.document.picture(
      of: Rect(minX: 0, minY: 0, maxX: canvas.width, maxY: canvas.height), scale: canvas.scale)
    let difference = firstDifference(canvas.pixels, picture.pixels, width: canvas.pixelWidth)
    #expect(difference == nil, "\(note): \(difference ?? "")")
  }

  @Test func `An erasure takes ink of its own layer alone, while it is drawn and afterwards`()
    throws
  {
    let (canvas, _) = try layered()
    #expect(canvas.pixel(50, 20) == red)
    canvas.settings.tool = .erases
    canvas.eraser.size = 8
    let erasure = Strokes.line(from: Point(30, 20), to: Point(70, 20), touch: 3)
    canvas.receiveEach(Array(erasure.dropLast()))
    #expect(canvas.pixel(50, 20) == black, "The red ink is erased, and the black ink below shows.")
    canvas.receive(erasure[erasure.count - 1])
    #expect(canvas.pixel(50, 20) == black && canvas.pixel(40, 20) == black)
    #expect(canvas.pixel(50, 50) == red)
    try expectPicture(canvas)
    canvas.undo()
    #expect(canvas.pixel(50, 20) == red)
    try expectPicture(canvas)
  }

  @Test func `Ink that is drawn on a lower layer lies below the upper one at once`() throws {
    let (canvas, upper) = try layered()
    canvas.layer = .sheet
    canvas.brush.color = .black
    let line = Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 4)
    canvas.receiveEach(Array(line.dropLast(2)))
    #expect(canvas.pixel(50, 40) == red && canvas.pixel(30, 40) == black)
    canvas.receiveEach(Array(line.suffix(2)))
    try expectPicture(canvas)
    #expect(canvas.document.layer(of: canvas.document.strokes[0].id) == .sheet)
    #expect(canvas.document.layer(of: canvas.document.strokes[2].id) == upper)
  }

  @Test func `Hidden layers are not drawn, and opaque ones fade as a whole`() throws {
    let (canvas, upper) = try layered()
    canvas.perform(canvas.document.hiding(layer: upper, true))
    #expect(canvas.pixel(50, 20) == black && canvas.pixel(50, 50) == white)
    #expect(canvas.layerRefusal == .hidden)
    canvas.perform(canvas.document.hiding(layer: upper, false))
    canvas.perform(canvas.document.locking(layer: upper, true))
    #expect(canvas.layerRefusal == .locked && canvas.pixel(50, 20) == red)
    canvas.perform(canvas.document.locking(layer: upper, false))
    // Two strokes that cross are as faint as one.
    canvas.receiveEach(Strokes.line(from: Point(30, 40), to: Point(70, 40), touch: 5))
    canvas.perform(canvas.document.fading(layer: upper, to: 51))
    #expect(canvas.pixel(50, 40) == canvas.pixel(50, 50))
    #expect(canvas.pixel(50, 50) == [255, 204, 204, 255])
    #expect(canvas.pixel(50, 20) == [51, 0, 0, 255])
    try expectPicture(canvas)
    canvas.perform(canvas.document.hiding(layer: .sheet, true))
    #expect(canvas.pixel(50, 20) == [255, 204, 204, 255])
    try expectPicture(canvas)
  }

  @Test func `Lifted ink keeps to its layer while others are removed, merged and moved`() throws {
    let (canvas, lower) = try layered()
    let document = canvas.document
    let upper = try addLayer(canvas)
    canvas.brush.color = .black
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 7))
    let id = try #require(document.elements(on: upper).first)
    let makers: [() -> [DocumentEdit]] = [
      { document.removing(layer: lower) }, { document.merging(layer: lower) },
      { document.moving(layer: upper, to: 0) }, { document.removing(layer: upper) },
    ]
    for (edits, shown) in zip(makers, [black, black, red, black]) {
      canvas.lift([id])
      canvas.moveLifted(.translation(Vector(0, 5)))
      #expect(canvas.pixel(50, 45) == black)
      // Someone else does it.
      document.perform(edits())
      #expect(canvas.pixel(50, 45) == shown)
      canvas.letDown()
      try expectPicture(canvas)
      document.undo()
      try expectPicture(canvas)
    }
  }

  @Test func `Where its layer is removed, new ink goes to the next lower open one`() throws {
    let (canvas, lower) = try layered()
    let document = canvas.document
    let upper = try addLayer(canvas)
    document.perform(document.removing(layer: upper))
    #expect(canvas.layer == lower)
    document.undo()
    canvas.layer = upper
    document.perform(document.locking(layer: lower, true))
    #expect(canvas.layer == upper)
    document.perform(document.merging(layer: upper))
    #expect(canvas.layer == .sheet && canvas.layerRefusal == nil)
    try expectPicture(canvas)
  }

  @Test(arguments: EraserMode.allCases)
  func `Erasing along a line takes ink of the canvas's layer alone`(mode: EraserMode) throws {
    let (canvas, upper) = try layered()
    let document = canvas.document
    let line = [Point(30, 20), Point(70, 20)]
    #expect(canvas.erase(along: line, width: 10, mode: mode))
    #expect(canvas.pixel(50, 20) == black && canvas.pixel(35, 20) == black)
    try expectPicture(canvas)
    canvas.undo()
    canvas.perform(document.locking(layer: upper, true))
    #expect(!canvas.erase(along: line, width: 10, mode: mode))
    #expect(!document.erase([document.elements(on: upper)[0]]))
    #expect(document.erase(along: line, width: 10, mode: mode))
    #expect(canvas.pixel(35, 20) == white && canvas.pixel(50, 20) == red)
    #expect(document.elements(on: upper).count == 1)
    try expectPicture(canvas)
  }

  @Test func `Highlighters multiply with the ink of the layers below`() throws {
    let (canvas, _) = try layered()
    var marker = BrushPreset.linear.brush
    marker.size = 10
    marker.blend = .multiply
    marker.color = InkColor(red: 255, green: 255, blue: 0)
    canvas.brush = marker
    try addLayer(canvas)
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20), touch: 6))
    #expect(canvas.pixel(20, 20) == black && canvas.pixel(50, 20) == red)
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 7))
    #expect(canvas.pixel(20, 40) == [255, 255, 0, 255] && canvas.pixel(50, 40) == red)
    try expectPicture(canvas)
  }

  @Test func `One opaque layer has the pixels of a drawing without layers`() throws {
    for seed in seeds(20) {
      let (plain, layered) = (InkDocument(), InkDocument())
      for part in UInt64(0)..<4 {
        RandomStrokes.draw(plain, seed: seed &+ part)
        RandomStrokes.draw(layered, seed: seed &+ part)
      }
      layered.perform(layered.naming(layer: .sheet, "Base"))
      layered.perform(layered.locking(layer: .sheet, true))
      let area = Rect(minX: -50, minY: -50, maxX: 350, maxY: 250)
      #expect(try plain.picture(of: area, scale: 1) == layered.picture(of: area, scale: 1))
      // A layer without ink changes nothing, wherever it lies.
      for index in [1, 0] {
        if layered.layers.count == 1, let added = layered.addingLayer(above: .sheet, name: "") {
          layered.perform(added.edits)
        }
        let empty = try #require(layered.layers.first { !$0.isBase })
        layered.perform(layered.moving(layer: empty.id, to: index))
        #expect(layered.layers[index].id == empty.id)
        #expect(try plain.picture(of: area, scale: 1) == layered.picture(of: area, scale: 1))
      }
    }
  }

  @Test func `A canvas shows its layers, whatever was done to them`() throws {
    for seed in seeds(300) {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(
        width: 150, height: 100, scale: [1.0, 2][random.below(2)], seed: seed)
      canvas.settings.painting = [.atOnce, .overTime][random.below(2)]
      var view = CanvasView(canvas)
      for step in 0..<(10 + random.below(20)) {
        try change(canvas, &random, touch: Int64(step + 1))
        if random.chance(0.5) { view.refresh() }
        if random.chance(0.2) { canvas.tick(Double(step)) }
      }
      canvas.finishTouches()
      canvas.finishPainting()
      view.refresh()
      let corner = canvas.origin
      let picture = try canvas.document.picture(
        of: Rect(
          minX: corner.x, minY: corner.y, maxX: corner.x + 150, maxY: corner.y + 100),
        scale: canvas.scale)
      let difference = firstDifference(view.pixels, picture.pixels, width: canvas.pixelWidth)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  @Test func `Recordings begin on the layer of the canvas, and end with the drawing`() throws {
    let (canvas, upper) = try layered()
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    canvas.receiveEach(Strokes.line(from: Point(20, 5), to: Point(20, 55), touch: 3))
    let drawn = canvas.document.strokes.last?.id ?? .sheet
    #expect(canvas.document.layer(of: drawn) == upper)
    try expect(recorder.recording, shows: canvas)
    canvas.recorder = nil
    canvas.document.perform(canvas.document.locking(layer: .sheet, true))
    try expect(canvas.document.recording, shows: canvas)
    canvas.document.perform(canvas.document.locking(layer: .sheet, false))
    canvas.document.perform(canvas.document.fading(layer: upper, to: 100))
    try expect(canvas.document.recording, shows: canvas)
  }

  private func expect(_ recording: InkRecording, shows canvas: InkCanvas) throws {
    let inspector = try InkInspector(
      recording, width: canvas.width, height: canvas.height, scale: canvas.scale,
      checkpointDistance: 1)
    inspector.options.marksPredictions = false
    inspector.marksTip = false
    while inspector.prepare(atMost: 3) {}
    inspector.seek(to: recording.eventCount)
    var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
    frame.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      _ = inspector.draw(into: start, stride: inspector.pixelWidth)
    }
    let difference = firstDifference(frame, canvas.pixels, width: canvas.pixelWidth)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `A replay draws strokes of all layers in the order in which they began`() throws {
    let (canvas, _) = try layered()
    canvas.layer = .sheet
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 3))
    canvas.finishTouches()
    let order = canvas.document.history.flatMap { $0.strokes.compactMap { $0.after?.id } }
    let replay = try InkReplay(
      of: canvas.document, width: canvas.width, height: canvas.height, scale: canvas.scale)
    var seen: [ElementIdentifier] = []
    for step in 0...200 {
      replay.seek(to: replay.duration * Double(step) / 200)
      for stroke in replay.document(at: replay.time).strokes where !seen.contains(stroke.id) {
        seen.append(stroke.id)
      }
    }
    #expect(seen == order && seen.count == 3)
    let difference = firstDifference(
      replay.canvas.pixels, canvas.pixels, width: canvas.pixelWidth)
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// Draws, erases, or does something with layers at random.
  private func change(
    _ canvas: InkCanvas, _ random: inout SeededGenerator, touch: Int64
  ) throws {
    let document = canvas.document
    let layers = document.layers
    let layer = layers[random.below(layers.count)].id
    func point() -> Point { Point(Double(random.below(150)), Double(random.below(100))) }
    switch random.below(16) {
    case 0...4:
      canvas.settings.tool = .draws
      var brush = Self.presets[random.below(Self.presets.count)].brush
      brush.color = InkColor(
        red: UInt8(random.below(256)), green: UInt8(random.below(256)), blue: 90,
        alpha: random.chance(0.3) ? 128 : 255)
      canvas.brush = brush
      let line = Strokes.line(from: point(), to: point(), touch: touch)
      canvas.receiveEach(random.chance(0.2) ? Array(line.dropLast(3)) : line)
    case 5, 6:
      canvas.settings.tool = .erases
      canvas.eraser.size = 12
      canvas.receiveEach(Strokes.line(from: point(), to: point(), touch: touch))
    case 7: if layers.count < 5 { try addLayer(canvas) }
    case 8: canvas.layer = layer
    case 9: canvas.perform(document.hiding(layer: layer, random.chance(0.4)))
    case 10:
      canvas.perform(document.fading(layer: layer, to: [255, 200, 90][random.below(3)]))
    case 11: canvas.perform(document.moving(layer: layer, to: random.below(layers.count)))
    case 12:
      canvas.perform(
        random.chance(0.5) ? document.merging(layer: layer) : document.removing(layer: layer))
    case 13:
      let some = document.strokes.map { $0.id }.filter { _ in random.chance(0.3) }
      canvas.perform(document.moving(some, toLayer: layer))
    case 14: if random.chance(0.7) { canvas.undo() } else { canvas.redo() }
    default:
      canvas.setView(
        origin: Point(Double(random.below(80) - 40), Double(random.below(60) - 30)), zoom: 1)
    }
  }
}
