internal import InkGeometry

/// Takes the noise out of a stroke without lag, and tells where the pen will be.
///
/// Four Kalman filters with different bandwidths run side by side on the samples and are mixed by how
/// well each has lately predicted them; each knows that handwriting turns, with a frequency that is
/// learned while drawing. A sample is shown at once, and corrected by those that follow for
/// ``ModellerSettings/lag`` seconds; from then on it is stable. After the last sample come predicted
/// points, up to ``ModellerSettings/horizon`` ahead; they stop where they are no longer sure enough.
/// The end of a finished stroke is the last sample, exactly.
///
/// Where a sample is so far from where it was expected that this cannot be noise, the pen has turned a
/// corner, and the filters forget how it moved. Where noise is small, no sample is moved by more than
/// ``ModellerSettings/free``.
///
/// Force, altitude and azimuth are those of a line fitted to the values around a sample, and do not lag
/// either; what is unknown stays unknown. Predicted points have them too.
///
/// Where the pen has rested for more than 50 ms, or is suddenly where no pen can have gone, the filters
/// begin anew, so that they do not swing. Time stamps are taken from a line through the last 40; one
/// that repeats or runs back counts as 0.1 ms later, and where several do, the interval before them
/// counts. Locations and times that are not finite, or beyond ``Sample/largestMagnitude``, count as
/// those before.
///
/// What does not move the samples, such as a late force, does not run the filters again. A late
/// location restarts them from a state that was kept.
///
/// Complexity: O(changed samples + 1) per update, O(samples from there to the tip) for a late location;
/// nothing is allocated per sample but what arrays grow.
///
/// Source of the parts: Kalman filters with fixed-lag smoothing as in B. D. O. Anderson, J. B. Moore,
/// Optimal Filtering, 1979, chapter 7; the mixture after D. T. Magill, IEEE Transactions on Automatic
/// Control 10 (1965), doi:10.1109/TAC.1965.1098191; the learned frequency by recursive prediction error
/// as in L. Ljung, T. Söderström, Theory and Practice of Recursive Identification, 1983.
public struct Modeller: FilterStage {
  /// How much it corrects and how far it looks ahead.
  public let settings: ModellerSettings
  /// The samples as they are modelled, then the predicted points.
  public private(set) var output: Polyline = []
  /// How many points at the front of the output can never change again.
  public private(set) var stableCount = 0

  private var state: ModellerState
  private var pending = PendingSamples()
  private var checkpoints = ModellerCheckpoints()
  /// What the filters were fed.
  private var fed: [Fed] = []
  private var inputCount = 0
  private var isFinal = false

  private struct Fed {
    var location: Point
    var timestamp: Double
    /// How many samples had been put out for good by then.
    var emitted: Int
  }

  /// Makes a stage with no points; settings out of range are clamped.
  public init(_ settings: ModellerSettings = ModellerSettings()) {
    self.settings = settings.usable
    state = ModellerState(self.settings)
  }

  /// Takes a new state of the input, and returns how the output changed.
  public mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    let modified = update.change.modified
    let sampleCount = Self.sampleCount(input)
    let before = fed.count
    let known = min(before, sampleCount)
    let isTailChanged =
      before != sampleCount || inputCount != input.count || isFinal != update.isFinal
      || modified.upperBound > sampleCount
    inputCount = input.count
    isFinal = update.isFinal
    defer { stableCount = stable(input, update) }
    if modified.isEmpty && !isTailChanged { return .none(count: output.count) }

    let changed = modified.clamped(to: 0..<known)
    let fitted = fittedRange(changed, from: before, to: sampleCount)
    let firstMoved = firstMoved(input, changed, known)
    let isMoving = isTailChanged || firstMoved < before
    let isPredicting = isMoving || fitted.upperBound == sampleCount
    if isPredicting { output.removeLast(output.count - known) }
    var lower = min(fitted.lowerBound, known)
    for index in changed {
      let location = output[index].location
      output[index] = input[index]
      output[index].location = location
    }
    if isMoving {
      for index in known..<sampleCount { output.append(input[index]) }
      lower = min(lower, firstMoved > 0 ? fed[firstMoved - 1].emitted : 0)
      walk(input, from: firstMoved, to: sampleCount)
      putTail()
    }
    for index in fitted { fit(index, input, sampleCount) }
    guard isPredicting else { return Change(modified: fitted, count: output.count) }
    predict(input, update)
    return Change(modified: lower..<output.count, count: output.count)
  }

  /// Forgets everything; the output becomes empty.
  public mutating func reset() {
    output.removeAll(keepingCapacity: true)
    fed.removeAll(keepingCapacity: true)
    checkpoints.removeAll()
    pending.removeAll()
    state = ModellerState(settings)
    inputCount = 0
    isFinal = false
    stableCount = 0
  }

  private static func sampleCount(_ input: Polyline) -> Int {
    var count = input.count
    while count > 0, input[count - 1].isPredicted { count -= 1 }
    return count
  }

  private func stable(_ input: Polyline, _ update: StageUpdate) -> Int {
    if update.isSettled { return output.count }
    let certain = min(update.stableCount, fed.count)
    guard settings.amount > 0 else { return certain }
    let emitted = certain > 0 ? fed[certain - 1].emitted : 0
    for index in max(certain - ChannelFit.reach, 0)..<max(emitted, certain - ChannelFit.reach, 0)
    where ChannelFit.isOpen(at: index, of: input, count: certain) { return index }
    return emitted
  }
}

