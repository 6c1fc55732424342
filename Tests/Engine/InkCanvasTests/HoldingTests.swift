import CanvasTestSupport
import Ductus
import Testing

/// An airbrush that is held still.
@Suite struct HoldingTests {
  private let place = Point(50, 40)

  private func canvas() throws -> InkCanvas {
    let canvas = try InkCanvas(width: 100, height: 80)
    canvas.brush = BrushPreset.airbrush.brush
    return canvas
  }

  private func event(
    _ phase: TouchPhase, at time: Double, _ place: Point? = nil, touch: Int64 = 1
  ) -> TouchBatch {
    TouchBatch([
      TouchEvent(
        touch: TouchIdentifier(touch), timestamp: time, kind: .pencil, phase: phase,
        location: place ?? self.place, force: 1)
    ])
  }

  private func darkness(_ canvas: InkCanvas) -> Int { 255 - Int(canvas.pixel(50, 40)[0]) }

  @Test func `Ink builds up by the times of events, the lift's included`() throws {
    var last = 0
    for time in [0.0, 0.2, 0.5, 1, 3] {
      let canvas = try canvas()
      canvas.receive(event(.began, at: 7))
      canvas.receive(event(.ended, at: 7 + time))
      #expect(darkness(canvas) > last + 5, "\(time) s: \(darkness(canvas))")
      last = darkness(canvas)
      // The file has it too.
      let again = try InkCanvas(width: 100, height: 80, document: canvas.document)
      #expect(again.pixels == canvas.pixels)
    }
    #expect(last > 200)
  }

  @Test func `Sampled more often, it is as dark`() throws {
    let few = try canvas()
    few.receive(event(.began, at: 0))
    few.receive(event(.ended, at: 0.8))
    let many = try canvas()
    many.receive(event(.began, at: 0))
    for step in 1..<80 { many.receive(event(.moved, at: Double(step) / 100)) }
    many.receive(event(.ended, at: 0.8))
    #expect(few.pixels == many.pixels)
  }

  @Test func `The clock draws what builds up until the next event`() throws {
    let canvas = try canvas()
    canvas.receive(event(.began, at: 3))
    var view = CanvasView(canvas)
    view.refresh()
    var last = darkness(canvas)
    var goesOn = false
    for frame in 0..<60 {
      goesOn = canvas.tick(500 + Double(frame) / 60)
      view.refresh()
      #expect(view.pixels == canvas.pixels)
      #expect(darkness(canvas) >= last)
      last = darkness(canvas)
    }
    #expect(goesOn && canvas.isAnimating)
    let lifted = try self.canvas()
    lifted.receive(event(.began, at: 3))
    lifted.receive(event(.ended, at: 4))
    #expect(abs(darkness(lifted) - last) < 12)
    // It was never more than a guess.
    #expect(canvas.document.count == 0)
    canvas.receive(event(.ended, at: 4))
    #expect(canvas.pixels == lifted.pixels)
    #expect(canvas.document.strokes[0].record.samples.count == 2)
    #expect(!canvas.tick(502) && !canvas.isAnimating)
  }

  @Test func `A pen that goes on takes back what the clock guessed`() throws {
    let canvas = try canvas()
    let unhurried = try self.canvas()
    for canvas in [canvas, unhurried] { canvas.receive(event(.began, at: 0)) }
    for frame in 0..<30 { canvas.tick(Double(frame) / 60) }
    for (index, time) in [0.51, 0.52, 0.53].enumerated() {
      let batch = event(.moved, at: time, Point(50 + 5 * Double(index), 40))
      for canvas in [canvas, unhurried] { canvas.receive(batch) }
      #expect(canvas.pixels == unhurried.pixels)
      canvas.tick(time)
    }
  }

  @Test func `Ten minutes cost no more than ten seconds`() throws {
    let canvas = try canvas()
    canvas.receive(event(.began, at: 0))
    // The clock stops asking.
    var frames = 0
    while canvas.tick(Double(frames) / 60), frames < 10_000 { frames += 1 }
    #expect(frames > 500 && frames < 700)
    let short = try self.canvas()
    short.receive(event(.began, at: 0))
    short.receive(event(.ended, at: DabPlacement.holdLimit))
    canvas.receive(event(.ended, at: 600))
    #expect(canvas.pixels == short.pixels)
    var state = DabPlacement(spacing: 0.1, rate: 30)
    let tips = [0, 600].map { SpinePoint(place, TipState(width: 40, time: Float($0))) }
    state.advance(over: tips, within: .empty) { _, _ in }
    #expect(state.number == 301)
  }

  @Test func `Other brushes ask for no frames, and do not change with time`() throws {
    for preset in BrushPreset.allCases where !preset.brush.buildsUp {
      let canvas = try canvas()
      canvas.brush = preset.brush
      canvas.receive(event(.began, at: 0))
      let before = canvas.pixels
      #expect(!canvas.tick(0) && !canvas.tick(1))
      #expect(canvas.pixels == before)
    }
  }

  @Test func `A brush without a rate is written as it was`() throws {
    let old = try Brush(text: "ductus-brush 1\ntip dab 0.05 0.1".utf8)
    #expect(old.tip == .dab(hardness: 0.05, spacing: 0.1) && !old.buildsUp)
    #expect(try Brush(text: old.text) == old)
    let new = BrushPreset.airbrush.brush
    #expect(new.buildsUp)
    #expect(try Brush(text: new.text) == new)
  }

  @Test func `Undone and done again, it is what it was`() throws {
    let canvas = try canvas()
    canvas.receive(event(.began, at: 0))
    canvas.receive(event(.moved, at: 0.7))
    canvas.receive(event(.moved, at: 0.8, Point(60, 44)))
    canvas.receive(event(.ended, at: 1.6, Point(60, 44)))
    let before = canvas.pixels
    canvas.document.undo()
    #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    canvas.document.redo()
    #expect(canvas.pixels == before)
  }
}
