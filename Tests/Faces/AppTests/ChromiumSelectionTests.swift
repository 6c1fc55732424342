import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumTests {
  /// Tests of selecting, and of actions on the selection, with mouse, fingers and keys.
  @Suite struct SelectionTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    // MARK: Steps

    /// Draws two waves, one above the other, and chooses to select.
    func drawTwo() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 250)))
      try page.drawWithPen(wave(from: PagePoint(300, 450)))
      try browser.press("l")
      #expect(try page.value("$('#select-button').ariaPressed") == "true")
    }

    /// Draws around a rectangle with the mouse.
    func lasso(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) throws {
      try browser.drag([
        PagePoint(x.lowerBound, y.lowerBound), PagePoint(x.upperBound, y.lowerBound),
        PagePoint(x.upperBound, y.upperBound), PagePoint(x.lowerBound, y.upperBound),
        PagePoint(x.lowerBound, y.lowerBound + 2),
      ])
      try page.nextFrame()
    }

    /// Returns the page's words about the selection.
    func status() throws -> String? {
      try page.value("$('#selection-status').textContent").string
    }

    /// Expects a number of selected strokes in the page's words.
    func expectSelected(
      _ count: Int, _ location: SourceLocation = #_sourceLocation
    ) throws {
      let text = count == 1 ? "1 stroke selected." : "\(count) strokes selected."
      #expect(try status() == text, sourceLocation: location)
      #expect(
        try page.value("!$('#selection').hasAttribute('hidden') && !$('#selection-bar').hidden")
          .isTrue, sourceLocation: location)
    }

    /// Returns the place of a handle: a corner, clockwise from the upper left one, or 4 for the one that turns.
    func handle(_ index: Int) throws -> PagePoint {
      let place = try page.value(
        "(() => { const c = document.querySelectorAll('#selection circle')[args[0]]; "
          + "return [c.cx.baseVal.value, c.cy.baseVal.value]; })()", .number(Double(index)))
      return PagePoint(try #require(place[0].number), try #require(place[1].number))
    }

    func drag(_ start: PagePoint, _ end: PagePoint) throws {
      try browser.drag(
        (0...8).map { step in
          let part = Double(step) / 8
          return PagePoint(
            start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        })
      try page.nextFrame()
    }

    /// Returns the left, top, right and bottom edge of the ink.
    func ink(_ picture: Picture) throws -> [Int] {
      var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
      for y in 0..<picture.height {
        for x in 0..<picture.width where picture[x, y] != 0xFFFF_FFFF {
          (left, top) = (min(left, x), min(top, y))
          (right, bottom) = (max(right, x), max(bottom, y))
        }
      }
      return [left, top, right, bottom]
    }

    func strokeCount() throws -> Int {
      let text = try page.summary()
      let words = text.split(separator: " ")
      guard let index = words.firstIndex(where: { $0.hasPrefix("stroke") }), index > 0 else {
        return 0
      }
      return Int(words[index - 1]) ?? 0
    }

    // MARK: Selecting

    @Test func `A lasso and taps select, and leave the ink as it is`() throws {
      try drawTwo()
      let before = try page.pixels()
      try lasso(270...580, 200...300)
      try expectSelected(1)
      try page.takeScreenshot("selection")
      try lasso(270...580, 200...500)
      try expectSelected(2)
      try browser.click(PagePoint(700, 600))
      try page.nextFrame()
      #expect(try status() == "Nothing is selected.")
      #expect(try page.value("$('#selection-bar').hidden").isTrue)
      try browser.click(PagePoint(300, 250))
      try page.nextFrame()
      try expectSelected(1)
      // With the button that adds, one more.
      try page.press("#selection-add")
      try browser.click(PagePoint(300, 450))
      try page.nextFrame()
      try expectSelected(2)
      try browser.press(.escape)
      try page.nextFrame()
      #expect(try status() == "Nothing is selected.")
      try browser.press(.control, "a")
      try page.nextFrame()
      try expectSelected(2)
      // With another tool nothing is selected any more.
      try browser.press("b")
      try page.nextFrame()
      #expect(try page.value("$('#selection').hasAttribute('hidden')").isTrue)
      try page.expectPixels(before)
    }

    // MARK: Handles

    @Test func `The mouse moves, scales and turns, and each is one step to undo`() throws {
      try drawTwo()
      let before = try page.pixels()
      try lasso(270...580, 200...300)
      // Between the arcs of the wave there is no ink, but it is inside, and far from the handles of the sides.
      try drag(PagePoint(370, 262), PagePoint(410, 362))
      try page.expectSameAsCommand()
      let moved = try page.pixels()
      #expect(
        moved.largestDifference(from: before, movedBy: 40, 100, in: 280..<560, 220..<300) <= 2)
      try browser.press(.control, "z")
      try page.expectPixels(before)

      try lasso(270...580, 400...500)
      let corner = try handle(2)
      let opposite = try handle(0)
      let box = try ink(try page.pixels())
      try drag(
        corner,
        PagePoint(corner.x - (corner.x - opposite.x) / 2, corner.y - (corner.y - opposite.y) / 2))
      try page.expectSameAsCommand()
      let scaled = try ink(try page.pixels())
      #expect(scaled[3] < box[3] - 10 && abs(scaled[0] - box[0]) <= 4)
      try browser.press(.control, "z")
      try page.expectPixels(before)

      let turning = try handle(4)
      let (one, other) = (try handle(0), try handle(2))
      let center = PagePoint((one.x + other.x) / 2, (one.y + other.y) / 2)
      try drag(turning, PagePoint(center.x + (center.y - turning.y), center.y))
      try page.takeScreenshot("selection-turned")
      try page.expectSameAsCommand()
      let turned = try ink(try page.pixels())
      #expect(turned[3] - turned[1] > 300)
      try browser.press(.control, "z")
      try page.expectPixels(before)
      #expect(try strokeCount() == 2)
    }

    /// Returns the middle of a handle on a side, from the top one clockwise.
    func side(_ index: Int) throws -> PagePoint {
      let place = try page.value(
        "(() => { const box = document.querySelectorAll('#selection rect.handle')[args[0]]"
          + ".getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()",
        .number(Double(index)))
      return PagePoint(try #require(place[0].number), try #require(place[1].number))
    }

    @Test func `The mouse stretches by a side, and lines keep their looks`() throws {
      try drawTwo()
      let before = try page.pixels()
      try lasso(270...580, 200...300)
      let start = try side(2)
      try page.takeScreenshot("selection-sides")
      try drag(start, PagePoint(start.x, start.y + 80))
      try page.takeScreenshot("selection-stretched")
      try page.expectSameAsCommand()
      let box = try ink(try page.pixels())
      let old = try ink(before)
      // The other wave below it stays; the stretched one is as wide as it was, but for its tips.
      #expect(abs(box[0] - old[0]) <= 4 && abs(box[2] - old[2]) <= 4 && abs(box[1] - old[1]) <= 4)
      let stretched = try page.pixels()
      #expect((300..<560).contains { stretched[$0, 340] != 0xFFFF_FFFF })
      #expect(!(300..<560).contains { before[$0, 340] != 0xFFFF_FFFF })
      try browser.press(.control, "z")
      try page.expectPixels(before)
    }

    @Test func `What is locked is not selected, nor erased, until all is unlocked`() throws {
      try drawTwo()
      let before = try page.pixels()
      try page.press("#menu-button")
      #expect(try page.value("$('#unlock-item').offsetParent === null") == true)
      try browser.press(.escape)
      try lasso(270...580, 200...300)
      try page.press("#selection-order")
      try page.press("#selection-lock")
      #expect(try status() == "Locked. The menu unlocks all.")
      try lasso(250...600, 180...550)
      try expectSelected(1)
      try browser.press("e")
      try drag(PagePoint(430, 180), PagePoint(430, 330))
      try page.expectPixels(before)
      try browser.press("l")
      try page.press("#menu-button")
      try page.press("#menu-more summary")
      try page.waitUntil("$('#unlock-item').checkVisibility()")
      try page.takeScreenshot("menu-unlock")
      try page.press("#unlock-item")
      #expect(try page.value("$('#selection-bar').hidden") == false)
      #expect(try status() == "1 stroke unlocked.")
    }

    @Test func `Fingers take handles, and two of them all at once`() throws {
      try drawTwo()
      let before = try page.pixels()
      try lasso(270...580, 200...300)
      func move(_ from: [PagePoint], _ to: [PagePoint], at time: Double) throws {
        func fingers(_ part: Double) -> [Finger] {
          from.indices.map { index in
            Finger(
              index, from[index].x + (to[index].x - from[index].x) * part,
              from[index].y + (to[index].y - from[index].y) * part)
          }
        }
        browser.setTime(time)
        try browser.touch(.start, fingers(0))
        for step in 1...8 {
          browser.setTime(time + Double(step) * 0.05)
          try browser.touch(.move, fingers(Double(step) / 8))
        }
        browser.setTime(time + 0.5)
        try browser.touch(.end, [])
        try page.nextFrame()
      }
      // A pen was seen, so that fingers elsewhere move the page. Beside the handle is near enough.
      let corner = try handle(2)
      try move(
        [PagePoint(corner.x + 14, corner.y + 10)], [PagePoint(corner.x + 114, corner.y + 20)], at: 2
      )
      #expect(try page.value("$('#zoom-text').textContent") == "100%")
      try page.expectSameAsCommand()
      let larger = try ink(try page.pixels())
      #expect(larger[2] > (try ink(before))[2] + 50)
      try browser.press(.control, "z")
      try page.expectPixels(before)

      try move(
        [PagePoint(340, 255), PagePoint(500, 255)], [PagePoint(640, 180), PagePoint(640, 340)],
        at: 4)
      try page.expectSameAsCommand()
      let turned = try page.pixels()
      #expect(turned.inkCount(x: 600..<700, y: 100..<420) > 100)
      #expect(try page.value("$('#zoom-text').textContent") == "100%")
      try browser.press(.control, "z")
      try page.expectPixels(before)
    }

    // MARK: Edits

    @Test func `Another colour, for what is selected alone`() throws {
      try drawTwo()
      let before = try page.pixels()
      try lasso(270...580, 200...300)
      try page.press("#selection-color")
      try page.press("#selection-swatches [data-color='#d0342c']")
      let red: UInt32 = 0xFF2C_34D0
      try wait(until: "there is red ink") { try page.pixels().count(of: red) > 100 }
      let after = try page.pixels()
      #expect(after.inkCount() == before.inkCount())
      #expect(
        (400..<500).allSatisfy { y in (280..<560).allSatisfy { after[$0, y] == before[$0, y] } })
      try page.expectSameAsCommand()
      try browser.press(.escape)
      try browser.press(.control, "z")
      try page.expectPixels(before)
    }

    @Test func `Another brush gives what drawing with it would have given`() throws {
      try page.press("input[name=color][value='#1f5fd6']")
      try page.choose(brush: "pen")
      try page.drawWithPen(wave(from: PagePoint(300, 250)))
      try page.drawWithPen(wave(from: PagePoint(320, 270)))
      let log = try page.saved("json")
      try withFolder { folder in
        /// Draws the same events with a brush.
        func replay(_ name: String, brush: String) throws {
          let file = folder.appending(path: "\(name).json")
          try Data(log).write(to: file)
          try page.choose(brush: brush)
          try browser.chooseFiles([file.path], in: "#file-input")
          try page.waitUntil("$('#drawing-name').textContent === '\(name)'")
          try page.nextFrame()
        }
        /// Returns the picture of the drawing, wherever the page shows it.
        func rendered() throws -> Picture {
          try Ductus.rendered(page.saved("ductus"), ["--size", "1024x768"])
        }
        for brush in ["pencil", "marker", "ink"] {
          try replay("\(brush) drawn", brush: brush)
          let drawn = try rendered()
          try replay("\(brush) restyled", brush: "pen")
          #expect(try rendered() != drawn)
          try browser.press(.control, "a")
          try page.press("#selection-brush")
          try page.press("#selection-brushes [data-brush=\(brush)]")
          try browser.press(.escape)
          let restyled = try rendered()
          #expect(restyled.difference(from: drawn) == nil, "\(brush)")
        }
      }
    }

    @Test func `Duplicated, deleted, and moved by keys`() throws {
      try drawTwo()
      let before = try page.pixels()
      try lasso(270...580, 200...300)
      try browser.press(.control, "d")
      try expectSelected(1)
      #expect(try strokeCount() == 3)
      try page.expectSameAsCommand()
      let twice = try page.pixels()
      #expect(twice.inkCount() > before.inkCount() + 100)
      try browser.press(.delete)
      try page.expectPixels(before)
      #expect(try status() == "1 stroke deleted.")
      try browser.press(.control, "z")
      try page.expectPixels(twice)
      try browser.press(.control, "z")
      try page.expectPixels(before)

      try lasso(270...580, 200...300)
      for _ in 0..<3 { try browser.press(.right) }
      try browser.press(.shift, .down)
      try wait(until: "it was moved by 3 and 10 points") {
        let moved = try page.pixels()
        return moved.largestDifference(from: before, movedBy: 3, 10, in: 280..<560, 220..<300) <= 2
      }
      #expect(try page.value("$('#zoom-text').textContent") == "100%")
      for _ in 0..<4 { try browser.press(.control, "z") }
      try page.expectPixels(before)
    }

    // MARK: The bar

    @Test func `The bar has names, is reached by keys, and keeps to small pages`() throws {
      try drawTwo()
      try browser.press(.control, "a")
      try page.nextFrame()
      let nodes = try browser.accessibilityTree()
      for name in [
        "Add to the selection", "Colour of the selection", "Brush of the selection", "Duplicate",
        "Copy", "Delete the selection",
      ] {
        #expect(
          nodes.contains { $0["role"]["value"] == "button" && $0["name"]["value"].string == name },
          "no button \(name)")
      }
      #expect(
        nodes.contains { $0["role"]["value"] == "toolbar" && $0["name"]["value"] == "Selection" })
      try browser.run("document.getElementById('selection-add').focus();")
      try browser.press(.right)
      #expect(try page.value("document.activeElement.id") == "selection-color")
      try browser.press(.enter)
      try page.waitUntil("!$('#selection-color-panel').hidden")
      try page.takeScreenshot("selection-colours")
      try browser.press(.escape)
      #expect(try page.value("document.activeElement.id") == "selection-color")
      try browser.press(.enter)
      try page.waitUntil("!$('#selection-color-panel').hidden")
      try browser.press(.escape)
      try page.waitUntil("$('#selection-color-panel').hidden")
      // It lies within the page, and on no other bar.
      let isFree = """
        (() => {
          const bar = $("#selection-bar").getBoundingClientRect();
          return bar.left >= 0 && bar.right <= innerWidth && bar.top >= 0 && bar.bottom <= innerHeight
            && [...document.querySelectorAll(".bar")].every((other) => {
              const box = other.getBoundingClientRect();
              return other.id === "selection-bar" || box.right <= bar.left || box.left >= bar.right
                || box.bottom <= bar.top || box.top >= bar.bottom;
            });
        })()
        """
      #expect(try page.value(isFree).isTrue)
    }
  }
}
