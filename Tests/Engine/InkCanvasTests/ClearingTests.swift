import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct ClearingTests {
  @Test func `Cleared ink vanishes within half a second, new ink stays`() throws {
    let canvas = try InkCanvas.lines()
    var view = CanvasView(canvas)
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    canvas.clear()
    #expect(canvas.isAnimating)
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 2))
    canvas.tick(10)
    #expect(canvas.pixel(50, 20) == black)
    var previous = canvas.pixel(50, 20)[0]
    for frame in 1...29 {
      canvas.tick(10 + Double(frame) / 60)
      view.refresh()
      let now = canvas.pixel(50, 20)[0]
      #expect(now > previous, "frame \(frame)")
      previous = now
    }
    #expect(!canvas.tick(10.6))
    view.refresh()
    #expect(canvas.pixel(50, 20) == white)
    #expect(canvas.pixel(50, 40) == black)
    #expect(view.pixels == canvas.pixels)
  }

  @Test func `Cleared at once`() throws {
    for duration in [0, -1, Double.nan] {
      let canvas = try InkCanvas.lines()
      canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
      canvas.clear(fade: duration)
      #expect(canvas.isEmpty)
      #expect(!canvas.isAnimating)
      #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  @Test func `A stroke being drawn goes too, and its touch draws no more until it begins anew`()
    throws
  {
    let canvas = try InkCanvas.lines()
    let stroke = Strokes.line(from: Point(10, 20), to: Point(90, 20))
    canvas.receiveEach(Array(stroke[..<4]))
    canvas.clear(fade: 0)
    canvas.receiveEach(Array(stroke[4...]))
    #expect(canvas.isEmpty)
    canvas.receiveEach(stroke)
    #expect(!canvas.isEmpty)
  }

  @Test func `Clearing twice, and clearing nothing`() throws {
    let canvas = try InkCanvas.lines()
    canvas.clear()
    #expect(!canvas.isAnimating)
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    canvas.clear()
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40)))
    canvas.tick(0)
    canvas.tick(0.2)
    canvas.clear()
    canvas.tick(0.4)
    canvas.tick(0.6)
    #expect(canvas.pixel(50, 20) == white)
    #expect(canvas.pixel(50, 40) != white)
    #expect(!canvas.tick(0.95))
    #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func `A late update reaches ink that vanishes`() throws {
    let canvas = try InkCanvas.lines()
    var stroke = Strokes.line(from: Point(10, 20), to: Point(90, 20), samples: 5)
    stroke[2].events[0].estimationIndex = 1
    stroke[2].events[0].propertiesExpectingUpdates = .location
    canvas.receiveEach(stroke)
    canvas.clear()
    canvas.tick(0)
    canvas.tick(0.1)
    var update = stroke[2].events[0]
    update.origin = .updated
    update.location = Point(50, 50)
    canvas.receive(TouchBatch([update]))
    #expect(canvas.pixel(50, 20) == white)
    #expect(canvas.pixel(50, 48) != white)
  }
}
