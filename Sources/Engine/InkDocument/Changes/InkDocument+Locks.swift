package import InkGeometry

// Locked strokes.
extension InkDocument {
  /// The strokes that are locked, in ascending order; complexity: O(strokes log strokes).
  public var lockedStrokes: [InkStroke.Identifier] {
    guard mayHaveLocks else { return [] }
    return InkStroke.Identifier.sorted(strokes.filter { $0.isLocked }.map { $0.id })
  }

  /// Returns whether any stroke is locked whose bounds meet a rectangle.
  ///
  /// - Parameter rect: a rectangle in the document's coordinates.
  /// - Returns: true if there is one.
  package func hasLocks(in rect: Rect) -> Bool {
    mayHaveLocks && strokes(in: rect).contains { $0.isLocked }
  }
}
