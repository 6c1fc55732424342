import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that after any edits, undone and done again, between strokes and in the midst of them, a canvas shows the
/// picture of its document.
@Suite struct EditedPixelsTests {
  @Test func `A canvas shows its document, whatever was done to it`() throws {
    var kinds = Set<Int>()
    for seed in seeds(1500) {
      var random = SeededGenerator(seed: seed)
      let scale = [1.0, 2, 0.5][random.below(3)]
      let canvas = try InkCanvas(width: 150, height: 100, scale: scale, seed: seed)
      canvas.settings.finger = .erases
      var view = CanvasView(canvas)
      var session = DrawingSession(canvas, seed: seed)
      for _ in 0..<(6 + random.below(18)) {
        kinds.insert(session.step(&random))
        if random.chance(0.6) { view.refresh() }
        if random.chance(0.1) { canvas.tick(random.double(in: 0...9)) }
        if random.chance(0.05) {
          canvas.settings.colors = ShownColors.allCases[random.below(2)]
        }
      }
      canvas.finishTouches()
      view.refresh()
      let picture = try canvas.document.picture(
        of: Rect(minX: 0, minY: 0, maxX: 150, maxY: 100), scale: scale,
        colors: canvas.settings.colors)
      let width = canvas.pixelWidth
      let difference = firstDifference(view.pixels, picture.pixels, width: width)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      #expect(canvas.pixels == view.pixels)
    }
    #if !DEBUG
      #expect(kinds.count == DrawingSession.kindCount)
    #endif
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

  @Test func `A correction of an old stroke loses none that ends in the same callback`() throws {
    for isBurst in [false, true] {
      let canvas = try InkCanvas.lines()
      var old = Strokes.line(from: Point(10, 20), to: Point(90, 20))
      old[3].events[0].estimationIndex = 3
      old[3].events[0].propertiesExpectingUpdates = .force
      canvas.receiveEach(old)
      // From now on the document alone draws it.
      let ids = canvas.document.strokes.map { $0.id }
      canvas.perform(.transform(ids, .translation(Vector(0, 1))))
      var update = old[3].events[0]
      update.origin = .updated
      update.force = 3
      update.propertiesExpectingUpdates = []
      let stroke = Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 2)
      canvas.receiveEach(Array(stroke[..<6]))
      if isBurst {
        canvas.receive([TouchBatch([update] + stroke[6].events), stroke[7]])
      } else {
        canvas.receive(TouchBatch([update] + stroke[6].events + stroke[7].events))
      }
      #expect(canvas.document.strokes.map { $0.record.samples.count } == [8, 8])
      #expect(canvas.pixel(50, 40) == black)
    }
  }

  @Test func `Corrections of two strokes in the same callback both hold`() throws {
    var strokes = [Int64(1), 2].map {
      Strokes.line(from: Point(10, 20 * Double($0)), to: Point(90, 20 * Double($0)), touch: $0)
    }
    var updates: [TouchEvent] = []
    for index in strokes.indices {
      strokes[index][3].events[0].estimationIndex = 3
      strokes[index][3].events[0].propertiesExpectingUpdates = .force
      var update = strokes[index][3].events[0]
      update.origin = .updated
      update.force = 3
      update.propertiesExpectingUpdates = []
      updates.append(update)
    }
    for first in [0, 1] {
      let canvas = try InkCanvas.lines()
      canvas.receiveEach(strokes[first])
      // From now on the document alone draws it; the other one is still wet.
      canvas.perform(
        .transform(canvas.document.strokes.map { $0.id }, .translation(Vector(0, 1))))
      canvas.receiveEach(strokes[1 - first])
      canvas.receive(TouchBatch(updates))
      #expect(canvas.document.strokes.map { $0.record.samples[3].force } == [3000, 3000])
    }
  }

  @Test func `Ink that has faded comes back by undo`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.fadesAway = true
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    let pixels = canvas.pixels
    var time = 0.0
    while canvas.tick(time) { time += 1.0 / 60 }
    #expect(canvas.isEmpty && canvas.pixels != pixels)
    canvas.settings.fadesAway = false
    #expect(canvas.undo())
    #expect(canvas.pixels == pixels)
  }
}
