extension Brush {
  /// Whether a tap is a blot: a lead leaves none.
  public var hasBlot: Bool {
    if case .lead = tip { return false }
    return dot == .irregular || dot == .ellipse
  }

  /// How wide the point of a lead is in canvas points; 0 for other tips.
  public var leadWidth: Double {
    guard case .lead(let point) = tip, point > 0, size > 0 else { return 0 }
    return min(point * size, Dynamics.largestWidth)
  }
}
