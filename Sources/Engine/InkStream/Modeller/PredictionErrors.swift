internal import InkGeometry

/// The recent errors of predictions one, two, three and four samples ahead.
@usableFromInline
package struct PredictionErrors: Equatable, Sendable {
  /// The mean squared errors in square points, with more weight for recent ones.
  var squares = SIMD4<Double>.zero
  /// The number of predictions that were measured.
  var counts = SIMD4<Double>.zero

  /// The least share of the newest error in the mean.
  private static var share: Double { 0.1 }

  /// Makes the errors of predictions before any was measured.
  @usableFromInline
  package init() {}

  /// Notes an error.
  ///
  /// - Parameters:
  ///   - distance: the error of the prediction, in canvas points; ignored if it is not finite.
  ///   - steps: the number of samples ahead, 1…4; others are ignored.
  package mutating func note(_ distance: Double, steps: Int) {
    guard steps >= 1, steps <= 4, distance.isFinite else { return }
    let index = steps - 1
    counts[index] += 1
    let share = max(1 / counts[index], Self.share)
    squares[index] += share * (distance * distance - squares[index])
  }

  /// Returns true if these errors are less than others, over the distances ahead that were measured
  /// for both.
  package func areLess(than other: PredictionErrors) -> Bool {
    var own = 0.0
    var others = 0.0
    for index in 0..<4 where counts[index] > 0 && other.counts[index] > 0 {
      own += squares[index]
      others += other.squares[index]
    }
    return own < others
  }
}

/// A line of predicted points, which gives the predicted location at a time.
struct PredictedLine {
  private(set) var count = 0
  private var x = SIMD4<Double>.zero
  private var y = SIMD4<Double>.zero
  private var time = SIMD4<Double>.zero
  private var start = Point.zero
  private var startTime = 0.0

  /// Makes a line without points, before any prediction.
  init() {}

  /// Makes a line that starts at a location and a time, without points yet.
  init(from start: Point, at time: Double) {
    self.start = start
    startTime = time
  }

  /// The predicted point at an index from 0 to `count - 1`.
  subscript(index: Int) -> (location: Point, time: Double) {
    (Point(x[index], y[index]), time[index])
  }

  /// Adds a point; points after the fourth are ignored.
  mutating func append(_ location: Point, at time: Double) {
    guard count < 4 else { return }
    x[count] = location.x
    y[count] = location.y
    self.time[count] = time
    count += 1
  }

  /// Returns the predicted location at a time; past the end, the end of the line.
  func location(at time: Double) -> Point {
    var before = (location: start, time: startTime)
    for index in 0..<count {
      let next = self[index]
      if time <= next.time {
        guard next.time > before.time else { return next.location }
        let share = max(time - before.time, 0) / (next.time - before.time)
        return before.location.interpolated(to: next.location, at: share)
      }
      before = next
    }
    return before.location
  }
}
