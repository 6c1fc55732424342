/// Sets texts: chooses fonts and glyphs, breaks lines, and gives each glyph its position.
///
/// ```swift
/// let setter = TextSetter(FontLibrary([try FontFile(bytes)]))
/// let result = try setter.set(Array("Good morning".utf8), width: 200)
/// ```
///
/// Latin, Greek, Cyrillic, Hebrew, Arabic, Chinese, Japanese, Korean and scripts as simple are set; scripts that need more
/// are named in the result. Directions follow UAX 9, line breaks UAX 14, graphemes UAX 29, of Unicode 15.0.
///
/// The height of a line is the largest ascent and the largest descent of the faces in it, at least 1.2 times the largest
/// size: what is missing is added in equal parts above and below.
public struct TextSetter: Sendable {
  /// The fonts.
  public var library: FontLibrary

  /// Makes a setter.
  ///
  /// - Parameter library: the fonts; a text cannot be set without any.
  public init(_ library: FontLibrary) { self.library = library }

  /// Sets a text.
  ///
  /// - Parameters:
  ///   - utf8: the characters. CR LF, CR, and the other ends of lines and paragraphs become line feeds, so that offsets
  ///     count in the text of the result; other controls take no width.
  ///   - styles: the styles in their order; the last one reaches to the end. None stands for the default style.
  ///   - language: a tag of BCP 47; it chooses forms of letters, and the direction of paragraphs without letters.
  ///   - alignment: the side to which lines are aligned: in `width`, or in the width of the longest line.
  ///   - width: the width at which lines break, in points above 0; `nil` for lines that end at line feeds only. Spaces at
  ///     the end of a line hang over it, and a word that is longer breaks between graphemes.
  /// - Returns: the text, the outlines of its glyphs, and warnings.
  /// - Throws: a fault for a text of more than ``SetText/byteLimit`` bytes, one that is not UTF-8, more than 64 marks on one
  ///   character, styles that are out of order, sizes and widths that are not finite, at least 1/64 point and at most
  ///   10,000 and 10⁷ points, a family or language of more than 1,024 bytes, an empty library, and a font that is damaged.
  /// - Complexity: O(*n*).
  @inline(never)
  public func set(
    _ utf8: [UInt8], styles: [TextStyleRun] = [], language: String = "",
    alignment: LineAlignment = .start, width: Double? = nil
  ) throws(TextFault) -> SettingResult {
    guard !library.fonts.isEmpty else { throw TextFault("there is no font", at: 0) }
    if let width {
      guard width.isFinite, TextUnits.count(width) > 0, width <= 1e7 else {
        throw TextFault("the width is not between 1/64 and 10,000,000 points", at: 0)
      }
    }
    guard language.utf8.count <= SetText.nameLimit else {
      throw TextFault("the language is too long", at: 0)
    }
    let text = try DecodedText(utf8, styles: styles)
    var setting = Setting(
      text: text, library: library, language: language, width: width)
    do {
      var lines = Setting.Lines()
      for paragraph in text.paragraphs { try setting.set(paragraph, to: &lines) }
      return try setting.result(of: lines, alignment: alignment)
    } catch {
      throw TextFault("a font is damaged: \(error.description)", at: 0)
    }
  }
}
