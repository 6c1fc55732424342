internal import InkDocument
internal import InkGeometry
internal import InkInput

/// Finds out whether a pen that draws is held still.
///
/// A pen is held still while all its samples lie near one place. Events tell the time while there are any;
/// where a device sends none for a pen that rests, ticks go on from the last one.
struct ShapeHold {
  /// The place near which the samples lie, and the time of the first of them.
  private var place: Point
  private var since: Double
  /// The time of the last sample.
  private var last: Double
  /// The time of the last tick since then, on the clock of ticks, and how long ticks went on.
  private var ticking: Double?
  private var rested = 0.0
  /// True if it was found out that what was drawn before is no shape.
  var isTried = false

  /// The most for which the time between two ticks counts: 0.05 s.
  private static let longestTick = 0.05

  init(_ place: Point, at time: Double) {
    self.place = place
    (since, last) = (time, time)
  }

  /// Takes a sample.
  mutating func advance(to place: Point, at time: Double) {
    last = time
    ticking = nil
    rested = 0
    guard place.distance(to: self.place) > PointerGestures.holdReach else { return }
    self.place = place
    since = time
    isTried = false
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

  /// The places of a stroke, those at which the pen was held still at its end as one: the pen trembles there.
  static func withoutRest(_ places: [Point]) -> [Point] {
    guard let last = places.last else { return [] }
    var end = places.count - 1
    while end > 0, places[end - 1].distance(to: last) <= PointerGestures.holdReach { end -= 1 }
    return Array(places[..<end]) + [last]
  }

  /// True if the pen has been held still for long enough by its samples alone.
  var isLong: Bool { last - since >= PointerGestures.holdDuration }
}

/// A shape that a pen holds.
struct ShapeSession {
  /// The pointer of the pen.
  var touch: TouchIdentifier
  /// The shape as it was recognised.
  var shape: DrawnShape
  /// The shape as it is shown.
  var shown: DrawnShape
  /// The stroke that was drawn by hand.
  var stroke: InkStroke
  /// Where the pen was when the shape was recognised.
  var start: Point
  /// True once the pen has left that place.
  var isMoving = false
}
