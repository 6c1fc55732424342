internal import InkGeometry

extension TipState {
  /// The state a fraction of the way, 0…1, to another: exactly either at the ends.
  ///
  /// A nib looks the same after half a turn, so it turns the shorter way to either position.
  func interpolated(to other: TipState, at fraction: Double) -> TipState {
    if fraction <= 0 { return self }
    if fraction >= 1 { return other }
    var result = self
    result.width += (other.width - width) * fraction
    result.opacity += (other.opacity - opacity) * fraction
    if time != other.time { result.time += (other.time - time) * Float(fraction) }
    if angle != other.angle { result.angle += Self.turn(from: angle, to: other.angle) * fraction }
    if color != other.color {
      func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8(Double(a) + (Double(b) - Double(a)) * fraction + 0.5)
      }
      result.color = InkColor(
        red: mixed(color.red, other.color.red), green: mixed(color.green, other.color.green),
        blue: mixed(color.blue, other.color.blue), alpha: mixed(color.alpha, other.color.alpha))
    }
    return result
  }

  /// Returns the turn of a nib from one angle to another, −π/2…π/2.
  static func turn(from a: Double, to b: Double) -> Double {
    let turn = Elementary.wrapped(b - a)
    if turn > Double.pi / 2 { return turn - Double.pi }
    return turn < -Double.pi / 2 ? turn + Double.pi : turn
  }
}
