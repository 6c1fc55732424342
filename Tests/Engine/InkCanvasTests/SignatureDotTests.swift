import CanvasTestSupport
import Ductus
import Testing

/// A tap of a signature, as it is drawn: an ellipse of two random radii, and nothing else.
@Suite struct SignatureDotTests {
  /// Returns a canvas with one tap in its middle.
  private static func canvas(
    _ preset: BrushPreset, side: Double, scale: Double, number: Int
  ) throws -> InkCanvas {
    let canvas = try InkCanvas(width: side, height: side, scale: scale)
    canvas.brush = preset.brush
    canvas.settings.largestViewSide = 480
    // Each stroke of a canvas has a seed of its own: those before it lie outside.
    for stroke in 0...number {
      let place = stroke == number ? Point(side / 2, side / 2) : Point(-500, -500)
      for (index, phase) in [TouchPhase.began, .ended].enumerated() {
        canvas.receive(
          TouchBatch([
            TouchEvent(
              touch: TouchIdentifier(1), timestamp: Double(stroke) + Double(index) / 10,
              kind: .indirectPointer, phase: phase, location: place)
          ]))
      }
    }
    return canvas
  }

  @Test(arguments: [BrushPreset.signature, .signatureLines, .signatureQuadratic])
  func `a tap is an upright ellipse of two radii of its own`(preset: BrushPreset) throws {
    var shapes: [Double] = []
    for number in 0..<12 {
      let canvas = try Self.canvas(preset, side: 100, scale: 8, number: number)
      let found = InkMoments(canvas)
      let width = preset == .signature ? 0.02 / 1.5 * 50 : 2
      for radius in [found.x, found.y] {
        #expect(radius > 0.5 * width - 0.05 && radius < 1.5 * width + 0.05, "\(radius)")
      }
      // Full of ink, and no corner that sticks out: no star.
      #expect((found.area / (Double.pi * found.x * found.y) - 1).magnitude < 0.02)
      #expect(found.tilt.magnitude < 0.01)
      shapes.append(found.x / found.y)

      let stroke = try #require(canvas.document.strokes.last)
      let ink = canvas.document.ink(of: stroke)
      let radii = EllipticDot.radii(
        width: ink.tips.map(\.width).max() ?? 0, seed: stroke.record.seed)
      #expect((radii.x - found.x).magnitude < 0.05 && (radii.y - found.y).magnitude < 0.05)
      if preset == .signature { #expect(max(radii.x, radii.y) <= 0.02 * 50 + 1e-9) }

      // SVG has one shape for it.
      let area = Rect(minX: 0, minY: 0, maxX: 100, maxY: 100)
      let svg = String(decoding: canvas.document.svg(SVGPage(area: area)), as: UTF8.self)
      #expect(svg.contains("<path"))
    }
    // Round ones, broad ones and high ones.
    #expect(shapes.contains { $0 > 1.3 } && shapes.contains { $0 < 0.77 })
  }
}
