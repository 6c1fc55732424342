// The measures of tips that bounds, hits, pictures and SVG share. Nothing outside of this folder
// repeats them.
extension BrushTip {
  /// The largest distance of ink from the path, as a multiple of the width.
  package var reach: Double {
    switch self {
    case .round, .dab, .bristles: 0.5
    // The corners of a rectangular nib.
    case .nib: 0.75
    // The mitres of quadrangles.
    case .outline: 1.05
    // The middle of a lead that lies down is off the path.
    case .lead: 1
    }
  }

  /// The mean extent of the tip over all directions, as a multiple of the width; 0 for tips whose
  /// pieces do not lie over each other.
  package var meanExtent: Double {
    switch self {
    case .round, .bristles: .pi / 4
    case .nib(_, let aspect): (1 + aspect) / 2
    case .dab, .outline, .lead: 0
    }
  }

  /// True if a stroke consists of hairs.
  package var isBristled: Bool {
    if case .bristles = self { return true }
    return false
  }
}

extension DotShape {
  /// The largest radius of a dot that has a shape of its own, as a multiple of the width.
  package static let largestRadius = 1.5
}

extension Brush {
  /// Returns the largest distance of drawn pieces from the curve, in the stroke's own points: a tenth
  /// of a device pixel.
  ///
  /// If pieces add up, the distance is a twentieth of a point, because their number must be the same
  /// at any scale. For a lead it is a fifth of a device pixel, which cannot be seen in soft lines.
  ///
  /// - Parameter scale: the device pixels per point.
  /// - Returns: the distance.
  package func pixelTolerance(scale: Double) -> Double {
    if case .lead = tip { return 0.2 / scale }
    return overlap == .accumulate ? 0.05 : 0.1 / scale
  }

  /// Returns the largest distance of pieces from the curve for outlines that curves will follow, in
  /// the stroke's own points.
  ///
  /// If pieces add up, their number must be the one on a canvas; and hairs break off from one piece to
  /// the next.
  ///
  /// - Parameter scale: the scale of the outline.
  /// - Returns: the distance.
  package func outlineTolerance(scale: Double) -> Double {
    if tip.isBristled { return 0.0625 / max(scale, 1) }
    return overlap == .accumulate ? 0.05 : 0.02 / max(scale, 1)
  }
}
