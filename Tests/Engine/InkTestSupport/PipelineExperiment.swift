import InkBrush
public import InkInput
public import InkStream

/// A pipeline that tests run: every filter and every smoother occurs.
public struct PipelineExperiment: Sendable {
  /// The filters.
  public var filters: [PolylineFilter]
  /// The smoother.
  public var smoother: PathSmoother
  /// The treatment of cancelled strokes.
  public var cancellation: CancellationPolicy

  /// Makes a random pipeline with up to three filters; equal seeds give equal pipelines.
  public init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    filters = (0..<random.below(4)).map { _ in Self.filter(&random) }
    smoother = Self.smoother(&random)
    cancellation = random.chance(0.7) ? .takeBack : .finish
  }

  /// Returns a new pipeline.
  public func makePipeline() -> InkPipeline {
    InkPipeline(filters: filters, smoother: smoother, cancellation: cancellation)
  }

  /// Returns a random filter.
  public static func filter(_ random: inout SeededGenerator) -> PolylineFilter {
    var filter: PolylineFilter
    switch random.below(FilterKind.allCases.count + 3) {
    case 0: filter = .simplify(tolerance: random.double(in: 0...9), force: 9, angle: 9)
    case 1: filter = .modeller(Self.modeller(&random))
    case 2: filter = .resample(0)
    case let number:
      let kind = FilterKind.allCases[number - 3]
      filter = PolylineFilter(BrushFilter(kind: kind, kind.randomValues(&random)))
    }
    filter.isEnabled = random.chance(0.9)
    return filter
  }

  /// Returns a modeller with random settings.
  public static func modeller(_ random: inout SeededGenerator) -> ModellerSettings {
    let source = PredictionSource(rawValue: UInt8(random.below(PredictionSource.allCases.count)))
    var settings = ModellerSettings(
      strength: random.chance(0.2) ? 0 : random.unit(), prediction: source ?? .engine)
    settings.lag = random.double(in: 0...0.04)
    settings.tolerance = random.double(in: 0...2)
    return settings
  }

  /// Returns a random smoother.
  public static func smoother(_ random: inout SeededGenerator) -> PathSmoother {
    let kind = SmootherKind.allCases[random.below(SmootherKind.allCases.count)]
    return PathSmoother(BrushSmoother(kind: kind, kind.randomValues(&random)))
  }

  /// Feeds batches callback by callback, sometimes event by event, and checks after each that the changes were
  /// truthful and that the pipeline holds the same as one fed at once.
  public func audit(_ batches: [TouchBatch], seed: UInt64) -> [AuditFailure] {
    var random = SeededGenerator(seed: seed)
    let pipeline = makePipeline()
    let auditor = PipelineAuditor(pipeline, filterCount: filters.count)
    for (index, batch) in batches.enumerated() {
      if random.chance(0.3) {
        for (number, event) in batch.events.enumerated() {
          pipeline.receive(event, beginsCallback: number == 0)
        }
        if batch.events.isEmpty { pipeline.receive(batch) }
      } else {
        pipeline.receive(batch)
      }
      let fresh = makePipeline()
      fresh.receive(Array(batches[...index]))
      if let failure = difference(between: pipeline, and: fresh, filterCount: filters.count) {
        return auditor.failures + [failure]
      }
      if !auditor.failures.isEmpty { break }
    }
    return auditor.failures
  }

  /// Audits like ``audit(_:seed:)``, with filters and smoother replaced, switched and re-tuned on the way.
  public func auditRetuned(_ batches: [TouchBatch], seed: UInt64) -> [AuditFailure] {
    var random = SeededGenerator(seed: seed)
    let pipeline = makePipeline()
    let auditor = PipelineAuditor(pipeline, filterCount: 4)
    var current = self
    for (index, batch) in batches.enumerated() {
      pipeline.receive(batch)
      if random.chance(0.3) {
        current.change(&random)
        auditor.isRetuning = true
        pipeline.filters = current.filters
        pipeline.smoother = current.smoother
        auditor.isRetuning = false
      }
      let fresh = current.makePipeline()
      fresh.receive(Array(batches[...index]))
      if let failure = difference(between: pipeline, and: fresh, filterCount: 4) {
        return auditor.failures + [failure]
      }
      if !auditor.failures.isEmpty { break }
    }
    return auditor.failures
  }

  private mutating func change(_ random: inout SeededGenerator) {
    switch random.below(4) {
    case 0: smoother = Self.smoother(&random)
    case 1 where filters.count < 4: filters.append(Self.filter(&random))
    case 2 where !filters.isEmpty: filters[random.below(filters.count)].isEnabled.toggle()
    case 3 where !filters.isEmpty: filters.remove(at: random.below(filters.count))
    default: filters = [Self.filter(&random)]
    }
  }
}

extension StageKind {
  /// Returns values that sliders offer.
  package func randomValues(_ random: inout SeededGenerator) -> [Double] {
    var values: [Double] = []
    for parameter in entry.parameters {
      let value = random.double(in: parameter.slider)
      values.append(parameter.isWhole ? Double(Int(value + 0.5)) : value)
    }
    return values
  }
}
