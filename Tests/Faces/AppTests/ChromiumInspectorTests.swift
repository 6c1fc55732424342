import BrowserDriver
import DecodedPNG
import Ductus
import Foundation
import Testing

extension BrowserTests.ChromiumTests {
  /// Seeing how ink is made.
  @Suite struct InspectorTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Records a few strokes, and looks at them.
    private func record() throws -> Picture {
      try page.press("#inspect-item")
      try page.waitUntil("$('#inspector').open")
      try page.press("#inspector-record")
      try page.choose(brush: "pencil")
      try page.drawWithPen(wave(from: PagePoint(60, 200)))
      try page.choose(brush: "pen")
      try page.drawWithPen(wave(from: PagePoint(100, 400)))
      let drawn = try page.pixels()
      try page.press(".notice button:not(.plain)")
      try page.waitUntil("$('#inspector').open && $('#inspector-source').value === 'recorded'")
      return drawn
    }

    private func shown() throws -> Picture {
      try page.nextFrame()
      return try page.pixels(of: "inspector-canvas")
    }

    private var count: Int {
      get throws { try #require(try page.value("Number($('#inspector-position').max)").integer) }
    }

    /// The position of the inspector, from the first event on.
    private var position: Int {
      get throws { try #require(try page.value("Number($('#inspector-position').value)").integer) }
    }

    private func check(_ label: String) throws {
      _ = try page.value(
        "[...document.querySelectorAll('#inspector .check')].find((one) => one.textContent === args[0])"
          + ".querySelector('input').click()", .string(label))
    }

    /// Expects a part of a picture in the corner of another.
    private func expectSame(
      _ part: Picture, _ whole: Picture, _ location: SourceLocation = #_sourceLocation
    ) {
      let corner = Picture(
        width: part.width, height: part.height,
        bytes: (0..<part.height).flatMap { y in
          (0..<part.width).flatMap { x in
            (0..<4).map { UInt8(truncatingIfNeeded: whole[x, y] >> (8 * UInt32($0))) }
          }
        })
      let difference = part.difference(from: corner)
      #expect(difference == nil, sourceLocation: location)
      #expect(corner.inkCount() > 1000, sourceLocation: location)
    }

    @Test func `The last frame of a recording is the drawing, however it was reached`() throws {
      let drawn = try record()
      try check("Samples")
      expectSame(try shown(), drawn)
      try page.set("#inspector-position", to: "\(try count / 2)")
      let half = try shown()
      try page.press("#inspector-first")
      #expect(try shown().inkCount() == 0)
      try page.set("#inspector-speed", to: "4")
      try page.press("#inspector-play")
      try page.waitUntil("$('#inspector-position').value === $('#inspector-position').max")
      expectSame(try shown(), drawn)
      try page.set("#inspector-position", to: "\(try count / 2)")
      #expect(try shown() == half)
    }

    @Test func `Keys step by events and by callbacks, and the list goes along`() throws {
      _ = try record()
      #expect(try position == count)
      try browser.press(.home)
      #expect(try position == 0)
      try browser.press(.right)
      try browser.press(.right)
      #expect(try position == 2)
      let row = try page.value("$('.event-row[aria-current]').ariaLabel").string
      #expect(row?.hasPrefix("Event 2, measured, moved") == true, "\(row ?? "no row")")
      try browser.press(.left)
      #expect(try position == 1)
      try page.press("#inspector-callback-on")
      #expect(try position == 2)
      _ = try page.value("$('.event-row[data-number=\"5\"]').click()")
      #expect(try position == 5)
      try browser.press(.end)
      #expect(try position == count)
    }

    @Test func `Each kind of mark is seen`() throws {
      _ = try record()
      try page.press("input[name=inspector-tab][value=show]")
      try check("Samples")
      let plain = try shown()
      for label in [
        "Samples", "Polyline", "Filtered polyline", "Curves and control points", "Outline",
        "Coverage, in place of the ink",
      ] {
        try check(label)
        #expect(try shown() != plain, "\(label)")
        try page.takeScreenshot(
          "inspector-" + label.lowercased().prefix { $0.isLetter })
        try check(label)
        #expect(try shown() == plain, "\(label) is gone again")
      }
      try check("Damaged rectangles")
      try page.press("#inspector-first")
      for _ in 0..<12 { try page.press("#inspector-callback-on") }
      try page.takeScreenshot("inspector-damaged")
    }

    /// Looks at a log of a stroke with even times.
    private func openLog() throws {
      try page.press("#inspect-item")
      try page.waitUntil("$('#inspector').open")
      let file = FileManager.default.temporaryDirectory
        .appending(path: "ductus-\(UInt64.random(in: .min ... .max)).jsonl")
      let events = (0..<60).map { index in
        """
        [{"touchIdentifier":"a","timestamp":\(Double(index) / 120),"type":2,\
        "phase":\(index == 0 ? 0 : 1),"location":[\(60 + 6 * index),\(200 + Double(index * index) / 20)]}]
        """
      }
      // Each in a callback of its own.
      try Data("{\"eventLog\":1}\n\(events.joined(separator: "\n"))\n".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      try browser.chooseFiles([file.path], in: "#inspector-file")
      try page.waitUntil("$('#inspector-position').max === '60'")
      try page.set("#inspector-position", to: "60")
      #expect(try position == 60)
    }

    @Test func `How far off predictions were is seen and said`() throws {
      try openLog()
      try page.press("input[name=inspector-tab][value=show]")
      try check("Samples")
      let plain = try shown()
      #expect(try page.value("$('#inspector-errors').hidden").isTrue)
      try check("Errors of past predictions")
      #expect(try shown() != plain)
      let text = try #require(try page.value("$('#inspector-errors').textContent").string)
      let count = try #require(Int(text.prefix { $0.isNumber }), "\(text)")
      #expect(count > 30 && text.contains(" predictions of this stroke, "), "\(text)")
      try page.takeScreenshot("inspector-predictions")
      try page.press("#inspector-first")
      #expect(
        try page.value("$('#inspector-errors').textContent").string
          == "Nothing was predicted of this stroke up to here.")
      try page.set("#inspector-position", to: "60")
      try check("Errors of past predictions")
      #expect(try shown() == plain)
      #expect(try page.value("$('#inspector-errors').hidden").isTrue)
    }

    @Test func `Filters and smoothers are tuned, and the picture follows`() throws {
      _ = try record()
      try check("Samples")
      let before = try shown()
      try page.press("input[name=inspector-tab][value=tune]")
      try page.set("#inspector-smoother", to: "lines")
      let lines = try shown()
      #expect(lines != before)
      try page.set("#inspector-add", to: "minimum-distance")
      try page.set("#inspector-filters .filter:last-child input[type=range]", to: "25")
      #expect(try shown() != lines)
      try page.takeScreenshot("inspector-tuned")
      try page.press("#inspector-reset")
      #expect(try shown() == before)
    }

    @Test func `Every filter and smoother has its sliders, at their usual places`() throws {
      _ = try record()
      try page.press("input[name=inspector-tab][value=tune]")
      let names = try page.value("[...$('#inspector-add').options].map((one) => one.value)").array
      #expect(names.compactMap(\.string) == [""] + FilterKind.allCases.map { "\($0.entry.name)" })
      for kind in FilterKind.allCases {
        try page.press("#inspector-reset")
        try page.set("#inspector-add", to: "\(kind.entry.name)")
        let box = "#inspector-filters .filter:last-child"
        #expect(
          try page.value("$('\(box) .check').textContent").string == "\(kind.entry.title)")
        try expectSliders(of: kind, in: box)
      }
      for kind in SmootherKind.allCases {
        try page.set("#inspector-smoother", to: "\(kind.entry.name)")
        try expectSliders(of: kind, in: "#inspector-smoother-values")
      }
    }

    private func expectSliders(of kind: some StageKind, in box: String) throws {
      let sliders = try page.value(
        "[...document.querySelectorAll('\(box) input[type=range]')].map((one) => ["
          + "one.labels[0].textContent.toLowerCase(), one.min, one.max, one.step, one.value].join())"
      )
      #expect(
        sliders.array.compactMap(\.string)
          == kind.entry.parameters.map { parameter in
            let numbers = [
              parameter.slider.lowerBound, parameter.slider.upperBound, parameter.step,
              parameter.usual,
            ]
            return ["\(parameter.name)"]
              + numbers.map {
                $0 == $0.rounded() ? String(Int($0)) : String($0)
              }
          }.map { $0.joined(separator: ",") })
    }

