package import InkDocument
package import InkGeometry
// Foundation on Apple's systems has a Point and a Rect of its own.
package import struct InkGeometry.Point
package import struct InkGeometry.Rect
package import InkText

/// A visit to a text box: the text while it is typed, and at its end one change of the document.
///
/// Positions are offsets in UTF-16, as text views count them; points and rectangles lie in the coordinates of the box. A
/// box that is only looked at is not set anew, so that its lines stay as they were.
package struct TextVisit: Sendable {
  /// The box; `nil` for a new one.
  package let id: ElementIdentifier?
  /// The transform from the coordinates of the box to the coordinates of the document.
  package private(set) var transform: Affine
  /// The characters.
  package private(set) var string: String
  /// The text as it was set last, with its styles, its language, its alignment and its width.
  package private(set) var text: SetText
  /// The outlines of the glyphs.
  private var outlines: [FaceOutlines] = []
  /// The box as it was found, which has outlines until the text is set anew.
  private let box: TextBox?
  /// True if the text was set since the visit began.
  private var isSet = false

  /// The least width of a box, in points: room for a caret.
  private static let leastWidth = 2.0

  /// Begins a visit to a box.
  package init(_ box: TextBox) {
    (id, self.box, transform, text) = (box.id, box, box.transform, box.text)
    string = box.string
  }

  /// Begins a new box.
  ///
  /// - Parameters:
  ///   - point: the middle of the height of its first line, at the start of that, in the document's coordinates.
  ///   - style: the style.
  ///   - width: the width at which lines break; `nil` for lines that end at line feeds only.
  ///   - setter: the fonts.
  /// - Throws: a fault where there are no fonts, or the style or the width cannot be used.
  package init(
    at point: Point, style: TextStyle, width: Double? = nil, _ setter: TextSetter
  ) throws(TextFault) {
    (id, box, string) = (nil, nil, "")
    transform = .identity
    text = SetText(
      utf8: [], styles: [TextStyleRun(end: 0, style: style)], width: width, faces: [], lines: [])
    _ = try set(setter)
    let caret = text.caret(at: 0)
    transform = .translation(Vector(point.x, point.y - (caret.top.y + caret.bottom.y) / 2))
  }

  // MARK: Typing

  /// True if there is nothing to be seen: such a box goes when the visit ends.
  package var isEmpty: Bool {
    text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
  }

  /// Returns characters with line feeds alone for ends of lines and paragraphs, as texts have them.
  package static func withLineFeeds(_ string: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x0A where wasReturn: break
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: scalars.append("\n")
      default: scalars.append(scalar)
      }
      wasReturn = scalar.value == 0x0D
    }
    return String(scalars)
  }

  /// Returns true for characters that a box has room for.
  package static func fits(_ string: String) -> Bool { string.utf8.count <= SetText.byteLimit }

  /// Takes what was typed, and sets it; what is new has the style of the character before it.
  ///
  /// - Parameters:
  ///   - typed: all characters, with line feeds alone between lines.
  ///   - setter: the fonts.
  /// - Returns: the parts that could not be set well.
  /// - Throws: the fault of a text that cannot be set; the visit stays as it was.
  /// - Complexity: O(*n*).
  package mutating func type(_ typed: String, _ setter: TextSetter) throws(TextFault)
    -> InkTextWarning
  {
    let before = self
    (string, text) = (typed, text.replacing(with: Array(typed.utf8)))
    do throws(TextFault) {
      return try set(setter)
    } catch {
      self = before
      throw error
    }
  }

  /// Sets the text of a box that came without fonts; one that was set stays.
  ///
  /// - Parameter setter: the fonts.
  /// - Returns: the parts that could not be set well; `nil` where nothing was set.
  /// - Throws: the fault of a text that cannot be set.
  package mutating func setIfNeeded(_ setter: TextSetter) throws(TextFault) -> InkTextWarning? {
    text.lines.isEmpty ? try set(setter) : nil
  }

  private mutating func set(_ setter: TextSetter) throws(TextFault) -> InkTextWarning {
    let result = try setter.set(
      text.utf8, styles: text.styles, language: text.language, alignment: text.alignment,
      width: text.width)
    (text, outlines, isSet) = (result.text, result.outlines, true)
    return InkTextWarning(result)
  }

  // MARK: The look

  /// The rectangle that the box takes, in its own coordinates, with room for a caret.
  package var frame: Rect {
    var frame = Rect(minX: 0, minY: 0, maxX: max(text.width ?? 0, Self.leastWidth), maxY: 1)
    for line in text.lines {
      frame = frame.union(
        Rect(
          minX: line.x, minY: line.baseline - line.ascent, maxX: line.x + max(line.width, 0),
          maxY: line.baseline + line.descent))
    }
    return frame
  }

  /// The outlines of the glyphs of each colour, in the coordinates of the box; `nil` for the colour of ink.
  ///
  /// Complexity: O(points of the outlines).
  package var shapes: [(color: UInt32?, path: BezierPath)] {
    var shapes: [(color: UInt32?, path: BezierPath)] = []
    for line in text.lines {
      for run in line.runs {
        if shapes.last?.color != run.color || shapes.isEmpty {
          shapes.append((run.color, BezierPath(elements: [])))
        }
        let face = text.faces[run.face]
        let scale = run.size / Double(max(face.unitsPerEm, 1))
        for glyph in run.glyphs {
          guard let outline = outline(run.face, glyph.glyph) else { continue }
          let map = Affine(
            a: scale, b: 0, c: 0, d: -scale, tx: glyph.position.x,
            ty: line.baseline - glyph.position.y)
          outline.forEachStep(map) { step in
            shapes[shapes.count - 1].path.elements.append(Self.element(of: step))
          }
        }
      }
    }
    return shapes
  }

  private func outline(_ face: Int, _ glyph: Int) -> GlyphOutline? {
    guard isSet, outlines.indices.contains(face) else {
      return box?.body.outline(face: face, glyph: glyph)
    }
    let glyphs = outlines[face].glyphs
    var (low, high) = (0, glyphs.count)
    while low < high {
      let middle = (low + high) / 2
      if glyphs[middle] < glyph { low = middle + 1 } else { high = middle }
    }
    return low < glyphs.count && glyphs[low] == glyph ? outlines[face].outlines[low] : nil
  }

  private static func element(of step: GlyphOutline.Step) -> PathElement {
    switch step {
    case .move(let point): .move(to: point)
    case .line(let point): .line(to: point)
    case .curve(let control, let end): .quadratic(control: control, to: end)
    case .close: .close
    }
  }

  // MARK: The caret

  /// The offset in UTF-8 of an offset in UTF-16, which is limited to the text.
  private func bytes(before offset: Int) -> Int {
    let units = string.utf16
    let index =
      units.index(units.startIndex, offsetBy: max(offset, 0), limitedBy: units.endIndex)
      ?? units.endIndex
    return string.utf8.distance(from: string.utf8.startIndex, to: index)
  }

  private func units(before byte: Int) -> Int {
    let bytes = string.utf8
    let index =
      bytes.index(bytes.startIndex, offsetBy: max(byte, 0), limitedBy: bytes.endIndex)
      ?? bytes.endIndex
    return string.utf16.distance(from: string.utf16.startIndex, to: index)
  }

  /// Returns the caret at an offset, without width.
  package func caret(at offset: Int) -> Rect {
    let caret = text.caret(at: bytes(before: offset))
    return Rect(
      minX: caret.top.x, minY: caret.top.y, maxX: caret.bottom.x, maxY: caret.bottom.y)
  }

  /// Returns the offset that is nearest to a point.
  package func offset(at point: Point) -> Int { units(before: text.offset(at: point)) }

  /// Returns the rectangles of a range, from the first line down.
  package func selection(_ range: Range<Int>) -> [Rect] {
    text.selection(bytes(before: range.lowerBound)..<bytes(before: range.upperBound))
  }

  // MARK: The end

  /// Returns the edits that end the visit, to be done as one gesture; none where nothing has changed.
  ///
  /// A box without words goes. One that somebody else has removed meanwhile comes back as a new one, so that nothing that
  /// was typed is lost.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - layer: the layer of a new box.
  /// - Returns: the edits, and the box; `nil` where there is none any more.
  package func ending(
    in document: InkDocument, layer: ElementIdentifier = .sheet
  ) -> (edits: [DocumentEdit], id: ElementIdentifier?) {
    let found = id.flatMap { document.text($0) }
    if isEmpty { return (found.map { [.remove([$0.id])] } ?? [], nil) }
    guard isSet, !isAsFound else { return ([], found?.id) }
    let parcel = TextParcel(
      SettingResult(text: text, outlines: outlines))
    if let found { return (document.setting(found.id, parcel).map { [$0] } ?? [], found.id) }
    let (edit, id) = document.adding(parcel, transform: transform, layer: layer)
    return ([edit], id)
  }

  /// True if the box has the characters and the styles with which it was found, and had lines.
  private var isAsFound: Bool {
    guard let before = box?.text, !before.lines.isEmpty else { return false }
    return before.utf8 == text.utf8 && before.styles == text.styles
  }
}

