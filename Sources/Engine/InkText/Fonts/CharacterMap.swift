/// The glyphs of characters (`cmap`, formats 4 and 12).
struct CharacterMap: Sendable {
  /// Characters that follow each other, and their glyphs.
  private struct Segment {
    var first: UInt32
    var last: UInt32
    /// The number that is added to a character, modulo 2¹⁶, if `address` is 0.
    var delta: Int
    /// The offset in the table of the glyph of the first character, or 0.
    var address: Int
  }

  private let table: FontTable
  private var segments: [Segment] = []
  private let glyphCount: Int

  /// Reads the best map of a table: a map of all characters, or else of the first 65,536.
  init(_ table: FontTable, glyphCount: Int) throws(FontFault) {
    self.glyphCount = glyphCount
    var best: (rank: Int, offset: Int)?
    for record in 0..<(try table.u16(2)) {
      let (platform, encoding) = (try table.u16(4 + 8 * record), try table.u16(6 + 8 * record))
      let offset = try table.offset32(8 + 8 * record)
      let rank: Int
      switch (platform, encoding, try table.u16(offset)) {
      case (3, 10, 12): rank = 4
      case (0, _, 12): rank = 3
      case (3, 1, 4): rank = 2
      case (0, _, 4): rank = 1
      default: continue
      }
      if rank > best?.rank ?? 0 { best = (rank, offset) }
    }
    guard let best else { throw table.fault("there is no map of Unicode", at: 0) }
    self.table = try table.part(at: best.offset)
    if try self.table.u16(0) == 12 { try readGroups() } else { try readSegments() }
  }

  /// Reads format 12.
  private mutating func readGroups() throws(FontFault) {
    let count = try table.offset32(12)
    guard count <= table.count / 12 else { throw table.fault("there are too many groups", at: 12) }
    for group in 0..<count {
      let at = 16 + 12 * group
      let (first, last) = (try table.u32(at), try table.u32(at + 4))
      guard first <= last, last <= 0x10_FFFF, first > segments.last?.last ?? 0 || group == 0 else {
        throw table.fault("a group is out of order", at: at)
      }
      let glyph = try table.u32(at + 8)
      guard glyph <= 0xFFFF else { throw table.fault("a glyph is out of range", at: at + 8) }
      segments.append(
        Segment(first: first, last: last, delta: Int(glyph) - Int(first), address: 0))
    }
  }

  /// Reads format 4.
  private mutating func readSegments() throws(FontFault) {
    let size = try table.u16(6) & ~1
    for at in stride(from: 0, to: size, by: 2) {
      let last = UInt32(try table.u16(14 + at))
      let first = UInt32(try table.u16(16 + size + at))
      let delta = try table.i16(16 + 2 * size + at)
      let place = 16 + 3 * size + at
      let distance = try table.u16(place)
      guard first <= last, first > segments.last?.last ?? 0 || segments.isEmpty else {
        throw table.fault("a segment is out of order", at: 14 + at)
      }
      segments.append(
        Segment(
          first: first, last: last, delta: delta, address: distance == 0 ? 0 : place + distance))
    }
  }

  /// Returns the glyph of a character, or `nil` where there is none, or a number that is no glyph.
  func glyph(of scalar: UInt32) -> Int? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].last < scalar { low = middle + 1 } else { high = middle }
    }
    guard low < segments.count, segments[low].first <= scalar else { return nil }
    let segment = segments[low]
    var glyph = Int(scalar)
    if segment.address == 0 {
      glyph += segment.delta
    } else {
      let at = segment.address + 2 * Int(scalar - segment.first)
      guard let value = try? table.u16(at), value != 0 else { return nil }
      glyph = value + segment.delta
    }
    if scalar <= 0xFFFF { glyph &= 0xFFFF }
    return glyph > 0 && glyph < glyphCount ? glyph : nil
  }
}
