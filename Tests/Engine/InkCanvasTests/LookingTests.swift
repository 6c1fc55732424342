import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that looking at a drawing never changes it: whatever is looked at between the events, strokes in progress
/// go on, and the document, the pixels and the damage are those of a session in which nobody looked.
@Suite struct LookingTests {
  /// Somebody who looks at a canvas in all ways that there are.
  private struct Onlooker {
    let canvas: InkCanvas
    let selection: InkSelection
    /// The number of looks while something touched the canvas.
    private(set) var looksInProgress = 0

    init(_ canvas: InkCanvas) {
      self.canvas = canvas
      selection = InkSelection(canvas)
    }

    /// The number of ways.
    static let wayCount = 12

    mutating func look(_ random: inout SeededGenerator) throws {
      if canvas.isTouched { looksInProgress += 1 }
      let document = canvas.document
      switch random.below(Self.wayCount) {
      case 0: _ = try document.picture(of: canvas.visibleRect, scale: 0.5)
      case 1: _ = document.svg()
      case 2: _ = try document.file()
      case 3: _ = canvas.pixels
      case 4: _ = canvas.pixels(of: PixelRect(minX: 20, minY: 20, maxX: 90, maxY: 60))
      case 5: _ = canvas.damage
      case 6: _ = (document.summary, document.bounds, document.strokes, canvas.isEmpty)
      case 7: _ = (document.inkedRect(scale: 1), document.pictureScale(fitting: 99, 99))
      case 8:
        let replay = try InkReplay(of: document, width: 60, height: 40)
        replay.seek(to: replay.duration / 2)
      case 9: canvas.recorder = random.chance(0.7) ? InkRecorder(of: canvas) : nil
      case 10:
        let inspector = try InkInspector(document.recording, width: 60, height: 40, scale: 1)
        inspector.seek(to: inspector.recording.eventCount / 2)
      default:
        _ = (canvas.ink.map { $0.outline }, canvas.viewOfAll(), canvas.dropped)
        selection.select(document.strokes.filter { _ in random.chance(0.5) }.map { $0.id })
        _ = selection.copy()
      }
    }
  }

  private func expectSame(_ canvases: [InkCanvas], _ views: inout [CanvasView], _ seed: UInt64)
    throws
  {
    try #require(canvases[0].isTouched == canvases[1].isTouched, "seed \(seed)")
    for index in views.indices { views[index].refresh() }
    let difference = firstDifference(views[0].pixels, views[1].pixels, width: 150)
    try #require(difference == nil, "seed \(seed): \(difference ?? "")")
    let files = try canvases.map { try $0.document.file() }
    let isSame = files[0] == files[1]
    try #require(isSame, "seed \(seed): other files")
  }

  @Test func `Events with looks between them give what the same events give without`() throws {
    var looks = 0
    for seed in seeds(200) {
      var random = SeededGenerator(seed: seed)
      var profile = EventSequence.Profile()
      profile.end = 0.02
      profile.callbacks = 40
      let batches = EventSequence.batches(seed: seed, profile: profile)
      let presets = BrushPreset.allCases
      let canvases = try (0..<2).map { _ in try InkCanvas(width: 150, height: 110) }
      for canvas in canvases {
        canvas.brush = presets[Int(seed) % presets.count].brush
        canvas.settings.eraserMode = EraserMode.allCases[Int(seed / 3) % 3]
        canvas.settings.finger = seed % 2 == 0 ? .erases : .draws
        canvas.settings.prediction = seed % 5 == 0 ? .engine : .platform
      }
      var onlooker = Onlooker(canvases[0])
      var views = canvases.map { CanvasView($0) }
      for (index, batch) in batches.enumerated() {
        for _ in 0..<random.below(3) { try onlooker.look(&random) }
        for canvas in canvases { canvas.receive(batch) }
        // The damage is the same, rectangle by rectangle.
        let damage = canvases.map { $0.damage }
        try #require(damage[0] == damage[1], "seed \(seed), callback \(index)")
        if random.chance(0.3) {
          let rects = canvases.map { $0.takeDamage() }
          try #require(rects[0] == rects[1], "seed \(seed), callback \(index)")
          for canvas in canvases { canvas.damageAll() }
        }
        if random.chance(0.1) { for canvas in canvases { canvas.tick(Double(index)) } }
      }
      try expectSame(canvases, &views, seed)
      for canvas in canvases { canvas.finishTouches() }
      try expectSame(canvases, &views, seed)
      looks += onlooker.looksInProgress
    }
    #expect(looks > seeds(200).count * 10)
  }

  @Test func `Sessions of all kinds with looks between them are those without`() throws {
    for seed in seeds(100) {
      var random = SeededGenerator(seed: seed)
      var looking = SeededGenerator(seed: seed &+ 1_000_003)
      let canvases = try (0..<2).map { _ in try InkCanvas(width: 150, height: 110) }
      var sessions = canvases.map { DrawingSession($0, seed: seed) }
      var onlooker = Onlooker(canvases[0])
      var views = canvases.map { CanvasView($0) }
      for _ in 0..<30 {
        for _ in 0..<looking.below(3) { try onlooker.look(&looking) }
        var same = random
        _ = sessions[0].step(&random)
        _ = sessions[1].step(&same)
      }
      try expectSame(canvases, &views, seed)
    }
  }

