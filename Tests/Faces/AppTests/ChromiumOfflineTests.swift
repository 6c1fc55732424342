import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The app without a network, and its next version.
  @Suite struct OfflineTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Waits until the files of the app are kept.
    private func waitUntilKept(_ page: AppPage) throws {
      try page.waitUntil(
        "(await navigator.serviceWorker?.getRegistration())?.active?.state === 'activated'")
    }

    @Test func `Loaded anew without a network, the app draws and has its examples`() throws {
      let (server, address) = try AppSite.serve()
      let page = AppPage(browser: browser, address: address)
      try page.open()
      try waitUntilKept(page)
      #expect(try page.value("document.querySelectorAll('.notice').length") == 0)
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let drawn = try page.pixels()
      server.end()
      try page.reload()
      try page.expectPixels(drawn)
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.expectSameAsCommand()
      try page.press("#new-item")
      try page.waitUntil("!$('#offer').hidden")
      try page.press("[data-example=freehand]")
      try page.waitUntil(
        "!$('#playing').hidden")
      try browser.press(.escape)
      try page.waitUntil("$('#playing').hidden")
      // The sheet to sign on, too.
      try browser.open(address + "signature.html")
      try page.waitUntilReady()
      // Files that are not the app's own are not there.
      #expect(
        try page.value("await fetch('elsewhere.txt').then(() => 'there', () => 'nothing')")
          == "nothing")
      _ = try browser.takeErrors()
    }

    @Test func `A new version waits until it is asked for`() throws {
      try withFolder { folder in
        let site = folder.appending(path: "site")
        try makeSite(site, in: folder, note: "/* first */")
        let (server, address) = try AppSite.serve(site)
        defer { server.end() }
        let page = AppPage(browser: browser, address: address)
        let style = "(await (await fetch('app/app.css')).text()).trimEnd().slice(-8)"
        try page.open()
        try waitUntilKept(page)
        try page.reload()
        #expect(try page.value("navigator.serviceWorker.controller !== null").isTrue)
        try page.drawWithPen(wave(from: PagePoint(200, 200)))
        let drawn = try page.pixels()

        try makeSite(site, in: folder, note: "/* other */")
        try page.reload()
        try page.waitUntil("$('.notice')?.textContent.includes('A new version is ready')")
        try page.takeScreenshot("new-version")
        // Until then all is as it was, also for a page that is loaded anew.
        #expect(try page.value(style) == "first */")
        try page.reload()
        #expect(try page.value(style) == "first */")
        try page.expectPixels(drawn)
        try page.waitUntil("$('.notice')?.textContent.includes('A new version is ready')")
        try browser.run(
          """
          globalThis.isOld = true;
          [...document.querySelectorAll('.notice button')].find((one) =>
            one.textContent === 'Reload').click();
          """)
        try page.waitUntil(
          "!globalThis.isOld && document.documentElement?.dataset.ready === 'true'")
        #expect(try page.value(style) == "other */")
        try page.expectPixels(drawn)
        #expect(try page.value("$('.notice')") == nil)
        // There is no cache of the old one any more.
        #expect(try page.value("(await caches.keys()).length") == 1)
      }
    }

    /// Puts a version of the app together as `make site` does, with a note at the end of its style.
    private func makeSite(_ site: URL, in folder: URL, note: String) throws {
      let files = FileManager.default
      for name in ["Web", "scripts/build/site", "Samples/examples"] {
        let copy = folder.appending(path: name)
        try? files.removeItem(at: copy)
        try files.createDirectory(
          at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: AppSite.root.appending(path: name), to: copy)
      }
      let style = folder.appending(path: "Web/app/app.css")
      let text = try String(contentsOf: style, encoding: .utf8)
      try Data((text + note + "\n").utf8).write(to: style)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.environment = ProcessInfo.processInfo.environment.merging(["BROTLI": ""]) { $1 }
      process.arguments = [
        folder.appending(path: "scripts/build/site").path, site.path,
        AppSite.folder.appending(path: "InkWeb.wasm").path,
        AppSite.folder.appending(path: "InkWebRest.wasm").path,
      ]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
  }
}
