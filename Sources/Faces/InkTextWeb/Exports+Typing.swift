internal import InkGeometry
internal import InkWebCore

// The exports that the text tool calls; `Web/text/text-engine.js` describes them. A result below 0 is a `Status`. Offsets
// count UTF-16 units of the text, as scripts do.

/// The session of the text tool.
nonisolated(unsafe) private var typing: TypingSession?

/// Creates the session; the page calls it once, before all other exports.
@c(type_begin)
public func typeBegin() -> Int32 {
  areas = PageAreas()
  typing = areas.map { TypingSession($0) }
  return typing == nil ? Status.noMemory : Status.done
}

/// Adds the font in the first bytes of the input.
///
/// For bytes that are no font the result is `Status.file`, and the fault in words is in the output.
@c(type_font)
public func typeFont(_ count: Int32) -> Int32 {
  guard let typing, typing.hasRoom(4 * Double(count)) else { return Status.noMemory }
  return typing.addFont(Int(count))
}

/// Sets the text in the first bytes of the input; returns the number of lines.
///
/// The numbers are the alignment, the width (NaN for none), the numbers of bytes of the text and of the language, those of
/// the families of all styles, and the number of styles. The input has six doubles for each style: the offset of the first
/// character behind it, its size, its colour (−1 for that of ink), bold, italic, and the number of bytes of its family;
/// then the text, the language and the families. The last style reaches to the end of the text. Then the numbers are
/// the width and the height of what was set, the number of characters without a glyph, which are in the output as 32-bit
/// numbers, and the number of bytes of the names of scripts behind them. For a text that cannot be set the result is
/// `Status.file`, and the fault in words is in the output.
@c(type_set)
public func typeSet() -> Int32 {
  guard let typing, typing.hasRoom() else { return Status.noMemory }
  return typing.set()
}

/// Opens the coded text in the first bytes of the input, as it was set; returns the number of lines.
///
/// The output gets its styles, its characters, its language and the families, as the input of `type_set` has them; the
/// numbers are the alignment, the width, the numbers of bytes of the text and of the language, and that of styles.
@c(type_open)
public func typeOpen(_ count: Int32) -> Int32 {
  guard let typing, typing.hasRoom(16 * Double(count)) else { return Status.noMemory }
  return typing.open(Int(count))
}

/// Puts the text that was set, with the outlines of its glyphs, into the output.
@c(type_parcel)
public func typeParcel() -> Int32 {
  guard let typing, typing.hasRoom() else { return Status.noMemory }
  return typing.putParcel()
}

/// Puts the upper and the lower edge, the left end, the width and the offset of the first character of each line into the
/// output; returns their number.
@c(type_lines)
public func typeLines() -> Int32 {
  guard let typing, typing.hasRoom() else { return Status.noMemory }
  return typing.putLines()
}

/// Puts the outlines of the glyphs of some lines into the output; returns the number of runs.
@c(type_paths)
public func typePaths(_ from: Int32, _ to: Int32) -> Int32 {
  guard let typing, typing.hasRoom() else { return Status.noMemory }
  return typing.putPaths(from: Int(from), to: Int(to))
}

/// Puts the caret at an offset into the numbers: the two coordinates of its upper and of its lower end, its line, and 1 if
/// letters go from right to left there.
@c(type_caret)
public func typeCaret(_ offset: Int32, _ isAtLineEnd: Int32) -> Int32 {
  typing?.putCaret(Int(offset), isAtLineEnd: isAtLineEnd != 0) ?? Status.noMemory
}

/// Returns the offset that is nearest to a point of the text.
@c(type_offset)
public func typeOffset(_ x: Double, _ y: Double) -> Int32 {
  guard let typing, x.isFinite, y.isFinite else { return Status.number }
  return typing.offset(at: Point(x, y))
}

/// Puts the rectangles of a range into the output, four numbers each; returns their number.
@c(type_selection)
public func typeSelection(_ from: Int32, _ to: Int32) -> Int32 {
  typing?.putSelection(Int(from), Int(to)) ?? Status.noMemory
}

/// Puts the two offsets of the word (0) or the paragraph (1) at an offset into the numbers.
@c(type_range)
public func typeRange(_ offset: Int32, _ kind: Int32) -> Int32 {
  typing?.putRange(Int(offset), isParagraph: kind == 1) ?? Status.noMemory
}

/// Returns the offset to which a key leads: to the left (0), to the right (1), upwards (2), downwards (3), to the start (4) or
/// the end (5) of the line.
@c(type_move)
public func typeMove(_ offset: Int32, _ way: Int32, _ x: Double, _ isAtLineEnd: Int32) -> Int32 {
  guard let typing else { return Status.noMemory }
  return typing.moved(
    Int(offset), way: way, x: x.isFinite ? x : nil, isAtLineEnd: isAtLineEnd != 0)
}
