internal import InkGeometry

extension Modeller {
  /// Returns the first changed sample whose location or time is not what the filters were fed;
  /// `known` if there is none.
  static func firstMoved(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ fed: [Fed], _ changed: Range<Int>, _ known: Int
  ) -> Int {
    for index in changed
    where fed[index].location != input[index].location
      || fed[index].timestamp != input[index].timestamp
    { return index }
    return known
  }

  /// Feeds the filters; if a sample that they know has moved, they go back to a kept state before
  /// it.
  mutating func walk(
    _ input: UnsafeBufferPointer<PolylinePoint>, from first: Int, to end: Int
  ) {
    if first < fed.count { goBack(to: first) }
    let isFiltering = settings.isFiltering
    for index in fed.count..<end {
      var location = input[index].location
      var timestamp = input[index].timestamp
      if !Self.isUsable(location.x) || !Self.isUsable(location.y) {
        location = index > 0 ? fed[index - 1].location : .zero
      }
      if !Self.isUsable(timestamp) { timestamp = index > 0 ? fed[index - 1].timestamp : 0 }
      if isFiltering {
        state.add(location, timestamp: timestamp, &pending, settings)
        emit(at: timestamp)
        if settings.prediction == .better {
          state.judge(location, timestamp: timestamp, settings)
        }
      }
      let emitted = settings.amount > 0 ? state.emitted : index + 1
      fed.append(Fed(location: location, timestamp: timestamp, emitted: emitted))
      if settings.amount == 0 { output[index].location = input[index].location }
      if isFiltering && ModellerCheckpoints.isDue(at: state.count) {
        checkpoints.keep(state, pending)
      }
    }
  }

  @inline(never)
  private mutating func goBack(to first: Int) {
    if !checkpoints.restore(atMost: first, &state, &pending) {
      state = ModellerState(settings)
      pending.removeAll()
    }
    fed.removeLast(fed.count - (settings.isFiltering ? state.count : first))
  }

  @inline(__always)
  private static func isUsable(_ number: Double) -> Bool {
    number.magnitude <= Sample.largestMagnitude
  }

  /// Makes samples final that have been corrected for long enough.
  @inline(__always)
  private mutating func emit(at time: Double) {
    while true {
      // Once a sample is final, the queue begins with the last final one.
      let next = state.emitted > 0 ? 1 : 0
      guard next < pending.count else { return }
      let isDue = time - pending[next].timestamp >= settings.lag - 1e-6
      guard isDue || pending.count - next > settings.longestWait else { return }
      if next > 0 {
        let kept = pending[1].kept
        let before = state.lanes.weights.mixed(pending[0])
        pending.removeFirst()
        state.offset = kept > 0 ? (state.last - before) * kept : .zero
      }
      state.last =
        state.lanes.weights.mixed(pending[0]) + state.offset
      // The newest sample is never final, so this one is among those that were fed.
      let raw = Spot(fed[state.emitted].location)
      let limit = state.limit(settings)
      let (before, after) = (max(state.emitted - 1, 0), min(state.emitted + 1, fed.count - 1))
      state.noteMovement(
        state.last - raw, along: Spot(fed[after].location) - Spot(fed[before].location))
      if settings.amount > 0 {
        let placing = Placing(limit: limit, amount: settings.amount)
        output[state.emitted].location = Point(placing.location(state.last, measured: raw))
      }
      state.emitted += 1
    }
  }

  /// Shows the samples that are not final yet.
  mutating func putTail() {
    guard settings.amount > 0, let tip = fed.last else { return }
    if isFinal { return putEnd(tip.location) }
    let placing = Placing(limit: state.limit(settings), amount: settings.amount)
    let weights = state.lanes.weights
    let first = state.emitted > 0 ? 1 : 0
    let start = state.emitted - first
    var offset = state.offset
    // Without a final sample there is no offset either. All three are open for writing, because
    // arrays are then neither retained nor released.
    Self.withBuffers(&fed, &output, &pending) { fed, output, pending in
      for position in first..<pending.count {
        offset *= pending[position].kept
        output[start + position].location = Point(
          placing.location(
            weights.mixed(pending[position]) + offset,
            measured: Spot(fed[start + position].location)))
      }
    }
  }

  @inline(__always)
  private static func withBuffers(
    _ fed: inout [Fed], _ output: inout Polyline, _ pending: inout PendingSamples,
    _ body: (
      UnsafeMutableBufferPointer<Fed>, UnsafeMutableBufferPointer<PolylinePoint>,
      UnsafeMutableBufferPointer<PendingSample>
    ) -> Void
  ) {
    fed.withUnsafeMutableBufferPointer { fed in
      output.withUnsafeMutableBufferPointer { output in
        pending.withSamples { body(fed, output, $0) }
      }
    }
  }

  /// Shows the samples that are not final when the stroke has ended: the last one is where it was
  /// measured, and corrects those before it.
  private mutating func putEnd(_ tip: Point) {
    let placing = Placing(limit: state.limit(settings), amount: settings.amount)
    let weights = state.lanes.weights
    let (slow, quick) = (state.lanes.slow, state.lanes.quick)
    let first = state.emitted > 0 ? 1 : 0
    let start = state.emitted - first
    var offset = state.offset
    for position in 0..<pending.count {
      let settled = weights.mixed(
        pending[position].slow.settled(slow, onto: tip),
        pending[position].quick.settled(quick, onto: tip))
      if position < first {
        offset = state.last - settled
        continue
      }
      let kept = position > 0 ? pending[position].kept : 0
      offset = kept > 0 ? offset * kept : .zero
      output[start + position].location = Point(
        placing.location(settled + offset, measured: Spot(fed[start + position].location)))
    }
    output[fed.count - 1].location = tip
  }
}

/// The rule that moves a sample from its measured towards its modelled location, within a limit.
private struct Placing {
  let limit: Double
  let amount: Double

  @inline(__always)
  func location(_ modelled: Spot, measured: Spot) -> Spot {
    let offset = modelled - measured
    let square = offset.squaredLength
    // An offset that is not finite leaves the sample where it was measured.
    guard square < .infinity else { return measured }
    var share = amount
    if square > limit * limit { share *= limit / square.squareRoot() }
    return measured + offset * share
  }
}
