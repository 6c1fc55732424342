/// A TrueType font.
public struct FontFile: Sendable {
  /// The face.
  public let face: TextFace
  /// The name of the family, such as "Noto Sans".
  public let family: String
  /// True for a bold face.
  public let isBold: Bool
  /// True for an italic or oblique face.
  public let isItalic: Bool

  /// Reads a font.
  public init(_ bytes: [UInt8], index: Int = 0) throws(FontFault) {
    throw FontFault("", "no font", at: 0)
  }

  /// Returns the glyph of a character, or `nil` where the font has none.
  public func glyph(of scalar: UInt32) -> Int? { nil }

  /// Returns the advance of a glyph in units of the font.
  public func advance(of glyph: Int) -> Int { 0 }

  /// Returns the outline of a glyph.
  public func outline(of glyph: Int) throws(FontFault) -> GlyphOutline { GlyphOutline(contours: []) }
}
