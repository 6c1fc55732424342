import BrowserDriver
import Ductus
import Foundation
import Testing

// Replacing, long texts, several styles, addresses, and texts for those who do not see them.
extension BrowserTests.ChromiumAppTests.TextTests {
  /// Types boxes one below the other.
  private func type(boxes: [String]) throws {
    for (index, text) in boxes.enumerated() {
      try begin(at: PagePoint(300, 250 + 100 * Double(index)))
      try type(text)
      try browser.press(.escape)
      try page.waitUntil("!$('.text-frame')")
    }
  }

  /// The document as it is saved.
  private func document() throws -> InkDocument {
    try DuctusReader(.strict).read(try page.saved("ductus")).document
  }

  // MARK: Replacing

  @Test func `One place in boxes is replaced, or all of them in one step`() throws {
    try type(boxes: ["Ofen und Öfen", "kein Ofen"])
    try browser.press(.control, "h")
    try page.waitUntil("!$('#find-bar').hidden && $('#replace-form')?.hidden === false")
    #expect(try page.value("$('#find-note').textContent").string?.contains("Only boxes") == true)
    try page.set("#find-input", to: "ofen")
    try page.waitUntil("$('#find-status').textContent === '1 / 3'")
    // Each place has its own light, smaller than its box.
    #expect(try page.value("document.querySelectorAll('#find-marks polygon').length").number == 3)
    try page.set("#replace-input", to: "Herd")
    try page.press("#replace-one")
    try page.waitUntil("$('#find-status').textContent === '1 / 2'")
    #expect(try texts() == ["Herd und Öfen", "kein Ofen"])
    try page.press("#replace-all")
    try page.waitUntil("$('#find-note').textContent === '2 places replaced in 2 boxes.'")
    try page.waitUntil(
      "$('#find-status').textContent === 'Not found' && $('#replace-all').disabled")
    #expect(try texts() == ["Herd und Herd", "kein Herd"])
    try page.press("#undo-button")
    #expect(try texts() == ["Herd und Öfen", "kein Ofen"])
    try page.press("#undo-button")
    #expect(try texts() == ["Ofen und Öfen", "kein Ofen"])
    try page.press("#find-close")
  }

  @Test func `Without boxes there is nothing to replace, and that is said`() throws {
    try page.waitUntil("ductus.isWhole")
    try browser.press(.control, "h")
    try page.waitUntil("$('#find-note').textContent.includes('There are no boxes of text here')")
    #expect(try page.value("$('#find-replace').hidden && $('#replace-form').hidden").isTrue)
    try page.press("#find-close")
  }

  @Test func `Of very many places in a box the first thousand are found and replaced`() throws {
    try begin(at: PagePoint(300, 300))
    try copy("'ab '.repeat(1_500)")
    try browser.press(.control, "v")
    try page.waitUntil("$('.text-frame textarea').value.length === 4_500")
    try browser.press(.escape)
    try browser.press(.control, "h")
    try page.waitUntil("$('#replace-form')?.hidden === false")
    try page.set("#find-input", to: "ab")
    try page.waitUntil("$('#find-status').textContent.endsWith('/ 1000')")
    try page.set("#replace-input", to: "c")
    try page.press("#replace-all")
    try page.waitUntil("$('#find-note').textContent === '1000 places replaced.'")
    try page.waitUntil("$('#find-status').textContent.endsWith('/ 500')")
    #expect(try texts().first?.split(separator: " ").filter { $0 == "ab" }.count == 500)
    try page.press("#find-close")
  }

