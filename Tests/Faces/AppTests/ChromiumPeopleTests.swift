import BrowserDriver
import DecodedPNG
import Foundation
import Testing

// What one sees of the people in a shared drawing, and of one's own rights in it.
extension BrowserTests.OtherTests.SharingTests {
  /// A link that no room has.
  private func deadLink(_ address: String) -> String {
    address + "#room=" + String(repeating: "A", count: 22)
  }

  private func isSeen(_ selector: String, _ page: AppPage) throws -> Bool {
    try page.value("$(args[0]).checkVisibility()", .string(selector)).isTrue
  }

  /// Lets a page follow what the only other one sees.
  private func followView(_ page: AppPage) throws {
    try openDialog(page)
    try page.waitUntil("document.querySelectorAll('#sharing-dialog .people button').length === 2")
    try page.browser.run(
      "[...document.querySelectorAll('#sharing-dialog .people button')].at(-1).click();")
    try page.waitUntil("!$('#sharing-dialog').open && !$('#following').hidden")
  }

  /// Lets messages of a page stay until they are looked for, however slow the machine is.
  private func keepMessages(_ page: AppPage) throws {
    try (page.browser as? Chromium)?.devTools(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": """
        const { setTimeout: later } = globalThis;
        globalThis.setTimeout = (call, time, ...rest) =>
          later(call, time >= 4000 && time <= 10000 ? 1e9 : time, ...rest);
        """
      ])
    try page.reload()
  }

  // MARK: Who is here

  @Test func `Faces tell who is here, and a message tells once who came and went`() throws {
    for page in [ada, ben] { try keepMessages(page) }
    try share(ada)
    #expect(try ada.value("$('#shared-button .face') === null").isTrue)
    try ada.browser.run(
      """
      globalThis.told = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) globalThis.told.push(node.querySelector?.("p")?.textContent ?? "");
        }
      }).observe(document.getElementById("notices"), { childList: true });
      """)
    try follow(try link(ada), ben)
    try ada.waitUntil("document.querySelectorAll('#shared-button .face').length === 1")
    // He has said no name, so that he is called after his colour.
    let name = try #require(try ada.value("$('#shared-button .face').title").string)
    #expect(
      name.contains(/^(Red|Blue|Green|Orange|Violet|Turquoise|Brown|Purple) [a-z]+$/), "\(name)")
    try ada.waitForNotice("\(name) is here.")
    #expect(try ada.value("$('#shared-button').ariaLabel.includes(args[0])", .string(name)).isTrue)
    try ada.takeScreenshot("sharing-people")
    // He is told the same name, and can say another one.
    try ben.waitForNotice("The others see you as “\(name)”.")
    try ben.press(notice: "Change name")
    try ben.waitUntil("document.activeElement?.id === 'person-name'")
    #expect(
      try ben.value("$('#sharing-dialog .people b').textContent").string == "\(name) (you)")
    try ben.set("#person-name", to: "Ben Bo")
    try closeDialog(ben)
    try ada.waitUntil(
      "$('#shared-button .face').title === 'Ben Bo' && $('#shared-button .face').textContent === 'BB'"
    )
    try ben.browser.open("about:blank")
    try ada.waitForNotice("Ben Bo has gone.")
    #expect(try ada.value("$('#shared-button .face') === null").isTrue)
    let told = try ada.value("globalThis.told").array.compactMap(\.string)
    #expect(
      told.filter { $0.contains(" is here") || $0.contains(" has gone") }
        == ["\(name) is here.", "Ben Bo has gone."])
    try expectNoErrors()
  }

  @Test func `The name is at a pen for a moment, and unsent changes have another sign`() throws {
    try share(ada)
    try follow(try link(ada), ben)
    let pen = try ada.penBrowser
    try pen.pen(.down, PenSample(300, 300))
    var x = 300.0
    func moveUntilNamed() throws {
      try wait(until: "a name at the pen") {
        x = x < 500 ? x + 10 : 310
        try pen.pen(.move, PenSample(x, 300))
        return try self.ben.value(
          """
          (() => {
            const pen = $(".others-pen:not([hidden])");
            return pen !== null && !("rests" in pen.dataset) && pen.textContent.length > 0;
          })()
          """
        ).isTrue
      }
    }
    try moveUntilNamed()
    // Then it rests, and only the dot stays.
    try ben.waitUntil("'rests' in $('.others-pen').dataset && !$('.others-pen').hidden")
    try moveUntilNamed()
    try pen.pen(.up, PenSample(x, 300))
    try waitFor(1, ben)
    // The number of people is no number of changes.
    #expect(try ben.value("$('#shared-button').dataset.people").string == "1")
    #expect(try !isSeen("#unsent-count", ben))
    #expect(try isSeen("#shared-button .face", ben))
    try expectNoErrors()
  }

  @Test func `The box in which somebody types is framed, with the name`() throws {
    try share(ada)
    try follow(try link(ada), ben)
    let browser = try #require(ada.browser as? Chromium)
    try ada.press("#text-button")
    try ada.waitUntil("$('#text-panel-body').childElementCount > 0 && ductus.isWhole")
    try browser.click(PagePoint(300, 300))
    try ada.waitUntil("$('.text-frame textarea') === document.activeElement")
    try browser.devTools("Input.insertText", ["text": "a word"])
    try ben.waitUntil("$('.others-typing span')?.textContent.length > 0")
    let width = "$('.others-typing')?.offsetWidth"
    let before = try #require(try ben.value(width).number)
    try browser.devTools("Input.insertText", ["text": " and another one"])
    try ben.waitUntil("(\(width) ?? 0) > \(before)")
    try ben.takeScreenshot("sharing-typing")
    // What is typed comes when the visit ends, and the frame goes.
    try browser.press(.escape)
    try ben.waitUntil("!$('.others-typing')")
    try ben.waitUntil("$('#sheet-texts')?.textContent === 'a word and another one'")
    try expectNoErrors()
  }

  @Test func `On the narrowest phone there is one face, and the name of the drawing goes first`()
    throws
  {
    try share(ada)
    try follow(try link(ada), ben)
    for width in [280, 390] {
      try ada.resize(width: width, height: 700)
      try ada.waitUntil("$('#shared-button .face')?.checkVisibility()")
      let places = try ada.value(
        """
        ["#shared-button", "#drawings-button", "#undo-button"]
          .map((one) => $(one).getBoundingClientRect()).map(({ left, right }) => [left, right])
        """
      ).array.map { $0.array.compactMap(\.number) }
      #expect(places[1][1] <= places[0][0] && places[0][1] <= places[2][0], "\(width): \(places)")
      try ada.takeScreenshot("sharing-phone-\(width)")
    }
    try expectNoErrors()
  }

  // MARK: Looking only

  @Test func `Who may only look has a badge and no tools, and a try says why`() throws {
    try keepMessages(ben)
    try draw(ada, y: 200)
    try share(ada)
    #expect(try isSeen("#tools", ben))
    try follow(try link(ada, "look"), ben)
    try waitFor(1, ben)
    #expect(try ben.value("$('#shared-button').ariaLabel.includes('Looking only')").isTrue)
    #expect(try isSeen("#shared-button .looking", ben))
    for selector in ["#tools", "#undo-button", "#redo-button"] {
      #expect(try !isSeen(selector, ben), "\(selector)")
    }
    try ben.press("#menu-button")
    try ben.press("#menu-more summary")
    try ben.waitUntil("$('#describe-item').checkVisibility()")
    for selector in ["#clear-item", "#paste-item", "#picture-item", "#paper-item"] {
      #expect(try !isSeen(selector, ben), "\(selector)")
    }
    #expect(try isSeen("#save-item", ben))
    try ben.takeScreenshot("looking-only")
    try ben.browser.press(.escape)
    try ben.browser.press("b")
    try ben.waitForNotice("This link is only for looking: nothing can be changed here.")
    #expect(try ben.value("$('#hand-button').ariaPressed").string == "true")
    try ben.browser.run(
      "for (const close of document.querySelectorAll('.notice .plain')) close.click();")
    try draw(ben, y: 300)
    try ben.waitForNotice("This link is only for looking: nothing can be changed here.")
    #expect(try strokeCount(ben) == 1)
    // As one's own, the drawing can be changed, and the tools are back.
    try openDialog(ben)
    try ben.press("#sharing-dialog footer button")
    try ben.waitUntil("$('#shared-button').hidden && !$('#sharing-dialog').open")
    #expect(try isSeen("#tools", ben))
    #expect(try ben.value("$('#brush-button').ariaPressed").string == "true")
    try draw(ben, y: 300)
    #expect(try strokeCount(ben) == 2)
    try expectNoErrors()
  }

  @Test func `Who was sent away is told so, and can go on with a copy`() throws {
    try draw(ada, y: 200)
    try share(ada)
    try follow(try link(ada, "look"), ben)
    try waitFor(1, ben)
    try openDialog(ada)
    try ada.browser.run(
      """
      const button = () => [...document.querySelectorAll("#sharing-dialog footer button")].at(-1);
      for (let click = 0; click < 2; click++) button().click();
      """)
    try ben.waitForNotice("The shared drawing was ended, or the link was replaced.")
    try ben.press(notice: "Make it my own")
    try ben.waitUntil("$('#shared-button').hidden && $('#tools').checkVisibility()")
    try draw(ben, y: 300)
    #expect(try strokeCount(ben) == 2)
    try expectNoErrors()
  }

  // MARK: Following

  @Test func `A frame shows who is followed, until one draws, moves the view or stops it`() throws {
    try draw(ada, y: 200)
    try share(ada)
    try openDialog(ada)
    try ada.set("#person-name", to: "Ada")
    try closeDialog(ada)
    try follow(try link(ada), ben)
    try waitFor(1, ben)
    try followView(ben)
    #expect(try ben.value("$('#following span').textContent").string == "You see what Ada sees")
    // Two steps, for the first one may only have taken the view of the link.
    for _ in 0..<2 {
      try ada.press("#zoom-in-button")
      try ada.settle()
      let zoom = try #require(try ada.value("$('#zoom-text').textContent").string)
      try ben.waitUntil("$('#zoom-text').textContent === '\(zoom)'")
    }
    try ben.takeScreenshot("following")
    let ends: [(String, () throws -> Void)] = [
      ("a key that moves the view", { try self.ben.browser.press("+") }),
      ("ink", { try self.draw(self.ben, y: 400) }),
      ("the button", { try self.ben.press("#stop-following") }),
    ]
    for (index, (name, end)) in ends.enumerated() {
      if index > 0 { try followView(ben) }
      try end()
      try ben.waitUntil("$('#following').hidden")
      #expect(try ben.value("$('#following span').textContent").string == "", "\(name)")
    }
    try waitFor(2, ada)
    try expectNoErrors()
  }

  // MARK: Links

  @Test func `A link that leads nowhere has a page of its own, and leaves no drawing`() throws {
    try draw(ben, y: 200)
    try ben.browser.run("await globalThis.ductus.written;")
    try ben.browser.open(deadLink(ben.address))
    try ben.waitUntil("$('#dead-link')?.open")
    #expect(try ben.value("$('#dead-link h2').textContent").string == "This link leads nowhere")
    try ben.takeScreenshot("dead-link")
    // A pen finds nothing to draw on.
    try draw(ben, y: 300)
    #expect(try ben.stored().keys.sorted() == ["Drawing 1"])
    try ben.browser.press(.escape)
    try ben.waitUntil("!$('#dead-link').open")
    #expect(try ben.value("$('#drawing-name').textContent").string == "Drawing 1")
    #expect(try strokeCount(ben) == 1)
    #expect(try ben.value("$('#shared-button').hidden").isTrue)
    // Nor does it for somebody who has no drawing.
    try ada.browser.open(deadLink(ada.address))
    try ada.waitUntil("$('#dead-link')?.open")
    #expect(try ada.stored().isEmpty)
    try ada.press("#dead-link .filled")
    try ada.waitUntil("!$('#dead-link').open")
    try draw(ada, y: 200)
    #expect(try ada.stored().count == 1)
    try expectNoErrors()
  }

  @Test func `Where a server has no rooms, drawing together is not offered`() throws {
    try ada.press("#sharing-button")
    try ada.waitUntil("$('#together-item').checkVisibility()")
    let (server, address) = try AppSite.serve()
    defer { server.end() }
    let page = AppPage(browser: ben.browser, address: address)
    try page.startAfresh()
    try page.press("#sharing-button")
    try page.waitUntil("$('#together-item').parentElement.hidden")
    try page.press("#menu-button")
    #expect(try isSeen("#save-item", page))
    try page.browser.press(.escape)
    try page.browser.open(deadLink(address))
    try page.waitUntil("$('#dead-link')?.open")
    #expect(try page.value("$('#dead-link p').textContent.includes('this server')").isTrue)
    #expect(try page.stored().isEmpty)
    try expectNoErrors()
  }

  @Test func `An ended drawing stays with who looked, and its message goes with it`() throws {
    try keepMessages(ben)
    try draw(ada, y: 200)
    try share(ada)
    try follow(try link(ada, "look"), ben)
    try waitFor(1, ben)
    try ben.browser.run("await globalThis.ductus.written;")
    // The board is wiped, and the room ended, while he is away.
    try ben.browser.open("about:blank")
    try ada.press("#clear-item")
    try waitUntilSent(ada)
    try openDialog(ada)
    try ada.browser.run(
      """
      const button = () => [...document.querySelectorAll("#sharing-dialog footer button")].at(-1);
      for (let click = 0; click < 2; click++) button().click();
      """)
    try ada.waitUntil("$('#shared-button').hidden")
    try ben.open()
    try ben.waitForNotice("The shared drawing was ended, or the link was replaced.")
    #expect(try !ben.value("$('#dead-link')?.open ?? false").isTrue)
    #expect(try ben.stored().count == 1)
    try ben.press("#new-item")
    try ben.waitUntil("$('#shared-button').hidden")
    #expect(try !ben.notices().contains { $0.contains("was ended") })
  }

  @Test func `A link is shown as a code that a camera reads`() throws {
    try share(ada)
    let expected = try link(ada)
    try openDialog(ada)
    try ada.browser.run(
      """
      [...document.querySelectorAll("#sharing-dialog .link-row button")]
        .find((one) => one.textContent === "QR code").click();
      """)
    try ada.waitUntil("$('#sharing-dialog .code path')")
    try ada.takeScreenshot("sharing-code")
    let box = try #require(try ada.value("$('.code svg').getAttribute('viewBox')").string)
    let size = try #require(box.split(separator: " ").last.flatMap { Int($0) }) - 8
    let path = try #require(try ada.value("$('.code path').getAttribute('d')").string)
    var modules = [[Bool]](repeating: [Bool](repeating: false, count: size), count: size)
    for match in path.matches(of: /M(\d+) (\d+)h1v1h-1z/) {
      let (x, y) = (try #require(Int(match.1)), try #require(Int(match.2)))
      modules[y][x] = true
    }
    #expect(try QRCode(modules).text() == expected)
  }

  @Test func `Codes of all lengths can be read, and keep to the standard`() throws {
    // At both sides of the ends of versions, and the longest.
    let lengths = [
      0, 1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213,
      214, 251, 252, 287, 288, 331, 332, 362, 363, 412, 413, 450, 451, 504, 505, 560, 561, 624, 625,
      666,
    ]
    var sizes: Set<Int> = []
    for length in lengths {
      let bytes = (0..<length).map { UInt8(33 + ($0 * 7 + length) % 90) }
      let text = String(decoding: bytes, as: UTF8.self)
      let rows = try ada.browser.run(
        """
        const { qrCode } = await import("./sharing/qr-code.js");
        return qrCode(args[0]).map((row) => row.map(Number).join(""));
        """, .string(text)
      ).array.compactMap(\.string)
      let code = QRCode(rows.map { row in row.map { $0 == "1" } })
      #expect(try code.text() == text, "\(length)")
      sizes.insert(rows.count)
    }
    #expect(sizes == Set(stride(from: 21, through: 97, by: 4)))
    #expect(throws: (any Error).self) {
      try ada.browser.run(
        """
        const { qrCode } = await import("./sharing/qr-code.js");
        qrCode("x".repeat(667));
        """)
    }
  }
}
