import InkGeometry
import InkStream
import StreamTestSupport
import Testing

@Suite struct SimplifyTests {
  typealias Tolerance = Simplify.Tolerance

  static let tolerances = [
    Tolerance(distance: 0.45), Tolerance(distance: 0, force: 0, angle: 0),
    Tolerance(distance: 3, force: 9, angle: 9), Tolerance(distance: 1, force: 0.5, angle: 0.3),
    Tolerance(distance: 10, force: 9, angle: 0.2), Tolerance(distance: 0.6, force: 9, angle: 9),
  ]

  @Test(arguments: tolerances)
  func `what is dropped lies within the tolerances of what stays`(_ tolerance: Tolerance) {
    for points in RandomPolyline.all(seeds: 0..<8, count: 150) {
      let output = Simplify(tolerance).filtered(points)
      #expect(output.map { points[$0.sample] } == output)
      #expect(output.first == points.first)
      #expect(output.last == points.last)
      let test = ReferenceSimplify(points, tolerance)
      let kept = output.map(\.sample)
      for (first, last) in zip(kept, kept.dropFirst()) {
        #expect(last - first <= Simplify.longestRun && last > first)
        #expect(test.slack(first, last) >= -1e-9)
      }
    }
  }

  @Test(arguments: tolerances)
  func `every run is as long as the tolerances allow`(_ tolerance: Tolerance) {
    var tooShort = 0
    var runs = 0
    for points in RandomPolyline.all(seeds: 0..<8, count: 150) {
      let kept = Simplify(tolerance).filtered(points).map(\.sample)
      let test = ReferenceSimplify(points, tolerance)
      for (first, last) in zip(kept, kept.dropFirst()) where last < points.count - 1 {
        runs += 1
        let couldGrow = last + 1 - first <= Simplify.longestRun
        if couldGrow && test.slack(first, last + 1) > 1e-9 { tooShort += 1 }
      }
      // A run is found by growing, so that each end on the way had to be right.
      for (first, last) in zip(kept, kept.dropFirst()) {
        #expect((first + 1...last).allSatisfy { test.slack(first, $0) >= -1e-9 })
      }
    }
    #expect(tooShort == 0, "of \(runs) runs")
  }

  @Test func `two wide wedges have directions in common`() {
    // From the first point, the inner two are passed at 0.55 each by the segment to the last; their
    // wedges are 131° wide each and 60° apart.
    let places = [Point(0, 0), Point(1.1, 0), Point(0.55, 0.95), Point(2.6, 1.5)]
    let points = Polyline.at(places)
    let tolerance = Tolerance(distance: 1)
    #expect(ReferenceSimplify(points, tolerance).slack(0, 3) > 0.4)
    #expect(Simplify(tolerance).filtered(points).map(\.sample) == [0, 3])
  }

  /// Seen from the first point of the run an azimuth is a turn one way round: a point more stays.
  @Test func `an azimuth just across half a turn is not dropped`() {
    var points = Polyline.at([Point(0, 0), Point(98, 0), Point(100, 0)])
    points[0].azimuth = 0
    points[1].azimuth = -3.1
    points[2].azimuth = 3.1
    let tolerance = Tolerance(distance: 1, angle: 0.2)
    // Interpolated is 3.038, which is 0.145 from −3.1.
    #expect(ReferenceSimplify(points, tolerance).slack(0, 2) > 0.05)
    #expect(Simplify(tolerance).filtered(points).map(\.sample) == [0, 1, 2])
  }

  @Test(arguments: tolerances)
  func `what is kept depends on the points before and the one after only`(_ tolerance: Tolerance) {
    for points in RandomPolyline.all(seeds: 10..<12, count: 90) {
      let whole = Simplify(tolerance).filtered(points)
      var stage = Simplify(tolerance)
      for count in 1...points.count {
        let prefix = Array(points[..<count])
        let change = Change(modified: count - 1..<count, count: count)
        _ = stage.update(prefix, StageUpdate(change: change, stableCount: 0, isFinal: false))
        #expect(stage.output == Simplify(tolerance).filtered(prefix))
        #expect(stage.output.last == prefix.last)
        #expect(whole.starts(with: stage.output.dropLast()))
      }
    }
  }

  @Test func `a straight line keeps its pressure`() {
    let points = (0..<60).map { index in
      PolylinePoint(
        location: Point(Double(index), 0), force: index < 30 ? 1 : 2, sample: index)
    }
    let kept = Simplify(Tolerance(distance: 0.45, force: 0.05)).filtered(points)
    #expect(kept.map(\.sample) == [0, 29, 30, 59])
  }

  @Test func `a run spans at most 64 points`() {
    let points = Polyline.at((0..<200).map { Point(Double($0), 0) })
    let kept = Simplify(Tolerance(distance: 1)).filtered(points)
    #expect(kept.map(\.sample) == [0, 64, 128, 192, 199])
  }

  @Test func `a known force is never replaced by an unknown one`() {
    var points = Polyline.at((0..<9).map { Point(Double($0), 0) })
    for index in [3, 4, 5] { points[index].force = 1 }
    let kept = Simplify(Tolerance(distance: 1, force: 9)).filtered(points)
    #expect(kept.map(\.sample) == [0, 2, 3, 5, 6, 8])
  }

  @Test func `an azimuth that passes ±π is continuous`() {
    let points = (0..<20).map { index in
      PolylinePoint(
        location: Point(Double(index), 0),
        azimuth: RandomPolyline.wrapped(3 + 0.02 * Double(index)), sample: index)
    }
    #expect((points.first?.azimuth ?? 0) > 0 && (points.last?.azimuth ?? 0) < 0)
    let kept = Simplify(Tolerance(distance: 1, angle: 0.05)).filtered(points)
    #expect(kept.map(\.sample) == [0, 19])
  }

  @Test func `a closed stroke and a hairpin survive`() {
    let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10), Point(0, 0)]
    let hairpin = [Point(0, 0), Point(50, 0), Point(100, 0), Point(60, 0), Point(10, 0)]
    let stage = Simplify(Tolerance(distance: 1))
    #expect(stage.filtered(.at(square)).map(\.location) == square)
    #expect(stage.filtered(.at(hairpin)).map(\.location) == [hairpin[0], hairpin[2], hairpin[4]])
  }

  @Test func `tolerances that are no positive numbers count as 0`() {
    for value in [-1, Double.nan, -Double.infinity] {
      let tolerance = Tolerance(distance: value, force: value, angle: value)
      #expect(tolerance == Tolerance(distance: 0, force: 0, angle: 0))
    }
    let points = Polyline.at((0..<80).map { Point(Double($0 % 7), Double($0 % 11)) })
    let everything = Tolerance(distance: .infinity, force: .infinity, angle: .infinity)
    #expect(Simplify(everything).filtered(points).map(\.sample) == [0, 64, 79])
  }
}
