import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests of the article “Embedding in a web page”: the page that it shows, with the files that it lists and no
  /// others, and every call that it describes.
  @Suite struct ArticleTests {
    let browser: Chromium

    init() throws {
      browser = try #require(AppSession.page?.browser as? Chromium)
    }

    /// An article, reduced to the code in its text.
    private struct Article {
      /// The page.
      var page = ""
      /// The files in the first table.
      var files: [String] = []
      /// The files that are loaded when they are first asked for.
      var laterFiles: [String] = []
      /// The pieces of code in the text, from the section after the page on.
      var calls: [String] = []

      init() throws {
        let url = AppSite.root
          .appending(path: "Sources/Faces/Ductus/Documentation.docc/EmbeddingInAWebPage.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        let fences = text.components(separatedBy: "```")
        #expect(fences.count == 5)
        let start = try #require(fences[1].firstRange(of: "html\n")).upperBound
        page = String(fences[1][start...])
        for line in fences[0].split(separator: "\n") where line.hasPrefix("| `") {
          files += Self.code(in: String(line.split(separator: "|")[0]))
        }
        for line in fences[0].split(separator: "\n") where line.hasPrefix("- `") {
          laterFiles += Self.code(in: String(line))
        }
        let calls = (Self.code(in: fences[2]) + Self.code(in: fences[4])).map {
          $0.replacing("\n", with: " ")
        }
        self.calls = calls.filter {
          $0.contains(/^(await )?(engine|view|input)\./) && !$0.hasSuffix(".js")
        }
      }

      private static func code(in text: String) -> [String] {
        let parts = text.components(separatedBy: "`")
        return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      }
    }

    @Test func `The files that it lists are enough, and each call that it shows can be made`()
      throws
    {
      let article = try Article()
      #expect(article.files.count >= 10 && article.files.contains("InkWeb.wasm"))
      #expect(article.calls.count >= 40)
      let asked = RequestedPaths()
      // The names of the page's script, for the calls that are tried afterwards.
      let page = article.page.replacing(
        "</script>",
        with: """
            const names = await import("./ductus/engine/engine.js");
            await engine.whole();
            Object.assign(globalThis, { engine, view, input, pen, names });
          </script>
          """)
      let server = try PageServer { path in
        if path.isEmpty { return Array(page.utf8) }
        // Browsers ask for it of themselves.
        if path == "favicon.ico" { return [] }
        asked.note(path)
        let name = String(path.dropFirst(7))
        guard path.hasPrefix("ductus/"), (article.files + article.laterFiles).contains(name) else {
          return nil
        }
        return (try? Data(contentsOf: AppSite.folder.appending(path: name))).map { [UInt8]($0) }
      }
      defer { server.end() }
      let sheet = AppPage(browser: browser, address: server.address)
      try browser.open(sheet.address)
      try sheet.waitUntil("globalThis.names")
      // None is missing, and none is there for nothing.
      #expect(Set(asked.all) == Set(article.files.map { "ductus/\($0)" }))
      try sheet.drawWithPen(wave(from: PagePoint(100, 80)))
      try sheet.drawWithPen(wave(from: PagePoint(100, 180)))
      for call in article.calls {
        let answer = try browser.run(
          """
          const { Tool, Finger, PaperPattern } = names;
          const color = { red: 20, green: 40, blue: 120 };
          const made = new (async () => {}).constructor(
            "engine", "view", "input", "pen", "Tool", "Finger", "PaperPattern", "color", `return ${args[0]};`);
          try {
            const value = await made(engine, view, input, pen, Tool, Finger, PaperPattern, color);
            const returns = !/\\)$/.test(args[0]);
            return value === undefined && returns ? "there is no such thing" : "";
          } catch (error) {
            return String(error);
          }
          """, .string(call))
        #expect(answer == "", "\(call)")
      }
      #expect(
        Set(asked.all) == Set((article.files + article.laterFiles).map { "ductus/\($0)" }))
    }
  }
}

/// The paths that a server was asked for.
private final class RequestedPaths: @unchecked Sendable {
  private let lock = NSLock()
  private var paths: [String] = []

  func note(_ path: String) { lock.withLock { paths.append(path) } }

  var all: [String] { lock.withLock { paths } }
}
