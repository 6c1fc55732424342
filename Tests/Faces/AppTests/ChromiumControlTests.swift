import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests of the controls: their names, their reach by the keyboard, their visibility.
  @Suite struct ControlTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// The states of the page: nothing is open, or a panel or a dialog, by the control that opens it.
    private static let places = [
      "", "#brush-button", "#eraser-button", "#color-button", "#widths [aria-pressed=true]",
      "#shapes-button", "#sharing-button", "#menu-button",
      "#drawings-button", "#save-item", "#settings-item", "#paper-item", "#help-item",
      "#inspect-item",
    ]

    private func open(_ place: String) throws {
      if place.isEmpty { return }
      // The panel of a tool opens once the tool has been chosen.
      let isChosen = try page.value("$(args[0]).ariaPressed !== 'false'", .string(place)).isTrue
      if !isChosen { try page.press(place) }
      try page.press(place)
      try page.waitUntil("$('dialog[open], .panel:not([hidden])')")
      try page.nextFrame()
    }

    private func close() throws {
      try browser.press(.escape)
      try page.waitUntil("!$('dialog[open], .panel:not([hidden])')")
    }

    // MARK: Names and roles

    @Test func `Every control has a name and a role`() throws {
      let roles: Set = [
        "button", "radio", "checkbox", "slider", "combobox", "MenuListPopup", "DisclosureTriangle",
        "ColorWell", "image",
        "img", "option", "listbox", "textbox", "spinbutton", "dialog", "region",
      ]
      for place in Self.places {
        try open(place)
        for node in try browser.accessibilityTree() {
          let properties = node["properties"].array
          let isFocusable = properties.contains {
            $0["name"] == "focusable" && $0["value"]["value"].isTrue
          }
          let role = node["role"]["value"].string ?? ""
          guard isFocusable, role != "RootWebArea", role != "generic" else { continue }
          let name = node["name"]["value"].string ?? ""
          #expect(!name.trimmingCharacters(in: .whitespaces).isEmpty, "\(role) in “\(place)”")
          #expect(roles.contains(role), "\(name) is a \(role)")
        }
        if !place.isEmpty { try close() }
      }
    }

    @Test func `The controls that are always there`() throws {
      let nodes = try browser.accessibilityTree()
      func has(_ role: String, _ name: String) -> Bool {
        nodes.contains { $0["role"]["value"].string == role && $0["name"]["value"].string == name }
      }
      for name in [
        "Brush", "Eraser", "Select", "Shapes", "Ruler", "Share", "Hand", "Colour", "Hide tools",
        "Undo", "Redo",
        "Menu", "Zoom out", "Zoom in", "Drawings", "Rename: Drawing 1", "Show all, zoom is 100%",
      ] {
        #expect(has("button", name), "no button \(name)")
      }
      // High bars have three widths, this one has that in use.
      #expect(nodes.contains { $0["name"]["value"].string?.hasPrefix("Width 2: ") == true })
      #expect(has("image", "Drawing") || has("img", "Drawing"))
      #expect(has("group", "Tools") && has("group", "Widths") && has("group", "View"))
      #expect(try page.value("document.documentElement.lang") == "en")
      #expect(try page.value("document.title") == "Drawing 1 – Ductus")
    }

    @Test func `Every brush has a picture and a name`() throws {
      try open("#brush-button")
      let brushes = try page.value(
        """
        [...document.querySelectorAll(".brush")].map((label) => {
          const canvas = label.querySelector("canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return [label.textContent.trim(), data.some((value, index) => index % 4 === 3 && value > 60)];
        })
        """
      ).array
      #expect(brushes.count >= 15)
      #expect(brushes.allSatisfy { $0[0].string?.isEmpty == false && $0[1].isTrue }, "\(brushes)")
    }

    @Test func `A spoken summary follows the drawing`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.waitUntil("$('#summary').textContent.includes('1 stroke')")
      #expect(try page.value("$('#summary').getAttribute('role')") == "status")
      let canvas = try #require(
        try browser.accessibilityTree().first { $0["name"]["value"] == "Drawing" })
      #expect(canvas["description"]["value"].string?.contains("1 stroke") == true)
    }

    // MARK: The keyboard

    @Test func `The tabulator goes through the controls in the order in which they are seen`()
      throws
    {
      // There is something to undo and to do again.
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.drawWithPen(wave(from: PagePoint(300, 500)))
      try page.press("#undo-button")
      // The list of objects is there once it was asked for.
      try browser.press("o")
      try page.waitUntil("document.activeElement?.id === 'object-list'")
      try browser.press(.escape)
      try page.waitUntil("document.activeElement?.id === 'canvas'")
      try browser.run("document.activeElement?.blur();")
      try browser.run(
        """
        document.querySelectorAll("#notices .plain").forEach((one) => one.click());
        document.activeElement?.blur();
        document.body.focus();
        """)
      var order: [String] = []
      // Once round, with the browser's own controls in between.
      for _ in 0..<34 {
        try browser.press(.tab)
        order.append(try page.value("document.activeElement.id").string ?? "")
      }
      let expected = [
        "canvas", "objects-button", "object-list", "drawings-button", "name-button",
        "brush-button", "eraser-button", "select-button", "text-button", "shapes-button",
        "ruler-button", "color-button", "width-2", "hide-button",
        "undo-button", "redo-button", "sharing-button",
        "menu-button", "hand-button", "zoom-out-button", "fit-button", "zoom-in-button",
      ]
      // It may begin anywhere, for the focus was somewhere before.
      let start = try #require(order.firstIndex(of: "canvas"), "\(order)")
      var turned: [String] = []
      for name in order[start...] + order[..<start] where !name.isEmpty && !turned.contains(name) {
        turned.append(name)
      }
      #expect(turned == expected.filter(turned.contains))
      #expect(turned.count >= expected.count - 1)
    }

    @Test func `The canvas is framed where Tab brings the focus, and nowhere else`() throws {
      let hasFocus = "document.activeElement.id === 'canvas'"
      let isFramed = "getComputedStyle($('#canvas')).outlineStyle !== 'none'"
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      #expect(try page.value(hasFocus).isTrue && !page.value(isFramed).isTrue)
      // A dialog in which Tab was pressed gives the focus back.
      try page.press("#settings-item")
      try page.waitUntil("$('#settings-dialog').open")
      try browser.press(.tab)
      try browser.press(.escape)
      try page.waitUntil("!$('dialog[open]') && \(hasFocus)")
      #expect(try page.value(isFramed) == false)
      // The selection that Escape ends leaves no frame either.
      try browser.press(.control, "a")
      try browser.press(.escape)
      #expect(try page.value(hasFocus).isTrue && !page.value(isFramed).isTrue)
      // On with Tab, and back.
      try browser.press(.tab)
      #expect(try !page.value(hasFocus).isTrue && !page.value(isFramed).isTrue)
      try browser.press(.shift, .tab)
      #expect(try page.value(hasFocus).isTrue && page.value(isFramed).isTrue)
      try page.drawWithPen(wave(from: PagePoint(300, 500)))
      #expect(try page.value(isFramed) == false)
    }

    @Test func `All can be done with the keyboard alone, but for drawing`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let drawn = try page.pixels()
      try browser.press(.control, "z")
      #expect(try page.pixels().inkCount() == 0)
      try browser.press(.control, .shift, "z")
      try page.expectPixels(drawn)
      try browser.press(.control, "z")
      try browser.press(.control, "y")
      try page.expectPixels(drawn)

      func pressed(_ id: String) throws -> Bool {
        try page.value("$('#\(id)').getAttribute('aria-pressed')") == "true"
      }
      try browser.press("e")
      #expect(try pressed("eraser-button"))
      try browser.press("h")
      #expect(try pressed("hand-button"))
      try browser.press("b")
      #expect(try pressed("brush-button"))

      let size = try page.value("$('#brush-size').value")
      try browser.press("]")
      #expect(try page.value("$('#brush-size').value") != size)
      try browser.press("[")
      #expect(try page.value("$('#brush-size').value") == size)

      try browser.press("+")
      #expect(try page.value("$('#zoom-text').textContent") == "125%")
      try browser.press("-")
      try page.expectPixels(drawn)
      try browser.press(.left)
      try wait(until: "the page has moved") { try page.pixels() != drawn }
      try browser.press(.right)
      try page.expectPixels(drawn)

      // A panel takes the focus, and gives it back.
      try browser.run("document.getElementById('brush-button').focus();")
      try browser.press(.enter)
      try page.waitUntil("document.activeElement.name === 'brush'")
      try browser.press(.down)
      try page.waitUntil("document.activeElement.value !== 'pen'")
      #expect(try page.value("document.activeElement.checked").isTrue)
      try browser.press(.escape)
      #expect(try page.value("document.activeElement.id") == "brush-button")

      try browser.press("?")
      try page.waitUntil("$('#help-dialog').open")
      try browser.press(.escape)
      try page.waitUntil("!$('#help-dialog').open")

      try browser.press(.control, "s")
      try page.waitUntil("$('#save-dialog').open")
      // Within the dialog, nothing else has the focus.
      for _ in 0..<20 {
        try browser.press(.tab)
        #expect(
          try page.value(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
          ).isTrue)
      }
      try browser.press(.escape)
      try page.waitUntil("!$('#save-dialog').open")

      try browser.press(.delete)
      try wait(until: "it is cleared") { try page.pixels().inkCount() == 0 }
      try browser.press(.control, "z")
      try page.expectPixels(drawn)
    }

    @Test func `Each brush and the eraser have three widths at hand, which are kept`() throws {
      // High bars show all three.
      defer { try? page.resize(width: 1024, height: 768) }
      try page.resize(width: 1024, height: 960)
      func sizes() throws -> [Double] {
        try page.value(
          "[...document.querySelectorAll('#widths button')].map((one) => parseFloat("
            + "one.ariaLabel.split(': ')[1]))"
        ).array.compactMap(\.number)
      }
      func isChosen(_ number: Int) throws -> Bool {
        try page.value("$('#width-\(number)').getAttribute('aria-pressed')") == "true"
      }
      try page.choose(brush: "ink")
      let ink = try sizes()
      #expect(ink.count == 3 && ink == ink.sorted() && Set(ink).count == 3)
      #expect(try isChosen(2))
      // With the keyboard alone, a width is taken; pressed again, it opens the panel, where it is changed.
      try browser.run("document.getElementById('width-3').focus();")
      try browser.press(.enter)
      #expect(try isChosen(3) && !isChosen(2))
      try browser.press(.enter)
      try page.waitUntil("!$('#size-panel').hidden")
      try page.set("#brush-size", to: "90")
      try browser.press(.escape)
      let changed = try sizes()
      #expect(changed[..<2] == ink[..<2] && changed[2] > ink[2])
      #expect(try page.value("document.activeElement.id") == "width-3")
      try page.press("#width-1")
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      let thin = try page.pixels().inkCount()
      try page.press("#undo-button")
      try page.press("#width-3")
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      #expect(try page.pixels().inkCount() > 2 * thin)
      // Others keep theirs, after the page was loaded anew, too.
      try page.press("#eraser-button")
      #expect(try sizes() == [10, 20, 40])
      try page.choose(brush: "pencil")
      #expect(try sizes() != changed)
      try page.reload()
      try page.choose(brush: "ink")
      #expect(try sizes() == changed && isChosen(3))
    }

    @Test func `The bar of a phone has one width, and its panel all`() throws {
      try page.resize(width: 360, height: 640)
      let shown =
        "[...document.querySelectorAll('#widths button')].filter((one) => one.checkVisibility()).length"
      #expect(try page.value(shown) == 1)
      try page.press("#widths [aria-pressed=true]")
      try page.press("#panel-widths button:nth-child(3)")
      #expect(try page.value("$('#width-3').ariaExpanded") == "true")
      #expect(try page.value(shown) == 1)
      try page.press("#width-3")
      try page.waitUntil("$('#size-panel').hidden")
    }

    // MARK: How it can be seen

    @Test func `Text and icons stand out from what is behind them`() throws {
      for appearance in ["light", "dark"] {
        for contrast in ["no-preference", "more"] {
          try browser.setPreferences([
            "prefers-color-scheme": appearance, "prefers-contrast": contrast,
          ])
          try page.waitUntil("document.documentElement.dataset.appearance === '\(appearance)'")
          for place in Self.places {
            try open(place)
            let weak = try browser.run(contrastScript).array.compactMap(\.string)
            #expect(weak == [], "in “\(place)”, \(appearance), contrast \(contrast)")
            if !place.isEmpty { try close() }
          }
        }
      }
    }

    @Test func `Controls are large enough for a finger`() throws {
      for (width, height) in [(1024, 768), (360, 640)] {
        try page.resize(width: width, height: height)
        let small = try page.value(
          """
          [...document.querySelectorAll(".bar button")].filter((one) => one.checkVisibility())
            .filter((one) => {
              const { width, height } = one.getBoundingClientRect();
              return width < 40 || height < 40;
            }).map((one) => one.id)
          """)
        #expect(small == [])
        // All of them are on the page, and none is under another, once the page has its size.
        try wait(until: "no button is hidden, \(width) × \(height)") {
          let hidden = try page.value(
            """
            [...document.querySelectorAll(".bar button")].filter((one) => one.checkVisibility())
              .filter((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                const found = document.elementFromPoint(x + width / 2, y + height / 2);
                return found?.closest("button") !== one;
              }).map((one) => one.id)
            """)
          return hidden == []
        }
      }
    }

    // MARK: Pictures

    @Test func `Pictures of the app`() throws {
      try page.resize(width: 1200, height: 800)
      try drawScene()
      try page.press("#brush-button")
      try page.nextFrame()
      try page.takeScreenshot("app")
      try browser.press(.escape)
      try browser.setPreferences(["prefers-color-scheme": "dark"])
      try page.press("input[name=paper][value=black]")
      try page.press("#color-button")
      try page.nextFrame()
      try page.takeScreenshot("dark")
      try browser.press(.escape)
      try page.press("#settings-item")
      try page.takeScreenshot("settings")
      try browser.press(.escape)
      try page.resize(width: 390, height: 844, scale: 2, isMobile: true)
      try page.press("#fit-item")
      try page.nextFrame()
      try page.takeScreenshot("phone")
      #expect(try page.pixels().inkCount() > 0)
    }

    /// Draws with several brushes.
    private func drawScene() throws {
      for (index, stroke) in [
        ("highlighter", "#f4c430"), ("ink", "#000000"), ("crayon", "#d0342c"),
        ("airbrush", "#1f5fd6"), ("pencil", "#6d7178"), ("marker", "#2f9147"),
      ].enumerated() {
        try page.choose(brush: stroke.0)
        try page.press("input[name=color][value='\(stroke.1)']")
        let corner = PagePoint(
          470 + 330 * Double(index % 2), 150 + 210 * Double(index / 2))
        try page.drawWithPen(wave(from: corner, length: 280, height: 60, count: 36))
      }
      try page.choose(brush: "fountain")
    }
  }
}

