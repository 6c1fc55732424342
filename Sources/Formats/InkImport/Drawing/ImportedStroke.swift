public import InkBrush

/// A stroke of a foreign drawing.
public struct ImportedStroke: Sendable {
  /// The tool that drew it.
  public enum Tool: UInt8, Sendable {
    /// A pen with an even line, or a width by pressure.
    case pen
    /// A ballpoint pen.
    case ballpoint
    /// A fountain pen.
    case fountain
    /// A brush pen.
    case brush
    /// A pencil.
    case pencil
    /// A felt marker.
    case marker
    /// A crayon.
    case crayon
    /// A highlighter, which lies under the ink.
    case highlighter
    /// An eraser that takes the ink below away.
    case eraser
  }

  /// A point of a stroke.
  public struct Point: Equatable, Sendable {
    /// The position in points of the page.
    public var x: Double
    /// The position in points of the page.
    public var y: Double
    // Unknown values are NaN.
    fileprivate var (force, across) = (Double.nan, Double.nan)
    fileprivate var (upright, around, seconds) = (Double.nan, Double.nan, Double.nan)

    /// The pressure, 0…1; `nil` where unknown.
    public var pressure: Double? {
      get { Self.known(force) }
      set { force = newValue ?? .nan }
    }
    /// The width of the line at the point, in points; `nil` for that of the stroke.
    public var width: Double? {
      get { Self.known(across) }
      set { across = newValue ?? .nan }
    }
    /// The angle between the pen and the page, in radians, 0 flat and π/2 upright; `nil` where unknown.
    public var altitude: Double? {
      get { Self.known(upright) }
      set { upright = newValue ?? .nan }
    }
    /// The direction in which the pen leans, in radians, growing clockwise from +x; `nil` where unknown.
    public var azimuth: Double? {
      get { Self.known(around) }
      set { around = newValue ?? .nan }
    }
    /// The time in seconds; `nil` where unknown.
    ///
    /// All points of a stroke have one, or none has.
    public var time: Double? {
      get { Self.known(seconds) }
      set { seconds = newValue ?? .nan }
    }

    private static func known(_ value: Double) -> Double? { value.isNaN ? nil : value }

    /// Makes a point of its position.
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    /// Returns whether both are the same.
    public static func == (a: Point, b: Point) -> Bool {
      a.x == b.x && a.y == b.y && a.pressure == b.pressure && a.width == b.width
        && a.altitude == b.altitude && a.azimuth == b.azimuth && a.time == b.time
    }
  }

  /// The tool that drew it.
  public var tool: Tool
  /// The colour; its alpha is the opacity of the whole stroke.
  public var color: InkColor
  /// The width of the line, in points, where a point has no width of its own.
  public var width: Double
  /// The points in the order of drawing.
  ///
  /// Points of an ``ImportedElement`` are kept in less memory until they change: to read them takes O(points) each time.
  public var points: [Point] {
    get { packed?.points ?? unpacked }
    _modify {
      unpack()
      yield &unpacked
    }
  }
  /// The points that may change, where none are packed.
  private var unpacked: [Point] = []
  private var packed: PackedPoints?
  /// The interpolation between points.
  public var line = Line.straight

  /// The interpolation between the points of a stroke.
  public enum Line: UInt8, Sendable {
    /// Straight lines.
    case straight
    /// A smooth curve through all points.
    case curved
  }

  /// Makes a stroke without points.
  public init(_ tool: Tool, color: InkColor, width: Double) {
    (self.tool, self.color, self.width) = (tool, color, width)
  }

  /// Keeps the points as they are read fastest; complexity: O(points).
  mutating func unpack() {
    guard let packed else { return }
    unpacked = packed.points
    self.packed = nil
  }

  /// Keeps the points in less memory, until they change; complexity: O(points).
  mutating func pack() {
    guard packed == nil else { return }
    packed = PackedPoints(unpacked)
    unpacked = []
  }
}

/// Points without the properties that none of them has, so that notebooks of millions of points fit into memory.
private struct PackedPoints: Sendable {
  /// The positions, and the properties that some point has, point by point.
  private var numbers: [Double] = []
  private let (hasForce, hasWidth, hasAltitude, hasAzimuth, hasTime): (Bool, Bool, Bool, Bool, Bool)

  init(_ points: [ImportedStroke.Point]) {
    hasForce = points.contains { !$0.force.isNaN }
    hasWidth = points.contains { !$0.across.isNaN }
    hasAltitude = points.contains { !$0.upright.isNaN }
    hasAzimuth = points.contains { !$0.around.isNaN }
    hasTime = points.contains { !$0.seconds.isNaN }
    numbers.reserveCapacity(points.count * size)
    for point in points {
      numbers.append(point.x)
      numbers.append(point.y)
      if hasForce { numbers.append(point.force) }
      if hasWidth { numbers.append(point.across) }
      if hasAltitude { numbers.append(point.upright) }
      if hasAzimuth { numbers.append(point.around) }
      if hasTime { numbers.append(point.seconds) }
    }
  }

  /// The number of numbers of a point.
  private var size: Int {
    2 + (hasForce ? 1 : 0) + (hasWidth ? 1 : 0) + (hasAltitude ? 1 : 0) + (hasAzimuth ? 1 : 0)
      + (hasTime ? 1 : 0)
  }

  /// The points as they were; complexity: O(points).
  var points: [ImportedStroke.Point] {
    var points: [ImportedStroke.Point] = []
    points.reserveCapacity(numbers.count / size)
    var index = 0
    func next() -> Double {
      defer { index += 1 }
      return numbers[index]
    }
    while index < numbers.count {
      var point = ImportedStroke.Point(next(), next())
      if hasForce { point.force = next() }
      if hasWidth { point.across = next() }
      if hasAltitude { point.upright = next() }
      if hasAzimuth { point.around = next() }
      if hasTime { point.seconds = next() }
      points.append(point)
    }
    return points
  }
}
