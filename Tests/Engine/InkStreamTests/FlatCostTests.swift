import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

/// Tests of the cost of a change, which shows in the ranges that the stages name as modified.
@Suite struct FlatCostTests {
  let pen = Pen()

  static let windowed: [PolylineFilter] = [.savitzkyGolay(window: 6), .savitzkyGolay(window: 2)]
  static let recursive: [PolylineFilter] = [
    .oneEuro(), .streamline(0.5), .minimumDistance(0.5), .simplify(tolerance: 0.2),
  ]

  /// A listener at all stages that adds up the modified elements.
  private final class Ledger {
    var largest = 0
    var total = 0
    var calls = 0

    init(_ pipeline: InkPipeline) {
      let stages: [PipelineStage] = [
        .touch, .polyline, .filter(0), .filter(1), .filter(2), .filter(3), .path,
      ]
      for stage in stages {
        pipeline.observe(stage) { _, change in
          self.largest = max(self.largest, change.modified.count)
          self.total += change.modified.count
          self.calls += 1
        }
      }
    }

    func clear() { (largest, total, calls) = (0, 0, 0) }
  }

  private func longStroke(
    _ filters: [PolylineFilter], _ smoother: PathSmoother = .antigrain(), count: Int = 1000
  ) -> (InkPipeline, Ledger) {
    let pipeline = InkPipeline(filters: filters, smoother: smoother)
    pipeline.receive(TouchBatch(pen.estimates(count)))
    return (pipeline, Ledger(pipeline))
  }

  @Test(arguments: [1, 63, 65, 200, 900])
  func `an update far behind the tip changes little, also beside a new sample`(_ behind: Int) {
    for smoother in PathologyTests.smoothers {
      let (pipeline, ledger) = longStroke(Self.windowed, smoother)
      pipeline.receive(
        TouchBatch([
          pen.update(Int64(999 - behind), location: Point(0, 5)),
          pen.estimate(.moved, 1000, index: 1000), pen.prediction(1001), pen.prediction(1002),
        ]))
      // The two changes may be told in one range where they are near each other.
      #expect(ledger.largest <= 64 + 40)
      if behind > 100 { #expect(ledger.largest <= 40) }
      #expect(ledger.total <= 7 * 110)
    }
  }

  @Test func `updates in several places are told one by one`() {
    let (pipeline, ledger) = longStroke(Self.windowed)
    let places: [Int64] = [900, 10, 500, 20, 300, 999, 700, 11]
    pipeline.receive(TouchBatch(places.map { pen.update($0, location: Point(0, 5)) }))
    #expect(ledger.largest <= 40)
    #expect(ledger.total <= places.count * 7 * 40)
  }

  @Test func `a whole recording at once costs no more than its events`() {
    let pipeline = InkPipeline(filters: Self.windowed, smoother: .bSpline)
    let ledger = Ledger(pipeline)
    var batches = [TouchBatch(pen.estimates(1000))]
    for index in 0..<200 {
      let late = Int64(index * 4)
      let next = Int64(1000 + index)
      batches.append(
        TouchBatch([
          pen.update(late, location: Point(0, 5)), pen.estimate(.moved, Double(next), index: next),
        ]))
    }
    pipeline.receive(batches)
    #expect(ledger.total <= 7 * (1000 + 400 * 40))
  }

  @Test func `what a sample changes does not depend on the length of the stroke`() {
    for filters in [Self.windowed, Self.recursive, []] {
      for smoother in PathologyTests.smoothers {
        let pipeline = InkPipeline(filters: filters, smoother: smoother)
        let ledger = Ledger(pipeline)
        for index in 0..<1500 {
          let phase: TouchPhase = index == 0 ? .began : .moved
          pipeline.receive(
            TouchBatch([
              pen.event(phase, Double(index % 40), Double(index % 7), time: Double(index) / 240),
              pen.prediction(Double(index % 40) + 1), pen.prediction(Double(index % 40) + 2),
            ]))
        }
        #expect(ledger.largest <= Simplify.longestRun + 40)
      }
    }
  }

  @Test func `recursive filters restart at the change and not before`() {
    for filter in Self.recursive.dropLast() {
      let (pipeline, _) = longStroke([filter], .lines)
      var change: Change?
      pipeline.observe(.filter(0)) { change = $1 }
      pipeline.receive(TouchBatch([pen.update(990, location: Point(990, 5))]))
      #expect(change?.modified.lowerBound ?? 0 >= 985)
    }
  }
}
