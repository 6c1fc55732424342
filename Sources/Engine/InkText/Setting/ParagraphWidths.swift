/// The widths of the characters of a paragraph, and the lines that it breaks into.
struct ParagraphWidths {
  private let paragraph: Range<Int>
  private var advances: [Double]
  /// The distance of tab stops, for each tab by its character.
  var tabs: [Int: Double] = [:]
  /// True for each character at which a grapheme begins.
  var isStart: [Bool]

  /// Makes widths of 0.
  init(paragraph: Range<Int>) {
    self.paragraph = paragraph
    advances = [Double](repeating: 0, count: paragraph.count)
    isStart = [Bool](repeating: false, count: paragraph.count)
  }

  /// Adds the width of a glyph to its character.
  mutating func add(_ width: Double, at index: Int) {
    advances[index - paragraph.lowerBound] += width
  }

  /// Returns the width of a character; the width of a tab is known when lines are.
  func advance(of index: Int) -> Double { advances[index - paragraph.lowerBound] }

  /// Returns the lines, as indices of characters; one empty line for an empty paragraph.
  ///
  /// A line ends at the last break that UAX 14 allows, spaces aside; where there is none, before the grapheme that is too
  /// much. Each line has a grapheme at least.
  ///
  /// - Complexity: O(*n*).
  mutating func lines(
    _ breaks: [LineBreaks.Break], _ properties: [CharacterProperties], width: Double?
  ) -> [Range<Int>] {
    // A text at the width that was measured for it does not wrap for an error of rounding.
    let room = width.map { $0 + $0 * 1e-9 + 1e-6 } ?? .infinity
    let offset = paragraph.lowerBound
    var lines: [Range<Int>] = []
    var (start, index, x) = (0, 0, 0.0)
    var lastBreak = 0
    while index < advances.count {
      if let stop = tabs[offset + index] {
        let next = (x / stop).rounded(.down) * stop + stop
        advances[index] = next - x
      }
      // UAX 14 breaks between a space and a joiner, which are one grapheme.
      if breaks[index] == .allowed, isStart[index], index > start { lastBreak = index }
      let end = x + advances[index]
      if end > room, isStart[index], index > start, properties[index].line != .sp {
        if lastBreak > start { index = lastBreak }
        lines.append(offset + start..<offset + index)
        (start, lastBreak, x) = (index, index, 0)
        continue
      }
      x = end
      index += 1
    }
    lines.append(offset + start..<offset + advances.count)
    return lines
  }
}
