import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.OtherTests {
  /// Drawings that are shared: two browsers as on two devices, and for each test a server of its own.
  @Suite(
    .enabled(if: canRun(noChromium ?? AppSite.missing), "Chromium or the app is missing."),
    TwoBrowsers())
  final class SharingTests {
    private let rooms: URL
    private var server: Supervised
    /// Who shares a drawing, and who comes by the link.
    let (ada, ben): (AppPage, AppPage)

    init() throws {
      let both = try #require(TwoBrowsers.both)
      rooms = FileManager.default.temporaryDirectory.appending(path: "rooms-\(UUID().uuidString)")
      let (server, address) = try AppSite.serve(
        port: both.port, options: ["--rooms", rooms.path])
      self.server = server
      ada = AppPage(browser: both.ada, address: address)
      ben = AppPage(browser: both.ben, address: address)
      for browser in [both.ada, both.ben] { try browser.reset(isTabNew: true) }
      for page in [ada, ben] { try page.startAfresh() }
    }

    deinit {
      server.end()
      try? FileManager.default.removeItem(at: rooms)
    }

    /// Expects that no page has reported an error; what the network says of a server that is away is none.
    func expectNoErrors() throws {
      for page in [ada, ben] {
        let errors = try page.browser.takeErrors() ?? []
        #expect(errors.filter { !$0.contains("WebSocket") && !$0.contains("ERR_CONNECTION") } == [])
      }
    }

    func openDialog(_ page: AppPage) throws {
      if try !page.value("$('#sharing-dialog')?.open ?? false").isTrue {
        try page.press("#together-item")
      }
      try page.waitUntil("$('#sharing-dialog')?.open")
    }

    func closeDialog(_ page: AppPage) throws {
      try page.press("#sharing-dialog [data-close]")
      // A page that is opened before the dialog's entry has left the history would be left for it.
      try page.waitUntil("!$('#sharing-dialog').open && history.state?.ductusOpen !== true")
    }

    /// Shares the drawing of a page, and returns the link for a role.
    func share(_ page: AppPage) throws {
      try openDialog(page)
      try page.press("#sharing-dialog footer .filled")
      try page.waitUntil("$('#sharing-draw')")
      try closeDialog(page)
      try waitUntilSent(page)
    }

    func link(_ page: AppPage, _ role: String = "draw") throws -> String {
      try openDialog(page)
      let link = try #require(try page.value("$('#sharing-\(role)').value").string)
      try closeDialog(page)
      return link
    }

    /// Opens a link, and waits until the drawing is there.
    func follow(_ link: String, _ page: AppPage) throws {
      try page.browser.open(link)
      try page.waitUntilReady()
      try waitUntilSent(page)
      // The secret does not stay where others may look over one's shoulder.
      #expect(try page.value("location.hash === ''").isTrue)
    }

    /// Waits until all that was drawn on a page has come to the room, and the room's log is here.
    func waitUntilSent(_ page: AppPage) throws {
      try page.waitUntil(
        "$('#shared-button').dataset.state === 'connected' && $('#shared-button').dataset.waiting === '0'"
      )
    }

    func strokeCount(_ page: AppPage) throws -> Int {
      let text = try page.summary()
      return try #require(
        text.firstMatch(of: /(\d+) strokes?/).flatMap { Int($0.1) }
          ?? (text.contains("empty") ? 0 : nil))
    }

    func waitFor(_ count: Int, _ page: AppPage) throws {
      try wait(until: "\(count) strokes of \(page.browser.name)") {
        try self.strokeCount(page) == count
      }
    }

    /// The remark of the gallery under the name of the drawing that is open.
    private func remark(_ page: AppPage) throws -> String {
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open && $('.card[aria-current] small')")
      let text = try #require(
        try page.value("$('.card[aria-current] small').textContent").string)
      try page.browser.run("document.querySelector('#drawings-dialog').close();")
      return text
    }

    /// Expects both to see the same, to the last bit, when they look at the same part.
    private func expectSamePictures(_ location: SourceLocation = #_sourceLocation) throws {
      for page in [ada, ben] { try page.press("#fit-item") }
      let picture = try ada.pixels()
      #expect(picture.inkCount() > 0, sourceLocation: location)
      try ben.expectPixels(picture, location)
    }

    func draw(_ page: AppPage, y: Double) throws {
      try page.drawWithPen(wave(from: PagePoint(300, y)))
    }

    // MARK: Tests

    @Test func `What one draws comes to the other, both ways, and undo is one's own`() throws {
      try draw(ada, y: 200)
      try share(ada)
      try follow(try link(ada), ben)
      try waitFor(1, ben)
      #expect(
        try ben.value(
          "$('#drawing-name').textContent === args[0]", ada.value("$('#drawing-name').textContent")
        ).isTrue)
      try expectSamePictures()
      try draw(ben, y: 300)
      try waitFor(2, ada)
      try draw(ada, y: 400)
      try waitFor(3, ben)
      try expectSamePictures()
      // Ben takes back his stroke, though Ada has drawn since.
      try ben.press("#undo-button")
      try waitFor(2, ada)
      #expect(try ben.value("$('#undo-button').disabled").isTrue)
      try ben.press("#redo-button")
      try waitFor(3, ada)
      try expectSamePictures()
      try expectNoErrors()
    }

    @Test func `The history tells who drew what`() throws {
      try draw(ada, y: 200)
      try share(ada)
      try follow(try link(ada), ben)
      for (page, name) in [(ada, "Ada"), (ben, "Ben")] {
        try openDialog(page)
        try page.set("#person-name", to: name)
        try closeDialog(page)
      }
      try draw(ben, y: 300)
      try waitFor(2, ada)
      try ben.press("#undo-button")
      try waitFor(1, ada)
      try draw(ada, y: 400)
      try waitFor(2, ben)
      try waitUntilSent(ben)
      let expected = [
        ("ada", ada, ["You: Stroke", "Ben: Stroke", "Ben: Undone", "You: Stroke"]),
        ("ben", ben, ["Ada: Stroke", "You: Stroke", "You: Undone", "Ada: Stroke"]),
      ]
      for (name, page, words) in expected {
        try page.browser.press("v")
        try page.waitUntil("!$('#past-bar').hidden")
        #expect(try page.value("$('#past-position').max").string == "4")
        for (moment, text) in words.enumerated() {
          try page.set("#past-position", to: "\(moment + 1)")
          #expect(try page.value("$('#past-what').textContent").string == text)
        }
        try page.takeScreenshot("history-of-\(name)")
        try page.browser.press(.escape)
        try page.waitUntil("$('#past-bar').hidden")
      }
      try expectNoErrors()
    }

    @Test func `Ink is seen while it is drawn, with the pen of the one who draws`() throws {
      try draw(ada, y: 200)
      try share(ada)
      try follow(try link(ada), ben)
      let samples = wave(from: PagePoint(300, 320))
      let pen = try ada.penBrowser
      try pen.pen(.down, samples[0])
      for sample in samples.dropFirst() { try pen.pen(.move, sample) }
      // Only the other one's layer has it: the drawing has no stroke more.
      try ben.waitUntil(
        """
        (() => {
          const layer = $(".others-ink");
          if (layer.hidden || layer.width === 0) return false;
          return layer.getContext("2d").getImageData(0, 0, layer.width, layer.height).data.some((one) => one > 0);
        })()
        """)
      try ben.waitUntil("document.querySelectorAll('.others-pen:not([hidden])').length === 1")
      #expect(try strokeCount(ben) == 1)
      try ben.takeScreenshot("sharing-wet")
      try pen.pen(.up, try #require(samples.last))
      try waitFor(2, ben)
      // The finished stroke has taken its place.
      try ben.waitUntil(
        """
        $(".others-ink").getContext("2d").getImageData(0, 0, $(".others-ink").width, $(".others-ink").height)
          .data.every((one) => one === 0)
        """)
      try expectSamePictures()
      try expectNoErrors()
    }

    @Test func `Ink follows the pen of the other, sample by sample`() throws {
      try share(ada)
      try follow(try link(ada), ben)
      try draw(ada, y: 200)
      try waitFor(1, ben)
      // Without the clock of the room, which sends once a second what was forgotten.
      try ada.browser.run("for (let id = 1; id < 10000; id++) clearInterval(id);")
      let pen = try ada.penBrowser
      try pen.pen(.down, PenSample(200, 320))
      for end in [260.0, 400, 540] {
        for x in stride(from: end - 60, through: end, by: 5) {
          try pen.pen(.move, PenSample(x, 320))
        }
        try ben.waitUntil(
          """
          (() => {
            const layer = $(".others-ink");
            if (layer.hidden || layer.width === 0) return false;
            const { data } = layer.getContext("2d").getImageData(0, 0, layer.width, layer.height);
            let right = 0;
            for (let at = 3; at < data.length; at += 4) if (data[at] > 0) right = Math.max(right, (at >> 2) % layer.width);
            return right * layer.clientWidth / layer.width >= \(end - 20);
          })()
          """)
      }
      #expect(try strokeCount(ben) == 1)
      try pen.pen(.up, PenSample(540, 320))
      try waitFor(2, ben)
      try expectNoErrors()
    }

    @Test func `What is drawn while the server is away is sent when it is back`() throws {
      try draw(ada, y: 200)
      try share(ada)
      try follow(try link(ada), ben)
      server.end()
      for page in [ada, ben] {
        try page.waitUntil("$('#shared-button').dataset.state === 'offline'")
      }
      for y in [300.0, 360] { try draw(ben, y: y) }
      try draw(ada, y: 420)
      try ben.waitUntil("$('#unsent-count').textContent === '2'")
      // The page of one goes in the meantime.
      try ben.browser.run("await globalThis.ductus.written;")
      try ben.browser.open("about:blank")
      let port = try #require(TwoBrowsers.both?.port)
      (server, _) = try AppSite.serve(port: port, options: ["--rooms", rooms.path])
      try ben.open()
      for page in [ada, ben] {
        try waitFor(4, page)
        try waitUntilSent(page)
      }
      try expectSamePictures()
    }

    @Test func `A link for looking shows, and lets nobody draw; an owner can replace it`() throws {
      try draw(ada, y: 200)
      try share(ada)
      let look = try link(ada, "look")
      try follow(look, ben)
      try waitFor(1, ben)
      #expect(try ben.notices().contains { $0.contains("for looking only") })
      try draw(ben, y: 300)
      try ben.press("#clear-item")
      #expect(try strokeCount(ben) == 1)
      try draw(ada, y: 400)
      try waitFor(2, ben)
      try openDialog(ada)
      try ada.browser.run(
        """
        const field = document.querySelector("#sharing-look").closest(".field");
        // It asks back.
        for (let click = 0; click < 2; click++) [...field.querySelectorAll("button")].at(-1).click();
        """)
      try ada.waitUntil(
        "$('#sharing-look').value !== args[0]".replacing("args[0]", with: "'\(look)'"))
      try ben.waitUntil("$('#shared-button').dataset.state === 'stopped'")
      try ben.waitForNotice("the link was replaced")
      #expect(try strokeCount(ben) == 2)
      // Who comes by the old link is told so.
      try ben.browser.open("about:blank")
      try ben.browser.open(look)
      try ben.waitUntilReady()
      try ben.waitUntil("$('#shared-button').dataset.state === 'stopped'")
    }

    @Test(
      .enabled(if: canRun(noFirefox ?? noWebKit), "Firefox or WebKitGTK is missing."),
      arguments: [true, false])
    func `Other browsers take part, too`(isWebKit: Bool) throws {
      try draw(ada, y: 200)
      try share(ada)
      let browser: any Browser = isWebKit ? try WebKit() : try Firefox()
      defer { (browser as? WebKit)?.end(); (browser as? Firefox)?.end() }
      let page = AppPage(browser: browser, address: ada.address)
      try page.startAfresh()
      try follow(try link(ada), page)
      try waitFor(1, page)
      try draw(ada, y: 300)
      try waitFor(2, page)
      try page.press("#clear-item")
      try waitFor(0, ada)
      try page.press("#undo-button")
      try waitFor(2, ada)
    }

    @Test func `A second page of one browser takes part beside the first one`() throws {
      try draw(ada, y: 200)
      try share(ada)
      let link = try link(ada)
      let browser = try #require(ada.browser as? Chromium)
      let first = try browser.tab()
      let second = try browser.newTab()
      try browser.goToTab(second)
      try follow(link, ada)
      try waitFor(1, ada)
      try draw(ada, y: 300)
      try waitUntilSent(ada)
      try browser.goToTab(first)
      try waitFor(2, ada)
      try draw(ada, y: 400)
      try waitUntilSent(ada)
      try browser.closeTab(thenGoTo: second)
      try waitFor(3, ada)
    }

    @Test func `Who leaves keeps the drawing; where it is ended all do`() throws {
      try draw(ada, y: 200)
      try share(ada)
      try follow(try link(ada), ben)
      try waitFor(1, ben)
      #expect(try remark(ben).hasPrefix("Shared drawing"))
      try openDialog(ben)
      try ben.press("#sharing-dialog footer button")
      try ben.waitUntil("$('#shared-button').hidden && !$('#sharing-dialog').open")
      #expect(try !remark(ben).contains("Shared"))
      try draw(ben, y: 300)
      try draw(ada, y: 400)
      try waitUntilSent(ada)
      #expect(try strokeCount(ben) == 2)
      try ben.browser.run("await globalThis.ductus.written;")
      try ben.reload()
      #expect(try strokeCount(ben) == 2)
      #expect(try ben.value("$('#shared-button').hidden").isTrue)
      try openDialog(ada)
      try ada.browser.run(
        """
        const button = () => [...document.querySelectorAll("#sharing-dialog footer button")].at(-1);
        button().click();
        button().dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }));
        if (button().textContent !== "Sure? End for all") throw new Error(button().textContent);
        """)
      #expect(try !ada.value("$('#shared-button').hidden").isTrue)
      try ada.browser.run(
        "[...document.querySelectorAll('#sharing-dialog footer button')].at(-1).click();")
      try ada.waitUntil("$('#shared-button').hidden && !$('#sharing-dialog').open")
      #expect(try strokeCount(ada) == 2)
      try expectNoErrors()
    }
  }
}
