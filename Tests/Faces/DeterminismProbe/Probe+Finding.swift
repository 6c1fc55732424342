import InkFind
import InkGeometry
import InkTestSupport

extension Probe {
  /// Probes lines and words of ink, where it is put straight, and what looks like other ink.
  static func probeFinding(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    var traces: [InkTrace] = []
    var place = Point(20, 40)
    for _ in 0..<40 {
      if generator.chance(0.15) || place.x > 500 {
        place = Point(20 + generator.unit() * 8, place.y + 40)
      }
      traces.append(InkTrace(id: UInt64(traces.count), points: letter(at: place, &generator)))
      place.x += generator.chance(0.25) ? 26 : 11
    }
    for line in InkLine.lines(of: traces) {
      fingerprint.combine(line.words.count)
      fingerprint.combine(line.frame.origin.x)
      fingerprint.combine(line.frame.origin.y)
      fingerprint.combine(line.frame.slope)
      fingerprint.combine(line.frame.xHeight)
      for map in line.straightened(line.words.map { _ in true }) {
        for number in [map.a, map.b, map.c, map.d, map.tx, map.ty] { fingerprint.combine(number) }
      }
    }
    var index = InkIndex()
    for trace in traces { index.put(trace) }
    for hit in index.find(like: Array(traces.prefix(3))) {
      fingerprint.combine(hit.score)
      for stroke in hit.strokes { fingerprint.combine(stroke) }
    }
  }

  /// A stroke of some turns, as high as a small letter.
  private static func letter(at place: Point, _ generator: inout SeededGenerator) -> [Point] {
    var points: [Point] = []
    let turns = Double(Int(generator.double(in: 1...3.99)))
    let lean = generator.unit() * 0.4
    for step in 0...24 {
      let part = Double(step) / 24
      let rise = 5 + 5 * Elementary.cos(part * turns * 6.283)
      points.append(Point(place.x + part * 9 + lean * rise, place.y - rise))
    }
    return points
  }
}
