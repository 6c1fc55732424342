import InkGeometry

/// A text on its way from characters to lines.
struct Setting {
  private let text: DecodedText
  private let library: FontLibrary
  private let language: String
  private let width: Double?
  private var itemizer: Itemizer

  /// Shapers, by font, script and direction.
  private var shapers: [Int: Shaper] = [:]
  /// The faces of the result.
  private var faces = FaceCollection()

  /// The room of the widest tab in spaces.
  private static let tabSpaces = 8.0
  /// The least height of a line in sizes.
  private static let leading = 1.2

  /// Begins.
  init(text: DecodedText, library: FontLibrary, language: String, width: Double?) {
    (self.text, self.library, self.language, self.width) = (text, library, language, width)
    itemizer = Itemizer(text, library: library)
  }

  /// The lines so far.
  ///
  /// They stand outside of the setting: a copy of it, as calls make them, would copy all lines with the next one.
  struct Lines {
    /// The lines.
    fileprivate(set) var all: [SetLine] = []
    /// The widths of lines without spaces that hang.
    fileprivate(set) var visibleWidths: [Double] = []
  }

  /// An item and its glyphs, clusters as indices of characters.
  private struct ShapedItem {
    var item: TextItem
    var glyphs: [ShapedGlyph]
  }

  // MARK: Paragraphs

  /// Sets a paragraph, and appends its lines.
  mutating func set(
    _ paragraph: Range<Int>, to lines: inout Lines
  ) throws(FontFault) {
    let properties = Array(text.properties[paragraph])
    var bidi = BidiLevels(
      paragraph.map { index in
        let value = text.properties[index]
        return BidiLevels.Character(
          bidi: value.bidi, scalar: text.scalars[index], bracket: value.flags >> 4 & 3)
      }, fallback: isRightToLeftLanguage ? 1 : 0)
    let graphemes = GraphemeBreaks.starts(of: properties)
    let items = itemizer.items(paragraph, levels: bidi.levels, graphemes: graphemes)
    var shaped: [ShapedItem] = []
    for item in items {
      let glyphs = item.isTab ? [] : try shape(item, item.range, level: item.level)
      shaped.append(ShapedItem(item: item, glyphs: glyphs))
    }
    let breaks = LineBreaks.breaks(of: properties)
    var widths = ParagraphWidths(paragraph: paragraph)
    for piece in shaped {
      let scale = scale(of: piece.item)
      if piece.item.isTab { widths.tabs[piece.item.range.lowerBound] = tabWidth(piece.item) }
      for glyph in piece.glyphs { widths.add(Double(glyph.advance) * scale, at: glyph.cluster) }
    }
    for start in graphemes { widths.isStart[start] = true }
    var first = 0
    for line in widths.lines(breaks, properties, width: width) {
      let local = line.lowerBound - paragraph.lowerBound..<line.upperBound - paragraph.lowerBound
      bidi.resetSpaces(in: local)
      while first < shaped.count, shaped[first].item.range.upperBound <= line.lowerBound {
        first += 1
      }
      try append(line, of: paragraph, bidi, shaped, from: first, widths, to: &lines)
    }
  }

