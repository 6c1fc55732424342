/// The words that a recognizer read, in the statements and the views of a file.
///
/// A view is a tree whose groups have the strokes of a word; statements name the groups by addresses such as
/// `uim:node/hwr/` and an identifier, and tell their type and their text. Sources: the schema of segmentation of Wacom's
/// Universal Ink Model; Wacom-Developer/universal-ink-library, `uim/model/helpers/text_extractor.py`.
struct UniversalInkWords {
  /// What is said about a group.
  private struct Subject {
    var isWord = false
    var text: String?
    var others: [String] = []
  }

  private var subjects: [[UInt8]: Subject] = [:]
  /// The number of statements that tell other things.
  private(set) var otherStatements = 0

  /// Reads the statements: subject, predicate and object, each a text.
  init(_ chunk: ProtobufMessage) throws(ImportFailure) {
    for range in chunk.ranges(1) {
      let statement = try ProtobufMessage(chunk.bytes, in: range, part: chunk.part)
      let (subject, predicate) = (statement.data(1), statement.data(2))
      let object = statement.text(3)
      if predicate.spells("@") || predicate.ends(with: "#type") {
        let type = statement.data(3)
        if type.first("/Word") != nil { subjects[subject, default: Subject()].isWord = true }
      } else if predicate.spells("hasContent") || predicate.ends(with: "semantic/3.0/is") {
        subjects[subject, default: Subject()].text = object
      } else if predicate.begins(with: "hasAltContent") || predicate.ends(with: "3.0/hasAlt") {
        subjects[subject, default: Subject()].others.append(object)
      } else {
        otherStatements += 1
      }
    }
  }

  /// Reads the words of a view.
  ///
  /// - Parameters:
  ///   - view: a tree with a name.
  ///   - elements: the elements of the page for each stroke of the file.
  ///   - tally: the counts of the file; each name of an element counts as one.
  /// - Returns: the words in the order of the view.
  /// - Throws: an ``ImportFailure`` for a damaged tree, and for more elements than are accepted.
  func words(
    _ view: ProtobufMessage, _ elements: [[Int]], _ tally: inout Tally
  ) throws(ImportFailure) -> [ImportedWord] {
    let prefix = Array("uim:node/".utf8) + view.data(1) + [0x2F]
    var words: [ImportedWord] = []
    // The word in which a node lies, by depth.
    var open: [Int?] = []
    for range in view.ranges(2) {
      let node = try ProtobufMessage(view.bytes, in: range, part: view.part)
      let depth = Int(clamping: node.integer(1))
      guard depth <= open.count else { return words }
      open.removeSubrange(depth...)
      let parent = depth > 0 ? open[depth - 1] : nil
      if let identifier = node.range(2) {
        let name = prefix + Self.text(ofIdentifier: view.bytes[identifier])
        if let subject = subjects[name], subject.isWord, let text = subject.text {
          words.append(ImportedWord(readings: [text] + subject.others))
          open.append(words.count - 1)
        } else {
          open.append(parent)
        }
        continue
      }
      open.append(parent)
      let index = Int(clamping: node.integer(3))
      if let parent, index < elements.count {
        for _ in elements[index] { try tally.addElement(at: .byte(range.lowerBound)) }
        words[parent].elements += elements[index]
      }
    }
    return words
  }

  /// The text of an identifier of 16 bytes; the first three groups have the lower byte first.
  private static func text(ofIdentifier bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.count == 16 else { return [] }
    let bytes = Array(bytes)
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for index in [3, 2, 1, 0, -1, 5, 4, -1, 7, 6, -1, 8, 9, -1, 10, 11, 12, 13, 14, 15] {
      if index < 0 {
        text.append(0x2D)
      } else {
        text += [digits[Int(bytes[index] >> 4)], digits[Int(bytes[index] & 15)]]
      }
    }
    return text
  }
}
