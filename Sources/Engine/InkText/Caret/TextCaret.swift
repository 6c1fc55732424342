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

extension SetText {
  /// Returns the caret at an offset.
  ///
  /// - Parameters:
  ///   - offset: the offset of a byte; one inside a grapheme counts as its start, one beyond an end as the end.
  ///   - isAtLineEnd: where a line was broken without a line feed, the offset is the end of one line and the start of the
  ///     next: true for the end.
  public func caret(at offset: Int, isAtLineEnd: Bool = false) -> TextCaret {
    TextCaret(top: .zero, bottom: .zero, line: 0, isRightToLeft: false)
  }

  /// Returns the offset that is nearest to a point: of the line at its height, the boundary of graphemes at its left or right.
  public func offset(at point: Point) -> Int { 0 }

  /// Returns the rectangles of a range of characters, from the first line down.
  public func selection(_ range: Range<Int>) -> [Rect] { [] }

  /// Returns the boundary of graphemes after an offset; the end for the end.
  public func offset(after offset: Int) -> Int { offset }

  /// Returns the boundary of graphemes before an offset; 0 for 0.
  public func offset(before offset: Int) -> Int { offset }

  /// Returns the offset to which the key to the left leads.
  public func offset(leftOf offset: Int) -> Int { offset }

  /// Returns the offset to which the key to the right leads.
  public func offset(rightOf offset: Int) -> Int { offset }

  /// Returns the offset to which the key upwards leads: in the line above, nearest to a horizontal coordinate.
  public func offset(above offset: Int, x: Double? = nil) -> Int { offset }

  /// Returns the offset to which the key downwards leads: in the line below, nearest to a horizontal coordinate.
  public func offset(below offset: Int, x: Double? = nil) -> Int { offset }

  /// Returns the word at an offset, for a double click: by UAX 29; spaces between words count as one word.
  public func word(at offset: Int) -> Range<Int> { offset..<offset }

  /// Returns the index of the line that has an offset.
  public func lineIndex(at offset: Int, isAtLineEnd: Bool = false) -> Int { 0 }

  /// Returns the paragraph that has an offset, without the line feed that ends it.
  public func paragraph(at offset: Int) -> Range<Int> { 0..<utf8.count }
}