  /// True for languages that are written from right to left.
  private var isRightToLeftLanguage: Bool {
    var primary: [UInt8] = []
    for byte in language.utf8 {
      if byte == 0x2D || byte == 0x5F { break }
      primary.append(byte | 0x20)
    }
    let tags: [StaticString] = ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "iw", "ckb"]
    return tags.contains { $0.withUTF8Buffer { $0.elementsEqual(primary) } }
  }

  /// Returns the points of a unit of the font of an item.
  private func scale(of item: TextItem) -> Double {
    text.styles[item.style].style.size / Double(library.fonts[item.font].face.unitsPerEm)
  }

  private func tabWidth(_ item: TextItem) -> Double {
    let font = library.fonts[item.font]
    let space = font.glyph(of: 0x20).map(font.advance(of:)) ?? font.face.unitsPerEm / 4
    return Double(max(1, space)) * Self.tabSpaces * scale(of: item)
  }

  /// Shapes a part of an item.
  private mutating func shape(
    _ item: TextItem, _ range: Range<Int>, level: UInt8
  ) throws(FontFault) -> [ShapedGlyph] {
    let isRightToLeft = level & 1 == 1
    let key = (item.font * 256 + Int(item.script)) * 2 + (isRightToLeft ? 1 : 0)
    let shaper: Shaper
    if let known = shapers[key] {
      shaper = known
    } else {
      shaper = Shaper(
        font: library.fonts[item.font], script: item.script, language: language,
        isRightToLeft: isRightToLeft)
      shapers[key] = shaper
    }
    var characters: [(scalar: UInt32, cluster: Int)] = []
    characters.reserveCapacity(range.count)
    var breaks = GraphemeBreaks()
    var cluster = range.lowerBound
    for index in range {
      if breaks.isBreak(before: text.properties[index]) { cluster = index }
      characters.append((text.scalars[index], cluster))
    }
    return try shaper.shape(characters)
  }

  // MARK: Lines

  /// Appends a line; its runs begin at the left of the line, which is moved when all lines are known.
  private mutating func append(
    _ line: Range<Int>, of paragraph: Range<Int>, _ bidi: BidiLevels, _ shaped: [ShapedItem],
    from first: Int, _ widths: ParagraphWidths, to lines: inout Lines
  ) throws(FontFault) {
    var pieces: [(item: TextItem, glyphs: [ShapedGlyph])] = []
    var index = first
    while index < shaped.count, shaped[index].item.range.lowerBound < line.upperBound {
      let item = shaped[index].item
      let part = item.range.clamped(to: line)
      // Spaces at the end have the level of the paragraph.
      var start = part.lowerBound
      while start < part.upperBound {
        let level = bidi.levels[start - paragraph.lowerBound]
        var end = start + 1
        while end < part.upperBound,
          bidi.levels[end - paragraph.lowerBound] == level
            || !widths.isStart[end - paragraph.lowerBound]
        { end += 1 }
        var piece = item
        (piece.range, piece.level) = (start..<end, level)
        pieces.append((piece, try glyphs(of: piece, in: shaped[index])))
        start = end
      }
      index += 1
    }
    let trailing = trailingSpaces(line)
    let isLast = line.upperBound == paragraph.upperBound
    let order = Self.visualOrder(pieces.map { $0.item.level })
    var runs: [GlyphRun] = []
    var x = 0.0
    // Hanging spaces of a line from right to left stand left of it.
    var (hanging, hangingAtLeft) = (0.0, 0.0)
    for place in order {
      let (item, glyphs) = pieces[place]
      let run = run(of: item, glyphs, x: &x, widths)
      for glyph in run.glyphs where glyph.cluster >= text.offsets[trailing.lowerBound] {
        hanging += glyph.advance
      }
      Self.append(run, to: &runs)
    }
    let room = width ?? .infinity
    if isLast { hanging = max(0, min(hanging, x - room)) }
    if bidi.paragraph == 1 { hangingAtLeft = hanging }
    Self.shift(&runs, by: -hangingAtLeft)
    lines.visibleWidths.append(x - hanging)
    var set = SetLine(
      range: text.offsets[line.lowerBound]..<text.offsets[line.upperBound], baseline: 0, ascent: 0,
      descent: 0, x: 0, width: x - hanging, isRightToLeft: bidi.paragraph == 1, runs: runs)
    measure(&set, at: line.lowerBound)
    lines.all.append(set)
  }

  /// Returns the spaces at the end of a line.
  private func trailingSpaces(_ line: Range<Int>) -> Range<Int> {
    var start = line.upperBound
    while start > line.lowerBound, text.properties[start - 1].line == .sp { start -= 1 }
    return start..<line.upperBound
  }

  /// Returns the glyphs of a part of an item, shaped anew where the cut changes them.
  private mutating func glyphs(
    of piece: TextItem, in shaped: ShapedItem
  ) throws(FontFault) -> [ShapedGlyph] {
    if piece.isTab { return [] }
    let range = piece.range
    if range == shaped.item.range, piece.level == shaped.item.level { return shaped.glyphs }
    let isSafe =
      piece.level == shaped.item.level && isSafe(range.lowerBound, in: shaped.item.range)
      && isSafe(range.upperBound, in: shaped.item.range)
    guard isSafe else { return try shape(piece, range, level: piece.level) }
    return shaped.glyphs.filter { range.contains($0.cluster) }
  }

  /// Returns whether a run may be cut before a character without shaping it anew: behind spaces, between ideographs.
  private func isSafe(_ index: Int, in item: Range<Int>) -> Bool {
    guard index > item.lowerBound, index < item.upperBound else { return true }
    let (before, after) = (text.properties[index - 1], text.properties[index])
    if before.line == .sp { return !after.isMark }
    return before.line.isIdeograph && after.line.isIdeograph
  }

  /// Returns the order in which runs are seen from left to right (L2 of UAX 9).
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  /// Returns a run of glyphs at a horizontal position, and moves on by its width.
  private mutating func run(
    of item: TextItem, _ glyphs: [ShapedGlyph], x: inout Double, _ widths: ParagraphWidths
  ) -> GlyphRun {
    let style = text.styles[item.style].style
    let scale = scale(of: item)
    let font = library.fonts[item.font]
    let face = faces.index(of: item.font)
    var set: [SetGlyph] = []
    set.reserveCapacity(glyphs.count)
    if item.isTab {
      let advance = widths.advance(of: item.range.lowerBound)
      let glyph = font.glyph(of: 0x20) ?? 0
      faces.note(glyph, in: face)
      set.append(
        SetGlyph(
          glyph: glyph, cluster: text.offsets[item.range.lowerBound], position: Point(x, 0),
          advance: advance))
      x += advance
    }
    for glyph in glyphs {
      let advance = Double(glyph.advance) * scale
      faces.note(glyph.glyph, in: face)
      set.append(
        SetGlyph(
          glyph: glyph.glyph, cluster: text.offsets[glyph.cluster],
          position: Point(x + Double(glyph.x) * scale, Double(glyph.y) * scale), advance: advance))
      x += advance
    }
    return GlyphRun(
      range: text.offsets[item.range.lowerBound]..<text.offsets[item.range.upperBound], face: face,
      size: style.size, color: style.color, level: Int(item.level), glyphs: set)
  }

  /// Appends a run, to the last one where both are alike.
  private static func append(_ run: GlyphRun, to runs: inout [GlyphRun]) {
    if let last = runs.last, last.face == run.face, last.size == run.size,
      last.color == run.color, last.level == run.level
    {
      let isForward = run.level & 1 == 0
      if isForward
        ? last.range.upperBound == run.range.lowerBound
        : run.range.upperBound == last.range.lowerBound
      {
        runs[runs.count - 1].range =
          min(
            last.range.lowerBound, run.range.lowerBound)..<max(
            last.range.upperBound, run.range.upperBound)
        runs[runs.count - 1].glyphs += run.glyphs
        return
      }
    }
    runs.append(run)
  }

  private static func shift(_ runs: inout [GlyphRun], by distance: Double) {
    guard distance != 0 else { return }
    for run in runs.indices {
      for glyph in runs[run].glyphs.indices { runs[run].glyphs[glyph].position.x += distance }
    }
  }

  /// Gives a line its height: from its faces, or from the style at a character where it is empty.
  private mutating func measure(_ line: inout SetLine, at index: Int) {
    var size = 0.0
    func take(_ face: TextFace, _ points: Double) {
      let scale = points / Double(face.unitsPerEm)
      line.ascent = max(line.ascent, Double(face.ascent) * scale)
      line.descent = max(line.descent, Double(face.descent) * scale)
      size = max(size, points)
    }
    for run in line.runs { take(library.fonts[faces.fonts[run.face]].face, run.size) }
    if line.runs.isEmpty {
      let style = text.styles[text.style(at: text.offsets[index])].style
      let font = library.order(for: style).first ?? 0
      take(library.fonts[font].face, style.size)
    }
    let extra = max(0, Self.leading * size - line.ascent - line.descent) / 2
    line.ascent += extra
    line.descent += extra
  }

  // MARK: The result

  /// Returns the text, with lines at their positions.
  func result(of made: Lines, alignment: LineAlignment) throws(FontFault) -> SettingResult {
    let room = width ?? made.visibleWidths.max() ?? 0
    var lines = made.all
    var y = 0.0
    for index in lines.indices {
      let free = room - made.visibleWidths[index]
      let isRight = lines[index].isRightToLeft != (alignment == .end)
      let x = alignment == .center ? free / 2 : isRight ? free : 0
      lines[index].x = x
      Self.shift(&lines[index].runs, by: x)
      lines[index].baseline = y + lines[index].ascent
      y += lines[index].ascent + lines[index].descent
    }
    var outlines: [FaceOutlines] = []
    for (face, font) in faces.fonts.enumerated() {
      outlines.append(try faces.outlines(face, of: library.fonts[font]))
    }
    let set = SetText(
      utf8: text.utf8, styles: text.styles, language: language, alignment: alignment, width: width,
      faces: faces.fonts.map { library.fonts[$0].face }, lines: lines)
    return SettingResult(
      text: set, outlines: outlines, missing: itemizer.missing,
      unsupportedScripts: itemizer.unsupported.map(Script.name(of:)))
  }
}
