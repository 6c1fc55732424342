/// The metrics of a face, and its style.
struct FontMetrics {
  /// The ascent in units of the font: the one of `hhea`, or the typographic one of `OS/2` where the font says so.
  let ascent: Int
  /// The descent, a positive number.
  let descent: Int
  /// True for a bold face; `nil` where the font has no `OS/2`.
  let isBold: Bool?
  /// True for an italic or oblique face; `nil` where the font has no `OS/2`.
  let isItalic: Bool?

  /// Reads metrics.
  init(_ tables: FontDirectory, unitsPerEm: Int) throws(FontFault) {
    let hhea = try tables.required("hhea")
    var (up, down) = (try hhea.i16(4), -(try hhea.i16(6)))
    if let table = tables.optional("OS/2") {
      let selection = try table.u16(62)
      isBold = selection & 0x20 != 0
      isItalic = selection & 0x201 != 0
      if selection & 0x80 != 0, table.count >= 74 {
        (up, down) = (try table.i16(68), -(try table.i16(70)))
      }
      if up + down <= 0, table.count >= 78 { (up, down) = (try table.u16(74), try table.u16(76)) }
    } else {
      (isBold, isItalic) = (nil, nil)
    }
    if up + down <= 0 { (up, down) = (unitsPerEm, 0) }
    (ascent, descent) = (max(0, up), max(0, down))
  }
}
