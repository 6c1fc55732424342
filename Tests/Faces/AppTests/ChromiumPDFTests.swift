import BrowserDriver
import DecodedPNG
import Foundation
import SharedData
import Testing

extension BrowserTests.ChromiumAppTests {
  /// PDFs and pictures are opened, shown below the ink, and written on.
  @Suite(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
  struct PDFTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Lets the page note its messages to its workers: `asked` has the messages, `workers` the workers.
    private static let spy = """
      globalThis.asked = [];
      globalThis.workers = [];
      const Original = Worker;
      globalThis.Worker = class extends Original {
        constructor(...options) { super(...options); workers.push(this); }
        terminate() {
          workers.splice(workers.indexOf(this), 1);
          super.terminate();
        }
        postMessage(message, transfer) { asked.push(message); super.postMessage(message, transfer); }
      };
      """

    /// Returns the number of red pixels on the canvas.
    private func redCount() throws -> Int {
      try page.pixels().count(of: 0xFF00_00FF)
    }

    @Test func `A PDF becomes a drawing with its pages, which can be written on and undone`() throws
    {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.open(PDFFile(pageCount: 3), named: "Form")
      #expect(try page.value("$('#page-text').textContent") == "1 / 3")
      #expect(try page.value("$('#page-bar').hidden") == false)
      // Its pages are nothing that can be undone.
      #expect(try page.value("$('#undo-button').disabled") == true)
      let clean = try page.pixels()
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      #expect(try page.pixels().difference(from: clean) != nil)
      #expect(try page.stored()["Form"]?.count == 2)
      #expect(try page.stored()["Drawing 1"]?.count == 1)
      try page.press("#undo-button")
      try page.waitUntil("!$('#redo-button').disabled")
      try page.expectPixels(clean)
    }

    @Test(
      .enabled(if: SharedData.isAvailable, SharedData.isMissing),
      arguments: [("recoloured_elsewhere", 6, true), ("gs_cover", 7, false)])
    func `Ink that another program has changed is told, and all other ink is there`(
      name: String, pages: Int, isTold: Bool
    ) throws {
      let url = SharedData.folder.appendingPathComponent("pdf4/\(name).pdf")
      try page.drop([UInt8](Data(contentsOf: url)), named: "\(name).pdf")
      try page.waitForNotice("“\(name).pdf” has its drawing in it")
      try page.waitUntil("$('#page-text').textContent === '1 / \(pages)'")
      if isTold { try page.waitForNotice("Another program has changed ink in “\(name).pdf”") }
      #expect(try page.notices().contains { $0.contains("Another program") } == isTold)
      #expect(try page.summary().contains(isTold ? "5 strokes" : "6 strokes"))
    }

    @Test func `What was written on a PDF is there when the page is loaded anew`() throws {
      try page.open(PDFFile(pageCount: 2), named: "Kept")
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      let before = try page.pixels()
      try page.reload()
      try page.waitForSquare()
      try page.expectPixels(before)
      #expect(try page.value("$('#page-text').textContent") == "1 / 2")
    }

    @Test func `Ink is saved behind the bytes of its PDF, and opened again`() throws {
      let file = PDFFile(pageCount: 2)
      try page.open(file, named: "Round")
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      let before = try page.pixels()
      let saved = try page.saved("pdf")
      #expect(saved.count > file.bytes.count)
      #expect(Array(saved.prefix(file.bytes.count)) == file.bytes)
      try page.drop(saved, named: "Again.pdf")
      try page.waitUntil("$('#drawing-name').textContent === 'Again'")
      try page.waitForNotice("has its drawing in it")
      try page.waitForSquare()
      try page.expectPixels(before)
      #expect(try page.summary().contains("“Again” has 1 stroke"))
      // An undone stroke is not handed on.
      #expect(try page.value("$('#undo-button').disabled") == true)
    }

    @Test(.enabled(if: QPDF.isInstalled, QPDF.isMissing))
    func `Ink is saved into a PDF that is encrypted and opens without a password`() throws {
      let (code, _, encrypted) = try QPDF.run(on: PDFFile(pageCount: 2).bytes) {
        ["--encrypt", "", "owner", "256", "--", $0, $1]
      }
      try #require(code == 0)
      #expect(encrypted.firstRange(of: Array("/Encrypt".utf8)) != nil)
      try page.drop(encrypted, named: "Closed.pdf")
      try page.waitUntil("$('#drawing-name').textContent === 'Closed'")
      try page.waitForSquare()
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      let before = try page.pixels()
      let saved = try page.saved("pdf")
      #expect(saved.starts(with: encrypted) && saved.count > encrypted.count)
      let check = try QPDF.run(on: saved) { input, _ in ["--check", input] }
      #expect(check.code == 0 && !check.text.contains("WARNING"), "\(check.text)")
      #expect(try QPDF.run(on: saved) { input, _ in ["--is-encrypted", input] }.code == 0)
      // The ink is an annotation of the first page, and of no other.
      let plain = try QPDF.run(on: saved) { ["--qdf", "--decrypt", $0, $1] }
      let text = String(decoding: plain.output, as: UTF8.self)
      #expect(text.components(separatedBy: "/Subtype /Ink").count == 2)
      try page.drop(saved, named: "Again.pdf")
      try page.waitUntil("$('#drawing-name').textContent === 'Again'")
      try page.waitForSquare()
      try page.expectPixels(before)
      #expect(try page.summary().contains("“Again” has 1 stroke"))
    }

    @Test func `A drawing without pages becomes a PDF that is opened again`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let saved = try page.saved("pdf")
      #expect(saved.starts(with: Array("%PDF-".utf8)))
      try page.drop(saved, named: "Sheet.pdf")
      try page.waitUntil("$('#drawing-name').textContent === 'Sheet'")
      #expect(try page.summary().contains("“Sheet” has 1 stroke"))
    }

