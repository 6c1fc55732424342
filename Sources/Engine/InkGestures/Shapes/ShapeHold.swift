internal import InkGeometry
internal import InkInput

/// Finds out whether a pen that draws is held still.
///
/// A pen is held still while its samples lie about one position. A hand trembles, so it is not each sample that
/// has to stay but their middle: the mean of the latest, weighted by their age. Events tell the time while there
/// are any; where a device sends none for a pen that rests, ticks go on from the last one.
struct ShapeHold {
  /// The mean of the samples, their number, and the time of the first of them.
  private var mean: Point
  private var count = 1.0
  private var since: Double
  /// The mean of the latest samples, and of the squares of their distances from it.
  private var middle: Point
  private var spread = 0.0
  /// The position and the time of the last sample.
  private var position: Point
  private var last: Double
  /// The time of the last tick since then, on the clock of ticks, and how long ticks went on.
  private var ticking: Double?
  private var rested = 0.0
  /// True if it was found out that what was drawn before is no shape.
  var isTried = false

  /// The most for which the time between two ticks counts: 0.05 s.
  private static let longestTick = 0.05
  /// The time over which the latest samples are taken together: 0.06 s.
  private static let memory = 0.06
  /// The farthest that a sample of a trembling hand lies from the middle: 8 points.
  private static let tremor = 8.0
  /// The most by which the middle moves while the pen is held still: 3 points.
  private static let drift = 3.0

  init(_ position: Point, at time: Double) {
    (mean, middle, self.position) = (position, position, position)
    (since, last) = (time, time)
  }

  /// Takes a sample.
  mutating func advance(to position: Point, at time: Double) {
    let weight = max(time - last, 0) / (max(time - last, 0) + Self.memory)
    last = time
    ticking = nil
    rested = 0
    self.position = position
    middle = middle.interpolated(to: position, at: weight)
    let away = position.distance(to: middle)
    spread += weight * (away * away - spread)
    guard position.distance(to: mean) > Self.tremor || middle.distance(to: mean) > Self.drift else {
      count += 1
      mean = mean.interpolated(to: position, at: 1 / count)
      return
    }
    self = ShapeHold(position, at: time)
  }

  /// Takes a tick.
  ///
  /// - Parameter time: the time in seconds, on a clock of its own.
  /// - Returns: true if the pen has been held still for long enough, counting the time since its last sample.
  mutating func tick(_ time: Double) -> Bool {
    // Where ticks come late, samples that tell otherwise may come late too.
    if let before = ticking, time > before { rested += min(time - before, Self.longestTick) }
    ticking = time
    return last - since + rested >= PointerGestures.holdDuration
  }

  /// The positions of a stroke, those at which the pen was held still at its end as one: the pen trembles there.
  func withoutRest(_ positions: [Point]) -> [Point] {
    // Ticks tell of the last position alone.
    let rest = ticking == nil ? middle : position
    let trembles = ticking == nil && 3 * spread.squareRoot() > PointerGestures.holdReach
    let reach = trembles ? Self.tremor : PointerGestures.holdReach
    var end = positions.count
    while end > 0, positions[end - 1].distance(to: rest) <= reach { end -= 1 }
    return Array(positions[..<end]) + [rest]
  }

  /// True if the pen has been held still for long enough by its samples alone.
  var isLong: Bool { last - since >= PointerGestures.holdDuration }
}
