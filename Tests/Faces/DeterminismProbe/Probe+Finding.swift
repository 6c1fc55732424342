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
    probeReading(traces, &generator, into: &fingerprint)
  }

  /// Probes what a small network of any weights reads, and the costs of it.
  private static func probeReading(
    _ traces: [InkTrace], _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    guard let reader = try? WordReader(weights: weights(&generator)) else {
      preconditionFailure("the weights of the probe are refused")
    }
    for first in stride(from: 0, to: traces.count - 4, by: 4) {
      let lattice = reader.lattice(of: traces[first..<first + 4].map { $0.points })
      for byte in lattice.bytes { fingerprint.combine(Int(byte)) }
      for text in ["nun", "12", lattice.reading().text] {
        guard let query = WordQuery(text) else { continue }
        fingerprint.combine(lattice.cost(of: query))
        fingerprint.combine(lattice.costWithin(of: query))
      }
    }
  }

  /// A file of weights with the least layers that the reader takes; some of its numbers are of any bits.
  private static func weights(_ generator: inout SeededGenerator) -> [UInt8] {
    let alphabet = Array(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:!?'\"()-&/$%@#+*=".utf8)
    let (features, channels, kernel, symbols) = (40, 8, 3, alphabet.count)
    var body: [UInt8] = []
    for size in [features, channels, channels, 1, kernel, 0] {
      body += [UInt8(size & 255), UInt8(size >> 8)]
    }
    body += alphabet
    let block = [(kernel, channels), (channels, 2 * channels), (2 * channels, channels)]
    let layers =
      [(6 * features, channels)] + block + [(4 * channels, channels)] + block
      + [(channels, symbols + 1)]
    for (inputs, outputs) in layers {
      // A bias of 1/32 to 1/16 and a scale of 1/512 to 1/256, as the upper bits of floats.
      for _ in 0..<outputs { body += [UInt8(generator.below(128)), 0x3D] }
      for _ in 0..<outputs { body += [UInt8(generator.below(128)), 0x3B] }
      for _ in 0..<(inputs * outputs) { body.append(UInt8(generator.below(256))) }
    }
    var sum = ~UInt32(0)
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    sum = ~sum
    var file = Array("DuWR".utf8) + [1, 0, UInt8(symbols), 0]
    for index in 0..<4 { file.append(UInt8(truncatingIfNeeded: sum >> UInt32(8 * index))) }
    return file + body
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
