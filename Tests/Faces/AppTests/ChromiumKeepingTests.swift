import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests of drawings that Chromium keeps, and of files that are saved and opened.
  @Suite struct KeepingTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    @Test func `A page that is loaded anew shows the drawing as it was`() throws {
      try page.choose(brush: "pencil")
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      let before = try page.pixels()
      try page.reload()
      try page.expectPixels(before)
      // It can be gone on with.
      try page.drawWithPen(wave(from: PagePoint(500, 300)))
      #expect(try page.summary().contains("3 strokes"))
      try page.expectSameAsCommand()
    }

    @Test func `A drawing that is saved and opened again is the same`() throws {
      for (index, brush) in ["fountain", "crayon", "marker"].enumerated() {
        try page.choose(brush: brush)
        try page.drawWithPen(wave(from: PagePoint(200, 150 + 150 * Double(index))))
      }
      let before = try page.pixels()
      let file = try download("ductus")
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent !== 'Drawing 1'")
      #expect(try page.pixels().inkCount() == 0)
      try browser.chooseFiles([file.path], in: "#file-input")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      try page.press("#fit-item")
      // It is shown whole; back to where it was drawn, it is the same.
      let saved = try page.saved("ductus")
      let rendered = try Ductus.rendered(saved, ["--size", "1024x768"])
      #expect(rendered.difference(from: before) == nil)
      let first = try [UInt8](Data(contentsOf: file))
      #expect(try Ductus.rendered(first, ["--size", "1024x768"]).difference(from: before) == nil)
    }

    @Test func `An event log that is saved and opened again has the same events`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let events = try page.savedEvents()
      let file = try download("json")
      try withFolder { folder in
        let log = folder.appending(path: "A log.json")
        try FileManager.default.moveItem(at: file, to: log)
        try browser.chooseFiles([log.path], in: "#file-input")
        try page.waitUntil("$('#drawing-name').textContent === 'A log'")
      }
      #expect(try page.savedEvents() == events)
      #expect(try page.summary().contains("1 stroke "))
    }

    @Test func `A PNG has the pixels that the command draws`() throws {
      try page.choose(brush: "pencil")
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let drawing = try page.saved("ductus")
      let trimmed = try Picture(png: page.saved("png"))
      let whole = try Picture(
        png: page.saved("png") { try page.press("#png-trimmed") })
      #expect(
        try Ductus.rendered(drawing, ["--size", "1024x768", "--scale", "2"])
          .difference(from: whole) == nil)
      #expect(trimmed.width < 2 * 1024 && trimmed.inkCount() == whole.inkCount())
      let transparent = try Picture(
        png: page.saved("png") { try page.set("#picture-paper", to: "transparent") })
      #expect(
        try Ductus.rendered(
          drawing, ["--size", "1024x768", "--scale", "2", "--background", "transparent"]
        ).difference(from: transparent) == nil)
    }

    @Test func `An SVG shows in a browser what the canvas shows`() throws {
      try page.choose(brush: "ink-force")
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let svg = try page.saved("svg")
      let drawn = try browser.run(
        """
        const blob = new Blob([atob(args[0])], { type: "image/svg+xml" });
        const image = new Image();
        image.src = URL.createObjectURL(blob);
        await image.decode();
        const [width, height] = [image.naturalWidth, image.naturalHeight];
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context.fillStyle = "white";
        context.fillRect(0, 0, width, height);
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        return data.reduce((sum, value, index) => sum + (index % 4 === 0 ? 255 - value : 0), 0);
        """, .string(Data(svg).base64EncodedString()))
      let shown = try page.pixels().pixels.reduce(0.0) { $0 + Double(255 - $1 & 255) }
      let ratio = try #require(drawn.number) / shown
      #expect(shown > 0 && abs(ratio - 1) < 0.02, "\(ratio)")
    }

    @Test func `What cannot be opened is said, and nothing is lost`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let before = try page.pixels()
      try withFolder { folder in
        let file = folder.appending(path: "broken.json")
        try Data("[{\"phase\": true}]".utf8).write(to: file)
        try browser.chooseFiles([file.path], in: "#file-input")
        try page.waitUntil("$('.notice')?.textContent.includes('broken.json')")
      }
      try page.expectPixels(before)
    }

    @Test func `Two tabs on one drawing do not mix it up`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let first = try browser.tab()
      let second = try browser.newTab()
      try page.open()
      try page.waitUntil("$('.notice')?.textContent.includes('another tab')")
      #expect(try page.summary().contains("1 stroke "))
      // Here a copy is drawn in, there the drawing.
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      let copy = try page.pixels()
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1 copy'")
      try browser.goToTab(first)
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      let original = try page.pixels()
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 1")
      #expect(original != copy)
      try page.reload()
      try page.expectPixels(original)
      try browser.goToTab(second)
      try page.reload()
      try page.expectPixels(copy)
      try page.expectSameAsCommand()
      #expect(try browser.takeErrors() == [])
      try browser.closeTab(thenGoTo: first)
    }

    @Test func `A tab takes a drawing over from another`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let first = try browser.tab()
      let second = try browser.newTab()
      try page.open()
      try page.waitUntil("$('.notice')?.textContent.includes('another tab')")
      try browser.goToTab(first)
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      let both = try page.pixels()
      try browser.goToTab(second)
      try browser.run(
        "[...document.querySelectorAll('.notice button')].find((one) => "
          + "one.textContent === 'Take over').click();")
      try page.expectPixels(both)
      try page.drawWithPen(wave(from: PagePoint(500, 300)))
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 1")
      try page.expectSameAsCommand()
      try browser.closeTab(thenGoTo: first)
    }

    @Test func `Drawings are listed, named, copied, thrown away and had back`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.press("#drawings-button")
      try expectNames(["Drawing 1", "Drawing 2"])
      try page.waitUntil("document.querySelectorAll('#gallery img').length === 2")

      try page.press("[aria-label='Rename Drawing 1']")
      try browser.run("document.activeElement.value = 'A wave';")
      try browser.press(.enter)
      try expectNames(["A wave", "Drawing 2"])
      try page.press("[aria-label='Duplicate A wave']")
      try expectNames(["A wave", "A wave copy", "Drawing 2"])
      try page.takeScreenshot("drawings")
      try page.press("[aria-label='Delete A wave']")
      try expectNames(["A wave copy", "Drawing 2"])
      try browser.run(
        "[...document.querySelectorAll('.notice button')].find((one) => "
          + "one.textContent === 'Undo').click();")
      try expectNames(["A wave", "A wave copy", "Drawing 2"])
      try page.press("[aria-label='Open A wave']")
      try page.waitUntil("$('#drawing-name').textContent === 'A wave'")
      #expect(try page.summary().contains("1 stroke "))
    }

    private func expectNames(_ names: [String]) throws {
      try wait(until: "the drawings \(names)") {
        try page.value("[...document.querySelectorAll('#gallery b')].map((one) => one.textContent)")
          .array.compactMap(\.string).sorted() == names
      }
    }

    // The last one: the settings of the tab that crashes, such as the folder of downloads, are gone.
    @Test func `A page that crashes loses the stroke in progress and no other`() throws {
      let crashing = try browser.tab()
      let other = try browser.newTab()
      try browser.goToTab(crashing)
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let before = try page.pixels()
      let samples = wave(from: PagePoint(200, 400))
      try browser.pen(.down, samples[0])
      for sample in samples.dropFirst() { try browser.pen(.move, sample) }
      #expect(try page.pixels() != before)
      // The command can have no answer.
      _ = try? browser.devTools("Page.crash")
      try browser.goToTab(other)
      try page.open()
      try page.expectPixels(before)
    }

    /// Saves in a format, as somebody does; the file is the downloaded one.
    private func download(_ format: String) throws -> URL {
      let file = browser.downloads.appending(path: "Drawing 1.\(format)")
      try? FileManager.default.removeItem(at: file)
      try page.press("#save-item")
      try page.press("input[name=format][value=\(format)]")
      try page.press("#save-button")
      try wait(until: "\(file.lastPathComponent) is there") {
        FileManager.default.fileExists(atPath: file.path)
      }
      return file
    }
  }
}
