import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests that the app reports ink beside the pages, and that pages grow to have it.
  @Suite(.enabled(if: QPDF.isInstalled, QPDF.isMissing))
  struct BesideTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private static let told = "This lies beside the page"
    private static let toldWhenSaved = "Some of what is drawn lies beside the pages"

    /// Returns the number of messages with a text.
    private func noticeCount(_ text: String) throws -> Int {
      try #require(
        page.value(
          "[...document.querySelectorAll('.notice p')].filter((one) => one.textContent.includes('\(text)')).length"
        ).integer)
    }

    /// Waits for the message, and keeps it, as somebody does who reads it.
    private func waitUntilTold() throws {
      try page.waitForNotice(Self.told)
      try browser.run(
        "document.querySelector('.notice.quiet').dispatchEvent(new Event('focusin', { bubbles: true }));"
      )
    }

    /// Begins a drawing of a blank page, which is shown as a whole with desk on both sides.
    private func beginPage() throws {
      try page.addFirstPage { try page.set("#page-size", to: "a5") }
      try page.press("#pages-close")
      try page.press("#fit-button")
    }

    /// Returns the columns of the page in the middle row of the canvas: those that are white.
    private func columns() throws -> ClosedRange<Int> {
      let pixels = try page.pixels()
      let white = (0..<pixels.width).filter { pixels[$0, pixels.height / 2] == 0xFFFF_FFFF }
      return try #require(white.first)...(try #require(white.last))
    }

    /// Returns the media boxes of the pages of a file.
    private func boxes(_ bytes: [UInt8]) throws -> [[Double]] {
      let plain = try QPDF.run(on: bytes) { ["--qdf", "--no-original-object-ids", $0, $1] }
      #expect(plain.code == 0, "\(plain.text)")
      let text = String(decoding: plain.output, as: UTF8.self)
      return text.components(separatedBy: "/MediaBox").dropFirst().map { part in
        part.prefix { $0 != "]" }.split { !"-.0123456789".contains($0) }.compactMap {
          Double($0)
        }
      }
    }

    @Test func `Ink beside the page is told of once, quietly, and the page grows with it`() throws {
      try beginPage()
      let blank = try columns()
      let right = Double(blank.upperBound) + 30
      // Ink that lies on the page, wholly or mostly, gives no notice.
      try page.drawWithPen(wave(from: PagePoint(right - 250, 300), length: 240))
      #expect(try noticeCount(Self.told) == 0)
      try page.drawWithPen(wave(from: PagePoint(right, 300), length: 60))
      try waitUntilTold()
      #expect(try page.value("$('dialog[open]')") == nil)
      // The next stroke goes through the message, and nothing is told again.
      let middle = try page.middle(of: ".notice p")
      try page.drawWithPen(wave(from: PagePoint(middle.x - 30, middle.y), length: 60, height: 3))
      try page.drawWithPen(wave(from: PagePoint(right, 400), length: 60))
      #expect(try page.summary().contains("4 strokes"))
      #expect(try noticeCount(Self.told) == 1)
      let before = try page.pixels()
      try page.press(notice: "Enlarge the page")
      try page.waitForNotice("The page is larger now")
      let after = try page.pixels()
      let grown = try columns()
      #expect(grown.lowerBound == blank.lowerBound && grown.upperBound > Int(right) + 60)
      // The ink is where it was.
      #expect(after.count(of: 0xFF00_0000) == before.count(of: 0xFF00_0000))
      let saved = try page.saved("pdf")
      #expect(try noticeCount(Self.toldWhenSaved) == 0)
      let box = try #require(boxes(saved).first)
      #expect(box[0] == 0 && box[2] > 430)
      try page.press("#undo-button")
      try page.expectPixels(before)
      // It is one step.
      try page.press("#undo-button")
      #expect(try page.summary().contains("3 strokes"))
    }

    @Test func `A page is enlarged when it is saved, and the file is made again`() throws {
      try beginPage()
      let left = Double(try columns().lowerBound) - 90
      try page.drawWithPen(wave(from: PagePoint(left, 300), length: 60))
      let small = try page.saved("pdf")
      #expect(try boxes(small) == [[0, 0, 420, 595]])
      try page.waitForNotice(Self.toldWhenSaved)
      try browser.run(
        """
        const label = "Enlarge the page, and save again";
        [...document.querySelectorAll(".notice button")].find((one) => one.textContent === label).id = "again";
        """)
      let large = try page.file(pressing: "#again")
      let box = try #require(boxes(large).first)
      #expect(box[2] > 480 && box[3] == 595)
      #expect(try noticeCount(Self.toldWhenSaved) == 0)
    }

    @Test(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
    func `The page of a PDF grows in its file`() throws {
      try page.open(PDFFile(pageCount: 2), named: "Form")
      try page.press("#fit-button")
      let right = Double(try columns().upperBound) + 30
      try page.drawWithPen(wave(from: PagePoint(right, 300), length: 60))
      try waitUntilTold()
      try page.press(notice: "Enlarge the page")
      try page.waitForNotice("The page is larger now")
      try page.press("#fit-button")
      try page.waitForSquare()
      let shown = try page.pixels()
      let saved = try page.saved("pdf")
      #expect(saved.starts(with: PDFFile(pageCount: 2).bytes))
      let all = try boxes(saved)
      #expect(all.count == 2 && all[0][0] == 0 && all[0][2] > 620 && all[0][3] == 842)
      #expect(all.last == [0, 0, 595, 842])
      #expect(try noticeCount(Self.toldWhenSaved) == 0)
      try page.drop(saved, named: "Again.pdf")
      try page.waitUntil("$('#drawing-name').textContent === 'Again'")
      try page.press("#fit-button")
      try page.waitForSquare()
      try page.expectPixels(shown)
    }
  }
}
