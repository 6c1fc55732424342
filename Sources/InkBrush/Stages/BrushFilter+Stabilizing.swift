extension BrushFilter {
  /// The filter that calms a hand.
  ///
  /// See ``/InkStream/PolylineFilter/stabilizer(strength:)`` for what it takes out and what that costs.
  ///
  /// A brush that has the filter keeps it with its strokes, so that they look the same when they are
  /// opened again.
  ///
  /// - Parameter strength: 0…1, clamped: 1 is the calmest.
  /// - Returns: the filter; `nil` where the strength is 0, below, or not a number.
  package static func stabilizing(_ strength: Double) -> BrushFilter? {
    guard strength > 0 else { return nil }
    return .stabilizer(strength: min(strength, 1))
  }
}
