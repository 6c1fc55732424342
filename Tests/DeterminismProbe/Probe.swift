import InkGeometry
import InkInput
import InkStream
import InkTestSupport

/// A computation whose result must be the same, bit for bit, on every platform.
///
/// Each case runs a part of the engine on seeded input and hashes everything that comes out. To
/// probe something new, add a case; the exports, the native command and the tests take it from here.
public enum Probe: Int32, CaseIterable, Sendable {
  /// Points, vectors and distances.
  case geometry
  /// Touch events, and the borders between callbacks.
  case input
  /// The pipeline: a random session through random filters and a random smoother.
  case pipeline

  /// The fingerprint of what the computation gives for a seed.
  public func fingerprint(seed: UInt64) -> UInt64 {
    var generator = SeededGenerator(seed: seed)
    var fingerprint = Fingerprint()
    switch self {
    case .geometry: Self.probeGeometry(&generator, into: &fingerprint)
    case .input: Self.probeInput(&generator, into: &fingerprint)
    case .pipeline: Self.probePipeline(seed: seed, into: &fingerprint)
    }
    return fingerprint.value
  }

  /// The fingerprint of the fingerprints of a range of seeds.
  public func fingerprint(seeds: Range<UInt64>) -> UInt64 {
    var fingerprint = Fingerprint()
    for seed in seeds { fingerprint.combine(self.fingerprint(seed: seed)) }
    return fingerprint.value
  }

  private static func probeGeometry(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    var previous = generator.point()
    for _ in 0..<64 {
      let point = generator.point()
      let middle = previous.midpoint(to: point)
      let between = previous.interpolated(to: point, at: generator.unit())
      let direction = (point - previous).normalized ?? .zero
      fingerprint.combine(middle.x)
      fingerprint.combine(middle.y)
      fingerprint.combine(between.distance(to: middle))
      fingerprint.combine(direction.dx)
      fingerprint.combine(direction.perpendicular.dot(point - .zero))
      previous = point
    }
  }

  private static func probeInput(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    let events = (0..<64).map { index in
      TouchEvent(
        touch: TouchIdentifier(Int64(generator.next() % 3)),
        timestamp: Double(index) / 240,
        origin: TouchOrigin(rawValue: UInt8(generator.next() % 4)) ?? .measured,
        location: generator.point(),
        force: TouchEvent.force(pointerPressure: generator.unit()),
        majorRadius: TouchEvent.majorRadius(
          pointerWidth: generator.unit() * 40, height: generator.unit() * 40))
    }
    for batch in CallbackInference.batches(of: events) {
      fingerprint.combine(batch.events.count)
      for event in batch.events {
        fingerprint.combine(event.timestamp)
        fingerprint.combine(event.location?.x)
        fingerprint.combine(event.force)
        fingerprint.combine(event.majorRadius)
      }
    }
  }

  private static func probePipeline(seed: UInt64, into fingerprint: inout Fingerprint) {
    let pipeline = PipelineExperiment(seed: seed).makePipeline()
    for batch in EventSequence.batches(seed: seed) {
      pipeline.receive(batch)
      // Every state on the way counts, not only the last one.
      for stroke in pipeline.strokes {
        fingerprint.combine(stroke.id.rawValue)
        fingerprint.combine(UInt64(stroke.state.rawValue))
        fingerprint.combine(stroke.polyline)
        fingerprint.combine(stroke.filtered)
        fingerprint.combine(stroke.path)
        fingerprint.combine(stroke.stableCount(at: .path))
      }
    }
    fingerprint.combine(pipeline.dropped.total)
  }
}

extension SeededGenerator {
  /// A point within 1000 canvas points of the origin, in both directions.
  fileprivate mutating func point() -> Point {
    Point(double(in: -1000...1000), double(in: -1000...1000))
  }
}
