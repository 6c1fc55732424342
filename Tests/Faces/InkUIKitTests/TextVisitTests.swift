import Ductus
import Foundation
import InkTestSupport
import InkUIKit
import Testing

/// The font of these tests, from Debian's fonts-liberation.
private enum TestFont {
  static let path = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
  static let isMissing: Comment = "SKIPPED: install fonts-liberation"
  static var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  static func setter() throws -> TextSetter {
    let bytes = try #require(FileManager.default.contents(atPath: path))
    return TextSetter(FontLibrary([try FontFile([UInt8](bytes))]))
  }
}

/// Tests of text boxes while they are edited.
@Suite(.enabled(if: TestFont.isThere, TestFont.isMissing))
struct TextVisitTests {
  /// A document with a box, and what sets its texts.
  private func boxed(
    _ string: String, width: Double? = nil
  ) throws -> (document: InkDocument, id: ElementIdentifier, setter: TextSetter) {
    let (document, setter) = (InkDocument(), try TestFont.setter())
    let result = try setter.set(Array(string.utf8), width: width)
    let (edit, id) = document.adding(
      TextParcel(result), transform: .translation(Vector(40, 60)))
    document.perform(edit)
    return (document, id, setter)
  }

  @Test func `A new box is one change, which undo takes away`() throws {
    let (document, setter) = (InkDocument(), try TestFont.setter())
    var visit = try TextVisit(
      at: Point(10, 100), style: TextStyle(size: 20, color: 0xCC00_00FF), setter)
    for typed in ["H", "Ho", "Hoi", "Hoi\n", "Hoi\nja"] {
      #expect(try visit.type(typed, setter).isEmpty)
    }
    let end = visit.ending(in: document)
    document.perform(end.edits)
    let box = try #require(document.texts.first)
    #expect(document.texts.count == 1 && box.id == end.id)
    #expect(box.string == "Hoi\nja" && box.text.lines.count == 2)
    #expect(box.text.styles.map(\.style) == [TextStyle(size: 20, color: 0xCC00_00FF)])
    // The tapped point is in the middle of the first line.
    let line = box.text.lines[0]
    let middle = box.transform.ty + line.baseline + (line.descent - line.ascent) / 2
    #expect(abs(middle - 100) < 0.1 && box.transform.tx == 10)
    document.undo()
    #expect(document.texts.isEmpty && !document.canUndo)
  }

  @Test func `A box that is only looked at stays as it was set`() throws {
    let (document, id, setter) = try boxed("One two three", width: 60)
    let before = try #require(document.text(id))
    var visit = TextVisit(before)
    #expect(try visit.setIfNeeded(setter) == nil)
    #expect(visit.ending(in: document).edits.isEmpty)
    #expect(visit.frame.maxX >= 60 && !visit.shapes.isEmpty)
    // What was typed and taken back is no change either.
    _ = try visit.type("One two three!", setter)
    _ = try visit.type("One two three", setter)
    #expect(visit.ending(in: document).edits.isEmpty)
  }

