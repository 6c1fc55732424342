internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkWebCore

// The paper of the drawing, and the paper and the colours that are shown instead.

/// Changes the colour of the paper.
@c(set_paper)
public func setPaper(_ rgba: UInt32) -> Int32 {
  guard let current, current.hasRoomToGrow() else { return Status.noMemory }
  current.edited?.paper = color(rgba)
  return Status.done
}

/// Returns the colour of the paper.
@c(paper)
public func paper() -> UInt32 { current.map { packed($0.canvas.paper) } ?? 0 }

/// Changes the pattern of the paper: 0 none, 1 a grid, 2 rules, 3 dots, 4 staves; and its spacing, usual if
/// that is not a number.
@c(set_paper_pattern)
public func setPaperPattern(_ kind: Int32, _ spacing: Double) -> Int32 {
  guard let current, let number = UInt8(exactly: kind),
    let kind = PaperPattern.Kind(rawValue: number)
  else { return Status.number }
  guard current.hasRoomToGrow() else { return Status.noMemory }
  current.edited?.paperPattern = PaperPattern(kind, spacing: spacing)
  return Status.done
}

/// Returns the pattern of the paper.
@c(paper_pattern)
public func paperPattern() -> Int32 { Int32(current?.canvas.paperPattern.kind.rawValue ?? 0) }

/// Returns the spacing of the pattern, in points.
@c(paper_spacing)
public func paperSpacing() -> Double { current?.canvas.paperPattern.spacing ?? 0 }

/// Chooses the colours of shown ink: 0 for colours that are readable on the paper, 1 for those it was drawn
/// in.
@c(set_colors)
public func setColors(_ number: Int32) -> Int32 {
  guard let current, let colors = shownColors(number) else { return Status.number }
  current.show(colors, on: current.canvas.settings.paper)
  return Status.done
}

/// Shows the drawing on another paper (1), or on its own (0).
@c(set_shown_paper)
public func setShownPaper(_ isOn: Int32, _ rgba: UInt32) {
  guard let current else { return }
  current.show(current.canvas.settings.colors, on: isOn != 0 ? color(rgba) : nil)
}

/// Returns the colour in which ink of a brush and a colour appears on the shown paper.
@c(shown_color)
public func shownColor(_ brush: Int32, _ rgba: UInt32) -> UInt32 {
  guard let current, let brush = current.brush(brush) else { return rgba }
  let rule = InkOnPaper(current.canvas.shownPaper, colors: current.canvas.settings.colors)
  return packed(rule.shown(color(rgba), brush.blend))
}

/// Returns a colour in which opaque ink can be seen on the drawing's own paper: the given one, or one like it.
@c(seen_color)
public func seenColor(_ rgba: UInt32) -> UInt32 {
  current.map { packed(InkOnPaper($0.canvas.paper).seen(color(rgba))) } ?? rgba
}

/// Returns 1 if ink has to be light to be read on the shown paper, 0 if not.
@c(paper_is_dark)
public func paperIsDark() -> Int32 {
  current.map { InkOnPaper($0.canvas.shownPaper).isDark } == true ? 1 : 0
}

/// Puts a picture of a part of the document into the output and its size into the numbers; the picture has
/// the given paper, or else the drawing's own.
@c(picture)
public func picture(
  _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, _ scale: Double,
  _ hasPaper: Int32, _ rgba: UInt32, _ colors: Int32
) -> Int32 {
  guard let colors = shownColors(colors) else { return Status.number }
  return current?.putPicture(
    of: Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY), scale,
    paper: hasPaper != 0 ? color(rgba) : nil, colors) ?? Status.noMemory
}

func shownColors(_ number: Int32) -> ShownColors? {
  UInt8(exactly: number).flatMap { ShownColors(rawValue: $0) }
}
