extension FontTable {
  /// Returns the index of a glyph in the coverage at an offset, or `nil` where it is not covered.
  func coverage(at offset: Int, of glyph: Int) throws(FontFault) -> Int? {
    switch try u16(offset) {
    case 1:
      var (low, high) = (0, try u16(offset + 2))
      while low < high {
        let middle = (low + high) / 2
        let value = try u16(offset + 4 + 2 * middle)
        if value == glyph { return middle }
        if value < glyph { low = middle + 1 } else { high = middle }
      }
      return nil
    case 2:
      guard let range = try range(of: glyph, in: offset + 2) else { return nil }
      return try u16(range + 4) + glyph - u16(range)
    default: throw fault("a coverage has an unknown format", at: offset)
    }
  }

  /// Returns the class of a glyph in the definition of classes at an offset; 0 for glyphs that it does not name.
  func glyphClass(at offset: Int, of glyph: Int) throws(FontFault) -> Int {
    switch try u16(offset) {
    case 1:
      let index = glyph - (try u16(offset + 2))
      guard index >= 0, index < (try u16(offset + 4)) else { return 0 }
      return try u16(offset + 6 + 2 * index)
    case 2:
      guard let range = try range(of: glyph, in: offset + 2) else { return 0 }
      return try u16(range + 4)
    default: throw fault("a definition of classes has an unknown format", at: offset)
    }
  }

  /// Returns the offset of the range that has a glyph, or `nil` where none has it.
  ///
  /// At `list` are the number of ranges, and for each its first and its last glyph and a value.
  private func range(of glyph: Int, in list: Int) throws(FontFault) -> Int? {
    var (low, high) = (0, try u16(list))
    while low < high {
      let middle = (low + high) / 2
      let at = list + 2 + 6 * middle
      if try u16(at + 2) < glyph {
        low = middle + 1
      } else if try u16(at) > glyph {
        high = middle
      } else {
        return at
      }
    }
    return nil
  }

  /// Returns the index of a glyph in the coverage of a part of a lookup, or `nil` where the part does not act on it.
  func covered(_ glyph: Int) throws(FontFault) -> Int? {
    try coverage(at: u16(2), of: glyph)
  }

  /// Returns the entry for a glyph of a part of a lookup that has an entry for each glyph that it covers.
  ///
  /// - Parameters:
  ///   - glyph: the glyph.
  ///   - list: the offset of the number of entries, which stand behind it.
  /// - Returns: the 16 bits of the entry, mostly an offset; `nil` where the part has none for the glyph.
  /// - Throws: the fault of a part that ends early, or of an unknown coverage.
  func entry(for glyph: Int, in list: Int = 4) throws(FontFault) -> Int? {
    guard let covered = try covered(glyph), covered < (try u16(list)) else { return nil }
    return try u16(list + 2 + 2 * covered)
  }
}

/// A small filter of glyphs: without false refusals, so that most glyphs that a lookup does not cover cost no search.
struct GlyphFilter: Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  /// Returns whether a glyph may be among those that were added.
  @inline(__always)
  func mayContain(_ glyph: Int) -> Bool {
    let value = UInt64(truncatingIfNeeded: glyph)
    return low >> (value & 63) & 1 & (middle >> (value >> 4 & 63)) & (high >> (value >> 9 & 63))
      != 0
  }

  /// Adds the glyphs of a coverage.
  mutating func add(_ table: FontTable, coverage offset: Int) throws(FontFault) {
    let count = try table.u16(offset + 2)
    switch try table.u16(offset) {
    case 1: for index in 0..<count { add(try table.u16(offset + 4 + 2 * index)) }
    case 2:
      for index in 0..<count {
        let at = offset + 4 + 6 * index
        let (first, last) = (try table.u16(at), try table.u16(at + 2))
        guard first <= last else { throw table.fault("a range is out of order", at: at) }
        if last - first >= 4_096 {
          (low, middle, high) = (.max, .max, .max)
        } else {
          for glyph in first...last { add(glyph) }
        }
      }
    default: throw table.fault("a coverage has an unknown format", at: offset)
    }
  }

  private mutating func add(_ glyph: Int) {
    let value = UInt64(truncatingIfNeeded: glyph)
    low |= 1 << (value & 63)
    middle |= 1 << (value >> 4 & 63)
    high |= 1 << (value >> 9 & 63)
  }
}
