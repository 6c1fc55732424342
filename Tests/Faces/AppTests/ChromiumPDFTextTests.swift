import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The text of PDFs is found, marked and copied.
  @Suite(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
  struct PDFTextTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    @Test func `Text of a PDF is found, page after page`() throws {
      try page.open(PDFFile(pageCount: 12), named: "Text")
      try browser.run("document.getElementById('find-item').click();")
      try page.waitUntil("!$('#find-bar').hidden")
      try page.set("#find-input", to: "NUMBER 11  of")
      try browser.run(
        "document.getElementById('find-input').dispatchEvent(new Event('input', { bubbles: true }));"
      )
      try page.waitUntil("$('#find-status').textContent === '1 / 1'")
      try page.waitUntil("$('#page-text').textContent === '11 / 12'")
      try page.waitUntil("document.querySelectorAll('#find-marks polygon').length === 1")
      try page.set("#find-input", to: "nowhere")
      try browser.run(
        "document.getElementById('find-input').dispatchEvent(new Event('input', { bubbles: true }));"
      )
      try page.waitUntil("$('#find-status').textContent === 'Not found'")
      try page.press("#find-close")
      try page.waitUntil("$('#find-marks').hasAttribute('hidden')")
    }

    /// Returns the text that is copied when a person presses the keys for that.
    private func copied() throws -> String? {
      try browser.run(
        """
        const clipboardData = new DataTransfer();
        document.dispatchEvent(new ClipboardEvent("copy", { clipboardData, cancelable: true }));
        return clipboardData.getData("text/plain");
        """
      ).string
    }

    /// Returns the left, upper, right and lower edge of the first text that is shown.
    private func textBox() throws -> [Double] {
      try page.value(
        """
        (() => {
          const { left, top, right, bottom } = $('.text-page span').getBoundingClientRect();
          return [left, top, right, bottom];
        })()
        """
      ).array.compactMap(\.number)
    }

    @Test func `Text of a PDF is selected with the mouse, and copied`() throws {
      try page.open(PDFFile(pageCount: 300, entries: "/Rotate 0"), named: "Copied")
      try page.press("#text-item")
      try page.waitUntil("$('.text-page span') && !$('#text-bar').hidden")
      let box = try textBox()
      let line = (box[1] + box[3]) / 2
      // From before the line to behind it.
      try browser.drag([
        PagePoint(box[0] + 1, line), PagePoint(box[0] + 40, line),
        PagePoint(box[2] + 12, line),
      ])
      #expect(try copied() == "Page number 1 of many")
      // There are texts of the pages in view only.
      #expect(try page.value("document.querySelectorAll('.text-page').length < 5") == true)
      // Nothing was drawn, and with a brush all of it is gone.
      #expect(try page.value("$('#undo-button').disabled") == true)
      try page.press("#brush-button")
      #expect(try page.value("$('.text-layer').hidden") == true)
      #expect(try page.value("document.querySelectorAll('.text-page').length") == 0)
      try page.press("#text-item")
      try page.waitUntil("$('.text-page span')")
      try page.press("#text-all")
      #expect(try copied() == "Page number 1 of many")
      try browser.press(.escape)
      #expect(try page.value("document.documentElement.dataset.tool") == "brush")
    }

    @Test func `Text lies over its letters, whatever the rotation of the page`() throws {
      try page.open(PDFFile(pageCount: 1, entries: "/Rotate 90"), named: "Turned")
      try page.press("#text-item")
      try page.waitUntil("$('.text-page span')")
      try page.press("#text-close")
      // Where letters are dark is found on the canvas; the text is marked there.
      let dark = """
        (() => {
          const canvas = $("#canvas");
          const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          let [left, top, right, bottom] = [1e9, 1e9, 0, 0];
          new Uint32Array(data.buffer).forEach((pixel, index) => {
            if ((pixel & 0xff) + ((pixel >> 8) & 0xff) + ((pixel >> 16) & 0xff) > 200) return;
            const [x, y] = [index % width, Math.floor(index / width)];
            [left, top] = [Math.min(left, x), Math.min(top, y)];
            [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
          });
          return [left, top, right + 1, bottom + 1].map((one) => one / devicePixelRatio);
        })()
        """
      try page.waitUntil("\(dark)[2] > 0")
      let letters = try page.value(dark).array.compactMap(\.number)
      try page.press("#text-item")
      try page.waitUntil("$('.text-page span')")
      let text = try textBox()
      // Turned by a right angle, the line goes down; its ends are those of its letters.
      #expect(letters[3] - letters[1] > 3 * (letters[2] - letters[0]))
      #expect((text[1] - letters[1]).magnitude < 5 && (text[3] - letters[3]).magnitude < 5)
      #expect(text[0] < letters[0] + 3 && text[2] > letters[2] - 3)
    }

    @Test func `The view follows a pointer that marks at its edge`()
      throws
    {
      try page.open(PDFFile(pageCount: 30), named: "Followed")
      try page.press("#text-item")
      try page.waitUntil("$('.text-page span')")
      let start = try page.middle(of: ".text-page span")
      let height = try page.value("innerHeight").number ?? 0
      try browser.pen(.down, PenSample(start.x, start.y))
      for y in [start.y + 30, height - 40, height - 4] {
        try browser.pen(.move, PenSample(start.x, y))
      }
      try page.waitUntil("$('#page-text').textContent === '4 / 30'")
      try browser.pen(.up, PenSample(start.x, height - 4))
      let text = try #require(try copied())
      #expect(text.contains("of many\nPage number 2 of many\nPage number 3 of many\n"), "\(text)")
      // The pages in between are out of view, and have no elements.
      #expect(try page.value("document.querySelectorAll('.text-page').length < 6") == true)
      // It stays where it is.
      let shown = try page.value("$('#page-text').textContent")
      for _ in 0..<20 { try page.nextFrame() }
      #expect(try page.value("$('#page-text').textContent") == shown)
    }
  }
}
