import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Databases and an archive that the app of version 3 wrote: `Tests/Version3/README.md` describes them.
  @Suite struct VersionThreeTests {
    private static let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Version3")

    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Opens the page with the database of another browser.
    private func open(_ name: String) throws {
      let text = String(
        decoding: try Data(contentsOf: Self.folder.appending(path: "\(name).json")), as: UTF8.self)
      try browser.run(
        """
        const result = (one) => new Promise((done, fail) => {
          one.onsuccess = () => done(one.result);
          one.onerror = () => fail(one.error);
        });
        const read = (one) => typeof one?.bytes === "string"
          ? Uint8Array.from(atob(one.bytes), (letter) => letter.charCodeAt(0))
          : Array.isArray(one) ? one.map(read)
          : one && typeof one === "object"
          ? Object.fromEntries(Object.entries(one).map(([key, value]) => [key, read(value)])) : one;
        await ductus.written;
        for (const [name, { version, stores }] of Object.entries(JSON.parse(args[0]))) {
          const database = await result(indexedDB.open(name, version));
          for (const [store, { keyPath, rows }] of Object.entries(stores)) {
            const objects = database.transaction(store, "readwrite").objectStore(store);
            await result(objects.clear());
            for (const [key, value] of rows) {
              await result(keyPath === null ? objects.put(read(value), key) : objects.put(read(value)));
            }
          }
          database.close();
        }
        """, .string(text))
      try page.reload()
    }

    private func expect(_ count: Int, in drawing: String) throws {
      try page.choose(drawing: drawing)
      try page.waitUntil("$('#drawing-name').textContent === '\(drawing)' && !$('dialog[open]')")
      let summary = try page.summary()
      #expect(summary.contains("\(count) strokes"), "\(drawing): \(summary)")
    }

    /// Leaves a drawing that is shared: what the network says of a server without rooms is no error.
    private func leave() throws {
      let name = try page.value("$('#drawing-name').textContent")
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent !== '\(name.string ?? "")'")
      let errors = try browser.takeErrors() ?? []
      #expect(errors.filter { !$0.contains("WebSocket") } == [])
    }

    @Test func `The drawings that a browser keeps are there, with strokes that were not sent`()
      throws
    {
      try open("browser")
      try expect(9, in: "Drawing 1")
      try expect(16, in: "Drawing 2")
      try leave()
    }

    @Test func `The copy of a guest is there`() throws {
      try open("guest")
      try expect(14, in: "Drawing 2")
      try leave()
    }

    @Test func `An archive comes in`() throws {
      let bytes = try Data(contentsOf: Self.folder.appending(path: "archive.zip"))
      try page.drop([UInt8](bytes), named: "archive.zip")
      try page.waitForNotice("2 drawings were added.")
      try expect(12, in: "Drawing 2")
      try expect(9, in: "Drawing 1")
    }
  }
}
