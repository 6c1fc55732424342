internal import Ductus

/// A stroke as a hand intends it: the points that it passes, and the values that a pen reports on the way.
struct HandStroke {
  /// A point on the way.
  struct Knot {
    var point: Point
    /// True if the stroke changes direction abruptly here.
    var isCorner: Bool

    init(_ point: Point, isCorner: Bool = false) {
      self.point = point
      self.isCorner = isCorner
    }
  }

  /// A number that changes linearly from the start of a stroke to its end.
  struct Course {
    var start: Double
    var end: Double

    init(_ start: Double, _ end: Double) { (self.start, self.end) = (start, end) }

    func value(at part: Double) -> Double { start + (end - start) * part }
  }

  /// The device that draws.
  enum Device {
    /// A pen with force and tilt, at 240 Hz.
    case pencil
    /// A pointer without force or tilt, at 125 Hz.
    case mouse
  }

  var knots: [Knot]
  /// The force on a horizontal line, 1 for an average touch; it is larger on the way down.
  var force = Course(0.7, 0.7)
  /// The fraction of the force that is added on the way down and subtracted on the way up.
  var weight = 0.35
  /// The angle of the pen with the paper, in radians, at the start and at the end.
  var altitude = Course(1, 1)
  /// The direction in which the pen leans, in radians.
  var azimuth = 0.7
  /// The speed on straight parts, in points per second.
  var speed = 420.0
  /// The time until the next stroke, in seconds.
  var pause = 0.12
  /// The length over which the force rises and falls at the ends, in points; 0 begins and ends abruptly.
  var ease = 3.0
  var device = Device.pencil

  init(knots: [Knot]) { self.knots = knots }

  /// Makes a stroke through points, without corners.
  init(_ points: [Point]) { knots = points.map { Knot($0) } }

  /// A point of the path, with its arc length from the start.
  private struct Step {
    var point: Point
    var way: Double
    var speed = 0.0
  }

  /// Returns the events of the stroke, with one callback per frame.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - time: the start of the stroke, in seconds; afterwards, the earliest start of the next one.
  ///   - chance: the source of the trembling of the hand.
  /// - Returns: the callbacks, in order.
  func batches(
    _ touch: TouchIdentifier, at time: inout Double, _ chance: inout SplitMix64
  ) -> [TouchBatch] {
    let steps = paced(walked())
    let rate = device == .pencil ? 240.0 : 125.0
    var events: [TouchEvent] = []
    var (index, now) = (0, 0.0)
    var due = 0.0
    var tremble = Vector(0, 0)
    var jitter = 0.0
    let total = steps[steps.count - 1].way
    while true {
      // Advance to the time of the next sample.
      while index + 1 < steps.count, now < due {
        let gap = steps[index + 1].way - steps[index].way
        now += gap / max((steps[index].speed + steps[index + 1].speed) / 2, 1)
        index += 1
      }
      let step = steps[index]
      let before = steps[max(index - 1, 0)].point
      let after = steps[min(index + 1, steps.count - 1)].point
      let direction =
        after.distance(to: before) > 0
        ? (after - before) / after.distance(to: before) : Vector(0, 0)
      tremble = tremble * 0.8 + Vector(chance.signed(), chance.signed()) * 0.02
      jitter = 0.7 * jitter + 0.03 * chance.signed()
      let part = total > 0 ? step.way / total : 0
      let level = force.value(at: part)
      let edge = ease > 0 ? min(1, 0.35 + min(step.way, total - step.way) / ease) : 1
      let pressed = level * (1 + weight * direction.dy) * edge + jitter * level
      let lean = altitude.value(at: part)
      let isLast = index == steps.count - 1
      let knowsForce = device == .pencil
      events.append(
        TouchEvent(
          touch: touch, timestamp: time + due, kind: knowsForce ? .pencil : .indirectPointer,
          phase: events.isEmpty ? .began : isLast ? .ended : .moved,
          location: step.point + tremble,
          force: knowsForce ? min(max(pressed, 0.03), 25.0 / 6) : nil,
          maximumForce: knowsForce ? 25.0 / 6 : nil, altitude: knowsForce ? lean : nil,
          azimuth: knowsForce ? azimuth : nil))
      if isLast { break }
      due += 1 / rate
    }
    if events.count == 1 {
      var end = events[0]
      end.phase = .ended
      end.timestamp += 1 / rate
      events.append(end)
    }
    time += due + pause
    return Self.framed(events, each: device == .pencil ? 4 : 2)
  }

