internal import InkGeometry

// The bytes of a text as it was set. The layout is described in the article on the file format.
extension SetText {
  /// The version of the layout that is written.
  static let codingVersion: UInt8 = 1
  /// The most faces of a text.
  static let faceLimit = 1 << 10
  /// The most bytes of a name of a face or a family.
  static let nameLimit = 1 << 10
  /// The most glyphs, and entries of the table of glyphs.
  static let glyphLimit = 1 << 21

  /// The text in bytes: about a byte for each character and each glyph of Latin text, and 15 for each line.
  ///
  /// Lengths are rounded to 1/64 point, as ``TextUnits/rounded(_:)`` does: a text with rounded lengths is the same when it
  /// is read. Complexity: O(bytes + glyphs).
  public func encoded() -> [UInt8] {
    var writer = TextWriter()
    writer.bytes.append(Self.codingVersion)
    writer.append(counted: utf8)
    writer.append(Int(alignment.rawValue) | (width == nil ? 0 : 4))
    if let width { writer.append(points: width) }
    writer.append(counted: language.utf8)
    write(styles, to: &writer)
    writer.append(faces.count)
    for face in faces {
      writer.append(counted: face.name.utf8)
      writer.append(fixed: face.digest)
      writer.append(face.unitsPerEm)
      writer.append(signed: face.ascent)
      writer.append(signed: face.descent)
    }
    let table = GlyphTable(lines)
    table.write(to: &writer)
    writer.append(lines.count)
    var end = 0
    var baseline = 0
    for line in lines {
      writer.append(line.range.lowerBound - end)
      writer.append(line.range.count)
      end = line.range.upperBound
      let next = TextUnits.count(line.baseline)
      writer.append(signed: next - baseline)
      baseline = next
      for length in [line.ascent, line.descent, line.x, line.width] {
        writer.append(points: length)
      }
      writer.append(line.runs.count << 1 | (line.isRightToLeft ? 1 : 0))
      for run in line.runs { write(run, of: line, table, to: &writer) }
    }
    writer.bytes.append(contentsOf: laterParts)
    return writer.bytes
  }

  private func write(_ styles: [TextStyleRun], to writer: inout TextWriter) {
    writer.append(styles.count)
    var end = 0
    for run in styles {
      let style = run.style
      writer.append(run.end - end)
      end = run.end
      writer.append(points: style.size)
      let hasFamily = !style.family.utf8.isEmpty
      writer.append(
        (style.isBold ? 1 : 0) | (style.isItalic ? 2 : 0) | (style.color == nil ? 0 : 4)
          | (hasFamily ? 8 : 0))
      if let color = style.color { writer.append(fixed: color) }
      if hasFamily { writer.append(counted: style.family.utf8) }
    }
  }

  private func write(
    _ run: GlyphRun, of line: SetLine, _ table: GlyphTable, to writer: inout TextWriter
  ) {
    writer.append(run.range.lowerBound - line.range.lowerBound)
    writer.append(run.range.count)
    writer.append(run.face)
    writer.append(points: run.size)
    writer.append(run.level << 1 | (run.color == nil ? 0 : 1))
    if let color = run.color { writer.append(fixed: color) }
    writer.append(run.glyphs.count)
    var pen = GlyphPen(run.range, level: run.level, lineX: TextUnits.count(line.x))
    for glyph in run.glyphs {
      let x = TextUnits.count(glyph.position.x)
      let y = TextUnits.count(glyph.position.y)
      let cluster = pen.cluster(in: utf8)
      let isMoved = x != pen.x || y != 0
      let hasCluster = glyph.cluster != cluster
      writer.append(
        table.index(of: glyph) << 2 | (hasCluster ? 2 : 0) | (isMoved ? 1 : 0))
      if isMoved {
        writer.append(signed: x - pen.x)
        writer.append(signed: y)
      }
      if hasCluster { writer.append(signed: glyph.cluster - cluster) }
      pen.advance(to: x + TextUnits.count(glyph.advance), glyph.cluster)
    }
  }
}

/// The position and the characters at which the next glyph of a run is expected.
struct GlyphPen {
  /// The position, in units.
  private(set) var x: Int
  private let range: Range<Int>
  private let isRightToLeft: Bool
  private var last: Int?

  /// Makes a pen at the beginning of a run.
  init(_ range: Range<Int>, level: Int, lineX: Int) {
    (self.range, x) = (range, lineX)
    isRightToLeft = level & 1 != 0
  }

  /// The characters of which the next glyph is expected to be made: those beside the last ones.
  func cluster(in utf8: [UInt8]) -> Int {
    let next: Int
    switch (last, isRightToLeft) {
    case (nil, false): next = range.lowerBound
    case (nil, true): next = UTF8Scan.offset(before: range.upperBound, in: utf8)
    case (let last?, false): next = UTF8Scan.offset(after: last, in: utf8)
    case (let last?, true): next = UTF8Scan.offset(before: last, in: utf8)
    }
    return max(min(next, range.upperBound - 1), range.lowerBound)
  }

  /// Goes on behind a glyph.
  mutating func advance(to x: Int, _ cluster: Int) { (self.x, last) = (x, cluster) }
}

/// The glyphs of a text with their advances, each once, the frequent ones first, so that their numbers take a byte.
struct GlyphTable {
  /// The glyphs and advances.
  private(set) var entries: [(glyph: Int, advance: Int)] = []
  private var indices: [UInt64: Int] = [:]

  /// The most entries that have one number.
  static let limit = SetText.glyphLimit

  /// Collects the glyphs of lines.
  init(_ lines: [SetLine]) {
    var counts: [Int] = []
    for line in lines {
      for run in line.runs {
        for glyph in run.glyphs {
          let key = Self.key(glyph)
          if let index = indices[key] {
            counts[index] += 1
          } else {
            indices[key] = entries.count
            entries.append((glyph.glyph, TextUnits.count(glyph.advance)))
            counts.append(1)
          }
        }
      }
    }
    let order = KeyOrder.indices(of: counts.map { Int64(-$0) })
    entries = order.map { entries[$0] }
    var positions = [Int](repeating: 0, count: order.count)
    for (position, index) in order.enumerated() { positions[index] = position }
    for (key, index) in indices { indices[key] = positions[index] }
  }

  /// Reads a table.
  init(from reader: inout TextReader) throws(TextFault) {
    let count = try reader.count(upTo: Self.limit, "there are too many glyphs")
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let glyph = try reader.number(upTo: 0xFFFF, "a glyph is none")
      let advance = try reader.signed(upTo: TextUnits.limit, "an advance is out of range")
      entries.append((glyph, advance))
    }
  }

  private static func key(_ glyph: SetGlyph) -> UInt64 {
    UInt64(truncatingIfNeeded: glyph.glyph) << 32
      | UInt64(UInt32(truncatingIfNeeded: TextUnits.count(glyph.advance)))
  }

  /// The number of a glyph.
  func index(of glyph: SetGlyph) -> Int { indices[Self.key(glyph)] ?? 0 }

  /// Writes the table.
  func write(to writer: inout TextWriter) {
    writer.append(entries.count)
    for entry in entries {
      writer.append(entry.glyph)
      writer.append(signed: entry.advance)
    }
  }
}
