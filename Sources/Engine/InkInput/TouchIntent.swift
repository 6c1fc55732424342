/// The purpose of a touch on a canvas, decided when it comes down.
@frozen
public enum TouchIntent: UInt8, Sendable, CaseIterable {
  /// It draws.
  case draws
  /// It erases.
  case erases
  /// It does nothing.
  case ignored
}
