import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Lifted strokes are shown as an edit would show them, and the document stays as it is.
@Suite struct LiftingTests {
  @Test(arguments: seeds(500))
  func `What is lifted is seen as if it had been moved`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let canvas = try InkCanvas(width: 150, height: 100, seed: seed)
    canvas.settings.finger = .erases
    var view = CanvasView(canvas)
    var session = DrawingSession(canvas, seed: seed)
    for _ in 0..<15 { _ = session.step(&random) }
    view.refresh()
    canvas.finishTouches()
    var some = canvas.document.strokes.map { $0.id }.filter { _ in random.chance(0.5) }
    canvas.lift(some + some)
    var transform = Affine.identity
    for _ in 0..<12 {
      switch random.below(7) {
      case 0:
        canvas.setView(
          origin: Point(random.double(in: -30...30), random.double(in: -30...30)),
          zoom: random.chance(0.5) ? canvas.zoom : random.double(in: 0.5...2))
      case 1:
        _ = session.step(&random)
        canvas.finishTouches()
      case 2: canvas.undo()
      case 3:
        some = canvas.document.strokes.map { $0.id }.filter { _ in random.chance(0.3) }
        canvas.lift(some)
        transform = .identity
      default:
        transform = RandomStrokes.affine(&random)
        canvas.moveLifted(transform)
        canvas.moveLifted(Affine(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))
      }
      if random.chance(0.7) { view.refresh() }
      let state = canvas.document.state
      view.refresh()
      #expect(view.pixels == canvas.pixels)
      #expect(canvas.document.state == state)
      // Copies of the records, for each knows the strokes of one document only.
      let moved = InkDocument()
      moved.perform(.paper(canvas.document.paper))
      moved.perform(.paperPattern(canvas.document.paperPattern))
      let strokes = canvas.document.strokes.map { stroke in
        var copy = InkStroke(
          id: stroke.id, record: stroke.record.snapshot, brush: stroke.brush, place: 0,
          transform: stroke.transform)
        copy.isMarkedErasure = stroke.isMarkedErasure
        copy.layers = stroke.layers
        copy.span = stroke.span
        return copy
      }
      moved.perform(.add(strokes))
      moved.perform(.transform(some, transform))
      let expected = try InkCanvas(width: 150, height: 100, document: moved)
      expected.setView(origin: canvas.origin, zoom: canvas.zoom)
      let difference = firstDifference(view.pixels, expected.pixels, width: 150)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
    canvas.letDown()
    view.refresh()
    let opened = try InkCanvas(
      width: 150, height: 100, document: InkDocument(canvas.document.state))
    opened.setView(origin: canvas.origin, zoom: canvas.zoom)
    #expect(view.pixels == opened.pixels)
  }

  @Test func `Bit by bit it comes to the same`() throws {
    let canvas = try InkCanvas.lines(width: 600, height: 400, size: 6)
    canvas.settings.painting = .overTime
    for number in 0..<40 {
      let y = 10 * Double(number)
      canvas.receiveEach(
        Strokes.line(from: Point(5, y), to: Point(590, 400 - y), touch: Int64(number)))
    }
    var view = CanvasView(canvas)
    let all = canvas.document.strokes.map { $0.id }
    canvas.lift(all.filter { $0.rawValue % 2 == 0 })
    for step in 1...5 {
      canvas.moveLifted(.translation(Vector(Double(step) * 9, 4)))
      view.refresh()
    }
    var time = 0.0
    while canvas.tick(time) { time += 0.016 }
    view.refresh()
    let even = all.filter { $0.rawValue % 2 == 0 }
    canvas.letDown()
    canvas.perform(.transform(even, .translation(Vector(45, 4))))
    canvas.finishPainting()
    #expect(view.pixels == canvas.pixels)
  }

  @Test func `A late correction reaches what is lifted`() throws {
    let canvas = try InkCanvas.lines(width: 120, height: 80, size: 6)
    var batches = Strokes.line(from: Point(10, 10), to: Point(100, 10), touch: 1, samples: 5)
    batches[2].events[0].estimationIndex = 7
    batches[2].events[0].propertiesExpectingUpdates = .location
    canvas.receiveEach(batches)
    let id = canvas.document.strokes[0].id
    canvas.lift([id])
    canvas.moveLifted(.translation(Vector(0, 10)))
    #expect(canvas.pixel(55, 20) == black)
    var update = batches[2].events[0]
    update.origin = .updated
    update.location = Point(55, 60)
    update.propertiesExpectingUpdates = []
    canvas.receive(TouchBatch([update]))
    let shown = canvas.pixels
    canvas.letDown()
    canvas.perform(.transform([id], .translation(Vector(0, 10))))
    #expect(canvas.pixels == shown && canvas.pixel(55, 20) == white)
  }
}
