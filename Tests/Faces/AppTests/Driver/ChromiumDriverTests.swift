import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.OtherTests {
  @Suite(.enabled(if: canRun(noChromium), "Chromium is missing."))
  struct ChromiumDriverTests {
    @Test func `A pen, fingers, keys, tabs, files and errors reach the page`() throws {
      let server = try listeningServer()
      let browser = try Chromium(width: 500, height: 400)
      defer { browser.end() }
      try browser.open(server.address)

      let values: JSON = [
        nil, true, false, 0, -12, 0.1, 1e-9, 6.02e23, 9_007_199_254_740_991, "",
        "a\"b\\c/d\n\t\u{1}\u{7f}",
        "ä€𝄞 \u{2028}", [], [:], [[1], ["a": [:], "ü\"": [nil, "]}"]]],
      ]
      #expect(try browser.run("return args;", values) == [values])
      #expect(
        try browser.value("' \\ud800' + JSON.stringify({a: '\\b\\f'})")
          == " \u{FFFD}{\"a\":\"\\b\\f\"}")
      try pen(browser)
      try fingers(browser)
      try coalesced(browser)
      try keys(browser)
      try device(browser)
      try tabs(browser, server)
      try files(browser)
      #expect(try browser.takeErrors() == [])
      try browser.run("console.error('as meant')")
      let errors = try #require(try browser.takeErrors())
      #expect(errors.count == 1 && errors[0].contains("as meant"))
      #expect(throws: BrowserError.self) { try browser.run("throw new Error('no')") }
    }

    private func pen(_ browser: Chromium) throws {
      try browser.pen(.move, PenSample(20, 30, tiltX: 10))
      try browser.stroke([
        PenSample(20, 30, pressure: 0.25, tiltX: 30, tiltY: -20, twist: 45),
        PenSample(60.5, 70, pressure: 0.5), PenSample(100, 70, pressure: 0.75, tiltX: -60),
      ])
      let events = try browser.takeEvents()
      #expect(
        events.map { $0["type"] } == [
          "pointermove", "pointerdown", "pointermove", "pointermove", "pointerup",
        ])
      #expect(events.allSatisfy { $0["pointerType"] == "pen" && $0["isTrusted"].isTrue })
      #expect(events.map { $0["pressure"] } == [0, 0.25, 0.5, 0.75, 0])
      #expect(events.map { $0["x"] } == [20, 20, 60.5, 100, 100])
      #expect(events[1]["tiltX"] == 30 && events[1]["tiltY"] == -20 && events[1]["twist"] == 45)
      #expect(abs((events[3]["altitude"].number ?? 0) - .pi / 6) < 1e-3)
      #expect(abs((events[3]["azimuth"].number ?? 0) - .pi) < 1e-3)
    }

    private func fingers(_ browser: Chromium) throws {
      let first = Finger(0, 50, 50, force: 0.25, radiusX: 10, radiusY: 20)
      try browser.touch(.start, [first])
      try browser.touch(.start, [first, Finger(1, 150, 50)])
      try browser.touch(.move, [Finger(0, 40, 50), Finger(1, 160, 60, radiusX: 31, radiusY: 31)])
      try browser.touch(.end, [Finger(0, 40, 50)])
      try browser.touch(.cancel, [])
      let events = try browser.takeEvents()
      #expect(
        events.map { $0["type"] } == [
          "pointerdown", "pointerdown", "pointermove", "pointermove", "pointerup", "pointercancel",
        ])
      #expect(events.allSatisfy { $0["pointerType"] == "touch" && $0["isTrusted"].isTrue })
      #expect(Set(events.compactMap { $0["id"].integer }).count == 2)
      #expect(events[0]["pressure"] == 0.25)
      #expect(events[0]["width"] == 20 && events[0]["height"] == 40)
      #expect(events.contains { $0["x"] == 160 && $0["width"] == 62 })
    }

    private func coalesced(_ browser: Chromium) throws {
      try browser.run(
        """
        const make = (x) => new PointerEvent("pointermove", { clientX: x, pressure: .5 });
        canvas.dispatchEvent(new PointerEvent("pointermove", {
          coalescedEvents: [make(1), make(2), make(3)], predictedEvents: [make(4)] }));
        """)
      let events = try browser.takeEvents()
      #expect(events.count == 1 && events[0]["coalesced"] == 3 && events[0]["predicted"] == 1)
    }

    private func keys(_ browser: Chromium) throws {
      try browser.press(.control, "z")
      try browser.press(.tab)
      #expect(try browser.value("keys") == ["^Control", "^z", "Tab"])
      #expect(try browser.value("document.activeElement.tagName") == "BUTTON")
      let tree = try browser.accessibilityTree()
      #expect(
        tree.contains { $0["role"]["value"] == "button" && $0["name"]["value"] == "Press me" })
    }

    private func device(_ browser: Chromium) throws {
      let background = "getComputedStyle(canvas).backgroundColor"
      try browser.setPreferences(["prefers-color-scheme": "dark"])
      #expect(try browser.value(background) == "rgb(1, 2, 3)")
      try browser.setPreferences([:])
      #expect(try browser.value(background) == "rgb(255, 255, 255)")
      try browser.setPage(width: 200, height: 100, scale: 2)
      #expect(
        try browser.value("[innerWidth, innerHeight, devicePixelRatio]") == [200, 100, 2])
      let picture = try DecodedPNG(try browser.screenshot())
      #expect(picture.width == 400 && picture.height == 200)
      #expect(picture.pixels[0] == 0xFFFF_FFFF)
      try browser.setPage(width: 500, height: 400)
    }

    private func tabs(_ browser: Chromium, _ server: PageServer) throws {
      let first = try browser.tab()
      let second = try browser.newTab()
      try browser.open(server.address + "other")
      let path = try browser.value("location.pathname")
      #expect(path == "/other")
      try browser.goToTab(first)
      #expect(try browser.value("location.pathname") == "/")
      try browser.goToTab(second)
      try browser.closeTab(thenGoTo: first)
      #expect(try browser.value("location.pathname") == "/")
    }

    private func files(_ browser: Chromium) throws {
      let read = "await document.querySelector('input').files[0]?.text()"
      try browser.run("document.querySelector('a').click()")
      let file = browser.downloads.appending(path: "saved.txt")
      try wait(until: "the file is there") { FileManager.default.fileExists(atPath: file.path) }
      try browser.chooseFiles([file.path], in: "input")
      #expect(try browser.value(read) == "saved")
      try browser.reload()
      #expect(try browser.value(read) == nil)
    }
  }
}
