import BrowserDriver
import DecodedPNG
import Testing

extension BrowserTests.ChromiumAppTests {
  /// A page of a PDF that takes very long can be left, and others do not wait for it.
  @Suite(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
  struct SlowPageTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// A page that nobody waits for.
    enum Slow: String, CaseIterable {
      /// One line to and fro over the page: each of its rows is crossed half a million times, in one go.
      case line
      /// Very many lines, between which a program can stop.
      case lines

      /// The content, 6 MB of it.
      var content: String {
        var content = self == .line ? "0 0 m\n" : ""
        var random: UInt32 = 1
        func next() -> UInt32 {
          random = random &* 1_664_525 &+ 1_013_904_223
          return random >> 8
        }
        for number in 0..<(self == .line ? 430_000 : 60) {
          guard self == .lines else {
            content += "\(next() % 595)  \(number % 2 == 0 ? 842 : 0) l\n"
            continue
          }
          content += "0 0 m\n"
          for turn in 0..<7000 { content += "\(next() % 595)  \(turn % 2 == 0 ? 842 : 0) l\n" }
          content += "f*\n"
        }
        return content + (self == .line ? "f*\n" : "")
      }
    }

    /// Lets the page note its messages to its workers, and theirs, in `story`.
    private static let spy = """
      globalThis.story = [];
      const Original = Worker;
      globalThis.Worker = class extends Original {
        constructor(...options) {
          super(...options);
          this.pages = new Map();
          this.addEventListener("message", ({ data: { job, value } }) => {
            if (this.pages.has(job)) story.push({ answer: this.pages.get(job), isDrawn: Boolean(value) });
            this.pages.delete(job);
          });
        }
        postMessage(message, transfer) {
          if (message.action === "draw") {
            this.pages.set(message.job, message.page);
            story.push({ asked: message.page });
          }
          super.postMessage(message, transfer);
        }
        terminate() {
          for (const page of this.pages.values()) story.push({ ended: page });
          super.terminate();
        }
      };
      """

    /// True if the second page was drawn in part.
    private static let isDrawn = "story.some(({ answer, isDrawn }) => answer === 1 && isDrawn)"
    /// The number of workers that draw the second page.
    private static let drawing = """
      story.filter(({ asked }) => asked === 1).length
        - story.filter(({ answer, ended }) => answer === 1 || ended === 1).length
      """

    /// The number of red pixels on the canvas at the moment.
    private static let reds = """
      (() => {
        const canvas = $("#canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Uint32Array(data.buffer).reduce((count, pixel) => count + (pixel === 0xff0000ff ? 1 : 0), 0);
      })()
      """

    /// Opens a PDF of some pages, of which the second takes long.
    private func open(_ slow: Slow, pageCount: Int = 3) throws {
      try page.reload()
      try page.open(PDFFile(pageCount: pageCount, contents: [1: slow.content]), named: "Slow")
    }

    /// Closes the tab, and with it the process of the page: a line that is drawn in one go cannot be stopped in it, and
    /// keeps a processor busy for minutes after all tests have left it.
    private func end() throws {
      let tab = try browser.tab()
      let other = try browser.newTab()
      try browser.goToTab(tab)
      try browser.closeTab(thenGoTo: other)
    }

    @Test(arguments: Slow.allCases)
    func `Other pages are shown, and another drawing is opened, while a page is drawn`(slow: Slow)
      throws
    {
      let script = try page.addScript(Self.spy)
      defer {
        page.removeScript(script)
        #expect(throws: Never.self) { try end() }
      }
      try open(slow)
      // All pages are in view: the first and the third have a square each.
      try page.press("#pages-item")
      for _ in 0..<8 { try page.press("#zoom-out-button") }
      try page.press("#page-number")
      try page.waitUntil("story.some(({ asked }) => asked === 1)")
      let one =
        "(() => { globalThis.most = Math.max(globalThis.most ?? 0, \(Self.reds)); return most; })()"
      try page.waitUntil("story.some(({ answer, isDrawn }) => answer === 2 && isDrawn)")
      try page.waitUntil("\(one) > 0")
      #expect(try page.value(Self.isDrawn) == false)
      // Small pictures of the others come, too.
      try page.press("#page-number")
      try page.waitUntil(
        "[0, 2].every((at) => document.querySelectorAll('#page-list canvas')[at].width > 20)")
      #expect(try page.value(Self.isDrawn) == false)
      // Another file is opened at once, and the page that takes long is left.
      try page.drop(PDFFile(pageCount: 1).bytes, named: "Other.pdf")
      try page.waitUntil("$('#drawing-name').textContent === 'Other'")
      try page.waitForSquare()
      try page.waitUntil("\(Self.drawing) === 0")
      #expect(try page.value(Self.isDrawn) == false)
      _ = try page.pixels()
    }

    @Test(arguments: Slow.allCases)
    func `A page that takes long is scrolled past`(slow: Slow) throws {
      let script = try page.addScript(Self.spy)
      defer {
        page.removeScript(script)
        #expect(throws: Never.self) { try end() }
      }
      try open(slow, pageCount: 6)
      func go(to number: Int) throws {
        try browser.run(
          """
          document.getElementById("page-input").value = args[0];
          document.getElementById("page-go").requestSubmit();
          """, .string("\(number)"))
        try page.waitUntil("$('#page-text').textContent === '\(number) / 6'")
      }
      try go(to: 2)
      try page.waitUntil("\(Self.drawing) > 0")
      // A stroke is drawn on it meanwhile.
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      #expect(try page.canUndo)
      try go(to: 6)
      try page.waitForSquare()
      try page.waitUntil("\(Self.drawing) === 0")
      #expect(try page.value(Self.isDrawn) == false)
      // It is kept, and its drawing can be left.
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      #expect(try page.stored()["Slow"]?.count == 2)
    }
  }
}
