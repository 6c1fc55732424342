import BrowserDriver
import DecodedPNG
import Testing

extension BrowserTests.ChromiumTests {
  /// Holding a pen still at the end of a stroke makes a line or a figure of it.
  @Suite struct ShapeTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// A crooked way from one place to another, in steps that are none of a pen held still.
    private let crooked = (0...40).map { step -> PenSample in
      PenSample(300 + Double(step) * 8, 300 + Double((step * step * 7) % 5))
    }

    /// Returns the number of the picture's rows with ink; the page waits for the pen meanwhile.
    private func rows() throws -> Int { try rows(of: page.pixelsNow()) }

    private func rows(of pixels: Picture) throws -> Int {
      (200..<500).count { pixels.inkCount(y: $0..<$0 + 1) > 0 }
    }

    @Test func `A pen held still makes a line, which follows it until it is lifted`() throws {
      try page.press("#shapes")
      #expect(try page.value("$('#shapes').checked").isTrue)
      try browser.pen(.down, crooked[0])
      try page.nextFrame()
      // A straight line is as high as its first dot; a busy page shows none that is not straight yet.
      let straight = try rows() + 2
      for sample in crooked.dropFirst() { try browser.pen(.move, sample) }
      // The moves are drawn in the next frame.
      try page.nextFrame()
      // The page tells the time by its frames: the pen sends nothing.
      try wait(until: "the line is straight", atMost: .hang) {
        let pixels = try page.pixelsNow()
        return try rows(of: pixels) <= straight && pixels.inkCount(x: 560..<561) > 0
      }
      try browser.pen(.move, PenSample(620, 420))
      try browser.pen(.move, PenSample(620, 460))
      try page.nextFrame()
      #expect(try rows() > 150)
      try browser.pen(.up, PenSample(620, 460))
      #expect(try page.summary().contains("1 stroke "))
      let shown = try page.pixels()
      // Undoing brings back the drawn stroke, and doing it again the line.
      try page.press("#undo-button")
      #expect(try page.summary().contains("1 stroke "))
      // The tip was provisional, and so was the predicted part after it.
      let crooked = try page.pixels()
      #expect(try rows(of: crooked) > straight)
      // That is the stroke, which comes back by itself.
      try page.press("#undo-button")
      #expect(try rows(of: page.pixels()) == 0)
      try page.press("#redo-button")
      try page.expectPixels(crooked)
      try page.press("#redo-button")
      try page.expectPixels(shown)
      // It is kept, and so is the choice.
      try page.reload()
      try page.expectPixels(shown)
      #expect(try page.value("$('#shapes').checked").isTrue)
    }

    /// Begins as somebody who was not told of shapes.
    private func forget(shapes: Bool) throws {
      try browser.open(page.address + "icons/icon.svg")
      try browser.run(
        "localStorage.setItem('ductus.preferences', JSON.stringify({ shapes: args[0] }));",
        .bool(shapes))
      try page.open()
      // Strokes that come before are not looked at.
      try page.waitUntil("ductus.isWhole")
    }

    private static let told = "Rest the pen half a second"

    private var isTold: Bool {
      get throws {
        try page.value(
          "[...document.querySelectorAll('.notice p')].some((one) => one.textContent.includes('\(Self.told)'))"
        ).isTrue
      }
    }

    /// Draws a nearly straight line, from left to right.
    private func drawLine(at y: Double) throws {
      try page.drawWithPen(wave(from: PagePoint(300, y), length: 300, height: 2))
    }

    @Test func `Who draws straight lines by hand is told of shapes once, with the switch`() throws {
      try forget(shapes: false)
      // Small lines, and waves, are letters.
      for y in [200.0, 210, 220, 230] {
        try page.drawWithPen(wave(from: PagePoint(300, y), length: 30, height: 1))
        try page.drawWithPen(wave(from: PagePoint(400, y), length: 200, height: 24))
      }
      try drawLine(at: 300)
      try drawLine(at: 340)
      #expect(try !isTold)
      try drawLine(at: 380)
      try page.waitForNotice(Self.told)
      #expect(try page.value("$('dialog[open]')") == nil)
      try page.press(notice: "Switch it on")
      #expect(try page.value("$('#shapes').checked").isTrue)
      #expect(try !isTold)
      try page.reload()
      try page.waitUntil("ductus.isWhole")
      for y in [420.0, 440, 460, 480] { try drawLine(at: y) }
      #expect(try !isTold)
      #expect(try page.value("$('#shapes').checked").isTrue)
    }

    @Test func `Who undoes a line and draws it again is told of shapes`() throws {
      // On a busy machine a lift may come so late that the pen was held still: that makes a line, and who has made one is
      // told nothing.
      for _ in 0..<10 {
        try forget(shapes: true)
        try drawLine(at: 300)
        try page.press("#undo-button")
        #expect(try !isTold)
        try drawLine(at: 300)
        try page.waitUntil(
          """
          [...document.querySelectorAll('.notice p')].some((one) => one.textContent.includes('\(Self.told)'))
            || JSON.parse(localStorage['ductus.preferences']).knowsShapes
          """)
        if try isTold { break }
      }
      try page.waitForNotice(Self.told)
      try page.press(notice: "Switch it off")
      #expect(try page.value("$('#shapes').checked") == false)
    }

    @Test func `Without it, a pen held still makes nothing`() throws {
      #expect(try page.value("$('#shapes').checked") == false)
      try browser.pen(.down, crooked[0])
      for sample in crooked.dropFirst() { try browser.pen(.move, sample) }
      try page.nextFrame()
      let drawn = try page.pixelsNow()
      try page.waitUntil("(globalThis.began ??= performance.now()) < performance.now() - 900")
      try browser.run("delete globalThis.began;")
      try page.expectPixels(drawn)
      try browser.pen(.up, crooked[40])
      try page.press("#undo-button")
      #expect(try !page.summary().contains("1 stroke "))
    }
  }
}
