import BrowserDriver
import DecodedPNG
import Ductus
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Drawings of versions of the file format that the app does not read.
  @Suite struct EarlierTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private static let earlier =
      "It was saved by an earlier version of Ductus, which this one does not read any more."
    private static let newer =
      "It was saved by a newer version of Ductus: load this page again to get that version."

    /// Returns a file with the header of another version.
    private func file(_ file: [UInt8], ofVersion version: UInt8) -> [UInt8] {
      var bytes = file
      bytes[8] = version
      let sum = CRC32C.checksum(Array(bytes[..<12]))
      for index in 0..<4 { bytes[12 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
      return bytes
    }

    /// Runs a script with the drawings and the chunks of the storage.
    private func withStore(_ script: String, _ arguments: JSON...) throws -> JSON {
      try browser.run(
        """
        const ask = (request) => new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const database = await ask(indexedDB.open("ductus", 1));
        const transaction = database.transaction(["drawings", "chunks"], "readwrite");
        const [drawings, chunks] = ["drawings", "chunks"].map((name) => transaction.objectStore(name));
        const { id } = (await ask(drawings.getAll())).find(({ name }) => name === args[0]);
        const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
        \(script)
        """, arguments)
    }

    /// Puts a file into the storage in place of that of a drawing, as two chunks.
    private func store(_ file: [UInt8], as name: String) throws {
      _ = try withStore(
        """
        const bytes = Uint8Array.from(atob(args[1]), (letter) => letter.charCodeAt(0));
        chunks.delete(range);
        chunks.put(bytes.slice(0, 99), [id, 0]);
        chunks.put(bytes.slice(99), [id, 1]);
        await new Promise((resolve) => { transaction.oncomplete = resolve; });
        database.close();
        """, .string(name), .string(Data(file).base64EncodedString()))
    }

    /// Returns the chunks of a drawing in the storage, in their order.
    private func chunks(of name: String) throws -> [[UInt8]] {
      let answer = try withStore(
        """
        const all = await ask(chunks.getAll(range));
        database.close();
        return all.map((bytes) => btoa(String.fromCharCode(...bytes)));
        """, .string(name))
      return answer.array.map { [UInt8](Data(base64Encoded: $0.string ?? "") ?? Data()) }
    }

    @Test func `A kept drawing of an earlier version is told of, and stays as it is`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let old = file(try page.saved("ductus"), ofVersion: 2)
      #expect(try page.stored().mapValues(\.count) == ["Drawing 1": 1])
      try store(old, as: "Drawing 1")
      // It was open last; another drawing is begun.
      try page.reload()
      try page.waitForNotice("“Drawing 1” cannot be opened. \(Self.earlier)")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.press(notice: "Dismiss")
      try page.drawWithPen(wave(from: PagePoint(200, 300)))
      // It is in the list still, and the shown drawing stays when it is chosen.
      try page.choose(drawing: "Drawing 1")
      try page.waitForNotice("“Drawing 1” cannot be opened. \(Self.earlier)")
      try browser.press(.escape)
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 2")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      let before = try page.pixels()
      try page.reload()
      try page.expectPixels(before)
      #expect(try page.summary().contains("“Drawing 2” has 2 strokes"))
      #expect(try page.stored().mapValues(\.count) == ["Drawing 1": 2, "Drawing 2": 2])
      #expect(try chunks(of: "Drawing 1") == [Array(old[..<99]), Array(old[99...])])
    }

    @Test(arguments: [UInt8(1), 2, 5])
    func `A file of another version is told of, and changes nothing`(version: UInt8) throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let other = file(try page.saved("ductus"), ofVersion: version)
      try page.drop(other, named: "other.ductus")
      try page.waitForNotice(
        "“other.ductus” cannot be opened. \(version < 3 ? Self.earlier : Self.newer)")
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 1")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      #expect(try page.summary().contains("“Drawing 1” has 2 strokes"))
      #expect(try page.stored().mapValues(\.count) == ["Drawing 1": 2])
    }
  }
}
