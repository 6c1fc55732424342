import BrowserDriver
import DecodedPNG
import Ductus
import Foundation
import InkInterchange
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests that reports of pointers and logs are kept as they came, and that people choose which of them are used.
  @Suite struct ReportTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Makes events in the page as a busy browser does, and returns their properties, bit for bit: times, places,
    /// pressures and kinds.
    private func draw(y: Double, isLifted: Bool = true) throws -> [JSON] {
      try browser.run(
        """
        const [y, isLifted] = args;
        const canvas = document.getElementById("canvas");
        const box = canvas.getBoundingClientRect();
        const told = [];
        const make = (type, x, more = {}) => new PointerEvent(type, {
          pointerId: 78, pointerType: "pen", isPrimary: true, bubbles: true, cancelable: true,
          clientX: x, clientY: y + 30 * Math.sin(x / 31), pressure: type === "pointerup" ? 0 : 0.31 + x / 3000,
          tiltX: 21, tiltY: -13, button: type === "pointermove" ? -1 : 0,
          buttons: type === "pointerup" ? 0 : 1, ...more });
        const tell = (event, origin) => told.push([
          event.timeStamp / 1000, event.clientX - box.left, event.clientY - box.top, event.pressure, origin]);
        const dispatch = (event, coalesced = [event], predicted = []) => {
          coalesced.forEach((one, index) =>
            tell(one, index === coalesced.length - 1 ? "measured" : "coalesced"));
          for (const one of predicted) tell(one, "predicted");
          canvas.dispatchEvent(event);
        };
        const wait = () => new Promise((done) => setTimeout(done, 2));
        dispatch(make("pointerdown", 200));
        for (let step = 0; step < 12; step++) {
          const places = [4, 8, 12, 16].map((part) => 200 + 16 * step + part);
          const coalescedEvents = [];
          for (const x of places) {
            await wait();
            coalescedEvents.push(make("pointermove", x));
          }
          const predictedEvents = [20, 24].map((part) => make("pointermove", 200 + 16 * step + part));
          const event = make("pointermove", places.at(-1), { coalescedEvents, predictedEvents });
          dispatch(event, event.getCoalescedEvents(), event.getPredictedEvents());
        }
        await wait();
        if (isLifted) dispatch(make("pointerup", 396));
        return told;
        """, .number(y), .bool(isLifted)
      ).array
    }

    /// Lifts the pen, and undoes its stroke.
    private func liftAndUndo(y: Double) throws {
      try browser.run(
        """
        document.getElementById("canvas").dispatchEvent(new PointerEvent("pointerup", {
          pointerId: 78, pointerType: "pen", isPrimary: true, bubbles: true, cancelable: true, clientX: 396,
          clientY: args[0], pressure: 0, button: 0, buttons: 0 }));
        """, .number(y))
      try page.press("#undo-button")
      #expect(try !page.canUndo)
    }

    private func open(_ bytes: [UInt8], as name: String) throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "ductus-\(UInt64.random(in: .min ... .max))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: name)
      try Data(bytes).write(to: file)
      try browser.chooseFiles([file.path], in: "#file-input")
      let title = name.split(separator: ".").first.map(String.init) ?? name
      try page.waitUntil("$('#drawing-name').textContent.startsWith('\(title)')")
    }

    @Test func `A log has all that was reported, to the last bit, and draws the same`() throws {
      try page.choose(brush: "ink")
      let told = try draw(y: 200) + draw(y: 400)
      // Wherever the page shows it.
      func rendered() throws -> Picture {
        try Ductus.rendered(page.saved("ductus"), ["--size", "1024x768"])
      }
      let before = try rendered()
      let events = try page.reportedEvents()
      #expect(events.count == told.count && told.count == 2 * (1 + 12 * 6 + 1))
      for (event, told) in zip(events, told) {
        let origin =
          event["isPrediction"].isTrue
          ? "predicted" : event["isCoalesced"].isTrue ? "coalesced" : "measured"
        #expect(
          [event["timestamp"], event["location"][0], event["location"][1], .string(origin)]
            == [told[0], told[1], told[2], told[4]])
        if let pressure = told[3].number, pressure > 0 {
          #expect(event["force"] == .number(pressure * (25.0 / 6)))
        }
      }
      for hasLines in [false, true] {
        let log = try page.saved("json") {
          if try page.value("$('#json-lines').checked").isTrue != hasLines {
            try page.press("#json-lines")
          }
        }
        if hasLines { try page.press("#json-lines") }
        try open(log, as: hasLines ? "Again.jsonl" : "Once.json")
        let difference = try rendered().difference(from: before)
        #expect(difference == nil)
        // The opened events are kept as they were reported, too.
        #expect(try page.reportedEvents().count == events.count)
        let samples = try EventLog(
          json: page.saved("json") { try page.press("input[name=log-contents][value=samples]") })
        #expect(samples.contents == .samples)
        #expect(samples.batches.flatMap(\.events).allSatisfy { $0.origin != .predicted })
      }
    }

    @Test func `A recording with late corrections is saved as it was opened`() throws {
      let file = AppSite.root.appending(path: "Samples/looks.jsonl")
      let bytes = try [UInt8](Data(contentsOf: file))
      let given = try EventLog(json: bytes)
      try open(bytes, as: "Looks.jsonl")
      let saved = try EventLog(json: page.saved("json"))
      #expect(saved.contents == .events)
      #expect(saved.batches == given.batches)
      #expect(saved.batches.flatMap(\.events).contains { $0.origin == .updated })
      // A log of its samples alone has no more than samples.
      let samples = try page.saved("json") {
        try page.press("input[name=log-contents][value=samples]")
      }
      try open(samples, as: "Samples.json")
      try page.press("#save-item")
      try page.press("input[name=format][value=json]")
      #expect(try page.value("$('input[name=log-contents][value=events]').disabled").isTrue)
      #expect(try page.value("$('input[name=log-contents]:checked').value") == "samples")
      try page.takeScreenshot("save-log")
      try browser.press(.escape)
    }

    @Test func `What was drawn before it was opened is told apart`() throws {
      _ = try draw(y: 200)
      let drawing = try page.saved("ductus")
      try open(drawing, as: "Mine.ductus")
      func note() throws -> String {
        try page.press("#save-item")
        try page.press("input[name=format][value=json]")
        defer { try? browser.press(.escape) }
        return try #require(try page.value("$('#log-events-note').textContent").string)
      }
      #expect(try note().hasPrefix("Nothing of this drawing"))
      _ = try draw(y: 400)
      #expect(try note().contains("Only what was drawn since it was opened"))
      #expect(try page.reportedEvents().count == 74)
      // They have the undone stroke all the same.
      try page.press("#undo-button")
      #expect(
        try note().hasSuffix(
          "the points are all that is known. They know nothing of undoing, clearing, moving and pasting."
        ))
      try page.press("#redo-button")
      // Nothing is kept where nothing is to be kept.
      try page.press("#keeps-reports")
      #expect(try note().hasPrefix("Nothing of this drawing"))
      try page.press("#keeps-reports")
    }

    @Test func `Each kind of sample is switched by itself while one draws`() throws {
      func blue(_ picture: Picture) -> Int {
        var count = 0
        for y in 150..<260 {
          for x in 380..<450 {
            let pixel = picture[x, y]
            let (red, blue) = (pixel & 255, pixel >> 16 & 255)
            if blue > red + 80 { count += 1 }
          }
        }
        return count
      }
      func tail(_ picture: Picture) -> Int { picture.inkCount(x: 398..<450, y: 150..<260) }
      try page.choose(brush: "pen")
      // As it is: predictions in the brush's colour.
      _ = try draw(y: 200, isLifted: false)
      try page.nextFrame()
      #expect(try tail(page.pixels()) > 0 && blue(page.pixels()) == 0)
      // While the stroke goes on.
      try page.press("#marks-predicted")
      try page.nextFrame()
      #expect(try blue(page.pixels()) > 0)
      try page.press("#marks-predicted")
      try page.nextFrame()
      #expect(try blue(page.pixels()) == 0)
      try liftAndUndo(y: 200)
      // Ink ahead of the pen that the engine predicts is switched off with the browser's.
      try page.press("#uses-predicted")
      _ = try draw(y: 200, isLifted: false)
      try page.nextFrame()
      #expect(try tail(page.pixels()) == 0)
      try liftAndUndo(y: 200)
      try page.press("#uses-predicted")
      func samples() throws -> Int {
        try page.savedEvents().count { !$0["isPrediction"].isTrue && !$0["isUpdate"].isTrue }
      }
      for (isOn, count) in [(true, 50), (false, 14)] {
        if !isOn { try page.press("#uses-coalesced") }
        _ = try draw(y: 200)
        #expect(try samples() == count)
        // They are in the log all the same.
        if !isOn { try page.press("#uses-coalesced") }
        try page.press("#undo-button")
      }
      #expect(try page.reportedEvents().filter { $0["isCoalesced"].isTrue }.count == 4 * 36)
    }
  }
}
