import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumTests {
  /// Tests of the ink that pointers draw in Chromium.
  @Suite struct InkTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    @Test func `A pen draws with pressure and tilt`() throws {
      let samples = wave(from: PagePoint(200, 200))
      try page.drawWithPen(samples)
      let pixels = try page.pixels()
      // Pressed harder, the line is wider.
      #expect(pixels.inkCount(x: 380..<440) * 2 > pixels.inkCount(x: 200..<260) * 3)

      let events = try page.savedEvents().filter { !$0["isPrediction"].isTrue }
      #expect(events.allSatisfy { $0["type"] == 2 })
      let moves = events.filter { [0, 1].contains($0["phase"].integer) }
      // The sample where the pen came down, and each one after it.
      #expect(moves.count == samples.count)
      for (event, sample) in zip(moves, samples) {
        let force = try #require(event["force"].number)
        #expect(abs(force - sample.pressure * 25 / 6) < 0.002)
        #expect(event["location"] == [.number(sample.point.x), .number(sample.point.y)])
        // Altitude from the tilts, as the standard of Pointer Events derives it.
        let (x, y) = (tan(sample.tiltX * .pi / 180), tan(sample.tiltY * .pi / 180))
        let altitude = try #require(event["altitudeAngle"].number)
        #expect(abs(altitude - atan(1 / (x * x + y * y).squareRoot())) < 0.002)
        #expect(
          event["rollAngle"].number.map { abs($0 - sample.twist * .pi / 180) < 0.002 } ?? true)
      }
      try page.expectSameAsCommand()
    }

    @Test func `Every brush draws the pixels that the command draws`() throws {
      let brushes = try page.value(
        "[...document.querySelectorAll('input[name=brush]')].map((one) => one.value)"
      ).array.compactMap(\.string)
      #expect(brushes.count >= 15 && Set(brushes).count == brushes.count)
      for (index, brush) in brushes.enumerated() {
        try page.choose(brush: brush)
        let corner = PagePoint(
          110 + 290 * Double(index % 3),
          90 + 620 * Double(index / 3) / Double(brushes.count / 3 + 1))
        try page.drawWithPen(wave(from: corner, height: 14, count: 16))
      }
      try page.nextFrame()
      try page.takeScreenshot("brushes")
      try page.expectSameAsCommand()
      let strokes = try page.value("$('#summary') && 0")
      #expect(strokes == 0)
      #expect(try page.summary().contains("\(brushes.count) strokes"))
    }

    @Test func `Size, colour and opacity reach the ink`() throws {
      try page.press("#widths [aria-pressed=true]")
      try page.set("#brush-size", to: "70")
      try page.set("#brush-opacity", to: "50")
      try page.press("input[name=color][value='#1f5fd6']")
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let pixels = try page.pixels()
      // Half of the blue, half of the white paper.
      let ink = try #require(pixels.commonest { $0 != 0xFFFF_FFFF })
      for (shift, blue) in [(0, 0x1F), (8, 0x5F), (16, 0xD6)] {
        let channel = Int(ink >> UInt32(shift) & 255)
        #expect(abs(channel - (blue + 255) / 2) <= 1)
      }
      try page.expectSameAsCommand()
    }

    @Test func `A finger draws with force and size as long as no pen was seen`() throws {
      try browser.touch(.start, [Finger(0, 300, 300, force: 0.25, radiusX: 10, radiusY: 16)])
      for step in 1...10 {
        try browser.touch(
          .move,
          [Finger(0, 300 + 20 * Double(step), 300, force: 0.25, radiusX: 10, radiusY: 16)])
      }
      try browser.touch(.end, [])
      let events = try page.savedEvents()
      #expect(events.count >= 11 && events.allSatisfy { $0["type"] == 0 }, "\(events)")
      let moves = events.filter { $0["phase"] == 1 }
      #expect(moves.count >= 10 && moves.allSatisfy { $0["majorRadius"] == 16 })
      #expect(moves.allSatisfy { abs(($0["force"].number ?? 0) - 0.25 * 25 / 6) < 0.002 })
      try page.expectSameAsCommand()
    }

    @Test func `Coalesced events are all drawn, predicted ones until the real ones are there`()
      throws
    {
      // Events that are made all at once have hardly any time between them, so that filters which look
      // at it would smooth the bend away.
      try page.choose(brush: "linear")
      try dispatch("pointerdown", [[200, 300]])
      try dispatch(
        "pointermove", [[240, 330], [280, 360], [320, 330], [360, 300]], [[400, 300]])
      try page.nextFrame()
      // The prediction is drawn to its end.
      #expect(try page.pixels().inkCount(x: 385..<398, y: 290..<310) > 0)
      try dispatch("pointermove", [[360, 340]])
      try dispatch("pointerup", [[360, 340]])
      try page.nextFrame()
      let pixels = try page.pixels()
      #expect(pixels.inkCount(x: 385..<410, y: 280..<320) == 0)
      // The bend that only the coalesced events have.
      #expect(pixels.inkCount(x: 270..<290, y: 345..<365) > 0)
      let events = try page.savedEvents()
      #expect(events.filter { $0["isCoalesced"].isTrue }.count == 3)
      try page.expectSameAsCommand()
    }

    /// Dispatches an event in the page, with its coalesced events, the last one being its own, and its predicted
    /// ones.
    private func dispatch(_ type: String, _ places: [[Double]], _ predicted: [[Double]] = []) throws
    {
      func list(_ places: [[Double]]) -> JSON {
        .array(places.map { .array($0.map { .number($0) }) })
      }
      try browser.run(
        """
        const [type, places, predicted] = args;
        const make = ([clientX, clientY], more = {}) => new PointerEvent(type, {
          pointerId: 77, pointerType: "pen", isPrimary: true, bubbles: true, cancelable: true,
          clientX, clientY, pressure: type === "pointerup" ? 0 : 0.5, tiltX: 20, tiltY: 10,
          button: type === "pointermove" ? -1 : 0, buttons: type === "pointerup" ? 0 : 1, ...more });
        const isMove = type === "pointermove";
        document.getElementById("canvas").dispatchEvent(make(places.at(-1), {
          coalescedEvents: isMove ? places.map((place) => make(place)) : [],
          predictedEvents: predicted.map((place) => make(place)) }));
        """, .string(type), list(places), list(predicted))
    }

    @Test func `A mouse draws`() throws {
      try browser.drag((0...20).map { PagePoint(300 + 10 * Double($0), 300 + Double($0 % 5) * 9) })
      #expect(try page.canUndo)
      try page.expectSameAsCommand()
    }

    @Test func `On a screen of two pixels per point the pixels are the command's too`() throws {
      try browser.setPage(width: 390, height: 700, scale: 2, isMobile: true)
      defer { try? browser.setPage(width: 1024, height: 768) }
      try page.startAfresh()
      for (index, brush) in ["pencil", "ink", "highlighter"].enumerated() {
        try page.choose(brush: brush)
        try page.drawWithPen(wave(from: PagePoint(70, 160 + 120 * Double(index))))
      }
      #expect(try page.pixels().width == 780)
      try page.expectSameAsCommand()
      try page.takeScreenshot("phone-brushes")
    }
  }
}
