import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests of a person's view of the page: the places of things, the messages, the ways out.
  @Suite struct MeetingTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Waits for a message that has some words.
    private func expectNotice(_ words: String) throws {
      try page.waitUntil(
        "[...document.querySelectorAll('.notice p')].some((one) => one.textContent.includes(args[0]))"
          .replacing("args[0]", with: "'\(words)'"))
    }

    private func box(_ selector: String) throws -> [Double] {
      try page.value(
        "(({ x, y, width, height }) => [x, y, width, height])($(args[0]).getBoundingClientRect())",
        .string(selector)
      ).array.compactMap(\.number)
    }

    // MARK: The bars

    @Test func `The bar of tools keeps its size and place as brushes are used`() throws {
      let before = try box("#tools")
      for (index, brush) in ["marker", "ink", "crayon", "airbrush", "pencil"].enumerated() {
        try page.choose(brush: brush)
        try page.drawWithPen(wave(from: PagePoint(300, 200 + 60 * Double(index))))
        #expect(try box("#tools") == before, "\(brush)")
      }
    }

    /// The things that a bar covers, and the gap between it and the frame of the selection.
    private static let place = """
      (() => {
        const bar = $("#selection-bar").getBoundingClientRect();
        const meets = (box) => box.width > 0 && box.left < bar.right && box.right > bar.left
          && box.top < bar.bottom && box.bottom > bar.top;
        const covered = [...document.querySelectorAll("#selection .handle, #selection polygon.line, .bar, .notice")]
          .filter((one) => one.id !== "selection-bar" && meets(one.getBoundingClientRect()))
          .map((one) => one.id || one.className.baseVal || one.className);
        if (bar.left < 0 || bar.top < 0 || bar.right > innerWidth || bar.bottom > innerHeight) covered.push("the edge");
        const frame = $("#selection polygon.line:not(.dashed)").getBoundingClientRect();
        return { covered, above: frame.top - bar.bottom, below: bar.top - frame.bottom };
      })()
      """

    @Test func `The bar of a selection is beside it, and not on the next line`() throws {
      // In the middle, at the top, at the bottom, and at both sides.
      for start in [
        PagePoint(400, 300), PagePoint(400, 90), PagePoint(400, 730), PagePoint(90, 420),
        PagePoint(900, 420),
      ] {
        try browser.press("b")
        try page.drawWithPen(wave(from: start, length: 100))
        try page.press("#select-button")
        try browser.press(.control, "a")
        try page.waitUntil("!$('#selection-bar').hidden")
        let place = try page.value(Self.place)
        #expect(place["covered"] == [], "\(start)")
        let above = try #require(place["above"].number)
        let below = try #require(place["below"].number)
        // As far below as a line that is written there needs.
        #expect((above > 20 && above < 80) || (below > 40 && below < 80), "\(start): \(place)")
        try page.press("#selection-delete")
        try page.waitUntil("$('#selection-bar').hidden")
      }
    }

    @Test func `On a small page the bar of a selection is at the top, unless that is chosen`()
      throws
    {
      defer { try? page.resize(width: 1024, height: 768) }
      try page.resize(width: 390, height: 844)
      for (y, isAtTop) in [(400.0, true), (90.0, false)] {
        try browser.press("b")
        try page.drawWithPen(wave(from: PagePoint(150, y), length: 100))
        try page.press("#select-button")
        try browser.press(.control, "a")
        try page.waitUntil("!$('#selection-bar').hidden")
        #expect(try page.value(Self.place)["covered"] == [], "\(y)")
        #expect(try (box("#selection-bar")[1] < 100) == isAtTop, "\(y)")
        try page.press("#selection-delete")
        try page.waitUntil("$('#selection-bar').hidden")
      }
    }

    @Test func `A phone on its side shows brushes beside each other`() throws {
      defer { try? page.resize(width: 1024, height: 768) }
      try page.resize(width: 844, height: 390)
      try page.press("#brush-button")
      try page.waitUntil("!$('#brush-panel').hidden")
      let seen = try page.value(
        """
        (() => {
          const frame = $("#brush-panel .panel-body").getBoundingClientRect();
          return [...document.querySelectorAll("#brush-panel .brush")].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
          }).length;
        })()
        """)
      #expect(try #require(seen.integer) >= 8)
    }

    // MARK: The view

    @Test func `Zooming by keys keeps the ink in sight`() throws {
      try page.drawWithPen(wave(from: PagePoint(150, 560), length: 80, height: 10))
      try browser.run("document.activeElement?.blur();")
      for _ in 0..<7 { try browser.press("+") }
      #expect(try page.pixels().inkCount() > 0)
    }

    @Test func `There is a way back to ink that is out of sight`() throws {
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      #expect(try page.value("$('#away').hidden").isTrue)
      for _ in 0..<30 { try browser.press(.left) }
      try page.waitUntil("!$('#away').hidden")
      #expect(try page.pixels().inkCount() == 0)
      try page.press("#away-button")
      #expect(try page.pixels().inkCount() > 0)
      try page.waitUntil("$('#away').hidden")
    }

    @Test func `A drawing that is opened in a much smaller window is seen there`() throws {
      defer { try? page.resize(width: 1024, height: 768) }
      try page.resize(width: 1280, height: 800)
      try page.drawWithPen(wave(from: PagePoint(900, 600)))
      try browser.run("await ductus.written;")
      // The app is away while the window changes.
      try browser.open(page.address + "icons/icon.svg")
      try page.resize(width: 390, height: 844)
      try page.open()
      let pixels = try page.pixels()
      let inked = (0..<pixels.width).filter { x in
        (0..<pixels.height).contains { pixels[x, $0] != 0xFFFF_FFFF }
      }
      let (least, most) = (try #require(inked.min()), try #require(inked.max()))
      #expect(least > 195 && most < 380)
    }

    @Test(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
    func `A small PDF opens at twice its size at most`() throws {
      try page.open(
        PDFFile(pageCount: 1, entries: "/CropBox[80 600 320 780]"), named: "Small")
      let zoom = try page.value("parseFloat($('#zoom-text').textContent)")
      #expect(try #require(zoom.number) <= 200)
    }

    /// Returns the first and the last column of the page in the middle row of the canvas, which is white there.
    private func columns() throws -> (first: Double, last: Double) {
      let pixels = try page.pixels()
      let white = (0..<pixels.width).filter { pixels[$0, pixels.height / 2] == 0xFFFF_FFFF }
      return (Double(try #require(white.first)), Double(try #require(white.last)))
    }

    @Test(arguments: ["left", "right", "bottom"])
    func `The first page has the room beside tools and list, and so has the next one`(side: String)
      throws
    {
      try page.set("#side", to: side)
      for _ in 0..<5 { try browser.press(.left) }
      try page.addFirstPage()
      let (tools, list) = (try box("#tools"), try box("#pages-panel"))
      let room = (left: side == "left" ? tools[0] + tools[2] : 0, right: list[0])
      func expectFit() throws {
        let (first, last) = try columns()
        #expect(first > room.left && first < room.left + 24)
        #expect(last < room.right && last > room.right - 24)
      }
      try expectFit()
      try page.press("#page-add")
      try page.waitUntil("$('#page-text').textContent === '2 / 2'")
      try expectFit()
      // Without the list it is in the middle of the window.
      try page.press("#pages-close")
      try browser.press("w")
      let (first, last) = try columns()
      #expect(last > room.right && abs(first - (1023 - last)) <= 4)
    }

    // MARK: What is said

    @Test func `Finding says where it looks`() throws {
      try browser.press(.control, "f")
      try page.waitUntil("!$('#find-bar').hidden")
      #expect(
        try page.value("$('#find-note').textContent.includes('Latin letters and digits')").isTrue)
    }

    @Test func `Who has scratched something out is told so once`() throws {
      try page.reload(preferring: "{ scratches: true, knowsScratching: false }")
      let scratch = (0..<72).map { number -> PenSample in
        let (sweep, step) = (number / 12, Double(number % 12) / 11)
        let x = sweep.isMultiple(of: 2) ? step : 1 - step
        return PenSample(270 + 260 * x, 290 + 2 * (Double(sweep) + step))
      }
      let isTold =
        "[...document.querySelectorAll('.notice')].some((one) => one.textContent.includes('Scratched out'))"
      for isFirst in [true, false] {
        // A wave of 36 points of height, of which flat sweeps cover the middle.
        try page.drawWithPen(wave(from: PagePoint(300, 300)))
        try page.drawWithPen(scratch)
        #expect(try page.summary().contains("is empty"))
        #expect(try page.value(isTold).isTrue == isFirst)
        if isFirst { try page.press(notice: "Switch it off") }
        #expect(try page.value("$('#scratching').checked").isTrue != isFirst)
        if isFirst { try page.press("#scratching") }
        try page.waitUntil("!\(isTold)")
      }
    }

    @Test func `Ink beside the pages is missed when a PDF is saved, and shown`() throws {
      try page.drawWithPen(wave(from: PagePoint(700, 300), length: 100))
      try page.addFirstPage()
      _ = try page.saved("pdf")
      let isBeside = try page.value(
        "[...document.querySelectorAll('.notice p')].some((one) => one.textContent.includes('beside'))"
      )
      let whole = try page.pixels()
      // A page of the usual size covers the stroke, and the next one is drawn beside it.
      #expect(!isBeside.isTrue)
      try page.drawWithPen([PenSample(20, 700), PenSample(40, 720), PenSample(60, 700)])
      #expect(try page.pixels().difference(from: whole) != nil)
      _ = try page.saved("pdf")
      try expectNotice("lies beside the pages")
      try page.press(notice: "Show it")
      #expect(try page.pixels().inkCount() > 0)
    }

    @Test(.enabled("PDF.js (scripts/build/pdfjs) is missing in the site") { AppSite.hasPDF })
    func `A signature on a filled field is told of, and one beside it is not`() throws {
      let field =
        "/Annots[<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(filled)/Rect[300 300 540 620]"
        + "/DA(/F 12 Tf)>>]"
      for (name, entries, isTold) in [("Filled", field, true), ("Plain", "", false)] {
        try page.open(PDFFile(pageCount: 1, entries: entries), named: name)
        try page.press("#sign-here-item")
        try page.waitUntil("$('#sign-here-dialog')?.open && $('#sign-field')")
        let middle = try page.middle(of: "#sign-field")
        try page.drawWithPen(wave(from: PagePoint(middle.x - 80, middle.y)))
        try page.waitUntil("!$('#sign-done').disabled")
        if isTold { try page.press("#sign-keep") }
        try page.press("#sign-done")
        try page.waitUntil("!$('#selection-bar').hidden")
        if isTold { try expectNotice("a field that is filled in") }
        try page.settle()
        let text = try page.value("$('#notices').textContent").string ?? ""
        #expect(text.contains("a field that is filled in") == isTold, "\(name)")
      }
    }

    // MARK: Latency

    @Test func `Without a GPU the canvas is not desynchronized`() throws {
      let probe = """
        (() => {
          const context = new OffscreenCanvas(1, 1).getContext("webgl");
          const details = context?.getExtension("WEBGL_debug_renderer_info");
          return context ? String(context.getParameter(details.UNMASKED_RENDERER_WEBGL)) : "";
        })()
        """
      let renderer = try page.value(probe).string ?? ""
      try page.waitUntil("JSON.parse(localStorage['ductus.preferences']).gpuBrowser")
      try page.reload()
      let isFast = try page.value(
        "$('#canvas').getContext('2d').getContextAttributes().desynchronized"
      ).isTrue
      let isSoftware = renderer.isEmpty || renderer.contains(/SwiftShader|llvmpipe/)
      #expect(isFast == !isSoftware, "\(renderer)")
    }

    /// Opens the app where it takes a GPU for found, as it does after it has looked for one.
    private func openWithGPU() throws {
      try browser.open(page.address + "icons/icon.svg")
      try browser.run(
        """
        localStorage.setItem("ductus.preferences", JSON.stringify({
          shapes: false, hasGPU: true, gpuBrowser: navigator.userAgent }));
        """)
      try page.open()
    }

    @Test func `The browser draws the trail of an opaque pen, and of no other brush`() throws {
      try openWithGPU()
      try browser.run(
        """
        globalThis.trail = [];
        Object.defineProperty(navigator, "ink", { value: { requestPresenter: async () => ({
          updateInkTrailStartPoint: (event, style) => trail.push(style) }) } });
        """)
      try page.choose(brush: "pen")
      try page.drawWithPen(wave(from: PagePoint(300, 200)))
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let styles = try page.value("trail").array
      #expect(!styles.isEmpty && styles.allSatisfy { $0["diameter"].number ?? 0 > 0 })
      try browser.run("trail.length = 0;")
      try page.choose(brush: "highlighter")
      try page.drawWithPen(wave(from: PagePoint(300, 400)))
      #expect(try page.value("trail.length") == 0)
    }

    @Test func `Without a GPU, which draws trails, none is asked for`() throws {
      try browser.run(
        """
        globalThis.asked = 0;
        Object.defineProperty(navigator, "ink", { value: { requestPresenter: async () => { asked += 1; } } });
        """)
      try page.choose(brush: "pen")
      try page.drawWithPen(wave(from: PagePoint(300, 200)))
      #expect(try page.value("asked") == 0)
    }

    // MARK: Frames

    /// Makes events of a pen in the page, and notes how often pixels are put on the canvas.
    private func prepareEvents() throws {
      try browser.run(
        """
        globalThis.puts = 0;
        const { putImageData } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.putImageData = function (...values) {
          if (this.canvas.id === "canvas") puts += 1;
          return putImageData.apply(this, values);
        };
        let time = performance.now();
        globalThis.send = (type, x, y) => {
          time += 4;
          const event = new PointerEvent(type, {
            pointerId: 7, pointerType: "pen", isPrimary: true, bubbles: true, cancelable: true, clientX: x, clientY: y,
            pressure: 0.5, button: type === "pointerdown" || type === "pointerup" ? 0 : -1,
            buttons: type === "pointerup" ? 0 : 1 });
          Object.defineProperty(event, "timeStamp", { value: time });
          document.getElementById("canvas").dispatchEvent(event);
        };
        globalThis.rest = async () => {
          for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
        };
        """)
    }

    @Test func `Moves of one frame are drawn together`() throws {
      try prepareEvents()
      let counts = try browser.run(
        """
        send("pointerdown", 300, 300);
        await rest();
        const counts = [puts];
        for (let step = 1; step <= 8; step++) send("pointermove", 300 + 10 * step, 300 + step);
        counts.push(puts);
        await rest();
        counts.push(puts);
        send("pointerup", 380, 308);
        return counts;
        """
      ).array.compactMap(\.integer)
      #expect(counts.count == 3 && counts[1] == counts[0], "\(counts)")
      #expect(counts[2] > counts[1], "\(counts)")
      // A move that its frame has not drawn yet belongs to the stroke all the same.
      try page.settle()
      let places = try page.savedEvents().filter { !$0["isPrediction"].isTrue }
        .compactMap { $0["location"][0].number }
      #expect(places == [300, 310, 320, 330, 340, 350, 360, 370, 380, 380], "\(places)")
    }

    @Test func `A canvas of low latency shows samples as they come`() throws {
      try openWithGPU()
      let attributes = "$('#canvas').getContext('2d').getContextAttributes().desynchronized"
      #expect(try page.value(attributes).isTrue)
      try prepareEvents()
      let counts = try browser.run(
        """
        send("pointerdown", 300, 300);
        const counts = [puts];
        for (let step = 1; step <= 4; step++) {
          send("pointerrawupdate", 300 + 20 * step, 300 + step);
          counts.push(puts);
        }
        send("pointerup", 380, 304);
        return counts;
        """
      ).array.compactMap(\.integer)
      #expect(counts.count == 5 && Set(counts).count == 5, "\(counts)")
    }

    @Test func `While a pen draws, nothing but the canvas changes`() throws {
      try prepareEvents()
      let changes = try browser.run(
        """
        const changes = [];
        send("pointerdown", 300, 300);
        await rest();
        const observer = new MutationObserver((list) => {
          changes.push(...list.map(({ target, attributeName }) => `${target.id} ${attributeName}`));
        });
        observer.observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
        for (let step = 1; step <= 8; step++) {
          send("pointermove", 300 + 10 * step, 300 + step);
          await rest();
        }
        observer.disconnect();
        send("pointerup", 380, 308);
        return changes;
        """
      ).array.compactMap(\.string)
      #expect(changes.isEmpty, "\(changes)")
      // The browser hands on each canvas that is seen with every frame.
      let canvases =
        "[...document.querySelectorAll('canvas')].filter((one) => one.checkVisibility()).length"
      #expect(try page.value(canvases) == 1)
    }
  }
}
