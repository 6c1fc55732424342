import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.OtherTests {
  /// The app in Firefox.
  @Suite(
    .enabled(if: canRun(noFirefox ?? AppSite.missing), "Firefox or the app is missing."),
    .app { try Firefox() })
  struct FirefoxTests {
    let page: AppPage
    let browser: Firefox

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Firefox)
    }

    @Test func `A pen draws the pixels that the command draws`() throws {
      for (index, brush) in ["pen", "pencil", "ink", "highlighter"].enumerated() {
        try page.choose(brush: brush)
        try page.drawWithPen(wave(from: PagePoint(200, 150 + 120 * Double(index))))
      }
      let events = try page.savedEvents()
      #expect(events.allSatisfy { $0["type"] == 2 })
      #expect(events.contains { abs(($0["force"].number ?? 0) - 0.9 * 25 / 6) < 0.002 })
      #expect(Set(events.compactMap { $0["altitudeAngle"].number }).count > 5)
      try page.takeScreenshot("firefox")
      try page.expectSameAsCommand()
    }

    @Test func `A page that is loaded anew shows the drawing as it was`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let before = try page.pixels()
      try page.reload()
      try page.expectPixels(before)
      try page.press("#undo-button")
      #expect(try page.pixels().inkCount() == 0)
    }

    @Test func `what is drawn before the engines are there is kept`() throws {
      for name in ["ductus-canvas", "ductus-signature"] {
        let gate = Gate()
        let server = try ElementPages.serve(
          "<\(name) style='display: block; width: 600px; height: 400px'></\(name)>", holding: gate)
        defer {
          gate.open()
          server.end()
        }
        let page = AppPage(browser: browser, address: server.address)
        try browser.open(page.address)
        try page.waitUntil("customElements.get('\(name)')")
        for y in [100.0, 200] {
          try browser.stroke([PenSample(100, y), PenSample(200, y), PenSample(300, y + 40)])
        }
        gate.open()
        try page.waitUntil("!$('\(name)').isEmpty")
        let count = try browser.run(
          """
          const element = document.querySelector("\(name)");
          return element.engine?.summary().strokes ?? element.strokes().then((strokes) => strokes.length);
          """)
        #expect(count == 2, "\(name)")
      }
      // The app itself.
      let gate = Gate()
      defer { gate.open() }
      let folder = AppSite.folder
      let server = try PageServer { path in
        if path.hasSuffix(".wasm") { gate.pass() }
        let file = folder.appending(path: path.isEmpty ? "index.html" : path)
        return (try? Data(contentsOf: file)).map { [UInt8]($0) }
      }
      defer { server.end() }
      let app = AppPage(browser: browser, address: server.address)
      try browser.open(app.address)
      try app.waitUntil("document.readyState === 'complete'")
      try browser.stroke([PenSample(300, 300), PenSample(400, 300), PenSample(500, 340)])
      gate.open()
      try app.waitUntil("document.documentElement.dataset.ready === 'true'")
      try app.waitUntil("!$('#undo-button').disabled")
      #expect(try app.pixels().inkCount() > 0)
    }

    @Test func `A sheet to sign on gives a picture of what is signed`() throws {
      let pages = SignaturePages(page: page)
      try pages.openSheet("#width=600")
      try pages.sign("#field")
      #expect(try pages.pixels().inkCount() > 0)
      let picture = try Picture(png: page.file(pressing: ".done"))
      #expect(picture.width == 600 && picture.isTrimmed)
    }

    @Test func `A drawing is saved and opened again`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let before = try page.pixels()
      let file = browser.downloads.appending(path: "Drawing 1.ductus")
      try page.press("#save-item")
      try page.press("input[name=format][value=ductus]")
      try page.press("#save-button")
      try wait(until: "\(file.lastPathComponent) is whole") {
        let names = try FileManager.default.contentsOfDirectory(atPath: browser.downloads.path)
        let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
        return (size ?? 0) > 0 && !names.contains { $0.hasSuffix(".part") }
      }
      let bytes = try [UInt8](Data(contentsOf: file))
      #expect(try Ductus.rendered(bytes, ["--size", "1024x768"]).difference(from: before) == nil)
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try browser.chooseFile(file.path, in: "#file-input")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      #expect(
        try Ductus.rendered(page.saved("ductus"), ["--size", "1024x768"])
          .difference(from: before) == nil)
      let png = try Picture(png: page.saved("png") { try page.press("#png-trimmed") })
      #expect(png.inkCount() > 0)
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
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
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
