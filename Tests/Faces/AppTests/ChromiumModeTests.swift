import BrowserDriver
import DecodedPNG
import Foundation
import SharedData
import Testing

extension BrowserTests.ChromiumTests {
  /// The modes, and the examples of them.
  @Suite struct ModeTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Brush, finger, fading and line of each mode.
    static let modes: [(name: String, brush: String, finger: String, fades: Bool, line: Bool)] = [
      ("freehand", "smoothed-bezier", "draw", false, false),
      ("pencil", "pencil", "erase", false, false), ("ink", "ink-force", "draw", false, false),
      ("force", "force", "draw", true, false), ("signature", "signature", "draw", false, true),
    ]

    @Test func `One tap sets brush, fingers, fading, paper and line`() throws {
      for mode in Self.modes {
        // Whatever held before.
        try page.choose(brush: "crayon")
        try page.press("input[name=color][value='#d0342c']")
        try page.press("input[name=paper][value=black]")
        try page.press("input[name=pattern][value=grid]")
        try page.set("#finger", to: "nothing")
        try page.press("[data-mode=\(mode.name)]")
        let pressed = try page.value(
          "[...document.querySelectorAll('#modes [aria-pressed=true]')].map((one) => one.dataset.mode)"
        )
        #expect(pressed == [.string(mode.name)])
        #expect(
          try page.value("$('input[name=brush]:checked').value") == .string(mode.brush))
        try page.press("#settings-item")
        #expect(try page.value("$('#finger').value") == .string(mode.finger))
        #expect(try page.value("$('input[name=paper]:checked').value") == "white")
        #expect(try page.value("$('input[name=pattern]:checked').value") == "plain")
        try browser.press(.escape)
        try page.waitUntil("!$('dialog[open]')")
        #expect(try page.value("!$('#signing-line').hidden").isTrue == mode.line, "\(mode.name)")
        #expect(try page.value("!$('#fading-bar').hidden").isTrue == mode.fades)
      }
      // The mode is kept when the page is loaded again.
      try page.reload()
      #expect(try page.value("$('[data-mode=signature]').ariaPressed") == "true")
      #expect(try page.value("$('#signing-line').hidden") == false)
      // Another brush is another thing; the line is no part of the picture.
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.expectSameAsCommand()
      try page.choose(brush: "pen")
      #expect(try page.value("$('#modes [aria-pressed=true]')") == nil)
    }

    @Test func `The line to sign on ends with its mode`() throws {
      let hasLine = "!$('#signing-line').hidden"
      for end in ["input[name=brush][value=crayon]", "#pen-case button", "[data-mode=ink]"] {
        try page.press("[data-mode=signature]")
        // Another tool in the hand is no other mode.
        for tool in ["#eraser-button", "#select-button", "#hand-button", "#brush-button"] {
          try page.press(tool)
          #expect(try page.value(hasLine).isTrue, "\(tool)")
        }
        try page.press(end)
        #expect(try page.value(hasLine) == false, "\(end)")
        // The brush of the mode alone does not bring it back.
        try page.choose(brush: "signature")
        #expect(try page.value(hasLine) == false, "\(end)")
      }
      try page.press("[data-mode=signature]")
      try page.press("input[name=paper][value=black]")
      #expect(try page.value(hasLine) == false)
      try page.choose(brush: "pen")
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      #expect(try page.value(hasLine) == false)
      // Older versions have kept it beside other pens.
      try page.reload(preferring: "{ line: true, brush: 'pen' }")
      #expect(try page.value(hasLine) == false)
    }

    @Test func `A mode draws with its brush`() throws {
      for (number, label) in [
        "smoothed bézier", "pencil", "ink by pressure", "colour by pressure", "signature",
      ].enumerated() {
        try page.press("[data-mode=\(Self.modes[number].name)]")
        // Its ink would be gone before it is looked at.
        if label == "colour by pressure" { try page.press("#fading-off") }
        try page.drawWithPen(wave(from: PagePoint(200, 200)))
        #expect(try page.summary().contains("1 stroke of the brush \(label)."))
        try page.expectSameAsCommand()
        try page.press("#new-item")
        try page.waitUntil("$('#drawing-name').textContent === 'Drawing \(number + 2)'")
      }
    }

    @Test func `An empty canvas offers an example of each mode, and plays it`() throws {
      // Some of it is written with the first choice.
      try page.choose(brush: "pen")
      let before = try page.value(Self.state)
      // The last two are the ones that fade and that have a line.
      for mode in Self.modes.suffix(Proof.count(2, whole: Self.modes.count)) {
        try page.waitUntil("!$('#offer').hidden")
        let times = try play(mode.name)
        #expect(try page.value("$('#offer').hidden && $('#playing').hidden").isTrue)
        // As fast as it was recorded, or slower where the machine is.
        #expect(times.recorded > 1 && times.played > times.recorded - 0.05, "\(times)")
        #expect(try page.canUndo)
        // Nothing was chosen, and nothing fades.
        #expect(try page.value(Self.state) == before)
        if mode.name == "force" {
          try wait()
          #expect(try page.pixels().inkCount() > 0)
          while try page.canUndo { try page.press("#undo-button") }
        } else {
          try page.takeScreenshot("example-\(mode.name)")
          try page.expectSameAsCommand()
          while try page.canUndo { try page.press("#undo-button") }
          #expect(try page.pixels().inkCount() == 0, "\(mode.name)")
        }
      }
    }

    /// The choices, as they can be seen: without what the page finds out by itself, whenever it comes to that.
    private static let state = """
      JSON.stringify([
        { ...JSON.parse(localStorage['ductus.preferences']), hasGPU: 0, gpuBrowser: 0, archived: 0, reminded: 0 },
        $('input[name=brush]:checked')?.value, $('#finger').value,
        $('#fading-bar').hidden, $('#signing-line').hidden, $('input[name=paper]:checked')?.value,
        $('#fading').checked,
      ])
      """

    /// Waits longer than ink takes to fade.
    private func wait() throws {
      try browser.run("await new Promise((done) => setTimeout(done, 700));")
    }

    @Test func `After an example one draws as before it, in new drawings and after a reload`()
      throws
    {
      try page.choose(brush: "pen")
      _ = try play("force")
      try page.drawWithPen(wave(from: PagePoint(200, 600)))
      try wait()
      #expect(try page.summary().contains("pen"))
      #expect(try page.value("$('#fading-bar').hidden").isTrue)
      let drawn = try page.pixels()
      #expect(drawn.inkCount(y: 560..<640) > 0)
      try page.reload()
      try page.expectPixels(drawn)
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.choose(brush: "force")
      try page.drawWithPen(wave(from: PagePoint(200, 300)))
      try wait()
      try page.expectSameAsCommand()
    }

    @Test func `Ink that fades belongs to its drawing, says so, and comes back`() throws {
      // An older version kept it for all drawings.
      try page.reload(preferring: "{ fades: true, brush: 'force' }")
      #expect(try page.value("$('#fading-bar').hidden").isTrue)
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      try wait()
      let kept = try page.pixels()
      #expect(kept.inkCount() > 0)
      let summary = try page.summary()
      #expect(summary.contains("1 stroke of the brush colour by pressure."), "\(summary)")

      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.press("[data-mode=force]")
      #expect(try page.value("$('#fading-bar').hidden") == false)
      try page.drawWithPen(wave(from: PagePoint(200, 300)))
      try page.waitUntil(
        """
        $('#canvas').getContext('2d').getImageData(0, 0, 1024, 768).data.every((one) => one === 255)
        """)
      // One undo brings it back, and it stays; redo takes it, undo brings it back.
      for _ in 0..<2 {
        try page.press("#undo-button")
        try wait()
        #expect(try page.pixels().inkCount() > 0)
        try page.press("#redo-button")
        #expect(try page.pixels().inkCount() == 0)
      }
      // After a reload, too.
      try page.reload()
      #expect(try page.value("$('#fading-bar').hidden") == false)
      #expect(try page.pixels().inkCount() == 0)
      try page.press("#undo-button")
      try wait()
      try page.expectSameAsCommand()

      // Neither another drawing nor a new one has it.
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 3'")
      #expect(try page.value("$('#fading-bar').hidden").isTrue)
      try page.drawWithPen(wave(from: PagePoint(200, 300)))
      try wait()
      #expect(try page.pixels().inkCount() > 0)
      try open("Drawing 1")
      #expect(try page.value("$('#fading-bar').hidden").isTrue)
      try page.expectPixels(kept)
      try open("Drawing 2")
      #expect(try page.value("$('#fading-bar').hidden") == false)
      // Switched off in the bar, for good.
      try page.press("#fading-off")
      #expect(try page.value("$('#fading-bar').hidden").isTrue)
      try page.drawWithPen(wave(from: PagePoint(200, 500)))
      try wait()
      try page.expectSameAsCommand()
      #expect(try page.summary().contains("2 strokes"))
      try page.reload()
      #expect(try page.value("$('#fading-bar').hidden").isTrue)
    }

    private func open(_ name: String) throws {
      try page.choose(drawing: name)
      try page.waitUntil("$('#drawing-name').textContent === '\(name)' && !$('dialog[open]')")
    }

    @Test func `The bar that says that ink fades is seen on every page, and named`() throws {
      for (appearance, width, height) in [
        ("light", 1024, 768), ("dark", 1024, 768), ("light", 390, 844), ("dark", 390, 844),
        ("light", 320, 568), ("light", 844, 390),
      ] {
        try page.resize(width: width, height: height, isMobile: width < 1000)
        try browser.setPreferences(["prefers-color-scheme": appearance])
        if try page.value("$('#fading-bar').hidden").isTrue { try page.press("[data-mode=force]") }
        try page.nextFrame()
        try page.takeScreenshot("fading-\(appearance)-\(width)")
        let covered = try page.value(
          """
          (() => {
            const bar = $("#fading-bar").getBoundingClientRect();
            if (bar.left < 0 || bar.right > innerWidth || bar.top < 0) return "outside";
            return [...document.querySelectorAll(".bar:not([hidden])")].filter((one) => {
              const box = one.getBoundingClientRect();
              return one.id !== "fading-bar" && box.left < bar.right && box.right > bar.left
                && box.top < bar.bottom && box.bottom > bar.top;
            }).map((one) => one.id || one.className);
          })()
          """)
        #expect(covered == [], "\(appearance), \(width) × \(height)")
      }
      let names = try browser.accessibilityTree().map { $0["name"]["value"].string ?? "" }
      #expect(names.contains("Ink fades away in this drawing") && names.contains("Keep ink"))
    }

    /// Plays an example to its end.
    ///
    /// - Returns: the durations of it and of its recording, in seconds.
    private func play(_ name: String) throws -> (played: Double, recorded: Double) {
      let times = try browser.run(
        """
        const log = await (await fetch(`examples/${args[0]}.jsonl`)).text();
        const stamps = [...log.matchAll(/"timestamp":([0-9.]+)/g)].map((one) => Number(one[1]));
        const start = performance.now();
        document.querySelector(`[data-example=${args[0]}]`).click();
        const [offer, playing] = [document.getElementById("offer"), document.getElementById("playing")];
        if (!offer.hidden || playing.hidden) throw new Error("it does not begin");
        while (!playing.hidden) await new Promise(requestAnimationFrame);
        return [performance.now() - start, 1000 * (Math.max(...stamps) - Math.min(...stamps))];
        """, .string(name)
      ).array.compactMap(\.number)
      try #require(times.count == 2)
      return (times[0] / 1000, times[1] / 1000)
    }

    @Test func `A tap stops an example, and what was drawn is kept`() throws {
      // Watched and tapped in the page, for the example is short and the way from here may be long.
      try browser.run(
        """
        document.querySelector("[data-example=pencil]").click();
        const canvas = document.getElementById("canvas");
        const seen = () => canvas.getContext("2d").getImageData(0, 0, 1024, 768).data;
        while (!seen().some((one) => one < 200)) await new Promise(requestAnimationFrame);
        if (document.getElementById("playing").hidden) throw new Error("it is over");
        for (const type of ["pointerdown", "pointerup"])
          canvas.dispatchEvent(new PointerEvent(type, {
            pointerId: 78, pointerType: "mouse", isPrimary: true, bubbles: true, cancelable: true,
            clientX: 600, clientY: 600, buttons: type === "pointerdown" ? 1 : 0, button: 0 }));
        """)
      try page.waitUntil("$('#playing').hidden")
      try page.takeScreenshot("example-stopped")
      let stopped = try page.pixels()
      // The tap itself draws nothing, and the example does not go on.
      #expect(stopped.inkCount(y: 560..<640) == 0)
      try page.nextFrame()
      try page.expectPixels(stopped)
      try page.reload()
      try page.expectPixels(stopped)
      #expect(try page.value("$('#offer').hidden").isTrue)
      try page.press("#undo-button")
      try page.waitUntil("!$('#offer').hidden || !$('#undo-button').disabled")
    }

    @Test func `The offer goes with the first stroke, and for good if it is not wanted`() throws {
      try page.waitUntil("!$('#offer').hidden")
      try page.takeScreenshot("offer")
      try browser.pen(.down, PenSample(300, 300, pressure: 0.5))
      #expect(try page.value("$('#offer').hidden").isTrue)
      try browser.pen(.up, PenSample(300, 300))
      #expect(try page.value("$('#offer').hidden").isTrue)
      try browser.press(.control, "z")
      #expect(try page.value("$('#offer').hidden") == false)
      try page.press("#offer-close")
      try page.reload()
      #expect(try page.value("$('#offer').hidden").isTrue)
      try page.press("#settings-item")
      try page.press("#offers-examples")
      try browser.press(.escape)
      #expect(try page.value("$('#offer').hidden") == false)
    }
  }
}
