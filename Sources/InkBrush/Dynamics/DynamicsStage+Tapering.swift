internal import InkStream

extension DynamicsStage {
  /// What the taper of the last output was computed with.
  struct TaperState: Sendable {
    /// The first point that the taper at the end can reach.
    var first = 0
    /// How much of the taper a short stroke gets, 0…1.
    var amount = 0.0
    /// How long the taper at the end is in canvas points.
    var length = 0.0
    /// Points up to this distance along the stroke are not reached by the taper at the end.
    var border = 0.0
  }

  /// Walks from a point to the tip, applies the taper, and returns the range of tips that differ.
  mutating func walkAndTaper(_ polyline: Polyline, from restart: Int) -> Range<Int> {
    var tips = base
    base = []
    if tips.count > polyline.count { tips.removeLast(tips.count - polyline.count) }
    evaluate(polyline, from: restart) { index, tip in
      if index < tips.count { tips[index] = tip } else { tips.append(tip) }
    }
    base = tips
    let old = taperState
    let count = polyline.count
    taperState.first = max(count - Taper.reach, 0)
    taperState.amount = amount(count)
    setEnd()
    var start = min(restart, count)
    if taperState.amount != old.amount {
      start = 0
    } else if taper.end > 0 {
      let first = min(old.first, taperState.first)
      let border = min(old.border, taperState.border)
      while start > first, checkpoints[start - 1].distance > border { start -= 1 }
    }

    if output.count > count { output.removeLast(output.count - count) }
    var difference = TipDifference()
    for index in start..<count {
      var tip = base[index]
      tip.width *= factor(at: index)
      difference.put(tip, at: index, in: &output)
    }
    return difference.range
  }

  /// How much of the taper a stroke gets whose length is known from its first points alone.
  private func amount(_ count: Int) -> Double {
    guard count > 0 else { return 0 }
    let length = checkpoints[min(count, Taper.reach) - 1].distance
    return min(length / (taper.start + taper.end), 1)
  }

  /// Finds out how long the taper at the end is, and where it begins.
  private mutating func setEnd() {
    taperState.length = 0
    taperState.border = .infinity
    guard taper.end > 0, let tip = checkpoints.last?.distance else { return }
    // A taper that the last points do not fill is shortened, so that it begins at none of it.
    var length = taper.end
    if taperState.first > 0 {
      length = min(length, tip - checkpoints[taperState.first].distance)
    }
    taperState.length = length
    // A little less, for all that was rounded on the way.
    taperState.border = tip - length - 1e-6 - tip * 1e-12
  }

  /// The share of the width that is left at a point.
  private func factor(at index: Int) -> Double {
    var factor = 1.0
    let distance = checkpoints[index].distance
    if taper.start > 0 { factor = rise(distance / taper.start) }
    guard taper.end > 0, index >= taperState.first, let tip = checkpoints.last?.distance
    else { return factor }
    let length = taperState.length
    guard length > 0 else { return factor }
    return min(factor, rise((tip - distance) / length))
  }

  private func rise(_ share: Double) -> Double {
    guard share < 1 else { return 1 }
    let depth = (1 - Taper.thinnest) * taperState.amount
    return 1 - depth * ((1 - share) * (1 - share))
  }

  /// How many tips can never change again, where so many points are certain.
  func stableTapered(_ certain: Int) -> Int {
    guard certain > 0 else { return 0 }
    let distance = checkpoints[certain - 1].distance
    // The amount must be certain too.
    if certain < Taper.reach, distance < taper.start + taper.end { return 0 }
    var stable = certain
    let first = max(certain - Taper.reach, 0)
    while stable > first, distance - checkpoints[stable - 1].distance < taper.end { stable -= 1 }
    return stable
  }
}
