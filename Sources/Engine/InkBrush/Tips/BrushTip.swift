/// The tip of a brush: the shape that is moved along the path.
public enum BrushTip: Equatable, Sendable {
  /// The outline of a nib.
  public enum NibForm: UInt8, CaseIterable, Sendable {
    /// An ellipse.
    case ellipse = 0
    /// A rectangle.
    case rectangle = 1
  }

  /// A disc of the width.
  case round
  /// A flat shape, as long as the width, turned by the angle of the tip.
  ///
  /// The aspect, 0…1, is its breadth as a share of its length.
  case nib(shape: NibForm, aspect: Double)
  /// Single soft discs.
  ///
  /// Hardness, 0…1, is the share of the radius that is fully inked; the spacing, above 0, is the
  /// distance between two dabs as a share of the width. The rate, 0 or more, is the number of dabs in a
  /// second besides, so that ink builds up while the pen is held still, for at most
  /// `DabPlacement.holdLimit` seconds in one position.
  case dab(hardness: Double, spacing: Double, rate: Double = 0)
  /// The lead of a pencil, which leaves so much graphite for every stretch of the way.
  ///
  /// Up to the width of its point, a multiple of the brush's size above 0, it is a disc. A wider one lies
  /// on its side: longer than broad, along the angle of the tip, from the point towards where the angle
  /// leads. The opacity is how much of the paper a pass sideways covers in its middle; passes build up.
  /// See `LeadContact`.
  case lead(point: Double)
  /// Quadrangles between the two edges at half the width to either side of the path, with butt
  /// ends.
  case outline
  /// The hairs of a brush: a disc of the width as long as it is wet, and streaks where it is not.
  ///
  /// The opacity says how wet it is. At 1 the ink covers; below, more and more hairs leave gaps, as hair
  /// and paper have it, and what they leave is as opaque as before.
  case bristles
}

/// The shape of a tap: a stroke that ends where it began and never went anywhere.
public enum DotShape: UInt8, CaseIterable, Sendable {
  /// Like the tip.
  case tip
  /// A disc as wide as the tip is long.
  ///
  /// A stroke that stays within half the size of the brush from where it begins is a tap too,
  /// so that a flat nib makes a dot and no dash of it.
  case round
  /// A blot whose radius is 0.5…1.5 times the width, by the seed of the stroke.
  case irregular
  /// An upright ellipse whose two radii are each 0.5…1.5 times the width, by the seed of the stroke.
  case ellipse

  /// The largest distance that a tap drawn as a disc may stray, as a share of the brush's size: a half.
  package static let reach = 0.5
}
