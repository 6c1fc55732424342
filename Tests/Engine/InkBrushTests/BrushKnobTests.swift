import InkBrush
import InkGeometry
import InkStream
import Testing

/// The knobs that people turn.
@Suite struct BrushKnobTests {
  private static let knobs = BrushKnob.allCases

  private func widths(_ brush: Brush, force: Double? = nil, altitude: Double? = nil) -> [Double] {
    tips(brush, force: force, altitude: altitude).map(\.width)
  }

  private func tips(_ brush: Brush, force: Double?, altitude: Double? = nil) -> [TipState] {
    Dynamic.tips(
      brush,
      (0..<60).map {
        PolylinePoint(
          at: Double($0) * 2, 0, time: Double($0) / 60, force: force, altitude: altitude,
          azimuth: altitude.map { _ in 0 })
      })
  }

  /// Returns a value of a knob that its brush can have exactly.
  private func value(_ knob: BrushKnob, _ random: inout SplitMix64) -> Double {
    let part = Double(random.next() >> 11) * 0x1p-53
    let range = knob.range
    let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
    return knob == .opacity ? (value * 255).rounded() / 255 : value
  }

  @Test(arguments: BrushPreset.allCases, BrushKnob.allCases)
  func `A knob that stays where it is changes nothing`(preset: BrushPreset, knob: BrushKnob) {
    var brush = preset.brush
    let shown = brush[knob]
    brush[knob] = shown
    #expect(brush == preset.brush)
    brush[knob] = .nan
    #expect(brush == preset.brush)
    // To and fro is no change either, but for a taper whose unit changes.
    let answers = knob != .tilt || shown > 0
    guard answers, brush.taper.unit == .widths || brush.taper == .none,
      brush.texture != nil || shown == 0
    else { return }
    brush[knob] = knob.range.upperBound
    brush[knob] = knob.range.lowerBound
    brush[knob] = shown
    let isFormula = [.widthByPressure, .opacityByPressure].contains(knob) && shown == 0
    if !isFormula, !(knob == .grain && preset.brush.texture == nil) {
      #expect(brush[knob] == preset.brush[knob])
    }
    if shown == 1, [.widthByPressure, .opacityByPressure, .tilt].contains(knob) {
      #expect(brush == preset.brush)
    }
  }

