import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The elements for other pages, wherever these put them.
  @Suite(
    .enabled(
      if: PackageFiles.areThere,
      "The engines for packages are not built: run `make package` first."))
  struct ElementTests {
    let session: AppPage

    init() throws { session = try #require(AppSession.page) }

    /// Ways in which a page shows an element.
    private static let styles = [
      "", "transform: scale(.5)", "transform: scale(1.6)", "zoom: 1.5", "zoom: .75",
      "transform: rotate(90deg)", "transform: rotate(33deg) scale(.8, 1.1)",
      "transform: scaleX(-1)", "transform: scale(1, .5)", "rotate: -90deg; scale: 1.2 .9",
      "zoom: 1.25; transform: skewX(20deg)", "margin-left: 33.3px; direction: rtl",
      "position: relative; top: 40px; overflow: auto; height: 180px",
    ]

    @Test(arguments: styles)
    func `ink lies under the pen`(style: String) throws {
      for element in [
        "<ductus-canvas size='9' style='width: 400px; height: 240px'></ductus-canvas>",
        "<ductus-signature controls='none' pen='3' style='width: 400px; height: 240px'></ductus-signature>",
      ] {
        let pages = try ElementPages(
          ready: """
            <div style="position: absolute; left: 150px; top: 140px"><div style="width: 400px; \(style)">
            \(element)</div></div>
            """, beside: session)
        let box = try pages.page.middle(of: "ductus-canvas, ductus-signature")
        for (dx, dy) in [(0.0, 0.0), (-31, 22), (44.5, -17.5)] {
          let before = try pages.screenshot()
          let place = PagePoint(box.x + dx, box.y + dy)
          let sample = PenSample(place.x, place.y)
          try pages.browser.stroke([sample, sample])
          let middle = try #require(
            try pages.screenshot().middle(ofInkSince: before), "\(element)")
          #expect(abs(middle.x - place.x) <= 0.5, "\(element): \(middle.x) for \(place.x)")
          #expect(abs(middle.y - place.y) <= 0.5, "\(element): \(middle.y) for \(place.y)")
        }
      }
    }

    @Test(arguments: ["ductus-canvas", "ductus-signature"])
    func `a page that scrolls or turns in mid-stroke leaves no ink behind`(name: String) throws {
      let pages = try ElementPages(
        ready: """
          <div style="height: 300px"></div>
          <\(name) size="4" style="display: block; width: 600px; height: 400px"></\(name)>
          <div style="height: 3000px"></div>
          """, beside: session)
      try pages.browser.pen(.down, PenSample(100, 400))
      try pages.browser.pen(.move, PenSample(110, 400))
      try pages.run("scrollTo(0, 100);")
      try pages.browser.pen(.move, PenSample(120, 400))
      try pages.browser.pen(.move, PenSample(130, 400))
      try pages.run("element.style.translate = '-200px 0';")
      try pages.browser.pen(.move, PenSample(130, 400))
      try pages.browser.pen(.move, PenSample(140, 400))
      try pages.browser.pen(.up, PenSample(140, 400))
      let before = try pages.screenshot()
      try pages.run("element.undo();")
      let after = try pages.screenshot()
      // The last place of the pen, and the first one, which has gone up and to the left with the page.
      #expect(abs(Int(before[140, 400] & 255) - Int(after[140, 400] & 255)) > 100)
      try pages.run("element.redo(); element.style.translate = ''; scrollTo(0, 0);")
      let whole = try pages.screenshot()
      #expect(whole.hasInk(near: 102, 400))
    }

    @Test func `elements that are taken away are freed, and come back with their ink`() throws {
      let pages = try ElementPages(
        "<ductus-canvas style='height: 200px'></ductus-canvas>", beside: session)
      try pages.run(
        """
        await element.ready;
        window.refs = [];
        for (const name of ["ductus-canvas", "ductus-signature", "ductus-canvas", "ductus-canvas"]) {
          const made = document.createElement(name);
          refs.push(new WeakRef(made));
          const isReady = new Promise((resolve) => made.addEventListener("ready", resolve, { once: true }));
          document.body.append(made);
          await isReady;
          made.remove();
        }
        """)
      try wait(until: "all are freed") {
        try pages.browser.devTools("HeapProfiler.collectGarbage")
        return try pages.page.value("refs.every((ref) => !ref.deref())").isTrue
      }
      // One that is put elsewhere goes on.
      try pages.browser.stroke([PenSample(50, 50), PenSample(150, 60)])
      try pages.run(
        """
        const main = document.createElement("main");
        main.style.paddingTop = "100px";
        document.body.prepend(main);
        element.remove();
        main.append(element);
        """)
      try pages.browser.stroke([PenSample(50, 250), PenSample(150, 260)])
      let bounds = try pages.run("return element.engine.summary().bounds;")
      let isKept = (bounds["minY"].number ?? 0) > 40 && (bounds["maxY"].number ?? 0) < 170
      #expect(isKept && (bounds["maxY"].number ?? 0) > 140, "\(bounds)")
      try pages.run("element.style.height = '300px';")
      try pages.page.waitUntil(
        "\(ElementPages.element).shadowRoot.querySelector('canvas').height === 300")
    }

    @Test func `elements keep their looks under other styles and in other documents`() throws {
      let pages = try ElementPages(
        """
        <ductus-signature></ductus-signature><ductus-canvas></ductus-canvas>
        <iframe style="width: 600px; height: 500px"></iframe>
        """, beside: session)
      try pages.page.waitUntil("$('ductus-canvas').engine")
      for display in ["block", "flex", "grid", "inline", "table", "inline-block"] {
        let height = try pages.run(
          """
          element.style.display = "\(display)";
          return element.shadowRoot.querySelector(".sheet").clientHeight;
          """)
        #expect((height.number ?? 0) >= 48, "\(display)")
        if display != "inline" { #expect((height.number ?? 0) > 150, "\(display)") }
      }
      let moved = try pages.run(
        """
        const frame = document.querySelector("iframe");
        return ["ductus-signature", "ductus-canvas"].map((name) => {
          const one = document.querySelector(name);
          frame.contentDocument.body.append(one);
          const { cursor } = frame.contentWindow.getComputedStyle(one.shadowRoot.querySelector("canvas"));
          return `${one.offsetHeight} ${cursor}`;
        });
        """)
      #expect(moved == ["220 crosshair", "320 crosshair"])
    }

    @Test func `a form sends what is seen, at once`() throws {
      let pages = try ElementPages(
        ready: """
          <form id="form" novalidate><ductus-signature name="signature" style="display: block"></ductus-signature>
          <ductus-signature name="other"></ductus-signature></form>
          """, beside: session)
      func sent() throws -> JSON {
        try pages.run(
          """
          const file = new FormData(document.querySelector("#form")).get("signature");
          if (!file) return null;
          if (file.type !== "image/png") return file.text();
          const { width, height } = await createImageBitmap(file);
          return { width, height };
          """)
      }
      #expect(try sent() == nil)
      try pages.browser.pen(.down, PenSample(50, 60))
      try pages.browser.pen(.move, PenSample(150, 100))
      // In mid-stroke.
      let first = try sent()
      #expect((first["width"].number ?? 0) > 190 && (first["height"].number ?? 0) > 80)
      try pages.browser.pen(.up, PenSample(150, 100))
      try pages.browser.stroke([PenSample(50, 150), PenSample(350, 150)])
      let second = try sent()
      #expect((second["width"].number ?? 0) > 590)
      let exported = try pages.run(
        """
        const { width, height, png } = await element.export();
        const pixels = async (blob) => {
          const image = await createImageBitmap(blob);
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height).data.join();
        };
        const file = new FormData(document.querySelector("#form")).get("signature");
        return { width, height, isSame: await pixels(file) === await pixels(new Blob([png])) };
        """)
      #expect(exported["width"] == second["width"] && exported["height"] == second["height"])
      #expect(exported["isSame"].isTrue)
      try pages.run("element.setAttribute('format', 'svg');")
      #expect(try sent().string?.hasPrefix("<svg ") == true)
      try pages.run("element.setAttribute('disabled', '');")
      #expect(try sent() == nil)
      try pages.run("element.removeAttribute('disabled'); element.clear();")
      #expect(try sent() == nil)
      // One that has left the form, too.
      try pages.run("element.undo(); document.body.append(element);")
      #expect(try sent() == nil)
    }

    @Test func `a tap is no required signature, and what is read-only stays`() throws {
      let pages = try ElementPages(
        ready: "<form><ductus-signature name='signature' required></ductus-signature></form>",
        beside: session)
      func validity() throws -> JSON {
        try pages.run(
          """
          return ["valueMissing", "tooShort", "valid"].find((name) => element.validity[name]);
          """)
      }
      #expect(try validity() == "valueMissing")
      try pages.browser.stroke([PenSample(100, 80)])
      try pages.page.waitUntil("!$('ductus-signature').isEmpty")
      #expect(try validity() == "tooShort")
      try pages.run("element.minLength = 0;")
      #expect(try validity() == "valid")
      try pages.run("element.minLength = 120;")
      try pages.browser.stroke([PenSample(100, 80), PenSample(200, 80)])
      #expect(try validity() == "tooShort")
      try pages.browser.stroke([PenSample(100, 120), PenSample(200, 120)])
      #expect(try validity() == "valid")
      try pages.run("element.readOnly = true;")
      try pages.browser.stroke([PenSample(100, 50), PenSample(200, 50)])
      try pages.browser.press(.control, "z")
      let buttons = "element.shadowRoot.querySelectorAll('.clear, .undo')"
      #expect(try pages.run("return [...\(buttons)].every((one) => one.disabled);").isTrue)
      #expect(try pages.run("return (await element.strokes()).length;") == 3)
      try pages.run("element.readOnly = false;")
      #expect(try pages.run("return [...\(buttons)].every((one) => !one.disabled);").isTrue)
    }

    @Test func `a field that nobody signed has no strokes`() throws {
      let pages = try ElementPages(ready: "<ductus-signature></ductus-signature>", beside: session)
      #expect(try pages.run("return element.strokes();") == [])
    }

    @Test func `a canvas answers what is seen, and attributes set what they say`() throws {
      let pages = try ElementPages(
        ready: "<ductus-canvas size='6' style='height: 400px'></ductus-canvas>", beside: session)
      try pages.browser.stroke([PenSample(100, 100), PenSample(200, 100)])
      try pages.run("element.engine.setEraser(60); element.setAttribute('tool', 'erase');")
      try pages.browser.stroke([PenSample(60, 100), PenSample(240, 100)])
      #expect(try pages.run("return [element.isEmpty, await element.png()];") == [true, nil])
      try pages.run("element.undo();")
      #expect(try pages.run("return element.isEmpty;") == false)
      try pages.run(
        """
        element.redo();
        element.setAttribute("tool", "draw");
        const marker = element.engine.brushes().find(({ name }) => name === "highlighter");
        element.engine.setBrush(marker.number, { color: { red: 255, green: 0, blue: 0 }, size: 20 });
        element.setAttribute("aria-label", "Plan");
        """)
      try pages.browser.stroke([PenSample(100, 200), PenSample(300, 200)])
      #expect(try pages.run("return element.isEmpty;") == false)
      #expect(try pages.run("return element.engine.summary().brushes.filter(Boolean).length;") == 2)
      let papers = try pages.run(
        """
        element.setAttribute("paper", "#000000");
        const { red: before } = element.engine.paper;
        element.removeAttribute("paper");
        return [before, element.engine.paper.red];
        """)
      #expect(papers == [0, 255])
      try pages.run("element.clear();")
      try pages.browser.stroke([PenSample(20, 20), PenSample(40, 20)])
      try pages.run("element.engine.view = { x: 5000, y: 3000, zoom: 1 };")
      try pages.browser.stroke([PenSample(20, 20), PenSample(40, 20)])
      let width = try pages.run(
        "return (await createImageBitmap(await element.png())).width;")
      #expect((3900...4100).contains(width.integer ?? 0))
    }

    @Test func `keys redo, the wheel zooms about its place, and scrolls the page of a fixed view`()
      throws
    {
      let pages = try ElementPages(
        ready: """
          <div style="margin: 100px 0 3000px 200px; width: 500px"><ductus-canvas></ductus-canvas></div>
          """, beside: session)
      try pages.browser.turnWheel(at: PagePoint(300, 200), y: -100, withControl: true)
      try pages.page.waitUntil("\(ElementPages.element).engine.view.zoom > 1")
      // The point under the pointer stays where it is while the view is on its way, too.
      let view = try pages.run("return element.engine.view;")
      let zoom = try #require(view["zoom"].number)
      for side in ["x", "y"] {
        let corner = try #require(view[side].number)
        #expect(abs((100 - corner) * zoom - 100) < 0.6, "\(view)")
      }
      try pages.browser.stroke([PenSample(300, 200), PenSample(400, 200)])
      for (key, strokes) in [("z", 0), ("y", 1), ("z", 0)] {
        try pages.browser.press(.control, key == "z" ? "z" : "y")
        let count = try pages.run("return element.engine.summary().strokes;").integer
        #expect(count == strokes)
      }
      #expect(try pages.run("return scrollY;") == 0)
      try pages.run("element.engine.fixView(true);")
      try pages.browser.turnWheel(at: PagePoint(300, 200), y: 120)
      try pages.page.waitUntil("scrollY > 100")
    }

    @Test func `strokes that come before the engine are kept`() throws {
      let script = try session.addScript(
        """
        const hold = new Promise((resolve) => { globalThis.release = resolve; });
        const original = globalThis.fetch;
        globalThis.fetch = async (...request) => { await hold; return original(...request); };
        """)
      defer { session.removeScript(script) }
      for name in ["ductus-canvas", "ductus-signature"] {
        let pages = try ElementPages(
          "<\(name) style='display: block; width: 600px; height: 400px'></\(name)>", beside: session
        )
        try pages.browser.stroke([PenSample(100, 100), PenSample(200, 100), PenSample(300, 140)])
        try pages.browser.pen(.down, PenSample(450, 300))
        try pages.browser.pen(.move, PenSample(500, 310))
        #expect(try pages.run("return element.isEmpty;").isTrue)
        try pages.run("release();")
        try pages.page.waitUntil("!\(ElementPages.element).isEmpty")
        // The stroke that had begun goes on.
        try pages.browser.pen(.move, PenSample(550, 320))
        try pages.browser.pen(.up, PenSample(550, 320))
        let count = try pages.run(
          "return element.engine?.summary().strokes ?? (await element.strokes()).length;")
        #expect(count == 2, "\(name)")
        try pages.page.nextFrame()
        #expect(try pages.screenshot().hasInk(near: 150, 100), "\(name)")
      }
    }

    @Test func `elements say when the page does not permit WebAssembly`() throws {
      let pages = try ElementPages(
        "<ductus-canvas></ductus-canvas><ductus-signature lang='de'></ductus-signature>",
        headers: ["Content-Security-Policy": "script-src 'self'; style-src 'self'"], beside: session
      )
      func fault(_ name: String) throws -> String? {
        try pages.page.value(
          """
          (() => {
            const fault = $(args[0]).shadowRoot.querySelector(".fault");
            return fault.checkVisibility() ? fault.textContent : null;
          })()
          """, .string(name)
        ).string
      }
      try wait(until: "both say so") {
        try fault("ductus-canvas") != nil && fault("ductus-signature") != nil
      }
      let canvas = try #require(try fault("ductus-canvas"))
      #expect(canvas.contains("could not be loaded. This page does not permit WebAssembly."))
      let field = try #require(try fault("ductus-signature"))
      #expect(field.contains("erlaubt kein WebAssembly"))
      _ = try pages.browser.takeErrors()
    }

    @Test func `a strict policy for content needs one word for both elements`() throws {
      let policy = """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
        style-src 'self'
        """
      let pages = try ElementPages(
        "<ductus-signature></ductus-signature><ductus-canvas tools></ductus-canvas>",
        headers: ["Content-Security-Policy": policy], beside: session)
      let made = try pages.run(
        """
        const canvas = document.querySelector("ductus-canvas");
        await canvas.ready;
        await canvas.engine.whole();
        await element.draw([{ points: [{ x: 10, y: 10, time: 0 }, { x: 90, y: 50, time: 200 }] }]);
        const url = await element.dataURL();
        await element.fromDataURL(url);
        await canvas.open(canvas.save());
        return [url.startsWith("data:image/png"), element.isEmpty, await canvas.png()];
        """)
      #expect(made == [true, false, nil])
      try pages.page.waitUntil("$('ductus-canvas').shadowRoot.querySelector('.bar')")
      #expect(
        try pages.run(
          "return getComputedStyle(element.shadowRoot.querySelector('.bar')).display;") == "flex")
      // The style of the page itself.
      _ = try pages.browser.takeErrors()
    }
  }
}
