internal import InkGeometry
internal import InkText
internal import InkWebCore

/// The state behind the exports: the fonts, and the text that was set or opened last.
final class TypingSession {
  let areas: PageAreas
  private var setter = TextSetter(FontLibrary())
  /// The text.
  private(set) var text = SetText(utf8: [], styles: [], faces: [], lines: [])
  /// The outlines of its glyphs, one entry for each of its faces; none for a text that was opened.
  private(set) var outlines: [FaceOutlines] = []

  init(_ areas: PageAreas) { self.areas = areas }

  /// Returns true if a number of bytes is free.
  func hasRoom(_ bytes: Double = 0) -> Bool { PageAreas.isFree(bytes + PageAreas.reserve) }

  /// Puts a text into the output.
  private func put(_ text: String) -> Int32 {
    areas.output.put(Array(text.utf8)) ? Status.done : Status.noMemory
  }

  /// Puts a fault into the output.
  private func fault(_ text: String) -> Int32 {
    let status = put(text)
    return status == Status.done ? Status.file : status
  }

  // MARK: Setting

  /// Adds the font in the input.
  func addFont(_ count: Int) -> Int32 {
    let bytes = areas.input.bytes(count)
    areas.input.release()
    do throws(FontFault) {
      setter.library.add(try FontFile(bytes))
      return Status.done
    } catch {
      return fault(error.description)
    }
  }

  /// The numbers of a style in the input and in the output: its end, size, colour, bold, italic, and the bytes of its
  /// family.
  private static let styleStride = 6

  /// Sets the text in the input.
  func set() -> Int32 {
    let width = areas.number(at: 1)
    let counts = (2...5).map { areas.number(at: $0) }
    let side = UInt8(exactly: areas.number(at: 0))
    guard let alignment = side.flatMap(LineAlignment.init(rawValue:)),
      counts.allSatisfy({ $0 >= 0 && $0 <= Double(SetText.byteLimit) })
    else { return Status.number }
    let lengths = counts.map { Int($0) }
    let head = 8 * Self.styleStride * lengths[3]
    guard head + lengths[0] + lengths[1] + lengths[2] <= areas.input.count else {
      return Status.number
    }
    let input = areas.input.bytes(head + lengths[0] + lengths[1] + lengths[2])
    let utf8 = Array(input[head..<head + lengths[0]])
    let names = input[(head + lengths[0])...]
    let language = String(decoding: names.prefix(lengths[1]), as: UTF8.self)
    guard let styles = styles(lengths[3], of: utf8, families: names.dropFirst(lengths[1])) else {
      return Status.number
    }
    do throws(TextFault) {
      let result = try setter.set(
        utf8, styles: styles, language: language, alignment: alignment,
        width: width.isFinite ? width : nil)
      (text, outlines) = (result.text, result.outlines)
      return putResult(result)
    } catch {
      return fault(error.description)
    }
  }

  /// Reads styles from the beginning of the input; `nil` for numbers that are none.
  private func styles(_ count: Int, of utf8: [UInt8], families: ArraySlice<UInt8>)
    -> [TextStyleRun]?
  {
    guard let start = areas.input.start else { return count == 0 ? [] : nil }
    var styles: [TextStyleRun] = []
    var (families, units, at) = (families, 0.0, 0)
    for index in 0..<count {
      let numbers = (0..<Self.styleStride).map {
        start.loadUnaligned(
          fromByteOffset: 8 * (Self.styleStride * index + $0), as: Double.self)
      }
      let length = numbers[5]
      guard numbers[0] >= units, numbers[1].isFinite, numbers[1] > 0, length >= 0,
        length <= Double(families.count)
      else { return nil }
      while units < numbers[0], at < utf8.count { Self.step(over: utf8, &units, &at) }
      var style = TextStyle(
        size: numbers[1], color: color(numbers[2]), isBold: numbers[3] != 0,
        isItalic: numbers[4] != 0)
      style.family = String(decoding: families.prefix(Int(length)), as: UTF8.self)
      families = families.dropFirst(Int(length))
      // Where the text has no more characters, a style has none.
      let end = min(at, utf8.count)
      if styles.last?.end == end { continue }
      styles.append(TextStyleRun(end: end, style: style))
    }
    if !styles.isEmpty { styles[styles.count - 1].end = utf8.count }
    return styles
  }