  @Test func `A box without words goes, and a new one never comes`() throws {
    let (document, id, setter) = try boxed("Gone")
    var visit = TextVisit(try #require(document.text(id)))
    _ = try visit.type(" \n\t", setter)
    document.perform(visit.ending(in: document).edits)
    #expect(document.texts.isEmpty)
    document.undo()
    #expect(document.text(id)?.string == "Gone")
    var other = try TextVisit(at: .zero, style: TextStyle(), setter)
    #expect(other.isEmpty && other.ending(in: document).edits.isEmpty)
    _ = try other.type("  ", setter)
    #expect(other.ending(in: document).edits.isEmpty)
  }

  @Test func `What was typed into a box that others have removed is not lost`() throws {
    let (document, id, setter) = try boxed("Kept")
    var visit = TextVisit(try #require(document.text(id)))
    _ = try visit.type("Kept, too", setter)
    document.perform(.remove([id]))
    let end = visit.ending(in: document)
    document.perform(end.edits)
    let box = try #require(document.texts.first)
    #expect(box.string == "Kept, too" && box.id != id && box.transform.tx == 40)
  }

  @Test func `A box that came without fonts is set when it is visited`() throws {
    let (document, setter) = (InkDocument(), try TestFont.setter())
    let asked = SetText(
      utf8: Array("Later".utf8), styles: [TextStyleRun(end: 5, style: TextStyle(size: 12))],
      faces: [], lines: [])
    document.perform(document.adding(TextParcel(asked), transform: .identity).edit)
    var visit = TextVisit(try #require(document.unsetTexts.first))
    #expect(try visit.setIfNeeded(setter)?.isEmpty == true)
    document.perform(visit.ending(in: document).edits)
    #expect(document.unsetTexts.isEmpty && document.texts[0].text.lines.count == 1)
  }

  @Test func `Characters without glyphs are told, and no fonts are a fault`() throws {
    let setter = try TestFont.setter()
    var visit = try TextVisit(at: .zero, style: TextStyle(), setter)
    let warning = try visit.type("Aठ", setter)
    #expect(warning.missing == "ठ" && !warning.isEmpty)
    #expect(InkViewText().sentence(for: warning).contains("ठ"))
    #expect(InkViewText().sentence(for: InkTextWarning()).isEmpty)
    let before = visit.text
    #expect(throws: TextFault.self) { try visit.type("B", TextSetter(FontLibrary())) }
    #expect(visit.text == before && visit.string == "Aठ")
    #expect(throws: TextFault.self) {
      try TextVisit(at: .zero, style: TextStyle(), TextSetter(FontLibrary()))
    }
  }

  @Test func `The caret is found again where it stands, in units of the text view`() throws {
    let setter = try TestFont.setter()
    let string = "Grüße, мир\n𝄞 ends here"
    var visit = try TextVisit(at: .zero, style: TextStyle(size: 16), setter)
    _ = try visit.type(string, setter)
    var offset = 0
    for character in string {
      let caret = visit.caret(at: offset)
      #expect(visit.offset(at: caret.center) == offset, "before \(character)")
      offset += character.utf16.count
    }
    #expect(offset == string.utf16.count)
    #expect(visit.caret(at: offset) == visit.caret(at: offset + 100))
    #expect(visit.caret(at: -1) == visit.caret(at: 0))
    // Both lines are marked, from the first letter to the last.
    let rects = visit.selection(0..<offset)
    #expect(rects.count == 2 && rects[0].minX == visit.caret(at: 0).minX)
    #expect(rects[1].maxX == visit.caret(at: offset).minX)
  }

  @Test func `Ends of lines of other systems are line feeds`() {
    #expect(
      TextVisit.withLineFeeds("a\r\nb\rc\u{2028}d\u{2029}e\u{85}f\n\ng") == "a\nb\nc\nd\ne\nf\n\ng")
    #expect(TextVisit.withLineFeeds("\r\n\r\n") == "\n\n")
    #expect(!TextVisit.fits(String(repeating: "x", count: SetText.byteLimit + 1)))
  }
}

/// Tests of styles while a text is typed, and of the order in which texts are read.
@Suite struct TypedStyleTests {
  private func expanded(_ runs: [TextStyleRun], _ count: Int) -> [Double] {
    var sizes: [Double] = []
    for (index, run) in runs.enumerated() {
      let end = index == runs.count - 1 ? count : min(run.end, count)
      while sizes.count < end { sizes.append(run.style.size) }
    }
    return sizes
  }

  @Test func `What is new has the style of the character before it`() {
    let (small, large) = (TextStyle(size: 10), TextStyle(size: 20))
    let text = SetText(
      utf8: Array("smallLARGE".utf8),
      styles: [TextStyleRun(end: 5, style: small), TextStyleRun(end: 10, style: large)], faces: [],
      lines: [])
    let cases: [(String, [Int])] = [
      ("smaller! LARGE", [9, 14]), ("smallLARGE…", [5, 13]), ("XsmallLARGE", [6, 11]),
      ("LARGE", [5]), ("", [0]), ("smLARGE", [2, 7]),
    ]
    for (typed, ends) in cases {
      let changed = text.replacing(with: Array(typed.utf8))
      #expect(changed.styles.map(\.end) == ends, "\(typed)")
      #expect(changed.lines.isEmpty && changed.utf8 == Array(typed.utf8))
    }
    #expect(text.replacing(with: Array("LARGE".utf8)).styles[0].style == large)
    #expect(text.replacing(with: []).styles[0].style == small)
  }

