import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.OtherTests {
  @Suite(.enabled(if: canRun(noFirefox), "Firefox is missing."))
  struct FirefoxDriverTests {
    @Test func `A pen, keys, files and errors reach the page`() throws {
      let server = try listeningServer()
      let browser = try Firefox(width: 500, height: 400)
      defer { browser.end() }
      try browser.open(server.address)
      #expect(try browser.value("[innerWidth, innerHeight, devicePixelRatio]") == [500, 400, 1])

      try browser.stroke([
        PenSample(20, 30, pressure: 0.25, tiltX: 30, tiltY: -20, twist: 45),
        PenSample(60, 70, pressure: 0.5), PenSample(100, 70, pressure: 0.75, tiltX: -60),
      ])
      let events = try browser.takeEvents()
      #expect(
        events.map { $0["type"] } == ["pointerdown", "pointermove", "pointermove", "pointerup"])
      #expect(events.allSatisfy { $0["pointerType"] == "pen" && $0["isTrusted"].isTrue })
      #expect(events.map { $0["pressure"] } == [0.25, 0.5, 0.75, 0])
      #expect(events.map { $0["x"] } == [20, 60, 100, 100])
      #expect(events[0]["tiltX"] == 30 && events[0]["tiltY"] == -20 && events[0]["twist"] == 45)

      try browser.drag([PagePoint(10, 10), PagePoint(30, 40)])
      #expect(try browser.takeEvents().last?["pointerType"] == "mouse")
      try browser.press(.control, "b")
      #expect(try browser.value("keys") == ["^Control", "^b"])

      let picture = try DecodedPNG(try browser.screenshot())
      #expect(picture.width == 500 && picture.height == 400)
      #expect(picture.pixels[0] == 0xFFFF_FFFF)

      try browser.run("document.querySelector('a').click()")
      let file = browser.downloads.appending(path: "saved.txt")
      try wait(until: "the file is there") { FileManager.default.fileExists(atPath: file.path) }
      try browser.chooseFile(file.path, in: "input")
      #expect(try browser.value("await document.querySelector('input').files[0].text()") == "saved")
      try browser.reload()
      #expect(try browser.value("keys.length") == 0)

      #expect(try browser.takeErrors() == [])
      try browser.run("console.error('as meant'); setTimeout(() => missing())")
      var errors: [String] = []
      try wait(until: "both errors") {
        errors += try browser.takeErrors() ?? []
        return errors.count >= 2
      }
      #expect(errors.contains { $0.contains("as meant") })
      #expect(errors.contains { $0.contains("missing is not defined") })
      #expect(throws: BrowserError.self) { try browser.run("throw new Error('no')") }
    }
  }
}
