import BrowserDriver
import DecodedPNG
import Ductus
import Foundation
import SharedData
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests that an opened drawing replaces the present one only once it is whole and kept.
  @Suite struct OpeningTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Returns a log of so many dots.
    private static func log(_ count: Int) -> String {
      let events = (0..<count).map {
        #"{"touchIdentifier":"\#($0 / 2)","timestamp":\#($0),"type":2,"phase":\#($0 % 2 * 3),"#
          + #""location":[\#(100 + $0 % 700),\#(100 + $0 / 20 % 500)]}"#
      }
      return "[\(events.joined(separator: ",\n"))]"
    }

    private func open(_ name: String) throws {
      try page.choose(drawing: name)
    }

    // MARK: Refused

    /// 16,384 × 16,384 pixels in 33 kB: a gigabyte, once it is decoded.
    @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
    func `A picture that is too large is refused by its head`() throws {
      let url = SharedData.folder.appendingPathComponent("cases4/n6-bit1.png")
      try page.drop([UInt8](Data(contentsOf: url)), named: "large.png")
      try page.waitForNotice("“large.png” cannot be opened. It is too large to be shown here.")
    }

    @Test(
      arguments: Proof.first(2, of: ["prepare_log", "adopt", "prepare_events", "prepared_file"]))
    func `A log that does not fit leaves the drawing as it is`(export name: String) throws {
      let script = try page.addFaults()
      defer { page.removeScript(script) }
      try page.reload()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try browser.run("faults[args[0]] = -1;", .string(name))
      try page.drop([("large.json", Self.log(6000))])
      try page.waitForNotice("“large.json” cannot be opened: it is too large")
      try browser.run("faults = {};")
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 1")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      let before = try page.pixels()
      #expect(try page.stored().mapValues(\.count) == ["Drawing 1": 2])
      try page.reload()
      try page.expectPixels(before)
      #expect(try page.summary().contains("“Drawing 1” has 2 strokes"))
    }

    @Test func `A stored drawing that does not fit leaves another one as it is`() throws {
      let script = try page.addFaults()
      defer { page.removeScript(script) }
      try page.reload()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try browser.run("faults = { prepare_file: -1 };")
      try open("Drawing 1")
      try page.waitForNotice("“Drawing 1” cannot be opened: there is not enough memory")
      try browser.press(.escape)
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 2")
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      #expect(try page.stored()["Drawing 2"]?.count == 2)
      #expect(try page.stored()["Drawing 1"]?.count == 1)
      // When there is room, it can be opened again.
      try browser.run("faults = {};")
      try page.press(notice: "Try again")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      #expect(try page.summary().contains("“Drawing 1” has 1 stroke "))
    }

    @Test func `A new drawing that does not fit leaves the old one as it is`() throws {
      let script = try page.addFaults()
      defer { page.removeScript(script) }
      try page.reload()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try browser.run("faults = { prepare_new: -1 };")
      try page.press("#new-item")
      try page.waitForNotice("No new drawing can be begun")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      #expect(try page.summary().contains("“Drawing 1” has 2 strokes"))
      #expect(try page.stored()["Drawing 1"]?.count == 2)
    }

    @Test func `Of several files, the one that fails takes nothing with it`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.drop([
        ("one.json", Self.log(2)), ("two.json", "[{]"), ("three.ductus", "\u{1}"),
        ("four.json", Self.log(4)),
      ])
      try page.waitUntil("$('#drawing-name').textContent === 'four'")
      let stored = try page.stored()
      #expect(stored.keys.sorted() == ["Drawing 1", "four", "one"])
      #expect(stored.values.allSatisfy { $0.count == 1 })
      #expect(try page.notices().filter { $0.contains("cannot be opened") }.count == 2)
      #expect(try page.summary().contains("“four” has 2 strokes"))
    }

    // MARK: Meanwhile

    @Test func `What is drawn while a log is opened belongs to the drawing that is shown`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      // The store lets it wait.
      try browser.run(
        """
        const add = IDBObjectStore.prototype.add;
        globalThis.waiting = [];
        IDBObjectStore.prototype.add = function (value, key) {
          if (key[1] > 0) return add.call(this, value, key);
          const request = this.count();
          this.transaction.commit = () => {};
          const turn = () => {
            if (!globalThis.mayGoOn) this.count().onsuccess = turn;
            else add.call(this, value, key);
          };
          request.onsuccess = turn;
          waiting.push(key[0]);
          return {};
        };
        """)
      try page.drop([("log.json", Self.log(4))])
      try page.waitUntil("globalThis.waiting.length === 1")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      // And a stroke whose pen is still down.
      try browser.pen(.down, PenSample(300, 600))
      try browser.pen(.move, PenSample(400, 620))
      try browser.run("globalThis.mayGoOn = true;")
      try page.waitUntil("$('#drawing-name').textContent === 'log'")
      try browser.pen(.move, PenSample(500, 640))
      try browser.pen(.up, PenSample(500, 640))
      #expect(try page.summary().contains("“log” has 2 strokes"))
      try open("Drawing 1")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      #expect(try page.summary().contains("“Drawing 1” has 3 strokes"))
    }

    @Test func `A guest that opens a file leaves the drawing to its owner`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let first = try browser.tab()
      _ = try browser.newTab()
      try page.open()
      try page.waitForNotice("another tab")
      try page.drop([("log.json", Self.log(4))])
      try page.waitUntil("$('#drawing-name').textContent === 'log'")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      #expect(try page.stored().mapValues(\.count) == ["Drawing 1": 1, "log": 2])
      #expect(try page.notices().contains { $0.contains("another tab") } == false)
      try browser.closeTab(thenGoTo: first)
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      #expect(try page.stored().mapValues(\.count) == ["Drawing 1": 2, "log": 2])
    }

    @Test(
      .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/esbuild"),
        "Without esbuild each module of the page is a request of its own."))
    func `The app comes in a few requests`() throws {
      try page.reload()
      let requests = try page.value(
        "performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)"
      ).array
      #expect(requests.count < 12, "\(requests)")
      #expect(requests.contains { "\($0)".contains("InkWeb-") })
      guard AppSite.isCompressed else { return }
      // The rest of the engine comes after the first stroke. Here the page may come from the browser's own
      // storage: so the sizes are those of the files that a server sends.
      let files = requests.map { $0.string ?? "" }.filter { !$0.contains("InkWebRest") }
      let names = ["/index.html"] + files
      let size = try names.reduce(0) { try $0 + AppSite.sentSize(of: String($1.dropFirst())) }
      #expect(size < 440_000, "\(names)")
    }

    /// Lets the rest of the engine come only when the page calls `letRest` with true; with false it does not come.
    private func holdRest() throws -> JSON {
      try page.addScript(
        """
        const usual = globalThis.fetch;
        const may = new Promise((resolve) => { globalThis.letRest = resolve; });
        globalThis.fetch = async (source, ...more) => {
          if (!String(source).includes("InkWebRest")) return usual(source, ...more);
          globalThis.isAsked = true;
          if (!await may) throw new TypeError("Failed to fetch");
          return usual(source, ...more);
        };
        """)
    }

    /// Loads the page anew and draws a stroke; the rest of the engine was asked for then, and is held.
    private func drawWithoutRest() throws -> JSON {
      let script = try holdRest()
      try page.reload()
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.waitUntil("globalThis.isAsked")
      return script
    }

    /// The rest of the engine is needed when all is selected, and comes after the first stroke.
    @Test(arguments: [false, true])
    func `A press that needs the rest of the engine is not lost`(isLate: Bool) throws {
      let script = try drawWithoutRest()
      defer { page.removeScript(script) }
      if !isLate {
        _ = try page.value("letRest(true)")
        try page.waitUntil("ductus.isWhole")
      }
      try browser.press(.control, "a")
      if isLate {
        // The page stands by, says so, and works.
        try page.waitForNotice("Loading…")
        #expect(try page.value("$('#selection-status').textContent") == "")
        _ = try page.value("letRest(true)")
      }
      try page.waitUntil("$('#selection-status').textContent === '1 stroke selected.'")
      #expect(try page.notices() == [])
    }

    @Test func `A lasso that is drawn before the rest of the engine is there selects all the same`()
      throws
    {
      let script = try drawWithoutRest()
      defer { page.removeScript(script) }
      try page.press("#menu-button")
      #expect(try page.value("$('#menu-panel').hidden") == false)
      try browser.press(.escape)
      try browser.press("l")
      try browser.drag([
        PagePoint(250, 200), PagePoint(650, 200), PagePoint(650, 400), PagePoint(250, 400),
        PagePoint(250, 202),
      ])
      try page.waitForNotice("Loading…")
      #expect(try page.value("$('#zoom-text').textContent") == "100%")
      _ = try page.value("letRest(true)")
      try page.waitUntil("$('#selection-status').textContent === '1 stroke selected.'")
      #expect(try page.notices() == [])
    }

    @Test func `What is done while the rest of the engine comes is done afterwards, in its order`()
      throws
    {
      let script = try drawWithoutRest()
      defer { page.removeScript(script) }
      // All is selected and duplicated, a stroke is drawn, undone and done again, and another one is drawn.
      try browser.press(.control, "a")
      try browser.press(.control, "d")
      try browser.press("b")
      try page.drawWithPen(wave(from: PagePoint(300, 450)))
      try browser.press(.control, "z")
      try browser.press(.control, "y")
      try page.press("#eraser-button")
      try page.press("#brush-button")
      try page.drawWithPen(wave(from: PagePoint(300, 600)))
      try page.waitForNotice("Loading…")
      #expect(try page.value("ductus.isWhole") == false)
      _ = try page.value("letRest(true)")
      try page.waitUntil("ductus.isWhole")
      try page.settle()
      let document = try DuctusReader(.strict).read(page.saved("ductus")).document
      let actions = document.history.map { $0.action }
      #expect(actions == [.edit, .edit, .edit, .undo(3), .redo(3), .edit])
      #expect(document.count == 4 && document.history[1].strokes.count == 1)
      try page.expectSameAsCommand()
    }

    @Test func `Where the rest of the engine does not come, that is said, and drawing goes on`()
      throws
    {
      let script = try drawWithoutRest()
      defer { page.removeScript(script) }
      try browser.press(.control, "a")
      try page.drawWithPen(wave(from: PagePoint(300, 450)))
      _ = try page.value("letRest(false)")
      try page.waitForNotice("This could not be loaded")
      #expect(try page.summary().contains("2 strokes"))
      _ = try browser.takeErrors()
    }

    // MARK: Files that do not come

    @Test(arguments: ["", "signature.html"])
    func `A page whose files do not come loads itself anew, and says so where that does not help`(
      path: String
    ) throws {
      try browser.devTools("Network.enable", [:])
      try browser.devTools("Network.setBlockedURLs", ["urls": ["*/palette.js", "*/app-*.js"]])
      defer { _ = try? browser.devTools("Network.setBlockedURLs", ["urls": []]) }
      try browser.open(page.address + path)
      try page.waitUntil("$('.fatal button')?.textContent === 'Try again'")
      #expect(
        try page.value("performance.getEntriesByType('navigation')[0].type") == "reload")
      try page.takeScreenshot("files-missing")
      // It does not go on for ever.
      try page.press(".fatal button")
      try page.waitUntil("$('.fatal button')?.textContent === 'Try again'")
      try browser.devTools("Network.setBlockedURLs", ["urls": []])
      try page.press(".fatal button")
      try page.waitUntilReady()
      #expect(try page.value("$('.fatal')") == .null)
      _ = try browser.takeErrors()
    }

    @Test func `An engine whose file does not come is asked for once more`() throws {
      let script = try page.addScript(
        """
        const usual = globalThis.fetch;
        globalThis.refused = 0;
        globalThis.fetch = (source, ...more) => {
          if (globalThis.refused > 0 || !String(source).endsWith(".wasm")) return usual(source, ...more);
          globalThis.refused += 1;
          return Promise.reject(new TypeError("Failed to fetch"));
        };
        """)
      defer { page.removeScript(script) }
      try page.reload()
      #expect(try page.value("globalThis.refused") == 1)
    }

    @Test(arguments: [false, true])
    func `What a pen draws before the engine is there is drawn when it is`(isUp: Bool) throws {
      let stroke = wave(from: PagePoint(300, 300))
      // A brush to which times are nothing.
      try page.choose(brush: "smoothed-bezier")
      try page.drawWithPen(stroke)
      let expected = try page.pixels()
      try page.press("#undo-button")
      try page.nextFrame()
      let script = try page.addScript(
        """
        const usual = globalThis.fetch;
        const gate = new Promise((resolve) => { globalThis.openGate = resolve; });
        globalThis.fetch = async (source, ...more) => {
          if (String(source).endsWith(".wasm")) await gate;
          return usual(source, ...more);
        };
        """)
      defer { page.removeScript(script) }
      try browser.reload()
      try page.waitUntil("globalThis.releaseEarlyEvents && globalThis.openGate && $('#canvas')")
      // The page is seen, in its colours.
      #expect(try page.value("getComputedStyle($('.tool-bar')).visibility") == "visible")
      #expect(try page.value("document.documentElement.dataset.appearance") == "light")
      try browser.pen(.down, stroke[0])
      for sample in stroke.dropFirst() { try browser.pen(.move, sample) }
      if isUp { try browser.pen(.up, stroke[stroke.count - 1]) }
      #expect(try page.value("document.documentElement?.dataset.ready") == .null)
      try browser.run("openGate();")
      try page.waitUntilReady()
      if !isUp { try browser.pen(.up, stroke[stroke.count - 1]) }
      #expect(try page.summary().contains("1 stroke "))
      try page.expectPixels(expected)
      let places = try page.savedEvents().map { ["\($0["location"])"] }
      #expect(Set(places).count == stroke.count, "\(places.count)")
      // And so is its later ink.
      try page.drawWithPen(wave(from: PagePoint(300, 450)))
      #expect(try page.summary().contains("2 strokes "))
    }

    // MARK: Stopped

    @Test(
      arguments: Proof.first(2, of: ["tick", "prepare_events", "pointers", "take_chunks", "undo"]))
    func `An engine that stops writes nothing more, and what is kept is offered`(
      export name: String
    ) throws {
      let script = try page.addFaults()
      defer { page.removeScript(script) }
      try page.reload()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.nextFrame()
      let (before, stored) = (try page.pixels(), try page.stored())
      try browser.run("faults[args[0]] = 'trap';", .string(name))
      if name == "prepare_events" {
        try page.drop([("log.json", Self.log(4))])
      } else if name == "undo" {
        try page.press("#undo-button")
      } else {
        try page.drawWithPen(wave(from: PagePoint(200, 400)))
      }
      try page.waitUntil("$('#stopped-dialog').open")
      let calls = try page.value("calls")
      // Neither frames nor pens nor keys nor leaving the page lead back into it.
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      try browser.press(.escape)
      try browser.press(.control, "z")
      try browser.run(
        "dispatchEvent(new PageTransitionEvent('pagehide')); dispatchEvent(new Event('resize'));")
      for _ in 0..<5 { try page.nextFrame() }
      #expect(try page.value("calls") == calls)
      #expect(try page.value("$('#stopped-dialog').open").isTrue)
      #expect(try page.stored() == stored)
      // It was told once.
      #expect(try browser.takeErrors()?.count == 1)
      if name == "tick" {
        try page.takeScreenshot("stopped")
        // The file can be had without it.
        let file = try page.file(pressing: "#stopped-save")
        #expect(try Ductus.rendered(file, ["--size", "1024x768"]).difference(from: before) == nil)
      }
      try page.press("#stopped-reload")
      try page.waitUntil("typeof calls === 'number' && calls > 0 && !$('#stopped-dialog').open")
      try page.waitUntilReady()
      try page.expectPixels(before)
    }

    @Test func `A drawing that stops the engine is not opened again by itself`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let stored = try page.stored()
      let script = try page.addFaults("{ prepare_file: 'trap' }")
      try browser.reload()
      try page.waitUntil("$('#stopped-dialog').open")
      _ = try browser.takeErrors()
      try page.press("#stopped-reload")
      try page.waitForNotice("The drawing engine stopped when “Drawing 1” was opened")
      #expect(try page.value("$('#drawing-name').textContent") == "Drawing 2")
      #expect(try page.stored() == stored)
      // Somebody may want to try.
      page.removeScript(script)
      try browser.run("faults = {};")
      try page.press(notice: "Open it again")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      #expect(try page.summary().contains("1 stroke "))
    }

    @Test func `A field for signatures that stops says so, and is empty`() throws {
      let script = try page.addFaults()
      defer { page.removeScript(script) }
      let pages = SignaturePages(page: page)
      try pages.openSheet()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try browser.run("faults = { sign_pointers: 'trap' };")
      try page.drawWithPen(wave(from: PagePoint(200, 300)))
      try page.waitUntil("$('.fault').checkVisibility() && $('ductus-signature').isEmpty")
      let calls = try page.value("calls")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      for _ in 0..<5 { try page.nextFrame() }
      #expect(try page.value("calls") == calls)
      #expect(try browser.takeErrors()?.isEmpty == false)
      try browser.run("faults = {};")
      try page.press(".again")
      try page.waitUntil(
        "!$('.fault').checkVisibility() && $('ductus-signature').canUndo === false")
      #expect(try pages.pixels().inkCount() == 0)
    }
  }
}
