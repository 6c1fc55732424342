import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// Brushes with which words are written look as they should where a person would see it.
struct WritingLooksTests {
  /// Returns the tips of a straight stroke, 120 points long.
  private func tips(
    _ preset: BrushPreset, force: Double?, altitude: Double = 1
  ) -> [TipState] {
    let points = (0...60).map {
      PolylinePoint(
        at: 2 * Double($0), 0, time: Double($0) / 120, force: force, altitude: altitude,
        azimuth: 1)
    }
    return Dynamic.tips(preset.brush, points)
  }

  /// 40°, and 25°, with forces of writing.
  @Test(arguments: [0.3, 0.8, 1.3])
  func `A pencil is a line at the angles at which hands write, and broad below`(force: Double) {
    let upright = tips(.pencil, force: force, altitude: 1.2)[30].width
    for degrees in stride(from: 60.0, through: 40, by: -1) {
      let width = tips(.pencil, force: force, altitude: degrees * .pi / 180)[30].width
      #expect(width < 3.6 && width < 1.8 * upright, "\(degrees)° \(width)")
    }
    #expect(tips(.pencil, force: force, altitude: 25 * .pi / 180)[30].width > 14)
  }

  /// The letters of such words are 11 points high, and their strokes some 5 apart.
  @Test(arguments: [BrushPreset.pen, .marker, .crayon, .pencil])
  func `Words of 24 points can be read at the default width`(preset: BrushPreset) {
    for force in [0.3, 0.8, 1.25, nil] {
      let width = tips(preset, force: force)[30].width
      #expect((1...4).contains(width), "\(preset) \(width)")
    }
  }

  @Test func `A pen's stroke at a constant pressure does not end as a needle`() {
    for force in [0.2, 0.5, 1, 1.5] {
      let stroke = tips(.pen, force: force).map(\.width)
      #expect(stroke[60] > 0.65 * stroke[30] && stroke[0] > 0.65 * stroke[30])
      // The end thins over no more than its own width.
      let reached = stroke.lastIndex { $0 > 0.99 * stroke[30] } ?? 0
      #expect(Double(60 - reached) * 2 <= stroke[30] + 2)
    }
  }

  @Test func `Two strokes of the highlighter, and three, stay yellow`() {
    let brush = BrushPreset.highlighter.brush
    let opacity = tips(.highlighter, force: 1)[30].opacity
    var paper = [1.0, 1, 1]
    for _ in 0..<3 {
      let ink = [brush.color.red, brush.color.green, brush.color.blue].map { Double($0) / 255 }
      paper = zip(paper, ink).map { $0 * ($1 * opacity + 1 - opacity) }
      let color = InkColor(
        red: UInt8(paper[0] * 255), green: UInt8(paper[1] * 255), blue: UInt8(paper[2] * 255))
      // Yellow is a sixth of a turn, orange a twelfth.
      #expect(abs(color.hsb.hue - 1.0 / 6) < 0.02)
    }
  }

  /// One dose for all of it: a crayon is no row of discs.
  @Test func `A crayon is even along its way, and covers what it is pressed on`() {
    for force in [0.3, 1, 2] {
      let stroke = tips(.crayon, force: force)
      #expect(stroke.allSatisfy { $0.opacity == stroke[30].opacity })
      #expect(stroke.allSatisfy { abs($0.width - stroke[30].width) < 1e-9 })
    }
    #expect(tips(.crayon, force: 2)[30].opacity > 0.95)
    #expect(BrushPreset.crayon.brush.texture?.kind == .tooth)
  }
}
