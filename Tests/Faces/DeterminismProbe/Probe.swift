import InkBrush
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
  /// The elementary functions, from tiny arguments to huge ones.
  case elementary
  /// Measures of curves: lengths, bounds, nearest points, flattened.
  case curves
  /// Shapes made of the spine of a stroke: outlines, strips, dabs, nibs, quads and blots.
  case outline
  /// The pipeline: a random session through random filters and a random smoother.
  case pipeline
  /// Findings of the pipeline's audit: incremental equals batch, and changes are truthful.
  case audit
  /// Every preset: its text, and the tips and spines of a random session.
  case brush
  /// Every kernel of the rasteriser: coverage, accumulation, compositing, grain and fading.
  case raster
  /// Columns of samples as bytes and back, with the parameters that are found, and checksums.
  case codec
  /// A random document as a `.ductus` file, appended to and written at once, and as it is read.
  case file
  /// Pictures of drawing and selecting on a canvas, and of the inspector and the replay of that.
  case session
  /// Samples that come late or twice, and clocks that step back.
  case order
  /// Ink over pages and pictures, whole, turned, cropped, and partly there.
  case backdrop
  /// Wet ink in bytes, and as others see it.
  case sharing
  /// Lines and words of handwriting, put straight, and found by example.
  case finding

  /// Returns the fingerprint of the computation's results for a seed.
  public func fingerprint(seed: UInt64) -> UInt64 {
    var generator = SeededGenerator(seed: seed)
    var fingerprint = Fingerprint()
    switch self {
    case .geometry: Self.probeGeometry(&generator, into: &fingerprint)
    case .input: Self.probeInput(&generator, into: &fingerprint)
    case .elementary: Self.probeElementary(&generator, into: &fingerprint)
    case .curves: Self.probeCurves(&generator, into: &fingerprint)
    case .outline: Self.probeOutline(&generator, into: &fingerprint)
    case .pipeline: Self.probePipeline(seed: seed, into: &fingerprint)
    case .audit: Self.probeAudit(seed: seed, into: &fingerprint)
    case .brush: Self.probeBrush(seed: seed, into: &fingerprint)
    case .raster: RasterProbe.probe(&generator, into: &fingerprint)
    case .codec: Self.probeCodec(&generator, into: &fingerprint)
    case .file: Self.probeFile(&generator, into: &fingerprint)
    case .session: Self.probeSession(seed: seed, into: &fingerprint)
    case .order: Self.probeOrder(&generator, into: &fingerprint)
    case .backdrop: Self.probeBackdrop(&generator, seed: seed, into: &fingerprint)
    case .sharing: Self.probeSharing(&generator, seed: seed, into: &fingerprint)
    case .finding: Self.probeFinding(&generator, into: &fingerprint)
    }
    return fingerprint.value
  }

  /// Returns the fingerprint of the fingerprints of a range of seeds.
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

  private static func probeElementary(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    for _ in 0..<32 {
      // All magnitudes: a random exponent, then a random number below it.
      let scale = Elementary.exp(generator.double(in: -40...40))
      let x = generator.double(in: -1...1) * scale
      let y = generator.double(in: -1...1) * scale
      fingerprint.combine(Elementary.sin(x))
      fingerprint.combine(Elementary.cos(x))
      fingerprint.combine(Elementary.tan(x))
      fingerprint.combine(Elementary.atan2(y, x))
      fingerprint.combine(Elementary.exp(x))
      fingerprint.combine(Elementary.log(x.magnitude))
      fingerprint.combine(Elementary.pow(x.magnitude, generator.double(in: -8...8)))
      fingerprint.combine(Elementary.floor(x))
      fingerprint.combine(Elementary.modulo(x, generator.double(in: -8...8)))
      fingerprint.combine(Elementary.wrapped(x))
    }
  }

  private static func probeCurves(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    let curve = CubicBezier(
      start: generator.point(), control1: generator.point(), control2: generator.point(),
      end: generator.point())
    let length = curve.length(tolerance: 1e-6)
    fingerprint.combine(length)
    fingerprint.combine(curve.parameter(atLength: length / 3, tolerance: 1e-6))
    fingerprint.combine(curve.bounds.minX)
    fingerprint.combine(curve.bounds.maxY)
    fingerprint.combine(curve.nearest(to: generator.point(), tolerance: 1e-6).parameter)
    var points: [Point] = []
    curve.flatten(tolerance: 0.1, into: &points)
    fingerprint.combine(points.count)
    for point in points { fingerprint.combine(point) }
  }

  private static func probeAudit(seed: UInt64, into fingerprint: inout Fingerprint) {
    let experiment = PipelineExperiment(seed: seed)
    let failures = experiment.audit(EventSequence.batches(seed: seed), seed: seed)
    fingerprint.combine(failures.count)
    for failure in failures { fingerprint.combine(UInt64(failure.rawValue)) }
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
  /// Returns a point within 1000 canvas points of the origin, in both directions.
  fileprivate mutating func point() -> Point {
    Point(double(in: -1000...1000), double(in: -1000...1000))
  }
}
