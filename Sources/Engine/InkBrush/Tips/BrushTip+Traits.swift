// The traits of tips that bounds, hits, pixels, SVG and PDF share. Where tips differ in the shape of their ink, a
// `switch` tells them apart: in `StrokeShape` for outlines, in `PieceWriter` for pixels, in `FlatStroke` for what an
// outline does not show.
extension BrushTip {
  /// The state of the dabs before the first one; `nil` for tips that are not dabs.
  package var dabs: DabPlacement? {
    guard case .dab(_, let spacing, let rate) = self else { return nil }
    return DabPlacement(spacing: spacing, rate: rate)
  }

  /// True for a lead.
  package var isLead: Bool {
    if case .lead = self { return true }
    return false
  }

  /// True if neighbouring pieces share an edge, which depends on both.
  package var sharesEdges: Bool {
    if case .outline = self { return true }
    return false
  }

  /// True if ink lies in soft layers, one over the other, whatever the overlap of the brush.
  package var isSoft: Bool {
    switch self {
    case .dab, .lead: true
    case .round, .nib, .outline, .bristles: false
    }
  }

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
  /// True if ink builds up while the pen is held still.
  package var buildsUp: Bool {
    if case .dab(_, _, let rate) = tip { return rate > 0 }
    return false
  }

  /// True if a tap leaves a blot; that of a lead never does.
  package var hasBlot: Bool { !tip.isLead && (dot == .irregular || dot == .ellipse) }

  /// The width of a lead's point in canvas points; 0 for other tips.
  package var leadWidth: Double {
    guard case .lead(let point) = tip, point > 0, size > 0 else { return 0 }
    return min(point * size, Dynamics.largestWidth)
  }

  /// True if a filled outline does not show what the brush draws: ink that builds up is darker where its pieces
  /// overlap.
  package var isSoft: Bool { texture != nil || tip.isSoft || overlap == .accumulate }

  /// Returns the largest distance of drawn pieces from the curve, in the stroke's own points: a tenth
  /// of a device pixel.
  ///
  /// If pieces add up, the distance is a twentieth of a point, because their number must be the same
  /// at any scale. For a lead it is a fifth of a device pixel, which cannot be seen in soft lines.
  ///
  /// - Parameter scale: the device pixels per point.
  /// - Returns: the distance.
  package func pixelTolerance(scale: Double) -> Double {
    if tip.isLead { return 0.2 / scale }
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
