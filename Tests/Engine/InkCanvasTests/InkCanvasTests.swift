import CanvasTestSupport
import Ductus
import Testing

@Suite struct InkCanvasTests {
  @Test func `A new canvas is bare paper, all of it damaged`() throws {
    let canvas = try InkCanvas(width: 70, height: 40, scale: 2)
    #expect(canvas.pixelWidth == 140)
    #expect(canvas.pixelHeight == 80)
    #expect(canvas.isEmpty)
    #expect(canvas.takeDamage() == [PixelRect(minX: 0, minY: 0, maxX: 140, maxY: 80)])
    #expect(canvas.takeDamage().isEmpty)
    #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    canvas.paper = InkColor(red: 10, green: 20, blue: 30)
    #expect(canvas.pixel(139, 79) == [10, 20, 30, 255])
    canvas.paper = .transparent
    #expect(canvas.pixels.allSatisfy { $0 == 0 })
  }

  @Test func `A stroke is as wide as the brush, in points, at every scale`() throws {
    for scale in [1.0, 1.5, 2, 3, 4] {
      let canvas = try InkCanvas.lines(scale: scale)
      canvas.receiveEach(Strokes.line(from: Point(20, 30), to: Point(80, 30)))
      let column = Int(50 * scale)
      let rows = (0..<canvas.pixelHeight).filter { canvas.pixel(column, $0) == black }
      #expect(abs(Double(rows.count) / scale - 10) <= 1 / scale, "scale \(scale)")
      #expect(canvas.pixel(Int(20 * scale - 6 * scale), Int(30 * scale)) == white)
    }
  }

  @Test func `Ink for which a document has no room is not shown as if it were kept`() throws {
    let document = InkDocument(
      InkDocument.State(nextIdentifier: InkDocument.strokeLimit - 1, nextPlace: 0))
    let canvas = try InkCanvas(width: 100, height: 60, document: document)
    canvas.brush = BrushPreset.linear.brush
    canvas.brush.size = 10
    canvas.receiveEach(Strokes.line(from: Point(20, 10), to: Point(80, 10)))
    #expect(document.count == 1 && document.isFull)
    _ = canvas.takeDamage()
    let kept = canvas.pixels
    for _ in 0..<7 { canvas.receiveEach(Strokes.line(from: Point(20, 40), to: Point(80, 40))) }
    #expect(document.count == 1)
    #expect(canvas.pixels == kept && canvas.pixel(50, 10) == black)
    // There is room for what undo brings back, and none for more.
    #expect(document.undo() && document.redo() && document.count == 1)
    #expect(canvas.pixel(50, 10) == black)
  }

  @Test func `A tap is a dot as wide as the brush`() throws {
    let canvas = try InkCanvas.lines()
    canvas.receive(Strokes.tap(Point(50, 30)))
    #expect(canvas.pixel(50, 30) == black)
    #expect(canvas.pixel(46, 30) == black)
    #expect(canvas.pixel(44, 30) == white)
    #expect(!canvas.isEmpty)
    let bounds = canvas.inkBounds
    #expect(abs(bounds.minX - 45) <= 1 && abs(bounds.maxX - 55) <= 1)
  }

  @Test func `Predicted ink is shown, and taken back`() throws {
    let canvas = try InkCanvas.lines()
    var view = CanvasView(canvas)
    var batch = Strokes.line(from: Point(10, 30), to: Point(20, 30), samples: 2)[0]
    var guess = batch.events[0]
    guess.phase = .moved
    guess.origin = .predicted
    guess.location = Point(80, 30)
    guess.timestamp = 0.03
    batch.events.append(guess)
    canvas.receive(batch)
    view.refresh()
    #expect(canvas.pixel(60, 30) == black)
    #expect(view.pixels == canvas.pixels)
    let next = TouchEvent(
      touch: TouchIdentifier(1), timestamp: 0.016, phase: .moved, location: Point(10, 50),
      force: 1)
    canvas.receive(TouchBatch([next]))
    view.refresh()
    #expect(canvas.pixel(60, 30) == white)
    #expect(canvas.pixel(10, 50) == black)
    #expect(view.pixels == canvas.pixels)
  }

