import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumTests {
  /// The objects of the drawing, for who does not see them and for the keyboard alone.
  @Suite struct ObjectTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// The names of the objects in the accessibility tree.
    private func objects() throws -> [String] {
      try browser.accessibilityTree().filter { $0["role"]["value"] == "option" }
        .map { $0["name"]["value"].string ?? "" }.filter { $0.contains("Black") }
    }

    private func open() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 250)))
      try page.drawWithPen(wave(from: PagePoint(300, 450)))
      try browser.run("document.querySelector('#canvas').focus();")
      try browser.press("o")
      try page.waitUntil("document.activeElement?.id === 'object-list'")
    }

    @Test func `The keyboard alone chooses, names, moves and deletes a stroke`() throws {
      try open()
      #expect(try objects().count == 2)
      try browser.press(.down)
      try page.waitUntil("$('#selection-status').textContent === '1 stroke selected.'")
      #expect(
        try page.value("$('#object-list').getAttribute('aria-activedescendant')") == "object-0")
      let before = try page.pixels()
      try browser.press(.alt, .right)
      try page.nextFrame()
      #expect(try page.pixels() != before)
      try browser.press(.enter)
      try page.waitUntil("document.activeElement?.id === 'object-name'")
      for letter: Key in ["v", "a", "l", "v", "e"] { try browser.press(letter) }
      try browser.press(.enter)
      try page.waitUntil("document.activeElement?.id === 'object-list'")
      #expect(try objects().first?.hasPrefix("valve, ") == true)
      // The strokes do not touch, so that a step would change nothing.
      try browser.press(.shift, "]")
      try page.waitUntil("$('#object-1')?.textContent.startsWith('valve')")
      try browser.press(.delete)
      try page.waitUntil("$('#object-list').childElementCount === 1")
      try browser.press(.escape)
      #expect(try page.value("document.activeElement.id") == "canvas")
    }

    @Test func `Who comes to the canvas by the keyboard finds the objects after it`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 250)))
      // The pen has left the focus on the canvas: Tab leads on, and back.
      try browser.run("document.querySelector('#canvas').focus();")
      try browser.press(.tab)
      try browser.press(.shift, .tab)
      try page.waitUntil("document.activeElement?.id === 'canvas'")
      try page.waitUntil("$('#object-list')?.childElementCount === 1")
      #expect(try objects().count == 1)
    }
  }
}
