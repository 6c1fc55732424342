import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Panels, the title, dialogs and the browser's Back, and messages about files.
  @Suite struct PanelTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private var canRedo: Bool {
      get throws { try page.value("!$('#redo-button').disabled").isTrue }
    }

    // MARK: Panels

    /// Ways of touching the canvas with one thing.
    enum Tool: CaseIterable { case mouse, pen, finger }

    /// Comes down and is lifted, after some way.
    private func draw(_ tool: Tool, _ points: [PagePoint]) throws {
      switch tool {
      case .mouse: try browser.drag(points)
      case .pen: try page.drawWithPen(points.map { PenSample($0.x, $0.y, pressure: 0.5) })
      case .finger:
        for (index, point) in points.enumerated() {
          try browser.touch(index == 0 ? .start : .move, [Finger(0, point.x, point.y)])
        }
        try browser.touch(.end, [])
      }
    }

    @Test(arguments: Tool.allCases)
    func `A click that only closes a panel draws no dot, and a stroke is whole`(tool: Tool) throws {
      let places = [
        PagePoint(500, 400), PagePoint(540, 420), PagePoint(600, 380), PagePoint(680, 400),
      ]
      try draw(tool, places)
      try page.press("#undo-button")
      for slip in [0.0, 2] {
        try page.press("#menu-button")
        try draw(tool, [places[0], PagePoint(places[0].x + slip, places[0].y)])
        #expect(try page.value("$('#menu-panel').hidden").isTrue)
        #expect(try page.pixels().inkCount() == 0)
        // There is nothing to undo, and the undone stroke is not lost.
        #expect(try !page.canUndo && canRedo)
      }
      if tool == .pen {
        // A slow click is one, too.
        try page.press("#menu-button")
        try browser.pen(.down, PenSample(500, 400))
        try page.waitUntil("(globalThis.pressed ??= performance.now()) < performance.now() - 500")
        try browser.pen(.up, PenSample(500, 400))
        #expect(try page.pixels().inkCount() == 0)
        #expect(try !page.canUndo && canRedo)
      }
      try page.press("#menu-button")
      try draw(tool, places)
      #expect(try page.value("$('#menu-panel').hidden").isTrue)
      // All of it, from the place where it began.
      let events = try page.savedEvents()
      func place(_ event: JSON?) -> [Double] { event?["location"].array.compactMap(\.number) ?? [] }
      #expect(place(events.first) == [places[0].x, places[0].y])
      #expect(place(events.last) == [places[3].x, places[3].y])
      #expect(try page.canUndo)
      try browser.press(.escape)
      try page.waitUntil("!$('dialog[open]')")
      // With no panel open, a click is a dot.
      try page.press("#undo-button")
      try draw(tool, [places[0]])
      try wait(until: "there is a dot") { try page.pixels().inkCount() > 0 }
      #expect(try page.canUndo && !canRedo)
    }

    @Test func `Two fingers that close a panel undo all the same`() throws {
      try draw(.finger, [PagePoint(300, 300), PagePoint(400, 320), PagePoint(500, 300)])
      try page.press("#color-button")
      browser.setTime(0)
      try browser.touch(.start, [Finger(0, 500, 400)])
      try browser.touch(.start, [Finger(0, 500, 400), Finger(1, 560, 400)])
      browser.setTime(0.05)
      try browser.touch(.end, [])
      try wait(until: "the stroke is undone") { try page.pixels().inkCount() == 0 }
      #expect(try page.value("$('#color-panel').hidden").isTrue)
      #expect(try canRedo)
    }

    // MARK: The title

    @Test func `A click on the title renames the drawing`() throws {
      try browser.click(page.middle(of: "#name-button"))
      try page.waitUntil("document.activeElement.id === 'name-input'")
      #expect(try page.value("getSelection().toString()") == "Drawing 1")
      for letter: Key in ["M", "i", "n", "e"] { try browser.press(letter) }
      try browser.press(.enter)
      try page.waitUntil("$('#drawing-name').textContent === 'Mine'")
      #expect(try page.value("document.title") == "Mine – Ductus")
      #expect(try page.value("document.activeElement.id") == "name-button")
      // The name of a drawing without ink is there once it has some.
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.reload()
      #expect(try page.value("$('#drawing-name').textContent") == "Mine")
      // A change of the name by the keyboard, and given up.
      try browser.run("document.getElementById('name-button').focus();")
      try browser.press(.enter)
      try page.waitUntil("document.activeElement.id === 'name-input'")
      try browser.press("x")
      try browser.press(.escape)
      #expect(try page.value("$('#drawing-name').textContent") == "Mine")
      #expect(
        try page.value("$('#name-input').hidden && document.activeElement.id === 'name-button'")
          .isTrue)
      // A click elsewhere keeps the name, and draws no dot.
      let before = try page.pixels()
      try page.press("#name-button")
      try browser.press("y")
      try browser.click(PagePoint(600, 600))
      try page.waitUntil("$('#drawing-name').textContent === 'y'")
      try page.expectPixels(before)
      // The icon opens the gallery, which knows the name.
      try page.press("#drawings-button")
      try page.waitUntil("$('.card b')?.textContent === 'y'")
    }

    @Test func `The menu has short groups with names`() throws {
      try page.press("#menu-button")
      try page.waitUntil("!$('#menu-panel').hidden")
      let groups = try page.value(
        """
        [...document.querySelectorAll("#menu-panel [role=group]")].map((group) => [
          document.getElementById(group.getAttribute("aria-labelledby"))?.textContent,
          group.querySelectorAll("li").length,
        ])
        """)
      let names: [JSON] = ["Drawing", "On the page", "Ductus", "More"]
      #expect(groups.array.map { $0[0] } == names)
      // What is used seldom is folded up.
      #expect(
        groups.array.dropLast().allSatisfy { (2...7).contains($0[1].integer ?? 0) }, "\(groups)")
      #expect(
        try page.value("!$('#menu-more').open && !$('#describe-item').checkVisibility()").isTrue)
      #expect(
        try page.value(
          "[...document.querySelectorAll('#menu-panel li')].every((one) => one.closest('[role=group]'))"
        ).isTrue)
      let named = try browser.accessibilityTree().filter { $0["role"]["value"] == "group" }
        .map { $0["name"]["value"].string ?? "" }
      #expect(named.contains("Drawing") && named.contains("On the page"))
      // Sharing is outside of the menu.
      try page.press("#sharing-button")
      try page.waitUntil("!$('#sharing-panel').hidden && $('#menu-panel').hidden")
      #expect(try page.value("$('#sharing-panel').contains($('#together-item'))").isTrue)
    }

    @Test func `New pressed twice begins one drawing`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      for button in ["new-item", "new-drawing"] {
        if button == "new-drawing" {
          try page.press("#drawings-button")
          try page.waitUntil("$('#drawings-dialog').open")
        }
        try browser.run(
          "for (let turn = 0; turn < 2; turn++) document.getElementById(args[0]).click();",
          .string(button))
        try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2' && !$('dialog[open]')")
        // It comes after both, and what has no ink is not kept.
        try page.choose(drawing: "Drawing 1")
        try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1' && !$('dialog[open]')")
        try page.press("#drawings-button")
        try page.waitUntil("$('#drawings-dialog').open && $('#gallery .card b')")
        let names = try page.value(
          "[...document.querySelectorAll('#gallery .card b')].map((one) => one.textContent)")
        #expect(names == ["Drawing 1"], "\(button)")
        try browser.press(.escape)
        try page.waitUntil("!$('dialog[open]')")
      }
    }

    @Test func `A new drawing does not take a name that Undo brings back`() throws {
      for number in 1...2 {
        try page.drawWithPen(wave(from: PagePoint(300, 300)))
        if number == 1 {
          try page.press("#new-item")
          try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
        }
      }
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
      try page.press("[aria-label='Delete Drawing 2']")
      try page.waitForNotice("“Drawing 2” was deleted")
      try page.press("#new-drawing")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 3'")
      try page.press(notice: "Undo")
      try page.press("#drawings-button")
      try page.waitUntil("$('[aria-label=\\'Open Drawing 2\\']')")
      // Once it cannot be had back, its name is free.
      try page.press("[aria-label='Delete Drawing 2']")
      try page.press(notice: "Dismiss")
      try page.press("#new-drawing")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
    }

    // MARK: Back

    private func goBack() throws { try browser.run("history.back();") }

    @Test(arguments: [
      "#settings-item", "#paper-item", "#save-item", "#drawings-button", "#help-item",
    ])
    func `Back closes a dialog, and nothing else`(opener: String) throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let address = try page.value("location.href")
      try page.press(opener)
      try page.waitUntil("$('dialog[open]')")
      try goBack()
      try page.waitUntil("!$('dialog[open]')")
      #expect(try page.value("[location.href, history.state]") == [address, nil])
      // Closed in another way, it leaves no entry behind.
      try page.press(opener)
      try page.waitUntil("$('dialog[open]') && history.state")
      try browser.press(.escape)
      try page.waitUntil("!$('dialog[open]') && !history.state")
      #expect(try page.pixels().inkCount() > 0)
    }

    @Test func `One dialog after the other, and a reload, keep Back in order`() throws {
      try browser.run(
        """
        document.getElementById("settings-item").click();
        document.getElementById("settings-dialog").close();
        await new Promise((done) => setTimeout(done, 1));
        document.getElementById("help-item").click();
        await new Promise((done) => setTimeout(done, 200));
        """)
      #expect(try page.value("$('#help-dialog').open && !!history.state").isTrue)
      try page.reload()
      #expect(try page.value("$('dialog[open]')") == nil)
      try page.press("#help-item")
      try page.waitUntil("$('#help-dialog').open")
      try goBack()
      try page.waitUntil("!$('dialog[open]') && !history.state")
    }

    @Test func `Back leaves the replay`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let before = try page.pixels()
      try page.press("#replay-item")
      try page.waitUntil("document.documentElement.hasAttribute('data-replaying')")
      try goBack()
      try page.waitUntil("!document.documentElement.hasAttribute('data-replaying')")
      try page.expectPixels(before)
    }

    // MARK: Files

    @Test func `A file that cannot be opened is told in words`() throws {
      let version: [UInt8] = [0x89, 0x44, 0x43, 0x54, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
      let files: [(name: String, bytes: [UInt8], words: String)] = [
        ("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 13], "It is damaged"),
        ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0], "It is damaged, and nothing of it can be read."),
        ("a.heic", [0, 0, 0, 24] + Array("ftypheic".utf8), "This is a HEIC: pictures"),
        ("a.pdf", Array("%PDF-1.7".utf8), "It is damaged, and nothing of it can be read."),
        ("a.zip", [0x50, 0x4B, 3, 4], "This is an archive of which nothing can be read"),
        ("a.svg", Array("<svg xmlns=''/>".utf8), "This is an SVG"),
        ("a.html", Array("<!DOCTYPE html>".utf8), "This is a web page"),
        ("a.txt", Array("Dear diary".utf8), "This is a text, not a drawing."),
        ("empty.ductus", [], "It is empty"),
        ("noise.bin", [0, 1, 2, 3, 4], "neither a drawing of Ductus nor an event log"),
        ("cut.ductus", version, "It is damaged, and nothing of it can be read."),
        ("b.json", Array("[{\"phase\": true}]".utf8), "It is no event log that can be read here."),
        ("c.json", Array("[]".utf8), "There are no events in it."),
      ]
      for (name, bytes, words) in files {
        try browser.run(
          """
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(args[1])], args[0]));
          document.dispatchEvent(
            new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
          """, .string(name), .array(bytes.map { .number(Double($0)) }))
        try page.waitForNotice("“\(name)” cannot be opened. ")
        let notice = try #require(try page.notices().first { $0.contains(name) })
        #expect(notice.contains(words), "\(notice)")
        let first = notice.split(separator: "Details", maxSplits: 1).first ?? ""
        #expect(!first.contains("at byte") && !first.contains("event 0"), "\(notice)")
        try page.press(notice: "Dismiss")
      }
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 1")
    }

    @Test func `That a drawing is damaged is told in words`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.drawWithPen(wave(from: PagePoint(300, 500)))
      let file = try page.saved("ductus")
      func drop(_ name: String, _ bytes: [UInt8]) throws {
        try browser.run(
          """
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(args[1])], args[0]));
          document.dispatchEvent(
            new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
          """, .string(name), .array(bytes.map { .number(Double($0)) }))
      }
      var damaged = file
      damaged[file.count - 6] ^= 0x55
      try drop("torn.ductus", damaged)
      try page.waitForNotice("“torn.ductus” is damaged. The part that could be saved is shown.")
      let notice = try #require(try page.notices().first { $0.contains("torn") })
      #expect(notice.contains("Details") && notice.contains("at byte"), "\(notice)")
    }

    // MARK: Wheel and pictures

    @Test func `A notch of the wheel zooms by a tenth, a trackpad by what it tells`() throws {
      func zoom(by turn: Double) throws -> String? {
        try browser.turnWheel(at: PagePoint(500, 400), y: turn, withControl: true)
        try page.nextFrame()
        return try page.value("$('#zoom-text').textContent").string
      }
      #expect(try zoom(by: -120) == "111%")
      #expect(try zoom(by: 120) == "100%")
      #expect(try zoom(by: -100) == "111%")
      #expect(try zoom(by: 100) == "100%")
      #expect(try zoom(by: -5) == "105%")
    }

    @Test func `A picture has a margin if asked for`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      func picture(_ margin: String) throws -> Picture {
        try Picture(
          png: page.saved("png") {
            try page.set("#png-scale", to: "2")
            try page.set("#picture-margin", to: margin)
          })
      }
      let (tight, wide) = (try picture("0"), try picture("24"))
      #expect(wide.width == tight.width + 96 && wide.height == tight.height + 96)
      // A picture is not trimmed to traces of ink that can hardly be seen.
      #expect(abs(wide.inkCount() - tight.inkCount()) < 32)
      #expect(wide.inkCount(x: 0..<46) == 0 && wide.inkCount(y: 0..<46) == 0)
      // So have vectors.
      func width(_ margin: String) throws -> Double {
        let svg = String(
          decoding: try page.saved("svg") { try page.set("#picture-margin", to: margin) },
          as: UTF8.self)
        let text = try #require(svg.split(separator: "width=\"").dropFirst().first)
        return try #require(Double(text.prefix { $0 != "\"" }))
      }
      #expect(try abs(width("24") - width("8") - 32) < 0.11)
      // There is none around a picture of the view.
      try page.press("#save-item")
      try page.press("input[name=format][value=png]")
      try page.press("#png-trimmed")
      #expect(try page.value("$('#picture-margin-field').hidden").isTrue)
    }
  }
}
