import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// All drawings as one archive, and the reminder of it.
  @Suite struct ArchiveTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private func drop(_ bytes: [UInt8], named name: String) throws {
      try browser.run(
        """
        const bytes = Uint8Array.from(atob(args[1]), (one) => one.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], args[0]));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        """, .string(name), .string(Data(bytes).base64EncodedString()))
    }

    private func drawTwo() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 200)))
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.drawWithPen(wave(from: PagePoint(300, 400)))
    }

    /// Returns the names and the folders of all drawings, and whether they have pictures.
    private func cards() throws -> [String] {
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
      let cards = try page.value(
        """
        [...document.querySelectorAll("#gallery .card")].map((card) =>
          `${card.querySelector("b").textContent} ${card.querySelector("small").textContent.split(" · ").length}`
          + ` ${card.querySelector("img") !== null}`)
        """
      ).array.compactMap(\.string)
      try browser.press(.escape)
      return cards.sorted()
    }

    @Test func `All drawings go out in one archive, and come in again, once`() throws {
      try drawTwo()
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
      #expect(
        try page.value("$('#storage-note').textContent").string?.contains("kept in this browser")
          == true)
      try page.press(".card:not([aria-current]) [data-action=move]")
      try browser.run(
        """
        const input = document.querySelector("#gallery input");
        input.value = "Old";
        input.blur();
        """)
      try page.waitUntil("document.querySelectorAll('#folders button').length === 3")
      let archive = try page.file(pressing: "#archive-button")
      #expect(archive.starts(with: [0x50, 0x4B, 3, 4]))
      try drop(archive, named: "all.zip")
      try page.waitForNotice("0 drawings were added. 2 were here already.")
      // Elsewhere all is new.
      try page.startAfresh()
      try drop(archive, named: "all.zip")
      try page.waitForNotice("2 drawings were added.")
      #expect(try cards() == ["Drawing 1 2 true", "Drawing 2 1 true"])
      // The drawings that were there are untouched, and each of them opens.
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
      try page.press("#gallery [aria-label='Open Drawing 2']")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      #expect(try page.summary().contains("2 strokes"))
    }

    @Test func `Damaged and hostile archives are told in words, and lose nothing`() throws {
      try drawTwo()
      let archive = try page.file(pressing: "#archive-button")
      let whole = try cards()
      for (name, bytes, words) in [
        ("cut.zip", Array(archive.dropLast(30)), "it is no archive, or its end is missing"),
        ("head.zip", Array(archive.prefix(40)), "it is no archive, or its end is missing"),
        (
          "empty.zip", [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18),
          "there are no drawings in it"
        ),
      ] as [(String, [UInt8], String)] {
        try drop(bytes, named: name)
        try page.waitForNotice(
          "“\(name)” cannot be opened. This is an archive of which nothing can be read")
        #expect(try page.notices().contains { $0.contains(words) })
      }
      // Any byte may be another one: no crash, nothing half.
      for seed in 0..<30 {
        var bytes = archive
        let place = (seed &* 7919 &+ 13) % bytes.count
        bytes[place] ^= UInt8(1 << (seed % 8))
        try browser.run("globalThis.before = document.querySelectorAll('.notice').length;")
        try drop(bytes, named: "changed \(seed).zip")
        try page.waitUntil(
          "[...document.querySelectorAll('.notice p')].some((one) => /were? added|was added|cannot be opened/.test(one.textContent))"
        )
        try browser.run(
          "for (const one of document.querySelectorAll('.notice .plain')) one.click();")
      }
      #expect(try Set(cards()).isSuperset(of: whole))
      #expect(try browser.takeErrors()?.isEmpty != false)
    }

    /// 64 MB of zeros, packed into 64 kB; and 200 kB of them as they are, which are no drawing.
    @Test(arguments: [(64 * 1024, 8), (200, 0)])
    func `An archive that is made to burst is refused by its sizes and heads`(
      kilobytes: Int, method: Int
    ) throws {
      try drawTwo()
      let archive = try browser.run(
        """
        const name = new TextEncoder().encode("bomb.ductus");
        const [kilobytes, method] = args;
        const zeros = new Blob(Array(kilobytes).fill(new Uint8Array(1024)));
        const deflated = async (blob) => new Uint8Array(
          await new Response(blob.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
        const packed = method === 8 ? await deflated(zeros) : new Uint8Array(await zeros.arrayBuffer());
        const size = zeros.size;
        const put = (numbers) => Uint8Array.from(numbers.flatMap(([length, value]) =>
          Array.from({ length }, (_, at) => Math.floor(value / 256 ** at) % 256)));
        const common = [[2, 20], [2, 0], [2, method], [4, 0], [4, 0], [4, packed.length], [4, size], [2, name.length], [2, 0]];
        const head = put([[4, 0x04034b50], ...common]);
        const entry = put([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, 0]]);
        const start = head.length + name.length + packed.length;
        const end = put([
          [4, 0x06054b50], [2, 0], [2, 0], [2, 1], [2, 1], [4, entry.length + name.length], [4, start], [2, 0]]);
        const all = new Uint8Array(await new Blob([head, name, packed, entry, name, end]).arrayBuffer());
        let text = "";
        for (const byte of all) text += String.fromCharCode(byte);
        return btoa(text);
        """, .number(Double(kilobytes)), .number(Double(method)))
      let bytes = try #require(archive.string.flatMap { Data(base64Encoded: $0) })
      #expect(bytes.count < 250_000)
      try drop([UInt8](bytes), named: "bomb.zip")
      try page.waitForNotice("1 could not be read: “bomb”.")
      #expect(try browser.takeErrors()?.isEmpty != false)
    }

    @Test func `A fortnight later a person is reminded, and not again at once`() throws {
      try drawTwo()
      #expect(try !page.notices().contains { $0.contains("may delete") })
      try page.reload(preferring: "{ reminded: Date.now() - 15 * 86400000 }")
      if try page.value("await navigator.storage.persisted()").isTrue {
        #expect(try !page.notices().contains { $0.contains("may delete") })
        return
      }
      try page.waitForNotice("The browser may delete drawings")
      try page.reload()
      try page.nextFrame()
      #expect(try !page.notices().contains { $0.contains("may delete") })
    }
  }
}
