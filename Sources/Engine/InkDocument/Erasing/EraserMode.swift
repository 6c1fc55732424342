/// The extent to which erasing removes ink.
@frozen
public enum EraserMode: UInt8, Sendable, CaseIterable {
  /// Pixels are painted out by an erasure, which lies above the ink like a stroke.
  ///
  /// It would take away locked ink too. Where erasing begins while any stroke is locked near it, on a canvas in the
  /// view, parts of strokes are removed instead.
  case pixels
  /// Whole strokes are removed as soon as they are touched.
  case strokes
  /// The touched parts of strokes are removed; the other parts stay as strokes of their own.
  case parts
}
