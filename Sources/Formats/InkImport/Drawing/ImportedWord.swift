public import InkGeometry

/// A word that the recognizer of another program has read in the ink of a page.
public struct ImportedWord: Sendable {
  /// The readings, the most likely one first; at least one.
  public var readings: [String]
  /// The rectangle of the word, in points of the page; `nil` where the file has none.
  public var frame: Rect?
  /// The strokes of the word, as indices of ``ImportedPage/elements``; empty where the file does not name them.
  public var elements: [Int]

  /// Makes a word.
  public init(readings: [String], frame: Rect? = nil, elements: [Int] = []) {
    (self.readings, self.frame, self.elements) = (readings, frame, elements)
  }
}
