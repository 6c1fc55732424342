internal import InkGeometry

extension Modeller {
  /// Adds predicted points after the last sample.
  mutating func predict(_ input: UnsafeBufferPointer<PolylinePoint>, _ update: StageUpdate) {
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

  private mutating func pass(_ input: UnsafeBufferPointer<PolylinePoint>) {
    for index in fed.count..<input.count { output.append(input[index]) }
  }

  private mutating func foresee(_ input: UnsafeBufferPointer<PolylinePoint>) {
    var tip = PredictedTip(output[fed.count - 1], at: fed[fed.count - 1].timestamp)
    if settings.amount > 0 { tip.slope = channels.slope(of: input, count: fed.count) }
    if settings.prediction == .better {
      // These points were predicted when the last sample was judged.
      let line = state.judged
      for index in 0..<line.count {
        guard line[index].location.isFinite else { return }
        output.append(tip.next(line[index].location, at: line[index].time))
      }
      return
    }
    var prediction = ModellerPrediction(state, from: tip.time, settings)
    while let (location, time) = prediction.next(), location.isFinite {
      output.append(tip.next(location, at: time))
    }
  }
}

/// The last sample, whose properties predicted points continue.
private struct PredictedTip {
  private var point: PolylinePoint
  /// The time of the sample in seconds.
  let time: Double
  /// The slopes of force and angles, per second; `nil` if they stay.
  var slope: Channels?

  init(_ point: PolylinePoint, at time: Double) {
    self.point = point
    self.point.isPredicted = true
    self.point.rest = 0
    self.time = time
  }

  /// Returns the next predicted point.
  @inline(__always)
  mutating func next(_ location: Point, at time: Double) -> PolylinePoint {
    point.sample += 1
    point.location = location
    point.timestamp = time
    var next = point
    if let slope { next.change(by: 0.5 * (time - self.time) * slope) }
    return next
  }
}