    @Test func `Keys and the bar go from page to page`() throws {
      try page.open(PDFFile(pageCount: 4), named: "Keys")
      func isOn(_ number: Int) throws {
        try page.waitUntil("$('#page-text').textContent === '\(number) / 4'")
      }
      try page.press("#page-on")
      try isOn(2)
      try browser.press(.pageDown)
      try isOn(3)
      try browser.press(.pageUp)
      try isOn(2)
      try page.press("#page-number")
      try browser.run(
        "document.getElementById('page-input').value = '4'; document.getElementById('page-go').requestSubmit();"
      )
      try isOn(4)
      #expect(try page.value("$('#page-on').disabled") == true)
      try page.waitForSquare()
    }

    @Test func `Pages are added, duplicated, moved and removed in the panel, and undone`() throws {
      try page.open(PDFFile(pageCount: 2), named: "Panel")
      try page.press("#page-number")
      func ids() throws -> [String] {
        // Identifiers of pages begin behind those of strokes and pictures: 2²⁴ + 2²⁰.
        try page.value(
          "[...document.querySelectorAll('#page-list li')].map((one) => `${one.dataset.id - 17825792}`)"
        )
        .array.compactMap(\.string)
      }
      #expect(try ids() == ["0", "1"])
      try page.press("#page-add")
      #expect(try ids() == ["0", "2", "1"])
      try page.waitUntil("$('#page-text').textContent === '2 / 3'")
      try page.press("#page-up")
      #expect(try ids() == ["2", "0", "1"])
      try page.press("#page-duplicate")
      #expect(try ids() == ["2", "3", "0", "1"])
      try page.press("#page-delete")
      #expect(try ids() == ["2", "0", "1"])
      for expected in [["2", "3", "0", "1"], ["2", "0", "1"], ["0", "2", "1"], ["0", "1"]] {
        try page.press("#undo-button")
        #expect(try ids() == expected)
      }
      #expect(try page.value("$('#undo-button').disabled") == true)
      // The small pictures come by themselves.
      try page.waitUntil("document.querySelector('#page-list canvas').width > 20")
    }

