import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumTests {
  /// Figures that are drawn by the tool of shapes, and the ruler.
  @Suite struct FigureTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
      try browser.run("return ductus.whole();")
    }

    private func drag(_ start: PagePoint, _ end: PagePoint) throws {
      try browser.drag(
        (0...8).map { step in
          let part = Double(step) / 8
          return PagePoint(
            start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        })
      try page.nextFrame()
    }

    /// The left, top, right and bottom edge of the ink.
    private func ink() throws -> [Int] {
      let picture = try page.pixels()
      var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
      for y in 0..<picture.height {
        for x in 0..<picture.width where picture[x, y] != 0xFFFF_FFFF {
          (left, top) = (min(left, x), min(top, y))
          (right, bottom) = (max(right, x), max(bottom, y))
        }
      }
      return [left, top, right, bottom]
    }

    @Test(arguments: ["line", "arrow", "rectangle", "ellipse", "triangle", "rhombus"])
    func `A figure is drawn from corner to corner, and is one step`(figure: String) throws {
      try browser.press("s")
      #expect(try page.value("$('#shapes-button').ariaPressed") == "true")
      try page.press("#shapes-button")
      try page.waitUntil("$('#figure-\(figure)')")
      try page.press("#figure-\(figure)")
      try page.waitUntil("$('#shapes-panel').hidden")
      try drag(PagePoint(300, 250), PagePoint(500, 400))
      let edges = try ink()
      for (edge, expected) in zip(edges, [300, 250, 500, 400]) where figure != "arrow" {
        #expect(abs(edge - expected) <= 6, "\(edges)")
      }
      #expect(edges[2] > edges[0] + 150)
      try page.press("#undo-button")
      #expect(try page.pixels().inkCount() == 0)
      #expect(try !page.canUndo)
    }

    @Test func `The ruler is laid and taken away by its key, and turned by keys`() throws {
      try browser.press("r")
      try page.waitUntil("$('#ruler') && !$('#ruler').hidden")
      #expect(try page.value("$('#ruler-button').ariaPressed") == "true")
      #expect(try page.value("$('#ruler-grip').textContent") == "0°")
      try browser.run("document.querySelector('#ruler-turner').focus();")
      try browser.press(.left)
      #expect(try page.value("$('#ruler-grip').textContent") == "1°")
      try browser.run("document.querySelector('#canvas').focus();")
      try browser.press("r")
      try page.waitUntil("$('#ruler').hidden")
      #expect(try page.value("$('#ruler-button').ariaPressed") == "false")
    }
  }
}
