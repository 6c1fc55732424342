import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Links, outlines and labels lead through PDFs.
  @Suite(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
  struct PDFPlaceTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    // MARK: Links

    /// Returns a PDF whose pages have one link at their line of text; `action` says where it leads.
    private func linked(_ pageCount: Int, _ action: String, catalog: String = "") -> PDFFile {
      PDFFile(
        pageCount: pageCount,
        entries: "/Annots[<</Type/Annot/Subtype/Link/Rect[98 590 400 626]\(action)>>]",
        catalog: catalog)
    }

    private func waitForPage(_ text: String) throws {
      try page.waitUntil("$('#page-text').textContent === '\(text)'")
    }

    /// Returns the middle of the first link in view, once it is there.
    private func link() throws -> PagePoint {
      let middle = """
        (() => {
          for (const area of document.querySelectorAll(".link-layer a span")) {
            const { left, top, width, height } = area.getBoundingClientRect();
            if (top > 0 && top + height < innerHeight) return [left + width / 2, top + height / 2];
          }
          return null;
        })()
        """
      try page.waitUntil("\(middle) !== null")
      try page.settle()
      let place = try page.value(middle).array.compactMap(\.number)
      return PagePoint(place[0], place[1])
    }

    /// Clicks on the first link in view.
    private func click() throws { try browser.click(link()) }

    @Test(arguments: [
      ("its reference", "/Dest[\(PDFFile.page(3))/Fit]", ""),
      ("its name", "/A<</S/GoTo/D/there>>", "/Dests<</there[\(PDFFile.page(3))/XYZ 0 842 0]>>"),
    ])
    func `A click where pointers move the view follows a link to a page`(
      kind: String, action: String, catalog: String
    ) throws {
      try page.open(linked(4, action, catalog: catalog), named: "Linked")
      try page.press("#hand-button")
      try click()
      try waitForPage("3 / 4")
      #expect(try !page.canUndo)
    }

    @Test func `A pen and a mouse that draw follow no link`() throws {
      try page.open(linked(4, "/Dest[\(PDFFile.page(3))/Fit]"), named: "Drawn")
      let place = try link()
      try browser.pen(.down, PenSample(place.x, place.y))
      try browser.pen(.up, PenSample(place.x, place.y))
      // Where the pen was a moment before, a mouse would be the pen once more.
      try browser.click(PagePoint(place.x + 60, place.y))
      try page.waitUntil("!$('#undo-button').disabled")
      #expect(try page.summary().contains("2 strokes"))
      try waitForPage("1 / 4")
      // A finger, which moves the view once there was a pen, follows it.
      browser.setTime(0)
      try browser.touch(.start, [Finger(0, place.x, place.y)])
      browser.setTime(0.1)
      try browser.touch(.end, [])
      try waitForPage("3 / 4")
    }

    @Test func `A click follows a link while text is selected`() throws {
      try page.open(linked(4, "/A<</S/Named/N/LastPage>>"), named: "Selected")
      try page.press("#text-item")
      try page.waitUntil("$('.text-page span')")
      try click()
      try waitForPage("4 / 4")
    }

    @Test func `Links are reached with the keyboard, and named by their text`() throws {
      try page.open(linked(4, "/Dest[\(PDFFile.page(2))/Fit]"), named: "Keys")
      _ = try link()
      try browser.run("document.getElementById('canvas').focus();")
      try browser.press(.tab)
      #expect(try page.value("document.activeElement.ariaLabel") == "Page number 1 of many")
      try browser.press(.enter)
      try waitForPage("2 / 4")
      #expect(try page.value("document.activeElement.id") == "canvas")
    }

    @Test func `A link leads to its page wherever that is, and says if it is gone`() throws {
      try page.open(linked(3, "/Dest[\(PDFFile.page(3))/Fit]"), named: "Moved")
      try page.press("#page-number")
      try page.press("#page-list li:last-child button")
      try waitForPage("3 / 3")
      try page.press("#page-up")
      try page.press("#page-list li:first-child button")
      try page.press("#hand-button")
      try click()
      try waitForPage("2 / 3")
      try page.press("#page-delete")
      try page.waitUntil("$('#page-count').textContent === 'of 2'")
      try page.press("#page-list li:first-child button")
      try click()
      try page.waitForNotice("The page to which this leads is not in the drawing.")
    }

    @Test(arguments: [
      ("https://example.org/a?b=1", true), ("http://example.org/", true),
      ("mailto:a@example.org", true), ("javascript:alert\\(1\\)", false),
      ("file:///etc/passwd", false), ("ftp://example.org/", false), ("tel:123", false),
    ])
    func `Addresses of the web and of letters are opened beside the app, and no others`(
      address: String, isOffered: Bool
    ) throws {
      // The second link, which is always there, tells when the page was looked at.
      let file = PDFFile(
        pageCount: 2,
        entries: "/Annots[<</Type/Annot/Subtype/Link/Rect[98 590 400 626]"
          + "/A<</S/URI/URI(\(address))>>>>"
          + "<</Type/Annot/Subtype/Link/Rect[98 640 200 742]/Dest[\(PDFFile.page(2))/Fit]>>]")
      try page.open(file, named: "Outward")
      try page.waitUntil("$('.link-layer a[href=\"#\"]')")
      let links = try page.value(
        "[...document.querySelectorAll('.link-layer a[target=_blank]')].map((a) => [a.href, a.rel])"
      )
      let expected: JSON = isOffered ? [[.string(address), "noopener noreferrer"]] : []
      #expect(links == expected)
    }

    // MARK: The outline

    /// A PDF of three pages with an outline of a part with another one in it, and of one that leads outward.
    private static var outlined: PDFFile {
      let first = PDFFile.first(behind: 3)
      return PDFFile(
        pageCount: 3, catalog: "/Outlines \(first) 0 R",
        more: [
          "<</First \(first + 1) 0 R/Last \(first + 3) 0 R/Count 2>>",
          "<</Title(Part)/Parent \(first) 0 R/Next \(first + 3) 0 R/First \(first + 2) 0 R"
            + "/Last \(first + 2) 0 R/Count -1/Dest[\(PDFFile.page(2))/Fit]>>",
          "<</Title(Section)/Parent \(first + 1) 0 R/Dest[\(PDFFile.page(3))/Fit]>>",
          "<</Title(Home)/Parent \(first) 0 R/Prev \(first + 1) 0 R"
            + "/A<</S/URI/URI(https://example.org/)>>>>",
        ])
    }

    private func names() throws -> [String] {
      try page.value(
        "[...document.querySelectorAll('#outline a')].filter((a) => !a.closest('[hidden]'))"
          + ".map((a) => a.textContent)"
      ).array.compactMap(\.string)
    }

    @Test func `The outline of a PDF leads to its pages, with the mouse and with keys`() throws {
      try page.open(Self.outlined, named: "Parts")
      try page.press("#page-number")
      try page.waitUntil("$('#outline-choice') && !$('#outline-choice').hidden")
      #expect(try page.value("$('#outline').hidden") == true)
      try page.press("input[name=pages-view][value=outline]")
      #expect(try page.value("$('#page-list').hidden") == true)
      // Entries that the PDF shows folded are folded.
      #expect(try names() == ["Part", "Home"])
      try page.press("#outline a")
      try waitForPage("2 / 3")
      try browser.run("document.querySelector('#outline a').focus();")
      try browser.press(.right)
      #expect(try names() == ["Part", "Section", "Home"])
      try browser.press(.right)
      #expect(try page.value("document.activeElement.textContent") == "Section")
      try browser.press(.enter)
      try waitForPage("3 / 3")
      try browser.press(.left)
      try browser.press(.left)
      #expect(try names() == ["Part", "Home"])
      try browser.press(.down)
      #expect(try page.value("document.activeElement.target") == "_blank")
      try page.press("input[name=pages-view][value=pages]")
      #expect(try page.value("$('#outline').hidden && !$('#page-list').hidden") == true)
    }

    @Test func `Of an outline that is not there is no trace, also after one that was`() throws {
      try page.open(Self.outlined, named: "Parts")
      try page.press("#page-number")
      try page.waitUntil("$('#outline-choice') && !$('#outline-choice').hidden")
      try page.press("input[name=pages-view][value=outline]")
      try page.open(PDFFile(pageCount: 2), named: "Plain")
      try page.waitUntil("$('#outline-choice').hidden")
      #expect(try page.value("$('#outline').hidden && !$('#page-list').hidden") == true)
    }

    // MARK: Labels

    @Test func `Pages have the labels of the PDF, by which they are gone to`() throws {
      let labels = "/PageLabels<</Nums[0<</S/r>>3<</S/D/P(A-)>>]>>"
      try page.open(PDFFile(pageCount: 6, catalog: labels), named: "Labelled")
      try waitForPage("i (1 / 6)")
      try page.press("#page-number")
      func go(to name: String) throws {
        try browser.run(
          """
          document.getElementById("page-input").value = args[0];
          document.getElementById("page-go").requestSubmit();
          """, .string(name))
      }
      try go(to: "a-2")
      try waitForPage("A-2 (5 / 6)")
      #expect(try page.value("$('#page-input').value") == "A-2")
      #expect(try page.value("$('#page-count').textContent") == "(5 of 6)")
      try go(to: "3")
      try waitForPage("iii (3 / 6)")
      try go(to: "nowhere")
      #expect(try page.value("$('#page-input').value") == "iii")
      // A page of the drawing's own has its number.
      try page.press("#page-add")
      try waitForPage("4 / 7")
      let shown = try page.value(
        "[...document.querySelectorAll('#page-list span')].map((one) => one.textContent)"
      ).array.compactMap(\.string)
      #expect(shown == ["i (1)", "ii (2)", "iii (3)", "4", "A-1 (5)", "A-2 (6)", "A-3 (7)"])
    }

    @Test func `Labels that are numbers say nothing more`() throws {
      try page.open(
        PDFFile(pageCount: 3, catalog: "/PageLabels<</Nums[0<</S/D>>]>>"), named: "Numbers")
      try waitForPage("1 / 3")
    }
  }
}
