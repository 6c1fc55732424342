import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Drawings in Chromium whose storage is full, forbidden, or does not answer.
  @Suite struct StorageTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
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

    @Test func `Room that comes late is used, though nobody draws meanwhile`() throws {
      try browser.run(
        """
        globalThis.unlimitedAdd = IDBObjectStore.prototype.add;
        IDBObjectStore.prototype.add = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
        """)
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.waitForNotice("storage is full")
      try browser.run("IDBObjectStore.prototype.add = globalThis.unlimitedAdd;")
      try page.waitForNotice("kept again")
      #expect(try page.stored().mapValues(\.count) == ["Drawing 1": 1])
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
      // Nothing has the name of the drawing that could not be shown.
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
      try page.choose(drawing: "Drawing 1")
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
      // Enough for the app's files, and for little more.
      try setQuota(12_582_912)
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      // Another drawing takes all the room: noise, for the database compresses its data.
      try browser.run(
        """
        const { openStore } = await import("./drawings/store.js");
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
      // Nothing takes the place of a drawing that is not kept.
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
  }
}
