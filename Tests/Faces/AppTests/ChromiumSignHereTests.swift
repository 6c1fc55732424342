import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Signatures are signed in a dialog, kept, and placed with a date.
  @Suite struct SignHereTests {
    let page: AppPage

    init() throws { page = try #require(AppSession.page) }

    private func openSheet() throws {
      try page.press("#sign-here-item")
      try page.waitUntil(
        "$('#sign-here-dialog')?.open && $('#sign-field')?.shadowRoot.querySelector('canvas').style.width"
      )
    }

    /// Signs on the sheet.
    private func sign() throws {
      let middle = try page.middle(of: "#sign-field")
      try page.drawWithPen(wave(from: PagePoint(middle.x - 80, middle.y)))
      try page.waitUntil("!$('#sign-done').disabled")
    }

    /// Waits until the dialog is closed and a number of strokes is there.
    private func expectStrokes(_ text: String) throws {
      try page.waitUntil("!$('#sign-here-dialog').open")
      try page.waitUntil("!$('#selection-bar').hidden")
      #expect(try page.summary().contains(text))
    }

    @Test func `A signature is placed as a selection, taken away by one undo, and kept`() throws {
      try openSheet()
      #expect(try page.value("$('#sign-done').disabled") == true)
      try sign()
      try page.press("#sign-done")
      try expectStrokes("has 1 stroke")
      #expect(try page.value("document.documentElement.dataset.tool") == "select")
      try page.press("#undo-button")
      #expect(try page.value("$('#undo-button').disabled") == true)
      // The kept one is placed at a touch, after the page was loaded anew.
      try page.reload()
      try page.press("#sign-here-item")
      try page.waitUntil("$('.sign-here .kept img')?.checkVisibility()")
      try page.press(".sign-here .kept .choice")
      try expectStrokes("has 1 stroke")
      try page.press("#undo-button")
      // A deleted one is gone, unless that is undone.
      try page.press("#sign-here-item")
      try page.waitUntil("$('.sign-here .kept img')?.checkVisibility()")
      try page.press(".sign-here .kept .forget")
      try page.waitUntil("$('#sign-field')?.checkVisibility()")
      try page.press(notice: "Undo")
      try page.waitUntil("$('.sign-here .kept img')?.checkVisibility()")
    }

    @Test func `What is placed is what was signed, as large as on paper`() throws {
      try openSheet()
      try sign()
      try page.takeScreenshot("sign-here")
      let signed = try page.browser.run(
        """
        const field = document.getElementById("sign-field");
        return { width: field.clientWidth, points: (await field.strokes())[0].points };
        """)
      try page.press("#sign-done")
      try expectStrokes("has 1 stroke")
      let points = signed["points"].array
      let events = try page.savedEvents()
      #expect(points.count > 20 && (0...1).contains(events.count - points.count))
      let factor = 250 / (signed["width"].number ?? .nan)
      func place(_ index: Int) -> [Double] {
        let (event, point) = (events[index], points[index])
        return [
          (event["location"][0].number ?? .nan) - factor * (point["x"].number ?? .nan),
          (event["location"][1].number ?? .nan) - factor * (point["y"].number ?? .nan),
          1000 * (event["timestamp"].number ?? .nan) - (point["time"].number ?? .nan),
        ]
      }
      let first = place(0)
      for index in points.indices {
        for (one, other) in zip(place(index), first) { #expect(abs(one - other) < 0.02) }
        let (event, point) = (events[index], points[index])
        #expect(event["force"] == point["force"] && event["altitudeAngle"] == point["altitude"])
        #expect(event["azimuth"] == point["azimuth"] && event["type"] == 2)
      }
    }

    @Test func `The date is strokes beside the signature, undone with it`() throws {
      try openSheet()
      try sign()
      try page.press("#sign-keep")
      try page.press("#sign-date")
      try page.press("#sign-done")
      try page.waitUntil("!$('#sign-here-dialog').open && !$('#selection-bar').hidden")
      // Eight digits and two signs between them; a four has two lines.
      let status = try page.value("$('#selection-status').textContent")
      #expect(status.string?.contains("The signature is there") == true)
      let count = try page.summary().firstMatch(of: /has (\d+) strokes/).flatMap { Int($0.1) }
      #expect((11...16).contains(count ?? 0))
      try page.press("#undo-button")
      #expect(try page.value("$('#undo-button').disabled") == true)
      try openSheet()
      // The sheet is empty again, and the signature that was not to be kept is not there.
      #expect(try page.value("$('#sign-done').disabled") == true)
      #expect(try page.value("document.querySelectorAll('.sign-here .kept img').length") == 0)
    }

    @Test func `What is signed before the engine of the sheet is there is not lost`() throws {
      try page.browser.run(
        """
        const usual = globalThis.fetch;
        const gate = new Promise((resolve) => { globalThis.openGate = resolve; });
        globalThis.fetch = async (source, ...more) => {
          if (/Ink(Signature|Web)/.test(source)) await gate;
          return usual(source, ...more);
        };
        """)
      try page.press("#sign-here-item")
      try page.waitUntil("$('#sign-here-dialog')?.open && $('#sign-field')?.checkVisibility()")
      let middle = try page.middle(of: "#sign-field")
      for y in [-20.0, 20] {
        try page.drawWithPen(wave(from: PagePoint(middle.x - 60, middle.y + y)))
      }
      #expect(try page.value("$('#sign-done').disabled") == true)
      try page.browser.run("openGate();")
      try page.waitUntil("!$('#sign-done').disabled")
      // Pressed twice, it is placed once.
      try page.browser.run(
        "const done = document.getElementById('sign-done'); done.click(); done.click();")
      try expectStrokes("has 2 strokes")
    }
  }
}
