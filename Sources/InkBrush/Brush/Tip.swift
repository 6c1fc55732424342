/// What draws: the shape that is moved along the path.
public enum Tip: Equatable, Sendable {
  /// A disc of the width.
  case round
  /// A flat shape, as long as the width, turned by the angle of the tip.
  ///
  /// The aspect, 0…1, is its breadth as a share of its length.
  case nib(shape: NibShape.Form, aspect: Double)
  /// Single soft discs.
  ///
  /// Hardness, 0…1, is the share of the radius that is fully inked; the spacing, above 0, is the
  /// distance between two dabs as a share of the width.
  case dab(hardness: Double, spacing: Double)
  /// Quadrangles between the two edges at half the width to either side of the path, with butt
  /// ends.
  case outline
}

/// What a tap looks like: a stroke that ends where it began, and never went anywhere.
public enum DotShape: UInt8, CaseIterable, Sendable {
  /// Like the tip.
  case tip
  /// A blot whose radius is 0.5…1.5 times the width, by the seed of the stroke.
  case irregular
  /// An upright ellipse whose two radii are each 0.5…1.5 times the width, by the seed of the stroke.
  case ellipse
}
