public import InkGeometry

/// A caret: the upright line between two characters at which typing goes on.
public struct TextCaret: Equatable, Sendable {
  /// The upper end, in points of the text.
  public var top: Point
  /// The lower end.
  public var bottom: Point
  /// The index of its line in ``SetText/lines``.
  public var line: Int
  /// True if the character beside it goes from right to left.
  public var isRightToLeft: Bool

  /// Makes a caret.
  public init(top: Point, bottom: Point, line: Int, isRightToLeft: Bool) {
    (self.top, self.bottom, self.line) = (top, bottom, line)
    self.isRightToLeft = isRightToLeft
  }
}
