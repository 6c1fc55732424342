extension FontFile {
  /// A glyph of a run that was shaped, in units of the font.
  package struct PlacedGlyph: Equatable, Sendable {
    /// The number of the glyph.
    package var glyph: Int
    /// The shift to the right.
    package var x: Int
    /// The shift up.
    package var y: Int
    /// The advance.
    package var advance: Int

    /// Makes a glyph.
    package init(glyph: Int, x: Int, y: Int, advance: Int) {
      (self.glyph, self.x, self.y, self.advance) = (glyph, x, y, advance)
    }
  }

  /// Shapes characters as one run, for tests of shaping.
  ///
  /// - Parameters:
  ///   - scalars: the characters.
  ///   - script: the number of a character of the script.
  ///   - isRightToLeft: true for a run from right to left.
  /// - Returns: the glyphs from left to right as they are seen.
  package func shaped(
    _ scalars: [UInt32], scriptOf script: UInt32, isRightToLeft: Bool
  ) throws(FontFault) -> [PlacedGlyph] {
    let shaper = Shaper(
      font: self, script: CharacterProperties.of(script).script, language: "",
      isRightToLeft: isRightToLeft)
    let glyphs = try shaper.shape(scalars.enumerated().map { (scalar: $1, cluster: $0) })
    return glyphs.map { PlacedGlyph(glyph: $0.glyph, x: $0.x, y: $0.y, advance: $0.advance) }
  }
}
