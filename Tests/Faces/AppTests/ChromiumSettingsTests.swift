import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests that choices hold, at once and when the page is loaded again.
  @Suite struct SettingsTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    @Test func `The appearance follows the system, or what was chosen`() throws {
      func appearance() throws -> JSON {
        try page.value("document.documentElement.dataset.appearance")
      }
      #expect(try appearance() == "light")
      try browser.setPreferences(["prefers-color-scheme": "dark"])
      try page.waitUntil("document.documentElement.dataset.appearance === 'dark'")
      try page.press("input[name=theme][value=light]")
      #expect(try appearance() == "light")
      try page.reload()
      #expect(try appearance() == "light")
      try page.press("input[name=theme][value=dark]")
      #expect(try appearance() == "dark")
    }

    @Test func `What was learned of a pen is shown, kept and forgotten`() throws {
      func shown() throws -> String {
        try page.press("#settings-item")
        let text = try page.value(
          "$('#pens-field').hidden ? '' : $('#pens').textContent.replace(/\\(.*?\\)/, '')")
        // A stroke beside it would only close it.
        try browser.press(.escape)
        try page.waitUntil("!$('dialog[open]')")
        return text.string ?? ""
      }
      #expect(try shown() == "")
      for row in 0..<6 {
        let samples = (0..<40).map { step in
          PenSample(
            200 + 8 * Double(step), 150 + 60 * Double(row),
            pressure: (30 + 15 * (1 + sin(Double(step)))).rounded() / 100)
        }
        for (index, sample) in samples.enumerated() {
          browser.setTime(Double(row) + Double(index) / 80)
          try browser.pen(index == 0 ? .down : .move, sample)
        }
        try browser.pen(.up, samples[39])
      }
      let learned = try shown()
      let range = try #require(learned.firstMatch(of: /Pen: writes at (\d+)–(\d+)%/))
      let (light, firm) = (try #require(Int(range.1)), try #require(Int(range.2)))
      // On the way from 15–50, which is assumed, to the pressures of these strokes: nothing jumps.
      #expect((18...33).contains(light) && (52...66).contains(firm), "\(learned)")
      try page.press("#settings-item")
      try page.takeScreenshot("settings-pens")
      try browser.press(.escape)

      // The samples are as they were measured; how they are taken stands beside them.
      let events = try page.savedEvents()
      let begun = events.filter { $0["phase"] == 0 }
      #expect(begun.count == 6 && events.filter { $0["pressureResponse"] != .null }.count == 6)
      #expect(begun[0]["pressureResponse"].array.compactMap(\.number) == [0.15, 0.5])
      #expect(begun[5]["pressureResponse"][0].number ?? 0 > 0.17)
      let least = events.compactMap { $0["force"].number }.filter { $0 > 0 }.min() ?? 0
      #expect(abs(least - 0.3 * 25 / 6) < 0.1)
      try page.expectSameAsCommand()

      try page.reload()
      #expect(try shown() == learned)
      try page.press("#pens button")
      #expect(try page.value("$('#pens-field').hidden").isTrue)
      try page.reload()
      #expect(try shown() == "")
      // The drawing stays as it was.
      try page.expectSameAsCommand()
      // Preferences that were meddled with are not taken.
      try page.reload(preferring: "{ pens: 'AQ??' }")
      #expect(try shown() == "")
    }

    @Test func `Ink goes ahead of the pen where that was chosen`() throws {
      /// Draws to the right with an even speed, and tells how much ink is ahead of a pen still down.
      ///
      /// The times are the events' own: a page with other work would else see a pen that stops and goes.
      func ahead(_ choice: String) throws -> Int {
        try page.set("#prediction", to: choice)
        let place = try browser.run(
          """
          const canvas = document.getElementById("canvas");
          const start = performance.now();
          let last;
          const send = (type, number) => {
            last = 200 + 4 * number;
            const event = new PointerEvent(type, {
              pointerId: 78, pointerType: "pen", isPrimary: true, bubbles: true, cancelable: true,
              clientX: last, clientY: 300, pressure: 0.5, buttons: 1,
              button: type === "pointermove" ? -1 : 0 });
            Object.defineProperty(event, "timeStamp", { value: start + 5 * number });
            canvas.dispatchEvent(event);
          };
          send("pointerdown", 0);
          for (let number = 1; number <= 112; number++) {
            if (number % 3 === 0) await new Promise((done) => requestAnimationFrame(done));
            send("pointermove", number);
          }
          return last;
          """)
        try page.nextFrame()
        let tip = Int(try #require(place.number)) + 4
        let count = try page.pixels().inkCount(x: tip..<1024, y: 290..<310)
        try browser.run(
          """
          document.getElementById("canvas").dispatchEvent(new PointerEvent("pointercancel", {
            pointerId: 78, pointerType: "pen", bubbles: true }));
          """)
        return count
      }
      #expect(try ahead("none") == 0)
      #expect(try ahead("engine") > 4)
      #expect(try ahead("better") > 4)
      try page.reload()
      #expect(try page.value("$('#prediction').value") == "better")
    }

    @Test func `Where motion is to be reduced nothing moves by itself`() throws {
      try browser.setPreferences(["prefers-reduced-motion": "reduce"])
      let moving = try page.value(
        """
        [...document.querySelectorAll("*")].filter((one) => {
          const { transitionDuration, animationDuration } = getComputedStyle(one);
          return [transitionDuration, animationDuration].some((text) =>
            text.split(",").some((part) => parseFloat(part) > 0.01));
        }).map((one) => one.id || one.className || one.tagName)
        """)
      #expect(moving == [])
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.press("#clear-item")
      #expect(try page.pixels().inkCount() == 0)
    }

    @Test func `The paper has the colour that was chosen`() throws {
      try page.press("input[name=paper][value=black]")
      try page.nextFrame()
      #expect(try page.pixels().count(of: 0xFF00_0000) == 1024 * 768)
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      // Black ink cannot be seen there, and is shown white.
      #expect(try page.pixels().count(of: 0xFFFF_FFFF) > 100)
      try page.expectSameAsCommand()
      let before = try page.pixels()
      try page.reload()
      try page.expectPixels(before)
      // It was drawn in black.
      try page.press("input[name=paper][value=white]")
      try page.nextFrame()
      #expect(try page.pixels().count(of: 0xFF00_0000) > 100)
    }

    private static let whole = 1024 * 768

    /// Returns a picture of all that is on the screen, saved with the paper of the dialog.
    private func saved(_ paper: String? = nil, isReadable: Bool = true) throws -> Picture {
      try Picture(
        png: page.saved("png") {
          if try page.value("$('#png-trimmed').checked").isTrue { try page.press("#png-trimmed") }
          try page.set("#png-scale", to: "1")
          if let paper { try page.set("#picture-paper", to: paper) }
          if !isReadable { try page.press("#picture-readable") }
        })
    }

    @Test func `Dark system colours show white paper dark, and leave what is exported white`()
      throws
    {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let light = try page.pixels()
      let exported = try saved()
      #expect(exported.difference(from: light) == nil)
      try browser.setPreferences(["prefers-color-scheme": "dark"])
      try page.waitUntil("document.documentElement.dataset.appearance === 'dark'")
      try page.nextFrame()
      let dark = try page.pixels()
      #expect(dark.count(of: 0xFF00_0000) > Self.whole * 9 / 10)
      #expect(dark.count(of: 0xFFFF_FFFF) > 100)
      #expect(try saved().difference(from: exported) == nil)
      let svg = String(decoding: try page.saved("svg"), as: UTF8.self)
      #expect(svg.contains("fill=\"#ffffff\"/>") && svg.contains("fill=\"#000000\"/>"))
      // A drawing that is begun there has white paper too, and black ink.
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      #expect(try page.pixels().count(of: 0xFFFF_FFFF) > 100)
      let begun = try saved()
      #expect(begun.count(of: 0xFFFF_FFFF) > Self.whole * 9 / 10)
      #expect(begun.count(of: 0xFF00_0000) > 100)
      // The paper is white if a person asks for it.
      try page.press("input[name=paper][value=white]")
      try page.nextFrame()
      #expect(try page.pixels().count(of: 0xFFFF_FFFF) > Self.whole * 9 / 10)
      try page.press("input[name=paper][value=automatic]")
      try page.nextFrame()
      #expect(try page.pixels().count(of: 0xFF00_0000) > Self.whole * 9 / 10)
    }

    @Test
    func `Blank pages and small pictures are dark where the appearance is, and files are not`()
      throws
    {
      try browser.setPreferences(["prefers-color-scheme": "dark"])
      try page.waitUntil("document.documentElement.dataset.appearance === 'dark'")
      try page.addFirstPage()
      try page.choose(brush: "pencil")
      try page.drawWithPen(wave(from: PagePoint(500, 300)))
      let dark = try page.pixels()
      #expect(dark.count(of: 0xFF00_0000) > Self.whole / 4)
      #expect(dark.count(of: 0xFFFF_FFFF) == 0)
      // Graphite is seen on it.
      #expect(dark.pixels.count { $0 & 0xFF > 0x60 } > 200)
      // So are the small pictures of the page, and of the drawing.
      try page.waitUntil("$('#page-list canvas').width > 20")
      let small = """
        (async () => {
          const picture = document.querySelector(args[0]);
          const canvas = new OffscreenCanvas(120, 90);
          const context = canvas.getContext("2d");
          await picture.decode?.();
          context.drawImage(picture, 0, 0, 120, 90);
          const { data } = context.getImageData(0, 0, 120, 90);
          const lightness = Array.from(data).filter((_, at) => at % 4 === 0);
          return lightness.filter((one) => one < 40).length;
        })()
        """
      #expect(try browser.run("return await \(small);", "#page-list canvas").integer ?? 0 > 9000)
      try page.press("#drawings-button")
      try page.waitUntil("$('#gallery .card img') !== null")
      #expect(try browser.run("return await \(small);", "#gallery .card img").integer ?? 0 > 9000)
      #expect(try page.value("$('#gallery .card img').dataset.shade") == "dark")
      #expect(try page.value("getComputedStyle($('#gallery .card img')).filter") == "none")
      // In the light it is turned over.
      try browser.setPreferences(["prefers-color-scheme": "light"])
      try page.waitUntil("getComputedStyle($('#gallery .card img')).filter.includes('invert')")
      try browser.setPreferences(["prefers-color-scheme": "dark"])
      try browser.press(.escape)
      let exported = try saved("own")
      #expect(exported.count(of: 0xFFFF_FFFF) > Self.whole / 4)
    }

    @Test func `A picture has the paper that was chosen, and ink that can be read on it`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let drawing = try page.saved("ductus")
      let size = ["--size", "1024x768"]
      #expect(
        try Ductus.rendered(drawing, size + ["--paper", "#000"]).difference(from: saved("black"))
          == nil)
      #expect(try saved("black").count(of: 0xFFFF_FFFF) > 100)
      #expect(try saved("black", isReadable: false).count(of: 0xFF00_0000) == Self.whole)
      #expect(
        try Ductus.rendered(drawing, size + ["--paper", "transparent"])
          .difference(from: saved("transparent")) == nil)
      try page.set("#picture-color", to: "#101840")
      #expect(
        try Ductus.rendered(drawing, size + ["--paper", "#101840"])
          .difference(from: saved("other")) == nil)
      let svg = String(
        decoding: try page.saved("svg") { try page.set("#picture-paper", to: "black") },
        as: UTF8.self)
      #expect(svg.contains("fill=\"#000000\"/>") && svg.contains("fill=\"#ffffff\"/>"))
      // The drawing has its own.
      #expect(try saved().count(of: 0xFFFF_FFFF) > Self.whole * 9 / 10)
    }

    @Test
    func `Swatches show the ink as it will look, and colours are as drawn where that was chosen`()
      throws
    {
      func isTurned(_ color: String) throws -> Bool {
        try page.value(
          "$('input[name=color][value=\"' + args[0] + '\"]').nextElementSibling.hasAttribute('data-turned')",
          .string(color)
        ).isTrue
      }
      #expect(try !isTurned("#000000") && isTurned("#ffffff"))
      try page.press("input[name=paper][value=black]")
      #expect(try isTurned("#000000") && !isTurned("#ffffff") && !isTurned("#f4c430"))
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.press("#readable")
      try page.nextFrame()
      #expect(try page.pixels().count(of: 0xFF00_0000) == Self.whole)
      #expect(try !isTurned("#000000"))
      try page.reload()
      #expect(try page.value("$('#readable').checked") == false)
      #expect(try page.pixels().count(of: 0xFF00_0000) == Self.whole)
      // Then new ink is one that can be seen.
      try page.drawWithPen(wave(from: PagePoint(300, 500)))
      #expect(try page.pixels().count(of: 0xFFFF_FFFF) > 100)
    }
  }
}
