import BrowserDriver
import DecodedPNG
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Tests of the palette, of favourites, of the eyedropper, and of colours for a selection and by scratching.
  @Suite struct ColorTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private func color() throws -> String? {
      try page.value("$('#custom-color').value").string
    }

    @Test func `The colour of ink is taken with a tap, which draws nothing`() throws {
      try page.press("input[name=color][value='#dc4d92']")
      try page.choose(brush: "marker")
      try page.drawWithPen([PenSample(300, 300), PenSample(400, 300), PenSample(500, 300)])
      try page.press("input[name=color][value='#000000']")
      let drawn = try page.pixels()
      try page.press("#pick-button")
      #expect(try page.value("document.documentElement.hasAttribute('data-picking')").isTrue)
      try page.drawWithPen([PenSample(400, 301)])
      #expect(try color() == "#dc4d92")
      try page.expectPixels(drawn)
      #expect(try page.summary().contains("1 stroke "))
      // Beside ink nothing is taken, and Escape ends it.
      try page.press("input[name=color][value='#000000']")
      try page.press("#pick-button")
      try page.drawWithPen([PenSample(400, 500)])
      try page.waitForNotice("There is no ink.")
      try page.press("#pick-button")
      try browser.press(.escape)
      #expect(try color() == "#000000")
      try page.drawWithPen([PenSample(300, 500), PenSample(400, 500)])
      #expect(try page.summary().contains("2 strokes"))
    }

    @Test(arguments: [
      ["prefers-color-scheme": "light"], ["prefers-color-scheme": "dark"],
      ["prefers-color-scheme": "light", "forced-colors": "active"],
    ])
    func `A swatch has its colour in the middle, also where ink is shown in another one`(
      preferences: [String: String]
    ) throws {
      try browser.setPreferences(preferences)
      try page.press("#color-button")
      try page.waitUntil(
        """
        !$("#color-panel").hidden
          && document.getAnimations().every((one) => one.playState === "finished")
        """)
      try page.nextFrame()
      let picture = try Picture(png: browser.screenshot())
      for (color, pixel) in [("#ffffff", UInt32(0xFFFF_FFFF)), ("#000000", 0xFF00_0000)] {
        let swatch = "#swatches .swatch:has([value='\(color)'])"
        let middle = try page.middle(of: swatch)
        #expect(picture[Int(middle.x), Int(middle.y)] == pixel, "\(color)")
        // The chosen swatch has a ring, and no other has.
        let isChosen = try page.value("$(args[0]).querySelector('input').checked", .string(swatch))
        let ring = picture[Int(middle.x), Int(middle.y) - 19]
        let around = picture[Int(middle.x) - 20, Int(middle.y) - 20]
        #expect((ring != around) == isChosen.isTrue, "\(color)")
      }
    }

    @Test func `Colours of the palette are chosen, and favourites are kept`() throws {
      #expect(try page.value("document.querySelectorAll('#palette-colors input').length") == 91)
      let chosen = try #require(
        try page.value("document.querySelectorAll('#palette-colors input')[30].value").string)
      try page.press("#palette-colors .swatch:nth-child(31) input")
      #expect(try color() == chosen)
      try page.press("#favourite-button")
      #expect(try page.value("$('#favourite-button').getAttribute('aria-pressed')") == "true")
      // Others push it out of the latest ones, not of the favourites.
      for number in 40..<50 { try page.press("#palette-colors .swatch:nth-child(\(number)) input") }
      try page.reload()
      #expect(try page.value("$('#swatches [data-favourite] input').value") == .string(chosen))
      try page.press("#swatches [data-favourite] input")
      #expect(try color() == chosen)
      try page.press("#favourite-button")
      #expect(try page.value("$('#swatches [data-favourite]')") == nil)
    }

    @Test func `Scratching out is an option, and taken back step by step`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let drawn = try page.pixels()
      let scratch = (0..<108).map { number -> PenSample in
        let (sweep, step) = (number / 12, Double(number % 12) / 11)
        let x = sweep.isMultiple(of: 2) ? step : 1 - step
        return PenSample(270 + 260 * x, 250 + 11 * (Double(sweep) + step))
      }
      try page.drawWithPen(scratch)
      #expect(try page.summary().contains("2 strokes"))
      try page.press("#undo-button")
      try page.expectPixels(drawn)
      try page.press("#scratching")
      try page.drawWithPen(scratch)
      #expect(try page.value("$('#undo-button').disabled") == false)
      #expect(try page.summary().contains("is empty"))
      try page.press("#undo-button")
      #expect(try page.summary().contains("2 strokes"))
      try page.press("#undo-button")
      try page.expectPixels(drawn)
    }

    @Test func `What a rectangle selects is mirrored, and put in another order`() throws {
      try page.choose(brush: "marker")
      try page.press("input[name=color][value='#d0342c']")
      try page.drawWithPen([PenSample(300, 300), PenSample(400, 300), PenSample(500, 300)])
      try page.press("input[name=color][value='#1f5fd6']")
      try page.drawWithPen([PenSample(400, 200), PenSample(400, 300), PenSample(400, 390)])
      let drawn = try page.pixels()
      try page.press("#select-button")
      try page.press("input[name=lasso][value=rectangle]")
      try page.drawWithPen([PenSample(540, 270), PenSample(400, 300), PenSample(280, 330)])
      #expect(try page.value("$('#selection-bar').hidden") == false)
      try page.press("#selection-front")
      try page.nextFrame()
      let front = try page.pixels()
      #expect(drawn[400, 300] & 0xFF < 100 && front[400, 300] & 0xFF > 180)
      try page.press("#selection-back")
      try page.expectPixels(drawn)
      try browser.press(.control, "a")
      try page.press("#selection-flip-y")
      try page.nextFrame()
      #expect(try page.pixels()[320, 300] != drawn[320, 300])
      try page.expectSameAsCommand()
      for _ in 0..<3 { try page.press("#undo-button") }
      try page.expectPixels(drawn)
      try page.reload()
      #expect(try page.value("$('input[name=lasso]:checked').value") == "rectangle")
    }
  }
}
