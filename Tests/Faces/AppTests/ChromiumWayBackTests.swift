import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The inspector and the replay show the drawing whole, and every page leads back to the drawings.
  @Suite struct WayBackTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private func goBack() throws { try browser.run("history.back();") }

    private var zoom: String? {
      get throws { try page.value("$('#zoom-text').textContent").string }
    }

    /// Draws two strokes that are far from each other.
    private func drawFarApart() throws {
      try page.drawWithPen(wave(from: PagePoint(100, 150)))
      try page.drawWithPen(wave(from: PagePoint(740, 700)))
    }

    @Test func `The inspector shows all of the drawing, and says why marks are missing`() throws {
      try drawFarApart()
      try page.press("#inspect-item")
      try page.waitUntil("$('#inspector').open")
      // The second stroke is below the frame and to the right of it.
      let percent = try #require(
        try page.value("parseInt($('#inspector-zoom-text').textContent)").integer)
      #expect(percent < 100 && percent > 30)
      try wait(until: "there is ink at both ends of the picture") {
        let picture = try page.pixels(of: "inspector-canvas")
        let (width, height) = (picture.width, Int(Double(picture.width) * 0.75))
        let paper = picture[2, 2]
        func hasInk(_ x: Range<Int>, _ y: Range<Int>) -> Bool {
          y.contains { y in y < picture.height && x.contains { picture[$0, y] != paper } }
        }
        return hasInk(width / 20..<width / 3, height / 8..<height / 4)
          && hasInk(width * 3 / 4..<width * 24 / 25, height * 7 / 8..<height)
      }
      let words = "$('#inspector-marks').textContent"
      #expect(try page.value(words).string?.contains("Dots, and pieces of strokes") == true)
      let boxes = "[...document.querySelectorAll('#inspector-overlays input')]"
      try browser.run("\(boxes)[6].click();")
      #expect(try page.value(words).string?.contains("has kept no predictions") == true)
      // Without any marks there is nothing to be said of them.
      try browser.run("for (const box of \(boxes)) if (box.checked) box.click();")
      #expect(try page.value("$('#inspector-marks').hidden").isTrue)
      try goBack()
      try page.waitUntil("!$('#inspector').open")
    }

    @Test func `A drawing that fits is as large in the inspector as it was drawn`() throws {
      try page.drawWithPen(wave(from: PagePoint(100, 150)))
      try page.press("#inspect-item")
      try page.waitUntil("$('#inspector').open")
      #expect(try page.value("$('#inspector-zoom-text').textContent") == "100%")
    }

    @Test func `The replay shows all of the drawing, and gives the view back`() throws {
      try drawFarApart()
      try page.press("#fit-item")
      for _ in 0..<5 { try page.press("#zoom-in-button") }
      try page.nextFrame()
      let before = try #require(try zoom)
      let seen = try page.pixels()
      try page.press("#replay-item")
      try page.waitUntil("document.documentElement.hasAttribute('data-replaying')")
      try page.set("#replay-position", to: "1000")
      try page.nextFrame()
      let picture = try page.pixels()
      let half = picture.width / 2
      try wait(until: "both strokes are seen") {
        let picture = try page.pixels()
        return picture.inkCount(x: 0..<half) > 100
          && picture.inkCount(x: half..<picture.width) > 100
      }
      try page.press("#replay-close")
      try page.nextFrame()
      #expect(try zoom == before)
      try page.expectPixels(seen)
    }

    @Test func `Every page leads back to the drawings`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let before = try page.pixels()
      _ = try page.stored()
      try browser.open(page.address + "signature.html")
      try browser.waitUntil("document.documentElement?.dataset.ready === 'true'")
      try page.press("#app-link")
      try page.waitUntil("!!$('#drawing-name')")
      try page.waitUntilReady()
      try page.expectPixels(before)
      try browser.open(page.address + "examples/signature.html")
      try page.waitUntil("$('a[href=\"../\"]')")
      try page.press("a[href='../']")
      try page.waitUntil("!!$('#drawing-name')")
      try page.waitUntilReady()
      try page.expectPixels(before)
    }
  }
}
