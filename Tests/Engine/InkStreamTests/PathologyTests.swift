import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

/// Tests of every filter with every smoother, on strokes that no pen draws.
@Suite struct PathologyTests {
  /// The places of a stroke, named after its fault.
  enum Pathology: String, CaseIterable {
    case onePoint, twoPoints, twoEqualPoints, allPointsEqual, hairpin, backAndForth, closedStroke
    case hugeCoordinates, tinyCoordinates, hugeSpread, collinear, returnsToStart, longStandstill

    var places: [Point] {
      switch self {
      case .onePoint: [Point(3, 4)]
      case .twoPoints: [Point(3, 4), Point(8, 9)]
      case .twoEqualPoints: [Point(3, 4), Point(3, 4)]
      case .allPointsEqual: Array(repeating: Point(3, 4), count: 80)
      case .hairpin:
        (0..<20).map { Point(Double($0), 0) } + (0..<18).map { Point(19 - Double($0), 0) }
      case .backAndForth: (0..<90).map { Point($0 % 2 == 0 ? 0 : 10, 0) }
      case .closedStroke: [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9), Point(0, 0)]
      case .hugeCoordinates: (0..<30).map { Point(1e12 - Double($0 % 5), -1e12 + Double($0)) }
      case .tinyCoordinates:
        (0..<30).map { Point(Double.leastNonzeroMagnitude * Double($0), 1e-300) }
      case .hugeSpread:
        (0..<30).map { Point($0 % 2 == 0 ? 1e12 : -1e12, $0 % 3 == 0 ? 1e12 : 1e-9) }
      case .collinear: (0..<100).map { Point(Double($0), 2 * Double($0)) }
      case .returnsToStart: (0..<50).map { $0 % 10 == 0 ? Point(0, 0) : Point(Double($0), 7) }
      case .longStandstill: [Point(0, 0)] + Array(repeating: Point(5, 5), count: 70) + [Point(9, 0)]
      }
    }
  }

  static let filters: [[PolylineFilter]] = [
    [], [.savitzkyGolay(window: 5)], [.douglasPeucker()], [.douglasPeucker(measure: .line)],
    [.simplify()], [.minimumDistance(4)], [.oneEuro()], [.streamline(0.7)],
    [.stabilizer(strength: 1)],
    [.oneEuro(), .savitzkyGolay(), .simplify(), .streamline(1), .douglasPeucker()],
  ]
  static let smoothers: [PathSmoother] = [
    .lines, .bezier, .smoothedBezier, .midpointQuadratics, .antigrain(), .catmullRom, .bSpline,
  ]

  @Test(arguments: Pathology.allCases)
  func `paths are finite and reach the tip at every moment`(_ pathology: Pathology) {
    let pen = Pen()
    let places = pathology.places
    for filters in Self.filters {
      for smoother in Self.smoothers {
        let pipeline = InkPipeline(filters: filters, smoother: smoother)
        for (number, place) in places.enumerated() {
          var event = pen.event(number == 0 ? .began : .moved, place.x, place.y)
          event.timestamp = Double(number) / 100
          event.force = number % 7 < 3 ? nil : Double(number % 5)
          event.azimuth = number % 2 == 0 ? 3.1 : -3.1
          // The tip is a prediction, then a sample.
          var prediction = pen.prediction(place.x, -place.y)
          prediction.timestamp = event.timestamp
          pipeline.receive(event, beginsCallback: true)
          #expect(pipeline.isSound(from: places[0], to: place))
          pipeline.receive(prediction, beginsCallback: false)
          #expect(pipeline.isSound(from: places[0], to: Point(place.x, -place.y)))
        }
        pipeline.receive(pen.event(.ended, 1, 1, time: 9), beginsCallback: true)
        #expect(pipeline.isSound(from: places[0], to: Point(1, 1)))
        let stroke = pipeline.strokes.first
        #expect(stroke?.stableCount(at: .path) == stroke?.path.count)
      }
    }
  }

  @Test func `an empty polyline is an empty path`() {
    for kernel in SmootherTests.kernels { #expect(kernel.path([]).isEmpty) }
    #expect(Simplify(.init(distance: 1)).filtered([]).isEmpty)
    #expect(DouglasPeucker(tolerance: 1).filtered([]).isEmpty)
    #expect(RecursiveFilter(OneEuro()).filtered([]).isEmpty)
    #expect(RecursiveFilter(Thinning(distance: 1)).filtered([]).isEmpty)
    #expect(WindowedFilter(SavitzkyGolay()).filtered([]).isEmpty)
  }
}
