public import InkGeometry

/// Strokes that stand together as a word, as far as gaps tell.
public struct InkWord: Equatable, Sendable {
  /// The page.
  public let page: Int
  /// The number of the line on its page, from the top.
  public let line: Int
  /// The strokes, in the order of writing.
  public let strokes: [UInt64]
  /// The rectangle around the strokes, in canvas points.
  public let bounds: Rect
  /// The baseline and the size of the letters.
  public let frame: WritingFrame

  /// Returns whether the word goes on another one: on its line, or beside it where a line was cut by mistake.
  func goesOn(after other: InkWord) -> Bool {
    if line == other.line { return true }
    let (a, b) = (other.bounds, bounds)
    let size = max(frame.xHeight, other.frame.xHeight)
    let common = min(a.maxY, b.maxY) - max(a.minY, b.minY)
    return b.minX > a.maxX - size && b.minX < a.maxX + 2 * size
      && common > 0.5 * min(a.height, b.height)
  }
}