extension SetText {
  /// Returns the text with other characters, not set: what the two have in common at both ends keeps its styles, and what
  /// is new has the style of the character before it.
  ///
  /// - Parameter typed: the characters, in UTF-8.
  /// - Returns: the text.
  /// - Complexity: O(*n*).
  package func replacing(with typed: [UInt8]) -> SetText {
    let isInside = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    let most = min(utf8.count, typed.count)
    var head = 0
    while head < most, utf8[head] == typed[head] { head += 1 }
    // Both ends lie between characters.
    while head > 0,
      head < utf8.count && isInside(utf8[head]) || head < typed.count && isInside(typed[head])
    {
      head -= 1
    }
    var tail = 0
    while tail < most - head, utf8[utf8.count - 1 - tail] == typed[typed.count - 1 - tail] {
      tail += 1
    }
    while tail > 0, isInside(utf8[utf8.count - tail]) { tail -= 1 }
    var changed = self
    changed.utf8 = typed
    changed.styles = styles(
      replacing: head..<utf8.count - tail, with: typed.count - head - tail)
    changed.lines = []
    changed.faces = []
    return changed
  }

  /// Returns the styles after a range was replaced by a number of bytes.
  private func styles(replacing range: Range<Int>, with count: Int) -> [TextStyleRun] {
    var runs: [TextStyleRun] = []
    func add(_ length: Int, _ style: TextStyle) {
      guard length > 0 else { return }
      let end = (runs.last?.end ?? 0) + length
      if runs.last?.style == style {
        runs[runs.count - 1].end = end
      } else {
        runs.append(TextStyleRun(end: end, style: style))
      }
    }
    var (start, isPut) = (0, false)
    for (index, run) in styles.enumerated() {
      let end = index == styles.count - 1 ? utf8.count : min(run.end, utf8.count)
      add(min(end, range.lowerBound) - start, run.style)
      if !isPut, end >= range.lowerBound {
        add(count, run.style)
        isPut = true
      }
      add(end - max(start, range.upperBound), run.style)
      start = end
    }
    // A text without characters keeps its style for those that come.
    if runs.isEmpty, let style = styles.first?.style {
      runs = [TextStyleRun(end: 0, style: style)]
    }
    return runs
  }
}
