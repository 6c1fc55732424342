internal import InkStream

extension DynamicsStage {
  /// The state with which the taper of the last output was computed.
  struct TaperState: Sendable {
    /// The first point that the taper at the end can reach.
    var first = 0
    /// The share of the taper that a short stroke gets, 0…1.
    var amount = 0.0
    /// The length of the taper at the end, in the unit of the taper.
    var length = 0.0
    /// Points up to this length of the stroke are not reached by the taper at the end.
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
      while start > first, checkpoints[start - 1].travel > border { start -= 1 }
    }

    if output.count > count { output.removeLast(output.count - count) }
    var difference = TipDifference()
    for index in start..<count {
      difference.put(tapered(base[index], depth(at: index)), at: index, in: &output)
    }
    return difference.range
  }

  /// The number of points after which the amount is known.
  private var lookahead: Int { taper.unit == .points ? Taper.reach : Taper.lookahead }

  /// The share of the taper that a stroke gets, 0…1, from the length of its first points alone.
  private func amount(_ count: Int) -> Double {
    guard count > 0 else { return 0 }
    let length = checkpoints[min(count, lookahead) - 1].travel
    switch taper.unit {
    case .points: return min(length / taper.fullLength, 1)
    case .widths: return min(max((length - 1) / (taper.fullLength - 1), 0), 1)
    }
  }

  /// Finds out how long the taper at the end is, and where it begins.
  private mutating func setEnd() {
    taperState.length = 0
    taperState.border = .infinity
    guard taper.end > 0, let tip = checkpoints.last?.travel else { return }
    // A taper that the last points do not fill is shortened, so that it begins at none of it.
    var length = taper.end
    if taperState.first > 0 {
      length = min(length, tip - checkpoints[taperState.first].travel)
    }
    taperState.length = length
    // A little less, for all that was rounded on the way.
    taperState.border = tip - length - 1e-6 - tip * 1e-12
  }

  /// The share of its thinning that a point gets, 0…1: all of it at the ends of a long stroke.
  private func depth(at index: Int) -> Double {
    var depth = 0.0
    let travel = checkpoints[index].travel
    if taper.start > 0 {
      depth = fall(travel / taper.start)
      // A pen comes down more firmly than it goes.
      if taper.unit == .widths { depth /= 2 }
    }
    guard taper.end > 0, index >= taperState.first, let tip = checkpoints.last?.travel
    else { return depth }
    let length = taperState.length
    guard length > 0 else { return depth }
    return max(depth, fall((tip - travel) / length))
  }

  private func fall(_ share: Double) -> Double {
    guard share < 1 else { return 0 }
    let rest = 1 - share
    switch taper.unit {
    case .points: return (1 - Taper.thinnest) * taperState.amount * (rest * rest)
    // Half as steep at the tip as a parabola, which would make a bullet of a thick stroke.
    case .widths: return taperState.amount * (rest * rest * (1 + share))
    }
  }

  private func tapered(_ tip: TipState, _ depth: Double) -> TipState {
    guard depth > 0 else { return tip }
    var tip = tip
    switch taper.unit {
    case .points: tip.width *= 1 - depth
    case .widths: tip.width -= max(tip.width - endWidth, 0) * depth
    }
    // Where hairs begin to leave gaps, the last of the ink is soon gone.
    if isBristled { tip.opacity = max(tip.opacity - (1 - tip.opacity) * depth, 0) }
    return tip
  }

  /// The number of tips that can never change again, where so many points are certain.
  func stableTapered(_ certain: Int) -> Int {
    guard certain > 0 else { return 0 }
    let travel = checkpoints[certain - 1].travel
    // The amount must be certain too.
    if certain < lookahead, travel < taper.fullLength { return 0 }
    var stable = certain
    let first = max(certain - Taper.reach, 0)
    while stable > first, travel - checkpoints[stable - 1].travel < taper.end { stable -= 1 }
    return stable
  }
}
