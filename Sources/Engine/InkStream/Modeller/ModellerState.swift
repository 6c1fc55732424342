internal import InkGeometry

/// The state of a modeller after some samples, without the pending ones.
struct ModellerState {
  /// The time, in seconds, with which a late correction of the final part of the line decays.
  private static let blendTime = 0.0125
  /// The time without a sample, in seconds, after which the pen has rested.
  private static let pause = 0.05
  private static let leastInterval = 0.0001
  /// The most time stamps in a row that may repeat before the interval before them is used.
  private static let stallLimit = 3
  /// The limits of a pen between two samples: a distance in canvas points, a multiple of its recent
  /// speed, and a least interval in seconds.
  private static let jump = (distance: 24.0, speeds: 4.0, interval: 0.004)

  var lanes: ModellerLanes
  private var clock = ModellerClock()
  private var time = 0.0
  /// The number of samples so far.
  private(set) var count = 0
  /// The number of samples that are final.
  var emitted = 0
  /// The location of the last final sample, and the offset of the line there from its present
  /// estimate.
  var last = Spot.zero
  var offset = Spot.zero
  /// The recent speed in points per second, and the last sample.
  private var speed = 0.0
  private var sample = Point.zero
  /// The last interval in which time advanced, and the number of time stamps that have repeated
  /// since.
  private var usualInterval = 1.0 / 240
  private var stalls = 0
  /// The mean velocity between the last three samples, in points per second, and the difference of the two; `nil` as
  /// long as there are none.
  private(set) var trend: (velocity: Vector, change: Vector)?
  private var velocity: Vector?
  /// The share of the last moments in which the filters were too unsure to predict a quarter of the horizon.
  private var doubt = 0.0
  private var doubtTime = -Double.infinity
  /// The shortest interval between two such moments in seconds, and the weight of the newest.
  private static let doubtRate = (interval: 0.012, share: 0.1)
  /// The shares from which on an uncertain prediction is better than none: one of a small uncertainty, and any other.
  private static let doubts = (some: 0.35, much: 0.7)
  /// The last movement of a sample, seen from the direction of the pen, and the typical change from
  /// one to the next.
  private var movement = Spot.zero
  private var typical = ModellerState.least
  /// The least typical change.
  private static let least = 0.02
  /// The predictions after the last four samples, the newest first, and their errors.
  private var predicted = (PredictedLine(), PredictedLine(), PredictedLine(), PredictedLine())
  private(set) var errors = PredictionErrors()

  /// Makes the state before the first sample.
  init(_ settings: ModellerSettings) { lanes = ModellerLanes(x: 0, y: 0, settings) }

  /// Takes a sample, and lets it correct the pending ones.
  @inline(__always)
  mutating func add(
    _ point: Point, timestamp: Double, _ pending: inout PendingSamples,
    _ settings: ModellerSettings
  ) {
    let now = clock.regular(timestamp)
    let elapsed = now - time
    let before = sample
    time = now
    sample = point
    count += 1
    guard count > 1 else {
      lanes = ModellerLanes(x: point.x, y: point.y, settings)
      pending.append(lanes, timestamp: timestamp, kept: 0)
      return
    }
    var interval = interval(elapsed)
    if interval > Self.pause {
      rest(&pending)
      interval = Self.pause
    }
    if isJump(from: before, to: point, interval) {
      lanes.restart(x: point.x, y: point.y)
      (velocity, trend) = (nil, nil)
      pending.freeze()
      pending.append(lanes, timestamp: timestamp, kept: 0)
      return
    }
    lanes.step(LaneSample(point.x, point.y, interval: interval, number: count - 1), &pending)
    // Samples of one time say nothing of a velocity.
    if elapsed >= Self.leastInterval {
      noteVelocity((point - before) * (1 / interval))
    } else {
      (velocity, trend) = (nil, nil)
    }
    noteDoubt(settings)
    // The queue holds at least the sample before.
    let last = pending[pending.count - 1].timestamp
    pending.append(lanes, timestamp: timestamp, kept: Self.kept(after: timestamp - last))
  }

  /// Returns the share of an offset that is left after some seconds.
  @inline(__always)
  private static func kept(after interval: Double) -> Double {
    blendTime / (blendTime + max(interval, 0))
  }

  /// Starts again after a rest: the smoothed location stays, and nothing is known of the motion to
  /// come.
  @inline(never)
  private mutating func rest(_ pending: inout PendingSamples) {
    let position = lanes.position
    lanes.restart(x: position.x, y: position.y)
    speed = 0
    (velocity, trend) = (nil, nil)
    pending.freeze()
  }

