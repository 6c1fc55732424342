import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The bars, panels and dialogs on small pages, on large ones, and with large text.
  @Suite struct LayoutTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// A size of the page, in CSS pixels, and the text that the reader has chosen: 16 is usual.
    struct Size: CustomTestStringConvertible, Sendable {
      var width: Int
      var height: Int
      var scale = 1.0
      var text = 16
      var testDescription: String { "\(width) × \(height), text of \(text)" }
    }

    /// A screen of 1280 × 800 at 100 % and at 200 %, phones, a phone on its side, a tablet; with large text.
    static let sizes = [
      Size(width: 1280, height: 800), Size(width: 640, height: 400, scale: 2),
      Size(width: 320, height: 568, scale: 2), Size(width: 390, height: 844),
      Size(width: 844, height: 390), Size(width: 820, height: 1180),
      Size(width: 1280, height: 800, text: 24), Size(width: 640, height: 400, text: 24),
      Size(width: 320, height: 568, text: 24), Size(width: 820, height: 1180, text: 24),
    ]

    /// Finds bars, panels and messages that cover each other or leave the page, and controls and dialogs that
    /// are wider than the place they have.
    private func faults() throws -> [String] {
      try page.nextFrame()
      return try browser.run(
        """
        const isSeen = (one) => one.checkVisibility({ visibilityProperty: true })
          && one.getBoundingClientRect().width > 0;
        const all = [...document.querySelectorAll(".bar, .panel, .notice")].filter(isSeen)
          .map((one) => [one.id || one.className, one.getBoundingClientRect()]);
        const faults = [];
        all.forEach(([name, box], index) => {
          if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5
            || box.bottom > innerHeight + 0.5) faults.push(`${name} leaves the page`);
          for (const [other, second] of all.slice(index + 1)) {
            const width = Math.min(box.right, second.right) - Math.max(box.left, second.left);
            const height = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
            if (width > 0.5 && height > 0.5) faults.push(`${name} and ${other} overlap`);
          }
        });
        for (const one of document.querySelectorAll(".bar :is(button, input, select)")) {
          if (!isSeen(one)) continue;
          const [box, bar] = [one, one.closest(".bar")].map((each) => each.getBoundingClientRect());
          if (box.left < bar.left - 0.5 || box.right > bar.right + 0.5 || box.bottom > bar.bottom + 0.5)
            faults.push(`${one.id} reaches out of its bar`);
          if (one.matches("button") && one.id !== "name-button" && one.scrollWidth > one.clientWidth + 1)
            faults.push(`the text of ${one.id} is cut`);
        }
        const dialog = document.querySelector("dialog[open]");
        for (const part of dialog?.querySelectorAll("header, footer, .dialog-body") ?? []) {
          if (part.scrollWidth > part.clientWidth + 1) faults.push(`${dialog.id} is too narrow`);
        }
        if (dialog) {
          const box = dialog.getBoundingClientRect();
          if (box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < -0.5
            || box.bottom > innerHeight + 0.5) faults.push(`${dialog.id} leaves the page`);
        }
        return faults;
        """
      ).array.compactMap(\.string)
    }

    private func use(_ size: Size) throws {
      try browser.devTools(
        "Page.setFontSizes", ["fontSizes": ["standard": .number(Double(size.text))]])
      try page.resize(width: size.width, height: size.height, scale: size.scale)
      try page.nextFrame()
    }

    private func closeAll() throws {
      try browser.run(
        """
        for (let turn = 0; turn < 3; turn++)
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        document.querySelector("dialog[open]")?.close();
        """)
      try page.waitUntil("!$('dialog[open], .panel:not([hidden])')")
    }

    @Test(arguments: sizes)
    func `Nothing covers anything`(size: Size) throws {
      defer { try? use(Size(width: 1024, height: 768)) }
      try use(size)
      #expect(try faults() == [], "an empty page")
      try page.press("#describe-item")
      #expect(try faults() == [], "a message on an empty page")
      try browser.run("document.querySelector('.notice .plain').click();")
      for button in [
        "#eraser-button", "#brush-button", "#color-button", "#widths [aria-pressed=true]",
        "#menu-button",
      ] {
        try page.press(button)
        if try page.value("!$('.panel:not([hidden])')").isTrue { try page.press(button) }
        #expect(try faults() == [], "\(button) on an empty page")
        try closeAll()
      }
      let (x, y) = (Double(size.width), Double(size.height))
      try page.drawWithPen([
        PenSample(0.4 * x, 0.45 * y), PenSample(0.5 * x, 0.5 * y), PenSample(0.6 * x, 0.45 * y),
      ])
      try page.waitUntil("!document.documentElement.hasAttribute('data-drawing')")
      #expect(try faults() == [], "a drawing")
      try page.press("#name-button")
      #expect(try faults() == [], "renaming")
      try browser.press(.escape)
      try page.press("#fading")
      #expect(try faults() == [], "fading ink")
      try page.press("#fading-off")
      try page.press("#select-button")
      try browser.press(.control, "a")
      for button in ["#selection-color", "#selection-brush"] {
        try page.press(button)
        #expect(try faults() == [], "\(button)")
      }
      try closeAll()
      try page.press("#replay-item")
      try page.waitUntil("document.documentElement.hasAttribute('data-replaying')")
      #expect(try faults() == [], "the replay")
      try page.press("#replay-close")
      for opener in [
        "#drawings-button", "#save-item", "#settings-item", "#paper-item", "#help-item",
        "#inspect-item",
      ] {
        try page.press(opener)
        try page.waitUntil("$('dialog[open]')")
        #expect(try faults() == [], "\(opener)")
        try closeAll()
      }
    }

    @Test(arguments: ["left", "right", "top", "bottom"])
    func `Tools at any side leave the rest free`(side: String) throws {
      defer { try? use(Size(width: 1024, height: 768)) }
      try page.set("#side", to: side)
      for size in Self.sizes {
        try use(size)
        #expect(try faults() == [], "\(size.testDescription)")
        for button in ["#menu-button", "#widths [aria-pressed=true]"] {
          try page.press(button)
          #expect(try faults() == [], "\(button), \(size.testDescription)")
          try closeAll()
        }
      }
    }

    @Test func `Text is as large as the reader has it`() throws {
      defer { try? use(Size(width: 1024, height: 768)) }
      try page.press("#settings-item")
      func sizes() throws -> [Double] {
        try page.value(
          """
          ["#drawing-name", "#zoom-text", "#settings-title", "#settings label", "#settings legend",
            "#settings select", "#new-item"].map((one) => parseFloat(getComputedStyle($(one)).fontSize))
          """
        ).array.compactMap(\.number)
      }
      let usual = try sizes()
      try use(Size(width: 1280, height: 800, text: 32))
      let large = try sizes()
      #expect(usual.count == 7 && large.count == 7)
      for (one, other) in zip(usual, large) {
        #expect(abs(other - 2 * one) < 0.1, "\(one) \(other)")
      }
      // All that is said is within the dialog.
      #expect(try faults() == [])
    }
  }
}
