import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// A filter of one's own: points are moved by some way, the last one when the stroke has ended.
private struct Shift: WindowedKernel {
  let way: Vector
  let reach = 1

  func point(at index: Int, of input: Polyline) -> PolylinePoint {
    index + 1 < input.count ? end(at: index, of: input) : input[index]
  }

  func end(at index: Int, of input: Polyline) -> PolylinePoint {
    var point = input[index]
    point.location = point.location + way
    return point
  }
}

@Suite struct OwnFilterTests {
  private static let isRegistered: Bool = {
    OwnFilters.register("org.ductus.tests.shift") { _ in PolylineFilter(Shift(way: .zero)) }
    OwnFilters.register("org.ductus.tests.shift") { values in
      PolylineFilter(Shift(way: Vector(values.first ?? 0, values.count > 1 ? values[1] : 0)))
    }
    return true
  }()

  init() { #expect(Self.isRegistered) }

  private let points: Polyline = (0..<9).map {
    PolylinePoint(location: Point(Double($0), 5), timestamp: Double($0) / 100)
  }

  private func filtered(_ filters: [BrushFilter]) -> [Point] {
    StrokeRecipe(filters: filters.map { PolylineFilter($0) }, smoother: .lines).path(of: points)
      .filtered.map { $0.location }
  }

  @Test func `a registered filter works in a brush, the last registered of a name`() {
    let moved = points.map { $0.location + Vector(3, -1) }
    #expect(filtered([.own("org.ductus.tests.shift", 3, -1)]) == moved)
    let twice = filtered([.own("org.ductus.tests.shift", 1, -1), .own("org.ductus.tests.shift", 2)])
    #expect(twice == moved)
    #expect(filtered([.own("org.ductus.tests.shift")]) == points.map { $0.location })
  }

  @Test func `a missing filter lets points through, and is named`() {
    #expect(filtered([.own("org.example.missing", 3, -1)]) == points.map { $0.location })
    let brush = Brush(filters: [
      .own("org.example.missing", 3), .own("org.ductus.tests.shift"), .own("org.example.missing"),
      .mend(), .own("x"),
    ])
    #expect(brush.missingFilters == ["org.example.missing", "x"])
    #expect(Brush.pen.missingFilters.isEmpty)
  }

  @Test func `text has the name and the numbers, registered or not`() throws {
    let known = BrushFilter.own("org.ductus.tests.shift", 3, -1.25)
    let strange = BrushFilter.own("a \"b\" \\ ä, @2", 0, 1e6, -1e6, 1e-9)
    let long = BrushFilter.own("", 1, 2, 3, 4, 5, 6, 7, 8, 9)
    let missing = BrushFilter.own("org.example.missing")
    let brushes: [[BrushFilter]] = [
      [known], [missing], [BrushFilter.mend, strange, BrushFilter.modeller(strength: 0.5)], [long],
    ]
    for filters in brushes {
      let brush = Brush(filters: filters)
      #expect(try Brush(text: brush.text) == brush, "\(brush.textString)")
    }
    #expect(long == BrushFilter.own("", 1, 2, 3, 4, 5, 6, 7, 8))
    #expect(BrushFilter.own("a", .nan, .infinity).values == [0, 1e6])
    let one = BrushFilter.own("a", 1)
    #expect(one != BrushFilter.own("b", 1))
    #expect(one != BrushFilter.own("a", 2))
    let cut = BrushFilter.own(
      "0123456789012345678901234567890123456789012345678901234567890123456789")
    #expect(cut.ownName.count == OwnFilters.nameLimit)
    #expect(try Brush(text: Brush(filters: [cut]).text).filters == [cut])
  }

  @Test(arguments: [
    ("own", 12, BrushTextError.Reason.expectedQuotes), ("own a", 13, .expectedQuotes),
    ("own \"a", 15, .expectedQuotes), ("own \"a\" b", 17, .expectedNumber),
    ("own \"a\" 1e9", 17, .outOfRange), ("own \"a\" 1 2 3 4 5 6 7 8 9", 33, .unexpectedText),
    ("own@2 \"a\"", 12, .expectedQuotes), ("own \"a\" 1, owned", 20, .unknownName),
  ])
  func `bad text is told where it is bad`(
    text: String, column: Int, reason: BrushTextError.Reason
  ) {
    let error = #expect(throws: BrushTextError.self) {
      _ = try Brush(text: "ductus-brush 1\nfilters \(text)")
    }
    #expect(error?.reason == reason && error?.line == 2, "\(text): \(String(describing: error))")
    #expect(error?.column == column, "\(text): \(String(describing: error))")
  }

  @Test func `random sessions leave what a batch would leave`() {
    var experiment = PipelineExperiment(seed: 0)
    let filters: [BrushFilter] = [
      .own("org.ductus.tests.shift", 3, -1), .own("org.example.missing", 4),
    ]
    experiment.filters = filters.map { PolylineFilter($0) } + [.simplify()]
    for seed in 0..<15 as Range<UInt64> {
      let failures = experiment.audit(EventSequence.batches(seed: seed), seed: seed)
      #expect(failures.isEmpty, "seed \(seed): \(failures)")
    }
  }
}
