import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// The tables of filters and smoothers.
@Suite struct StageTableTests {
  /// Words as they stand in files: they are read for ever.
  @Test(
    arguments: [
      ("savitzky-golay 2 0.5", .savitzkyGolay(window: 2, strength: 0.5)),
      ("douglas-peucker 0.45", .douglasPeucker(tolerance: 0.45)),
      ("simplify 0.45 0.05 0.1", .simplify(tolerance: 0.45, force: 0.05, angle: 0.1)),
      ("minimum-distance 5", .minimumDistance(5)),
      ("one-euro 4 0.02", .oneEuro(cutoff: 4, beta: 0.02)),
      ("streamline 0.3", .streamline(0.3)),
      ("modeller 0.5", BrushFilter(kind: .modeller, [0.5], rule: 1)),
      ("modeller@2 0.5", .modeller(strength: 0.5)),
      ("stabilizer 0.7", .stabilizer(strength: 0.7)), ("steady-force 0.012", .steadyForce(0.012)),
      ("thinning 0.4 0.1", .thinning(distance: 0.4, force: 0.1)), ("resample 4", .resample(4)),
      ("mend", BrushFilter(kind: .mend, [], rule: 1)), ("mend@2", .mend),
    ] as [(String, BrushFilter)])
  func `filters are written as ever`(words: String, filter: BrushFilter) throws {
    #expect(try Self.brush("filters \(words)").filters == [filter])
    let text = String(decoding: Brush(filters: [filter]).text, as: UTF8.self)
    #expect(text.contains("\nfilters \(words)\n"), "\(text)")
  }

  @Test(
    arguments: [
      ("lines", .lines), ("bezier", .bezier), ("smoothed-bezier", .smoothedBezier),
      ("midpoint-quadratics", .midpointQuadratics), ("antigrain 0.6", .antigrain(factor: 0.6)),
      ("catmull-rom", .catmullRom), ("b-spline", .bSpline),
    ] as [(String, BrushSmoother)])
  func `smoothers are written as ever`(words: String, smoother: BrushSmoother) throws {
    #expect(try Self.brush("smoother \(words)").smoother == smoother)
    let text = String(decoding: Brush(smoother: smoother).text, as: UTF8.self)
    #expect(text.contains("\nsmoother \(words)\n"), "\(text)")
  }

