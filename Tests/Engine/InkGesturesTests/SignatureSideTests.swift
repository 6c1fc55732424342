import Ductus
import Testing

/// Tests of the measure of a signature's width: the shorter side of the view, up to a limit.
@Suite struct SignatureSideTests {
  private func side(_ canvas: InkCanvas) throws -> Double {
    try #require(canvas.document.strokes.last).record.viewSide
  }

  private func draw(_ gestures: PointerGestures, at time: Double) {
    for (index, phase) in [TouchPhase.began, .moved, .ended].enumerated() {
      gestures.handle(
        PointerCall(pointer: 1, kind: .pencil, phase: phase),
        [GestureHand.sample(20 + 30 * Double(index), 50, time + Double(index) / 50)])
    }
  }

  @Test(arguments: [
    (320.0, 568.0, 320.0), (768, 1024, 480), (1440, 900, 480), (600, 150, 150), (480, 480, 480),
  ])
  func `the side counts up to 480 points where people sign`(
    width: Double, height: Double, counted: Double
  ) throws {
    let canvas = try InkCanvas(width: width, height: height)
    let gestures = PointerGestures(canvas)
    canvas.brush = BrushPreset.signature.brush
    // The preset by itself is exact.
    draw(gestures, at: 0)
    #expect(try side(canvas) == min(width, height))
    gestures.use(.signature)
    draw(gestures, at: 1)
    #expect(try side(canvas) == counted)
    // A stroke keeps it.
    try canvas.resize(width: 200, height: 100, scale: 1)
    #expect(try side(canvas) == counted)
    draw(gestures, at: 2)
    #expect(try side(canvas) == 100)
    for limit in [Double.nan, 0, -1, .infinity] {
      canvas.settings.largestViewSide = limit
      draw(gestures, at: 3)
      #expect(try side(canvas) == 100)
    }
  }

  @Test func `a sheet that is shown smaller goes on in the same proportions`() throws {
    let canvas = try InkCanvas(width: 1000, height: 800)
    let gestures = PointerGestures(canvas)
    gestures.use(.signature)
    gestures.settings.viewIsFixed = true
    draw(gestures, at: 0)
    try canvas.resize(width: 500, height: 400, scale: 1)
    canvas.setView(origin: Point(0, 0), zoom: 0.5)
    draw(gestures, at: 1)
    let strokes = canvas.document.strokes
    #expect(strokes[0].record.viewSide == 480 && strokes[0].transform == .identity)
    // 240 points of its own, each of which is two of the sheet.
    #expect(strokes[1].record.viewSide == 240 && strokes[1].transform.a == 2)
    #expect(canvas.settings.largestViewSide == 480)
    // Where people draw, the screen counts at any zoom.
    gestures.settings.viewIsFixed = false
    draw(gestures, at: 2)
    #expect(try side(canvas) == 400)
  }
}
