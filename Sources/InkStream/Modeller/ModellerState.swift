internal import InkGeometry

/// What a modeller knows after some samples, but for those that are pending.
struct ModellerState {
  /// How often at the most the samples after one correct it.
  static let pendingLimit = 6
  /// A late correction of the line that is already put out decays with this time, in seconds.
  static let blendTime = 0.0125
  /// Without a sample for so long, in seconds, the pen has rested.
  private static let pause = 0.05
  private static let leastInterval = 0.0001
  /// How many time stamps in a row may repeat before the interval before them counts.
  private static let stallLimit = 3
  /// What no pen does between two samples, in canvas points and in terms of its recent speed.
  private static let jump = (distance: 24.0, speeds: 4.0, interval: 0.004)

  var lanes = ModellerLanes(x: 0, y: 0)
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

  /// Takes a sample, and lets it correct those that are pending.
  mutating func add(_ point: Point, timestamp: Double, _ pending: inout PendingSamples) {
    let now = clock.regular(timestamp)
    defer {
      time = now
      sample = point
      count += 1
    }
    guard count > 0 else {
      lanes = ModellerLanes(x: point.x, y: point.y)
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
    let x = lanes.mixed(lanes.x.position(after: transition))
    let y = lanes.mixed(lanes.y.position(after: transition))
    let allowed = Self.jump.distance + Self.jump.speeds * before * interval
    return point.distance(to: Point(x, y)) > allowed
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
  /// A power of two, at least `ModellerState.pendingLimit` + 2.
  static let capacity = 8

  private var ring: [PendingSample]
  private var first = 0
  private(set) var count = 0

  /// Makes an empty queue; nothing is allocated after that.
  init() {
    let unused = PendingSample(ModellerLanes(x: 0, y: 0), timestamp: 0, isBreak: true)
    ring = Array(repeating: unused, count: Self.capacity)
  }

  subscript(index: Int) -> PendingSample {
    @inline(__always) get { ring[(first + index) & (Self.capacity - 1)] }
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
    for index in 0..<count { ring[(first + index) & (Self.capacity - 1)].correct(update) }
  }

  /// Takes over what another queue holds.
  mutating func copy(_ other: PendingSamples) {
    removeAll()
    for index in 0..<other.count { append(other[index]) }
  }
}
