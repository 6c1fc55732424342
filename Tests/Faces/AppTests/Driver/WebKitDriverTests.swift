import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.OtherTests {
  @Suite(.enabled(if: canRun(noWebKit), "WebKitGTK is missing."))
  struct WebKitDriverTests {
    @Test func `A mouse and keys reach the page`() throws {
      let server = try listeningServer()
      let browser = try WebKit(width: 500, height: 400)
      defer { browser.end() }
      try browser.open(server.address)
      #expect(try browser.value("[innerWidth, innerHeight, devicePixelRatio]") == [500, 400, 1])

      try browser.drag([PagePoint(20, 30), PagePoint(60, 70), PagePoint(100, 70)])
      let events = try browser.takeEvents().filter { $0["buttons"] == 1 }
      #expect(events.map { $0["type"] } == ["pointerdown", "pointermove", "pointermove"])
      #expect(events.allSatisfy { $0["pointerType"] == "mouse" && $0["isTrusted"].isTrue })
      #expect(events.map { $0["x"] } == [20, 60, 100])

      try browser.press(.control, "b")
      #expect(try browser.value("keys") == ["^Control", "^b"])
      let picture = try DecodedPNG(try browser.screenshot())
      #expect(picture.width == 500 && picture.height == 400)
      #expect(picture.pixels[0] == 0xFFFF_FFFF)
      try browser.reload()
      #expect(try browser.value("await Promise.resolve(keys.length)") == 0)
      #expect(throws: BrowserError.self) { try browser.run("throw new Error('no')") }
    }
  }
}