// Force and angles.
extension Modeller {
  /// The samples whose force and angles depend on what has changed.
  private func fittedRange(_ changed: Range<Int>, from before: Int, to count: Int) -> Range<Int> {
    var lower = changed.isEmpty ? count : changed.lowerBound
    var upper = changed.upperBound
    if before != count {
      lower = min(lower, before, count)
      upper = count
    }
    let reach = settings.amount > 0 ? ChannelFit.reach : 0
    lower = max(lower - reach, 0)
    guard before != count || !changed.isEmpty else { return count..<count }
    return min(lower, count)..<max(min(upper + reach, count), min(lower, count))
  }

  private mutating func fit(_ index: Int, _ input: Polyline, _ count: Int) {
    guard settings.amount > 0 else { return }
    var point = input[index]
    ChannelFit(at: index, of: input, count: count).apply(to: &point, amount: settings.amount)
    point.location = output[index].location
    output[index] = point
  }
}

// Places.
extension Modeller {
  /// The first sample whose place or time is not what the filters were fed; `known` where all are.
  private func firstMoved(_ input: Polyline, _ changed: Range<Int>, _ known: Int) -> Int {
    for index in changed {
      let fed = fed[index]
      let point = input[index]
      if fed.location != point.location || fed.timestamp != point.timestamp { return index }
    }
    return known
  }

  /// Whether the filters are needed at all.
  private var isFiltering: Bool {
    settings.amount > 0 || settings.prediction == .engine || settings.prediction == .better
  }

  /// Feeds the filters, from a kept state before the first sample that moved.
  private mutating func walk(_ input: Polyline, from first: Int, to end: Int) {
    if first < fed.count {
      if !checkpoints.restore(atMost: first, &state, &pending) {
        state = ModellerState(settings)
        pending.removeAll()
      }
      fed.removeLast(fed.count - (isFiltering ? state.count : first))
    }
    for index in fed.count..<end {
      let point = input[index]
      var location = point.location
      var timestamp = point.timestamp
      if !Self.isUsable(location.x) || !Self.isUsable(location.y) {
        location = index > 0 ? fed[index - 1].location : .zero
      }
      if !Self.isUsable(timestamp) { timestamp = index > 0 ? fed[index - 1].timestamp : 0 }
      if isFiltering {
        state.add(location, timestamp: timestamp, &pending, settings)
        emit(at: timestamp)
        if settings.prediction == .better {
          state.judge(location, timestamp: timestamp, foreseen(from: timestamp))
        }
      }
      let emitted = settings.amount > 0 ? state.emitted : index + 1
      fed.append(Fed(location: location, timestamp: timestamp, emitted: emitted))
      if settings.amount == 0 { output[index].location = point.location }
      if isFiltering { checkpoints.keep(state, pending) }
    }
  }

  private static func isUsable(_ number: Double) -> Bool {
    number.magnitude <= Sample.largestMagnitude
  }

  /// Puts the samples out for good that have been corrected for long enough.
  private mutating func emit(at time: Double) {
    while true {
      // The first of the queue is the last one put out, once there is one.
      let next = state.emitted > 0 ? 1 : 0
      guard next < pending.count else { return }
      let isDue = time - pending.timestamp(next) >= settings.lag - 1e-6
      guard isDue || pending.count - next > settings.longestWait else { return }
      var interval = 0.0
      if next > 0 {
        let before = pending.place(0)
        let place = state.lanes.mixed(before.x, before.y)
        interval = pending.timestamp(1) - pending.timestamp(0)
        pending.removeFirst()
        state.offset =
          pending.isBreak(0) ? .zero : (state.last - place) * Self.kept(after: interval)
      }
      let sample = pending.place(0)
      state.last = state.lanes.mixed(sample.x, sample.y) + state.offset
      // The newest sample is never put out, so this one is among those that were fed.
      let raw = fed[state.emitted].location
      state.noteResidual(state.last - raw, interval: interval)
      place(state.emitted, state.last, raw, limit: state.limit(settings.free))
      state.emitted += 1
    }
  }

  /// Puts a sample where it is modelled, or not quite so far from where it was measured.
  @inline(__always)
  private mutating func place(_ index: Int, _ modelled: Point, _ raw: Point, limit: Double) {
    guard settings.amount > 0 else { return }
    var offset = modelled - raw
    let square = offset.squaredLength
    if square > limit * limit { offset = offset * (limit / square.squareRoot()) }
    let result = raw + offset * settings.amount
    output[index].location = result.isFinite ? result : raw
  }

