internal import InkText

/// A TrueType font made of kept outlines (OpenType 1.9, chapters glyf, loca, head, hhea, hmtx, maxp and cmap): glyph 0 is
/// empty, and the others follow in the order in which they are given.
struct TrueTypeSubset {
  /// The bytes of the font.
  let bytes: [UInt8]

  /// Makes a font. Complexity: O(points).
  ///
  /// - Parameters:
  ///   - face: the face, for its metrics.
  ///   - glyphs: the outlines, and their advances in units of the face.
  init(_ face: TextFace, _ glyphs: [(outline: GlyphOutline, advance: Int)]) {
    var glyf: [UInt8] = []
    var loca: [UInt8] = [0, 0, 0, 0]
    var (points, contours) = (0, 0)
    var hmtx: [UInt8] = [0, 0, 0, 0]
    Self.append(UInt32(0), to: &loca)
    for (outline, advance) in glyphs {
      let box = Self.write(outline, to: &glyf)
      while glyf.count % 4 != 0 { glyf.append(0) }
      Self.append(UInt32(truncatingIfNeeded: glyf.count), to: &loca)
      points = max(points, outline.contours.reduce(0) { $0 + $1.points.count })
      contours = max(contours, outline.contours.count)
      Self.append(UInt16(clamping: advance), to: &hmtx)
      Self.append(UInt16(truncatingIfNeeded: box), to: &hmtx)
    }
    let count = UInt16(clamping: glyphs.count + 1)
    let tables: [(tag: StaticString, bytes: [UInt8])] = [
      ("cmap", Self.cmap), ("glyf", glyf), ("head", Self.head(face)),
      ("hhea", Self.hhea(face, count)), ("hmtx", hmtx), ("loca", loca),
      ("maxp", Self.maxp(count, points: points, contours: contours)),
    ]
    var font: [UInt8] = []
    Self.append(UInt32(0x0001_0000), to: &font)
    for value in [UInt16(tables.count), 64, 2, UInt16(tables.count * 16 - 64)] {
      Self.append(value, to: &font)
    }
    var offset = 12 + 16 * tables.count
    for table in tables {
      table.tag.withUTF8Buffer { font.append(contentsOf: $0) }
      Self.append(Self.sum(table.bytes), to: &font)
      Self.append(UInt32(truncatingIfNeeded: offset), to: &font)
      Self.append(UInt32(truncatingIfNeeded: table.bytes.count), to: &font)
      offset += (table.bytes.count + 3) & ~3
    }
    for table in tables {
      font += table.bytes
      while font.count % 4 != 0 { font.append(0) }
    }
    bytes = font
  }

  /// Writes a glyph; returns the least x, its left side bearing.
  private static func write(_ outline: GlyphOutline, to glyf: inout [UInt8]) -> Int16 {
    let contours = outline.contours.filter { !$0.points.isEmpty }
    let points = contours.flatMap { $0.points }
    guard let first = points.first else { return 0 }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    append(UInt16(clamping: contours.count), to: &glyf)
    for value in [minX, minY, maxX, maxY] { append(UInt16(bitPattern: value), to: &glyf) }
    var end = -1
    for contour in contours {
      end += contour.points.count
      append(UInt16(truncatingIfNeeded: end), to: &glyf)
    }
    append(UInt16(0), to: &glyf)
    var (flags, across, up): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var (x, y) = (0, 0)
    for point in points {
      let (dx, dy) = (Int(point.x) - x, Int(point.y) - y)
      (x, y) = (Int(point.x), Int(point.y))
      let flag =
        (point.isOnCurve ? 1 : 0) | delta(dx, 2, 16, to: &across) | delta(dy, 4, 32, to: &up)
      flags.append(UInt8(flag))
    }
    var index = 0
    while index < flags.count {
      var next = index + 1
      while next < flags.count, flags[next] == flags[index], next - index < 256 { next += 1 }
      if next - index > 2 {
        glyf.append(flags[index] | 8)
        glyf.append(UInt8(next - index - 1))
      } else {
        next = index + 1
        glyf.append(flags[index])
      }
      index = next
    }
    glyf += across
    glyf += up
    return minX
  }

  /// Writes a difference of coordinates, and returns its flags.
  private static func delta(_ value: Int, _ short: Int, _ same: Int, to bytes: inout [UInt8]) -> Int {
    if value == 0 { return same }
    if value.magnitude < 256 {
      bytes.append(UInt8(value.magnitude))
      return value > 0 ? short | same : short
    }
    append(UInt16(truncatingIfNeeded: value), to: &bytes)
    return 0
  }

  /// A table without characters: glyphs are shown by their numbers.
  private static let cmap: [UInt8] = [
    0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12,
    0, 4, 0, 24, 0, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 1, 0, 0,
  ]

  private static func head(_ face: TextFace) -> [UInt8] {
    var table: [UInt8] = []
    for value: UInt32 in [0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5] { append(value, to: &table) }
    append(UInt16(0), to: &table)
    append(UInt16(clamping: face.unitsPerEm), to: &table)
    table += [UInt8](repeating: 0, count: 16)
    for value in [0, -face.descent, face.unitsPerEm, face.ascent] {
      append(UInt16(bitPattern: Int16(clamping: value)), to: &table)
    }
    for value: UInt16 in [0, 8, 2, 1, 0] { append(value, to: &table) }
    return table
  }

  private static func hhea(_ face: TextFace, _ count: UInt16) -> [UInt8] {
    var table: [UInt8] = []
    append(UInt32(0x0001_0000), to: &table)
    for value in [face.ascent, -face.descent, 0, face.unitsPerEm, 0, 0, face.unitsPerEm, 1] {
      append(UInt16(bitPattern: Int16(clamping: value)), to: &table)
    }
    table += [UInt8](repeating: 0, count: 14)
    append(count, to: &table)
    return table
  }

  private static func maxp(_ count: UInt16, points: Int, contours: Int) -> [UInt8] {
    var table: [UInt8] = []
    append(UInt32(0x0001_0000), to: &table)
    append(count, to: &table)
    append(UInt16(clamping: points), to: &table)
    append(UInt16(clamping: contours), to: &table)
    for value: UInt16 in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0] { append(value, to: &table) }
    return table
  }

  private static func sum(_ table: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for start in stride(from: 0, to: table.count, by: 4) {
      var word: UInt32 = 0
      for index in start..<start + 4 {
        word = word << 8 | (index < table.count ? UInt32(table[index]) : 0)
      }
      sum &+= word
    }
    return sum
  }

  private static func append(_ value: UInt16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(value >> 8))
    bytes.append(UInt8(truncatingIfNeeded: value))
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    append(UInt16(truncatingIfNeeded: value >> 16), to: &bytes)
    append(UInt16(truncatingIfNeeded: value), to: &bytes)
  }
}
