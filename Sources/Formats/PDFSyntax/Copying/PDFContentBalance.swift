/// The operators that a page leaves open, or closes without having opened them: ISO 32000-2, section 8.4.2.
///
/// Content that follows it would be moved, clipped or hidden.
package struct PDFContentBalance: Equatable {
  /// The graphics states that are restored without having been saved.
  private(set) var surplus = 0
  /// The graphics states that are saved and not restored.
  private(set) var open = 0
  /// True if a text is not ended.
  private(set) var isInText = false
  /// The parts of marked content that are not ended: a layer of them may be hidden.
  private(set) var marked = 0

  /// The most operators that are closed, so that a hostile page does not make a long file.
  private static let most = 1000

  /// Finds what content leaves open; operators may go on from one stream to the next.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter content: the content of a page, expanded.
  package init(of content: [UInt8]) {
    var lexer = PDFLexer(content)
    while true {
      lexer.skipSpace()
      guard !lexer.isAtEnd else { return }
      let start = lexer.position
      if PDFCharacter.isRegular(content[start]) {
        var end = start
        while end < content.count, PDFCharacter.isRegular(content[end]) { end += 1 }
        lexer.position = end
        take(content[start..<end])
        if content[start..<end].elementsEqual([0x49, 0x44]) {
          lexer.position = Self.endOfImage(content, end)
        }
      } else if content[start] == UInt8(ascii: "(") || content[start] == UInt8(ascii: "<") {
        // A string or a dictionary; what cannot be read is passed over.
        if (try? lexer.object()) == nil { lexer.position = start + 1 }
      } else {
        lexer.position = start + 1
        // A name is no operator.
        guard content[start] == UInt8(ascii: "/") else { continue }
        while !lexer.isAtEnd, PDFCharacter.isRegular(content[lexer.position]) {
          lexer.position += 1
        }
      }
    }
  }

  private mutating func take(_ word: ArraySlice<UInt8>) {
    func isWord(_ other: StaticString) -> Bool {
      word.count == other.utf8CodeUnitCount
        && word.enumerated().allSatisfy { $0.element == other.utf8Start[$0.offset] }
    }
    if isWord("q") {
      open += 1
    } else if isWord("Q") {
      if open > 0 { open -= 1 } else { surplus += 1 }
    } else if isWord("BT") {
      isInText = true
    } else if isWord("ET") {
      isInText = false
    } else if isWord("BMC") || isWord("BDC") {
      marked += 1
    } else if isWord("EMC") {
      marked = max(marked - 1, 0)
    }
  }

  /// The offset behind an image in the content: its bytes end with a space and EI.
  private static func endOfImage(_ content: [UInt8], _ start: Int) -> Int {
    var offset = start + 1
    while offset + 2 < content.count {
      if PDFCharacter.isSpace(content[offset]), content[offset + 1] == UInt8(ascii: "E"),
        content[offset + 2] == UInt8(ascii: "I"),
        offset + 3 == content.count || !PDFCharacter.isRegular(content[offset + 3])
      {
        return offset + 3
      }
      offset += 1
    }
    return content.count
  }

  /// The operators before the content, which keep the graphics state for what comes behind it.
  package var before: PDFText {
    var text = PDFText()
    // One restored state more than was saved would be the one that is kept here.
    for _ in 0...min(surplus, Self.most) { text.add("q\n") }
    return text
  }

  /// The operators behind the content, which close what it leaves open.
  package var after: PDFText {
    var text = PDFText()
    text.add("\n")
    if isInText { text.add("ET\n") }
    for _ in 0..<min(marked, Self.most) { text.add("EMC\n") }
    for _ in 0...min(open, Self.most) { text.add("Q\n") }
    return text
  }
}
