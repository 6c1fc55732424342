internal import InkGeometry

extension SetText {
  /// Reads the bytes of a text.
  ///
  /// All of them are checked: characters are UTF-8, ranges lie between characters and within each other, glyphs belong to
  /// faces that are there, and lengths are finite. Parts of later versions are kept as they are. Complexity: O(bytes).
  ///
  /// - Parameter bytes: the bytes that ``encoded()`` returned, in whichever version.
  /// - Throws: the fault and its offset.
  public init(encoded bytes: [UInt8]) throws(TextFault) {
    var reader = TextReader(bytes)
    guard try reader.byte() == Self.codingVersion else {
      throw TextFault("a newer version has set this text", at: 0)
    }
    let characters = try reader.part(upTo: Self.byteLimit, "the text is too long")
    if let wrong = UTF8Scan.firstFault(in: bytes[characters]) {
      throw TextFault("the text is not UTF-8", at: wrong)
    }
    let utf8 = Array(bytes[characters])
    let flags = try reader.number(upTo: 7, "the alignment is not known")
    guard let alignment = LineAlignment(rawValue: UInt8(flags & 3)) else {
      throw reader.fault("the alignment is not known")
    }
    let width = flags & 4 == 0 ? nil : try reader.points("the width is out of range")
    if let width, width < 0 { throw reader.fault("the width is out of range") }
    let language = try reader.string(upTo: Self.nameLimit, "the language is too long")
    let styles = try Self.readStyles(from: &reader, of: utf8)
    let faces = try Self.readFaces(from: &reader)
    self.init(
      utf8: utf8, styles: styles, language: language, alignment: alignment, width: width,
      faces: faces, lines: [])
    let table = try GlyphTable(from: &reader)
    let count = try reader.count(upTo: Self.byteLimit + 1, "there are too many lines")
    var end = 0
    var baseline = 0
    lines.reserveCapacity(count)
    for _ in 0..<count {
      let range = try readRange(from: &reader, in: end..<utf8.count)
      end = range.upperBound
      baseline += try reader.signed(upTo: 2 * TextUnits.limit - 1, "a baseline is out of range")
      guard baseline.magnitude <= TextUnits.limit else {
        throw reader.fault("a baseline is out of range")
      }
      var line = SetLine(
        range: range, baseline: TextUnits.points(baseline), ascent: try reader.points(),
        descent: try reader.points(), x: try reader.points(), width: try reader.points(), runs: [])
      let flags = try reader.number(upTo: Self.glyphLimit, "there are too many runs")
      line.isRightToLeft = flags & 1 != 0
      guard flags >> 1 <= reader.remaining else { throw reader.fault("there are too many runs") }
      for _ in 0..<flags >> 1 {
        line.runs.append(try readRun(from: &reader, of: line, table))
      }
      lines.append(line)
    }
    let rest = reader.offset
    try Self.checkParts(&reader)
    laterParts = Array(bytes[rest...])
  }

  private static func readStyles(
    from reader: inout TextReader, of utf8: [UInt8]
  ) throws(TextFault) -> [TextStyleRun] {
    let count = try reader.count(upTo: byteLimit, "there are too many styles")
    guard count > 0 else { throw reader.fault("there is no style") }
    var styles: [TextStyleRun] = []
    var end = 0
    for index in 0..<count {
      let length = try reader.number(upTo: utf8.count - end, "a style ends behind the text")
      guard length > 0 || index == 0 && utf8.isEmpty else {
        throw reader.fault("a style has no characters")
      }
      end += length
      guard UTF8Scan.isBorder(end, in: utf8) else {
        throw reader.fault("a style ends within a character")
      }
      var style = TextStyle(size: try reader.points("a size is out of range"))
      guard style.size > 0 else { throw reader.fault("a size is out of range") }
      let flags = try reader.number(upTo: 15, "a style has unknown parts")
      (style.isBold, style.isItalic) = (flags & 1 != 0, flags & 2 != 0)
      if flags & 4 != 0 { style.color = try reader.fixed() }
      if flags & 8 != 0 {
        style.family = try reader.string(upTo: nameLimit, "the name of a family is too long")
      }
      styles.append(TextStyleRun(end: end, style: style))
    }
    guard end == utf8.count else { throw reader.fault("the last style ends before the text") }
    return styles
  }

