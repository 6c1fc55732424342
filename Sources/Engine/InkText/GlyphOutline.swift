/// The outline of a glyph: closed contours of lines and quadratic Bézier curves, filled by the nonzero winding rule.
///
/// Coordinates are units of the font, x to the right from the origin of the glyph, y **up** from the baseline, as fonts
/// have them.
public struct GlyphOutline: Equatable, Sendable {
  /// The contours; none for a space.
  public var contours: [Contour]

  /// A closed contour.
  public struct Contour: Equatable, Sendable {
    /// The points, as in TrueType: two points off the curve have one on the curve in their middle, and the last point
    /// leads to the first.
    public var points: [OutlinePoint]

    /// Makes a contour.
    public init(_ points: [OutlinePoint]) { self.points = points }
  }

  /// A point of a contour.
  public struct OutlinePoint: Equatable, Sendable {
    /// The position to the right, −32,768…32,767.
    public var x: Int16
    /// The position up, −32,768…32,767.
    public var y: Int16
    /// True if the curve goes through it, false if it is a control point.
    public var isOnCurve: Bool

    /// Makes a point.
    public init(_ x: Int16, _ y: Int16, isOnCurve: Bool) {
      (self.x, self.y, self.isOnCurve) = (x, y, isOnCurve)
    }
  }

  /// Makes an outline.
  public init(contours: [Contour]) { self.contours = contours }
}
