public import InkGeometry

/// A word of copied text.
public struct ReadWord: Equatable, Sendable {
  /// The text that was read; empty where nothing was read.
  public let text: String
  /// False where the reading may well be wrong.
  public let isSure: Bool
  /// True if the word is the first of its line.
  public let startsLine: Bool
  /// The page.
  public let page: Int
  /// The strokes.
  public let strokes: [UInt64]
  /// The rectangle around them, in canvas points.
  public let bounds: Rect
  /// The baseline and the size of the letters.
  public let frame: WritingFrame
}

// Handwriting as text.
extension InkIndex {
  /// The text of some strokes, word by word, line by line from the top.
  ///
  /// A name that was given to ink with ``note(_:)`` is its text. Words that are not read yet have no text. Complexity:
  /// O(words + strokes).
  ///
  /// - Parameter strokes: the strokes; `nil` for all of the index.
  /// - Returns: the words that have at least half of their strokes among them.
  public mutating func text(of strokes: [UInt64]? = nil) -> [ReadWord] {
    settle()
    let wanted = strokes.map { Set($0) }
    var names: [UInt64: String] = [:]
    for note in notes where note.strokes.count > 0 {
      for stroke in note.strokes { names[stroke] = note.text }
    }
    var found: [ReadWord] = []
    for page in pages {
      var line = -1
      for indexed in page.words {
        let word = indexed.word
        if let wanted {
          let count = word.strokes.filter { wanted.contains($0) }.count
          if count * 2 < word.strokes.count || count == 0 { continue }
        }
        let name = word.strokes.first.flatMap { names[$0] }
        let reading = indexed.lattice?.reading()
        let isSure = name != nil || Int(reading?.certainty ?? 0) >= 128
        found.append(
          ReadWord(
            text: name ?? reading?.text ?? "", isSure: isSure, startsLine: word.line != line,
            page: page.number, strokes: word.strokes, bounds: word.bounds, frame: word.frame))
        line = word.line
      }
    }
    return found
  }
}