  @Test(arguments: FilterKind.allCases)
  func `filters come back by every name, with every value`(kind: FilterKind) throws {
    for filter in Self.examples(of: kind) as [BrushFilter] {
      #expect(filter.kind == kind && filter.values.count == kind.entry.parameters.count)
      #expect(try Brush(text: Brush(filters: [filter]).text).filters == [filter])
      let values = filter.values.map { " \($0)" }.joined()
      for name in [kind.entry.name] + kind.entry.aliases {
        for rule in 1...kind.newestRule {
          let number = rule == 1 ? "" : "@\(rule)"
          #expect(
            try Self.brush("filters \(name)\(number)\(values)").filters
              == [BrushFilter(kind: kind, filter.values, rule: rule)])
        }
      }
    }
    Self.check(kind)
  }

  @Test(arguments: SmootherKind.allCases)
  func `smoothers come back by every name, with every value`(kind: SmootherKind) throws {
    for smoother in Self.examples(of: kind) as [BrushSmoother] {
      #expect(smoother.kind == kind && smoother.values.count == kind.entry.parameters.count)
      #expect(try Brush(text: Brush(smoother: smoother).text).smoother == smoother)
      let values = smoother.values.map { " \($0)" }.joined()
      for name in [kind.entry.name] + kind.entry.aliases {
        #expect(try Self.brush("smoother \(name)\(values)").smoother == smoother)
      }
    }
    Self.check(kind)
  }

  @Test func `names are told apart, and so are numbers`() {
    func names<Kind: StageKind>(_ kinds: Kind.Type) -> [String] {
      kinds.allCases.flatMap { [$0.entry.name] + $0.entry.aliases }.map { "\($0)" }
    }
    for names in [names(FilterKind.self), names(SmootherKind.self)] {
      #expect(Set(names).count == names.count)
      for name in names {
        #expect(name.allSatisfy { "abcdefghijklmnopqrstuvwxyz-".contains($0) }, "\(name)")
      }
    }
    #expect(FilterKind(name: "Simplify".utf8) == nil && FilterKind(name: "".utf8) == nil)
    #expect(FilterKind.allCases.map(\.rawValue) == Array(0..<UInt8(FilterKind.allCases.count)))
    #expect(SmootherKind.allCases.map(\.rawValue) == Array(0..<UInt8(SmootherKind.allCases.count)))
  }

  @Test func `values that are left out are the usual ones, and surplus ones go`() {
    #expect(BrushFilter(kind: .oneEuro) == .oneEuro(cutoff: 1, beta: 0.007))
    #expect(BrushFilter(kind: .thinning, [2]) == .thinning(distance: 2, force: 0.1))
    #expect(BrushFilter(kind: .streamline, [0.2, 9, 9]) == .streamline(0.2))
    #expect(BrushSmoother(kind: .lines, [3]) == .lines)
    #expect(BrushSmoother(kind: .antigrain) == .antigrain(factor: 0.7))
  }

  @Test(arguments: [
    ("filters savitzky-golay 2.5 1", 24, BrushTextError.Reason.outOfRange),
    ("filters savitzky-golay 13 1", 24, .outOfRange),
    ("filters savitzky-golay 2", 25, .missingValue),
    ("filters streamline 1.5", 20, .outOfRange), ("filters steady-force 11", 22, .outOfRange),
    ("filters lines", 9, .unknownName), ("smoother one-euro 1 1", 10, .unknownName),
    ("smoother antigrain", 19, .missingValue), ("smoother lines 1", 16, .unexpectedText),
    ("filters resample 4,", 20, .missingValue), ("filters modeller@3 0.5", 18, .outOfRange),
    ("filters modeller@0 0.5", 18, .outOfRange), ("filters modeller@1.5 0.5", 18, .outOfRange),
    ("filters thinning@2 1 1", 18, .outOfRange), ("smoother lines@2", 16, .outOfRange),
    ("filters modeller@x 0.5", 18, .expectedNumber),
  ])
  func `errors say where they are`(line: String, column: Int, reason: BrushTextError.Reason) {
    #expect(throws: BrushTextError(line: 2, column: column, reason: reason)) {
      try Self.brush(line)
    }
  }

  @Test func `a brush has sixteen filters at the most`() throws {
    let filters = Array(repeating: "resample 4", count: 16).joined(separator: ", ")
    #expect(try Self.brush("filters \(filters)").filters.count == 16)
    let error = BrushTextError(line: 2, column: 201, reason: .unexpectedText)
    #expect(throws: error) { try Self.brush("filters \(filters), resample 4") }
  }

  @Test func `the usual values are those of the functions`() {
    for filter in [.savitzkyGolay(), .douglasPeucker(), .simplify(), .oneEuro()] as [BrushFilter] {
      #expect(filter == BrushFilter(kind: filter.kind))
    }
    #expect(BrushSmoother.antigrain() == BrushSmoother(kind: .antigrain))
    #expect(BrushSmoother.antigrain == BrushSmoother(kind: .antigrain))
    // Those without numbers may have brackets, too.
    let smoother: BrushSmoother = .catmullRom()
    #expect(smoother == BrushSmoother(kind: .catmullRom))
    #expect(Brush(smoother: .bSpline()).smoother == BrushSmoother(kind: .bSpline))
  }

  @Test(arguments: FilterKind.allCases)
  func `no value traps`(kind: FilterKind) {
    for value in [.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0] as [Double] {
      let filter = BrushFilter(kind: kind, [value, value, value])
      let filtered = StrokeRecipe(filters: [PolylineFilter(filter)], smoother: .lines)
        .path(of: Self.points(seed: 1)).filtered
      #expect(!filtered.isEmpty, "\(value)")
    }
  }

  @Test(arguments: FilterKind.allCases)
  func `random sessions leave what a batch would leave`(kind: FilterKind) {
    for seed in 0..<30 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var experiment = PipelineExperiment(seed: seed)
      experiment.filters = [PolylineFilter(BrushFilter(kind: kind, kind.randomValues(&random)))]
      let failures = experiment.audit(EventSequence.batches(seed: seed), seed: seed)
      #expect(failures.isEmpty, "seed \(seed): \(failures)")
    }
  }

  private static func brush(_ line: String) throws -> Brush {
    try Brush(text: "ductus-brush 1\n\(line)\n")
  }

  /// Returns the usual one, and those with the ends of all ranges.
  private static func examples<Stage: BrushStage>(of kind: Stage.Kind) -> [Stage] {
    let parameters = kind.entry.parameters
    return [
      Stage(kind: kind, []), Stage(kind: kind, parameters.map(\.range.lowerBound)),
      Stage(kind: kind, parameters.map(\.range.upperBound)),
    ]
  }

  /// Expects a row that can be shown and read.
  private static func check(_ kind: some StageKind) {
    #expect(!"\(kind.entry.title)".isEmpty && !"\(kind.entry.summary)".isEmpty)
    for parameter in kind.entry.parameters {
      let range = parameter.range
      #expect("\(parameter.name)".allSatisfy { $0.isLowercase }, "\(parameter.name)")
      #expect(parameter.accepts(parameter.usual) && parameter.slider.contains(parameter.usual))
      #expect(range.lowerBound <= parameter.slider.lowerBound)
      #expect(parameter.slider.upperBound <= range.upperBound)
      #expect(parameter.step > 0 && (!parameter.isWhole || parameter.step == 1))
      // A slider can come to the usual value, and to its end.
      for end in [parameter.usual, parameter.slider.upperBound] {
        let steps = (end - parameter.slider.lowerBound) / parameter.step
        #expect((steps - steps.rounded()).magnitude < 1e-9, "\(parameter.name)")
      }
      #expect(!parameter.accepts(range.upperBound * 2) && !parameter.accepts(.nan))
    }
  }

  /// Returns a stroke that wavers.
  private static func points(seed: UInt64) -> Polyline {
    var random = SeededGenerator(seed: seed)
    return (0..<120).map { index in
      PolylinePoint(
        at: Double(index) * 1.5 + random.double(in: -1...1),
        20 * Elementary.sin(Double(index) / 9) + random.double(in: -1...1),
        time: Double(index) / 240, force: 1 + 0.2 * random.unit())
    }
  }
}
