extension Elementary {
  /// An angle brought into (−π, π] by whole turns, in radians.
  ///
  /// Whole turns of the true 2π, not of a rounded one: the result has the sine and cosine of the
  /// argument, to 1 ulp. Angles already in the range come back as they are. −π gives π. NaN for
  /// infinite or NaN angles.
  package static func wrapped(_ angle: Double) -> Double {
    if angle.magnitude <= pi { return angle == -pi ? pi : angle }
    guard angle.isFinite else { return .nan }
    let (quarter, rest) = quarterTurns(angle)
    let result: Double
    switch quarter {
    case 0: result = rest.high
    case 1: result = halfPi + (rest.high + (rest.low + halfPiLow))
    case 2 where rest.high > 0: result = (rest.high + (rest.low - piLow)) - pi
    case 2: result = pi + (rest.high + (rest.low + piLow))
    default: result = (rest.high + (rest.low - halfPiLow)) - halfPi
    }
    return result <= -pi ? pi : result
  }
}