  @Test(arguments: BrushPreset.allCases)
  func `Each knob shows what it was set to, whatever the others, and the text keeps that`(
    preset: BrushPreset
  ) throws {
    var random = SplitMix64(seed: UInt64(preset.rawValue) + 1)
    for _ in 0..<40 {
      var brush = preset.brush
      var wanted: [BrushKnob: Double] = [:]
      for _ in 0..<12 {
        let knob = Self.knobs[Int(random.next() % UInt64(Self.knobs.count))]
        // One without the other has no grain to be seen, and no unit for the taper.
        let value = value(knob, &random)
        brush[knob] = value
        wanted[knob] = value
        for (knob, value) in wanted { #expect(abs(brush[knob] - value) < 1e-12, "\(knob)") }
      }
      let read = try Brush(text: brush.text)
      #expect(read == brush)
      for knob in Self.knobs { #expect(read[knob] == brush[knob]) }
      // The brush that was read draws finite tips.
      #expect(tips(read, force: 2, altitude: 0.6).allSatisfy { $0.width.isFinite && $0.width >= 0 })
    }
  }

  @Test func `Values beyond the ends of a knob count as its ends`() {
    var brush = BrushPreset.pen.brush
    for knob in Self.knobs {
      brush[knob] = 1e9
      #expect(brush[knob] == knob.range.upperBound)
      brush[knob] = -1e9
      #expect(abs(brush[knob] - knob.range.lowerBound) < 0.003)
    }
  }

  @Test(arguments: [BrushPreset.pen, .pencil, .ink, .fountain, .force, .inkForce])
  func `Pressure makes the width differ less, not at all, or more`(preset: BrushPreset) {
    func contrast(_ amount: Double) -> Double {
      var brush = preset.brush
      brush[.taperStart] = 0
      brush[.taperEnd] = 0
      brush[.widthByPressure] = amount
      return widths(brush, force: 2)[30] / widths(brush, force: 0.4)[30]
    }
    let usual = contrast(1)
    #expect(usual > 1.2)
    #expect(abs(contrast(0) - 1) < 1e-9)
    #expect(contrast(0.5) > 1.02 && contrast(0.5) < usual)
    #expect(contrast(2) > usual)
  }

  @Test func `A brush that knew no pressure learns of it`() {
    var brush = BrushPreset.highlighter.brush
    #expect(brush[.widthByPressure] == 0 && brush[.opacityByPressure] == 0)
    brush[.widthByPressure] = 0.5
    #expect(abs(widths(brush, force: 4)[30] - 2 * widths(BrushPreset.highlighter.brush)[30]) < 1e-9)
    #expect(
      abs(widths(brush, force: 1)[30] - 18) < 1e-9, "of average pressure it is as wide as it was")
    brush[.opacityByPressure] = 1
    #expect(abs(tips(brush, force: 0.5)[30].opacity - 0.425) < 1e-9)
  }

  @Test func `The lean counts as often as the knob says`() {
    var pencil = BrushPreset.pencil.brush
    let upright = widths(pencil, force: 1, altitude: .pi / 2)[30]
    #expect(widths(pencil, force: 1, altitude: 0.5)[30] > 2 * upright)
    pencil[.tilt] = 0
    #expect(abs(widths(pencil, force: 1, altitude: 0.5)[30] - upright) < 1e-9)
    var pen = BrushPreset.pen.brush
    #expect(pen[.tilt] == 0)
    let narrow = widths(pen, force: 1, altitude: .pi / 2)[30]
    pen[.tilt] = 2
    #expect(abs(widths(pen, force: 1, altitude: .pi / 2)[30] - narrow) < 1e-9)
    #expect(abs(widths(pen, force: 1, altitude: .pi / 4)[30] / narrow - (1 + .pi / 2)) < 1e-9)
  }

  @Test func `Tapers, grain and smoothing are those of the brush`() {
    var brush = BrushPreset.marker.brush
    brush[.taperEnd] = 3
    #expect(brush.taper == Taper(startWidths: 0, endWidths: 3, tip: 0.3))
    brush[.taperEnd] = 0
    #expect(brush.taper == .none)
    brush[.grain] = 0.5
    #expect(brush.texture == BrushTexture(.paper, scale: 0.6, strength: 0.5))
    let filters = brush.filters
    func steadied(_ strength: Double) -> [BrushFilter] {
      [.mend, .stabilizer(strength: strength)] + filters.dropFirst()
    }
    brush[.smoothing] = 0.25
    #expect(brush.filters == steadied(0.25))
    #expect(brush.steadied(0.1) == brush)
    #expect(brush.steadied(0.7).filters == steadied(0.7))
    brush[.smoothing] = 0
    #expect(brush.filters == filters)
  }

  @Test func `A formula that has no room stays as it is`() throws {
    let long = "force" + String(repeating: " + force", count: 127)
    var brush = try Brush(text: "ductus-brush 1\nwidth \(long)".utf8)
    let before = brush
    brush[.widthByPressure] = 0.5
    #expect(brush == before)
    var full = try Brush(
      text: "ductus-brush 1\nwidth size\(String(repeating: " + 1", count: 127))".utf8)
    full[.widthByPressure] = 0.5
    full[.tilt] = 2
    #expect(full[.widthByPressure] == 0 && full[.tilt] == 0)
  }

  @Test func `Powers and factors that were written by hand are shown, too`() throws {
    let brush = try Brush(
      text: "ductus-brush 1\nwidth size * pow(force, 0.7) * (1 + tilt * 0.25)".utf8)
    #expect(brush[.widthByPressure] == 0.7)
    #expect(brush[.tilt] == 0.25)
  }
}
