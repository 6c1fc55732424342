internal import InkGeometry

extension Modeller {
  /// Adds points after the last sample.
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
    let now = fed[fed.count - 1].timestamp
    var prediction = ModellerPrediction(state, from: now, settings)
    let tip = output[fed.count - 1]
    let slope = settings.amount > 0 ? channels.slope(of: input, count: fed.count) : nil
    var number = tip.sample
    while let (place, time) = prediction.next(), place.isFinite {
      var point = tip
      if let slope { point.change(by: 0.5 * (time - now) * slope) }
      number += 1
      point.location = place
      point.timestamp = time
      point.sample = number
      point.isPredicted = true
      output.append(point)
    }
  }
}
