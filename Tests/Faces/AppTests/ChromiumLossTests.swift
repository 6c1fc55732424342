import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Files and drawings of which something is damaged, or looks like something else: nothing of them is lost.
  @Suite struct LossTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    // MARK: PDFs

    /// The first kilobyte of the drawing has the PDF in it.
    @Test(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
    func `A drawing of a PDF is opened as a drawing`() throws {
      let file = PDFFile(pageCount: 2)
      try page.open(file, named: "Round")
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      let saved = try page.saved("ductus")
      try page.drop(saved, named: "Back.ductus")
      try page.waitUntil("$('#drawing-name').textContent === 'Back'")
      try page.waitForSquare()
      #expect(try page.summary().contains("“Back” has 1 stroke"))
      #expect(try page.value("$('#page-text').textContent") == "1 / 2")
      let again = try page.saved("pdf")
      #expect(again.starts(with: file.bytes))
    }

    @Test(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
    func `That the drawing in a PDF is damaged is said, and its ink stays`() throws {
      let file = PDFFile(pageCount: 1)
      try page.open(file, named: "Round")
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      var saved = try page.saved("pdf")
      let type = Array("vnd.ductus".utf8)
      let head = try #require(saved.indices.last { saved[$0...].starts(with: type) })
      let stream = Array("stream\n".utf8)
      let start = try #require(saved[head...].indices.first { saved[$0...].starts(with: stream) })
      saved[start + 40] ^= 4
      try page.drop(saved, named: "Damaged.pdf")
      try page.waitForNotice("The drawing in “Damaged.pdf” is damaged")
      try page.waitUntil("$('#drawing-name').textContent === 'Damaged'")
      #expect(try page.value("$('#page-text').textContent") == "1 / 1")
      try page.drawWithPen(wave(from: PagePoint(400, 500)))
      let again = try page.saved("pdf")
      #expect(again.starts(with: saved))
    }

    // MARK: The store

    /// Runs a script with the store: `drawings` and `chunks` are its parts; reads and writes.
    private func withStore(_ script: String) throws -> JSON {
      try browser.run(
        """
        const database = await new Promise((resolve) => {
          const request = indexedDB.open("ductus");
          request.onsuccess = () => resolve(request.result);
        });
        const transaction = database.transaction(["drawings", "chunks"], "readwrite");
        const [drawings, chunks] = ["drawings", "chunks"].map((name) => transaction.objectStore(name));
        const ask = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        \(script)
        """)
    }

    @Test func `A row that is damaged hides no drawing`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      _ = try withStore(
        """
        const [row] = await ask(drawings.getAll());
        const bad = [
          { changed: "yesterday" }, { changed: NaN }, { changed: 1e300 }, { folder: 7 }, { folder: { a: 1 } },
          { name: null }, { view: 5 }, { thumbnail: "x" }, { changed: undefined, created: undefined },
        ];
        for (const [index, change] of bad.entries()) {
          drawings.put({ ...row, id: `bad${index}`, name: `Bad ${index}`, ...change });
          chunks.put(await ask(chunks.get([row.id, 0])), [`bad${index}`, 0]);
        }
        await new Promise((resolve) => { transaction.oncomplete = resolve; });
        database.close();
        """)
      try page.reload()
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
      let texts = try page.value(
        "[...document.querySelectorAll('#gallery .card small')].map((one) => one.textContent)"
      ).array.compactMap(\.string)
      #expect(texts.count == 10)
      #expect(texts.count { $0.contains("its entry is damaged") } == 7, "\(texts)")
      try page.press("[aria-label='Open Bad 0']")
      try page.waitUntil("$('#drawing-name').textContent === 'Bad 0'")
    }

    @Test func `Files without a drawing are deleted`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      _ = try withStore(
        """
        for (const key of [["gone", 0], ["gone", 1], ["gone too", 3]]) chunks.put(new Uint8Array([1]), key);
        await new Promise((resolve) => { transaction.oncomplete = resolve; });
        database.close();
        """)
      let before = try page.stored()
      try page.reload()
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      let keys = try withStore(
        """
        const keys = await ask(chunks.getAllKeys());
        database.close();
        return keys.map(([name]) => name);
        """
      ).array.compactMap(\.string)
      #expect(!keys.contains { $0.hasPrefix("gone") } && !keys.isEmpty, "\(keys)")
      #expect(try page.stored()["Drawing 1"] == before["Drawing 1"])
    }

    // MARK: Archives

    private func archive() throws -> [UInt8] {
      try page.drawWithPen(wave(from: PagePoint(300, 200)))
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
      // macOS gives such a name to a folder in its archives.
      try page.press(".card:not([aria-current]) [data-action=move]")
      try browser.run(
        """
        const input = document.querySelector("#gallery input");
        input.value = "__MACOSX";
        input.blur();
        """)
      try page.waitUntil("document.querySelectorAll('#folders button').length === 3")
      return try page.file(pressing: "#archive-button")
    }

    @Test func `A folder comes out of an archive, whatever it is called`() throws {
      let bytes = try archive()
      try page.startAfresh()
      try page.drop(bytes, named: "all.zip")
      try page.waitForNotice("2 drawings were added.")
    }

    @Test func `What was added before an error is said`() throws {
      let bytes = try archive()
      try page.startAfresh()
      try browser.run(
        """
        const add = IDBObjectStore.prototype.add;
        let count = 0;
        IDBObjectStore.prototype.add = function (...options) {
          count += 1;
          if (count > 1) throw new DOMException("no room", "QuotaExceededError");
          return add.apply(this, options);
        };
        """)
      try page.drop(bytes, named: "all.zip")
      try page.waitForNotice("1 drawing was added.")
      try page.waitForNotice("“all.zip” cannot be opened")
    }
  }
}