  /// What is left of an offset after some seconds.
  @inline(__always)
  private static func kept(after interval: Double) -> Double {
    ModellerState.blendTime / (ModellerState.blendTime + max(interval, 0))
  }

  /// Shows the samples that are not yet put out for good.
  private mutating func putTail() {
    guard settings.amount > 0, let tip = fed.last else { return }
    let first = state.emitted > 0 ? 1 : 0
    var offset = state.offset
    if isFinal, first > 0 {
      let place = pending[0].settled(state.lanes, onto: tip.location.x, tip.location.y)
      offset = state.last - state.lanes.mixed(place.x, place.y)
    }
    let limit = state.limit(settings.free)
    var before = first > 0 ? pending.timestamp(0) : 0
    for position in first..<max(pending.count, first) {
      let time = pending.timestamp(position)
      let isAlone = position == 0 || pending.isBreak(position)
      offset = isAlone ? .zero : offset * Self.kept(after: time - before)
      before = time
      var modelled = pending.place(position)
      if isFinal {
        modelled = pending[position].settled(state.lanes, onto: tip.location.x, tip.location.y)
      }
      let index = state.emitted + position - first
      place(
        index, state.lanes.mixed(modelled.x, modelled.y) + offset, fed[index].location,
        limit: limit)
    }
    if isFinal { output[fed.count - 1].location = tip.location }
  }
}

// Predicting.
extension Modeller {
  /// Adds points after the last sample.
  private mutating func predict(_ input: Polyline, _ update: StageUpdate) {
    guard !isFinal, fed.count > 0 else { return }
    let isBrought = input.count > fed.count
    switch settings.prediction {
    case .off: return
    case .platform: pass(input)
    case .engine: foresee(input)
    case .better:
      if isBrought && !state.errors.areLess(than: update.platformErrors) {
        pass(input)
      } else {
        foresee(input)
      }
    }
  }

  private mutating func pass(_ input: Polyline) {
    for index in fed.count..<input.count { output.append(input[index]) }
  }

  private mutating func foresee(_ input: Polyline) {
    let line = foreseen(from: fed[fed.count - 1].timestamp)
    guard line.count > 0 else { return }
    let tip = output[fed.count - 1]
    let fit = ChannelFit(at: fed.count - 1, of: input, count: fed.count)
    for index in 0..<line.count {
      let (place, time) = line[index]
      guard place.isFinite else { return }
      var point = tip
      if settings.amount > 0 {
        fit.apply(to: &point, amount: 0, after: (time - fed[fed.count - 1].timestamp) / 2)
      }
      point.location = place
      point.timestamp = time
      point.sample = tip.sample + 1 + index
      point.isPredicted = true
      output.append(point)
    }
  }

  /// Predicts up to the horizon, in four steps, or to where the standard deviation is at its limit.
  private func foreseen(from now: Double) -> PredictedLine {
    let lanes = state.lanes
    let start = lanes.mixed(lanes.x.position, lanes.y.position)
    var line = PredictedLine(from: start, at: now)
    guard state.count > 1 else { return line }
    // The noise variance of each lane: what it was off over what it expects to be, for R = 1.
    let unit = lanes.score / lanes.innovation
    var before = (time: 0.0, excess: 0.0)
    before.excess = lanes.mixed(unit * lanes.covariance.xx).squareRoot() - settings.tolerance
    if !(before.excess <= 0) { return line }
    for step in 1...4 {
      let time = settings.horizon * Double(step) / 4
      let transition = LaneTransition(lanes.frequency, time)
      let place = lanes.place(after: transition)
      let variance = lanes.mixed(unit * lanes.variance(after: transition, time))
      let excess =
        variance.squareRoot() - settings.tolerance
        - settings.relativeTolerance * place.distance(to: start)
      guard excess <= 0 else {
        // Where the limit is passed, by interpolation.
        let last = before.time - before.excess / (excess - before.excess) * (time - before.time)
        if last > 1e-4 {
          line.append(
            lanes.place(after: LaneTransition(lanes.frequency, last)), at: now + last)
        }
        return line
      }
      line.append(place, at: now + time)
      before = (time, excess)
    }
    return line
  }
}

extension ModellerLanes {
  /// The variance of the position some seconds ahead, in units of the noise variance.
  @inline(__always)
  func variance(after transition: LaneTransition, _ time: Double) -> Lanes {
    let s = transition.sine
    let c = transition.versine
    let p = covariance
    let known = p.xx + 2 * (s * p.xv) + 2 * (c * p.xa)
    let moving = s * s * p.vv + 2 * (s * c * p.va) + c * c * p.aa
    let square = time * time
    return known + moving + process * (square * square * time / 20)
  }
}

extension PolylineFilter {
  /// Takes the noise out without lag, and predicts; see ``Modeller``.
  ///
  /// - Parameter settings: how much is corrected, and how far is predicted.
  /// - Returns: the filter.
  public static func modeller(_ settings: ModellerSettings = ModellerSettings()) -> PolylineFilter {
    PolylineFilter { Modeller(settings) }
  }
}
