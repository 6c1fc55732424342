/// How a stroke is laid over what is there.
public enum BrushBlend: UInt8, CaseIterable, Sendable {
  /// Over it.
  case sourceOver
  /// Taking it away: an eraser.
  case destinationOut
  /// Darkening it; black stays black.
  case multiply
}

/// What happens where a stroke overlaps itself.
public enum Overlap: UInt8, CaseIterable, Sendable {
  /// Nothing: the stroke is the union of its pieces.
  case union
  /// Ink builds up.
  case accumulate
}