/// Finds text and icons that do not stand out, by the formula of WCAG 2.2.
///
/// Text has to have 4.5 to 1, or 3 to 1 where it is large, icons 3 to 1. What is disabled need not.
private let contrastScript = """
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const parsed = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((one, i) => one * a + below[i] * (1 - a));
  const luminance = (color) => {
    const [r, g, b] = color.map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const background = (element, paper) => {
    const chain = [];
    for (let one = element; one; one = one.parentElement) chain.unshift(one);
    // Floating elements lie on the paper, whatever colour that has.
    const floats = chain.findIndex((one) => one.matches(".bar, .panel, dialog, .notice"));
    return chain.slice(Math.max(floats, 0))
      .reduce((below, one) => over(parsed(getComputedStyle(one).backgroundColor), below), paper);
  };
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true })
    && one.getBoundingClientRect().width > 2 && !one.closest(".visually-hidden, :disabled, .sprite")
    && (!document.querySelector("dialog[open]") || one.closest("dialog[open]"));
  const weak = [];
  for (const one of document.querySelectorAll("body *")) {
    const isIcon = one.matches("svg.icon");
    const text = [...one.childNodes].filter((child) => child.nodeType === 3)
      .map((child) => child.data.trim()).join("");
    if (!(isIcon || text || one.matches("input[type=text], select")) || !isShown(one)) continue;
    if (one.matches("option, script, style, noscript *")) continue;
    const style = getComputedStyle(one);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const least = isIcon || isLarge ? 3 : 4.5;
    for (const paper of [[255, 255, 255], [0, 0, 0]]) {
      const below = background(one, paper);
      const found = ratio(over(parsed(style.color), below), below);
      if (found >= least) continue;
      const name = one.closest("[id]")?.id ?? "";
      weak.push(`${one.tagName} in ${name} “${text.slice(0, 20)}”: ${found.toFixed(2)} of ${least}`);
      break;
    }
  }
  return weak;
  """
