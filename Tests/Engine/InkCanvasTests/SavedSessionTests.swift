import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Whatever was done on a canvas, and wherever it looks, one that opens the saved file shows the same
/// pixels, and goes on alike.
@Suite struct SavedSessionTests {
  @Test func `A canvas shows what one shows that opens the saved file`() throws {
    for seed in seeds(10_000) { try check(seed) }
  }

  private func check(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed ^ 0xF11E)
    let canvas = try InkCanvas(
      width: 75, height: 50, scale: [1.0, 0.5, 1.5][random.below(3)], seed: seed)
    canvas.settings.finger = .erases
    canvas.settings.painting = random.painting()
    // As an app does it: each change is appended when it happens.
    let writer = DuctusWriter()
    var file = try writer.begin(canvas.document)
    var failure: DuctusError?
    let number = canvas.document.observe { [canvas] change in
      do throws(DuctusError) {
        file += try writer.append(change, in: canvas.document)
      } catch { failure = error }
    }
    defer { canvas.document.stopObserving(number) }
    var view = CanvasView(canvas)
    var session = DrawingSession(canvas, seed: seed)
    for turn in 0..<(4 + random.below(14)) {
      _ = session.step(&random)
      if random.chance(0.25) { look(canvas, &random) }
      if random.chance(0.4) { view.refresh() }
      if random.chance(0.1) { canvas.tick(Double(turn)) }
    }
    canvas.finishTouches()
    var time = 100.0
    while canvas.tick(time) { time += 1 }
    view.refresh()
    #expect(failure == nil, "seed \(seed)")
    let whole = try canvas.document.file()
    for bytes in [file, whole] {
      let opened = try DuctusReader(.strict).read(bytes)
      let other = try InkCanvas(
        width: 75, height: 50, scale: canvas.scale, document: opened.document)
      other.setView(origin: canvas.origin, zoom: canvas.zoom)
      let difference = firstDifference(view.pixels, other.pixels, width: canvas.pixelWidth)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
    try goOn(canvas, DuctusReader(.strict).read(file).document, seed, &random, &view)
  }

  /// Undoes and does again in both.
  private func goOn(
    _ canvas: InkCanvas, _ document: InkDocument, _ seed: UInt64, _ random: inout SeededGenerator,
    _ view: inout CanvasView
  ) throws {
    let other = try InkCanvas(width: 75, height: 50, scale: canvas.scale, document: document)
    other.setView(origin: canvas.origin, zoom: canvas.zoom)
    var otherView = CanvasView(other)
    canvas.settings.painting = .atOnce
    for _ in 0..<4 {
      let isUndo = random.chance(0.7)
      #expect((isUndo ? canvas.undo() : canvas.redo()) == (isUndo ? other.undo() : other.redo()))
      if random.chance(0.5) { look(canvas, &random) }
      other.setView(origin: canvas.origin, zoom: canvas.zoom)
      view.refresh()
      otherView.refresh()
      let difference = firstDifference(view.pixels, otherView.pixels, width: canvas.pixelWidth)
      #expect(difference == nil, "seed \(seed), gone on: \(difference ?? "")")
    }
  }

  private func look(_ canvas: InkCanvas, _ random: inout SeededGenerator) {
    if random.chance(0.5) {
      canvas.pan(by: Vector(random.double(in: -60...60), random.double(in: -40...40)))
    } else {
      canvas.zoom(
        to: canvas.zoom * random.double(in: 0.5...2),
        about: Point(random.double(in: 0...75), random.double(in: 0...50)))
    }
  }
}