  @Test func `Case and accents do not count where a place is found`() throws {
    let found = try browser.run(
      """
      const { placesOf } = await import("./find/folding.js");
      return args.map(([text, wanted]) => placesOf(text, wanted).map(({ from, to }) => text.slice(from, to)).join("|"));
      """, ["Öfen O\u{308}fen Ofenrohr", "ofen"], ["Straße STRASSE", "strasse"], ["æther", "e"],
      ["a  b a\nb", "A B"], ["Ёлка ёлка", "ЁЛКА"], ["aaa", "aa"], ["x", " "]
    ).array.compactMap(\.string)
    #expect(
      found == ["Öfen|O\u{308}fen|Ofen", "Straße|STRASSE", "e", "a  b|a\nb", "Ёлка|ёлка", "aa", ""])
  }

  // MARK: Long texts

  /// Puts a text onto the clipboard, by an expression.
  private func copy(_ expression: String) throws {
    try browser.devTools(
      "Browser.grantPermissions",
      ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
    try browser.run("await navigator.clipboard.writeText(\(expression));")
  }

  @Test func `A long paste goes on over the pages in one step`() throws {
    try page.addFirstPage()
    try page.waitUntil("ductus.isWhole")
    try copy("Array.from({ length: 150 }, (_, index) => `Line ${index} of the text`).join('\\n')")
    try browser.press(.control, "v")
    try page.waitForNotice("The text goes over")
    let pasted = try document()
    #expect(pasted.pages.count > 2)
    #expect(pasted.texts.count == pasted.pages.count)
    let lines = pasted.texts.map { $0.string }.joined(separator: "\n").split(separator: "\n")
    #expect(lines.map(String.init) == (0..<150).map { "Line \($0) of the text" })
    for box in pasted.texts {
      let page = try #require(pasted.pages.first { $0.id == box.page })
      #expect(page.rect.contains(Point(box.bounds.minX, box.bounds.minY)))
      #expect(page.rect.contains(Point(box.bounds.maxX, box.bounds.maxY)))
    }
    try page.press("#undo-button")
    let before = try document()
    #expect(before.texts.isEmpty && before.pages.count == 1)
  }

  @Test func `A paste into a box goes on over the pages when its visit ends`() throws {
    try page.addFirstPage()
    try page.press("#pages-item")
    try begin(at: PagePoint(560, 300))
    try copy("Array.from({ length: 150 }, (_, index) => `Line ${index} of the text`).join('\\n')")
    try browser.press(.control, "v")
    try page.waitUntil("$('.text-frame textarea').value.length > 2000")
    try browser.press(.escape)
    try page.waitUntil("!$('.text-frame')")
    let pasted = try document()
    #expect(pasted.pages.count > 2)
    #expect(pasted.texts.count == pasted.pages.count)
    try page.press("#undo-button")
    #expect(try document().texts.isEmpty)
  }

  @Test func `Of too much as much is taken as there is room for, and that is said`() throws {
    try begin(at: PagePoint(300, 300))
    try copy("'a' + '\\u0301'.repeat(200) + 'b'")
    try browser.press(.control, "v")
    try page.waitForNotice("136 accents were left out")
    try page.waitUntil("$('.text-frame textarea').value.length === 66")
    try browser.press(.control, "a")
    try copy("'word '.repeat(20_010)")
    try browser.press(.control, "v")
    try page.waitForNotice("of 100,050 letters were pasted")
    try page.waitUntil("$('.text-frame textarea').value.length > 99_900")
    #expect(try page.value("$('.text-frame textarea').value.length").number ?? 0 <= 100_000)
    try browser.press(.control, "a")
    try browser.press(.delete)
    try browser.press(.escape)
  }

  @Test func `Many lines too many are pasted without a pause, and marked by the key for all`()
    throws
  {
    try begin(at: PagePoint(300, 300))
    try copy("'A line of a long list\\n'.repeat(4_700)")
    try browser.press(.control, "v")
    try page.waitForNotice("of 103,400 letters were pasted")
    try page.waitUntil("$('.text-frame textarea').value.length > 99_000")
    try browser.run("document.querySelector('.text-frame textarea').setSelectionRange(3, 3);")
    // The page keeps nobody from marking text where it is typed.
    #expect(
      try page.value(
        "$('.text-frame textarea').dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }))"
      ).isTrue)
    try browser.run("document.querySelector('.text-frame textarea').select();")
    try browser.press(.delete)
    try browser.press(.escape)
  }

  // MARK: Styles

  @Test func `A marked range has a style of its own, which stays with its letters`() throws {
    try begin(at: PagePoint(300, 300))
    try type("one two three")
    func mark(_ from: Int, _ to: Int) throws {
      try browser.run(
        "document.querySelector('.text-frame textarea').setSelectionRange(\(from), \(to));")
    }
    try mark(4, 7)
    try browser.press(.control, "b")
    try mark(5, 5)
    try type("x")
    try mark(0, 0)
    try type("A ")
    try browser.press(.escape)
    try page.waitUntil("!$('.text-frame')")
    let text = try #require(document().texts.first).text
    #expect(String(decoding: text.utf8, as: UTF8.self) == "A one txwo three")
    #expect(text.styles.map(\.end) == [6, 10, 16])
    #expect(text.styles.map(\.style.isBold) == [false, true, false])
    // It is the same when it is opened again, and the panel shows the style of what is marked.
    try begin(at: PagePoint(305, 300))
    try mark(7, 9)
    try page.waitUntil("$('#type-bold').getAttribute('aria-pressed') === 'true'")
    try browser.press(.control, "i")
    try browser.press(.escape)
    let styles = try #require(document().texts.first).text.styles
    #expect(styles.map(\.end) == [6, 7, 9, 10, 16])
    #expect(styles.map(\.style.isItalic) == [false, false, true, false, false])
  }

  // MARK: Addresses

  @Test func `An address in a box is opened, and an element leads to another one`() throws {
    try type(boxes: ["see www.example.org/a and so on"])
    try browser.run(
      "globalThis.opened = []; globalThis.open = (address) => { globalThis.opened.push(address); };"
    )
    // At the caret.
    try begin(at: PagePoint(340, 250))
    try browser.run("document.querySelector('.text-frame textarea').setSelectionRange(8, 8);")
    try page.waitUntil("!$('#type-open').hidden")
    try browser.press(.alt, .enter)
    #expect(try page.value("globalThis.opened.join()") == "https://www.example.org/a")
    try browser.press(.escape)
    // Of what is selected.
    try browser.run("document.querySelector('#canvas').focus();")
    try browser.press(.control, "a")
    try page.waitUntil("$('#selection-open')?.hidden === false")
    try page.press("#selection-open")
    #expect(try page.value("globalThis.opened.length").number == 2)
    // An address of its own comes first.
    try page.set("#selection-link", to: "javascript:alert(1)")
    try page.waitForNotice("This is no address")
    try page.set("#selection-link", to: "example.net/b")
    try page.waitForNotice("It leads to example.net/b.")
    try page.press("#selection-open")
    try page.press(notice: "example.net/b")
    #expect(try page.value("globalThis.opened.at(-1)") == "https://example.net/b")
    let saved = try document()
    let box = try #require(saved.texts.first)
    #expect(saved.link(of: box.id) == "https://example.net/b")
  }

  // MARK: For those who do not see it, and by keys alone

  /// The texts in the accessibility tree.
  private func readTexts() throws -> [String] {
    try browser.accessibilityTree().filter { $0["role"]["value"] == "StaticText" }
      .compactMap { $0["name"]["value"].string }
  }

  @Test func `Texts can be read from the moment the drawing is shown`() throws {
    #expect(try page.value("$('#sheet-texts')") == .null)
    try type(boxes: ["lower one", "upper one"])
    try page.waitUntil("$('#sheet-texts')?.childElementCount === 2")
    try page.settle()
    try page.reload()
    try page.waitUntil("$('#sheet-texts')?.childElementCount === 2")
    let read = try readTexts()
    let first = try #require(read.firstIndex(of: "lower one"))
    #expect(read.dropFirst(first).contains("upper one"))
    #expect(try page.value("$('#object-list')") == .null)
    try page.press("#undo-button")
    try page.waitUntil("$('#sheet-texts').childElementCount === 1")
    #expect(try !readTexts().contains("upper one"))
  }

  @Test func `Keys alone make a box, move a stroke, and save`() throws {
    try page.drawWithPen(wave(from: PagePoint(300, 500)))
    try browser.run("document.querySelector('#canvas').focus();")
    try browser.press("t")
    try page.waitUntil("document.documentElement.dataset.tool === 'type' && ductus.isWhole")
    try browser.press(.enter)
    try page.waitUntil("$('.text-frame textarea') === document.activeElement")
    try type("by keys")
    try browser.press(.escape)
    try page.waitUntil("document.activeElement?.id === 'canvas'")
    #expect(try texts() == ["by keys"])
    try browser.run("document.querySelector('#canvas').focus();")
    let before = try #require(document().strokes.first).transform
    try browser.run("document.querySelector('#canvas').focus();")
    try browser.press("o")
    try page.waitUntil("document.activeElement?.id === 'object-list'")
    try browser.press(.down)
    try page.waitUntil("$('#selection-status').textContent === '1 stroke selected.'")
    try browser.press(.alt, .shift, .right)
    try browser.press(.escape)
    try browser.press(.control, "s")
    try page.waitUntil(
      "$('#save-dialog').open && $('#save-dialog').contains(document.activeElement)")
    try browser.press(.escape)
    #expect(try document().strokes.first?.transform != before)
  }
}
