import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumTests {
  /// What Chromium keeps, and what goes in and out as files.
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
      // It is shown whole; back to where it was drawn, it is what it was.
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

    @Test func `A storage that is full is said, and drawing goes on`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      // As browsers refuse it; Chromium itself looks at its quota only from time to time.
      try browser.run(
        """
        globalThis.unlimitedAdd = IDBObjectStore.prototype.add;
        IDBObjectStore.prototype.add = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
        """)
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.waitUntil("$('.notice')?.textContent.includes('storage is full')")
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      #expect(try page.summary().contains("3 strokes"))
      // When there is room again, all is kept.
      try browser.run("IDBObjectStore.prototype.add = globalThis.unlimitedAdd;")
      try page.drawWithPen(wave(from: PagePoint(500, 300)))
      try page.waitUntil(
        "[...document.querySelectorAll('.notice')].some((one) => "
          + "one.textContent.includes('kept again'))")
      let before = try page.pixels()
      try page.reload()
      try page.expectPixels(before)
    }

    @Test func `A storage that is forbidden is said, and drawing goes on`() throws {
      let script = try browser.devTools(
        "Page.addScriptToEvaluateOnNewDocument",
        [
          "source": """
          IDBFactory.prototype.open = () => {
            throw new DOMException("not here", "SecurityError");
          };
          """
        ])
      defer {
        _ = try? browser.devTools("Page.removeScriptToEvaluateOnNewDocument", script)
      }
      try page.reload()
      try page.waitForNotice("storage does not answer")
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.expectSameAsCommand()
    }

    @Test(arguments: ["IDBFactory.prototype.open", "IDBObjectStore.prototype.getAll"])
    func `A storage that cannot be read is no empty one, and takes what was drawn meanwhile`(
      method: String
    ) throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let before = try page.pixels()
      let stored = try page.stored()
      let script = try page.addScript(
        """
        globalThis.original = \(method);
        \(method) = function () { throw new DOMException("internal error", "UnknownError"); };
        """)
      try page.reload()
      page.removeScript(script)
      try page.waitForNotice("storage does not answer (internal error)")
      // Nothing has the name of what could not be shown.
      #expect(try page.value("$('#drawing-name').textContent") == "Unkept drawing 1")
      try page.takeScreenshot("storage-unreadable")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      // It may not answer yet.
      try page.press(notice: "Try again")
      try page.waitForNotice("storage does not answer (internal error)")
      try browser.run("\(method) = globalThis.original;")
      #expect(try page.stored() == stored)
      try page.press(notice: "Try again")
      try page.waitForNotice("kept again")
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 2")
      #expect(try page.summary().contains("“Drawing 2” has 2 strokes"))
      try page.drawWithPen(wave(from: PagePoint(500, 300)))
      #expect(try page.stored()["Drawing 1"] == stored["Drawing 1"])
      try page.reload()
      #expect(try page.summary().contains("“Drawing 2” has 3 strokes"))
      try page.press("#drawings-button")
      try page.waitUntil("$('[aria-label=\"Open Drawing 1\"]')")
      try page.press("[aria-label='Open Drawing 1']")
      try page.expectPixels(before)
    }

    @Test func `A storage that answers late is used, with nothing drawn until then`() throws {
      let script = try page.addScript(
        """
        globalThis.original = IDBFactory.prototype.open;
        IDBFactory.prototype.open = () => { throw new DOMException("not yet", "UnknownError"); };
        """)
      try page.reload()
      page.removeScript(script)
      try browser.run("IDBFactory.prototype.open = globalThis.original;")
      try page.press(notice: "Try again")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1' && !$('.notice')")
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.reload()
      #expect(try page.summary().contains("“Drawing 1” has 1 stroke "))
    }

    @Test func `A drawing that cannot be read for now comes back as it was`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let (before, stored) = (try page.pixels(), try page.stored())
      let script = try page.addScript(
        """
        globalThis.original = IDBObjectStore.prototype.getAllKeys;
        IDBObjectStore.prototype.getAllKeys = function () {
          throw new DOMException("internal error", "UnknownError");
        };
        """)
      try page.reload()
      page.removeScript(script)
      // The list can be read, and the drawing cannot.
      try page.waitForNotice("cannot be opened: internal error")
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 2")
      try browser.run("IDBObjectStore.prototype.getAllKeys = globalThis.original;")
      #expect(try page.stored() == stored)
      try page.press(notice: "Try again")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      try page.expectPixels(before)
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      #expect(try page.stored().mapValues(\.count) == ["Drawing 1": 2])
    }

    @Test
    func `A quota that is used up keeps what was kept, and takes the rest when there is room`()
      throws
    {
      // Another origin, for Chromium remembers for a while how much room one has.
      let page = AppPage(
        browser: browser, address: page.address.replacing("127.0.0.1", with: "localhost"))
      try page.startAfresh()
      let origin = try #require(try page.value("location.origin").string)
      func setQuota(_ size: Double?) throws {
        var parameters: [String: JSON] = ["origin": .string(origin)]
        parameters["quotaSize"] = size.map { .number($0) }
        try browser.devTools("Storage.overrideQuotaForOrigin", .object(parameters))
      }
      defer { try? setQuota(nil) }
      try setQuota(3_145_728)
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      // Another drawing takes all the room: noise, for the database compresses what it is given.
      try browser.run(
        """
        const { openStore } = await import("./store.js");
        const store = await openStore();
        const row = { id: "large", name: "Large", created: 1, changed: 1, view: null, thumbnail: null };
        for (let size = 1 << 20, count = 0; size >= 16 && count < 64;) {
          const bytes = new Uint8Array(size);
          for (let at = 0; at < size; at += 65536) {
            crypto.getRandomValues(bytes.subarray(at, at + 65536));
          }
          try {
            await store.append("large", new Map([[count, bytes]]), { row });
            count += 1;
          } catch {
            size /= 2;
          }
        }
        """)
      let stored = try page.stored()["Drawing 1"]
      #expect(stored?.count == 1)
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.waitForNotice("storage is full")
      try page.takeScreenshot("storage-full")
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      #expect(try page.stored()["Drawing 1"] == stored)
      // Nothing takes the place of what is not kept.
      try page.press("#new-item")
      try page.waitForNotice("not all of “Drawing 1” is kept yet")
      try page.drop([
        (
          "log.json",
          #"[{"touchIdentifier":"a","timestamp":1,"type":2,"phase":0,"location":[9,9]}]"#
        )
      ])
      try page.waitForNotice("“log.json” cannot be opened: not all of “Drawing 1” is kept yet")
      #expect(try page.summary().contains("“Drawing 1” has 3 strokes"))
      // Drawings are thrown away to make room.
      try page.press("#drawings-button")
      try page.waitUntil("$('[aria-label=\"Delete Large\"]')")
      try page.press("[aria-label='Delete Large']")
      try page.waitForNotice("kept again")
      #expect(try page.stored().keys.sorted() == ["Drawing 1"])
      try browser.press(.escape)
      let before = try page.pixels()
      try page.reload()
      try page.expectPixels(before)
      #expect(try page.summary().contains("“Drawing 1” has 3 strokes"))
    }

    @Test func `The browser is asked once to keep drawings, and not before there are any`() throws {
      let script = try page.addScript(
        """
        globalThis.asked = 0;
        StorageManager.prototype.persisted = async () => false;
        StorageManager.prototype.persist = async () => { asked += 1; return false; };
        """)
      defer { page.removeScript(script) }
      try page.reload()
      #expect(try page.value("asked") == 0)
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.waitUntil("asked === 1")
      try page.reload()
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      _ = try page.summary()
      #expect(try page.value("asked") == 0)
    }

    // The last one: what was set for the tab that crashes, such as where downloads go, is gone.
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
