import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The signature field in pages that are not ours: how they set it, move it, send it and read it aloud.
  @Suite(
    .enabled(
      if: PackageFiles.areThere,
      "The engines for packages are not built: run `make package` first."))
  struct FieldTests {
    let session: AppPage

    init() throws { session = try #require(AppSession.page) }

    private func field(_ attributes: String = "", around: (String, String) = ("", "")) throws
      -> ElementPages
    {
      try ElementPages(
        ready: "\(around.0)<ductus-signature \(attributes)></ductus-signature>\(around.1)",
        beside: session)
    }

    @Test func `a field that is moved while it loads keeps its strokes where they were`() throws {
      let gate = Gate()
      let pages = try ElementPages(
        """
        <div id="one" style="height: 300px"><ductus-signature></ductus-signature></div>
        <div id="two" style="padding-left: 200px"></div>
        """, holding: gate, beside: session)
      defer { gate.open() }
      try pages.run(
        """
        window.heard = [];
        element.addEventListener("ready", () => heard.push("ready"));
        """)
      try pages.browser.stroke([PenSample(50, 60), PenSample(150, 100)])
      try pages.run("document.querySelector('#two').append(element);")
      try pages.browser.stroke([PenSample(250, 360), PenSample(350, 400)])
      gate.open()
      try pages.page.waitUntil("heard.length > 0 && !\(ElementPages.element).isEmpty")
      try pages.browser.stroke([PenSample(250, 460), PenSample(350, 480)])
      let strokes = try pages.run(
        """
        const strokes = await element.strokes();
        const { left, top } = element.shadowRoot.querySelector("canvas").getBoundingClientRect();
        return [strokes.map(({ points: [{ x, y }] }) => [Math.round(x), Math.round(y)]), left, top, heard];
        """)
      #expect(strokes[0] == [[49, 59], [49, 59], [49, 159]])
      #expect(strokes[3] == ["ready"])
      // Another one, with nothing drawn but by a script, in the same way.
      let drawn = try pages.run(
        """
        const made = document.createElement("ductus-signature");
        document.body.append(made);
        const drawing = made.draw([{ points: [{ x: 10, y: 10, time: 0 }, { x: 90, y: 50, time: 200 }] }]);
        document.querySelector("#one").append(made);
        await drawing;
        return [made.isEmpty, (await made.strokes()).length];
        """)
      #expect(drawn == [false, 1])
    }

    @Test func `properties that frameworks set are attributes, and methods stay methods`() throws {
      let pages = try field(around: ("<form id='f1'></form>", ""))
      let said = try pages.run(
        """
        const properties = { name: "s", required: true, disabled: false, readOnly: false, minlength: "20", minLength: 20,
          controls: "", color: "navy", pen: 2, background: "#ffffff", format: "svg", width: 600, height: 200,
          text: "Sign here", lang: "de", clear: "Leeren", undo: "Zurück", done: "Fertig!", form: "f1" };
        for (const [name, value] of Object.entries(properties)) {
          if (name in element) element[name] = value;
          else element.setAttribute(name, value);
        }
        const label = (part) => element.shadowRoot.querySelector(`[part~=${part}]`).textContent;
        return [label("clear"), label("undo"), label("done"), element.form.id, element.getAttribute("width"),
          [element.clear, element.undo, element.redo, element.draw].every((one) => typeof one === "function")];
        """)
      #expect(said == ["Leeren", "Zurück", "Fertig!", "f1", "600", true])
      try pages.browser.stroke([PenSample(50, 60), PenSample(150, 100)])
      let drawn = try pages.run(
        """
        const [{ color, pen }] = await element.strokes();
        const before = element.isEmpty;
        element.undo();
        const undone = element.isEmpty;
        element.redo();
        element.clear();
        element.clear = null;
        const label = element.shadowRoot.querySelector("[part~=clear]").textContent;
        return [color, pen, before, undone, element.isEmpty, label];
        """)
      #expect(drawn == ["#000080", 2, false, true, true, "Löschen"])
      // Those that were set before the element was defined.
      let earlier = try pages.run(
        """
        const { DuctusSignature } = await import("/element/ductus-signature.js");
        const one = document.createElement("x-field");
        Object.assign(one, { clear: "Leeren", pen: 3, required: true });
        document.body.append(one);
        customElements.define("x-field", class extends DuctusSignature {});
        return [typeof one.clear, one.getAttribute("pen"), one.required, one.getAttribute("clear")];
        """)
      #expect(earlier == ["function", "3", true, "Leeren"])
    }

    @Test func `a form gets a file, or a text, in each format, and its mistakes are told`() throws {
      let pages = try field("name='s'", around: ("<form>", "</form>"))
      try pages.browser.stroke([PenSample(50, 60), PenSample(150, 100)])
      let sent = try pages.run(
        """
        const told = [];
        console.warn = (text) => told.push(text);
        const shown = async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          return image.naturalWidth > 150;
        };
        const sent = [];
        for (const format of ["png", "svg", "jpeg", "png-url", "svg-url", "jpeg-url", "gif"]) {
          element.setAttribute("format", format);
          const value = new FormData(document.querySelector("form")).get("s");
          if (typeof value === "string") sent.push(`text ${value.slice(5, value.indexOf(";"))} ${await shown(value)}`);
          else sent.push(`${value.name} ${value.type} ${value.size > 200}`);
        }
        return [sent, ...["enctype", "gif"].map((word) => told.filter((text) => text.includes(word)).length)];
        """)
      #expect(
        sent[0] == [
          "signature.png image/png true", "signature.svg image/svg+xml true",
          "signature.jpg image/jpeg true", "text image/png true", "text image/svg+xml true",
          "text image/jpeg true", "signature.png image/png true",
        ])
      #expect(sent[1] == 1 && sent[2] == 1)
    }

    @Test func `ink that nobody saw is not sent and is no signature`() throws {
      let pages = try field(
        "name='s' required controls='none' style='margin: 200px; width: 400px; height: 200px; border: 0'",
        around: ("<form enctype='multipart/form-data'>", "</form>"))
      try pages.browser.stroke([
        PenSample(300, 399.5), PenSample(310, 420), PenSample(340, 460), PenSample(380, 500),
      ])
      try pages.page.nextFrame()
      #expect(try pages.run("return element.checkValidity();") == false)
      try pages.run("element.clear();")
      // A long descender.
      let way = (0...30).map { PenSample(250 + 2 * Double($0), 300 + 6 * Double($0)) }
      let back = (0...30).map { PenSample(310 + 2 * Double($0), 480 - 6 * Double($0)) }
      try pages.browser.stroke(way + back)
      let picture = try pages.run(
        """
        const { bounds } = await element.export();
        element.style.width = "399px";
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return [element.checkValidity(), bounds.maxY, (await element.export()).bounds.maxY];
        """)
      #expect(picture[0].isTrue)
      for place in [1, 2] { #expect(abs((picture[place].number ?? 0) - 200) <= 1, "\(picture)") }
    }

    @Test func `a picture and a typed name stand for ink`() throws {
      let pages = try field(
        "name='s' typed='who' required format='png-url' style='width: 400px'",
        around: ("<form>", "</form>"))
      // The keyboard alone.
      try pages.run("element.focus();")
      try pages.browser.press(.enter)
      try pages.page.waitUntil(
        "\(ElementPages.element).shadowRoot.activeElement?.localName === 'input'")
      for letter in "Ada Lovelace" {
        try pages.browser.press(Key(stringLiteral: String(letter)))
      }
      try pages.browser.press(.enter)
      let typed = try pages.run(
        """
        const data = new FormData(document.querySelector("form"));
        const picture = await element.export({ width: 300 });
        return [element.typedName, data.get("who"), data.get("s").startsWith("data:image/png;base64,"),
          element.checkValidity(), picture.width, picture.svg.includes("<image "), (await element.strokes()).length];
        """)
      #expect(typed == ["Ada Lovelace", "Ada Lovelace", true, true, 300, true, 0])
      try pages.page.takeScreenshot("typed-name")
      let undone = try pages.run(
        "element.undo(); return [element.isEmpty, element.checkValidity(), element.typedName];")
      #expect(undone == [true, false, ""])
      // A signature that was stored as a picture comes back as it was, and ink goes over it.
      try pages.browser.stroke([PenSample(50, 60), PenSample(150, 100)])
      let stored = try pages.run(
        """
        const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 100 });
        const context = canvas.getContext("2d");
        context.fillStyle = "#00ff00";
        context.fillRect(0, 0, 200, 100);
        await element.fromDataURL(canvas.toDataURL(), { x: 20, y: 30 });
        const pixel = async (at) => {
          const image = new Image();
          image.src = await element.dataURL(at);
          await image.decode();
          const one = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
          const context = one.getContext("2d");
          context.drawImage(image, 0, 0);
          return [image.width, image.height, ...context.getImageData(10, 10, 1, 1).data];
        };
        return [await pixel({}), (await pixel({ format: "jpeg", width: 100 })).slice(0, 2), element.isEmpty,
          (await element.strokes()).length, await element.fromDataURL("data:,x").catch((error) => error.name)];
        """)
      #expect(stored == [[400, 200, 0, 255, 0, 255], [100, 50], false, 0, "TypeError"])
      // Pictures wait for one that is loaded; those of the whole sheet have its size.
      let whole = try pages.run(
        """
        const { clientWidth, clientHeight } = element.shadowRoot.querySelector(".sheet");
        element.clear();
        const url = "data:image/svg+xml," + encodeURIComponent(
          '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0H20V10H0Z"/></svg>');
        const shown = Promise.allSettled(["data:,x", url, "data:,y"].map((one) => element.fromDataURL(one)));
        const valid = element.checkValidity();
        const { width, height } = await element.export({ whole: true });
        const { bounds } = await element.export();
        const said = (await shown).map(({ value, reason }) => value ?? reason.name);
        return [valid, width / clientWidth, height / clientHeight, bounds.maxX - bounds.minX, said];
        """)
      #expect(whole == [false, 2, 2, 20, ["TypeError", true, "TypeError"]])
    }

    @Test func `each change is told once, and what is cleared comes back whole`() throws {
      let pages = try field("name='s' typed required")
      try pages.run(
        """
        window.told = [];
        for (const type of ["begin", "change"]) {
          element.addEventListener(type, ({ detail: { isEmpty } }) => told.push(`${type} ${isEmpty ?? ""}`.trim()));
        }
        element.clear();
        element.undo();
        """)
      try pages.browser.stroke([PenSample(50, 60), PenSample(150, 100)])
      let told = try pages.run(
        """
        element.redo();
        element.clear();
        element.clear();
        element.undo();
        element.typedName = "Ada";
        element.typedName = "Ada";
        element.clear();
        const cleared = [element.isEmpty, element.canUndo, element.typedName];
        element.undo();
        const name = element.typedName;
        element.undo();
        return [told, cleared, name, element.typedName, (await element.strokes()).length];
        """)
      #expect(
        told[0] == [
          "begin", "change false", "change true", "change false", "change false", "change true",
          "change false", "change false",
        ], "\(told[0])")
      #expect(told[1] == [true, true, ""] && told[2] == "Ada" && told[3] == "" && told[4] == 1)
      // A name that is being typed when the page forbids it.
      let forbidden = try pages.run(
        """
        const names = [];
        for (const property of ["readOnly", "disabled"]) {
          element.shadowRoot.querySelector("[part~=type]").click();
          element.shadowRoot.querySelector("input").value = "Eve";
          element[property] = true;
          element.shadowRoot.querySelector("input").dispatchEvent(new Event("blur"));
          element[property] = false;
          names.push(element.typedName);
        }
        return names;
        """)
      #expect(forbidden == ["", ""])
      // Strokes as signature_pad keeps them.
      let drawn = try pages.run(
        """
        const time = Date.now();
        await element.draw([{ color: "navy", points: [{ x: 10, y: 10, time }, { x: 90, y: 50, time: time + 200 }] }]);
        return [(await element.strokes())[0].color, element.checkValidity()];
        """)
      #expect(drawn == ["#000080", true])
    }

    @Test func `one history has ink, pictures and names`() throws {
      let pages = try field("typed style='width: 400px; height: 240px'")
      try pages.browser.stroke([PenSample(50, 60), PenSample(150, 100)])
      try pages.run("element.typedName = 'Ada';")
      try pages.browser.stroke([PenSample(50, 60), PenSample(150, 100)])
      try pages.browser.stroke([PenSample(50, 90), PenSample(150, 130)])
      let states = try pages.run(
        """
        const states = [];
        const note = async () => states.push([(await element.strokes()).length, element.typedName, element.canRedo].join());
        for (const action of ["undo", "undo", "redo", "clear", "undo", "undo", "undo", "undo", "undo", "redo", "redo"]) {
          element[action]();
          await note();
        }
        return states;
        """)
      #expect(
        states == [
          "1,Ada,true", "0,Ada,true", "1,Ada,true", "0,,false", "1,Ada,true", "0,Ada,true",
          "1,,true", "0,,true", "0,,true", "1,,true", "0,Ada,true",
        ])
      // What the browser gives back has both, and is told once.
      let restored = try pages.run(
        """
        const told = [];
        const strokes = [{ points: [{ x: 10, y: 10, time: 0 }, { x: 90, y: 50, time: 200 }] }];
        const made = document.createElement("ductus-signature");
        for (const one of [element, made]) one.addEventListener("change", () => told.push(one === made));
        made.formStateRestoreCallback(JSON.stringify({ strokes, name: "Ada" }));
        element.formStateRestoreCallback(JSON.stringify({ strokes, name: "Ada" }));
        document.body.append(made);
        const all = [];
        for (const one of [element, made]) {
          all.push((await one.strokes()).length, one.typedName);
          one.undo();
          all.push((await one.strokes()).length);
        }
        return [...all, told];
        """)
      #expect(restored == [1, "Ada", 0, 1, "Ada", 0, [false, false, true, true]])
    }

    @Test func `light ink over a picture is seen as it is sent`() throws {
      let pages = try field(
        "color='#ffff00' pen='8' style='width: 400px; height: 240px; border: 0'")
      try pages.run(
        """
        const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 150 });
        const context = canvas.getContext("2d");
        context.fillStyle = "#000080";
        context.fillRect(0, 0, 300, 150);
        await element.fromDataURL(canvas.toDataURL(), { x: 20, y: 20 });
        """)
      try pages.browser.stroke([PenSample(60, 80), PenSample(160, 100), PenSample(260, 80)])
      try pages.page.nextFrame()
      func yellow(_ picture: Picture) -> Int {
        (0..<170).reduce(0) { sum, y in
          sum + (0..<330).count { picture[$0, y] & 0xFF_FFFF == 0x00_FFFF }
        }
      }
      #expect(try yellow(pages.screenshot()) > 200)
      try pages.page.takeScreenshot("light-ink-over-picture")
    }

    @Test func `a field that has stopped says so, and gives no empty answers`() throws {
      let pages = try field("name='s'", around: ("<form>", "</form>"))
      let stopped = try pages.run(
        """
        const { instantiate } = WebAssembly;
        WebAssembly.instantiate = async (...given) => {
          const { exports } = await instantiate.apply(WebAssembly, given);
          return { exports: { ...exports, sign_undo() { throw new Error("a trap"); } } };
        };
        const made = document.createElement("ductus-signature");
        made.setAttribute("name", "t");
        document.querySelector("form").append(made);
        await made.draw([{ points: [{ x: 10, y: 10, time: 0 }, { x: 90, y: 50, time: 200 }] }]);
        WebAssembly.instantiate = instantiate;
        const { error } = console;
        console.error = () => {};
        try { made.undo(); } catch { /* It has stopped. */ }
        console.error = error;
        const answers = await Promise.allSettled([made.strokes(), made.export(), made.dataURL()]);
        const said = [answers.map(({ status }) => status), made.checkValidity(), made.validationMessage];
        made.shadowRoot.querySelector("[part~=again]").click();
        return [...said, (await made.strokes()).length, made.checkValidity()];
        """)
      #expect(
        stopped == [
          ["rejected", "rejected", "rejected"], false,
          "The field has stopped. What was signed is lost.", 0, true,
        ])
    }

    @Test func `what a page does before the engine is there counts`() throws {
      for (action, count) in [
        ("", 1), ("element.clear()", 0), ("element.readOnly = true", 1),
        ("element.typedName = 'Ada'", 0), ("element.redo()", 1), ("element.hidden = true", 1),
      ] {
        let gate = Gate()
        let pages = try ElementPages(
          "<ductus-signature></ductus-signature>", holding: gate, beside: session)
        defer { gate.open() }
        try pages.browser.stroke([PenSample(50, 60), PenSample(150, 100)])
        try pages.run(
          "element.addEventListener('ready', () => { window.isReady = true; }); \(action);")
        gate.open()
        try pages.page.waitUntil("window.isReady")
        let after = try pages.run(
          """
          element.hidden = false;
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return [(await element.strokes()).length, element.typedName];
          """)
        #expect(after[0].integer == count, "\(action)")
        #expect(after[1].string == (action.contains("Ada") ? "Ada" : ""), "\(action)")
      }
    }

    @Test func `a picture is seen as it is sent, on a field of another size too`() throws {
      let pages = try field("typed background='#808080' style='width: 400px; height: 240px'")
      try pages.run("element.color = 'white'; element.typedName = 'Ada Lovelace of London';")
      try pages.run("element.style.width = '200px';")
      try pages.page.nextFrame()
      let shown = try pages.run(
        """
        const box = element.shadowRoot.querySelector(".picture canvas").getBoundingClientRect();
        const field = element.getBoundingClientRect();
        return [box.width > 50, box.left >= field.left, box.right <= field.right, box.bottom <= field.bottom];
        """)
      #expect(shown == [true, true, true, true])
      let picture = try pages.screenshot()
      let whites = (0..<200).reduce(0) { sum, x in
        sum + (0..<180).count { picture[x, $0] & 0xFF_FFFF == 0xFF_FFFF }
      }
      #expect(whites > 40, "a white name on grey paper")
      try pages.page.takeScreenshot("typed-on-grey")
    }

    @Test(arguments: ["en", "de", "zh", "ru"])
    func `no button is cut off in a narrow field`(language: String) throws {
      let pages = try field("lang='\(language)' typed style='width: 280px; height: 260px'")
      let cut = try pages.run(
        """
        const { right, bottom, left } = element.getBoundingClientRect();
        return [...element.shadowRoot.querySelectorAll(".bar button")].filter((button) => {
          const box = button.getBoundingClientRect();
          return box.width === 0 || box.right > right || box.left < left || box.bottom > bottom
            || button.scrollWidth > button.clientWidth;
        }).map((button) => button.textContent).concat(
          element.shadowRoot.querySelector(".sheet").clientHeight >= 120 ? [] : ["sheet"]);
        """)
      #expect(cut == [])
      try pages.page.takeScreenshot("narrow-field-\(language)")
    }

    @Test func `the page decides about light and dark, words and language`() throws {
      let pages = try field()
      let looks = try pages.run(
        """
        const bar = element.shadowRoot.querySelector("[part~=bar]");
        const colour = () => getComputedStyle(bar).backgroundColor;
        const looks = [];
        for (const scheme of ["light", "dark"]) {
          document.documentElement.style.colorScheme = scheme;
          looks.push(colour());
        }
        element.style.colorScheme = "light";
        looks.push(colour());
        const style = document.createElement("style");
        style.textContent = "ductus-signature::part(bar) { background: rgb(1, 2, 3) }"
          + "ductus-signature { --ductus-line: rgb(4, 5, 6) }";
        document.head.append(style);
        looks.push(colour(), getComputedStyle(element.shadowRoot.querySelector("[part~=line]")).borderBottomColor);
        return looks;
        """)
      #expect(
        looks == [
          "rgb(255, 255, 255)", "rgb(36, 38, 43)", "rgb(255, 255, 255)", "rgb(1, 2, 3)",
          "rgb(4, 5, 6)",
        ])
      let words = try pages.run(
        """
        const clear = element.shadowRoot.querySelector("[part~=clear]");
        const said = [];
        document.documentElement.lang = "de-AT";
        await null;
        said.push(clear.textContent);
        element.constructor.words.fr = { clear: "Effacer" };
        document.documentElement.lang = "fr";
        await null;
        said.push(clear.textContent, element.shadowRoot.querySelector("[part~=undo]").textContent);
        element.words = { undo: "Retour" };
        said.push(element.shadowRoot.querySelector("[part~=undo]").textContent);
        delete element.constructor.words.fr;
        element.setCustomValidity("Not yet.");
        said.push(element.validationMessage, element.checkValidity());
        element.setCustomValidity("");
        said.push(element.checkValidity());
        return said;
        """)
      #expect(words == ["Löschen", "Effacer", "Undo", "Retour", "Not yet.", false, true])
    }

    @Test func `high contrast shows the line on its paper`() throws {
      let pages = try field("text='Sign here'")
      try pages.browser.devTools(
        "Emulation.setEmulatedMedia",
        [
          "features": [
            ["name": "forced-colors", "value": "active"],
            ["name": "prefers-color-scheme", "value": "dark"],
          ]
        ])
      defer { _ = try? pages.browser.devTools("Emulation.setEmulatedMedia", ["features": []]) }
      let colors = try pages.run(
        """
        const style = (part) => getComputedStyle(element.shadowRoot.querySelector(`[part~=${part}]`));
        return [matchMedia("(forced-colors: active)").matches, style("line").borderBottomColor, style("text").color,
          style("sheet").backgroundColor];
        """)
      #expect(
        colors == [true, "rgb(138, 143, 153)", "rgb(90, 93, 101)", "rgb(255, 255, 255)"])
    }

    @Test func `a screen reader hears that it is required, and how to sign`() throws {
      let pages = try field(
        "id='s' required typed", around: ("<label for='s'>Signature of the tenant</label>", ""))
      let tree = try pages.browser.devTools("Accessibility.getFullAXTree", [:])
      let nodes = tree["nodes"].array
      func text(_ node: JSON) -> String {
        "\(node["role"]["value"].string ?? "") \(node["name"]["value"].string ?? "") "
          + "\(node["description"]["value"].string ?? "")"
      }
      let said = nodes.map(text).filter { $0.contains("Signature of the tenant") }
      #expect(
        said.contains {
          $0.contains("Required.") && $0.contains("Sign with a pen") && $0.contains("press Enter")
        }, "\(said)")
    }
  }
}
