import BrowserDriver
import Ductus
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests that the app opens files of other programs, and saves such.
  @Suite struct ImportTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private static let head = #"<?xml version="1.0"?><xournal version="0.4.8">"#

    private static let plain = #"<background type="solid" color="white" style="plain"/>"#

    /// A page of Xournal with two strokes, and more if wanted.
    private static func notebook(_ more: String = "", on background: String = plain) -> String {
      """
      \(head)<page width="612" height="792">\(background)
      <layer>
      <stroke tool="pen" color="black" width="1.41">100 100 200 150 300 100</stroke>
      <stroke tool="highlighter" color="yellow" width="8.5">100 300 300 300</stroke>
      \(more)</layer></page></xournal>
      """
    }

    private var name: String {
      get throws { try page.value("$('#drawing-name').textContent").string ?? "" }
    }

    // MARK: Opening

    @Test func `A notebook of another program is a drawing, and its counts are told`() throws {
      try page.drop([("notes.xoj", Self.notebook())])
      try page.waitForNotice("“notes.xoj” (Xournal++): 2 strokes.")
      #expect(try name == "notes")
      #expect(try page.summary().contains("“notes” has 2 strokes"))
      #expect(try page.stored()["notes"]?.count == 1)
      let document = try DuctusReader(.strict).read(page.saved("ductus")).document
      #expect(document.count == 2 && document.pages.count == 1)
      // It is a drawing as every other: it is drawn on, and opened again.
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.reload()
      #expect(try page.summary().contains("“notes” has 3 strokes"))
    }

    @Test func `What was not taken is told until that is dismissed`() throws {
      try page.drop([
        (
          "notes.xoj",
          Self.notebook(
            #"<teximage text="x^2" left="10" top="10" right="20" bottom="20"></teximage>"#)
        )
      ])
      try page.waitForNotice("“notes.xoj” (Xournal++): 2 strokes")
      let notice = try page.notices().first { $0.contains("notes.xoj") } ?? ""
      #expect(notice.contains("1 formula not taken"), "\(notice)")
    }

    @Test(arguments: [
      (
        "board.txt", "Excalidraw",
        ##"{"type":"excalidraw","version":2,"elements":[{"type":"freedraw","id":"a","x":100,"y":100,"##
          + ##""width":90,"height":40,"strokeColor":"#1e1e1e","strokeWidth":2,"opacity":100,"##
          + ##""points":[[0,0],[50,40],[90,0]],"pressures":[],"simulatePressure":true}]}"##
      ),
      (
        "ink.txt", "InkML",
        #"<ink xmlns="http://www.w3.org/2003/InkML"><trace>10 10, 50 60, 90 10</trace></ink>"#
      ),
    ])
    func `Other formats are told by their content, not by their names`(
      name: String, format: String, text: String
    ) throws {
      try page.drop([(name, text)])
      try page.waitForNotice("“\(name)” (\(format)): 1 stroke")
      #expect(try page.summary().contains("has 1 stroke"))
    }

    @Test func `A PDF that comes along lies below the ink, and one that does not is named`() throws
    {
      let background =
        #"<background type="pdf" domain="absolute" filename="/somewhere/Form.pdf" pageno="1"/>"#
      let notebook = Self.notebook(on: background)
      try page.drop([("alone.xoj", notebook)])
      try page.waitForNotice("“alone.xoj” shows pages of “Form.pdf”")
      #expect(try page.summary().contains("“alone” has 2 strokes"))
      let bytes = PDFFile(pageCount: 1).bytes
      let pdf = String(decoding: bytes, as: UTF8.self)
      try #require(Array(pdf.utf8) == bytes)
      try page.drop([("Form.pdf", pdf), ("both.xoj", notebook)])
      try page.waitForNotice("“both.xoj” (Xournal++): 2 strokes, 1 PDF page.")
      #expect(try page.stored().keys.contains("Form") == false)
      let document = try DuctusReader(.strict).read(page.saved("ductus")).document
      #expect(document.pictures.count == 1)
    }

    @Test func `The text of a drawing is pasted as a drawing`() throws {
      try browser.run(
        """
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", args[0]);
        document.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        """,
        .string(
          ##"{"type":"excalidraw/clipboard","elements":[{"type":"freedraw","id":"a","x":9,"y":9,"##
            + ##""width":90,"height":40,"strokeColor":"#1e1e1e","strokeWidth":2,"opacity":100,"##
            + ##""points":[[0,0],[50,40],[90,0]],"pressures":[],"simulatePressure":true}]}"##))
      try page.waitForNotice("“Drawing” (Excalidraw): 1 stroke")
      #expect(try page.summary().contains("“Drawing” has 1 stroke"))
    }

    @Test func `The texts of a notebook are set in one step`() throws {
      let texts = (1...30).map {
        ##"<text font="Sans" size="12" x="9" y="\##($0 * 20)" color="#000000ff">text \##($0)</text>"##
      }.joined()
      try page.drop([("notes.xoj", Self.notebook(texts))])
      try page.waitForNotice("“notes.xoj” (Xournal++): 2 strokes, 30 texts.")
      try page.waitUntil("!$('#undo-button').disabled")
      let document = try DuctusReader(.strict).read(page.saved("ductus")).document
      #expect(document.texts.count == 30 && document.unsetTexts.isEmpty)
      // All of them refer to one content with the letters.
      #expect(Set(document.texts.flatMap { $0.text.faces.map(\.digest) }).count == 1)
      try page.press("#undo-button")
      try page.waitUntil("$('#undo-button').disabled")
      let undone = try DuctusReader(.strict).read(page.saved("ductus")).document
      #expect(undone.unsetTexts.count == 30)
    }

    // MARK: Refused

    @Test func `A damaged notebook says why, and leaves the drawing`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let text = Self.notebook()
      let end = try #require(text.firstRange(of: "200 150")).lowerBound
      try page.drop([("cut.xoj", String(text[..<end]))])
      try page.waitForNotice("“cut.xoj” cannot be opened. Its end is missing")
      let notice = try page.notices().first { $0.contains("cut.xoj") } ?? ""
      #expect(notice.contains("at line 3"), "\(notice)")
      #expect(try name == "Drawing 1")
      #expect(try page.summary().contains("“Drawing 1” has 1 stroke "))
      #expect(try page.stored().keys.sorted() == ["Drawing 1"])
    }

    @Test func `Files of no known format are told as before`() throws {
      try page.drop([("a.xml", #"<?xml version="1.0"?><letter/>"#)])
      try page.waitForNotice("“a.xml” cannot be opened. This is an XML file, not a drawing")
      try page.drop([0x1F, 0x8B, 8, 0] + [UInt8](repeating: 0, count: 30), named: "a.gz")
      try page.waitForNotice("“a.gz” cannot be opened. This is an archive (gzip)")
      #expect(try name == "Drawing 1")
    }

    // MARK: Saved

    @Test func `A drawing that is saved for Xournal++ is opened again`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      let file = try page.saved("xopp")
      #expect(file.starts(with: [0x1F, 0x8B]))
      try page.drop(file, named: "again.xopp")
      try page.waitForNotice("“again.xopp” (Xournal++): 2 strokes")
      #expect(try page.summary().contains("“again” has 2 strokes"))
    }

    @Test(arguments: [("excalidraw", "Excalidraw"), ("inkml", "InkML")])
    func `A drawing is saved for other programs, and opened again`(
      ending: String, program: String
    ) throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.drop(try page.saved(ending), named: "again.\(ending)")
      try page.waitForNotice("“again.\(ending)” (\(program)): 2 strokes")
      #expect(try page.summary().contains("“again” has 2 strokes"))
    }

    // MARK: Archives

    /// A ZIP archive of files that are not compressed.
    private static func archive(_ files: [(name: String, text: String)]) -> [UInt8] {
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      func sum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = .max
        for byte in bytes {
          sum ^= UInt32(byte)
          for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
      }
      var (bytes, list): ([UInt8], [UInt8]) = ([], [])
      for file in files {
        let (name, content) = (Array(file.name.utf8), Array(file.text.utf8))
        // Version, flags, method, time; sum and sizes; lengths of the name and of extras.
        let head =
          number(20, 2) + number(0x800, 2) + number(0, 6) + number(sum(content), 4)
          + number(content.count, 4) + number(content.count, 4) + number(name.count, 2)
          + number(0, 2)
        list += [0x50, 0x4B, 1, 2] + number(20, 2) + head + number(0, 10) + number(bytes.count, 4)
        list += name
        bytes += [0x50, 0x4B, 3, 4] + head + name + content
      }
      let end = number(0, 4) + number(files.count, 2) + number(files.count, 2)
      return bytes + list + [0x50, 0x4B, 5, 6] + end + number(list.count, 4)
        + number(bytes.count, 4) + number(0, 2)
    }

    @Test func `Notes in an archive come into the gallery, with their folders`() throws {
      // Notes that are alike would be one drawing.
      let line = #"<stroke tool="pen" color="blue" width="1.41">50 50 90 90</stroke>"#
      let archive = Self.archive([
        ("School/math.xoj", Self.notebook()), ("School/cut.xoj", "<xournal><page"),
        ("notes.xoj", Self.notebook(line)), ("read me.txt", "a"),
      ])
      try page.drop(archive, named: "backup.zip")
      try page.waitForNotice("drawings were added")
      let notice = try page.notices().first { $0.contains("added") } ?? ""
      #expect(notice.contains("2 drawings were added"), "\(notice)")
      #expect(notice.contains("5 strokes") && notice.contains("“cut”"), "\(notice)")
      #expect(Set(try page.stored().keys).isSuperset(of: ["math", "notes"]))
    }

    // MARK: Files

    @Test func `Its engine is kept for use without a network, and not loaded before it is used`()
      throws
    {
      let files = try page.value("(await (await fetch('service-worker.js')).text())").string ?? ""
      for name in ["import/InkImport.wasm", "import/import-worker.js", "import/import-engine.js"] {
        #expect(files.contains("\"\(name)\":\"sha256-"), "\(name)")
      }
      let loaded =
        "performance.getEntriesByType('resource').some(({ name }) => name.includes('/import/'))"
      try page.reload()
      #expect(try page.value(loaded) == false)
      try page.drop([("notes.xoj", Self.notebook())])
      try page.waitUntil(loaded)
    }
  }
}
