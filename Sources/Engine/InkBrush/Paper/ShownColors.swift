/// In which colours ink is shown on its paper.
public enum ShownColors: UInt8, CaseIterable, Sendable {
  /// Those that can be seen on it: of ink that would vanish, light and dark are exchanged.
  case readable
  /// Those that it was drawn in, even where they cannot be seen.
  case recorded
}
