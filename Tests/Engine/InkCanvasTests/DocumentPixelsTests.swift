import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that a document holds all that was drawn: a picture of it is the canvas.
@Suite struct DocumentPixelsTests {
  @Test(arguments: BrushPreset.allCases)
  func `The picture of a document is the canvas`(preset: BrushPreset) throws {
    for seed in seeds(60) {
      var random = SeededGenerator(seed: seed)
      let scale = [1.0, 2, 1.5][random.below(3)]
      let canvas = try InkCanvas(width: 120, height: 90, scale: scale, seed: seed)
      canvas.brush = preset.brush
      canvas.settings.finger = random.chance(0.5) ? .erases : .draws
      for batch in EventSequence.batches(seed: seed) { canvas.receive(batch) }
      canvas.finishTouches()
      let picture = try canvas.document.picture(
        of: Rect(minX: 0, minY: 0, maxX: 120, maxY: 90), scale: scale)
      let difference = firstDifference(canvas.pixels, picture.pixels, width: canvas.pixelWidth)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  @Test func `Pictures that cannot be are refused`() throws {
    let document = InkDocument()
    for rect in [
      Rect.empty, Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 1),
      Rect(minX: 0, minY: 0, maxX: 1e6, maxY: 1e6),
      Rect(minX: 1e12, minY: 0, maxX: 1.1e12, maxY: 9),
    ] {
      #expect(throws: CanvasSizeError.self) { try document.picture(of: rect, scale: 1) }
    }
    let rect = Rect(minX: 0.25, minY: -3, maxX: 2, maxY: 1)
    for scale in [0, -1, Double.nan, .infinity, 1e9] {
      #expect(throws: CanvasSizeError.self) { try document.picture(of: rect, scale: scale) }
    }
    let picture = try document.picture(of: rect, scale: 2)
    #expect(picture.width == 4 && picture.height == 8)
    #expect(picture.pixels == Array(repeating: 0xFFFF_FFFF, count: 32))
  }
}
