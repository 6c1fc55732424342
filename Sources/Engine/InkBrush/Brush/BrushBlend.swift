/// The blend of a stroke with what lies under it.
public enum BrushBlend: UInt8, CaseIterable, Sendable {
  /// Over it.
  case sourceOver
  /// Taking it away: an eraser.
  case destinationOut
  /// Darkening it: black stays black.
  ///
  /// On dark paper it lightens, and white stays white.
  case multiply
}

/// The rule for where a stroke overlaps itself.
///
/// Dabs are soft and always build up. Where the colour varies, a later piece lies over an earlier one:
/// with ``union`` and one opacity for the whole stroke none shows through, with an opacity that varies
/// they build up.
public enum Overlap: UInt8, CaseIterable, Sendable {
  /// Nothing: the stroke is the union of its pieces.
  case union
  /// Ink builds up with each piece that the path is cut into.
  case accumulate
}
