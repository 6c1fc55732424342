extension LayoutRun {
  /// Applies a part of a lookup of positions at a glyph.
  mutating func position(
    _ type: Int, _ table: FontTable, at index: Int
  ) throws(FontFault) -> Bool {
    switch type {
    case 1: try adjustSingle(table, at: index)
    case 2: try adjustPair(table, at: index)
    case 4: try attachToBase(table, at: index)
    case 5: try attachToLigature(table, at: index)
    case 6: try attachToMark(table, at: index)
    case 7, 8: try applyContext(table, isChain: type == 8, at: index)
    default: false
    }
  }

  /// Applies a record of adjustments.
  private mutating func adjust(
    _ index: Int, _ table: FontTable, at offset: Int, format: Int
  ) throws(FontFault) {
    var at = offset
    if format & 1 != 0 {
      glyphs[index].x += try table.i16(at)
      at += 2
    }
    if format & 2 != 0 {
      glyphs[index].y += try table.i16(at)
      at += 2
    }
    if format & 4 != 0 { glyphs[index].advance += try table.i16(at) }
  }

  /// Returns the bytes of a record of adjustments.
  private func size(of format: Int) -> Int { 2 * (format & 0xFF).nonzeroBitCount }

  private mutating func adjustSingle(_ table: FontTable, at index: Int) throws(FontFault) -> Bool {
    guard let covered = try table.covered(glyphs[index].glyph) else {
      return false
    }
    let format = try table.u16(4)
    let isOne = try table.u16(0) == 1
    try adjust(
      index, table, at: isOne ? 6 : 8 + covered * size(of: format), format: format)
    cursor = index + 1
    return true
  }

  private mutating func adjustPair(_ table: FontTable, at index: Int) throws(FontFault) -> Bool {
    guard let covered = try table.covered(glyphs[index].glyph),
      let second = try next(after: index)
    else { return false }
    let (firstFormat, secondFormat) = (try table.u16(4), try table.u16(6))
    let (firstSize, secondSize) = (size(of: firstFormat), size(of: secondFormat))
    let record: Int
    if try table.u16(0) == 1 {
      guard covered < (try table.u16(8)) else { return false }
      let set = try table.u16(10 + 2 * covered)
      let stride = 2 + firstSize + secondSize
      let wanted = glyphs[second].glyph
      var (low, high) = (0, try table.u16(set))
      let count = high
      while low < high {
        let middle = (low + high) / 2
        if try table.u16(set + 2 + stride * middle) < wanted {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low < count, try table.u16(set + 2 + stride * low) == wanted else { return false }
      record = set + 4 + stride * low
    } else {
      let a = try table.glyphClass(at: table.u16(8), of: glyphs[index].glyph)
      let b = try table.glyphClass(at: table.u16(10), of: glyphs[second].glyph)
      let (countA, countB) = (try table.u16(12), try table.u16(14))
      guard a < countA, b < countB else { return false }
      record = 16 + (a * countB + b) * (firstSize + secondSize)
    }
    try adjust(index, table, at: record, format: firstFormat)
    try adjust(second, table, at: record + firstSize, format: secondFormat)
    cursor = secondFormat != 0 ? second + 1 : second
    return true
  }

  /// Returns the coordinates of an anchor.
  private func anchor(_ table: FontTable, at offset: Int) throws(FontFault) -> (x: Int, y: Int) {
    (try table.i16(offset + 2), try table.i16(offset + 4))
  }

  /// Fastens a mark to an anchor.
  ///
  /// The index in the array of marks is `covered`, and the row of the parent in the matrix of anchors is `row`.
  private mutating func fasten(
    _ index: Int, _ table: FontTable, marks: Int, covered: Int, to parent: Int, anchors: Int,
    row: Int, classCount: Int
  ) throws(FontFault) -> Bool {
    guard covered < (try table.u16(marks)) else { return false }
    let markClass = try table.u16(marks + 2 + 4 * covered)
    guard markClass < classCount, row >= 0, row < (try table.u16(anchors)) else { return false }
    let offset = try table.u16(anchors + 2 + 2 * (row * classCount + markClass))
    guard offset != 0 else { return false }
    let base = try anchor(table, at: anchors + offset)
    let mark = try anchor(table, at: marks + table.u16(marks + 4 + 4 * covered))
    (glyphs[index].x, glyphs[index].y) = (base.x - mark.x, base.y - mark.y)
    glyphs[index].parent = parent - index
    cursor = index + 1
    return true
  }

  private mutating func attachToBase(_ table: FontTable, at index: Int) throws(FontFault) -> Bool {
    guard let covered = try table.covered(glyphs[index].glyph) else {
      return false
    }
    var at = index
    while true {
      guard let base = try next(after: at, direction: -1, flags: 8) else {
        return false
      }
      at = base
      // Of several glyphs that replaced one, the first one carries the marks.
      let glyph = glyphs[base]
      guard glyph.isMultiplied, glyph.markComponent != 0, base > 0 else { break }
      let before = glyphs[base - 1]
      if before.isMark || !before.isMultiplied || before.ligature != glyph.ligature
        || glyph.markComponent != before.markComponent + 1
      {
        break
      }
    }
    guard let row = try table.coverage(at: table.u16(4), of: glyphs[at].glyph) else {
      return false
    }
    return try fasten(
      index, table, marks: table.u16(8), covered: covered, to: at, anchors: table.u16(10),
      row: row, classCount: table.u16(6))
  }

  private mutating func attachToLigature(
    _ table: FontTable, at index: Int
  ) throws(FontFault) -> Bool {
    guard let covered = try table.covered(glyphs[index].glyph),
      let base = try next(after: index, direction: -1, flags: 8),
      let number = try table.coverage(at: table.u16(4), of: glyphs[base].glyph)
    else { return false }
    let ligatures = try table.u16(10)
    guard number < (try table.u16(ligatures)) else { return false }
    let anchors = ligatures + (try table.u16(ligatures + 2 + 2 * number))
    let count = try table.u16(anchors)
    guard count > 0 else { return false }
    let (mark, ligature) = (glyphs[index], glyphs[base])
    let isPart =
      ligature.ligature != 0 && ligature.ligature == mark.ligature && mark.markComponent > 0
    return try fasten(
      index, table, marks: table.u16(8), covered: covered, to: base, anchors: anchors,
      row: (isPart ? min(count, mark.markComponent) : count) - 1, classCount: table.u16(6))
  }

  private mutating func attachToMark(_ table: FontTable, at index: Int) throws(FontFault) -> Bool {
    guard let covered = try table.covered(glyphs[index].glyph),
      let base = try next(after: index, direction: -1, flags: flags & ~0xE),
      glyphs[base].isMark
    else { return false }
    let (a, b) = (glyphs[index], glyphs[base])
    let areTogether =
      a.ligature == b.ligature
      ? a.ligature == 0 || a.markComponent == b.markComponent
      : a.ligature > 0 && a.markComponent == 0 || b.ligature > 0 && b.markComponent == 0
    guard areTogether, let row = try table.coverage(at: table.u16(4), of: b.glyph) else {
      return false
    }
    return try fasten(
      index, table, marks: table.u16(8), covered: covered, to: base, anchors: table.u16(10),
      row: row, classCount: table.u16(6))
  }
}
