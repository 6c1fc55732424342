import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumTests {
  /// Tests of fingers, which draw, pan, zoom and undo, and do nothing where they are palms.
  @Suite struct GestureTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    // MARK: Steps

    /// Draws a line with the mouse, which does not change the role of fingers.
    private func drawWithMouse(_ y: Double = 300) throws {
      try browser.drag((0...12).map { PagePoint(300 + 20 * Double($0), y + Double($0 % 3) * 6) })
    }

    /// Lets fingers come down together, move all the way in steps, and leave together.
    ///
    /// - Parameters:
    ///   - paths: where each finger begins and ends.
    ///   - time: when, in seconds.
    ///   - radius: half the width of each finger.
    /// - Throws: where the browser refuses.
    private func move(
      _ paths: [(from: PagePoint, to: PagePoint)], at time: Double, radius: Double = 8
    ) throws {
      func fingers(_ part: Double) -> [Finger] {
        paths.enumerated().map { index, path in
          Finger(
            index, path.from.x + (path.to.x - path.from.x) * part,
            path.from.y + (path.to.y - path.from.y) * part, radiusX: radius, radiusY: radius)
        }
      }
      browser.setTime(time)
      try browser.touch(.start, fingers(0))
      for step in 1...8 {
        browser.setTime(time + Double(step) * 0.02)
        try browser.touch(.move, fingers(Double(step) / 8))
      }
      browser.setTime(time + 0.2)
      try browser.touch(.end, [])
      try page.nextFrame()
    }

    /// Taps with some fingers.
    private func tap(_ count: Int, at time: Double) throws {
      browser.setTime(time)
      let fingers = (0..<count).map { Finger($0, 400 + 80 * Double($0), 400) }
      try browser.touch(.start, fingers)
      browser.setTime(time + 0.1)
      try browser.touch(.end, [])
      try page.nextFrame()
    }

    private func zoom() throws -> String? { try page.value("$('#zoom-text').textContent").string }

    private func setFinger(_ policy: String) throws { try page.set("#finger", to: policy) }

    // MARK: Tests

    @Test func `Two fingers zoom about the place between them`() throws {
      try drawWithMouse()
      let before = try page.pixels()
      try move(
        [
          (PagePoint(400, 300), PagePoint(300, 300)), (PagePoint(500, 300), PagePoint(600, 300)),
        ], at: 0)
      #expect(try zoom() == "300%")
      try wait(until: "it is larger") {
        try page.pixels().inkCount() > 2 * before.inkCount()
      }
      // No ink came of it, and the page itself was not zoomed.
      #expect(try page.summary().contains("1 stroke "))
      #expect(try page.value("visualViewport.scale") == 1)
      try move(
        [
          (PagePoint(300, 300), PagePoint(400, 300)), (PagePoint(600, 300), PagePoint(500, 300)),
        ], at: 1)
      #expect(try zoom() == "100%")
      try page.expectPixels(before)
    }

    @Test func `Two fingers move the page by whole pixels`() throws {
      try drawWithMouse()
      let before = try page.pixels()
      try move(
        [
          (PagePoint(400, 300), PagePoint(480, 340)), (PagePoint(500, 300), PagePoint(580, 340)),
        ], at: 0)
      #expect(try zoom() == "100%")
      try wait(until: "the ink is where it was moved") {
        let moved = try page.pixels()
        return (250..<400).allSatisfy { y in
          (280..<580).allSatisfy { x in moved[x + 80, y + 40] == before[x, y] }
        } && moved.inkCount() == before.inkCount()
      }
    }

    @Test func `A tap of two fingers undoes, one of three does it again`() throws {
      try drawWithMouse(250)
      let one = try page.pixels()
      try drawWithMouse(500)
      let two = try page.pixels()
      try tap(2, at: 0)
      try page.expectPixels(one)
      try tap(2, at: 1)
      #expect(try page.pixels().inkCount() == 0)
      #expect(try !page.canUndo)
      try tap(3, at: 2)
      try page.expectPixels(one)
      try tap(3, at: 3)
      try page.expectPixels(two)
      #expect(try zoom() == "100%")
    }

    @Test func `Once a pen was seen a finger moves the page, and does not draw`() throws {
      browser.setTime(0)
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let before = try page.pixels()
      try move([(PagePoint(600, 500), PagePoint(640, 560))], at: 2)
      #expect(try page.summary().contains("1 stroke "))
      try wait(until: "it has moved") { try page.pixels() != before }
      #expect(try page.pixels().inkCount() == before.inkCount())
      // Not even when it erases or does nothing is anything drawn.
      try page.press("#fit-item")
      try setFinger("nothing")
      try page.reload()
      browser.setTime(4)
      try page.drawWithPen([PenSample(300, 600), PenSample(330, 620), PenSample(360, 600)])
      let still = try page.pixels()
      try move([(PagePoint(600, 500), PagePoint(640, 560))], at: 6)
      try page.expectPixels(still)
    }

    @Test func `Once a pen was seen a finger erases or draws, if that is chosen`() throws {
      try setFinger("erase")
      browser.setTime(0)
      try page.drawWithPen(wave(from: PagePoint(300, 300), height: 0))
      let before = try page.pixels().inkCount()
      try move([(PagePoint(400, 270), PagePoint(400, 330))], at: 2, radius: 12)
      #expect(try page.pixels().inkCount() < before)
      try page.expectSameAsCommand()
      try setFinger("draw")
      try move([(PagePoint(300, 500), PagePoint(600, 500))], at: 4)
      #expect(try page.pixels().inkCount(y: 480..<520) > 200)
      try page.expectSameAsCommand()
    }

    @Test func `A wide finger draws, and what it drew is taken back where a pen comes down`() throws
    {
      try setFinger("draw")
      try move([(PagePoint(300, 600), PagePoint(500, 600))], at: 0, radius: 34)
      #expect(try page.pixels().inkCount(y: 580..<620) > 200)
      browser.setTime(0.5)
      try browser.pen(.down, PenSample(300, 300, pressure: 0.5))
      browser.setTime(0.6)
      try browser.pen(.move, PenSample(400, 300, pressure: 0.5))
      try browser.pen(.up, PenSample(400, 300, pressure: 0.5))
      try page.nextFrame()
      let pixels = try page.pixels()
      #expect(pixels.inkCount(y: 580..<620) == 0 && pixels.inkCount(y: 280..<320) > 100)
      #expect(try page.summary().contains("1 stroke "))
      // There is no trace of it, now or in the file that was kept.
      try page.reload()
      try page.expectPixels(pixels)
      try page.press("#undo-button")
      #expect(try page.pixels().inkCount() == 0)
      #expect(try !page.canUndo)
      try page.press("#redo-button")
      try page.expectPixels(pixels)
    }

    @Test func `Palms do nothing`() throws {
      try setFinger("draw")
      // Several wide ones never.
      try move(
        [
          (PagePoint(300, 600), PagePoint(500, 600)), (PagePoint(400, 500), PagePoint(600, 500)),
        ], at: 0, radius: 34)
      #expect(try page.pixels().inkCount() == 0)
      #expect(try zoom() == "100%")
      // None while a pen is down.
      let samples = wave(from: PagePoint(300, 300))
      browser.setTime(1)
      try browser.pen(.down, samples[0])
      for (index, sample) in samples.enumerated().dropFirst() {
        browser.setTime(1 + Double(index) * 0.01)
        try browser.pen(.move, sample)
        let palm = Finger(0, 500 + Double(index), 600, radiusX: 20, radiusY: 20)
        if index > 2 { try browser.touch(index == 3 ? .start : .move, [palm]) }
      }
      try browser.touch(.end, [])
      browser.setTime(2)
      try browser.pen(.up, samples[samples.count - 1])
      let pen = try page.pixels()
      #expect(pen.inkCount(y: 560..<640) == 0)
      #expect(pen.inkCount(y: 260..<340) > 100)
      // None within half a second after it; then one draws.
      try move([(PagePoint(300, 600), PagePoint(500, 600))], at: 2.4)
      #expect(try page.pixels() == pen)
      #expect(try page.summary().contains("1 stroke "))
      // A pen that has been lifted still hovers, until it leaves.
      try browser.run(
        """
        const event = new PointerEvent("pointerleave", { pointerId: 1, pointerType: "pen" });
        document.getElementById("canvas").dispatchEvent(event);
        """)
      try move([(PagePoint(300, 600), PagePoint(500, 600))], at: 8)
      #expect(try page.pixels().inkCount(y: 560..<640) > 100)
      try page.expectSameAsCommand()
    }

    @Test func `A touch that the system takes away is taken back`() throws {
      try drawWithMouse()
      let before = try page.pixels()
      browser.setTime(0)
      try browser.touch(.start, [Finger(0, 300, 500)])
      for step in 1...5 {
        browser.setTime(Double(step) * 0.1)
        try browser.touch(.move, [Finger(0, 300 + 40 * Double(step), 500)])
      }
      #expect(try page.pixels() != before)
      try browser.touch(.cancel, [])
      try page.expectPixels(before)
      #expect(try page.summary().contains("1 stroke "))
    }

    @Test func `The wheel moves the page, and with Control it zooms`() throws {
      try drawWithMouse()
      let before = try page.pixels()
      try browser.turnWheel(at: PagePoint(500, 400), y: 50)
      try wait(until: "it has moved up") {
        let moved = try page.pixels()
        return (260..<340).allSatisfy { y in
          (280..<580).allSatisfy { x in moved[x, y - 50] == before[x, y] }
        }
      }
      try browser.turnWheel(at: PagePoint(500, 400), y: -50)
      try page.expectPixels(before)
      try browser.turnWheel(at: PagePoint(500, 400), y: -30, withControl: true)
      try page.nextFrame()
      #expect(try zoom() != "100%")
      #expect(try page.value("visualViewport.scale") == 1)
    }

    @Test func `A page that was moved about shows what one that is drawn anew shows`() throws {
      defer { try? browser.setPage(width: 1024, height: 768) }
      for turn in 0..<24 {
        let angle = Double(turn) * 2.3
        if turn % 6 == 0 {
          let start = PagePoint(200 + 15 * Double(turn), 300 + 80 * sin(angle))
          try page.drawWithPen(wave(from: start))
        }
        try browser.turnWheel(
          at: PagePoint(500, 400), x: (110 * cos(angle)).rounded(),
          y: (90 * sin(2 * angle)).rounded(), withControl: turn % 9 == 8)
        if turn % 2 == 0 { try page.nextFrame() }
      }
      var (before, moved) = (try page.pixels(), try page.pixels())
      repeat {
        for _ in 0..<8 { try page.nextFrame() }
        (before, moved) = (moved, try page.pixels())
      } while before != moved
      #expect(moved.inkCount() > 1000)
      // A page of another size draws all of its pixels.
      try browser.setPage(width: 1000, height: 700)
      try page.nextFrame()
      try browser.setPage(width: 1024, height: 768)
      try page.expectPixels(moved)
    }

    @Test func `Nothing of the browser's own gets in the way of ink`() throws {
      #expect(try page.value("getComputedStyle($('#canvas')).touchAction") == "none")
      #expect(try page.value("getComputedStyle(document.body).userSelect") == "none")
      let prevented = try page.value(
        """
        ["contextmenu", "selectstart", "dragstart", "dblclick", "touchstart", "touchmove", "mousedown"]
          .filter((type) => !$("#canvas").dispatchEvent(
            new Event(type, { bubbles: true, cancelable: true })))
        """)
      #expect(
        prevented == [
          "contextmenu", "selectstart", "dragstart", "dblclick", "touchstart", "touchmove",
          "mousedown",
        ])
    }
  }
}
