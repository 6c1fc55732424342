import BrowserDriver
import Foundation
import HandwrittenPages
import InkGeometry
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Finding what was written by hand.
  @Suite struct HandwritingTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    // MARK: Steps

    /// Writes a word in letters of one stroke each, 22 points high without the l.
    private func write(_ word: String = "novel", at place: PagePoint) throws {
      for stroke in DrawnWords.strokes(word, unit: 22) {
        var samples: [PenSample] = []
        for (from, to) in zip(stroke, stroke.dropFirst()) {
          for step in 0..<5 {
            let point = from + (to - from) * (Double(step) / 5)
            samples.append(PenSample(place.x + point.x, place.y + 14 + point.y))
          }
        }
        if let end = stroke.last {
          samples.append(PenSample(place.x + end.x, place.y + 14 + end.y))
        }
        try page.drawWithPen(samples)
      }
    }

    /// Draws around a rectangle with the mouse, and waits for its selection.
    private func select(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) throws {
      try browser.press("l")
      try browser.drag([
        PagePoint(x.lowerBound, y.lowerBound), PagePoint(x.upperBound, y.lowerBound),
        PagePoint(x.upperBound, y.upperBound), PagePoint(x.lowerBound, y.upperBound),
        PagePoint(x.lowerBound, y.lowerBound + 2),
      ])
      try page.waitUntil("!$('#selection-bar').hidden")
    }

    private func openBar() throws {
      try browser.press(.control, "f")
      try page.waitUntil("!$('#find-bar').hidden && document.activeElement?.id === 'find-input'")
    }

    private func type(_ text: String) throws {
      try page.set("#find-input", to: text)
      try browser.run(
        "document.getElementById('find-input').dispatchEvent(new Event('input', { bubbles: true }));"
      )
    }

    /// Finds more like the first of two equal words.
    private func findLike() throws {
      try write(at: PagePoint(180, 260))
      try write(at: PagePoint(560, 480))
      // A drawing that is like neither.
      try page.drawWithPen(wave(from: PagePoint(160, 600), length: 260, height: 70, count: 40))
      try select(150...340, 190...310)
      try page.press("#selection-find")
      try page.waitUntil("document.querySelectorAll('#find-hits li').length > 0")
    }

    /// True if the index of a drawing is kept in the browser.
    private func isIndexKept() throws -> Bool {
      try browser.run(
        """
        const request = indexedDB.open("ductus");
        await new Promise((resolve) => { request.onsuccess = resolve; });
        const keys = request.result.transaction("chunks").objectStore("chunks").getAllKeys();
        await new Promise((resolve) => { keys.onsuccess = resolve; });
        request.result.close();
        return keys.result.some(([name]) => name.endsWith("/find"));
        """
      ).isTrue
    }

    // MARK: The bar

    @Test func `The bar says what is read, that it errs and that nothing is sent`() throws {
      try openBar()
      let note = try page.value("$('#find-note').textContent").string ?? ""
      #expect(note.contains("on this device") && note.contains("Nothing is sent"))
      #expect(note.contains("Latin letters and digits") && note.contains("errs"))
      #expect(try page.value("$('#find-bar').role") == "search")
      #expect(try page.value("$('#find-hits').hidden && $('#find-copy').hidden").isTrue)
      try browser.press(.escape)
      try page.waitUntil("$('#find-bar').hidden && document.activeElement?.id === 'canvas'")
      // The menu leads there, too.
      try page.press("#find-item")
      try page.waitUntil("!$('#find-bar').hidden")
      try page.press("#find-close")
      try page.waitUntil("$('#find-bar').hidden")
    }

    @Test func `What is not there is said to be not there`() throws {
      try openBar()
      try type("Fourier")
      try page.waitUntil("$('#find-status').textContent === 'Not found'")
      let note = try page.value("$('#find-note').textContent").string ?? ""
      #expect(note.contains("Nothing like it was found"))
      #expect(try page.value("$('#find-hits').hidden").isTrue)
      #expect(try page.value("$('#find-marks').hasAttribute('hidden')").isTrue)
      // Without a text nothing is looked for.
      try type("")
      try page.waitUntil("$('#find-status').textContent === ''")
    }

    @Test func `A phone has a button for it`() throws {
      defer { try? page.resize(width: 1024, height: 768) }
      #expect(try page.value("$('#find-button').checkVisibility()").isTrue == false)
      try page.resize(width: 430, height: 932)
      #expect(try page.value("$('#find-button').checkVisibility()").isTrue)
      try page.press("#find-button")
      try page.waitUntil("!$('#find-bar').hidden")
      let edges = try page.value(
        "(({ left, right }) => [left, innerWidth - right])($('#find-bar').getBoundingClientRect())"
      ).array.compactMap(\.number)
      #expect(edges.count == 2 && edges.allSatisfy { $0 >= 0 }, "\(edges)")
      try page.takeScreenshot("find-phone")
    }

    @Test func `A word that is typed is found where it was written`() throws {
      try write(at: PagePoint(180, 260))
      try page.drawWithPen(wave(from: PagePoint(160, 600), length: 260, height: 70, count: 40))
      try openBar()
      try type("novel")
      try page.waitUntil("$('#find-status').textContent === '1 / 1'")
      try page.waitUntil("document.querySelectorAll('#find-marks .current polyline').length === 5")
      try type("quizzes")
      try page.waitUntil("$('#find-status').textContent === 'Not found'")
    }

    // MARK: By example

    @Test func `More like a selected word is found, and lit on the sheet`() throws {
      try findLike()
      try page.takeScreenshot("find-like")
      let before = try page.summary()
      // The other word is the best, and one has gone to it.
      let status = try page.value("$('#find-status').textContent").string ?? ""
      #expect(status.hasPrefix("1 / "), "\(status)")
      try page.waitUntil("document.querySelectorAll('#find-marks .current polyline').length === 5")
      let middle = try page.value(
        """
        (({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])(
          $('#find-marks .current').getBoundingClientRect())
        """
      ).array.compactMap(\.number)
      let view = try page.value("$('#zoom-text').textContent").string
      #expect(view == "100%")
      // The view stays where all of it is seen already.
      try #require(middle.count == 2)
      #expect(abs(middle[0] - 625) < 60 && abs(middle[1] - 465) < 60, "\(middle)")
      // Its small picture has ink.
      try page.waitUntil(
        """
        (() => {
          const canvas = $('#find-hits [aria-current] canvas');
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          return data.some((value, at) => at % 4 === 0 && value < 128 && data[at + 3] > 0);
        })()
        """)
      try browser.press(.escape)
      try page.waitUntil("$('#find-bar').hidden && $('#find-marks').hasAttribute('hidden')")
      // Nothing in the drawing has changed.
      #expect(try page.summary() == before)
    }

    @Test func `The keyboard alone goes from one to the next`() throws {
      try write(at: PagePoint(620, 300))
      try findLike()
      try page.waitUntil("document.querySelectorAll('#find-hits li').length >= 2")
      let count = try page.value("document.querySelectorAll('#find-hits li').length").integer ?? 0
      func expectAt(_ number: Int) throws {
        try page.waitUntil("$('#find-status').textContent === '\(number) / \(count)'")
      }
      try browser.run("document.querySelector('#find-hits [aria-current] button').focus();")
      try browser.press(.right)
      try expectAt(2)
      try browser.press(.left)
      try expectAt(1)
      // Of the pictures one is reached with Tab.
      let reached = "document.querySelectorAll('#find-hits button[tabindex=\"0\"]').length"
      #expect(try page.value(reached) == 1)
      let name = try page.value("$('#find-hits button').ariaLabel").string ?? ""
      #expect(!name.isEmpty)
      try browser.run("document.getElementById('find-on').focus();")
      try browser.press(.enter)
      try expectAt(2)
      try browser.press(.escape)
      try page.waitUntil("$('#find-bar').hidden")
    }

    @Test func `Ink that is undone or erased is not found any more`() throws {
      try findLike()
      try browser.press(.escape)
      // The second word goes; what is left is the example, and the drawing that is like neither.
      try select(530...720, 420...520)
      try page.press("#selection-delete")
      try select(150...340, 190...310)
      try page.press("#selection-find")
      try page.waitUntil("$('#find-status').textContent === 'Not found'")
    }

    // MARK: Text

    @Test func `A selection is copied as text`() throws {
      _ = try browser.devTools(
        "Browser.grantPermissions",
        ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
      try write("clown", at: PagePoint(180, 260))
      try select(150...340, 190...310)
      try page.press("#selection-text")
      try page.waitUntil(
        "[...document.querySelectorAll('.notice p')].some((one) => one.textContent.includes('Copied as text'))"
      )
      let text = try page.value("await navigator.clipboard.readText()").string ?? ""
      #expect(text.lowercased().replacing("(?)", with: "") == "clown")
    }

    @Test func `Space is inserted below selected handwriting by a drag of what stands below`()
      throws
    {
      try write(at: PagePoint(180, 260))
      try write(at: PagePoint(180, 420))
      try select(150...340, 190...310)
      let top = "document.querySelectorAll('#selection circle')[0].cy.baseVal.value"
      #expect(try page.value("\(top) < 300").isTrue)
      try page.press("#selection-space-below")
      // The lower word is selected instead, and is moved down and nowhere else.
      try page.waitUntil("\(top) > 330")
      let before = try #require(try page.value(top).number)
      let left = "document.querySelectorAll('#selection circle')[0].cx.baseVal.value"
      let side = try #require(try page.value(left).number)
      try browser.drag([PagePoint(230, 420), PagePoint(260, 450), PagePoint(290, 480)])
      try page.waitUntil("\(top) > \(before + 40)")
      let moved = try #require(try page.value(left).number)
      #expect(abs(moved - side) < 1)
      try browser.press(.control, "z")
      try page.waitUntil("Math.abs(\(top) - \(before)) < 2")
    }

    @Test func `Where nothing stands to the right, the page says so`() throws {
      try page.drawWithPen(wave(from: PagePoint(160, 400), length: 400, height: 160, count: 40))
      try select(100...700, 200...620)
      try page.press("#selection-space-after")
      try page.waitUntil(
        "[...document.querySelectorAll('.notice p')].some((one) => one.textContent.includes('Nothing stands'))"
      )
    }

    // MARK: All drawings

    @Test func `The gallery names drawings that are not read, reads them, and asks their indexes`()
      throws
    {
      try write(at: PagePoint(180, 260))
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
      try page.set("#drawings-search", to: "Fourier")
      try page.waitUntil("!$('#drawings-unread').hidden")
      #expect(
        try page.value("$('#unread-note').textContent")
          == "The handwriting of 1 drawing is not read yet.")
      try page.press("#read-button")
      try page.waitUntil("$('#drawings-unread').hidden")
      #expect(try isIndexKept())
      // A drawing takes its index along when it is deleted.
      try page.set("#drawings-search", to: "")
      try page.waitUntil("$('.card [data-action=delete]')")
      try page.press(".card [data-action=delete]")
      try page.waitForNotice("was deleted")
      #expect(try !isIndexKept())
    }

    // MARK: Files

    @Test func `Its files are kept for use without a network, and not loaded before they are used`()
      throws
    {
      let files = try page.value("(await (await fetch('service-worker.js')).text())").string ?? ""
      for name in ["find/InkFind.wasm", "find/latin.weights", "find/find-worker.js"] {
        #expect(files.contains("\"\(name)\":\"sha256-"), "\(name)")
      }
      let loaded =
        "performance.getEntriesByType('resource').some(({ name }) => name.includes('/find/find-worker'))"
      #expect(try page.value(loaded) == false)
      try openBar()
      try page.waitUntil(loaded)
    }

    @Test(
      .enabled(
        if: PackageFiles.areThere,
        "The engines for packages are not built: run `make package` first."))
    func `The element finds in its drawing, and loads what it needs when it is asked`() throws {
      let pages = try ElementPages(
        ready: "<ductus-canvas style='height: 300px'></ductus-canvas>", beside: page)
      try pages.browser.stroke(wave(from: PagePoint(60, 120), length: 120, height: 12, count: 50))
      let loaded =
        "performance.getEntriesByType('resource').some(({ name }) => name.includes('/find/'))"
      #expect(try pages.page.value(loaded) == false)
      let found = try pages.run(
        """
        const hits = await element.find("Fourier");
        return [Array.isArray(hits), hits.every(({ page, bounds, strokes, score }) =>
          page === 0 && bounds.maxX > bounds.minX && strokes.length > 0 && score > 0 && score <= 1)];
        """)
      #expect(found == [true, true])
      #expect(try pages.page.value(loaded).isTrue)
    }
  }
}
