import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

/// The expected reach and stability of a stage.
struct StageExpectation: Sendable, CustomStringConvertible {
  let description: String
  var filter: PolylineFilter?
  var smoother: PathSmoother = .lines
  /// The number of points that are stable while the stroke is drawn: with all 20 samples settled, of which
  /// the last may still be repeated with more, and with the last five unsettled.
  var stable: (settled: Int, unsettled: Int)
  /// The ranges that a sample more, and a change of sample 5, modify.
  var appended: Range<Int>
  var updated: Range<Int>
}

/// Tests of how far a change reaches, and how much is stable: worked out by hand for twenty points in a row, ten
/// points apart.
@Suite struct StageReachTests {
  static let filters = [
    StageExpectation(
      description: "Savitzky–Golay 3", filter: .savitzkyGolay(window: 3), stable: (16, 12),
      appended: 17..<21, updated: 2..<9),
    StageExpectation(
      description: "one-euro", filter: .oneEuro(), stable: (18, 14), appended: 19..<21,
      updated: 5..<20),
    StageExpectation(
      description: "streamline", filter: .streamline(0.5), stable: (18, 14),
      appended: 19..<21, updated: 5..<20),
    // Six samples wait for those within 25 ms. So soon after so quick a start there are two predicted
    // points. The force of a sample bears on those of four to either side.
    StageExpectation(
      description: "modeller", filter: .modeller(), stable: (13, 9), appended: 14..<23,
      updated: 1..<10),
    // Every other point is kept, and the tip.
    StageExpectation(
      description: "distance 15", filter: .minimumDistance(15), stable: (9, 7),
      appended: 10..<11, updated: 3..<11),
    // Points at all multiples of 4, up to 188, and the tip at 190; with 200 the last one is the tip.
    StageExpectation(
      description: "resample 4", filter: .resample(4), stable: (46, 36), appended: 48..<51,
      updated: 11..<49),
    // One run from the first point to the tip.
    StageExpectation(
      description: "simplify", filter: .simplify(tolerance: 100), stable: (1, 1),
      appended: 1..<2, updated: 1..<2),
    StageExpectation(
      description: "Douglas–Peucker", filter: .douglasPeucker(tolerance: 100),
      stable: (0, 0), appended: 1..<2, updated: 2..<2),
  ]

  static let smoothers = [
    StageExpectation(
      description: "lines", smoother: .lines, stable: (19, 15), appended: 20..<21,
      updated: 5..<7),
    StageExpectation(
      description: "bezier", smoother: .bezier, stable: (7, 5), appended: 7..<8,
      updated: 2..<3),
    StageExpectation(
      description: "smoothed bezier", smoother: .smoothedBezier, stable: (6, 5),
      appended: 7..<8, updated: 2..<4),
    StageExpectation(
      description: "quadratics", smoother: .midpointQuadratics, stable: (19, 15),
      appended: 20..<22, updated: 5..<8),
    StageExpectation(
      description: "antigrain", smoother: .antigrain(), stable: (18, 14),
      appended: 19..<21, updated: 4..<8),
    StageExpectation(
      description: "Catmull–Rom", smoother: .catmullRom, stable: (18, 14),
      appended: 19..<21, updated: 4..<8),
    StageExpectation(
      description: "B-spline", smoother: .bSpline, stable: (18, 14), appended: 19..<21,
      updated: 4..<8),
  ]

  private static func event(
    _ index: Int, isUnsettled: Bool = false, origin: TouchOrigin = .measured
  ) -> TouchEvent {
    TouchEvent(
      touch: TouchIdentifier(1), timestamp: Double(index) / 240,
      phase: index == 0 ? .began : .moved,
      origin: origin, location: Point(10 * Double(index), 0), force: 1,
      estimationIndex: Int64(index), propertiesExpectingUpdates: isUnsettled ? .force : [])
  }

  private static func pipeline(
    _ expectation: StageExpectation, unsettled: (Int) -> Bool = { _ in false }
  ) -> InkPipeline {
    let pipeline = InkPipeline(
      filters: expectation.filter.map { [$0] } ?? [], smoother: expectation.smoother)
    pipeline.receive(
      TouchBatch((0..<20).map { event($0, isUnsettled: unsettled($0)) }))
    return pipeline
  }

  private func check(_ expectation: StageExpectation, at stage: PipelineStage) {
    let settled = Self.pipeline(expectation)
    #expect(settled.strokes[0].stableCount(at: stage) == expectation.stable.settled)
    let unsettled = Self.pipeline(expectation) { $0 >= 15 }
    #expect(unsettled.strokes[0].stableCount(at: stage) == expectation.stable.unsettled)

    var changes: [Change] = []
    settled.observe(stage) { _, change in changes.append(change) }
    settled.receive(TouchBatch([Self.event(20)]))
    #expect(changes.map(\.modified) == [expectation.appended])

    let late = Self.pipeline(expectation) { $0 == 5 }
    changes = []
    late.observe(stage) { _, change in changes.append(change) }
    late.receive(TouchBatch([Self.event(5, origin: .updated)]))
    #expect(changes.map(\.modified) == [expectation.updated])

    // All is stable once the touch has ended and every sample is settled.
    var end = Self.event(21)
    end.phase = .ended
    settled.receive(TouchBatch([end]))
    let stroke = settled.strokes[0]
    let count = stage == .path ? stroke.path.count : stroke.filtered.count
    #expect(stroke.stableCount(at: stage) == count)
  }

  @Test(arguments: filters)
  func `filters reach and are stable as worked out`(_ expectation: StageExpectation) {
    check(expectation, at: .filtered)
  }

  @Test(arguments: smoothers)
  func `smoothers reach and are stable as worked out`(_ expectation: StageExpectation) {
    check(expectation, at: .path)
  }
}
