import InkBrush
import InkInput
import InkStream
import InkTestSupport

extension Probe {
  /// Probes one preset for each seed: its text and back, and the tips and spines of every state of a random
  /// session.
  static func probeBrush(seed: UInt64, into fingerprint: inout Fingerprint) {
    probeColors(seed: seed, into: &fingerprint)
    let presets = BrushPreset.allCases
    let preset = presets[Int(truncatingIfNeeded: seed % UInt64(presets.count))]
    let text = preset.brush.text
    for byte in text { fingerprint.combine(UInt64(byte)) }
    guard let brush = try? Brush(text: text) else { return fingerprint.combine(-1) }
    let pipeline = InkPipeline(
      filters: brush.filters.map { PolylineFilter($0) }, smoother: PathSmoother(brush.smoother))
    let spine = StrokeSpine(brush, tolerance: 0.1)
    for batch in EventSequence.batches(seed: seed) { pipeline.receive(batch) }
    for stroke in pipeline.strokes {
      let context = StrokeContext(
        seed: seed ^ UInt64(stroke.id.rawValue), viewSide: 500,
        response: seed % 3 == 0
          ? nil
          : PressureResponse(
            PressureRange(light: 0.001 * Double(seed % 400), firm: 0.6),
            PressureCurve(firmness: Double(seed % 5) / 2 - 1)))
      var dynamics = DynamicsStage(brush, context)
      let count = stroke.filtered.count
      _ = dynamics.update(
        stroke.filtered,
        StageUpdate(change: .everything(count: count), stableCount: count / 2, isFinal: false))
      fingerprint.combine(dynamics.stableCount)
      for tip in dynamics.output { fingerprint.combine(tip) }
      var points: [SpinePoint] = []
      for index in stroke.path.indices {
        spine.append(index, of: stroke.path, tips: dynamics.output, to: &points)
      }
      fingerprint.combine(points.count)
      for point in points {
        fingerprint.combine(point.location)
        fingerprint.combine(point.tip)
      }
    }
  }
}

extension Probe {
  /// Probes the looks of random inks on random papers.
  private static func probeColors(seed: UInt64, into fingerprint: inout Fingerprint) {
    var generator = SeededGenerator(seed: seed &+ 0x0C01)
    func color() -> InkColor {
      InkColor(
        red: UInt8(generator.below(256)), green: UInt8(generator.below(256)),
        blue: UInt8(generator.below(256)))
    }
    for _ in 0..<8 {
      // Dark paper, light paper, any.
      let paper = [InkColor.black, .white, color()][generator.below(3)]
      let rule = InkOnPaper(paper)
      for blend in BrushBlend.allCases {
        let shown = rule.shown(color(), blend)
        for channel in [shown.red, shown.green, shown.blue] { fingerprint.combine(UInt64(channel)) }
      }
    }
  }
}

extension Fingerprint {
  /// Appends the state of a tip.
  mutating func combine(_ tip: TipState) {
    combine(tip.width)
    combine(tip.opacity)
    combine(tip.angle)
    for channel in [tip.color.red, tip.color.green, tip.color.blue, tip.color.alpha] {
      combine(UInt64(channel))
    }
  }
}
