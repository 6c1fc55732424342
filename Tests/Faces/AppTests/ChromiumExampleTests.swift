import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// `Examples/WebPage/index.html`, with the files of the app in a folder beside it.
  @Suite struct ExampleTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    @Test func `The sheet of the examples shows what a pen draws, and takes it back`() throws {
      let example = AppSite.root.appending(path: "Examples/WebPage/index.html")
      let lines = try String(contentsOf: example, encoding: .utf8).split(separator: "\n")
      #expect(lines.count <= 30)
      let server = try PageServer { path in
        // Browsers ask for it of themselves.
        if path == "favicon.ico" { return [] }
        guard path.isEmpty || path.hasPrefix("ductus/") else { return nil }
        let file = path.isEmpty ? example : AppSite.folder.appending(path: path.dropFirst(7))
        return (try? Data(contentsOf: file)).map { [UInt8]($0) }
      }
      defer { server.end() }
      let sheet = AppPage(browser: browser, address: server.address)
      try browser.open(sheet.address)
      try sheet.waitUntil("$('canvas').width > (innerWidth - 40) * devicePixelRatio")
      // The number of pixels that are about the blue of the pen, and the number of those with any ink.
      let ink = """
        (() => {
          const { width, height } = $('canvas');
          const { data } = $('canvas').getContext('2d').getImageData(0, 0, width, height);
          let [blue, any] = [0, 0];
          for (let at = 0; at < data.length; at += 4) {
            if (data[at] < 255) any++;
            if (data[at] < 100 && data[at + 2] > data[at] + 60) blue++;
          }
          return [blue, any];
        })()
        """
      #expect(try sheet.value(ink) == [0, 0])
      try sheet.drawWithPen(wave(from: PagePoint(100, 80)))
      try sheet.nextFrame()
      let first = try sheet.value(ink).array.compactMap(\.integer)
      #expect(first[0] > 300)
      try sheet.drawWithPen(wave(from: PagePoint(100, 180)))
      try sheet.nextFrame()
      #expect(try sheet.value(ink).array.compactMap(\.integer)[1] > first[1] * 3 / 2)
      try sheet.press("#undo")
      try sheet.nextFrame()
      #expect(try sheet.value(ink).array.compactMap(\.integer) == first)
      try sheet.takeScreenshot("example-sheet")
    }
  }
}