  @Test func `A stroke in progress is on the canvas, and in the document when it ends`() throws {
    let canvas = try InkCanvas.lines()
    let stroke = Strokes.line(from: Point(10, 20), to: Point(90, 20))
    canvas.receiveEach(Array(stroke[..<5]))
    #expect(canvas.pixel(20, 20) == black)
    #expect(canvas.document.count == 0 && canvas.document.inkedRect(scale: 1) == nil)
    let before = try canvas.document.file()
    #expect(canvas.isTouched)
    canvas.receiveEach(Array(stroke[5...]))
    #expect(canvas.document.strokes.map { $0.record.samples.count } == [8])
    #expect(try canvas.document.file() != before)
    let whole = try InkCanvas.lines()
    whole.receiveEach(stroke)
    #expect(canvas.pixels == whole.pixels)
  }

  @Test func `A recorder that begins in the middle of a stroke waits for its end`() throws {
    for inBursts in [false, true] {
      let canvas = try InkCanvas.lines()
      func draw(_ batches: [TouchBatch]) {
        if inBursts { canvas.receive(batches) } else { canvas.receiveEach(batches) }
      }
      let first = Strokes.line(from: Point(10, 20), to: Point(90, 20))
      draw(Array(first[..<5]))
      let recorder = InkRecorder(of: canvas)
      canvas.recorder = recorder
      #expect(canvas.isTouched)
      // In one burst with a stroke that begins after it has ended.
      draw(first[5...] + Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 2))
      #expect(recorder.recording.eventCount == 8)
      let inspector = try InkInspector(recorder.recording, width: 100, height: 60, scale: 1)
      inspector.marksTip = false
      inspector.options.marksPredictions = false
      func pixels() -> [UInt32] {
        var frame = [UInt32](repeating: 0, count: 6000)
        frame.withUnsafeMutableBufferPointer { buffer in
          if let start = buffer.baseAddress { _ = inspector.draw(into: start, stride: 100) }
        }
        return frame
      }
      inspector.seek(to: 8)
      #expect(pixels() == canvas.pixels)
    }
  }

  @Test func `A recorder that waits changes nothing of what is written down`() throws {
    var stroke = Strokes.line(from: Point(10, 20), to: Point(90, 20))
    stroke[2].events[0].estimationIndex = 5
    stroke[2].events[0].propertiesExpectingUpdates = .force
    var update = stroke[2].events[0]
    update.origin = .updated
    update.force = 3
    stroke.insert(TouchBatch([update]), at: 5)
    let files = try [false, true].map { isRecorded in
      let canvas = try InkCanvas.lines()
      canvas.receive(stroke[0])
      if isRecorded { canvas.recorder = InkRecorder(of: canvas) }
      canvas.receive(Array(stroke[1...]))
      #expect(canvas.document.strokes[0].record.corrections.count == 1)
      return try canvas.document.file()
    }
    #expect(files[0] == files[1])
  }

  @Test func `A recorder begins with the edit that ends the stroke`() throws {
    let canvas = try InkCanvas.lines()
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40)))
    canvas.receiveEach(Array(Strokes.line(from: Point(10, 20), to: Point(90, 20))[..<5]))
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    canvas.undo()
    #expect(recorder.recording.document.strokes.count == 2)
    canvas.perform(.remove(canvas.document.strokes.map { $0.id }))
    #expect(canvas.isEmpty)
  }

  @Test func `What is copied of a selection leaves a stroke and a drag as they are`() throws {
    let canvas = try InkCanvas.lines()
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    let selection = InkSelection(canvas)
    selection.selectAll()
    let stroke = Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 2)
    canvas.receiveEach(Array(stroke[..<4]))
    #expect(selection.copy()?.count == 1)
    #expect(canvas.isTouched)
    canvas.receiveEach(Array(stroke[4...]))
    #expect(canvas.document.strokes.map { $0.record.samples.count } == [8, 8])
  }

  @Test func `What there is nothing to do for ends nothing`() throws {
    let canvas = try InkCanvas.lines()
    let selection = InkSelection(canvas)
    let stroke = Strokes.line(from: Point(10, 20), to: Point(90, 20))
    canvas.receiveEach(Array(stroke[..<4]))
    selection.delete()
    selection.duplicate()
    selection.recolor(.black)
    selection.resize(4)
    selection.paste(InkDocument())
    canvas.setView(origin: canvas.origin, zoom: canvas.zoom)
    #expect(canvas.isTouched)
    canvas.receiveEach(Array(stroke[4...]))
    #expect(canvas.document.strokes.map { $0.record.samples.count } == [8])
  }
}
