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
      ("pencil", "pencil", "erase", false, false), ("ink", "ink", "draw", false, false),
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
        try page.drawWithPen(wave(from: PagePoint(200, 200)))
        #expect(try page.summary().contains("1 stroke of the brush \(label)."))
        if label != "force" { try page.expectSameAsCommand() }
        try page.press("#new-item")
        try page.waitUntil("$('#drawing-name').textContent === 'Drawing \(number + 2)'")
      }
    }

    @Test func `An empty canvas offers an example of each mode, and plays it`() throws {
      for mode in Self.modes {
        try page.waitUntil("!$('#offer').hidden")
        try page.press("[data-example=\(mode.name)]")
        try page.waitUntil("$('#offer').hidden && !$('#playing').hidden")
        try wait(until: "ink of \(mode.name) appears") { try page.pixels().inkCount() > 0 }
        #expect(try page.value("!$('#playing').hidden").isTrue, "it appears as it was recorded")
        #expect(try page.value("$('[data-mode=\(mode.name)]').ariaPressed") == "true")
        if mode.name == "pencil" { try page.takeScreenshot("example-playing") }
        try page.waitUntil("$('#playing').hidden", atMost: .seconds(30))
        #expect(try page.canUndo)
        if mode.name == "force" {
          // It fades away by itself, and then there is an empty canvas.
          try wait(until: "it has faded") { try page.pixels().inkCount() == 0 }
        } else {
          try page.takeScreenshot("example-\(mode.name)")
          try page.expectSameAsCommand()
        }
        while try page.canUndo { try page.press("#undo-button") }
        #expect(try page.pixels().inkCount() == 0)
      }
    }

    @Test func `A tap stops an example, and what was drawn is kept`() throws {
      try page.press("[data-example=pencil]")
      try wait(until: "ink appears") { try page.pixels().inkCount() > 0 }
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
