import BrushTestSupport
import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// Tapers that go with the stroke.
@Suite struct TaperTests {
  private func brush(_ size: Double) -> Brush {
    Brush(size: size, taper: Taper(startWidths: 1, endWidths: 2.5, tip: 0.4))
  }

  private func widths(_ brush: Brush, length: Double, step: Double = 0.5) -> [Double] {
    let count = Int(length / step)
    return Dynamic.tips(brush, (0...count).map { PolylinePoint(at: Double($0) * step, 0) })
      .map(\.width)
  }

  @Test(arguments: [1.0, 3, 12, 40])
  func `A thick stroke ends as a thin one does`(size: Double) {
    let found = widths(brush(size), length: size * 20, step: size / 6)
    let one = widths(brush(1), length: 20, step: 1.0 / 6)
    #expect(found.count == one.count)
    for (a, b) in zip(found, one) { #expect(abs(a / size - b) < 1e-6) }
    // It ends neither as broad as it is, nor in a needle.
    #expect(abs(found[found.count - 1] / size - 0.4) < 1e-9)
    // The last half width of it is no cut and no point.
    #expect(found[found.count - 4] / size > 0.5 && found[found.count - 4] / size < 0.75)
  }

  @Test func `A crossbar has no thorns, and a dash as long as it is wide no taper`() {
    // The width and length of a crossbar in letters of 20 points.
    let bar = widths(brush(3), length: 8)
    #expect(bar.allSatisfy { $0 > 0.7 * 3 })
    #expect(widths(brush(3), length: 3).allSatisfy { $0 == 3 })
    let old = Dynamic.tips(
      Brush(size: 3, taper: Taper(start: 5, end: 10)),
      (0...16).map { PolylinePoint(at: Double($0) / 2, 0) })
    #expect(old[16].width < 0.6 * 3, "what it was")
  }

  @Test func `What is thin already is not thinned`() {
    var fine = brush(10)
    fine.dynamics.width = 3
    #expect(widths(fine, length: 100).allSatisfy { $0 == 3 })
  }

  @Test func `Tapers in points stay as they were`() throws {
    let text = "ductus-brush 1\nsize 10\ntaper 4 8"
    let brush = try Brush(text: text.utf8)
    #expect(brush.taper == Taper(start: 4, end: 8))
    let found = Dynamic.tips(brush, (0..<100).map { PolylinePoint(at: Double($0), 0) })
    #expect(abs(found[0].width - 1.5) < 1e-9 && abs(found[2].width - 7.875) < 1e-9)
    let new = try Brush(text: "ductus-brush 1\ntaper 1 2.5 widths 0.4".utf8)
    #expect(new.taper == Taper(startWidths: 1, endWidths: 2.5, tip: 0.4))
    #expect(try Brush(text: new.text) == new)
    #expect(throws: BrushTextError.self) {
      try Brush(text: "ductus-brush 1\ntaper 1 2 inches 3".utf8)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Point by point, it is what it is at once`(seed: UInt64) {
    #expect(DynamicsAudit.failures(brush(seed % 2 == 0 ? 3 : 25), seed: seed).isEmpty)
    #expect(DynamicsAudit.failures(BrushPreset.pen.brush, seed: seed).isEmpty)
    #expect(DynamicsAudit.failures(BrushPreset.ink.brush, seed: seed).isEmpty)
    #expect(DynamicsAudit.failures(BrushPreset.airbrush.brush, seed: seed).isEmpty)
  }
}