  /// Returns the interval to compute with when some time has passed.
  @inline(__always)
  private mutating func interval(_ elapsed: Double) -> Double {
    if elapsed >= Self.leastInterval {
      stalls = 0
      usualInterval = min(elapsed, Self.pause)
      return elapsed
    }
    stalls += 1
    return stalls > Self.stallLimit ? usualInterval : Self.leastInterval
  }

  /// Returns true if a sample is where no pen can have gone: after a palm, lost events, or a
  /// pointer that came back.
  @inline(__always)
  private mutating func isJump(from last: Point, to point: Point, _ interval: Double) -> Bool {
    let interval = max(interval, Self.jump.interval)
    let before = speed
    let length = point.distance(to: last)
    speed = max(length / interval, 0.7 * before)
    guard count > 2, length > Self.jump.distance else { return false }
    let allowed = Self.jump.distance + Self.jump.speeds * before * interval
    return point.distance(to: lanes.position(after: interval)) > allowed
  }
}

// The limits of the movement of samples.
extension ModellerState {
  /// The least step in which the typical movement is learned: a share of it.
  private static let learning = 0.08

  /// Notes the movement of a final sample.
  ///
  /// Noise moves samples this way and that; a bend that is too quick for the filters moves them all to
  /// the same side. So it is the change of the movement, seen from the direction of the pen, that
  /// counts. Its median is learned, step by step, because corners are few, and no noise.
  ///
  /// - Parameters:
  ///   - offset: the movement.
  ///   - chord: the way from the sample before to the sample after.
  @inline(__always)
  mutating func noteMovement(_ offset: Spot, along chord: Spot) {
    let square = chord.squaredLength
    var seen = offset
    if square > 0 {
      let way = chord / square.squareRoot()
      seen = Spot(
        offset[0] * way[0] + offset[1] * way[1], offset[1] * way[0] - offset[0] * way[1])
    }
    let change = (seen - movement).squaredLength / 2
    movement = seen
    let step = 1 + max(Self.learning, 1.5 / Double(emitted + 3))
    typical = change > typical * typical ? typical * step : max(typical / step, Self.least)
  }

  /// Returns the largest distance by which a sample may be moved: an invisible one, or more if
  /// there is noise.
  @inline(__always)
  func limit(_ settings: ModellerSettings) -> Double {
    settings.limits.distance(ofTypical: typical, free: settings.free)
  }
}

// The quality of predictions.
extension ModellerState {
  /// True if the filters are unsure all the time, and not for a moment, as at a corner: then it is better to predict a
  /// place that is off by a part of the way than none.
  var isDoubtful: Bool { doubt > Self.doubts.much }

  /// Returns the largest uncertainty of a prediction, as a part of the way, where it is too much for the tolerance.
  func fairUncertainty(_ settings: ModellerSettings) -> Double {
    if isDoubtful { return settings.uncertainty }
    return doubt > Self.doubts.some ? 0.34 * settings.uncertainty : 0
  }

  @inline(__always)
  private mutating func noteVelocity(_ newest: Vector) {
    if let velocity { trend = ((velocity + newest) * 0.5, newest - velocity) }
    velocity = newest
  }

  /// Notes now and then whether the filters are sure of what comes next.
  @inline(__always)
  private mutating func noteDoubt(_ settings: ModellerSettings) {
    guard settings.prediction == .engine || settings.prediction == .better,
      time - doubtTime >= Self.doubtRate.interval
    else { return }
    learnDoubt(settings)
  }

  @inline(never)
  private mutating func learnDoubt(_ settings: ModellerSettings) {
    doubtTime = time
    let isUnsure = ModellerPrediction(self, from: time, settings).isUnsure
    doubt += Self.doubtRate.share * ((isUnsure ? 1 : 0) - doubt)
  }

  /// The prediction after the last sample, if predictions are judged.
  var judged: PredictedLine { predicted.0 }

  /// Measures earlier predictions with a sample, then stores the prediction after it.
  @inline(never)
  mutating func judge(_ sample: Point, timestamp: Double, _ settings: ModellerSettings) {
    var line = PredictedLine(from: lanes.position, at: timestamp)
    var prediction = ModellerPrediction(self, from: timestamp, settings)
    while let (location, time) = prediction.next() { line.append(location, at: time) }
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
    errors.note(line.location(at: timestamp).distance(to: sample), steps: steps)
  }
}
