import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// PDFs of special kinds: those with a password, with forms that make their pages, and with units of their own.
  @Suite(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
  struct PDFKindTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    // MARK: Passwords

    /// Returns a PDF of two pages that is opened with a password, “secret”.
    private func locked() throws -> [UInt8] {
      let (code, _, bytes) = try QPDF.run(on: PDFFile(pageCount: 2).bytes) {
        ["--encrypt", "secret", "owner", "256", "--", $0, $1]
      }
      try #require(code == 0)
      return bytes
    }

    /// Answers the question for the password, once it is asked.
    private func answer(_ password: String) throws {
      try page.waitUntil("$('#password-input')?.closest('dialog').open")
      try browser.run(
        """
        const input = document.getElementById("password-input");
        input.value = args[0];
        input.form.requestSubmit();
        """, .string(password))
    }

    @Test(.enabled(if: QPDF.isInstalled, QPDF.isMissing))
    func `The password of a PDF is asked for until it is right, and known while the app is open`()
      throws
    {
      let bytes = try locked()
      try page.drop(bytes, named: "Locked.pdf")
      try answer("wrong")
      try page.waitUntil("$('#question-text')?.textContent === 'That was not its password.'")
      try answer("secret")
      try page.waitUntil("$('#drawing-name').textContent === 'Locked'")
      try page.waitForSquare()
      #expect(try !page.notices().contains { $0.contains("is damaged") })
      #expect(try page.value("$('#question-dialog') === null") == true)
      #expect(try !page.notices().contains { $0.contains("cannot be saved") })
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      #expect(try page.stored()["Locked"]?.count == 2)
      // The PDF that is saved has the ink, and needs the same password.
      let saved = try page.saved("pdf")
      #expect(saved.starts(with: bytes) && saved.count > bytes.count)
      #expect(try QPDF.run(on: saved) { input, _ in ["--check", input] }.code != 0)
      let decrypted = try QPDF.run(on: saved) { ["--password=secret", "--decrypt", $0, $1] }
      #expect(decrypted.code == 0 && decrypted.output.count > bytes.count)
      // It is opened as a drawing again.
      try page.drop(saved, named: "Written.pdf")
      try answer("secret")
      try page.waitUntil("$('#drawing-name').textContent === 'Written'")
      #expect(try page.summary().contains("“Written” has 1 stroke"))
      try page.drop(page.saved("ductus"), named: "Copy.ductus")
      try page.waitUntil("$('#drawing-name').textContent === 'Copy'")
      try page.waitForSquare()
      #expect(try page.summary().contains("“Copy” has 1 stroke"))
      // A second time nobody is asked.
      try page.drop(bytes, named: "Twice.pdf")
      try page.waitUntil("$('#drawing-name').textContent === 'Twice'")
      try page.waitForSquare()
      #expect(try page.value("$('#question-dialog') === null") == true)
    }

    @Test(.enabled(if: QPDF.isInstalled, QPDF.isMissing))
    func `The password is asked for again when the app is loaded anew, or when a person wants it`()
      throws
    {
      try page.drop(locked(), named: "Kept.pdf")
      try answer("secret")
      try page.waitUntil("$('#drawing-name').textContent === 'Kept'")
      try page.waitForSquare()
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      let before = try page.pixels()
      #expect(try page.stored()["Kept"]?.count == 2)
      try page.reload()
      try page.waitUntil("$('#password-input')")
      try page.press("#question-dialog button[type=button]")
      try page.waitForNotice("It needs a password.")
      // The ink is there, and the page is not asked for again by itself.
      #expect(try page.pixels().difference(from: before) != nil)
      #expect(try page.value("$('#question-dialog') === null") == true)
      try page.press(notice: "Enter the password…")
      try answer("secret")
      try page.waitForSquare()
      try page.expectPixels(before)
    }

    @Test func `A PDF whose password nobody says leaves the drawing as it is`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let before = try page.pixels()
      try page.drop(PDFFile.encrypted.bytes, named: "encrypted.pdf")
      try answer("anything")
      try page.waitUntil("$('#question-text')?.textContent === 'That was not its password.'")
      try page.press("#question-dialog button[type=button]")
      try page.waitForNotice("“encrypted.pdf” cannot be opened. It needs a password.")
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 1")
      try page.expectPixels(before)
    }

    // MARK: Forms

    @Test(arguments: [
      ("[1 0 R]", "has a form of the kind XFA"), ("[]", "is a form of the kind XFA without pages"),
    ])
    func `What is not seen of a form that makes its pages is told`(
      fields: String, told: String
    ) throws {
      let form = PDFFile.first(behind: 1)
      let field = "<</FT/Tx/T(a)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>"
      let text = "<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'></xdp:xdp>"
      let file = PDFFile(
        pageCount: 1, catalog: "/AcroForm \(form) 0 R",
        more: [
          "<</XFA \(form + 1) 0 R/Fields\(fields.replacing("1 0", with: "\(form + 2) 0"))>>",
          "<</Length \(text.utf8.count)>>\nstream\n\(text)\nendstream", field,
        ])
      try page.open(file, named: "Form")
      try page.waitForNotice("“Form.pdf” \(told)")
      // It says so of that drawing alone.
      try page.open(PDFFile(pageCount: 1), named: "Plain")
      #expect(try !page.notices().contains { $0.contains("XFA") })
    }

    // MARK: Sizes

    @Test func `A page with a unit of its own is as large as that makes it`() throws {
      try page.open(PDFFile(pageCount: 1, entries: "/UserUnit 2"), named: "Unit")
      try page.press("#page-number")
      #expect(
        try page.value("$('#page-list canvas').style.aspectRatio") == "1190 / 1684")
      // The square is 200 points wide.
      let zoom = try page.value("parseFloat($('#zoom-text').textContent) / 100").number ?? 0
      let picture = try page.pixels()
      let density = try page.value("devicePixelRatio").number ?? 1
      let side = 200 * zoom * density
      let expected = side * side
      #expect(abs(Double(picture.count(of: 0xFF00_00FF)) - expected) < 0.06 * expected)
    }

    @Test func `A sheet of 140,000 points is shown`() throws {
      let content = "1 0 0 rg 0 0 595 842 re f"
      try page.open(
        PDFFile(pageCount: 1, entries: "/UserUnit 170", contents: [0: content]), named: "Sheet")
      #expect(try page.value("$('#page-text').textContent") == "1 / 1")
    }

    // MARK: Too much

    @Test func `Of a page with very many links some are offered`() throws {
      let link =
        "<</Type/Annot/Subtype/Link/Rect[9 9 99 99]/A<</S/URI/URI(https://example.org/)>>>>"
      let file = PDFFile(
        pageCount: 1, entries: "/Annots[\(String(repeating: link, count: 900))]")
      try page.open(file, named: "Many")
      try page.waitUntil("document.querySelectorAll('.link-layer a').length === 500")
    }

    @Test func `Of an outline with very many levels the upper ones are there`() throws {
      let first = PDFFile.first(behind: 1)
      let depth = 60
      let entries = (1...depth).map { number in
        let below = "\(first + number + 1) 0 R"
        return "<</Title(Entry)/Count 1/Parent \(first + number - 1) 0 R"
          + "/Dest[\(PDFFile.page(1))/Fit]"
          + (number < depth ? "/First \(below)/Last \(below)>>" : ">>")
      }
      try page.open(
        PDFFile(
          pageCount: 1, catalog: "/Outlines \(first) 0 R",
          more: ["<</First \(first + 1) 0 R/Last \(first + 1) 0 R/Count 1>>"] + entries),
        named: "Deep")
      try page.press("#page-number")
      try page.waitUntil("document.querySelectorAll('#outline a').length === 40")
    }
  }
}