  /// Goes over one character, and counts its UTF-16 units.
  private static func step(over utf8: [UInt8], _ units: inout Double, _ at: inout Int) {
    let byte = utf8[at]
    units += byte >= 0xF0 ? 2 : 1
    at += byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
  }

  private func color(_ number: Double) -> UInt32? {
    number >= 0 && number <= Double(UInt32.max) ? UInt32(number) : nil
  }

  private func putResult(_ result: SettingResult) -> Int32 {
    let size = extent()
    var bytes: [UInt8] = []
    for scalar in result.missing {
      for shift: UInt32 in [0, 8, 16, 24] {
        bytes.append(UInt8(truncatingIfNeeded: scalar >> shift))
      }
    }
    let missing = bytes.count / 4
    for (index, script) in result.unsupportedScripts.enumerated() {
      if index > 0 { bytes += [0x2C, 0x20] }
      bytes += Array(script.utf8)
    }
    areas.put(size.width, at: 0)
    areas.put(size.height, at: 1)
    areas.put(Double(missing), at: 2)
    areas.put(Double(bytes.count - 4 * missing), at: 3)
    return areas.output.put(bytes) ? Int32(text.lines.count) : Status.noMemory
  }

  /// The width and the height of the text: the width to which it wraps, or the width of its longest line.
  private func extent() -> (width: Double, height: Double) {
    var (width, height) = (text.width ?? 0, 0.0)
    for line in text.lines {
      width = max(width, line.x + line.width)
      height = max(height, line.baseline + line.descent)
    }
    return (width, height)
  }

  /// Opens the coded text in the input.
  func open(_ count: Int) -> Int32 {
    let bytes = areas.input.bytes(count)
    areas.input.release()
    do throws(TextFault) {
      (text, outlines) = (try SetText(encoded: bytes), [])
    } catch {
      return fault(error.description)
    }
    let language = Array(text.language.utf8)
    let styles =
      text.styles.isEmpty ? [TextStyleRun(end: text.utf8.count, style: TextStyle())] : text.styles
    var (numbers, families): ([Double], [UInt8]) = ([], [])
    var (units, at) = (0.0, 0)
    for run in styles {
      let (style, family) = (run.style, Array(run.style.family.utf8))
      while at < run.end, at < text.utf8.count { Self.step(over: text.utf8, &units, &at) }
      numbers += [units, style.size, style.color.map { Double($0) } ?? -1]
      numbers += [style.isBold ? 1 : 0, style.isItalic ? 1 : 0, Double(family.count)]
      families += family
    }
    areas.put(Double(text.alignment.rawValue), at: 0)
    areas.put(text.width ?? .nan, at: 1)
    areas.put(Double(text.utf8.count), at: 2)
    areas.put(Double(language.count), at: 3)
    areas.put(Double(styles.count), at: 4)
    let parts = numbers.withUnsafeBytes { Array($0) } + text.utf8 + language + families
    return areas.output.put(parts) ? Int32(text.lines.count) : Status.noMemory
  }

  /// Puts the text and the outlines of its glyphs into the output.
  func putParcel() -> Int32 {
    if text.lines.isEmpty { return Status.empty }
    let parcel = TextParcel(text, outlines)
    return areas.output.put(parcel.encoded()) ? Status.done : Status.noMemory
  }

  // MARK: Looks

  /// Puts five numbers for each line into the output.
  func putLines() -> Int32 {
    var numbers: [Double] = []
    numbers.reserveCapacity(5 * text.lines.count)
    var (units, at) = (0.0, 0)
    for line in text.lines {
      while at < line.range.lowerBound, at < text.utf8.count {
        Self.step(over: text.utf8, &units, &at)
      }
      numbers += [line.baseline - line.ascent, line.baseline + line.descent, line.x, line.width]
      numbers.append(units)
    }
    return put(numbers) ? Int32(text.lines.count) : Status.noMemory
  }

  /// Puts numbers into the output.
  private func put(_ numbers: [Double]) -> Bool {
    hasRoom(8 * Double(numbers.count)) && numbers.withUnsafeBytes { areas.output.put($0) }
  }

