/// The typed text of a page of reMarkable.
///
/// Letters are a sequence that several devices may change. Source: ricklupton/rmscene, `text.py`; the heights of lines are
/// those that ricklupton/rmc, `svg.py`, measured.
struct ReMarkableText {
  /// A paragraph, up to a line feed.
  struct Paragraph {
    /// Its style: 2 for a heading, 3 for bold, 4 and 5 for points of a list, 6 and 7 for boxes to check, else plain.
    var style: UInt8
    var text: String
    /// The y of its upper edge, in pixels.
    var top: Double
    /// The height of a line, in pixels.
    var height: Double
  }

  /// The paragraphs in their order.
  private(set) var paragraphs: [Paragraph] = []
  /// The left edge, in pixels from the middle of the page.
  let x: Double
  /// The width, in pixels.
  let width: Double
  /// The y of the line of each letter, for what is anchored to it.
  private(set) var anchors: [ReMarkableIdentifier: Double] = [:]

  /// The largest number of letters, deleted ones included.
  private static let mostLetters = 2_000_000
  /// The distance of the first line from the stated position, in pixels.
  private static let offset = -88.0

  private enum Letter {
    case deleted
    case character(Unicode.Scalar)
    /// A change to bold, italic, or back.
    case format
  }

  /// The height of a line of a style, in pixels.
  static func height(_ style: UInt8) -> Double {
    switch style {
    case 2: 150
    case 4...7: 35
    default: 70
    }
  }

  /// Reads the block of a text; each of its letters, deleted ones included, counts as a point.
  init(_ block: inout ReMarkableBlock, _ tally: inout Tally) throws(ImportFailure) {
    _ = try block.identifier(1)
    var content = try block.block(2)
    var list = try content.block(1)
    list = try list.block(1)
    var letters: [ReMarkableItem<Letter>] = []
    for _ in 0..<(try Self.count(&list)) { try Self.readRun(&list, into: &letters, &tally) }
    var styles: [ReMarkableIdentifier: UInt8] = [:]
    list = try content.block(2)
    list = try list.block(1)
    for _ in 0..<(try Self.count(&list)) {
      let letter = try list.plainIdentifier()
      _ = try list.identifier(1)
      var style = try list.block(2)
      _ = try style.reader.byte()
      styles[letter] = try style.reader.byte()
    }
    var position = try block.block(3).reader
    let (left, top) = (try position.float64(), try position.float64())
    let width = try block.float(4)
    guard abs(left) < 1e6, abs(top) < 1e6, 0...1e6 ~= width else {
      throw block.reader.failure(.malformed, "a text is not finite or far away")
    }
    (x, self.width) = (left, width)
    guard let order = ReMarkableSequence.order(letters) else {
      throw block.reader.failure(.malformed, "the order of letters has a cycle")
    }
    lay(order.map { letters[$0] }, styles, from: top + Self.offset)
  }

  private static func count(_ list: inout ReMarkableBlock) throws(ImportFailure) -> Int {
    let count = try list.reader.varint()
    guard count <= UInt64(list.reader.remaining) else { throw list.reader.failure(.cut) }
    return Int(count)
  }

  /// Reads letters that were put in at once.
  ///
  /// The identifier is that of the first letter, and those of the next ones count on.
  private static func readRun(
    _ list: inout ReMarkableBlock, into letters: inout [ReMarkableItem<Letter>],
    _ tally: inout Tally
  ) throws(ImportFailure) {
    var run = try list.block(0)
    var identifier = try run.identifier(2)
    var left = try run.identifier(3)
    let right = try run.identifier(4)
    let deleted = try run.integer(5)
    var values: [Letter] = []
    if run.has(6, .block) {
      var value = try run.block(6)
      let text = try value.plainText()
      values = text.unicodeScalars.map { .character($0) }
      if value.has(2, .fourBytes) { values = [.format] }
    }
    guard deleted <= UInt32(mostLetters), values.count + Int(deleted) <= mostLetters - letters.count
    else { throw run.reader.failure(.overLimit, "letters of a text") }
    let count = max(values.count, Int(deleted))
    try tally.add(points: count, at: .byte(run.reader.position))
    if deleted > 0 { values = [Letter](repeating: .deleted, count: Int(deleted)) }
    for (index, value) in values.enumerated() {
      let next = ReMarkableIdentifier(
        author: identifier.author, counter: identifier.counter &+ 1)
      letters.append(
        ReMarkableItem(
          identifier: identifier, left: left, right: index + 1 < values.count ? next : right,
          value: value))
      (left, identifier) = (identifier, next)
    }
  }

  private mutating func lay(
    _ letters: [ReMarkableItem<Letter>], _ styles: [ReMarkableIdentifier: UInt8], from top: Double
  ) {
    var y = top
    var text = String.UnicodeScalarView()
    var style = styles[.end] ?? 1
    anchors[.end] = y
    func paragraph() -> Paragraph {
      Paragraph(style: style, text: String(text), top: y, height: Self.height(style))
    }
    for letter in letters {
      switch letter.value {
      case .deleted, .format: break
      case .character("\n"):
        paragraphs.append(paragraph())
        y += Self.height(style)
        text = String.UnicodeScalarView()
        // The style of a paragraph is that of the line feed before it.
        style = styles[letter.identifier] ?? 1
      case .character(let character): text.append(character)
      }
      anchors[letter.identifier] = y
    }
    paragraphs.append(paragraph())
  }
}
