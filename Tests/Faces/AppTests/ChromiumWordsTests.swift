import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The app speaks the language of the person.
  @Suite struct WordsTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// A language, and the words of some parts of the app in it.
    struct Language: Sendable, CustomTestStringConvertible {
      var code: String
      var tag: String
      var drawing: String
      var settings: String
      var brush: String
      var editor: String
      var deleted: String

      var testDescription: String { code }
    }

    static let languages = [
      Language(
        code: "en", tag: "en", drawing: "Drawing 1", settings: "Settings", brush: "Fountain pen",
        editor: "New brush from “Pen”", deleted: "2 strokes deleted."),
      Language(
        code: "de", tag: "de", drawing: "Zeichnung 1", settings: "Einstellungen", brush: "Füller",
        editor: "Neuer Pinsel aus „Stift“", deleted: "2 Striche gelöscht."),
      Language(
        code: "zh", tag: "zh-Hans", drawing: "绘图 1", settings: "设置", brush: "钢笔",
        editor: "基于“笔”的新画笔", deleted: "已删除 2 个笔画。"),
      Language(
        code: "ru", tag: "ru", drawing: "Рисунок 1", settings: "Настройки", brush: "Авторучка",
        editor: "Новая кисть из «Перо»", deleted: "Удалено: 2 штриха."),
    ]

    private func text(_ selector: String) throws -> String? {
      try page.value("$(args[0]).textContent", .string(selector)).string
    }

    /// Returns the height of an element in CSS pixels.
    private func height(of selector: String) throws -> Double {
      let height = try page.value("$(args[0]).getBoundingClientRect().height", .string(selector))
      return try #require(height.number)
    }

    /// Chooses a language in the settings, which loads the page again.
    private func choose(_ code: String) throws {
      guard try page.value("$('#language').value").string != code else { return }
      try page.set("#language", to: code)
      try page.waitUntil(
        "document.documentElement?.dataset.ready === 'true' && pageWords.language === '\(code)'")
    }

    @Test(arguments: languages)
    func `Page, dialogs and messages are in the chosen language`(language: Language) throws {
      try choose(language.code)
      #expect(try page.value("document.documentElement.lang").string == language.tag)
      #expect(try text("#settings-title") == language.settings)
      #expect(try text("#drawing-name") == language.drawing)
      #expect(
        try page.value("$('input[name=brush][value=fountain]').parentElement.textContent").string
          == language.brush)
      // A table is asked for only in its language.
      let tables = try page.value(
        "performance.getEntriesByType('resource').filter(({ name }) => /words\\/(de|zh|ru)/.test(name)).length"
      )
      #expect(tables.integer == (language.code == "en" ? 0 : 1))

      try page.press("#brush-edit-button")
      try page.waitUntil("$('#brush-title').textContent === '\(language.editor)'")
      try browser.press(.escape)
      try page.waitUntil("!$('dialog[open]')")
      for y in [300, 400] { try page.drawWithPen(wave(from: PagePoint(300, Double(y)))) }
      try page.press("#drawings-button")
      try page.waitUntil("$('#gallery b')?.textContent === '\(language.drawing)'")
      try browser.press(.escape)
      try page.waitUntil("!$('dialog[open]')")
      try browser.press(.control, "a")
      try page.press("#selection-delete")
      try page.waitUntil("$('#selection-status').textContent === '\(language.deleted)'")
    }

    @Test func `Another language keeps the drawing`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let drawn = try page.pixels()
      try choose("de")
      try page.expectPixels(drawn)
      #expect(try text("#drawing-name") == "Drawing 1")
      #expect(try page.value("$('#undo-button').title").string == "Rückgängig")
    }

    @Test(arguments: ["de", "ru", "zh"], [320, 1280])
    func `Nothing is wider than the page`(language: String, width: Int) throws {
      try choose(language)
      try page.resize(width: width, height: width == 320 ? 568 : 800, isMobile: width == 320)
      for item in ["save", "paper", "settings", "help", "inspect"] {
        try page.press("#\(item)-item")
        let wide = try page.value(
          """
          [...document.querySelectorAll('dialog[open] *')].filter((one) => {
            const { width, right } = one.getBoundingClientRect();
            return width > 0 && right > innerWidth + 1 && !one.closest('.visually-hidden');
          }).map(({ tagName, id, textContent }) => `${tagName}#${id} ${textContent}`)
          """)
        #expect(wide.array.isEmpty, "\(item): \(wide)")
        #expect(
          try page.value("document.documentElement.scrollWidth <= innerWidth").isTrue, "\(item)")
        _ = try page.value("$('dialog[open]').close()")
        try page.waitUntil("!$('dialog[open]')")
      }
    }

    /// Words for those who make programs, by language.
    static let jargon = [
      "en": ["callback", "coalesced", "predict", "sample", "vector", "annotation", "processor"],
      "de": ["Aufruf", "gebündelt", "vorhergesagt", "Messpunkt", "Vektor", "Grafikprozessor"],
      "ru": ["вызов", "предсказ", "отсчёт", "вектор", "процессор", "событи"],
      "zh": ["回调", "预测", "采样", "矢量", "图形处理器", "事件"],
    ]

    @Test(arguments: jargon.keys.sorted())
    func `The settings and the dialog of saving have plain words`(language: String) throws {
      try choose(language)
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.press("#save-item")
      for format in ["png", "pdf", "svg", "ductus", "json"] {
        try page.press("input[name=format][value=\(format)]")
      }
      let shown = try ["#save-dialog", "#settings-dialog"].compactMap { try text($0) }.joined()
      #expect(shown.count > 300)
      for word in try #require(Self.jargon[language]) {
        #expect(!shown.lowercased().contains(word.lowercased()), "\(word)")
      }
    }

    /// The buttons whose words are cut, stand in two lines, or leave the bar or the panel that is asked for.
    private func broken(in selector: String) throws -> JSON {
      try browser.run(
        """
        const frame = document.querySelector(args[0]).getBoundingClientRect();
        const range = document.createRange();
        return [...document.querySelectorAll(`${args[0]} button`)].filter((button) => {
          const box = button.getBoundingClientRect();
          if (box.width === 0 || !button.textContent.trim()) return false;
          range.selectNodeContents(button);
          const texts = [...range.getClientRects()].filter(({ width }) => width > 0);
          const lines = new Set([...button.childNodes].filter((one) => one instanceof Text).flatMap((one) => {
            range.selectNodeContents(one);
            return [...range.getClientRects()].map(({ top }) => Math.round(top));
          }));
          return lines.size > 1 || button.scrollWidth > button.clientWidth + 1
            || texts.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
            || box.left < frame.left - 1 || box.right > frame.right + 1;
        }).map(({ textContent }) => textContent);
        """, .string(selector))
    }

    @Test(arguments: ["en", "de", "ru", "zh"])
    func `The words of buttons are whole, and in one line`(language: String) throws {
      defer { try? page.resize(width: 1024, height: 768) }
      try choose(language)
      try page.drawWithPen(wave(from: PagePoint(200, 300), length: 80))
      for (width, height) in [(320, 568), (390, 844), (1024, 768)] {
        try page.resize(width: width, height: height)
        try page.press("#menu-button")
        try page.waitUntil("!$('#menu-panel').hidden")
        #expect(try broken(in: "#menu-panel") == [], "\(width)")
        for (item, bar) in [("history", "past"), ("replay", "replay")] {
          try page.press("#\(item)-item")
          try page.waitUntil("!$('#\(bar)-bar').hidden")
          #expect(try broken(in: "#\(bar)-bar") == [], "\(width)")
          try browser.press(.escape)
          try page.waitUntil("$('#\(bar)-bar').hidden")
        }
      }
    }

    @Test func `The sheet to sign on has the words of the app`() throws {
      try choose("ru")
      try browser.open(page.address + "signature.html")
      try page.waitUntilReady()
      #expect(try text(".clear") == "Очистить")
      #expect(try page.value("document.title").string == "Подпись – Ductus")
      #expect(try text("h1") == "Подпись")
      #expect(try text("#about")?.hasPrefix("Это поле для подписи") == true)
      // A low frame has room for the field alone.
      defer { try? page.resize(width: 1024, height: 768) }
      for (pageHeight, isTold) in [(768, true), (400, false)] {
        try page.resize(width: 600, height: pageHeight)
        #expect(try (height(of: "#about") > 0) == isTold, "\(pageHeight)")
        #expect(try height(of: "#field") > 250, "\(pageHeight)")
        #expect(try page.value("$('#about').getBoundingClientRect().bottom <= innerHeight").isTrue)
      }
      #expect(try page.value("document.documentElement.lang").string == "ru")
    }
  }
}
