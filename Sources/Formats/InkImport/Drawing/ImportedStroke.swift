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
    /// The pressure, 0…1; `nil` where unknown.
    public var pressure: Double?
    /// The width of the line at the point, in points; `nil` for that of the stroke.
    public var width: Double?
    /// The angle between the pen and the page, in radians, 0 flat and π/2 upright; `nil` where unknown.
    public var altitude: Double?
    /// The direction in which the pen leans, in radians, growing clockwise from +x; `nil` where unknown.
    public var azimuth: Double?
    /// The time in seconds; `nil` where unknown.
    ///
    /// All points of a stroke have one, or none has.
    public var time: Double?

    /// Makes a point of its position.
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
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
