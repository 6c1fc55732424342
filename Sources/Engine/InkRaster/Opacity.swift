/// Opacities as integers.
enum Opacity {
  /// An opacity of 0…1 as 0…65,536, clamped; NaN is 0.
  static func scale(_ opacity: Double) -> UInt32 {
    guard opacity > 0 else { return 0 }
    return UInt32(min(opacity, 1) * 65536 + 0.5)
  }
}
