/// The taper of strokes towards their ends.
///
/// In points the width falls towards an end as a parabola with its top where the taper begins,
/// to 0.15 of what it would be. A stroke shorter than both tapers together is tapered less in
/// proportion, so that a dot keeps its width.
///
/// In widths a taper goes with the stroke: its length is measured in widths of the stroke there,
/// so that a thick stroke ends as softly as a thin one, and the width falls to ``tip`` times the size of the
/// brush, at the start half as far; where the stroke is no wider than that, it is left alone. A stroke no
/// longer than its own width is not tapered, one of 1 + 1½ × (``start`` + ``end``) widths in full, and in
/// between in proportion: so crossbars, dots and small letters have no thorns.
///
/// The taper at the end of the stroke reaches back over at most 64 points, and is shorter where
/// they do not fill its length.
public struct Taper: Equatable, Sendable {
  /// The unit of a taper's lengths.
  package enum Unit: UInt8, CaseIterable, Sendable {
    /// Canvas points.
    case points
    /// Widths of the stroke; where it is thinner than a quarter of the size of the brush, such quarters.
    case widths
  }

  /// The length of the taper at the start; 0 for none.
  public var start: Double
  /// The length of the taper at the end; 0 for none.
  public var end: Double
  /// The unit of both lengths.
  package var unit: Unit
  /// The width at the end of a long stroke, as a share of the brush's size, 0…1; in points without meaning.
  public var tip: Double

  /// Makes a taper of lengths in canvas points; 0 for none, at most 1,000,000.
  public init(start: Double = 0, end: Double = 0) {
    (self.start, self.end, unit, tip) = (start, end, .points, Self.thinnest)
  }

  /// Makes a taper of lengths in widths of the stroke; 0 for none, at most 1,000,000.
  ///
  /// - Parameters:
  ///   - start: the length of the taper at the start.
  ///   - end: the length of the taper at the end.
  ///   - tip: the width at the end of a long stroke, as a share of the size of the brush, 0…1.
  public init(startWidths start: Double, endWidths end: Double, tip: Double) {
    (self.start, self.end, unit, self.tip) = (start, end, .widths, tip)
  }

  /// No taper.
  public static let none = Taper()
  /// The largest number of points of the polyline that the taper reaches back from the end: 64.
  package static let reach = 64
  /// From how many points at its front the length of a stroke is known to a taper in widths: 256.
  package static let lookahead = 256
  /// The share of the width that is left at the end of a long stroke whose taper is in points: 0.15.
  package static let thinnest = 0.15

  /// The length, in its unit, from which a stroke is tapered in full.
  var fullLength: Double { unit == .points ? start + end : 1 + 1.5 * (start + end) }
}
