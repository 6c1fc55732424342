import Ductus
import InkTestSupport
import Testing

/// After any edits, undone and done again, between strokes and in the midst of them, a canvas shows
/// what a picture of its document shows.
@Suite struct EditedPixelsTests {
  private static let presets: [BrushPreset] = [
    .pen, .pencil, .marker, .fountain, .highlighter, .signature, .airbrush, .ink, .force, .crayon,
  ]

  @Test func `A canvas shows its document, whatever was done to it`() throws {
    var kinds = Set<Int>()
    for seed in seeds(1500) {
      var random = SeededGenerator(seed: seed)
      let scale = [1.0, 2, 0.5][random.below(3)]
      let canvas = try InkCanvas(width: 150, height: 100, scale: scale, seed: seed)
      canvas.settings.finger = .erases
      var view = CanvasView(canvas)
      var batches = EventSequence.batches(seed: seed)[...]
      for _ in 0..<(6 + random.below(18)) {
        kinds.insert(step(&random, canvas, &batches))
        if random.chance(0.6) { view.refresh() }
        if random.chance(0.1) { canvas.tick(random.double(in: 0...9)) }
      }
      canvas.finishTouches()
      view.refresh()
      let picture = try canvas.document.picture(
        of: Rect(minX: 0, minY: 0, maxX: 150, maxY: 100), scale: scale)
      let width = canvas.pixelWidth
      let difference = firstDifference(view.pixels, picture.pixels, width: width)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      #expect(canvas.pixels == view.pixels)
    }
    #if !DEBUG
      #expect(kinds.count == 14)
    #endif
  }

  private func step(
    _ random: inout SeededGenerator, _ canvas: InkCanvas, _ batches: inout ArraySlice<TouchBatch>
  ) -> Int {
    let document = canvas.document
    let some = document.strokes.map { $0.id }.filter { _ in random.chance(0.5) }
    let place = Point(random.double(in: 0...150), random.double(in: 0...100))
    let kind = random.below(17)
    switch kind {
    case 0: canvas.undo()
    case 1: canvas.redo()
    case 2: canvas.perform(.remove(some))
    case 3:
      let turn = Affine.rotation(random.double(in: -3...3))
        .concatenating(.scale(random.double(in: 0.5...1.8)))
        .concatenating(.translation(place - Point(75, 50)))
      canvas.perform(.transform(some, turn))
    case 4:
      let preset = Self.presets[random.below(Self.presets.count)]
      canvas.perform(.restyle(some, preset.brush))
    case 5:
      canvas.perform(document.duplicating(some, by: Vector(11, 7)))
    case 6:
      let disc = MovedDisc(
        from: place, to: place + Vector(random.double(in: -40...40), 9),
        radius: random.double(in: 1...12))
      if let cut = document.cutting(along: disc) { canvas.perform(cut) }
    case 7:
      let disc = MovedDisc(from: place, to: place, radius: 15)
      canvas.perform(.remove(document.strokes(touchedBy: disc)))
    case 8 where random.chance(0.3): canvas.clear(fade: 0)
    case 9 where random.chance(0.5):
      canvas.paperPattern = PaperPattern(
        PaperPattern.Kind.allCases[random.below(3)], spacing: random.double(in: 1...30))
    case 9: canvas.paper = InkColor(red: UInt8(random.below(255)), green: 200, blue: 9, alpha: 255)
    case 10: canvas.brush = Self.presets[random.below(Self.presets.count)].brush
    case 13:
      canvas.settings.tool = random.chance(0.3) ? .erases : .draws
      canvas.settings.eraserMode = EraserMode.allCases[random.below(3)]
    case 11:
      canvas.receive(
        Strokes.line(from: place, to: Point(75, 50), touch: 77, samples: 6)[...3].map { $0 })
    default:
      canvas.receive(Array(batches.prefix(3)))
      batches = batches.dropFirst(3)
      return 12
    }
    return kind
  }

  @Test func `A late correction reaches ink that was undone, and ink under the next strokes`()
    throws
  {
    let plain = try InkCanvas.lines(width: 120, height: 80, size: 6)
    let late = try InkCanvas.lines(width: 120, height: 80, size: 6)
    for (canvas, isLate) in [(plain, false), (late, true)] {
      var batches = Strokes.line(from: Point(10, 10), to: Point(100, 10), touch: 1, samples: 5)
      for index in batches.indices {
        batches[index].events[0].estimationIndex = Int64(index)
        batches[index].events[0].propertiesExpectingUpdates = index == 2 ? .location : []
        if index == 2, !isLate { batches[index].events[0].location = Point(55, 60) }
      }
      if !isLate { batches[2].events[0].propertiesExpectingUpdates = [] }
      canvas.receiveEach(batches)
      for touch in 2..<20 {
        canvas.receiveEach(
          Strokes.line(
            from: Point(10, 4 * Double(touch)), to: Point(100, 4 * Double(touch)),
            touch: Int64(touch), samples: 4))
      }
      for _ in 0..<18 { canvas.undo() }
      _ = canvas.pixels
      canvas.undo()
      #expect(canvas.isEmpty)
      if isLate {
        var update = batches[2].events[0]
        update.origin = .updated
        update.location = Point(55, 60)
        update.propertiesExpectingUpdates = []
        canvas.receive(TouchBatch([update]))
        #expect(canvas.dropped.total == 0)
      }
      while canvas.redo() {}
    }
    #expect(late.document.strokes[0].record.samples == plain.document.strokes[0].record.samples)
    #expect(late.document.strokes[0].record.corrections.count == 1)
    #expect(late.pixels == plain.pixels)
  }

  @Test func `Clearing is undone`() throws {
    let canvas = try InkCanvas.lines()
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    let pixels = canvas.pixels
    canvas.clear(fade: 0.5)
    #expect(canvas.document.count == 0)
    canvas.tick(1)
    canvas.tick(1.25)
    #expect(canvas.undo())
    canvas.tick(2)
    canvas.tick(3)
    #expect(!canvas.isAnimating)
    #expect(canvas.pixels == pixels)
    #expect(canvas.undo() && canvas.isEmpty && !canvas.undo())
    #expect(canvas.redo() && canvas.pixels == pixels)
    #expect(canvas.redo() && canvas.isEmpty && !canvas.redo())
  }

  @Test func `Undo while a stroke is drawn takes it back`() throws {
    let canvas = try InkCanvas.lines()
    let blank = canvas.pixels
    canvas.receiveEach(Array(Strokes.line(from: Point(10, 20), to: Point(90, 20)).prefix(5)))
    #expect(canvas.undo())
    #expect(canvas.pixels == blank && !canvas.document.canUndo)
    canvas.redo()
    #expect(canvas.pixels != blank)
  }

  @Test func `Ink that has faded comes back by undo`() throws {
    let canvas = try InkCanvas.lines()
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    let pixels = canvas.pixels
    canvas.settings.fadesAway = true
    var time = 0.0
    while canvas.tick(time) { time += 1.0 / 60 }
    #expect(canvas.isEmpty && canvas.pixels != pixels)
    canvas.settings.fadesAway = false
    #expect(canvas.undo())
    #expect(canvas.pixels == pixels)
  }
}
