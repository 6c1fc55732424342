/// The faces of a text that is set, and the glyphs of them that it uses.
struct FaceCollection {
  /// The fonts in the library, in the order of the faces.
  private(set) var fonts: [Int] = []
  /// The glyphs of each face, one bit for each.
  private var glyphs: [[UInt64]] = []

  /// Returns the index of the face of a font, new if need be.
  mutating func index(of font: Int) -> Int {
    if let index = fonts.firstIndex(of: font) { return index }
    fonts.append(font)
    glyphs.append([])
    return fonts.count - 1
  }

  /// Notes that a face has a glyph in the text.
  mutating func note(_ glyph: Int, in face: Int) {
    let word = glyph >> 6
    while glyphs[face].count <= word { glyphs[face].append(0) }
    glyphs[face][word] |= 1 << UInt64(glyph & 63)
  }

  /// Returns the outlines of the glyphs of a face.
  func outlines(_ face: Int, of font: FontFile) throws(FontFault) -> FaceOutlines {
    var result = FaceOutlines(digest: font.face.digest, glyphs: [], outlines: [])
    for (word, bits) in glyphs[face].enumerated() {
      for bit in 0..<64 where bits >> UInt64(bit) & 1 != 0 {
        let glyph = word << 6 | bit
        result.glyphs.append(glyph)
        result.outlines.append(try font.outline(of: glyph))
      }
    }
    return result
  }
}
