extension Formula {
  /// An input of formulas, known at each point of a stroke.
  ///
  /// The points are those of the filtered polyline. An input is what it says, or, where it is
  /// unknown, the number given with it; ``Condition/known(_:)`` tells the two apart.
  public enum Input: UInt8, CaseIterable, Sendable {
    /// The force, 1 for an average touch; 1 where unknown.
    ///
    /// A point without a force above zero has the last one of the stroke that was: a pencil reports
    /// 0 as it is lifted. Before there was one it is 0 if that was reported and a force above zero
    /// follows among the first 64 points; else unknown: a device without a sensor reports 0 throughout.
    ///
    /// Where the stroke has a ``/InkInput/PressureResponse``, the force is that of a pencil for which the
    /// measured one stands: the same hand has the same force, whatever the device.
    case force
    /// The force as a share of the largest of the device, or of 25/6 where that is unknown: 1 is as
    /// firm as can be; that of force 1 of 25/6 where force is unknown.
    case pressure
    /// The speed in canvas points per second, at most 1e12; 0 where unknown.
    ///
    /// It keeps its last value where time does not advance, and where the pen rests; time at rest, see
    /// ``/InkStream/PolylinePoint/rest``, counts for no speed. The points before it is first known have the
    /// first known value, if that is among the first 64 points.
    case speed
    /// The angle of the pen with the surface in radians; π/2 where unknown.
    case altitude
    /// The direction in which the pen leans in radians, growing clockwise from +x; 0 where unknown.
    case azimuth
    /// The lean of the pen from upright in radians: π/2 − altitude; 0 where unknown.
    case tilt
    /// The turn of the pen about its own axis in radians; 0 where unknown.
    case roll
    /// The direction of travel in radians, growing clockwise from +x; 0 where unknown.
    ///
    /// From −π to π. It keeps its last value where the position does not change. The points before it
    /// is first known have the first known value, if that is among the first 64 points.
    case direction
    /// The angle between the direction of travel and the azimuth, as two lines: 0…π/2 radians.
    ///
    /// 0 where the direction is unknown.
    case across
    /// The larger radius of the contact in canvas points; 20 where unknown.
    case radius
    /// The length of the stroke up to the point in canvas points.
    case distance
    /// The time since the first point in seconds.
    case time
    /// The length of the segment that ends at the point in canvas points; 0 at the first one.
    ///
    /// It keeps its last value where the pen rests.
    case step
    /// The time that the segment took in seconds, 0 or more; 0 at the first point.
    ///
    /// Where it says how much of a value that depends on the speed `smooth` takes, time at rest does not
    /// count.
    case interval
    /// A random number of the stroke, 0…1.
    case seed
    /// The size of the brush in canvas points.
    case size
    /// The shorter side of the view in canvas points.
    case view

    /// The number of inputs.
    static let count = 17
  }

  /// The force; see ``Input/force``.
  public static let force = Formula(.force)
  /// The force as a share of the largest; see ``Input/pressure``.
  public static let pressure = Formula(.pressure)
  /// The speed; see ``Input/speed``.
  public static let speed = Formula(.speed)
  /// The angle of the pen with the surface; see ``Input/altitude``.
  public static let altitude = Formula(.altitude)
  /// The direction in which the pen leans; see ``Input/azimuth``.
  public static let azimuth = Formula(.azimuth)
  /// The lean of the pen; see ``Input/tilt``.
  public static let tilt = Formula(.tilt)
  /// The turn of the pen; see ``Input/roll``.
  public static let roll = Formula(.roll)
  /// The direction of travel; see ``Input/direction``.
  public static let direction = Formula(.direction)
  /// The angle between direction and azimuth; see ``Input/across``.
  public static let across = Formula(.across)
  /// The larger radius of the contact; see ``Input/radius``.
  public static let radius = Formula(.radius)
  /// The length of the stroke up to here; see ``Input/distance``.
  public static let distance = Formula(.distance)
  /// The time since the first point; see ``Input/time``.
  public static let time = Formula(.time)
  /// The length of the last segment; see ``Input/step``.
  public static let step = Formula(.step)
  /// The duration of the last segment; see ``Input/interval``.
  public static let interval = Formula(.interval)
  /// A random number of the stroke; see ``Input/seed``.
  public static let seed = Formula(.seed)
  /// The size of the brush; see ``Input/size``.
  public static let size = Formula(.size)
  /// The shorter side of the view; see ``Input/view``.
  public static let view = Formula(.view)
  /// π.
  public static let pi = Formula(Double.pi)
}