    @Test func `An endless sheet gets a page of the size and the paper that are chosen`() throws {
      try page.addFirstPage {
        try page.set("#page-size", to: "a5")
        try page.press("input[name=page-turn][value=across]")
        try page.press("input[name=page-pattern][value=grid]")
      }
      let ratio = try page.value(
        "document.querySelector('#page-list canvas').style.aspectRatio")
      #expect(ratio == "595 / 420")
      try page.press("#undo-button")
      try page.waitUntil("$('#page-bar').hidden")
    }

    @Test(arguments: [
      ("cut", Array(PDFFile(pageCount: 1).bytes.prefix(40)), "It is damaged"),
      ("nothing", Array("%PDF-1.7\n".utf8), "It is damaged"),
    ])
    func `A PDF that cannot be read leaves the drawing as it is`(
      name: String, bytes: [UInt8], reason: String
    ) throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let before = try page.pixels()
      try page.drop(bytes, named: "\(name).pdf")
      try page.waitForNotice("“\(name).pdf” cannot be opened. \(reason)")
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 1")
      try page.expectPixels(before)
    }

    @Test func `Of 500 pages only those in sight are drawn, and little is held`() throws {
      let script = try page.addScript(Self.spy)
      defer { page.removeScript(script) }
      try page.reload()
      try page.open(PDFFile(pageCount: 500), named: "Long")
      #expect(try page.value("$('#page-text').textContent") == "1 / 500")
      let drawn = "asked.filter(({ action }) => action === 'draw')"
      let pages = "new Set(\(drawn).map(({ page }) => page)).size"
      #expect(try page.value(pages).integer ?? 999 <= 4)
      // From the first page to the last, in ten steps.
      for number in stride(from: 50, through: 500, by: 50) {
        try browser.run(
          """
          document.getElementById("page-input").value = args[0];
          document.getElementById("page-go").requestSubmit();
          """, .string("\(number)"))
        try page.waitUntil("$('#page-text').textContent === '\(number) / 500'")
        try page.waitForSquare()
      }
      #expect(try page.value(pages).integer ?? 999 <= 44)
      let held = try browser.run(
        """
        // On a busy machine a second one may have come, and not have drawn anything yet.
        return await Promise.all(workers.map((worker) => new Promise((resolve) => {
          worker.addEventListener("message", ({ data }) => { if (data.job === "test") resolve(data.value); });
          worker.postMessage({ job: "test", action: "held" });
        })));
        """
      ).array
      for worker in held {
        #expect((worker["bytes"].integer ?? .max) < 16_000_000)
        #expect((worker["pages"].integer ?? .max) <= 4)
      }
      #expect(held.compactMap { $0["contents"].integer }.max() == 1)
    }

    // MARK: Pictures

    /// Drops a red PNG of 200 × 100 pixels that the browser makes, at a distance from the middle of the page.
    private func dropPicture(x: Double = 0, y: Double = 0) throws {
      try browser.run(
        """
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [200, 100];
        const context = canvas.getContext("2d");
        context.fillStyle = "#ff0000";
        context.fillRect(0, 0, 200, 100);
        const blob = await new Promise((resolve) => canvas.toBlob(resolve));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([blob], "red.png", { type: "image/png" }));
        const [clientX, clientY] = [innerWidth / 2 + args[0], innerHeight / 2 + args[1]];
        document.dispatchEvent(
          new DragEvent("drop", { dataTransfer, clientX, clientY, bubbles: true, cancelable: true }));
        """, .number(x), .number(y))
      try page.waitUntil("!$('#selection-bar').hidden")
    }

    @Test func `A picture is placed below the ink, moved, locked and removed`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try dropPicture()
      try page.waitForSquare()
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 1")
      #expect(try redCount() == 20_000)
      let corners = try page.value("$('#selection g polygon').getAttribute('points')")
      // It is dragged by its inside, with the mouse.
      let size = try page.value("[innerWidth, innerHeight]").array.compactMap(\.number)
      let middle = PagePoint(size[0] / 2, size[1] / 2)
      try browser.drag([middle, PagePoint(middle.x + 60, middle.y + 40)])
      let moved = try page.value("$('#selection g polygon').getAttribute('points')")
      #expect(moved != corners)
      #expect(try redCount() == 20_000)
      // Ink has brushes and colours, a picture has edges.
      #expect(
        try page.value("$('#selection-color').hidden && !$('#selection-crop').hidden") == true)
      try page.press("#selection-order")
      try page.press("#selection-lock")
      #expect(try page.value("$('#selection-bar').hidden") == true)
      // A tap on it says quietly that it is locked, and offers to unlock it.
      try browser.drag([PagePoint(middle.x + 60, middle.y + 60)])
      try page.waitForNotice("This is locked.")
      try page.takeScreenshot("locked-picture")
      try page.press(notice: "Unlock")
      try page.waitUntil("!$('#selection-bar').hidden")
      #expect(try page.value("$('#selection-status').textContent") == "1 picture selected.")
      try page.press("#selection-delete")
      try page.waitUntil("$('#selection-bar').hidden")
      #expect(try redCount() == 0)
      try page.press("#undo-button")
      try page.waitForSquare()
      #expect(try redCount() == 20_000)
    }

    @Test func `Ink and a picture are one selection, a group, and copied together`() throws {
      try dropPicture()
      try page.waitForSquare()
      try browser.press(.escape)
      try browser.press("b")
      let size = try page.value("[innerWidth, innerHeight]").array.compactMap(\.number)
      let (x, y) = (size[0] / 2, size[1] / 2)
      try page.drawWithPen(wave(from: PagePoint(x - 80, y)))
      let before = try page.pixels()
      func status() throws -> String? {
        try page.value("$('#selection-status').textContent").string
      }
      try browser.press(.control, "a")
      try page.waitUntil("!$('#selection-bar').hidden")
      #expect(try status() == "2 objects selected.")
      try page.press("#selection-order")
      try page.waitUntil("!$('#selection-group').disabled && $('#selection-ungroup').disabled")
      try page.takeScreenshot("arrange")
      try page.press("#selection-group")
      try page.waitUntil("$('#selection-group').disabled && !$('#selection-ungroup').disabled")
      try browser.run(
        """
        const name = document.getElementById("selection-name");
        name.value = "A wave on red";
        name.dispatchEvent(new Event("change"));
        """)
      try browser.press(.escape)
      try browser.press(.escape)
      try page.waitUntil("$('#selection-bar').hidden")
      // A tap beside the ink takes the picture, and with it the ink; both follow the pointer.
      try browser.drag([PagePoint(x + 85, y + 40)])
      try page.waitUntil("!$('#selection-bar').hidden")
      #expect(try status() == "2 objects selected.")
      try browser.drag([PagePoint(x + 85, y + 40), PagePoint(x + 125, y + 60)])
      let moved = try page.pixels()
      #expect(moved != before && moved.count(of: 0xFF00_00FF) > 17_000)
      try browser.press(.control, "z")
      try page.expectPixels(before)
      try browser.press(.control, "c")
      try page.waitUntil("$('#selection-status').textContent === '2 objects copied.'")
      try browser.press(.control, "v")
      try page.waitUntil("$('#selection-status').textContent === '2 objects pasted.'")
      #expect(try page.summary().contains("has 2 strokes"))
      #expect(try page.summary().contains("It has 2 pictures."))
      try browser.press(.control, .shift, "g")
      try page.press("#selection-order")
      try page.waitUntil("$('#selection-ungroup').disabled")
    }

    @Test func `A picture is cropped by its edges, and shown whole again`() throws {
      try dropPicture()
      try page.waitForSquare()
      let size = try page.value("[innerWidth, innerHeight]").array.compactMap(\.number)
      let (x, y) = (size[0] / 2, size[1] / 2)
      #expect(try redCount() == 20_000)
      #expect(try page.value("$('#selection-whole').hidden") == true)
      try page.press("#selection-crop")
      try page.waitUntil("$('#selection').hasAttribute('data-crops')")
      try browser.drag([PagePoint(x + 100, y), PagePoint(x + 50, y + 7)])
      try page.takeScreenshot("cropped-picture")
      #expect(try redCount() == 15_000)
      try browser.drag([PagePoint(x - 100, y - 50), PagePoint(x - 50, y)])
      #expect(try redCount() == 5_000)
      try page.press("#selection-whole")
      try page.waitUntil("$('#selection-whole').hidden")
      #expect(try redCount() == 20_000)
      try page.press("#selection-crop")
      try page.waitUntil("!$('#selection').hasAttribute('data-crops')")
      // Corners scale again, about the opposite one.
      try browser.drag([PagePoint(x + 100, y + 50), PagePoint(x, y)])
      #expect(try redCount() == 5_000)
    }

    @Test func `A picture comes where it is dropped, is told of and saved`() throws {
      try dropPicture(x: 150, y: -80)
      try page.waitForSquare()
      let middle = try page.value(
        """
        (() => {
          const points = $('#selection g polygon').getAttribute('points').trim().split(/[ ,]+/).map(Number);
          const sum = (axis) => points.filter((_, at) => at % 2 === axis).reduce((a, b) => a + b) / (points.length / 2);
          return [sum(0) - innerWidth / 2, sum(1) - innerHeight / 2];
        })()
        """
      ).array.compactMap(\.number)
      #expect(abs(middle[0] - 150) < 1 && abs(middle[1] + 80) < 1, "\(middle)")
      #expect(try page.summary().hasSuffix("has no strokes. It has 1 picture."))
      let picture = try Picture(png: page.saved("png"))
      #expect(picture.count(of: 0xFF00_00FF) > 19_000)
    }

    @Test func `A picture goes behind another one, and to the front again`() throws {
      try dropPicture()
      try page.waitForSquare()
      let places = "$('#selection g polygon').getAttribute('points')"
      try browser.run(
        """
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [100, 50];
        const context = canvas.getContext("2d");
        context.fillStyle = "#0000ff";
        context.fillRect(0, 0, 100, 50);
        const blob = await new Promise((resolve) => canvas.toBlob(resolve));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([blob], "blue.png", { type: "image/png" }));
        const [clientX, clientY] = [innerWidth / 2, innerHeight / 2];
        document.dispatchEvent(
          new DragEvent("drop", { dataTransfer, clientX, clientY, bubbles: true, cancelable: true }));
        """)
      func blueCount() throws -> Int { try page.pixels().count(of: 0xFFFF_0000) }
      try page.waitUntil(
        """
        (() => {
          const canvas = $("#canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return new Uint32Array(data.buffer).some((pixel) => pixel === 0xffff0000);
        })()
        """)
      #expect(try blueCount() == 5_000)
      #expect(try page.value(places).string?.isEmpty == false)
      try page.press("#selection-order")
      try page.press("#selection-back")
      #expect(try blueCount() == 0)
      try page.press("#undo-button")
      #expect(try blueCount() == 5_000)
      try page.press("#redo-button")
      #expect(try blueCount() == 0)
      try page.press("#selection-order")
      try page.press("#selection-front")
      #expect(try blueCount() == 5_000)
    }

    @Test func `A picture that is cut is refused in words`() throws {
      try page.drop(
        Array([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0]), named: "cut.png")
      try page.waitForNotice("“cut.png” cannot be opened. It is damaged")
    }
  }
}