  private static func framed(_ events: [TouchEvent], each: Int) -> [TouchBatch] {
    stride(from: 0, to: events.count, by: each).map { start in
      var events = Array(events[start..<min(start + each, events.count)])
      for index in events.indices.dropLast() { events[index].origin = .coalesced }
      return TouchBatch(events)
    }
  }

  /// Samples the path in steps of about a quarter of a point: centripetal Catmull–Rom splines between
  /// corners.
  private func walked() -> [Step] {
    var steps = [Step(point: knots[0].point, way: 0)]
    func go(to point: Point) {
      let last = steps[steps.count - 1]
      let length = last.point.distance(to: point)
      if length > 1e-9 { steps.append(Step(point: point, way: last.way + length)) }
    }
    var first = 0
    while first + 1 < knots.count {
      var last = first + 1
      while last + 1 < knots.count, !knots[last].isCorner { last += 1 }
      let run = knots[first...last].map(\.point)
      for index in 0..<run.count - 1 {
        let (b, c) = (run[index], run[index + 1])
        let a = index > 0 ? run[index - 1] : b + (b - c)
        let d = index + 2 < run.count ? run[index + 2] : c + (c - b)
        let count = max(Int(b.distance(to: c) / 0.25), 1)
        for part in 1...count {
          go(to: Self.spline(a, b, c, d, Double(part) / Double(count)))
        }
      }
      first = last
    }
    return steps
  }

  private static func spline(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ u: Double) -> Point {
    // Centripetal parametrization: intervals are square roots of distances.
    let (t1, t2, t3) = (
      max(a.distance(to: b).squareRoot(), 1e-6), max(b.distance(to: c).squareRoot(), 1e-6),
      max(c.distance(to: d).squareRoot(), 1e-6)
    )
    let t = t1 + u * t2
    let (k1, k2, k3) = (t1, t1 + t2, t1 + t2 + t3)
    let a1 = a.interpolated(to: b, at: t / k1)
    let a2 = b.interpolated(to: c, at: (t - k1) / (k2 - k1))
    let a3 = c.interpolated(to: d, at: (t - k2) / (k3 - k2))
    let b1 = a1.interpolated(to: a2, at: t / k2)
    let b2 = a2.interpolated(to: a3, at: (t - k1) / (k3 - k1))
    return b1.interpolated(to: b2, at: (t - k1) / (k2 - k1))
  }

  /// Returns the steps with speeds: slower in turns, and with limited acceleration and deceleration.
  private func paced(_ steps: [Step]) -> [Step] {
    var steps = steps
    for index in steps.indices {
      let (before, after) = (max(index - 5, 0), min(index + 5, steps.count - 1))
      let one = steps[index].point - steps[before].point
      let two = steps[after].point - steps[index].point
      let turn = Elementary.atan2(one.cross(two), one.dot(two)).magnitude
      let way = max(steps[after].way - steps[before].way, 1e-9) / 2
      // The term is curvature times the size of a letter.
      steps[index].speed = speed / (1 + 4 * turn / way).squareRoot() / (1 + turn)
    }
    let pull = 30 * speed
    steps[0].speed = min(steps[0].speed, speed / 8)
    steps[steps.count - 1].speed = min(steps[steps.count - 1].speed, speed / 8)
    for index in steps.indices.dropFirst() {
      let gap = steps[index].way - steps[index - 1].way
      let most = (steps[index - 1].speed * steps[index - 1].speed + 2 * pull * gap).squareRoot()
      steps[index].speed = min(steps[index].speed, most)
    }
    for index in steps.indices.dropLast().reversed() {
      let gap = steps[index + 1].way - steps[index].way
      let most = (steps[index + 1].speed * steps[index + 1].speed + 2 * pull * gap).squareRoot()
      steps[index].speed = min(steps[index].speed, most)
    }
    return steps
  }
}
