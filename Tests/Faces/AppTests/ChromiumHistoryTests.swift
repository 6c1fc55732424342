import BrowserDriver
import DecodedPNG
import Ductus
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The history in the app: a slider through its moments, names for them, and ways back.
  @Suite struct HistoryTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Opens the history with its key.
    private func open() throws {
      try browser.press("v")
      try page.waitUntil("!$('#past-bar').hidden")
    }

    private func close() throws {
      try browser.press(.escape)
      try page.waitUntil("$('#past-bar').hidden")
    }

    /// Draws three strokes, erases a part of them, and undoes that: five moments after the beginning.
    private func draw() throws {
      for (index, brush) in ["pen", "pencil", "marker"].enumerated() {
        try page.choose(brush: brush)
        try page.drawWithPen(wave(from: PagePoint(200, 180 + 70 * Double(index))))
      }
      try page.press("#eraser-button")
      try page.drawWithPen(wave(from: PagePoint(240, 200), length: 120, height: 90, count: 12))
      try page.press("#brush-button")
      try page.press("#undo-button")
      try page.nextFrame()
      // Nothing else lies in the drawing, as of a test before.
      #expect(try page.summary().contains("3 strokes"))
    }

    private func show(_ moment: Int) throws { try page.set("#past-position", to: "\(moment)") }

    private func text(_ selector: String) throws -> String {
      try page.value("$('\(selector)').textContent").string ?? ""
    }

    /// Names the moment that is shown.
    private func name(_ name: String) throws {
      try page.press("#past-rename")
      try page.waitUntil("document.activeElement === $('#past-name')")
      try page.set("#past-name", to: name)
      try browser.press(.enter)
      try page.waitUntil("$('#past-name').hidden")
    }

    @Test func `Each moment is what the command draws of it, and to look changes nothing`() throws {
      try draw()
      let before = try page.pixels()
      let file = try page.saved("ductus")
      try open()
      #expect(try page.value("$('#past-position').value + '/' + $('#past-position').max") == "5/5")
      #expect(try page.pixels() == before)
      #expect(try text("#past-time") == "Now" && text("#past-what") == "Undone")
      #expect(try page.value("$('#past-on').disabled && $('#past-restore').disabled").isTrue)
      let expected = ["The beginning", "Stroke", "Stroke", "Stroke", "Erased", "Undone"]
      for moment in [2, 0, 4, 1, 3, 5] {
        try show(moment)
        #expect(try text("#past-what") == expected[moment], "moment \(moment)")
        // There is a time from the first stroke on.
        #expect(try text("#past-time").isEmpty == (moment == 0))
        let rendered = try Ductus.rendered(
          file, ["--size", "1024x768", "--at", "\(moment)"])
        #expect(rendered.inkCount() > 0 || moment == 0)
        try page.expectPixels(rendered)
      }
      try page.takeScreenshot("history")
      // Nothing can be drawn, undone or cleared meanwhile.
      try show(2)
      let middle = try page.pixels()
      try page.drawWithPen(wave(from: PagePoint(300, 500)))
      try page.press("#undo-button")
      try page.press("#clear-item")
      #expect(try page.pixels() == middle)
      try close()
      #expect(try page.pixels() == before)
      #expect(try page.saved("ductus") == file)
      try page.drawWithPen(wave(from: PagePoint(300, 500)))
      try page.expectSameAsCommand()
    }

    @Test func `Keys and buttons go a step back and on, and say where one is`() throws {
      try draw()
      try open()
      #expect(try page.value("document.activeElement.id") == "past-position")
      try browser.press(.left)
      try browser.press(.left)
      #expect(try page.value("$('#past-position').value") == "3")
      try page.press("#past-back")
      try page.press("#past-on")
      try page.press("#past-back")
      #expect(try page.value("$('#past-position').value") == "2")
      let spoken = try page.value("$('#past-position').getAttribute('aria-valuetext')").string ?? ""
      #expect(spoken.hasPrefix("2 of 5: Stroke, "))
      try browser.press(.home)
      #expect(try page.value("$('#past-position').value") == "0")
      #expect(try page.value("$('#past-back').disabled").isTrue)
      #expect(
        try page.value("$('#past-position').getAttribute('aria-valuetext')")
          == "0 of 5: The beginning")
      try browser.press(.end)
      #expect(try page.value("$('#past-position').value") == "5")
      try close()
    }

    @Test func `A moment that is restored is one step, which can be undone`() throws {
      try draw()
      let before = try page.pixels()
      try open()
      try show(2)
      let then = try page.pixels()
      try page.press("#past-restore")
      try page.waitUntil("$('#past-bar').hidden")
      try page.expectPixels(then)
      #expect(try page.summary().contains("2 strokes"))
      try page.expectSameAsCommand()
      try page.reload()
      try page.expectPixels(then)
      try page.press("#undo-button")
      try page.expectPixels(before)
      try page.press("#redo-button")
      try page.expectPixels(then)
      // The restored state is a moment, too.
      try open()
      let moments = try page.value("$('#past-position').max").string
      #expect(moments == "8")
      try show(5)
      try page.expectPixels(before)
      try close()
      try page.press("#undo-button")
      try open()
      try show(5)
      // Where nothing is different, nothing happens.
      let file = try DuctusReader(.strict).read(page.saved("ductus")).document.changeNumber
      try page.press("#past-restore")
      try page.waitUntil("$('#past-bar').hidden")
      #expect(
        try DuctusReader(.strict).read(page.saved("ductus")).document.changeNumber == file)
    }

    @Test func `Named moments are kept, renamed, and taken away`() throws {
      try draw()
      try open()
      try show(3)
      #expect(try text("#past-rename") == "Name this moment")
      try name("Three waves ✍️")
      #expect(try text("#past-rename") == "Rename" && text("#past-versions") == "Three waves ✍️")
      try show(1)
      try name("First")
      #expect(try page.value("$('.past-marks').children.length") == 2)
      try close()
      try page.reload()
      try open()
      #expect(
        try page.value("[...$('#past-versions').children].map((one) => one.textContent).join()")
          == "First,Three waves ✍️")
      // A name leads to its moment.
      try page.press("#past-versions button:nth-child(2)")
      #expect(try page.value("$('#past-position').value") == "3")
      #expect(
        try page.value("$('#past-versions button:nth-child(2)').getAttribute('aria-pressed')")
          == "true")
      try page.takeScreenshot("history-names")
      try name("Waves")
      try show(1)
      try name("")
      #expect(try text("#past-versions") == "Waves")
      try close()
      let document = try DuctusReader(.strict).read(page.saved("ductus")).document
      #expect(document.versions.map { $0.nameString } == ["Waves"])
      #expect(document.versions.map { $0.change } == [3])
      #expect(
        abs((document.versions.first?.time ?? 0) - Int64(Date().timeIntervalSince1970 * 1000))
          < 3_600_000)
      // Undo takes back strokes, and no name.
      try page.press("#undo-button")
      try open()
      #expect(try text("#past-versions") == "Waves")
      try close()
    }

    @Test func `A moment becomes a drawing of its own, with what happened until then`() throws {
      try draw()
      try open()
      try show(2)
      try name("Two")
      try show(1)
      try name("One")
      try show(2)
      let then = try page.pixels()
      try page.press("#past-copy")
      try page.waitUntil("$('#drawing-name').textContent === 'Two'")
      try page.press("#fit-item")
      let copy = try DuctusReader(.strict).read(page.saved("ductus")).document
      #expect(copy.count == 2 && copy.canUndo)
      #expect(copy.versions.map { $0.nameString } == ["One", "Two"])
      let rendered = try Ductus.rendered(page.saved("ductus"), ["--size", "1024x768"])
      #expect(rendered.difference(from: then) == nil)
      #expect(Set(try page.stored().keys) == ["Drawing 1", "Two"])
    }

    @Test func `Without changes there is no history`() throws {
      try page.press("#history-item")
      try page.waitForNotice("Nothing has happened")
      #expect(try page.value("$('#past-bar').hidden").isTrue)
    }

    @Test func `Times take little room`() throws {
      for row in 0..<4 {
        try page.drawWithPen(wave(from: PagePoint(150, 150 + 120 * Double(row))))
      }
      let document = try DuctusReader(.strict).read(page.saved("ductus")).document
      #expect(document.history.allSatisfy { $0.time > 0 })
      let timed = try document.file().count
      let timeless = InkDocument()
      timeless.perform(.paper(document.paper))
      for change in document.history { timeless.perform(.add(change.strokes.compactMap(\.after))) }
      let bare = try timeless.file().count
      #expect(Double(timed) < 1.05 * Double(bare))
    }
  }
}
