internal import InkGeometry

/// The conversions from the W3C Pointer Events (Level 3) to Ductus' conventions, each made only here.
extension TouchEvent {
  /// Makes an event of the properties of a W3C Pointer Event.
  ///
  /// NaN stands for what a browser does not have. The defaults that the specification prescribes for
  /// devices without a sensor count as unknown, as do numbers that are not finite: an event whose location is
  /// not finite has none. A device that senses no pressure reports 0.5 while a button is down (Pointer
  /// Events Level 3, section 4.1), WebKitGTK 0 on moves, and some touch screens 1 for every finger; a pen's
  /// 0.5 and 1 are taken for what they say. Contacts no longer than 1 point are those of devices that do not
  /// know them. Angles that are those of an upright pen, beside a tilt that is not, are those of a browser
  /// that does not know them.
  ///
  /// - Parameters:
  ///   - touch: the pointer.
  ///   - kind: what touches.
  ///   - phase: where in its life it is.
  ///   - origin: how the event came about.
  ///   - isDown: whether it touches, or a button is down.
  ///   - x: the location in points of the view, from the left.
  ///   - y: the location in points of the view, from the top.
  ///   - timestamp: the time in seconds; a browser's `timeStamp` is in milliseconds.
  ///   - pressure: `pressure`, 0…1.
  ///   - altitude: `altitudeAngle` in radians, 0…π/2.
  ///   - azimuth: `azimuthAngle` in radians, 0…2π.
  ///   - tiltX: `tiltX` in degrees, −90…90.
  ///   - tiltY: `tiltY` in degrees, −90…90.
  ///   - twist: `twist` in degrees, 0…359.
  ///   - width: `width` of the contact in points.
  ///   - height: `height` of the contact in points.
  public init(
    touch: TouchIdentifier, kind: TouchKind, phase: TouchPhase = .moved,
    origin: TouchOrigin = .measured, isDown: Bool, x: Double, y: Double, timestamp: Double,
    pressure: Double = .nan, altitude: Double = .nan, azimuth: Double = .nan,
    tiltX: Double = .nan, tiltY: Double = .nan, twist: Double = .nan, width: Double = .nan,
    height: Double = .nan
  ) {
    let force = Self.force(pointerPressure: pressure, of: kind, isDown: isDown)
    let angles =
      kind == .pencil
      ? Self.angles(pointerAltitude: altitude, azimuth: azimuth, tiltX: tiltX, tiltY: tiltY) : nil
    let radius = Self.majorRadius(pointerWidth: width, height: height) ?? 0
    self.init(
      touch: touch, timestamp: timestamp, kind: kind, phase: phase, origin: origin,
      location: x.isFinite && y.isFinite ? Point(x, y) : nil, force: force,
      maximumForce: force == nil ? nil : Self.pencilMaximumForce, altitude: angles?.altitude,
      azimuth: angles?.azimuth, roll: kind == .pencil ? Self.roll(pointerTwist: twist) : nil,
      majorRadius: radius > 0.5 ? radius : nil)
  }

  /// The force of the pressure of a kind of pointer: pressure × 25/6, at most 25/6; `nil` where it is
  /// unknown.
  ///
  /// Where a finger that does sense its force happens to report one of the defaults, the force stays what it
  /// was, as it does wherever it is unknown.
  private static func force(
    pointerPressure pressure: Double, of kind: TouchKind, isDown: Bool
  ) -> Double? {
    let isDefault =
      switch kind {
      case .pencil: false
      case .indirectPointer: pressure == 0 || pressure == 0.5
      case .direct, .indirect: pressure == 0.5 || pressure == 1
      }
    return force(
      pointerPressure: min(pressure, 1), hasSensor: !isDefault && pressure.isFinite, isDown: isDown)
  }

  /// The altitude and azimuth of a pen in radians, from the angles, or else from the tilt; `nil` where they
  /// are unknown.
  private static func angles(
    pointerAltitude altitude: Double, azimuth: Double, tiltX: Double, tiltY: Double
  ) -> (altitude: Double, azimuth: Double)? {
    let quarter = Double.pi / 2
    guard altitude >= 0, altitude <= quarter + 1e-9, azimuth.isFinite else {
      return angles(pointerTiltX: tiltX, tiltY: tiltY)
    }
    if altitude == quarter, azimuth == 0,
      let tilted = angles(pointerTiltX: tiltX, tiltY: tiltY)
    {
      return tilted
    }
    return (min(altitude, quarter), azimuth)
  }

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
  package static func force(
    pointerPressure pressure: Double, hasSensor: Bool = true, isDown: Bool = true
  ) -> Double? {
    guard hasSensor, pressure.isFinite, pressure >= 0 else { return nil }
    if pressure == 0 && isDown { return nil }
    return pressure * pencilMaximumForce
  }

  /// The major radius of a Pointer Event's contact geometry: half the longer side, in points;
  /// `nil` where neither side is a finite, non-negative number.
  package static func majorRadius(pointerWidth width: Double, height: Double) -> Double? {
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
  package static func angles(
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
  package static func roll(pointerTwist twist: Double) -> Double? {
    (0...360).contains(twist) ? twist * (Double.pi / 180) : nil
  }
}
