/// A sample that those after it still correct: its position in each lane, and how it is correlated
/// with the state of the filters.
struct PendingSample {
  var timestamp: Double
  /// Whether the sample begins anew, so that what was corrected before it does not shift it.
  var isBreak: Bool
  var x: Lanes
  var y: Lanes
  /// The covariance with position, velocity and acceleration.
  private var covariance: (Lanes, Lanes, Lanes)

  /// Takes the newest sample from the filters.
  init(_ lanes: ModellerLanes, timestamp: Double, isBreak: Bool) {
    self.timestamp = timestamp
    self.isBreak = isBreak
    x = lanes.x.position
    y = lanes.y.position
    covariance = (lanes.covariance.xx, lanes.covariance.xv, lanes.covariance.xa)
  }

  /// Lets no sample after this correct it.
  mutating func freeze() { covariance = (.zero, .zero, .zero) }

  /// Lets a newer sample correct it.
  @inline(__always)
  mutating func correct(_ update: LaneUpdate) {
    let s = update.transition.sine
    let c = update.transition.versine
    let cosine = update.transition.cosine
    let (c0, c1, c2) = covariance
    let e0 = c0 + s * c1 + c * c2
    let e1 = cosine * c1 + s * c2
    let e2 = update.turning * c1 + cosine * c2
    let gain = e0 * update.inverse
    x += gain * update.x
    y += gain * update.y
    covariance = (e0 - gain * update.row.0, e1 - gain * update.row.1, e2 - gain * update.row.2)
  }

  /// Where it is, in each lane, if the newest sample was measured without noise.
  @inline(__always)
  func settled(_ lanes: ModellerLanes, onto x: Double, _ y: Double) -> (x: Lanes, y: Lanes) {
    // A second measurement of the same instant, with a noise variance of next to nothing.
    let gain = covariance.0 / (lanes.covariance.xx + 1e-9)
    return (
      self.x + gain * (x - lanes.x.position), self.y + gain * (y - lanes.y.position)
    )
  }
}