  private static func readFaces(from reader: inout TextReader) throws(TextFault) -> [TextFace] {
    var faces: [TextFace] = []
    for _ in 0..<(try reader.count(upTo: faceLimit, "there are too many faces")) {
      let name = try reader.string(upTo: nameLimit, "the name of a face is too long")
      let digest = try reader.fixed(UInt64.self)
      let units = try reader.number(upTo: 16_384, "a face has no units")
      guard units >= 16 else { throw reader.fault("a face has no units") }
      let ascent = try reader.signed(upTo: 1 << 20, "an ascent is out of range")
      let descent = try reader.signed(upTo: 1 << 20, "a descent is out of range")
      faces.append(
        TextFace(
          name: name, digest: digest, unitsPerEm: units, ascent: ascent, descent: descent))
    }
    return faces
  }

  /// Reads a range of characters within another one.
  private func readRange(
    from reader: inout TextReader, in outer: Range<Int>
  ) throws(TextFault) -> Range<Int> {
    let start = reader.offset
    let what = "a range ends behind the text"
    let lower = outer.lowerBound + (try reader.number(upTo: outer.count, what))
    let upper = lower + (try reader.number(upTo: outer.upperBound - lower, what))
    guard UTF8Scan.isBorder(lower, in: utf8), UTF8Scan.isBorder(upper, in: utf8) else {
      throw TextFault("a range ends within a character", at: start)
    }
    return lower..<upper
  }

  private func readRun(
    from reader: inout TextReader, of line: SetLine, _ table: GlyphTable
  ) throws(TextFault) -> GlyphRun {
    let range = try readRange(from: &reader, in: line.range)
    let face = try reader.number(upTo: faces.count, "a run is of no face")
    guard face < faces.count else { throw reader.fault("a run is of no face") }
    let size = try reader.points("a size is out of range")
    guard size > 0 else { throw reader.fault("a size is out of range") }
    let flags = try reader.number(upTo: 255, "a level is out of range")
    let color: UInt32? = flags & 1 == 0 ? nil : try reader.fixed()
    let count = try reader.count(upTo: Self.glyphLimit, "there are too many glyphs")
    guard count == 0 || !range.isEmpty else { throw reader.fault("glyphs have no characters") }
    var run = GlyphRun(
      range: range, face: face, size: size, color: color, level: flags >> 1, glyphs: [])
    run.glyphs.reserveCapacity(count)
    var pen = GlyphPen(range, level: run.level, lineX: TextUnits.count(line.x))
    for _ in 0..<count {
      let start = reader.offset
      let code = try reader.number(upTo: table.entries.count << 2, "a glyph is none")
      guard code >> 2 < table.entries.count else { throw TextFault("a glyph is none", at: start) }
      let entry = table.entries[code >> 2]
      var (x, y) = (pen.x, 0)
      if code & 1 != 0 {
        x += try reader.signed(upTo: 2 * TextUnits.limit - 1, "a position is out of range")
        y = try reader.signed(upTo: TextUnits.limit, "a position is out of range")
      }
      guard x.magnitude <= TextUnits.limit else {
        throw TextFault("a position is out of range", at: start)
      }
      var cluster = pen.cluster(in: utf8)
      if code & 2 != 0 {
        cluster += try reader.signed(upTo: Self.byteLimit, "a glyph has no characters")
      }
      guard range.contains(cluster), UTF8Scan.isBorder(cluster, in: utf8) else {
        throw TextFault("a glyph has no characters", at: start)
      }
      run.glyphs.append(
        SetGlyph(
          glyph: entry.glyph, cluster: cluster,
          position: Point(TextUnits.points(x), TextUnits.points(y)),
          advance: TextUnits.points(entry.advance)))
      pen.advance(to: x + entry.advance, cluster)
    }
    return run
  }

  /// Checks the parts of later versions: a tag, ascending, the number of bytes, and these.
  private static func checkParts(_ reader: inout TextReader) throws(TextFault) {
    var last = 0
    while reader.remaining > 0 {
      let start = reader.offset
      let tag = try reader.number(upTo: 1 << 28, "a part has no tag")
      guard tag > last else { throw TextFault("parts are out of order", at: start) }
      last = tag
      _ = try reader.part(upTo: 1 << 30, "the text ends too early")
    }
  }
}
