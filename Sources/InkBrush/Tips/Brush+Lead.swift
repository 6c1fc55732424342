extension Brush {
  /// A tap leaves a blot; that of a lead never does.
  package var hasBlot: Bool {
    if case .lead = tip { return false }
    return dot == .irregular || dot == .ellipse
  }

  /// The width of a lead's point in canvas points; 0 for other tips.
  package var leadWidth: Double {
    guard case .lead(let point) = tip, point > 0, size > 0 else { return 0 }
    return min(point * size, Dynamics.largestWidth)
  }
}
