internal import InkGeometry

/// What a modeller knows after some samples, but for those that are pending.
struct ModellerState {
  /// A late correction of the line that is already put out decays with this time, in seconds.
  static let blendTime = 0.0125
  /// Without a sample for so long, in seconds, the pen has rested.
  private static let pause = 0.05
  private static let leastInterval = 0.0001
  /// How many time stamps in a row may repeat before the interval before them counts.
  private static let stallLimit = 3
  /// What no pen does between two samples, in canvas points and in terms of its recent speed.
  private static let jump = (distance: 24.0, speeds: 4.0, interval: 0.004)

  var lanes: ModellerLanes
  private var clock = ModellerClock()
  private var time = 0.0
  /// How many samples there were.
  private(set) var count = 0
  /// How many of them are put out for good.
  var emitted = 0
  /// Where the last one of these lies, and how far that is from where it would be put by now.
  var last = Point.zero
  var offset = Vector.zero
  /// The recent speed in points per second, and the sample before.
  private var speed = 0.0
  private var sample = Point.zero
  /// The last interval that was one, and how many time stamps have repeated since.
  private var usualInterval = 1.0 / 240
  private var stalls = 0
  /// How far samples are moved: the mean square along an axis, with more weight for those of late.
  private var residual = 0.0
  /// What was predicted after the last four samples, the newest first, and how good that was.
  private var predicted = (PredictedLine(), PredictedLine(), PredictedLine(), PredictedLine())
  private(set) var errors = PredictionErrors()

  /// Makes the state before the first sample.
  init(_ settings: ModellerSettings) { lanes = ModellerLanes(x: 0, y: 0, settings) }

  /// Takes a sample, and lets it correct those that are pending.
  mutating func add(
    _ point: Point, timestamp: Double, _ pending: inout PendingSamples,
    _ settings: ModellerSettings
  ) {
    let now = clock.regular(timestamp)
    defer {
      time = now
      sample = point
      count += 1
    }
    guard count > 0 else {
      lanes = ModellerLanes(x: point.x, y: point.y, settings)
      pending.append(PendingSample(lanes, timestamp: timestamp, isBreak: true))
      return
    }
    var interval = interval(now - time)
    let isRest = interval > Self.pause
    if isRest {
      lanes.restart(x: lanes.mixed(lanes.x.position), y: lanes.mixed(lanes.y.position))
      interval = Self.pause
      speed = 0
      pending.freeze()
    }
    if isJump(to: point, interval) {
      lanes.restart(x: point.x, y: point.y)
      pending.freeze()
      pending.append(PendingSample(lanes, timestamp: timestamp, isBreak: true))
      return
    }
    let update = lanes.step(interval, point.x, point.y, number: count)
    pending.correct(update)
    pending.append(PendingSample(lanes, timestamp: timestamp, isBreak: false))
  }

  /// The interval to reckon with where some time has passed.
  private mutating func interval(_ elapsed: Double) -> Double {
    if elapsed >= Self.leastInterval {
      stalls = 0
      usualInterval = min(elapsed, Self.pause)
      return elapsed
    }
    stalls += 1
    return stalls > Self.stallLimit ? usualInterval : Self.leastInterval
  }

  /// Whether a sample is where no pen can have gone: a palm, lost events, a pointer that came back.
  private mutating func isJump(to point: Point, _ interval: Double) -> Bool {
    let interval = max(interval, Self.jump.interval)
    let step = point - sample
    let before = speed
    let length = step.length
    speed = max(length / interval, 0.7 * before)
    guard count > 1, length > Self.jump.distance else { return false }
    let transition = LaneTransition(lanes.frequency, interval)
    let allowed = Self.jump.distance + Self.jump.speeds * before * interval
    return point.distance(to: lanes.place(after: transition)) > allowed
  }
}

// How far samples may be moved.
extension ModellerState {
  /// The time over which the mean is taken, in seconds.
  private static let residualTime = 0.15
  /// From which noise on samples may be moved farther than where there is none, in canvas points, and
  /// how much farther.
  private static let noise = (least: 0.2, share: 12.0)

  /// Notes how far a sample is moved for good.
  mutating func noteResidual(_ offset: Vector, interval: Double) {
    let share = max(
      1 / Double(emitted + 1), interval > 0 ? interval / (Self.residualTime + interval) : 0)
    residual += share * (offset.squaredLength / 2 - residual)
  }

  /// How far a sample may be moved: what is not seen; or more, where there is noise.
  func limit(_ free: Double) -> Double {
    free + Self.noise.share * max(residual.squareRoot() - Self.noise.least, 0)
  }
}

// How good predictions are.
extension ModellerState {
  /// Measures earlier predictions with a sample, then notes the one after it.
  mutating func judge(_ sample: Point, timestamp: Double, _ line: PredictedLine) {
    let lines = predicted
    if count > 1 { note(lines.0, 1, sample, timestamp) }
    if count > 2 { note(lines.1, 2, sample, timestamp) }
    if count > 3 { note(lines.2, 3, sample, timestamp) }
    if count > 4 { note(lines.3, 4, sample, timestamp) }
    predicted = (line, lines.0, lines.1, lines.2)
  }

  private mutating func note(
    _ line: PredictedLine, _ steps: Int, _ sample: Point, _ timestamp: Double
  ) {
    errors.note(line.place(at: timestamp).distance(to: sample), steps: steps)
  }
}

extension LaneMotion {
  /// Where a motion leads.
  @inline(__always)
  func position(after transition: LaneTransition) -> Lanes {
    position + transition.sine * velocity + transition.versine * acceleration
  }
}

/// The samples that those to come still correct, and the last one put out before them.
struct PendingSamples {
  /// A power of two; two more than the most that wait.
  static let capacity = 16

  private var ring: [PendingSample]
  private var first = 0
  private(set) var count = 0

  /// Makes an empty queue; nothing is allocated after that.
  init() {
    let unused = PendingSample(
      ModellerLanes(x: 0, y: 0, ModellerSettings()), timestamp: 0, isBreak: true)
    ring = Array(repeating: unused, count: Self.capacity)
  }

  subscript(index: Int) -> PendingSample {
    @inline(__always) get { ring[(first + index) & (Self.capacity - 1)] }
  }

  @inline(__always)
  func timestamp(_ index: Int) -> Double { ring[(first + index) & (Self.capacity - 1)].timestamp }

  @inline(__always)
  func isBreak(_ index: Int) -> Bool { ring[(first + index) & (Self.capacity - 1)].isBreak }

  @inline(__always)
  func place(_ index: Int) -> (x: Lanes, y: Lanes) {
    let at = (first + index) & (Self.capacity - 1)
    return (ring[at].x, ring[at].y)
  }

  mutating func append(_ sample: PendingSample) {
    ring[(first + count) & (Self.capacity - 1)] = sample
    count += 1
  }

  mutating func removeFirst() {
    first = (first + 1) & (Self.capacity - 1)
    count -= 1
  }

  mutating func removeAll() { count = 0 }

  mutating func freeze() {
    for index in 0..<count { ring[(first + index) & (Self.capacity - 1)].freeze() }
  }

  @inline(__always)
  mutating func correct(_ update: LaneUpdate) {
    let (first, count) = (first, count)
    ring.withUnsafeMutableBufferPointer { samples in
      for index in first..<first + count { samples[index & (Self.capacity - 1)].correct(update) }
    }
  }

  /// Takes over what another queue holds.
  mutating func copy(_ other: PendingSamples) {
    removeAll()
    for index in 0..<other.count { append(other[index]) }
  }
}
