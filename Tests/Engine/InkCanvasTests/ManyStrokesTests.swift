import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Many strokes, and strokes that come in bursts, are painted little by little, with the same pixels in
/// the end.
@Suite struct ManyStrokesTests {
  /// Returns short strokes all over a view, each in a callback of its own.
  private func burst(
    _ count: Int, _ random: inout SeededGenerator, width: Double, height: Double, firstTouch: Int
  ) -> [TouchBatch] {
    (0..<count).map { number in
      let start = Point(random.double(in: 0...width), random.double(in: 0...height))
      let end = start + Vector(random.double(in: -30...30), random.double(in: -30...30))
      let events = Strokes.line(
        from: start, to: end, touch: Int64(firstTouch + number), samples: 2 + random.below(4),
        time: Double(firstTouch + number))
      return TouchBatch(events.flatMap { $0.events })
    }
  }

  private func settle(_ canvas: InkCanvas, _ view: inout CanvasView, _ time: inout Double) -> Int {
    var ticks = 0
    repeat {
      time += 1
      ticks += 1
      view.refresh()
    } while canvas.tick(time)
    view.refresh()
    return ticks
  }

  @Test func `Little by little leads to the pixels that are there at once`() throws {
    let presets: [BrushPreset] = [.pen, .pencil, .marker, .highlighter, .airbrush]
    for seed in seeds(16) {
      var random = SeededGenerator(seed: seed)
      let atOnce = try InkCanvas(width: 150, height: 130, seed: seed)
      let little = try InkCanvas(width: 150, height: 130, seed: seed)
      little.settings.painting = .overTime
      var view = CanvasView(little)
      var time = 0.0
      var touches = 0
      for _ in 0..<6 {
        let choice = random.below(8)
        let factor = random.double(in: 0.3...2)
        let batches = burst(
          random.chance(0.5) ? 300 : 20, &random, width: 150, height: 130, firstTouch: touches)
        touches += batches.count
        let brush = presets[random.below(presets.count)].brush
        let isErasing = random.chance(0.2)
        let areTogether = random.chance(0.5)
        for canvas in [atOnce, little] {
          canvas.brush = brush
          canvas.settings.tool = isErasing ? .erases : .draws
          if areTogether {
            canvas.receive(batches)
          } else {
            for batch in batches { canvas.receive(batch) }
          }
          switch choice {
          case 0: canvas.undo()
          case 1:
            canvas.undo()
            canvas.redo()
          case 2: canvas.zoom(to: canvas.zoom * factor, about: Point(70, 50))
          case 3: canvas.showAll()
          case 4: canvas.clear(fade: 0)
          case 5:
            canvas.clear(fade: 0.2)
            canvas.undo()
          case 6: canvas.pan(by: Vector(40 * factor, -30))
          default: break
          }
        }
        if random.chance(0.5) { view.refresh() }
        for _ in 0..<random.below(4) {
          time += 1
          little.tick(time)
          if random.chance(0.5) { view.refresh() }
        }
      }
      _ = settle(little, &view, &time)
      var end = 0.0
      while atOnce.tick(end) { end += 1 }
      let difference = firstDifference(view.pixels, atOnce.pixels, width: little.pixelWidth)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  @Test func `A single tile of many strokes takes many ticks`() throws {
    var random = SeededGenerator(seed: 7)
    let canvas = try InkCanvas(width: 64, height: 64)
    canvas.receive(burst(2000, &random, width: 64, height: 64, firstTouch: 0))
    canvas.document.inkCache = StrokeInkCache(limit: 0)
    canvas.settings.painting = .overTime
    var view = CanvasView(canvas)
    var time = 0.0
    canvas.zoom(to: 0.9, about: Point(32, 32))
    let ticks = settle(canvas, &view, &time)
    // To make ink of a stroke of two samples, to prepare and to paint it counts as 8 at least, of the 3200
    // of a tick; where nothing was seen before, nothing is painted in between.
    #expect(ticks > 2000 * 8 / 3200)
    let picture = try canvas.document.picture(
      of: Rect(
        minX: canvas.origin.x, minY: canvas.origin.y, maxX: canvas.origin.x + 64 / 0.9,
        maxY: canvas.origin.y + 64 / 0.9), scale: 0.9)
    #expect(view.pixels == picture.pixels)
  }

  @Test func `New ink shows above what is still being painted`() throws {
    var random = SeededGenerator(seed: 9)
    let canvas = try InkCanvas(width: 64, height: 64)
    canvas.brush = BrushPreset.pen.brush
    canvas.receive(burst(1500, &random, width: 64, height: 64, firstTouch: 0))
    canvas.settings.painting = .overTime
    canvas.zoom(to: 0.9, about: Point(32, 32))
    var view = CanvasView(canvas)
    view.refresh()
    canvas.brush = BrushPreset.pen.brush
    canvas.brush.color = InkColor(red: 255, green: 0, blue: 0)
    canvas.brush.size = 20
    let line = Strokes.line(from: Point(2, 32), to: Point(62, 32), touch: 9000)
    for batch in line.dropLast() { canvas.receive(batch) }
    view.refresh()
    #expect(canvas.isAnimating)
    #expect(view.pixels[32 * 64 + 32] & 0xFF00 == 0)
    canvas.receive(line[line.count - 1])
    var time = 0.0
    _ = settle(canvas, &view, &time)
    #expect(view.pixels[32 * 64 + 32] & 0xFF00 == 0)
    #expect(view.pixels == canvas.pixels)
  }

  @Test(arguments: [true, false], [true, false])
  func `Strokes that nobody looks at are left to the document`(
    paintsAtOnce: Bool, areTogether: Bool
  ) throws {
    var random = SeededGenerator(seed: 11)
    let canvas = try InkCanvas(width: 300, height: 200)
    canvas.settings.painting = paintsAtOnce ? .atOnce : .overTime
    let batches = burst(700, &random, width: 300, height: 200, firstTouch: 0)
    if areTogether {
      canvas.receive(batches)
    } else {
      for batch in batches { canvas.receive(batch) }
    }
    #expect(canvas.document.count == 700)
    #expect(canvas.ink.count < 300)
  }

  @Test func `The times of many strokes in a replay are the sums of their ways and pauses`() throws
  {
    let document = InkDocument()
    var random = SeededGenerator(seed: 13)
    var time: Int64 = 0
    var expected: Int64 = 0
    for number in 0..<20_000 {
      // Pauses of up to two seconds, of which one is left.
      let pause = Int64(random.below(20_000))
      time += number == 0 ? 0 : pause
      expected += number == 0 ? 0 : min(pause, 10_000)
      var samples: [RecordedSample] = []
      for index in 0..<3 {
        samples.append(RecordedSample(x: Int64(index) * 500, y: Int64(number), time: time))
        if index < 2 { time += 50 }
      }
      expected += 100
      let stroke = InkStroke(
        id: document.makeIdentifier(), record: StrokeRecord(samples: samples),
        brush: BrushPreset.pen.brush, place: document.makePlace())
      document.amend(removing: [], putting: [stroke])
    }
    let replay = try InkReplay(of: document, width: 10, height: 10)
    #expect(replay.duration == Double(expected) / 10_000)
    replay.seek(to: replay.duration)
    #expect(replay.canvas.document.count == 20_000)
  }
}
