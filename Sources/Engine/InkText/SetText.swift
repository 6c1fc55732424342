public import InkGeometry

/// A text as it was set: its lines, and the glyphs at their positions.
///
/// A text is set once, when it is edited, and kept as it was set. Everything that draws, exports or hits it, or shows a
/// caret, reads lines and glyphs from here, so that it looks the same everywhere, without the font.
///
/// Coordinates are points from the upper left corner of the text, y down. Ranges are offsets of bytes in ``utf8``, from
/// 0, and lie between characters.
public struct SetText: Equatable, Sendable {
  /// The characters, in UTF-8; a line feed ends a paragraph.
  public var utf8: [UInt8]
  /// The styles of the characters, in their order; the last one reaches to the end of the text.
  public var styles: [TextStyleRun]
  /// The language, as a tag of BCP 47 such as "de"; empty if it is unknown.
  public var language: String
  /// The side to which lines are aligned.
  public var alignment: LineAlignment
  /// The width at which lines break, in points; `nil` for text that never wraps.
  public var width: Double?
  /// The faces that the glyphs belong to.
  public var faces: [TextFace]
  /// The lines, from the first down; none where the text was not set yet.
  public var lines: [SetLine]
  /// Parts of its bytes that only a later version understands; setting anew leaves them out.
  package var laterParts: [UInt8] = []

  /// Makes a text.
  public init(
    utf8: [UInt8], styles: [TextStyleRun], language: String = "",
    alignment: LineAlignment = .start, width: Double? = nil, faces: [TextFace], lines: [SetLine]
  ) {
    (self.utf8, self.styles, self.language) = (utf8, styles, language)
    (self.alignment, self.width, self.faces, self.lines) = (alignment, width, faces, lines)
  }

  /// The most bytes that a text may have: 2¹⁹, which is room for 10⁵ characters of any script.
  public static let byteLimit = 1 << 19
}

/// The side to which the lines of a text are aligned.
@frozen
public enum LineAlignment: UInt8, Sendable, CaseIterable {
  /// The left side for text from left to right, the right side for text from right to left.
  case start
  /// The middle.
  case center
  /// The side opposite to the start.
  case end
}

/// The style of a range of characters.
public struct TextStyle: Equatable, Sendable {
  /// The size of the font in points.
  public var size: Double
  /// The colour as red, green, blue and alpha, 8 bits each, from the highest; `nil` for the colour of ink on the paper.
  public var color: UInt32?
  /// The family that was asked for, in UTF-8, such as "Noto Sans"; empty for any.
  public var family: String
  /// True for a bold face.
  public var isBold: Bool
  /// True for an italic face.
  public var isItalic: Bool

  /// Makes a style.
  public init(
    size: Double = 16, color: UInt32? = nil, family: String = "", isBold: Bool = false,
    isItalic: Bool = false
  ) {
    (self.size, self.color, self.family) = (size, color, family)
    (self.isBold, self.isItalic) = (isBold, isItalic)
  }

  /// Returns whether both are the same.
  public static func == (a: TextStyle, b: TextStyle) -> Bool {
    a.size == b.size && a.color == b.color && a.family.utf8.elementsEqual(b.family.utf8)
      && a.isBold == b.isBold && a.isItalic == b.isItalic
  }
}

/// A style, and the end of the characters that have it.
public struct TextStyleRun: Equatable, Sendable {
  /// The offset of the first byte that has another style.
  public var end: Int
  /// The style.
  public var style: TextStyle

  /// Makes a run.
  public init(end: Int, style: TextStyle) { (self.end, self.style) = (end, style) }
}

/// The face of a font in which glyphs were set, as much of it as drawing needs.
public struct TextFace: Equatable, Sendable {
  /// The name of the face, such as "NotoSans-Bold".
  public var name: String
  /// A digest of the bytes of the font: two faces with one digest have the same glyphs.
  public var digest: UInt64
  /// The units of its coordinates in one em, 16…16,384.
  public var unitsPerEm: Int
  /// The ascent of the face in its units, above the baseline.
  public var ascent: Int
  /// The descent of the face in its units, a positive number below the baseline.
  public var descent: Int

  /// Makes a face.
  public init(name: String, digest: UInt64, unitsPerEm: Int, ascent: Int, descent: Int) {
    (self.name, self.digest) = (name, digest)
    (self.unitsPerEm, self.ascent, self.descent) = (unitsPerEm, ascent, descent)
  }

  /// Returns whether both are the same.
  public static func == (a: TextFace, b: TextFace) -> Bool {
    a.digest == b.digest && a.unitsPerEm == b.unitsPerEm && a.ascent == b.ascent
      && a.descent == b.descent && a.name.utf8.elementsEqual(b.name.utf8)
  }
}

/// A line of a text.
public struct SetLine: Equatable, Sendable {
  /// The characters of the line, without the line feed that ends it.
  public var range: Range<Int>
  /// The baseline, in points below the upper edge of the text.
  public var baseline: Double
  /// The height above the baseline.
  public var ascent: Double
  /// The depth below the baseline, a positive number.
  public var descent: Double
  /// The left end of the line.
  public var x: Double
  /// The sum of the advances.
  public var width: Double
  /// True if the paragraph goes from right to left.
  public var isRightToLeft: Bool
  /// Glyphs of one face, size and direction, from left to right as they are seen.
  public var runs: [GlyphRun]

  /// Makes a line.
  public init(
    range: Range<Int>, baseline: Double, ascent: Double, descent: Double, x: Double, width: Double,
    isRightToLeft: Bool = false, runs: [GlyphRun]
  ) {
    (self.range, self.baseline, self.ascent, self.descent) = (range, baseline, ascent, descent)
    (self.x, self.width, self.isRightToLeft, self.runs) = (x, width, isRightToLeft, runs)
  }
}

/// Glyphs of one face, size, colour and direction.
public struct GlyphRun: Equatable, Sendable {
  /// The characters of which the glyphs were made.
  public var range: Range<Int>
  /// The index of the face in ``SetText/faces``.
  public var face: Int
  /// The size in points.
  public var size: Double
  /// The colour, as in ``TextStyle/color``.
  public var color: UInt32?
  /// The level of embedding of the bidirectional algorithm: odd from right to left.
  public var level: Int
  /// The glyphs, from left to right as they are seen.
  public var glyphs: [SetGlyph]

  /// Makes a run.
  public init(
    range: Range<Int>, face: Int, size: Double, color: UInt32? = nil, level: Int = 0,
    glyphs: [SetGlyph]
  ) {
    (self.range, self.face, self.size) = (range, face, size)
    (self.color, self.level, self.glyphs) = (color, level, glyphs)
  }
}

/// A glyph, and its position.
public struct SetGlyph: Equatable, Sendable {
  /// The number of the glyph in its font.
  public var glyph: Int
  /// The offset in the text of the first byte of the characters that it stands for.
  public var cluster: Int
  /// The origin of the glyph, in points from the left edge of the text and above the baseline of its line.
  public var position: Point
  /// The width that it takes, in points.
  public var advance: Double

  /// Makes a glyph.
  public init(glyph: Int, cluster: Int, position: Point, advance: Double) {
    (self.glyph, self.cluster, self.position, self.advance) = (glyph, cluster, position, advance)
  }
}
