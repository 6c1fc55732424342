import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Typed text on the canvas for other pages.
  @Suite(
    .enabled(
      if: PackageFiles.areThere,
      "The engines for packages are not built: run `make package` first."),
    .enabled(if: ElementPages.hasFonts, ElementPages.fontsAreMissing))
  struct CanvasTextTests {
    let session: AppPage

    init() throws { session = try #require(AppSession.page) }

    private func canvas(_ attributes: String = "") throws -> ElementPages {
      let pages = try ElementPages(
        ready: """
          <form><ductus-canvas name="drawing" required \(attributes) style="height: 300px"></ductus-canvas></form>
          """, beside: session)
      try pages.run(
        """
        const { DuctusCanvas } = await import("/element/ductus-canvas.js");
        DuctusCanvas.fonts = [];
        await element.engine.whole();
        """)
      return pages
    }

    @Test func `a text is set, drawn, listed, kept in the file, and goes with one step`() throws {
      let pages = try canvas()
      let added = try pages.run(
        """
        const loaded = (name) => performance.getEntriesByType("resource").some(({ name: one }) => one.includes(name));
        const before = [element.isEmpty, element.checkValidity(), loaded("InkText.wasm"), loaded("text-engine.js")];
        let changes = 0;
        element.addEventListener("change", () => { changes += 1; });
        const text = await element.addText("Room 12", { x: 40, y: 60, font: "/sans.ttf", size: 40, color: "navy" });
        const listed = await element.texts();
        const { minX, minY, maxX, maxY } = text.bounds;
        return {
          before, changes, isThere: [element.isEmpty, element.checkValidity(), element.canUndo],
          isPlaced: minX === 40 && minY === 60 && maxX > 150 && maxX < 250 && maxY > 95 && maxY < 130,
          missing: text.missing, scripts: text.scripts,
          listed: listed.map(({ id, text: words, page }) => [id === text.id, words, page]),
        };
        """)
      #expect(
        added == [
          "before": [true, false, false, false], "changes": 1, "isThere": [false, true, true],
          "isPlaced": true, "missing": [], "scripts": "", "listed": [[true, "Room 12", 0]],
        ])
      // The first letter has an upright stem at its left.
      let drawn = try pages.screenshot()
      #expect(drawn.hasInk(near: 45, 85))
      let kept = try pages.run(
        """
        const other = document.createElement("ductus-canvas");
        await other.open(element.save());
        const [again] = await other.texts();
        const svg = await element.svg();
        const picture = await createImageBitmap(await element.png({ scale: 1 }));
        const file = new FormData(document.querySelector("form")).get("drawing");
        element.undo();
        const list = await element.texts();
        return [
          again.text, svg.includes('aria-label="Room 12"'), picture.width > 100 && picture.height > 25, file?.name,
          list.length, element.isEmpty, await element.png(),
        ];
        """)
      #expect(kept == ["Room 12", true, true, "drawing.ductus", 0, true, nil])
    }

    @Test func `texts come in the order of their calls, break at a width, and use all fonts`()
      throws
    {
      let pages = try canvas()
      let set = try pages.run(
        """
        const { DuctusCanvas } = await import("/element/ductus-canvas.js");
        DuctusCanvas.fonts = [new URL("/hebrew.ttf", location.href)];
        const bytes = await (await fetch("/sans.ttf")).arrayBuffer();
        const texts = await Promise.all([
          element.addText("One line of several words", { font: bytes, width: 80 }),
          element.addText("שלום 𒀀", { y: 100, font: [new Uint8Array(bytes)], align: "end", bold: true }),
          element.addText("last", { y: 150, font: new Blob([bytes]), color: { red: 200, green: 0, blue: 0 } }),
        ]);
        const listed = await element.texts();
        return {
          order: listed.map(({ text }) => text), isSame: texts.every(({ id }, index) => id === listed[index].id),
          breaks: texts[0].bounds.maxX <= 81 && texts[0].bounds.maxY > 50, missing: texts.map(({ missing }) => missing),
        };
        """)
      #expect(
        set == [
          "order": ["One line of several words", "שלום 𒀀", "last"], "isSame": true, "breaks": true,
          "missing": [[], ["𒀀"], []],
        ])
    }

    @Test func `what cannot be set is told, and the drawing stays`() throws {
      let pages = try canvas()
      let faults = try pages.run(
        """
        const faults = [];
        const tell = (promise) => promise.then(() => faults.push("set"), ({ name, message }) => faults.push(`${name}: ${message}`));
        const font = "/sans.ttf";
        await tell(element.addText("no font"));
        await tell(element.addText("  ", { font }));
        await tell(element.addText("size", { font, size: 0 }));
        await tell(element.addText("width", { font, width: NaN }));
        await tell(element.addText("color", { font, color: "nothing" }));
        await tell(element.addText("align", { font, align: "left" }));
        await tell(element.addText("kind", { font: 7 }));
        await tell(element.addText("bytes", { font: new Uint8Array(100) }));
        await tell(element.addText("address", { font: "/nothing.ttf" }));
        await tell(element.addText("x".repeat(600_000), { font }));
        const { length } = await element.texts();
        // The next one is set all the same.
        await element.addText("well", { font });
        return { faults, length, isEmpty: element.isEmpty };
        """)
      // The font that is not there.
      _ = try pages.browser.takeErrors()
      let told = faults["faults"].array.compactMap(\.string)
      try #require(told.count == 10)
      for (index, start) in [
        "TypeError: a text needs a font", "TypeError: a text has at least one letter",
        "TypeError: the option “size”", "TypeError: the option “width”",
        "TypeError: the option “color”", "TypeError: the option “align”",
        "TypeError: a font is an address", "EngineError: ", "Error: the font was not sent",
        "EngineError: ",
      ].enumerated() {
        #expect(told[index].hasPrefix(start), "\(told[index])")
      }
      #expect(faults["length"] == 0 && faults["isEmpty"] == false)
    }
  }
}
