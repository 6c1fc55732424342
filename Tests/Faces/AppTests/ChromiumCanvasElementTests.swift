import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The canvas for other pages: its files, its attributes, its form and its tools.
  @Suite(
    .enabled(
      if: PackageFiles.areThere,
      "The engines for packages are not built: run `make package` first."))
  struct CanvasElementTests {
    let session: AppPage

    init() throws { session = try #require(AppSession.page) }

    /// Opens a page with one canvas, whose whole engine is there, and two strokes on it.
    private func drawn(_ attributes: String = "") throws -> ElementPages {
      let pages = try ElementPages(
        ready: "<ductus-canvas \(attributes) style='height: 300px'></ductus-canvas>",
        beside: session)
      try pages.browser.stroke([PenSample(50, 50), PenSample(150, 60)])
      try pages.browser.stroke([PenSample(50, 100), PenSample(150, 110)])
      try pages.run("await element.engine.whole();")
      return pages
    }

    // MARK: The selection

    @Test func `what is selected is grouped, aligned and put in order by calls`() throws {
      let pages = try drawn()
      let said = try pages.run(
        """
        element.tool = "select";
        const { selection } = element.engine;
        const height = () => {
          const ys = selection.state().box.corners.map(([, y]) => y);
          return Math.max(...ys) - Math.min(...ys);
        };
        const said = [element.group(), element.arrange("front")];
        selection.selectAll();
        said.push(element.group(), selection.parts().parts, element.ungroup(), selection.parts().parts);
        const before = height();
        said.push(element.align("top"), height() < before / 2, element.distribute("vertically"));
        element.undo();
        said.push(height() === before, element.arrange("back"), element.arrange("forward"));
        for (const wrong of [() => element.arrange("up"), () => element.align("toString"), () => element.distribute()]) {
          try { wrong(); } catch (error) { said.push(error.name); }
        }
        return said;
        """)
      #expect(
        said == [
          false, false, true, 1, true, 2, true, true, true, true, true, true, "TypeError",
          "TypeError", "TypeError",
        ])
    }

    @Test func `what is selected is seen, and moved, grouped and deleted by keys`() throws {
      let pages = try drawn()
      try pages.run(
        """
        element.tool = "select";
        while (!element.shadowRoot.querySelector(".selection")) await new Promise(requestAnimationFrame);
        element.focus();
        """)
      let isSeen = "return !element.shadowRoot.querySelector('.selection').hasAttribute('hidden');"
      #expect(try !pages.run(isSeen).isTrue)
      let browser = try #require(pages.browser as? Chromium)
      try browser.press(.control, "a")
      #expect(try pages.run(isSeen).isTrue)
      let left = "return element.engine.selection.state().box.corners[0][0];"
      let before = try pages.run(left).number
      for _ in 0..<3 { try browser.press(.right) }
      #expect(try pages.run(left).number == before.map { $0 + 3 })
      let parts = "return element.engine.selection.parts().parts;"
      try browser.press(.control, "g")
      #expect(try pages.run(parts) == 1)
      try browser.press(.control, .shift, "g")
      #expect(try pages.run(parts) == 2)
      try browser.press(.control, .up)
      try browser.press(.delete)
      #expect(try pages.run("return [element.isEmpty, element.canUndo];") == [true, true])
      try browser.press(.control, "z")
      #expect(try pages.run("return element.engine.summary().strokes;") == 2)
      // With another tool nothing is selected.
      try browser.press(.control, "a")
      try pages.run("element.tool = 'draw';")
      #expect(try !pages.run(isSeen).isTrue)
      #expect(try pages.run("return element.engine.selection.state().count;") == 0)
    }

    // MARK: Files

    @Test func `a canvas opens drawings in every form, at once where it can`() throws {
      let opened = try drawn().run(
        """
        const file = element.save();
        const strokes = () => element.engine.summary().strokes;
        const counts = [];
        // A drawing that is there at once delays no form.
        element.open(file);
        counts.push(element.checkValidity());
        for (const source of [
          file, file.buffer, new DataView(file.buffer), new Blob([file]), new Response(file),
        ]) {
          element.engine.newDocument();
          const promise = element.open(source);
          const atOnce = strokes();
          const { error } = await promise;
          counts.push([atOnce, strokes(), error]);
        }
        return counts;
        """)
      #expect(
        opened == [true, [2, 2, nil], [2, 2, nil], [2, 2, nil], [0, 2, nil], [0, 2, nil]])
    }

    @Test func `a damaged drawing is refused with its place, and the one that was there stays`()
      throws
    {
      let pages = try drawn()
      let refused = try pages.run(
        """
        const file = element.save();
        let changes = 0;
        element.addEventListener("change", () => { changes += 1; });
        const damaged = [file.slice(0, file.length / 2), file.slice(0, -1)];
        for (let at = 0; at < file.length; at += 11) damaged.push(file.map((byte, index) => byte ^ (index === at ? 16 : 0)));
        const faults = [];
        for (const bytes of damaged) {
          await element.open(bytes).catch(({ name, message, offset }) => {
            faults.push(name === "EngineError" && message.length > 8 && offset >= 0 && offset <= bytes.length);
          });
        }
        const isSame = element.save().join() === file.join();
        return { isTold: faults.length === damaged.length && faults.every(Boolean), isSame, changes };
        """)
      #expect(refused == ["isTold": true, "isSame": true, "changes": 0])
      let others = try pages.run(
        """
        const faults = [];
        for (const source of [
          [...element.save()], null, "text", new Response("", { status: 404, statusText: "Not Found" }),
        ]) await element.open(source).catch(({ name, message }) => faults.push(`${name}: ${message}`));
        return faults;
        """
      ).array.compactMap(\.string)
      #expect(others.count == 4 && others.prefix(3).allSatisfy { $0.hasPrefix("TypeError: ") })
      #expect(others.last?.hasSuffix("404 Not Found") == true)
      #expect(try pages.run("return element.engine.summary().strokes;") == 2)
    }

    @Test func `what can be read of a damaged drawing is opened where the page asks for it`()
      throws
    {
      let pages = try drawn()
      let report = try pages.run(
        """
        // A file that has grown by a chunk, which is cut.
        const start = element.engine.files.beginJournal();
        element.undo();
        const chunk = element.engine.files.takeChunks();
        const file = Uint8Array.from([...start, ...chunk.slice(0, -1)]);
        const fault = await element.open(file).then(() => null, ({ offset }) => offset);
        const { error, intactLength } = await element.open(file, { repair: true });
        return {
          isTold: fault === start.length && error.offset === fault && intactLength === start.length,
          strokes: element.engine.summary().strokes,
        };
        """)
      #expect(report == ["isTold": true, "strokes": 2])
    }

    @Test func `files and pictures may be asked for before the engine is there`() throws {
      let pages = try drawn()
      let made = try pages.run(
        """
        const bytes = element.save();
        const made = document.createElement("ductus-canvas");
        const [{ error }, png, svg] = await Promise.all([made.open(bytes), made.png(), made.svg()]);
        return [error, png.type, svg.startsWith("<svg"), made.engine.summary().strokes];
        """)
      #expect(made == [nil, "image/png", true, 2])
      let failed = try pages.run(
        """
        const { DuctusCanvas } = await import("/element/ductus-canvas.js");
        const { engine } = DuctusCanvas;
        DuctusCanvas.engine = "/nothing.wasm";
        const made = document.createElement("ductus-canvas");
        const bytes = element.save();
        const results = await Promise.allSettled([made.open(bytes), made.png(), made.svg()]);
        DuctusCanvas.engine = engine;
        document.body.append(made);
        made.shadowRoot.querySelector(".fault button").click();
        await made.ready;
        return [...results.map(({ status }) => status), made.save().length > 0];
        """)
      #expect(failed == ["rejected", "rejected", "rejected", true])
      // The file that is not there.
      _ = try pages.browser.takeErrors()
    }

    @Test func `what is drawn while a drawing is on its way is drawn on that`() throws {
      let pages = try drawn()
      try pages.run(
        """
        window.file = element.save();
        element.engine.newDocument();
        const body = new ReadableStream({ start(controller) {
          window.send = () => { controller.enqueue(file); controller.close(); };
        } });
        window.opened = element.open(Promise.resolve(new Response(body)));
        """)
      // It is seen at once, but not sent.
      try pages.browser.stroke([PenSample(50, 150), PenSample(150, 160)])
      #expect(
        try pages.run("return [element.engine.summary().strokes, element.checkValidity()];")
          == [1, false])
      #expect(
        try pages.run(
          """
          send();
          await opened;
          await new Promise(requestAnimationFrame);
          return [element.engine.summary().strokes, element.checkValidity()];
          """) == [3, true])
      // A drawing that does not come takes nothing along.
      try pages.run(
        """
        window.opened = new Promise((resolve) => { window.fail = resolve; });
        const blob = new Blob([new Uint8Array(9)]);
        const { arrayBuffer } = blob;
        blob.arrayBuffer = () => window.opened.then(() => arrayBuffer.call(blob));
        window.fault = element.open(blob).then(() => null, ({ name }) => name);
        """)
      try pages.browser.stroke([PenSample(50, 200), PenSample(150, 210)])
      #expect(
        try pages.run("fail(); return [await fault, element.engine.summary().strokes];")
          == ["EngineError", 4])
      // A fault that nobody waits for is the page's.
      let name = try pages.run(
        """
        const told = new Promise((resolve) => addEventListener("unhandledrejection", (event) => {
          event.preventDefault();
          resolve(event.reason.name);
        }));
        setTimeout(element.open.bind(element, new Uint8Array(9)));
        return told;
        """)
      #expect(name == "EngineError")
    }

    @Test func `a canvas of a form is given back what the browser has kept`() throws {
      let restored = try drawn().run(
        """
        const form = document.createElement("form");
        document.body.append(form);
        const kept = [];
        const { setFormValue } = ElementInternals.prototype;
        ElementInternals.prototype.setFormValue = function (value, state) { kept.push(state); };
        form.append(element);
        element.name = "plan";
        await element.ready;
        element.undo();
        while (!kept.at(-1)) await new Promise(requestAnimationFrame);
        ElementInternals.prototype.setFormValue = setFormValue;
        const made = document.createElement("ductus-canvas");
        made.formStateRestoreCallback(kept.at(-1));
        made.formStateRestoreCallback("of another version");
        document.body.append(made);
        await made.png();
        return made.engine.summary().strokes;
        """)
      #expect(restored == 1)
    }

    @Test func `of several drawings the last that can be opened is shown`() throws {
      let results = try drawn().run(
        """
        const two = element.save();
        element.undo();
        const one = element.save({ history: false });
        const later = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const results = [];
        const sources = { one: () => new Blob([one]), two: () => new Blob([two]), null: () => null,
          none: () => new Response("", { status: 404 }), now: () => two,
          late: () => Object.assign(new Blob([one]), { arrayBuffer: () => later().then(() => one.buffer) }) };
        for (const names of ["one two", "two one", "one null", "one none", "late two", "late none", "late now"]) {
          element.engine.newDocument();
          const opened = await Promise.allSettled(names.split(" ").map((name) => element.open(sources[name]())));
          const said = opened.map(({ reason }) => reason?.name ?? "opened").join(" ");
          results.push(`${names}: ${said}, ${element.engine.summary().strokes}`);
        }
        return results;
        """)
      #expect(
        results == [
          "one two: AbortError opened, 2", "two one: AbortError opened, 1",
          "one null: opened TypeError, 1", "one none: opened Error, 1",
          "late two: AbortError opened, 2", "late none: opened Error, 1",
          "late now: AbortError opened, 2",
        ])
    }

    @Test func `a change is told once, and neither by a hand that moves the view nor by nothing`()
      throws
    {
      let pages = try drawn()
      try pages.run(
        """
        window.told = [];
        element.addEventListener("change", ({ detail: { isEmpty } }) => told.push(isEmpty));
        element.redo();
        element.tool = "move";
        """)
      try pages.browser.stroke([PenSample(50, 50), PenSample(150, 60)])
      try pages.run("element.tool = 'draw';")
      try pages.browser.stroke([PenSample(50, 150), PenSample(150, 160)])
      try pages.run(
        "element.undo(); element.redo(); element.clear(); element.clear(); element.undo();")
      #expect(try pages.run("return told;") == [false, false, false, true, false])
      // Another drawing with as many changes is another one.
      try pages.run("element.engine.newDocument(); element.show(); told.length = 0;")
      try pages.browser.stroke([PenSample(50, 150), PenSample(150, 160)])
      try pages.run("element.paper = '#eee';")
      #expect(try pages.run("return told;") == [false, false])
    }

    @Test func `a canvas that has stopped says so, sends nothing, and begins again when asked`()
      throws
    {
      let pages = try ElementPages(
        ready: """
          <form method="post" enctype="multipart/form-data">
          <ductus-canvas name="plan" style="height: 300px"></ductus-canvas></form>
          """, beside: session)
      try pages.browser.stroke([PenSample(50, 50), PenSample(150, 60)])
      let stopped = try pages.run(
        """
        await element.engine.whole();
        const { now } = Date;
        const { error } = console;
        console.error = () => {};
        Date.now = () => { throw new Error("a trap"); };
        let thrown = null;
        try { element.undo(); } catch ({ name }) { thrown = name; }
        Date.now = now;
        console.error = error;
        const rejected = await Promise.allSettled([element.png(), element.svg()]);
        let saved = "";
        try { element.save(); } catch ({ message }) { saved = message; }
        const form = document.querySelector("form");
        element.focus();
        return [thrown, element.engine, rejected.map(({ status }) => status), saved, form.checkValidity(),
          element.validationMessage, element.shadowRoot.activeElement?.localName];
        """)
      #expect(
        stopped == [
          "EngineStopped", nil, ["rejected", "rejected"],
          "The canvas has stopped. The drawing is lost.", false,
          "The canvas has stopped. The drawing is lost.", "button",
        ])
      let again = try pages.run(
        """
        const form = document.querySelector("form");
        // A canvas that is moved does not forget that a drawing is lost.
        form.append(element);
        await new Promise(requestAnimationFrame);
        const moved = [element.engine, form.checkValidity()];
        element.shadowRoot.querySelector(".fault button").click();
        const picture = await element.png();
        await element.ready;
        return [...moved, picture];
        """)
      #expect(again == [nil, false, nil])
      try pages.browser.stroke([PenSample(50, 150), PenSample(150, 160)])
      #expect(
        try pages.run(
          """
          return [document.querySelector("form").checkValidity(), element.engine.summary().strokes];
          """) == [true, 1])
    }

    @Test func `what was cleared or undone is saved unless the page leaves it out`() throws {
      let counts = try drawn().run(
        """
        element.undo();
        const opened = async (options) => {
          const made = document.createElement("ductus-canvas");
          await made.open(element.save(options));
          return [made.engine.summary().strokes, made.engine.redo() || made.engine.undo()];
        };
        return [await opened(), await opened({ history: false })];
        """)
      #expect(counts == [[1, true], [1, false]])
    }

    // MARK: Attributes

    @Test func `attributes are properties, also those that were set before the element was there`()
      throws
    {
      let pages = try ElementPages(
        ready: "<form id='one'></form><ductus-canvas></ductus-canvas>", beside: session)
      let names = try pages.run(
        """
        // An element of a page without scripts becomes a canvas when it comes into this one.
        const made = document.implementation.createHTMLDocument().createElement("ductus-canvas");
        const set = { brush: "marker", color: "navy", size: 12, fixed: true, required: true, disabled: false, form: "one" };
        Object.assign(made, set);
        document.body.append(document.adoptNode(made));
        for (const [name, value] of Object.entries({ tools: true, name: "plan", paper: "#eee", lang: "de" })) {
          if (name in made) made[name] = value;
          else made.setAttribute(name, value);
        }
        await made.ready;
        const { size, fixed, disabled, form, engine: { isViewFixed, paper } } = made;
        made.fixed = false;
        made.size = null;
        return [
          made.getAttributeNames().sort().join(" "), size, fixed, disabled, form.id, isViewFixed, paper.red,
          made.engine.isViewFixed, made.canUndo,
        ];
        """)
      #expect(
        names == [
          "brush color form lang name paper required tools", "12", true, false, "one", true, 238,
          false, false,
        ])
    }

    @Test func `attributes that cannot be are told, and count as left out`() throws {
      let pages = try ElementPages(ready: "<ductus-canvas></ductus-canvas>", beside: session)
      let told = try pages.run(
        """
        const warnings = [];
        console.warn = (text) => warnings.push(text);
        const made = document.createElement("ductus-canvas");
        const faults = [];
        made.addEventListener("error", ({ detail }) => faults.push(detail.message));
        Object.assign(made, { color: "red3", size: "big", tool: "x", brush: "pencl" });
        document.body.append(made);
        await made.ready;
        const before = faults.length;
        Object.assign(made, { color: "rebeccapurple", size: 7, tool: "erase", brush: "pencil", paper: "rgb(250 240 230)" });
        const { red, green } = made.engine.paper;
        return {
          before, after: faults.length, warnings: warnings.length, red, green,
          names: ["color", "size", "tool", "brush"].every((name) => faults.some((text) => text.includes(`“${name}”`))),
          offers: faults.at(-1).includes("highlighter"),
        };
        """)
      #expect(
        told == [
          "before": 4, "after": 4, "warnings": 4, "red": 250, "green": 240, "names": true,
          "offers": true,
        ])
    }

    // MARK: Forms

    @Test func `a canvas is a control of its form`() throws {
      let pages = try ElementPages(
        ready: """
          <form id="form" method="post" enctype="multipart/form-data"><fieldset>
          <ductus-canvas name="plan" required style="height: 300px"></ductus-canvas></fieldset></form>
          """, beside: session)
      let form =
        "const form = document.querySelector('form'); const sent = () => new FormData(form).get('plan');"
      #expect(
        try pages.run(
          "\(form) return [sent(), form.checkValidity(), element.validity.valueMissing, element.validationMessage];"
        )
          == [nil, false, true, "Please draw something."])
      try pages.run(
        "document.documentElement.lang = 'de'; await new Promise(requestAnimationFrame);")
      #expect(try pages.run("return element.validationMessage;") == "Bitte zeichnen Sie etwas.")

      try pages.browser.stroke([PenSample(50, 50), PenSample(150, 60)])
      try pages.browser.pen(.down, PenSample(50, 100))
      try pages.browser.pen(.move, PenSample(150, 110))
      // In mid-stroke, and without what was undone.
      let file = try pages.run(
        """
        \(form)
        const opened = async (file) => {
          const made = document.createElement("ductus-canvas");
          await made.open(file);
          return made.engine.summary().strokes;
        };
        const first = sent();
        element.undo();
        const second = sent();
        element.format = "png";
        const picture = sent();
        const { width } = await createImageBitmap(picture);
        return [
          form.checkValidity(), first.name, await opened(first), await opened(second), picture.name, picture.type,
          width > 200 && width < 230,
        ];
        """)
      #expect(
        file == [true, "drawing.ductus", 2, 1, "drawing.png", "image/png", true])
      try pages.browser.pen(.up, PenSample(150, 110))

      let states = try pages.run(
        """
        \(form)
        const fieldset = document.querySelector("fieldset");
        element.disabled = true;
        const disabled = sent();
        element.disabled = false;
        fieldset.disabled = true;
        const inFieldset = sent();
        const { willValidate } = element;
        fieldset.disabled = false;
        element.setCustomValidity("Too plain");
        const message = [element.checkValidity(), element.validationMessage];
        element.setCustomValidity("");
        form.reset();
        const { isEmpty } = element;
        element.undo();
        return [disabled, inFieldset, willValidate, message, form.checkValidity(), isEmpty, element.isEmpty];
        """)
      #expect(states == [nil, nil, false, [false, "Too plain"], true, true, false])
      let warnings = try pages.run(
        """
        \(form)
        let count = 0;
        console.warn = () => { count += 1; };
        sent();
        form.enctype = "application/x-www-form-urlencoded";
        const before = count;
        sent();
        sent();
        return [before, count];
        """)
      #expect(warnings == [0, 1])
    }

    @Test func `a screen reader hears the label of a canvas, and that it is required`() throws {
      let pages = try ElementPages(
        ready: """
          <label for="c">Plan of the garden</label>
          <ductus-canvas id="c" required style="height: 300px"></ductus-canvas>
          """, beside: session)
      let said = try pages.run(
        """
        const canvas = element.shadowRoot.querySelector("canvas");
        const said = () => [canvas.role, canvas.ariaLabel, canvas.ariaDescription];
        const first = said();
        element.required = false;
        element.setAttribute("aria-label", "Plan");
        return [first, said()];
        """)
      #expect(
        said == [
          ["img", "Plan of the garden", "Required. Draw with a pen, a finger or a mouse."],
          ["img", "Plan", "Draw with a pen, a finger or a mouse."],
        ])
    }

    @Test func `the wheel scrolls the page of a fixed canvas`() throws {
      let pages = try ElementPages(
        ready: """
          <ductus-canvas fixed style="width: 500px"></ductus-canvas><div style="height: 3000px"></div>
          """, beside: session)
      try pages.browser.turnWheel(at: PagePoint(200, 200), y: 120)
      try pages.page.waitUntil("scrollY > 100")
      #expect(try pages.run("return element.engine.view;") == ["x": 0, "y": 0, "zoom": 1])
      try pages.run("scrollTo(0, 0); element.fixed = false;")
      try pages.browser.turnWheel(at: PagePoint(200, 200), y: 120)
      try pages.page.waitUntil("\(ElementPages.element).engine.view.y > 50")
      #expect(try pages.run("return scrollY;") == 0)
    }

    // MARK: Tools

    /// Opens a page with one canvas that has a bar of tools.
    private func withTools(_ attributes: String = "", width: Int = 600) throws -> ElementPages {
      let pages = try ElementPages(
        ready: "<ductus-canvas tools \(attributes) style='width: \(width)px'></ductus-canvas>",
        beside: session)
      try pages.page.waitUntil("\(ElementPages.element).shadowRoot.querySelector('.bar')")
      return pages
    }

    /// What finds a control of the bar by its label.
    private static let bar = """
      const bar = element.shadowRoot.querySelector(".bar");
      const control = (label) => bar.querySelector(`[aria-label="${label}"]`);
      const pressed = () => [...bar.querySelectorAll("[aria-pressed=true]")].map((one) => one.ariaLabel).join(" ");
      """

    @Test func `the bar of tools and the page agree`() throws {
      let pages = try withTools("color='navy' size='7'")
      let chosen = try pages.run(
        """
        \(Self.bar)
        const states = [];
        const note = () => states.push([element.brush, element.color, element.size, element.tool, pressed()].join("/"));
        note();
        for (const label of ["Highlighter", "Eraser", "Pen", "Red"]) {
          control(label).click();
          note();
        }
        Object.assign(element, { brush: "marker", color: "#000000", size: 12 });
        note();
        const slider = control("Width");
        states.push(slider.ariaValueText);
        slider.value = "100";
        slider.dispatchEvent(new Event("input"));
        note();
        return states;
        """)
      #expect(
        chosen == [
          "/navy/7//Pen", "highlighter////Highlighter", "highlighter///erase/Eraser",
          "pen/navy/7/draw/Pen", "pen/#d0342c/7/draw/Pen Red",
          "marker/#000000/12/draw/Marker Black", "12 pt", "marker/#000000/100/draw/Marker Black",
        ])
      try pages.browser.stroke([PenSample(100, 100), PenSample(200, 100)])
      let acted = try pages.run(
        """
        \(Self.bar)
        const states = [];
        for (const label of ["Undo", "Undo", "Redo", "Clear", "Clear"]) {
          states.push(control(label).ariaDisabled === "true");
          control(label).click();
          states.push(element.isEmpty);
        }
        document.documentElement.lang = "ru";
        await new Promise(requestAnimationFrame);
        return [...states, bar.ariaLabel, element.canUndo];
        """)
      #expect(
        acted == [
          false, true, true, true, false, false, false, true, true, true, "Инструменты рисования",
          true,
        ])
      try pages.run("element.tools = false;")
      try pages.page.waitUntil(
        "!\(ElementPages.element).shadowRoot.querySelector('.bar')"
          + " && \(ElementPages.element).shadowRoot.querySelector('canvas').height === 320")
    }

    @Test func `arrow keys move in the bar, which is one stop of the tabulator`() throws {
      let pages = try withTools()
      try pages.run("element.shadowRoot.querySelector('canvas').focus();")
      var seen: [String?] = []
      for key: Key in [
        .tab, .right, .left, .left, .left, .left, .left, .up, .right, .home, .right, .enter,
      ] {
        try pages.browser.press(key)
        seen.append(
          try pages.run(
            "return `${element.shadowRoot.activeElement?.ariaLabel} ${element.size}`.trim();"
          ).string)
      }
      #expect(
        seen == [
          "Pen", "Pencil", "Pen", "Clear", "Redo", "Undo", "Width", "Width 2.6", "Undo 2.6",
          "Pen 2.6", "Pencil 2.6", "Pencil",
        ])
      #expect(try pages.run("return element.brush;") == "pencil")
      #expect(
        try pages.run(
          """
          const tabs = element.shadowRoot.querySelectorAll(".bar :is(button, input)");
          return [...tabs].filter((one) => one.tabIndex === 0).map((one) => one.ariaLabel);
          """) == ["Pencil"])
    }

    @Test(arguments: [true, false])
    func `the bar wraps in a narrow page, with targets that are large enough`(isTouched: Bool)
      throws
    {
      let pages = try withTools(width: 280)
      try pages.browser.setPage(width: 300, height: 700, isMobile: isTouched)
      defer { try? pages.browser.setPage(width: 1024, height: 768) }
      try pages.browser.devTools(
        "Emulation.setTouchEmulationEnabled", ["enabled": .bool(isTouched)])
      defer {
        _ = try? pages.browser.devTools("Emulation.setTouchEmulationEnabled", ["enabled": false])
      }
      try pages.page.nextFrame()
      let layout = try pages.run(
        """
        \(Self.bar)
        const around = bar.getBoundingClientRect();
        const boxes = [...bar.querySelectorAll("button, input")].map((one) => one.getBoundingClientRect());
        const isInside = ({ left, right, top, bottom }) => left >= around.left && right <= around.right
          && top >= around.top && bottom <= around.bottom;
        const isCoarse = matchMedia("(pointer: coarse)").matches;
        const least = Math.min(...boxes.flatMap(({ width, height }) => [width, height]));
        return {
          count: boxes.length, isInside: boxes.every(isInside), isCoarse, isLarge: least >= (isCoarse ? 44 : 32),
          sheet: element.shadowRoot.querySelector("canvas").getBoundingClientRect().height >= 128,
        };
        """)
      #expect(
        layout == [
          "count": 14, "isInside": true, "isCoarse": .bool(isTouched), "isLarge": true,
          "sheet": true,
        ])
    }
  }
}
