extension InkColor {
  /// Opaque red: `#ff0000`.
  public static var red: InkColor { InkColor(red: 255, green: 0, blue: 0) }
  /// Opaque green: `#008000`, as CSS calls it.
  public static var green: InkColor { InkColor(red: 0, green: 128, blue: 0) }
  /// Opaque blue: `#0000ff`.
  public static var blue: InkColor { InkColor(red: 0, green: 0, blue: 255) }
  /// Opaque yellow: `#ffff00`.
  public static var yellow: InkColor { InkColor(red: 255, green: 255, blue: 0) }
  /// Opaque orange: `#ffa500`.
  public static var orange: InkColor { InkColor(red: 255, green: 165, blue: 0) }
  /// Opaque purple: `#800080`.
  public static var purple: InkColor { InkColor(red: 128, green: 0, blue: 128) }
  /// Opaque brown: `#a52a2a`.
  public static var brown: InkColor { InkColor(red: 165, green: 42, blue: 42) }
  /// Opaque grey: `#808080`.
  public static var gray: InkColor { InkColor(red: 128, green: 128, blue: 128) }
}
