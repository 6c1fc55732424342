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
}
