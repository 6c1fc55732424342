internal import InkGeometry

/// The conversions from the W3C Pointer Events (Level 3) to Ductus' conventions, each in one place.
extension TouchEvent {
  /// The largest force of a pencil, in units of an average touch: 25/6.
  public static let pencilMaximumForce = 25.0 / 6.0

  /// The force of a Pointer Event's pressure.
  ///
  /// - Parameters:
  ///   - pressure: the event's `pressure`, 0…1.
  ///   - hasSensor: whether the device senses pressure. Devices that do not report 0.5 with a
  ///     button down by specification, and some browsers report 0: pass `false` for those.
  ///   - isDown: whether the pointer touches. Pressure 0 while it does means unknown.
  /// - Returns: pressure × 25/6, or `nil` where it is unknown or not a number.
  public static func force(
    pointerPressure pressure: Double, hasSensor: Bool = true, isDown: Bool = true
  ) -> Double? {
    guard hasSensor, pressure.isFinite, pressure >= 0 else { return nil }
    if pressure == 0 && isDown { return nil }
    return pressure * pencilMaximumForce
  }

  /// The major radius of a Pointer Event's contact geometry: half the longer side, in points;
  /// `nil` where neither side is a finite, non-negative number.
  public static func majorRadius(pointerWidth width: Double, height: Double) -> Double? {
    let longer = max(width.isFinite ? width : -1, height.isFinite ? height : -1)
    return longer >= 0 ? longer / 2 : nil
  }

  /// The altitude and azimuth of a Pointer Event's tilt, for browsers that give no angles.
  ///
  /// Source: Pointer Events Level 3, section 10.4 (converting tilt to altitude and azimuth).
  ///
  /// - Parameters:
  ///   - tiltX: the event's `tiltX` in degrees, −90…90: the lean towards +x.
  ///   - tiltY: the event's `tiltY` in degrees, −90…90: the lean towards +y.
  /// - Returns: the altitude, 0…π/2, and the azimuth, −π…π, in radians; `nil` where a tilt is not a
  ///   number from −90 to 90.
  public static func angles(
    pointerTiltX tiltX: Double, tiltY: Double
  ) -> (altitude: Double, azimuth: Double)? {
    guard tiltX.magnitude <= 90, tiltY.magnitude <= 90 else { return nil }
    let quarter = Double.pi / 2
    let x = tiltX * (Double.pi / 180)
    let y = tiltY * (Double.pi / 180)
    if tiltX == 0 && tiltY == 0 { return (quarter, 0) }
    // A tilt of 90° has no tangent: the pen lies flat, in the plane of that tilt.
    if tiltX.magnitude == 90 || tiltY.magnitude == 90 {
      let along = tiltX.magnitude == 90 ? (tiltX < 0 ? -1.0 : 1) : 0
      let down = tiltY.magnitude == 90 ? (tiltY < 0 ? -1.0 : 1) : 0
      return (0, Elementary.atan2(down, along))
    }
    let along = Elementary.tan(x)
    let down = Elementary.tan(y)
    let azimuth = Elementary.atan2(down, along)
    if tiltX == 0 { return (quarter - y.magnitude, azimuth) }
    if tiltY == 0 { return (quarter - x.magnitude, azimuth) }
    return (Elementary.atan2(1, Vector(along, down).length), azimuth)
  }

  /// The roll of a Pointer Event's twist: radians, 0…2π, clockwise; `nil` where the twist is not a
  /// number of degrees from 0 to 360.
  public static func roll(pointerTwist twist: Double) -> Double? {
    (0...360).contains(twist) ? twist * (Double.pi / 180) : nil
  }
}
