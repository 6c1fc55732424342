import CanvasTestSupport
import Ductus
import Testing

/// Predictions of the canvas itself: seen while a stroke is drawn, and never after.
@Suite struct PredictionSourceTests {
  private func batch(_ index: Int, isLast: Bool = false) -> TouchBatch {
    let time = Double(index) / 120
    return TouchBatch([
      TouchEvent(
        touch: TouchIdentifier(1), timestamp: time, kind: .pencil,
        phase: index == 0 ? .began : isLast ? .ended : .moved,
        location: Point(20 + 300 * time, 60 + 10 * Elementary.sin(12 * time)), force: 1,
        altitude: 1, azimuth: 0.5)
    ])
  }

  private func canvas(
    _ source: PredictionSource, _ filters: [BrushFilter] = [], uses: Bool = true
  ) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 256, height: 128, scale: 1)
    canvas.settings.prediction = source
    canvas.settings.usesPredictions = uses
    canvas.settings.keepsStages = true
    canvas.brush.filters = filters
    return canvas
  }

  /// Returns how far the ink reaches to the right.
  private func reach(_ canvas: InkCanvas) -> Int {
    inkReach(of: canvas.pixels, width: 256)
  }

  @Test(arguments: [[], [.modeller(strength: 0.5)], [.streamline(0.2)]] as [[BrushFilter]])
  func `ink goes ahead of the pen while it is drawn, and no trace of it stays`(
    _ filters: [BrushFilter]
  ) throws {
    let plain = try canvas(.platform, filters)
    let predicting = try canvas(.better, filters)
    let unused = try canvas(.engine, filters, uses: false)
    var ahead = 0
    for index in 0..<40 {
      for canvas in [plain, predicting, unused] { canvas.receive(batch(index)) }
      #expect(reach(predicting) >= reach(plain) - 1)
      ahead = reach(predicting) - reach(plain)
      #expect(reach(unused) == reach(plain))
    }
    // 300 points a second, a sixtieth of a second ahead.
    #expect((4...6).contains(ahead))
    for canvas in [plain, predicting] { canvas.receive(batch(40, isLast: true)) }
    #expect(predicting.pixels == plain.pixels)
    #expect(
      predicting.document.strokes[0].record.samples
        == plain.document.strokes[0].record.samples)
    #expect(predicting.document.strokes[0].brush == plain.document.strokes[0].brush)
    #expect(
      predicting.document.ink(of: predicting.document.strokes[0]).filtered
        == plain.document.ink(of: plain.document.strokes[0]).filtered)
  }
}
