internal import InkBrush
internal import InkRaster

/// A cache of the colours in which ink is shown on a paper.
///
/// Its colours are always those of ``/InkBrush/InkOnPaper``. A tip whose colour varies along a
/// stroke asks for the colour of each point.
final class InkPalette {
  private struct Entry {
    var color: InkColor
    var blend: BrushBlend
    var shown: InkColor
  }

  /// The rule for the shown colours of ink.
  let rule: InkOnPaper
  /// The paint of the paper.
  let paper: Paint
  /// The computed colours, each in the slot of its hash.
  private var entries = empty

  private static let empty = [Entry?](repeating: nil, count: 64)

  /// - Parameter rule: the rule for the shown colours of ink.
  init(_ rule: InkOnPaper) {
    self.rule = rule
    paper = Paint(rule.paper)
  }

  /// Returns the colour in which ink is shown.
  func shown(_ color: InkColor, _ blend: BrushBlend) -> InkColor {
    guard rule.paper.alpha == 255 else { return color }
    let channels = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    // Fibonacci hashing: the high bits of a product with 2³² divided by the golden ratio.
    let slot = Int((channels &* 0x9E37_79B1) >> 26)
    if let known = entries[slot], known.color == color, known.blend == blend { return known.shown }
    let shown = rule.shown(color, blend)
    entries[slot] = Entry(color: color, blend: blend, shown: shown)
    return shown
  }
}
