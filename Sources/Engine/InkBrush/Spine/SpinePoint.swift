public import InkGeometry

/// A point of a flattened stroke: where the tip is, and what it is like there.
///
/// @Snippet(path: "Ductus/Snippets/StrokeOutlines")
@frozen
public struct SpinePoint: Equatable, Sendable {
  /// Where the middle of the tip is, in canvas points.
  public var location: Point
  /// The state of the tip.
  public var tip: TipState

  /// Makes a point.
  @inlinable
  public init(_ location: Point, _ tip: TipState) {
    self.location = location
    self.tip = tip
  }

  /// Half the width of the tip in canvas points.
  @inlinable public var radius: Double { tip.width / 2 }
}
