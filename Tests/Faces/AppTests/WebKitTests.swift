import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.OtherTests {
  /// The app in WebKitGTK, with a mouse.
  @Suite(
    .enabled(if: canRun(noWebKit ?? AppSite.missing), "WebKitGTK or the app is missing."),
    .app { try WebKit() })
  struct WebKitTests {
    let page: AppPage

    init() throws { page = try #require(AppSession.page) }

    /// Draws a line across the page, on a height.
    private func draw(_ y: Double, from start: Double = 200, to end: Double = 600) throws {
      try page.browser.drag(
        (0...16).map { PagePoint(start + (end - start) * Double($0) / 16, y + Double($0 % 4) * 3) })
    }

    private func click(_ selector: String) throws {
      try page.browser.click(page.middle(of: selector))
    }

    @Test func `A mouse draws the pixels that the command draws`() throws {
      for (index, brush) in ["pen", "pencil", "airbrush", "highlighter"].enumerated() {
        try page.choose(brush: brush)
        try draw(150 + 100 * Double(index))
      }
      try page.takeScreenshot("webkit")
      try page.expectSameAsCommand()
      let before = try page.pixels()
      try page.reload()
      try page.expectPixels(before)
    }

    @Test func `Brush and erasers work`() throws {
      try draw(300)
      let drawn = try page.pixels().inkCount()
      #expect(drawn > 400)
      try click("#eraser-button")
      #expect(try page.value("$('#eraser-button').getAttribute('aria-pressed')") == "true")
      try page.set("#eraser-size", to: "60")
      try draw(300, from: 380, to: 420)
      let erased = try page.pixels()
      #expect(erased.inkCount() < drawn && erased.inkCount(x: 395..<405) == 0)
      try page.expectSameAsCommand()

      try page.press("input[name=eraser][value=cut]")
      try draw(300, from: 280, to: 300)
      #expect(try page.pixels().inkCount() < erased.inkCount())
      try page.expectSameAsCommand()

      try page.press("input[name=eraser][value=stroke]")
      try draw(300, from: 500, to: 520)
      let rest = try page.pixels().inkCount()
      #expect(rest < erased.inkCount())

      try click("#brush-button")
      try draw(450)
      #expect(try page.pixels().inkCount() > rest + 400)
    }

    @Test func `Undo, redo, clear and zoom work`() throws {
      try draw(300)
      let drawn = try page.pixels()
      try click("#undo-button")
      #expect(try page.pixels().inkCount() == 0)
      try click("#redo-button")
      try page.expectPixels(drawn)
      try click("#zoom-in-button")
      #expect(try page.value("$('#zoom-text').textContent") == "125%")
      try wait(until: "it is larger") { try page.pixels().inkCount() > drawn.inkCount() }
      try click("#zoom-out-button")
      try page.expectPixels(drawn)
      try page.press("#clear-item")
      try wait(until: "it has faded away") { try page.pixels().inkCount() == 0 }
      try page.browser.press(.control, "z")
      try page.expectPixels(drawn)
    }

    @Test func `The hand moves the page`() throws {
      try draw(300)
      let drawn = try page.pixels()
      try click("#hand-button")
      try page.browser.drag([PagePoint(400, 500), PagePoint(450, 550), PagePoint(500, 600)])
      try wait(until: "it has moved") {
        let moved = try page.pixels()
        return moved.inkCount(x: 200..<290) == 0 && moved.inkCount() == drawn.inkCount()
      }
      #expect(try page.summary().contains("1 stroke"))
    }

    @Test(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
    func `A PDF is shown, written on, saved, and its text selected`() throws {
      let file = PDFFile(pageCount: 2)
      try page.drop([("Form.pdf", String(decoding: file.bytes, as: UTF8.self))])
      try page.waitUntil("$('#page-text').textContent === '1 / 2'")
      try page.waitUntil(
        """
          (() => {
            const canvas = $("#canvas");
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            return new Uint32Array(data.buffer).filter((pixel) => pixel === 0xff0000ff).length > 500;
          })()
        """)
      try draw(300)
      let saved = try page.saved("pdf")
      #expect(Array(saved.prefix(file.bytes.count)) == file.bytes && saved.count > file.bytes.count)
      try page.browser.run("document.getElementById('save-dialog').close();")
      try page.press("#text-item")
      try page.waitUntil("$('.text-page span')")
      try page.press("#text-all")
      #expect(
        try page.value("String(getSelection()).trim()").string?.hasPrefix("Page number") == true)
    }
  }
}
