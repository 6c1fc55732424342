/// Sets texts: chooses fonts and glyphs, breaks lines, and gives each glyph its position.
public struct TextSetter: Sendable {
  /// The fonts.
  public var library: FontLibrary

  /// Makes a setter.
  public init(_ library: FontLibrary) { self.library = library }

  /// Sets a text.
  public func set(
    _ utf8: [UInt8], styles: [TextStyleRun] = [], language: String = "",
    alignment: TextAlignment = .start, width: Double? = nil
  ) throws(TextFault) -> SettingResult {
    throw TextFault("no font", at: 0)
  }
}
