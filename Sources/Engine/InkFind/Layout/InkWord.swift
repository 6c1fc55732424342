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
}