    @Test func `Looks lie side by side, each with its name`() throws {
      _ = try record()
      let before = try shown()
      #expect(try page.value("$('#inspector-panes').children.length") == 0)
      try page.press("#inspector-compare")
      let side = try shown()
      #expect(side != before)
      let names = try page.value(
        "[...document.querySelectorAll('#inspector-panes li')].map((one) => one.textContent)")
      #expect(
        names.array.compactMap(\.string)
          == ["Linear", "Bézier", "Smoothed Bézier", "Signature quadratic", "Ink brush"])
      let places = try page.value(
        "new Set([...document.querySelectorAll('#inspector-panes li')]"
          + ".map((one) => `${one.style.left} ${one.style.top}`)).size")
      #expect(places == 5)
      try page.takeScreenshot("inspector-looks")
      try page.press("#inspector-compare")
      #expect(try shown() == before)
      #expect(try page.value("$('#inspector-panes').children.length") == 0)
    }

    @Test func `A picture larger than its frame is shown whole, and as large as it was drawn`()
      throws
    {
      _ = try record()
      let plain = try shown()
      #expect(try page.value("$('#inspector-zoom-text').textContent") == "100%")
      try page.press("#inspector-fit")
      let text = try #require(try page.value("$('#inspector-zoom-text').textContent").string)
      let percent = try #require(Int(text.dropLast()))
      #expect(percent < 100 && percent > 25, "\(text)")
      #expect(try shown() != plain)
      try page.takeScreenshot("inspector-whole")
      try page.press("#inspector-fit")
      #expect(try page.value("$('#inspector-zoom-text').textContent") == "100%")
      try page.press("#inspector-larger")
      #expect(try page.value("$('#inspector-zoom-text').textContent") == "200%")
    }

    @Test func `Rows say how the pen leans, and the simplifier begins at 0.45`() throws {
      _ = try record()
      try page.press("#inspector-first")
      let row = try #require(try page.value("$('.event-row[data-number=\"5\"]').ariaLabel").string)
      #expect(row.contains(", altitude ") && row.contains(", azimuth "), "\(row)")
      let shown = try page.value("$('.event-row[data-number=\"5\"] .tilt').textContent").string
      #expect(shown?.contains("∠") == true && shown?.contains("↻") == true)
      try page.press("input[name=inspector-tab][value=tune]")
      for filter in ["douglas-peucker", "simplify"] {
        try page.set("#inspector-add", to: filter)
        #expect(
          try page.value("$('#inspector-filters .filter:last-child input[type=range]').value")
            == "0.45")
      }
    }

    @Test func `Stages are timed, and so is what was drawn`() throws {
      _ = try record()
      try page.press("input[name=inspector-tab][value=time]")
      #expect(try page.value("$('#stage-times').rows.length") == 5)
      // On a slow machine a callback takes more than a thousand microseconds: "1,234.5".
      let times = try page.value(
        "[...$('#stage-times').rows].map((row) => row.cells[2].textContent.replaceAll(',', '')).join()"
      )
      let costs = try #require(times.string).split(separator: ",").map { Double($0) }
      #expect(costs.count == 5 && costs.allSatisfy { ($0 ?? -1) >= 0 }, "\(costs)")
      #expect(costs.contains { ($0 ?? 0) > 0 }, "\(costs)")
      let text = try page.value("$('#latency-text').textContent").string
      #expect(text?.contains("99 % within") == true)
      // Both ways of drawing, at sixteen lengths; how long each takes is up to the machine.
      try page.waitUntil("$('#growth-text').textContent.startsWith('Callbacks: ')")
      let growth = try #require(try page.value("$('#growth-text').textContent").string)
      #expect(growth.contains(" as Ductus draws it, ") && growth.contains(" ms"), "\(growth)")
      #expect(try page.pixels(of: "growth-graph").inkCount() > 200)
      try page.takeScreenshot("inspector-time")
    }

    @Test func `A damaged log is refused, and what was there stays`() throws {
      _ = try record()
      let before = try shown()
      let folder = FileManager.default.temporaryDirectory
      let file = folder.appending(path: "ductus-\(UInt64.random(in: .min ... .max)).json")
      try Data("[{\"touchIdentifier\": 1".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      try browser.chooseFiles([file.path], in: "#inspector-file")
      try page.waitUntil("$('.notice')?.textContent.includes('cannot be read')")
      #expect(try shown() == before)
      // A log that is whole is looked at.
      let log =
        "[{\"touchIdentifier\":\"a\",\"timestamp\":1,\"type\":2,\"phase\":0,\"location\":[90,90]}]"
      try Data(log.utf8).write(to: file)
      try browser.chooseFiles([file.path], in: "#inspector-file")
      try page.waitUntil("$('#inspector-position').max === '1'")
      #expect(try shown().inkCount() > 10)
    }
  }
}
