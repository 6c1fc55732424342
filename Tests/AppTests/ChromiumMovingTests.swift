import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Drawings that an older version of the app has left in Chromium's storage.
  @Suite struct MovingTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// A file that version 1 has written.
    private func oldFile() throws -> [UInt8] {
      let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
      let url = folder.appendingPathComponent("InkCodecTests/Version1/pens.ductus")
      return [UInt8](try Data(contentsOf: url))
    }

    /// Puts a file into the storage as a drawing of two chunks.
    private func store(_ file: [UInt8]) throws {
      try browser.run(
        """
        const { openStore } = await import("./store.js");
        const store = await openStore();
        const row = { id: "old", name: "Old", created: 1, changed: 1, view: null, thumbnail: null };
        const bytes = Uint8Array.from(atob(args[0]), (letter) => letter.charCodeAt(0));
        await store.append("old", new Map([[0, bytes.slice(0, 999)], [1, bytes.slice(999)]]), { row });
        """, .string(Data(file).base64EncodedString()))
    }

    /// The chunks of the storage by key: the version, where the header of a file begins one.
    private func chunks() throws -> JSON {
      try browser.run(
        """
        const result = (request) => new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const database = await result(indexedDB.open("ductus", 1));
        const store = database.transaction("chunks").objectStore("chunks");
        const [keys, all] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
        database.close();
        return keys.map(([id, sequence], index) =>
          `${id} ${sequence}: ${all[index][0] === 0x89 ? all[index][8] : "-"}`).join(", ");
        """)
    }

    private func openOld() throws {
      try page.press("#drawings-button")
      try page.waitUntil("$('[aria-label=\"Open Old\"]')")
      try page.press("[aria-label='Open Old']")
      try page.waitUntil("$('#drawing-name').textContent === 'Old'")
    }

    private func expectSame(_ file: [UInt8], as old: [UInt8]) throws {
      let options = ["--size", "800x600"]
      let (one, other) = (try Ductus.rendered(file, options), try Ductus.rendered(old, options))
      #expect(one.difference(from: other) == nil && other.inkCount() > 0)
    }

    private func wait(untilChunksAre expected: String) throws {
      try BrowserDriver.wait(until: "the chunks are \(expected)", atMost: .hang) {
        try chunks() == .string(expected)
      }
    }

    @Test func `A drawing of version 1 moves over when it is opened, and looks as it did`() throws {
      let old = try oldFile()
      try store(old)
      #expect(try chunks() == "old 0: 1, old 1: -")
      try openOld()
      try wait(untilChunksAre: "old 2: 2")
      let moved = try page.saved("ductus")
      #expect(moved[8] == 2)
      try expectSame(moved, as: old)
      // It is gone on with, and opened again.
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try wait(untilChunksAre: "old 2: 2, old 3: -")
      let before = try page.pixels()
      try page.reload()
      try page.expectPixels(before)
      #expect(try page.summary().contains("“Old” has 25 strokes"))
      #expect(try chunks() == "old 2: 2, old 3: -")
    }

    @Test func `What a drawing was before is kept until what it became was read back`() throws {
      let old = try oldFile()
      try store(old)
      // What is read back is something else.
      try browser.run(
        """
        globalThis.original = IDBObjectStore.prototype.get;
        IDBObjectStore.prototype.get = function (key) {
          return original.call(this, key[0] === "old" && key[1] === 2 ? ["nothing", 0] : key);
        };
        """)
      try openOld()
      try page.waitForNotice("the storage has kept something else than was written")
      try wait(untilChunksAre: "old 2: 2, old before 0: 1")
      // It did not keep what was written: the drawing is what it was before, and moves over again.
      try browser.run(
        """
        const result = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(); });
        const request = indexedDB.open("ductus", 1);
        await result(request);
        const store = request.result.transaction("chunks", "readwrite").objectStore("chunks");
        await result(store.put(new Uint8Array([1, 2, 3]), ["old", 2]));
        request.result.close();
        """)
      try page.reload()
      try wait(untilChunksAre: "old 3: 2")
      try expectSame(try page.saved("ductus"), as: old)
      #expect(try page.summary().contains("“Old” has 24 strokes"))
    }
  }
}
