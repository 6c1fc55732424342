/// The classes of glyphs (`GDEF`).
struct GlyphDefinitions: Sendable {
  private let table: FontTable
  private let classes: Int
  private let attachments: Int
  private let sets: Int

  /// Reads the head of the table.
  init(_ table: FontTable) throws(FontFault) {
    self.table = table
    classes = try table.u16(4)
    attachments = try table.u16(10)
    let version = try table.u32(0)
    sets = version >= 0x0001_0002 ? try table.u16(12) : 0
  }

  /// True if glyphs have classes.
  var hasClasses: Bool { classes != 0 }

  /// Returns the class of a glyph: 1 a base, 2 a ligature, 3 a mark, 4 a part, 0 none.
  func kind(of glyph: Int) throws(FontFault) -> UInt8 {
    UInt8(truncatingIfNeeded: try table.glyphClass(at: classes, of: glyph))
  }

  /// Returns the class of a mark for lookups that skip all marks but one class.
  func attachment(of glyph: Int) throws(FontFault) -> UInt8 {
    guard attachments != 0 else { return 0 }
    return UInt8(truncatingIfNeeded: try table.glyphClass(at: attachments, of: glyph))
  }

  /// Returns whether a set of marks has a glyph.
  func set(_ index: Int, has glyph: Int) throws(FontFault) -> Bool {
    guard sets != 0, index < (try table.u16(sets + 2)) else { return false }
    let offset = try table.offset32(sets + 4 + 4 * index)
    return try table.coverage(at: sets + offset, of: glyph) != nil
  }
}
