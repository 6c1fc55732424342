import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// A filter of one's own: a stroke that comes near its beginning ends there.
private struct Closing: RecursiveKernel {
  struct State { var start: Point? }

  let gap: Double
  let initialState = State()

  func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    if state.start == nil { state.start = point.location }
    return point
  }

  func end(_ state: State, of point: PolylinePoint, advanced: PolylinePoint?) -> PolylinePoint {
    var end = point
    if let start = state.start, start.distance(to: end.location) <= gap { end.location = start }
    return end
  }
}

/// Tests that a brush draws with a filter of one's own, on a canvas and from a file.
@Suite struct OwnFilterInkTests {
  private static let isRegistered: Bool = {
    OwnFilters.register("org.ductus.tests.closing") { values in
      PolylineFilter(Closing(gap: values.first ?? 0))
    }
    return true
  }()

  init() { #expect(Self.isRegistered) }

  /// Draws three sides of a square, and a part of the fourth.
  private func draw(_ filters: [BrushFilter]) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 100, height: 80, scale: 2)
    canvas.brush = Brush(size: 4, filters: filters, dynamics: Dynamics(width: .size))
    let corners = [Point(20, 20), Point(70, 20), Point(70, 60), Point(20, 60), Point(22, 30)]
    for (index, corner) in corners.enumerated() {
      canvas.receive(
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(1), timestamp: Double(index) / 10,
            phase: index == 0 ? .began : index == 4 ? .ended : .moved, location: corner)
        ]))
    }
    canvas.finishTouches()
    return canvas
  }

  @Test func `Ink of a filter of one's own is drawn and kept`() throws {
    let canvas = try draw([.own("org.ductus.tests.closing", 15)])
    let plain = try draw([])
    // Between the end of the touch and the beginning of the stroke.
    let index = 50 * canvas.pixelWidth + 40
    #expect(canvas.pixels[index] == 0xFF00_0000 && plain.pixels[index] == 0xFFFF_FFFF)
    let document = canvas.document
    #expect(document.missingFilters.isEmpty)
    // The file has the samples as they were measured.
    let again = try DuctusReader().read(document.file()).document
    #expect(again.strokes[0].brush == canvas.brush)
    #expect(again.strokes[0].record.samples == plain.document.strokes[0].record.samples)
    let view = try InkCanvas(width: 100, height: 80, scale: 2, document: again)
    #expect(view.pixels == canvas.pixels)
  }

  @Test func `Ink of a filter that is missing is drawn without it, and says so`() throws {
    let canvas = try draw([.own("org.example.missing", 15)])
    #expect(canvas.pixels == (try draw([])).pixels)
    let again = try DuctusReader().read(canvas.document.file()).document
    #expect(again.missingFilters == ["org.example.missing"])
    #expect(again.strokes[0].brush.filters == [.own("org.example.missing", 15)])
  }
}
