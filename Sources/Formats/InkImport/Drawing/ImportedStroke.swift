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
    // Unknown values are NaN, so that notebooks of millions of points take little memory.
    private var (force, across) = (Double.nan, Double.nan)
    private var (upright, around, seconds) = (Double.nan, Double.nan, Double.nan)

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
  public var points: [Point] = []
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
}