  @Test func `Random changes keep the styles of what stays, and end between characters`() {
    var random = SplitMix64(seed: 59)
    let letters = ["a", "b", "é", "ß", "文", "𝄞", " "]
    func word(_ most: UInt64) -> String {
      (0..<Int(random.next() % most)).map { _ in letters[Int(random.next() % 7)] }.joined()
    }
    for _ in 0..<2_000 {
      let before = word(12)
      var runs: [TextStyleRun] = []
      var end = 0
      for character in before {
        end += String(character).utf8.count
        if random.next() % 3 == 0 || end == before.utf8.count {
          runs.append(
            TextStyleRun(end: end, style: TextStyle(size: Double(1 + random.next() % 3))))
        }
      }
      if runs.isEmpty { runs = [TextStyleRun(end: 0, style: TextStyle(size: 9))] }
      let text = SetText(utf8: Array(before.utf8), styles: runs, faces: [], lines: [])
      let after = word(12)
      let changed = text.replacing(with: Array(after.utf8))
      // The naive way, character by character.
      let (old, new) = (Array(before.unicodeScalars), Array(after.unicodeScalars))
      var head = 0
      while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
      var tail = 0
      while tail < min(old.count, new.count) - head,
        old[old.count - 1 - tail] == new[new.count - 1 - tail]
      {
        tail += 1
      }
      let bytes = { (scalars: ArraySlice<Unicode.Scalar>) in
        scalars.reduce(0) { $0 + String($1).utf8.count }
      }
      let sizes = expanded(runs, before.utf8.count)
      let first = bytes(old[..<head])
      let own = first > 0 ? sizes[first - 1] : sizes.first ?? 9
      let wanted =
        sizes[..<first]
        + Array(repeating: own, count: bytes(new[head..<(new.count - tail)]))
        + sizes[(sizes.count - bytes(old[(old.count - tail)...]))...]
      #expect(expanded(changed.styles, after.utf8.count) == Array(wanted), "\(before) → \(after)")
      #expect(after.isEmpty || changed.styles.last?.end == after.utf8.count)
      for (a, b) in zip(changed.styles, changed.styles.dropFirst()) {
        #expect(a.end < b.end && a.style != b.style)
      }
    }
  }

  @Test func `Texts are read from the top down, and from the left in a line`() {
    let document = InkDocument()
    // Boxes that were not set take the room of their letters.
    for (words, x, y) in [
      ("last", 0.0, 300.0), ("right", 200, 12), ("left", 10, 20), ("  ", 0, 100), ("middle", 5, 90),
    ] {
      let text = SetText(
        utf8: Array(words.utf8), styles: [TextStyleRun(end: words.utf8.count, style: TextStyle())],
        faces: [], lines: [])
      document.perform(
        document.adding(TextParcel(text), transform: .translation(Vector(x, y))).edit)
    }
    #expect(TextReading.boxes(of: document).map(\.string) == ["left", "right", "middle", "last"])
    #expect(TextReading.boxes(of: InkDocument()).isEmpty)
  }

  @Test func `A caret comes into view by the shortest way`() {
    let area = Rect(minX: 0, minY: 0, maxX: 100, maxY: 50)
    func way(_ x: Double, _ y: Double, height: Double = 10) -> Vector {
      TextReading.shift(
        of: Rect(minX: x, minY: y, maxX: x, maxY: y + height), into: area, margin: 5)
    }
    #expect(way(50, 20) == .zero)
    #expect(way(50, 60) == Vector(0, -25))
    #expect(way(-20, 20) == Vector(25, 0))
    #expect(way(99, -10) == Vector(-4, 15))
    // Of one that is too high, the upper end is seen.
    #expect(way(50, 30, height: 200) == Vector(0, -25))
  }
}
