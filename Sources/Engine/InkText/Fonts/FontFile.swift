/// A TrueType or OpenType font with outlines of TrueType (`glyf`).
///
/// Each offset of the file is checked: bytes that are no such font are refused with the reason.
/// Source: ISO/IEC 14496-22, Open Font Format.
public struct FontFile: Sendable {
  /// The face: its name, the digest of the bytes and the metrics.
  public let face: TextFace
  /// The name of the family, such as "Noto Sans".
  public let family: String
  /// True for a bold face.
  public let isBold: Bool
  /// True for an italic or oblique face.
  public let isItalic: Bool
  /// The number of glyphs, 1…65,535.
  public let glyphCount: Int

  /// The glyphs of characters.
  let characters: CharacterMap
  /// The outlines.
  let outlines: OutlineTable
  /// The advances in units of the font, one for each glyph.
  let advances: [UInt16]
  /// Classes of glyphs; `nil` where the font has none.
  let definitions: GlyphDefinitions?
  /// The table of substitutions.
  let substitutions: LayoutTable?
  /// The table of positions.
  let positions: LayoutTable?

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - bytes: the file, or a collection of fonts.
  ///   - index: the font in a collection, from 0; 0 for a file of one font.
  /// - Throws: a fault with its table and byte, for bytes that are no font, are cut off, have more than 2²⁸ bytes, or have
  ///   no outlines of TrueType.
  /// - Complexity: O(*n*), of which most is the digest.
  public init(_ bytes: [UInt8], index: Int = 0) throws(FontFault) {
    let tables = try FontDirectory(bytes, index: index)
    let head = try tables.required("head")
    let unitsPerEm = try head.u16(18)
    guard (16...16_384).contains(unitsPerEm) else {
      throw head.fault("the units of an em are out of range", at: 18)
    }
    glyphCount = try tables.required("maxp").u16(4)
    guard glyphCount > 0 else { throw head.fault("the font has no glyphs", at: 0) }
    let names = try FontNames(tables.optional("name"))
    let metrics = try FontMetrics(tables, unitsPerEm: unitsPerEm)
    face = TextFace(
      name: names.postScript, digest: Self.digest(of: bytes, index: index), unitsPerEm: unitsPerEm,
      ascent: metrics.ascent, descent: metrics.descent)
    family = names.family
    let macStyle = try head.u16(44)
    isBold = metrics.isBold ?? (macStyle & 1 != 0)
    isItalic = metrics.isItalic ?? (macStyle & 2 != 0)
    advances = try Self.advances(tables, glyphCount: glyphCount)
    characters = try CharacterMap(tables.required("cmap"), glyphCount: glyphCount)
    outlines = try OutlineTable(
      locations: tables.required("loca"), glyphs: tables.required("glyf"),
      isLong: try head.i16(50) != 0, glyphCount: glyphCount)
    if let table = tables.optional("GDEF") {
      definitions = try GlyphDefinitions(table)
    } else {
      definitions = nil
    }
    if let table = tables.optional("GSUB") {
      substitutions = try LayoutTable(table, extensionType: 7)
    } else {
      substitutions = nil
    }
    if let table = tables.optional("GPOS") {
      positions = try LayoutTable(table, extensionType: 9)
    } else {
      positions = nil
    }
  }

  /// Returns the glyph of a character, or `nil` where the font has none.
  ///
  /// - Complexity: O(log *n*).
  public func glyph(of scalar: UInt32) -> Int? { characters.glyph(of: scalar) }

  /// Returns the advance of a glyph in units of the font; 0 for a number that is no glyph.
  public func advance(of glyph: Int) -> Int {
    advances.indices.contains(glyph) ? Int(advances[glyph]) : 0
  }

  /// Returns the outline of a glyph, composites resolved.
  ///
  /// - Throws: a fault for a number that is no glyph, and for an outline that is cut off, refers to itself, or has more
  ///   than 65,535 points.
  public func outline(of glyph: Int) throws(FontFault) -> GlyphOutline {
    try outlines.outline(of: glyph)
  }

  /// Returns the advances of all glyphs.
  private static func advances(
    _ tables: FontDirectory, glyphCount: Int
  ) throws(FontFault) -> [UInt16] {
    let count = try tables.required("hhea").u16(34)
    let table = try tables.required("hmtx")
    guard count > 0, count <= glyphCount else {
      throw table.fault("the number of advances is out of range", at: 0)
    }
    var advances: [UInt16] = []
    advances.reserveCapacity(glyphCount)
    for glyph in 0..<count { advances.append(UInt16(try table.u16(4 * glyph))) }
    let last = advances[count - 1]
    while advances.count < glyphCount { advances.append(last) }
    return advances
  }

  /// Returns a digest of the bytes of a font: FNV-1a of 64 bits, mixed once more.
  private static func digest(of bytes: [UInt8], index: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBufferPointer { buffer in
      for byte in buffer { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    hash = (hash ^ UInt64(truncatingIfNeeded: index)) &* 0x100_0000_01B3
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 29
  }
}
