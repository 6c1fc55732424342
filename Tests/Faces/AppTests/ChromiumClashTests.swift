import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.OtherTests {
  /// Tests of one thing that begins while another goes on.
  @Suite(
    .enabled(if: canRun(noChromium ?? AppSite.missing), "Chromium or the app is missing."),
    .app { try Chromium() })
  struct ClashTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Begins to record.
    private func record() throws {
      // The number of samples that the browser predicts depends on the pace of the machine, and recordings have
      // them, too.
      try browser.run("PointerEvent.prototype.getPredictedEvents = () => [];")
      try page.press("#inspect-item")
      try page.waitUntil("$('#inspector').open")
      try page.press("#inspector-record")
      try page.waitUntil("!$('#inspector').open && $('.notice')")
    }

    /// Plays an example, until there is some ink.
    private func beginExample(_ name: String = "pencil") throws {
      try page.press("[data-example=\(name)]")
      try page.waitUntil(
        "$('#canvas').getContext('2d').getImageData(0, 0, 1024, 768).data.some((one) => one < 200)")
      try #require(page.value("!$('#playing').hidden").isTrue, "it is over already")
    }

    /// Expects that no example is played, and that nothing is drawn by itself.
    private func expectStopped(_ location: SourceLocation = #_sourceLocation) throws {
      #expect(try page.value("$('#playing').hidden").isTrue, sourceLocation: location)
      try page.nextFrame()
      let stopped = try page.pixels()
      for _ in 0..<10 { try page.nextFrame() }
      #expect(try page.pixels() == stopped, sourceLocation: location)
    }

    // MARK: Examples

    @Test(arguments: ["e", "h", "3"])
    func `Another tool or mode ends an example`(key: String) throws {
      try beginExample()
      try browser.press(Key(stringLiteral: key))
      try expectStopped()
      // The line is drawn with the example's own brush, and not erased.
      #expect(try page.pixels().inkCount() > 0)
      #expect(try page.summary().contains("of the brush pencil"))
    }

    @Test func `Selecting ends an example`() throws {
      try beginExample()
      try browser.press(.control, "a")
      try expectStopped()
      #expect(
        try page.value("$('#selection-status').textContent").string?.contains("selected") == true)
    }

    @Test func `Another view ends an example, which would go on elsewhere`() throws {
      try beginExample()
      try browser.turnWheel(at: PagePoint(500, 400), y: 120)
      try page.nextFrame()
      try page.nextFrame()
      try expectStopped()
    }

    @Test func `A dialog ends an example`() throws {
      for (item, dialog) in [
        ("#inspect-item", "#inspector"), ("#settings-item", "#settings-dialog"),
        ("#save-item", "#save-dialog"), ("#drawings-button", "#drawings-dialog"),
      ] {
        try beginExample()
        try page.press(item)
        try page.waitUntil("$('\(dialog)').open")
        try expectStopped()
        try browser.press(.escape)
        try page.waitUntil("!$('dialog[open]')")
        try page.press("#new-item")
        try page.waitUntil("!$('#offer').hidden")
      }
    }

    // MARK: Recording

    @Test func `A recording outlasts other messages, and is looked at while a replay runs`() throws
    {
      try record()
      // Three others.
      try page.press("#replay-item")
      try page.waitUntil("document.querySelectorAll('.notice').length === 2")
      _ = try page.summary()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.press("#clear-item")
      #expect(try page.notices().count == 3)
      #expect(try page.notices().contains("Recording what you draw."))
      try browser.press(.control, "z")

      try page.press("#replay-item")
      try page.waitUntil("!$('#replay-bar').hidden")
      try page.press(notice: "Stop and look")
      try page.waitUntil("$('#inspector').open && $('#inspector-source').value === 'recorded'")
      #expect(try page.value("$('#replay-bar').hidden").isTrue)
      // The keys are the inspector's.
      try browser.press(.home)
      #expect(try page.value("$('#inspector-position').value") == "0")
      try browser.press(.right)
      #expect(try page.value("$('#inspector-position').value") == "1")
      try browser.press(.escape)
      try page.waitUntil("!$('dialog[open]')")
      #expect(try page.notices().contains("Recording what you draw.") == false)
    }

    @Test func `A recording goes on in another drawing`() throws {
      try record()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.drawWithPen(wave(from: PagePoint(200, 400), count: 12))
      try page.press(notice: "Stop and look")
      try page.waitUntil("$('#inspector').open && $('#inspector-source').value === 'recorded'")
      let count = try #require(try page.value("Number($('#inspector-position').max)").integer)
      #expect((12...14).contains(count), "\(count)")
    }

    @Test func `Who dismisses the message ends the recording`() throws {
      try record()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.press(notice: "Dismiss")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.press("#inspect-item")
      try page.waitUntil("$('#inspector').open && $('#inspector-source').value === 'recorded'")
      let count = try #require(try page.value("Number($('#inspector-position').max)").integer)
      #expect((24...26).contains(count), "\(count)")
    }

    @Test func `How many samples come is told`() throws {
      try record()
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.press(notice: "Stop and look")
      try page.press("input[name=inspector-tab][value=time]")
      let text = try #require(try page.value("$('#latency-text').textContent").string)
      #expect(text.contains(/\. [1-9][0-9]* samples? a second\./), "\(text)")
    }

    // MARK: Drawing

    @Test func `A dialog ends the stroke that is being drawn, and so does a replay`() throws {
      for (number, item) in ["#help-item", "#settings-item", "#replay-item"].enumerated() {
        let y = 200 + 100 * Double(number)
        try browser.pen(.down, PenSample(300, y))
        try browser.pen(.move, PenSample(400, y + 20))
        try page.press(item)
        try page.waitUntil("$('dialog[open]') || !$('#replay-bar').hidden")
        #expect(try page.value("document.documentElement.hasAttribute('data-drawing')") == false)
        // The pen's movements do nothing now.
        try browser.pen(.move, PenSample(500, y + 40))
        try browser.pen(.up, PenSample(500, y + 40))
        try browser.press(.escape)
        try page.waitUntil("!$('dialog[open]') && $('#replay-bar').hidden")
        try page.nextFrame()
        let ink = try page.pixels()
        #expect((0..<768).allSatisfy { line in (440..<520).allSatisfy { ink[$0, line] == .max } })
      }
      #expect(try page.summary().contains("3 strokes"))
      try page.expectSameAsCommand()
    }

    @Test func `A stroke in progress is kept when another drawing is begun`() throws {
      try browser.pen(.down, PenSample(300, 300))
      try browser.pen(.move, PenSample(400, 320))
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try browser.pen(.move, PenSample(500, 340))
      try browser.pen(.up, PenSample(500, 340))
      #expect(try page.summary().contains("is empty"))
      try page.choose(drawing: "Drawing 1")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 1'")
      #expect(try page.summary().contains("1 stroke "))
    }

    @Test func `A selection that is being moved is put down when a replay begins`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try browser.press(.control, "a")
      try browser.perform([
        [
          "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
          "actions": [
            ["type": "pointerMove", "duration": 0, "origin": "viewport", "x": 400, "y": 300],
            ["type": "pointerDown", "button": 0],
            ["type": "pointerMove", "duration": 0, "origin": "viewport", "x": 440, "y": 340],
          ],
        ]
      ])
      try page.press("#replay-item")
      try page.waitUntil("!$('#replay-bar').hidden")
      #expect(
        try page.value("$('#selection-bar').hidden && $('#selection').hasAttribute('hidden')")
          .isTrue)
      try browser.perform([
        [
          "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
          "actions": [["type": "pointerUp", "button": 0]],
        ]
      ])
      try browser.press(.escape)
      try page.waitUntil("$('#replay-bar').hidden")
      try page.expectSameAsCommand()
      // The way that it was moved is one step.
      let moved = try page.pixels()
      try browser.press(.control, "z")
      try page.nextFrame()
      #expect(try page.pixels() != moved)
      #expect(try page.canUndo)
    }

    @Test func `The keys of tools, pens and dialogs rest during a replay`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let file = try page.saved("ductus")
      let brush = try page.value("$('input[name=brush]:checked').value")
      try page.press("#replay-item")
      try page.waitUntil("!$('#replay-bar').hidden")
      for key: Key in ["5", "e", "?", .delete] { try browser.press(key) }
      for key: Key in ["z", "a", "v", "s"] { try browser.press(.control, key) }
      #expect(try page.value("$('dialog[open]')") == nil)
      #expect(try page.value("document.documentElement.dataset.tool") == "brush")
      #expect(try page.value("$('input[name=brush]:checked').value") == brush)
      try browser.press(.escape)
      try page.waitUntil("$('#replay-bar').hidden")
      #expect(try page.saved("ductus") == file)
    }

    @Test func `A file that is dropped ends a replay`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.press("#replay-item")
      try page.waitUntil("!$('#replay-bar').hidden")
      try browser.run(
        """
        const log = '[{"touchIdentifier":"a","timestamp":1,"type":2,"phase":0,"location":[90,90]}]';
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([log], "dot.json"));
        document.dispatchEvent(
          new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        """)
      try page.waitUntil("$('#drawing-name').textContent === 'dot'")
      #expect(try page.value("$('#replay-bar').hidden").isTrue)
      #expect(try page.summary().contains("1 stroke "))
    }

    // MARK: Messages and names

    @Test func `The undo of clearing is offered as long as it would undo that`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.press("#clear-item")
      #expect(try page.notices() == ["Cleared."])
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      #expect(try page.notices() == [])
      try page.press("#clear-item")
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      #expect(try page.notices() == [])
    }

    @Test func `Another name moves neither the line to sign on nor the view`() throws {
      try page.press("[data-mode=signature]")
      try page.drawWithPen(wave(from: PagePoint(300, 420)))
      try browser.turnWheel(at: PagePoint(500, 400), y: 100)
      try page.nextFrame()
      let place =
        "(() => { const { x, y } = $('#signing-line').getBoundingClientRect(); return [x, y]; })()"
      let before = try page.value(place)
      try page.press("#drawings-button")
      try page.waitUntil("$('[aria-current] [data-action=rename]')")
      try page.press("[aria-current] [data-action=rename]")
      try browser.run("document.activeElement.value = 'A name';")
      try browser.press(.enter)
      try page.waitUntil("$('#drawing-name').textContent === 'A name'")
      try browser.press(.escape)
      try page.nextFrame()
      #expect(try page.value(place) == before)
    }

    @Test func `What the storage refuses is told in the gallery`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try page.press("#drawings-button")
      try page.waitUntil("$('[data-action=duplicate]')")
      try browser.run(
        """
        IDBObjectStore.prototype.add = () => {
          throw new DOMException("there is no room", "QuotaExceededError");
        };
        """)
      try page.press("[data-action=duplicate]")
      try page.waitUntil("$('.notice')?.textContent.includes('there is no room')")
      #expect(try page.value("document.querySelectorAll('.card').length") == 1)
    }

    @Test func `A page that is loaded anew in the middle of a stroke keeps it`() throws {
      try browser.pen(.down, PenSample(300, 300))
      try browser.pen(.move, PenSample(400, 320))
      try page.reload()
      #expect(try page.summary().contains("1 stroke "))
      try browser.pen(.up, PenSample(400, 320))
    }

    // MARK: Small pages

    @Test func `On a phone the inspector shows where the last event is`() throws {
      try page.resize(width: 390, height: 844, scale: 2, isMobile: true)
      try page.drawWithPen(wave(from: PagePoint(60, 560)))
      try page.waitUntil("!$('#undo-button').disabled")
      try page.press("#inspect-item")
      try page.waitUntil("$('#inspector').open")
      #expect(try page.value("$('#inspector-position').max !== '0'").isTrue)
      // Tiles are painted little by little.
      try wait(until: "there is ink in the inspector") {
        try page.nextFrame()
        return try page.pixels(of: "inspector-canvas").inkCount() > 1000
      }
      // The controls below it are in two rows.
      let rows = try page.value(
        """
        new Set([...document.querySelectorAll(".transport > :not(.visually-hidden)")].map((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        })).size
        """)
      #expect(rows == 2)
      try page.takeScreenshot("phone-inspector")
    }

    @Test func `On a phone messages do not lie over the examples`() throws {
      try page.resize(width: 390, height: 844, scale: 2, isMobile: true)
      try page.waitUntil("!$('#offer').hidden")
      _ = try page.summary()
      let overlap = try page.value(
        """
        (() => {
          const [a, b] = [$('.notice'), $('#offer')].map((one) => one.getBoundingClientRect());
          return a.top < b.bottom && b.top < a.bottom;
        })()
        """)
      #expect(overlap == false)
      try page.takeScreenshot("phone-notice")
    }

    @Test func `Kinds of events are told apart in the dark, too`() throws {
      try browser.setPreferences(["prefers-color-scheme": "dark"])
      // The looks of the inspector come with it.
      try page.press("#inspect-item")
      try page.waitUntil("$('#inspector').open")
      let contrasts = try page.value(
        """
        (() => {
          const rgb = (text) => text.match(/[0-9.]+/g).slice(0, 3).map(Number);
          const light = (color) => rgb(color).map((one) => one / 255)
            .map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
            .reduce((sum, one, index) => sum + one * [0.2126, 0.7152, 0.0722][index], 0);
          const probe = document.body.appendChild(document.createElement("div"));
          const resolved = (color) => {
            probe.style.color = color;
            return light(getComputedStyle(probe).color);
          };
          const style = getComputedStyle(document.documentElement);
          const behind = ["--raised", "--chosen"]
            .map((name) => resolved(style.getPropertyValue(name)));
          return [...document.querySelectorAll(".event-legend .mark")].flatMap((mark) => {
            const color = getComputedStyle(mark).getPropertyValue("--mark");
            if (!color) throw new Error(`no colour: ${mark.className}`);
            const front = resolved(color);
            return behind.map((back) =>
              (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05));
          });
        })()
        """
      ).array.compactMap(\.number)
      #expect(contrasts.count == 8)
      // Web Content Accessibility Guidelines 2.2, 1.4.11.
      #expect(contrasts.allSatisfy { $0 >= 3 }, "\(contrasts)")
    }
  }
}