  @Test func `Predicted ink can have a colour of its own`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.predictionColor = InkColor(red: 0, green: 0, blue: 255)
    var batches = Strokes.line(from: Point(10, 30), to: Point(40, 30), samples: 4)
    batches.removeLast()
    var guess = batches[2].events[0]
    guess.origin = .predicted
    guess.location = Point(80, 30)
    batches[2].events.append(guess)
    canvas.receiveEach(batches)
    #expect(canvas.pixel(20, 30) == black)
    #expect(canvas.pixel(60, 30) == [0, 0, 255, 255])
  }

  @Test func `A late update repairs ink that has dried`() throws {
    let canvas = try InkCanvas.lines()
    var view = CanvasView(canvas)
    var batches = Strokes.line(from: Point(10, 30), to: Point(90, 30), samples: 5)
    batches[2].events[0].estimationIndex = 7
    batches[2].events[0].propertiesExpectingUpdates = .location
    canvas.receiveEach(batches)
    // Others follow, so that it dries unsettled.
    for number in 2..<10 {
      canvas.receiveEach(
        Strokes.line(
          from: Point(10, 50), to: Point(90, 50), touch: Int64(number), time: Double(number)))
    }
    canvas.tick(1)
    view.refresh()
    #expect(canvas.pixel(50, 30) == black)
    var update = batches[2].events[0]
    update.origin = .updated
    update.location = Point(50, 10)
    update.propertiesExpectingUpdates = []
    canvas.receive(TouchBatch([update]))
    view.refresh()
    #expect(canvas.pixel(50, 30) == white)
    #expect(canvas.pixel(50, 10) == black)
    #expect(canvas.pixel(50, 50) == black)
    #expect(view.pixels == canvas.pixels)
  }

  @Test func `A cancelled touch takes back its ink, however much of it there is`() throws {
    let canvas = try InkCanvas.lines()
    var view = CanvasView(canvas)
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    view.refresh()
    let before = canvas.pixels
    let stroke = Strokes.line(from: Point(10, 10), to: Point(90, 50), touch: 2, samples: 400)
    canvas.receiveEach(Array(stroke.dropLast()))
    view.refresh()
    #expect(canvas.pixels != before)
    var end = stroke[399].events[0]
    end.phase = .cancelled
    canvas.receive(TouchBatch([end]))
    view.refresh()
    #expect(canvas.pixels == before)
    #expect(view.pixels == before)
  }

  @Test func `A cancelled touch may finish its ink instead`() throws {
    let canvas = try InkCanvas(width: 100, height: 60, cancellation: .finish)
    let stroke = Strokes.line(from: Point(10, 30), to: Point(90, 30))
    var last = stroke[7].events[0]
    last.phase = .cancelled
    canvas.receiveEach(Array(stroke.dropLast()) + [TouchBatch([last])])
    #expect(canvas.pixel(50, 30) != white)
  }

  @Test func `Resizing keeps the ink where it is in points`() throws {
    let batches = Strokes.line(from: Point(10, 10), to: Point(90, 50), samples: 100)
    let canvas = try InkCanvas.lines()
    canvas.receiveEach(batches)
    try canvas.resize(width: 120, height: 60, scale: 2)
    let other = try InkCanvas.lines(width: 120, scale: 2)
    other.receiveEach(batches)
    #expect(canvas.pixels == other.pixels)
    #expect(canvas.takeDamage() == [PixelRect(minX: 0, minY: 0, maxX: 240, maxY: 120)])
  }

  @Test func `Several threads draw what one draws`() throws {
    let canvas = try InkCanvas(width: 700, height: 500)
    canvas.brush = BrushPreset.pencil.brush
    for number in 0..<12 {
      let y = 30 + Double(number) * 37
      canvas.receiveEach(
        Strokes.line(
          from: Point(20, y), to: Point(680, 470 - y), touch: Int64(number), samples: 90))
    }
    let all = canvas.pixels
    for row in stride(from: 0, to: 500, by: 50) {
      let rect = PixelRect(minX: 0, minY: row, maxX: 700, maxY: row + 50)
      for column in stride(from: 0, to: 700, by: 100) {
        let part = PixelRect(minX: column, minY: row, maxX: column + 100, maxY: row + 50)
        let starts = (row..<row + 50).map { line in line * 700 + column }
        let expected = starts.flatMap { start in all[start..<start + 100] }
        #expect(canvas.pixels(of: part) == expected, "\(part)")
      }
      #expect(canvas.pixels(of: rect) == Array(all[row * 700..<(row + 50) * 700]))
    }
  }

  @Test func `A canvas can live on another thread`() async throws {
    let batches = Strokes.line(from: Point(10, 10), to: Point(90, 50), samples: 50)
    let here = try InkCanvas.lines()
    here.receiveEach(batches)
    let there = try await Task.detached {
      let canvas = try InkCanvas.lines()
      canvas.receiveEach(batches)
      return canvas.pixels
    }.value
    #expect(here.pixels == there)
  }
}
