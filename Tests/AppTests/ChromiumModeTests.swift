import BrowserDriver
import Foundation
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
        #expect(
          try page.value("JSON.parse(localStorage['ductus.preferences']).fades").isTrue
            == mode.fades)
      }
      // By a key, too; it is there when one comes back.
      try browser.press("5")
      #expect(try page.value("$('[data-mode=signature]').ariaPressed") == "true")
      try page.reload()
      #expect(try page.value("$('[data-mode=signature]').ariaPressed") == "true")
      #expect(try page.value("$('#signing-line').hidden") == false)
      // Another brush is another thing; the line is no part of the picture.
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.expectSameAsCommand()
      try page.choose(brush: "pen")
      #expect(try page.value("$('#modes [aria-pressed=true]')") == nil)
    }

    @Test func `A mode draws with its brush`() throws {
      for (number, label) in [
        "smoothed bézier", "pencil", "brush pen", "force", "signature",
      ].enumerated() {
        try page.press("[data-mode=\(Self.modes[number].name)]")
        // Its ink would be gone before it is looked at.
        if label == "force" { try page.press("#fading") }
        try page.drawWithPen(wave(from: PagePoint(200, 200)))
        #expect(try page.summary().contains("1 stroke of the brush \(label)."))
        try page.expectSameAsCommand()
        try page.press("#new-item")
        try page.waitUntil("$('#drawing-name').textContent === 'Drawing \(number + 2)'")
      }
    }

    @Test func `An empty canvas offers an example of each mode, and plays it`() throws {
      for mode in Self.modes {
        try page.waitUntil("!$('#offer').hidden")
        let times = try play(mode.name)
        #expect(try page.value("$('#offer').hidden && $('#playing').hidden").isTrue)
        // As fast as it was recorded, or slower where the machine is.
        #expect(times.recorded > 1 && times.played > times.recorded - 0.05, "\(times)")
        #expect(try page.value("$('[data-mode=\(mode.name)]').ariaPressed") == "true")
        #expect(try page.canUndo)
        if mode.name == "force" {
          // It fades away by itself.
          try wait(until: "it has faded") { try page.pixels().inkCount() == 0 }
          try page.press("#new-item")
          try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
        } else {
          try page.takeScreenshot("example-\(mode.name)")
          try page.expectSameAsCommand()
          while try page.canUndo { try page.press("#undo-button") }
          #expect(try page.pixels().inkCount() == 0, "\(mode.name)")
        }
      }
    }

    /// Plays an example to its end.
    ///
    /// - Returns: how long it and its recording take, in seconds.
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
      try page.press("[data-example=pencil]")
      // Asked in the page, for the example is short.
      try page.waitUntil(
        "$('#canvas').getContext('2d').getImageData(0, 0, 1024, 768).data.some((one) => one < 200)")
      try page.takeScreenshot("example-playing")
      try browser.click(PagePoint(600, 600))
      try page.waitUntil("$('#playing').hidden")
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