  /// Puts the glyphs of some lines into the output: words of 32 bits.
  ///
  /// A run begins with its colour, 1 if it has one, and the number of words that follow: commands as numbers, which are 0 to
  /// move, 1 for a line, 2 for a quadratic curve and 3 to close, each with its coordinates.
  func putPaths(from first: Int, to end: Int) -> Int32 {
    let lines = text.lines[clamped(first)..<max(clamped(first), clamped(end))]
    var words: [UInt32] = []
    var count: Int32 = 0
    for line in lines {
      for run in line.runs where outlines.indices.contains(run.face) {
        words += [run.color ?? 0, run.color == nil ? 0 : 1, 0]
        let start = words.count
        let pen = OutlinePen(text.faces[run.face], run.size)
        for glyph in run.glyphs {
          guard let outline = outlines[run.face].outline(of: glyph.glyph) else { continue }
          pen.draw(
            outline, at: Point(glyph.position.x, line.baseline - glyph.position.y), into: &words)
        }
        words[start - 1] = UInt32(words.count - start)
        count += 1
      }
    }
    guard hasRoom(4 * Double(words.count)), words.withUnsafeBytes({ areas.output.put($0) }) else {
      return Status.noMemory
    }
    return count
  }

  private func clamped(_ line: Int) -> Int { min(max(line, 0), text.lines.count) }

  // MARK: The caret

  /// The offset in bytes of an offset in UTF-16 units.
  private func byteOffset(_ offset: Int) -> Int {
    var (units, at) = (0, 0)
    while units < offset, at < text.utf8.count {
      let byte = text.utf8[at]
      units += byte >= 0xF0 ? 2 : 1
      at += byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    }
    return min(at, text.utf8.count)
  }

  /// The offset in UTF-16 units of an offset in bytes.
  private func unitOffset(_ offset: Int) -> Int32 {
    var units: Int32 = 0
    for byte in text.utf8.prefix(max(offset, 0)) where byte & 0xC0 != 0x80 {
      units += byte >= 0xF0 ? 2 : 1
    }
    return units
  }

  /// Puts the caret at an offset into the numbers.
  func putCaret(_ offset: Int, isAtLineEnd: Bool) -> Int32 {
    if text.lines.isEmpty { return Status.empty }
    let caret = text.caret(at: byteOffset(offset), isAtLineEnd: isAtLineEnd)
    areas.put(caret.top.x, at: 0)
    areas.put(caret.top.y, at: 1)
    areas.put(caret.bottom.x, at: 2)
    areas.put(caret.bottom.y, at: 3)
    areas.put(Double(caret.line), at: 4)
    areas.put(caret.isRightToLeft ? 1 : 0, at: 5)
    return Status.done
  }

  /// The offset that is nearest to a point.
  func offset(at point: Point) -> Int32 {
    text.lines.isEmpty ? 0 : unitOffset(text.offset(at: point))
  }

  /// Puts the rectangles of a range into the output.
  func putSelection(_ from: Int, _ to: Int) -> Int32 {
    if text.lines.isEmpty || from >= to { return 0 }
    let rects = text.selection(byteOffset(from)..<byteOffset(to))
    var numbers: [Double] = []
    for rect in rects { numbers += [rect.minX, rect.minY, rect.maxX, rect.maxY] }
    return put(numbers) ? Int32(rects.count) : Status.noMemory
  }

  /// Puts the ends of a word or of a paragraph into the numbers.
  func putRange(_ offset: Int, isParagraph: Bool) -> Int32 {
    if text.lines.isEmpty { return Status.empty }
    let at = byteOffset(offset)
    let range = isParagraph ? text.paragraph(at: at) : text.word(at: at)
    areas.put(Double(unitOffset(range.lowerBound)), at: 0)
    areas.put(Double(unitOffset(range.upperBound)), at: 1)
    return Status.done
  }

  /// The offset to which a key leads.
  func moved(_ offset: Int, way: Int32, x: Double?, isAtLineEnd: Bool) -> Int32 {
    if text.lines.isEmpty { return 0 }
    let at = byteOffset(offset)
    switch way {
    case 0: return unitOffset(text.offset(leftOf: at))
    case 1: return unitOffset(text.offset(rightOf: at))
    case 2: return unitOffset(text.offset(above: at, x: x))
    case 3: return unitOffset(text.offset(below: at, x: x))
    case 4, 5:
      let line = text.lines[text.lineIndex(at: at, isAtLineEnd: isAtLineEnd)]
      return unitOffset(way == 4 ? line.range.lowerBound : line.range.upperBound)
    default: return Status.number
    }
  }
}
