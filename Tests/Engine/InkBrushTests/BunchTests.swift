import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// The widths of lines whose samples are delivered in bunches.
@Suite struct BunchTests {
  private static let brushes: [BrushPreset] = [
    .pen, .ink, .pencil, .fountain, .marker, .signature, .signaturePad, .inkSpeed,
  ]

  /// Returns a signature: fast and slow, with times as they are and as a radio delivers them.
  private func samples(_ index: Int) -> (real: Polyline, bunched: Polyline) {
    let count = 300 + 17 * index
    let offset = Double(index) * 0.0021
    func point(_ index: Int, _ time: Double) -> PolylinePoint {
      let t = Double(index) * 0.002
      return PolylinePoint(
        at: 60 + 160 * t + 30 * Elementary.sin(11 * t), 80 + 40 * Elementary.sin(7 * t + 0.5),
        time: time)
    }
    let real = (0..<count).map { point($0, 1 + 0.002 * Double($0)) }
    // Seven within half a millisecond, then nothing for 13.5.
    let bunched = (0..<count).map { index in
      let block = Int(((0.002 * Double(index) + offset) / 0.014).rounded(.down))
      let first = max(Int(((Double(block) * 0.014 - offset) / 0.002).rounded(.up)), 0)
      return point(index, 1 + 0.014 * Double(block + 1) + 0.00007 * Double(index - first))
    }
    return (real, bunched)
  }

  @Test(arguments: brushes) func `The same hand gives the same line`(_ preset: BrushPreset) {
    var brush = preset.brush
    brush.taper = .none
    for index in 0..<7 {
      let (real, bunched) = samples(index)
      func widths(_ polyline: Polyline) -> [Int: Double] {
        var polyline = polyline
        for index in polyline.indices { polyline[index].sample = index }
        let recipe = StrokeRecipe(
          filters: brush.filters.map { PolylineFilter($0) }, smoother: PathSmoother(brush.smoother))
        let filtered = recipe.path(of: polyline).filtered
        let tips = Dynamic.tips(brush, filtered)
        return Dictionary(
          zip(filtered, tips).map { ($0.sample, $1.width) }, uniquingKeysWith: { $1 })
      }
      let (first, second) = (widths(real), widths(bunched))
      var compared = 0
      for (sample, width) in first {
        guard let other = second[sample] else { continue }
        compared += 1
        #expect((other / width - 1).magnitude < 0.05, "\(preset) \(sample): \(width), \(other)")
      }
      #expect(compared > first.count / 2)
    }
  }
}
