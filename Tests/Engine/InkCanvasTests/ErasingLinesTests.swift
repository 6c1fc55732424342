import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests of erasing that a program asks for, and of brushes that erase.
@Suite struct ErasingLinesTests {
  private func lines(zoom: Double = 1) throws -> InkCanvas {
    let canvas = try InkCanvas.lines(width: 100, height: 80, size: 4)
    canvas.setView(origin: Point(-3, 2), zoom: zoom)
    for (touch, y) in [20.0, 40, 60].enumerated() {
      canvas.receiveEach(
        Strokes.line(from: Point(10, y), to: Point(90, y), touch: Int64(touch)))
    }
    return canvas
  }

  @Test(arguments: EraserMode.allCases, [1, 2.5])
  func `Erasing along a line takes away what lies under it in the view`(
    mode: EraserMode, zoom: Double
  ) throws {
    let canvas = try lines(zoom: zoom)
    let before = canvas.pixels
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    #expect(canvas.erase(along: [Point(50, 5), Point(50, 50)], width: 10, mode: mode))
    let after = canvas.pixels
    func pixel(_ x: Int, _ y: Int) -> UInt32 { after[y * canvas.pixelWidth + x] }
    for y in [20, 40] {
      #expect(pixel(50, y) == 0xFFFF_FFFF, "\(y)")
      #expect((pixel(20, y) == 0xFFFF_FFFF) == (mode == .strokes), "\(y)")
    }
    #expect(pixel(50, 60) == before[60 * canvas.pixelWidth + 50])
    // A replay erases the same.
    let inspector = try InkInspector(recorder.recording, width: 100, height: 80, scale: 1)
    inspector.seek(to: recorder.recording.eventCount)
    var replayed = [UInt32](repeating: 0, count: after.count)
    _ = inspector.draw(into: &replayed)
    #expect(replayed == after)
    canvas.document.undo()
    #expect(canvas.pixels == before && canvas.document.inkCount == 3)
  }

  @Test func `An eraser erases whatever its blend, and so does a brush that erases`() throws {
    let canvas = try lines()
    let bounds = canvas.document.bounds
    canvas.settings.tool = .erases
    canvas.eraser = Brush(size: 12)
    #expect(canvas.eraser.erases)
    canvas.receiveEach(Strokes.line(from: Point(30, 10), to: Point(30, 70), touch: 7))
    canvas.settings.tool = .draws
    canvas.brush = .eraser
    canvas.receiveEach(Strokes.line(from: Point(60, 2), to: Point(60, 78), touch: 8))
    canvas.finishTouches()
    #expect(canvas.document.strokes.map { $0.isErasure } == [false, false, false, true, true])
    #expect(canvas.document.inkCount == 3 && canvas.document.bounds == bounds)
    let pixels = canvas.pixels
    for x in [30, 60] { #expect(pixels[40 * canvas.pixelWidth + x] == 0xFFFF_FFFF) }
    canvas.perform(.remove(Array(canvas.document.strokes.prefix(3).map { $0.id })))
    #expect(canvas.isEmpty)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `Ink goes on above an erasure that begins, whichever touch or brush makes it`(
    seed: UInt64
  ) throws {
    // Two pens at once: the second has a brush that erases.
    let first = Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 1, samples: 20)
    let second = Strokes.line(from: Point(50, 10), to: Point(50, 70), touch: 2, samples: 6)
    var naive = NaiveCanvas(width: 100, height: 80, scale: 1)
    let canvas = try InkCanvas(width: 100, height: 80, scale: 1, seed: seed)
    canvas.brush = .eraser
    naive.brush = .eraser
    let batches = Array(first.prefix(9)) + second + Array(first.dropFirst(9))
    canvas.receiveEach(batches)
    #expect(canvas.document.strokes.allSatisfy { $0.isErasure && $0.layers.count == 1 })
    #expect(canvas.document.inkCount == 0)
    #expect(canvas.pixels == naive.pixels(after: batches))
  }
}
