internal import InkGeometry

/// The way of one coordinate of a view that was let go, as a function of time.
///
/// It glides, slower and slower; where it comes to the edge of its range it runs into a spring, which brings it back.
/// From beyond the edge it is brought back at once.
package struct AxisFlight: Equatable, Sendable {
  /// The speed falls to a half every 0.35 s, as in the system's scroll views at their normal rate, whose speed is
  /// multiplied by 0.998 every millisecond.
  private static let decay = 2.0
  /// The speed below which it stops, in points per second.
  private static let slowest = 8.0
  /// The distance within which it has come back, in points.
  private static let nearest = 0.1

  private enum Phase: Equatable, Sendable {
    case glides(from: Double, speed: Double)
    case springs(edge: Double, CriticalSpring)
    case rests(Double)
  }

  private var phases: [(start: Double, phase: Phase)] = []
  /// The time after which it rests, in seconds.
  package private(set) var duration = 0.0

  /// Makes a way.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - speed: the speed, in units per second.
  ///   - lower: the least coordinate; −∞ for none.
  ///   - upper: the largest coordinate, not below the least; ∞ for none.
  ///   - bounces: true if the edges give way; otherwise it stops at them.
  package init(
    from start: Double, speed: Double, lower: Double, upper: Double, bounces: Bool
  ) {
    var (place, speed, isOver) = (start, speed.isFinite ? speed : 0, false)
    // It comes back, glides to the other edge, and comes back from there.
    for _ in 0..<3 where !isOver {
      if let edge = Self.edge(at: place, speed, lower, upper) {
        let spring = CriticalSpring(offset: place - edge, speed: speed)
        if bounces { append(.springs(edge: edge, spring)) }
        isOver = !bounces || !leaves(edge, by: spring, lower < upper, &place, &speed)
        if isOver { append(.rests(edge)) }
      } else if speed.magnitude <= Self.slowest {
        append(.rests(place))
        isOver = true
      } else {
        append(.glides(from: place, speed: speed))
        isOver = !glides(towards: speed > 0 ? upper : lower, &place, &speed)
        if isOver { append(.rests(place)) }
      }
    }
  }

  /// Returns the coordinate at a time.
  ///
  /// - Parameter time: seconds since the beginning; before it, the place is that of the beginning.
  /// - Returns: the coordinate.
  package func place(at time: Double) -> Double {
    guard let last = phases.last(where: { $0.start <= max(time, 0) }) else { return 0 }
    let since = max(time, 0) - last.start
    switch last.phase {
    case .glides(let place, let speed):
      return place + speed * ((1 - Elementary.exp(-Self.decay * since)) / Self.decay)
    case .springs(let edge, let spring): return edge + spring.displacement(at: since)
    case .rests(let place): return place
    }
  }

  private mutating func append(_ phase: Phase) { phases.append((duration, phase)) }

  /// The edge whose spring holds a place; `nil` for one from which it glides.
  private static func edge(
    at place: Double, _ speed: Double, _ lower: Double, _ upper: Double
  ) -> Double? {
    if place < lower || (place == lower && speed < 0) { return lower }
    if place > upper || (place == upper && speed > 0) { return upper }
    return nil
  }

  /// Goes on to where a spring has thrown it back into its range; false if it comes to rest at the edge.
  private mutating func leaves(
    _ edge: Double, by spring: CriticalSpring, _ isWide: Bool, _ place: inout Double,
    _ speed: inout Double
  ) -> Bool {
    guard isWide, let crossing = spring.crossing, crossing.speed.magnitude > Self.slowest else {
      duration += spring.duration(until: Self.nearest)
      return false
    }
    duration += crossing.time
    (place, speed) = (edge, crossing.speed)
    return true
  }

  /// Goes on to an edge; false if it comes to rest before.
  private mutating func glides(
    towards edge: Double, _ place: inout Double, _ speed: inout Double
  ) -> Bool {
    // As shares of the whole way: how far the edge is, and where it is too slow to go on.
    let share = (edge - place) * Self.decay / speed
    let rest = Self.slowest / speed.magnitude
    guard share < 1 - rest else {
      duration += -Elementary.log(rest) / Self.decay
      place += speed * ((1 - rest) / Self.decay)
      return false
    }
    duration += -Elementary.log(1 - share) / Self.decay
    place = edge
    speed *= 1 - share
    return true
  }

  package static func == (a: AxisFlight, b: AxisFlight) -> Bool {
    a.duration == b.duration
      && a.phases.elementsEqual(b.phases) { $0.start == $1.start && $0.phase == $1.phase }
  }
}
