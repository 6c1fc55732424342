internal import InkGeometry
internal import InkInput

// What the W3C Pointer Events say of a pointer; see `TouchEvent+PointerEvents.swift` for the units.
extension PointerSample {
  /// Makes a sample of the properties of a W3C Pointer Event.
  ///
  /// What a browser does not have is given as NaN. The defaults that the specification prescribes for
  /// devices without a sensor count as unknown; see ``force(pressure:kind:isDown:)``,
  /// ``angles(kind:altitude:azimuth:tiltX:tiltY:)`` and ``majorRadius(width:height:)``.
  ///
  /// - Parameters:
  ///   - kind: what kind of pointer it is.
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
    kind: PointerKind, isDown: Bool, x: Double, y: Double, timestamp: Double,
    pressure: Double = .nan, altitude: Double = .nan, azimuth: Double = .nan,
    tiltX: Double = .nan, tiltY: Double = .nan, twist: Double = .nan, width: Double = .nan,
    height: Double = .nan
  ) {
    let force = Self.force(pressure: pressure, kind: kind, isDown: isDown)
    let angles = Self.angles(
      kind: kind, altitude: altitude, azimuth: azimuth, tiltX: tiltX, tiltY: tiltY)
    self.init(
      location: Point(x, y), timestamp: timestamp, force: force,
      maximumForce: force == nil ? nil : TouchEvent.pencilMaximumForce,
      altitude: angles?.altitude, azimuth: angles?.azimuth,
      roll: kind == .pen ? TouchEvent.roll(pointerTwist: twist) : nil,
      majorRadius: Self.majorRadius(width: width, height: height))
  }

  /// The force of a pressure.
  ///
  /// A device that senses none reports 0.5 while a button is down (Pointer Events Level 3, section 4.1),
  /// WebKitGTK 0 on moves, and some touch screens 1 for every finger. A pen's 0.5 and 1 are taken for
  /// what they say. Where a finger that does sense its force happens to report one of these numbers, the
  /// force stays what it was, as it does wherever it is unknown.
  ///
  /// - Parameters:
  ///   - pressure: 0…1; NaN for none.
  ///   - kind: what kind of pointer it is.
  ///   - isDown: whether it touches, or a button is down.
  /// - Returns: pressure × 25/6, at most 25/6; `nil` where it is unknown.
  public static func force(pressure: Double, kind: PointerKind, isDown: Bool) -> Double? {
    let isDefault =
      switch kind {
      case .pen: false
      case .mouse: pressure == 0 || pressure == 0.5
      case .touch: pressure == 0.5 || pressure == 1
      }
    return TouchEvent.force(
      pointerPressure: min(pressure, 1), hasSensor: !isDefault && pressure.isFinite, isDown: isDown)
  }

  /// The altitude and azimuth of a pen, from the angles, or else from the tilt.
  ///
  /// Where the angles are those of an upright pen and the tilt is not, the browser does not know
  /// the angles. A mouse or a finger has neither.
  ///
  /// - Parameters:
  ///   - kind: what kind of pointer it is.
  ///   - altitude: the altitude in radians, 0…π/2; NaN for none.
  ///   - azimuth: the azimuth in radians; NaN for none.
  ///   - tiltX: the lean towards +x in degrees, −90…90; NaN for none.
  ///   - tiltY: the lean towards +y in degrees, −90…90; NaN for none.
  /// - Returns: both angles in radians; `nil` where they are unknown.
  public static func angles(
    kind: PointerKind, altitude: Double, azimuth: Double, tiltX: Double, tiltY: Double
  ) -> (altitude: Double, azimuth: Double)? {
    guard kind == .pen else { return nil }
    let tilted = TouchEvent.angles(pointerTiltX: tiltX, tiltY: tiltY)
    let quarter = Double.pi / 2
    guard altitude >= 0, altitude <= quarter + 1e-9, azimuth.isFinite else { return tilted }
    if altitude == quarter, azimuth == 0, let tilted { return tilted }
    return (min(altitude, quarter), azimuth)
  }

  /// Half the longer side of a contact, in points; `nil` where no side is longer than 1 point, which is
  /// what devices report that do not know it.
  ///
  /// - Parameters:
  ///   - width: the width of the contact in points; NaN for none.
  ///   - height: the height of the contact in points; NaN for none.
  /// - Returns: the major radius.
  public static func majorRadius(width: Double, height: Double) -> Double? {
    guard let radius = TouchEvent.majorRadius(pointerWidth: width, height: height), radius > 0.5
    else { return nil }
    return radius
  }
}
