public import InkGeometry
public import InkStream

/// The outline of a stroke whose width varies: what its discs cover, and the cones between them.
///
/// A closed path of lines, to be filled with the non-zero rule. It is a sum of closed loops that lie
/// inside the stroke and are all positively oriented, so tight curves, reversals, cusps, crossings
/// and discs that swallow one another need no special care: the rule fills their union. Tapers are
/// radii that go to 0.
///
/// A value that follows a stroke as it grows and changes: tell it what changed in the path, and it
/// walks only those elements again, and those after them that depend on them. After any sequence of
/// updates it is what it would be, had it been given the last path at once. ``left`` and ``right`` hold until
/// the next update: a copy that is kept longer makes that update copy the whole edge, O(vertices).
///
/// The number of vertices grows as 1/√tolerance on curves and caps; straight pieces have two whatever it is.
///
/// Spine points without a finite location (or beyond 1e15 canvas points) are left out, and the outline
/// goes straight from the one before to the one after. A width below 0 or NaN counts as 0; radii
/// end at 1e9. No vertex is ever non-finite. A joint has at most 260 vertices on either side, a
/// joint of a smooth curve one.
public struct StrokeOutline: Sendable {
  /// The cap at an end of a stroke.
  public enum Cap: UInt8, Sendable, CaseIterable {
    /// With the disc at its end.
    case round = 0
    /// Straight across.
    ///
    /// On a spine whose width changes, the line across joins the ends of both edges, which lie a
    /// little ahead of the last point where the stroke grows thinner. A dot is round all the same.
    case butt = 1
  }

  /// The changes of an outline's two edges.
  public struct EdgeChange: Equatable, Sendable {
    /// The change of the left edge, in indices of its vertices.
    public var left: Change
    /// The change of the right edge.
    public var right: Change

    /// Makes a change of both edges.
    package init(left: Change, right: Change) {
      self.left = left
      self.right = right
    }
  }

  /// The cap at the end of the stroke.
  package let cap: Cap
  /// The largest distance of the outline from the true one, in canvas points: 1e-4 or more.
  package let tolerance: Double

  private var edges: StrokeEdges

  /// Makes the outline of a stroke without points.
  ///
  /// - Parameters:
  ///   - cap: how the stroke ends; by default round.
  ///   - tolerance: how far the outline may lie from the true one, in canvas points, by default 0.05;
  ///     at least 1e-4, which NaN counts as. A quarter of a circle has at most 64 chords.
  public init(cap: Cap = .round, tolerance: Double = 0.05) {
    self.cap = cap
    self.tolerance = tolerance > 1e-4 ? tolerance : 1e-4
    edges = StrokeEdges(EdgePen(tolerance: self.tolerance))
  }

  /// The edge to the left of someone who travels along the stroke, from its start.
  ///
  /// On screen, where y grows downwards. Empty for a dot.
  public var left: [Point] { edges.left }
  /// The edge to the right, from the start of the stroke.
  public var right: [Point] { edges.right }

  /// Takes a new state of the path, and returns how both edges changed.
  ///
  /// Complexity: O(changed elements and their points), and a move of what lies behind them where the
  /// number of vertices changes; O(all) as long as the stroke has not left its first disc.
  ///
  /// - Parameters:
  ///   - change: how the path elements changed, counting those whose tips did.
  ///   - append: appends the spine points of an element, its start and its end included.
  /// - Returns: how the edges changed.
  public mutating func update(
    _ change: Change, points append: (Int, inout [SpinePoint]) -> Void
  ) -> EdgeChange {
    edges.update(change, points: append)
  }

  /// The first and the last piece, and the last disc: what the caps need.
  var ends: (first: SpinePiece?, last: SpinePiece?, disc: SpineDisc?) { edges.ends }
}
