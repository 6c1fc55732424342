import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The pen case, and brushes of one's own.
  @Suite struct BrushTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private func draw(_ y: Double, brush: String? = nil, color: String? = nil, size: Int? = nil)
      throws
    {
      if let brush { try page.choose(brush: brush) }
      if let color { try page.press("input[name=color][value='\(color)']") }
      if let size { try page.set("#brush-size", to: "\(size)") }
      try page.drawWithPen(wave(from: PagePoint(300, y)))
    }

    /// Returns the pens in the case, in words, and a star at the one in use.
    private func pens() throws -> [String] {
      try page.value(
        "[...document.querySelectorAll('#pen-case button')].map((one) => "
          + "one.title + (one.getAttribute('aria-pressed') === 'true' ? ' *' : ''))"
      ).array.compactMap(\.string)
    }

    /// Turns a knob in the editor to a place of 0…200.
    private func turn(_ knob: String, to place: Int) throws {
      try page.set("#knob-\(knob)", to: "\(place)")
    }

    /// Makes a brush of the marker that tapers, is as wide as it is pressed, and has a name.
    private func makeBrush(_ name: String) throws {
      try page.choose(brush: "marker")
      try page.press("#brush-edit-button")
      try turn("widthByPressure", to: 150)
      try turn("taperEnd", to: 150)
      try page.set("#brush-name", to: name)
      try page.press("#brush-save-button")
      try page.waitUntil("!$('#brush-dialog').open")
    }

    /// Returns the sample stroke of the editor, and the number of its pixels that are inked.
    private func sample() throws -> (picture: Picture, inked: Int) {
      let picture = try page.pixels(of: "brush-sample")
      return (picture, picture.pixels.count { $0 >> 24 > 30 })
    }

    private func chosen() throws -> String? {
      try page.value(
        "$('input[name=brush]:checked')?.closest('label').querySelector('span').textContent"
      ).string
    }

    @Test func `One thing is lit in the bar: the pen, or the tool`() throws {
      defer { try? page.resize(width: 1024, height: 768) }
      // Buttons with another ground than a button that cannot be chosen.
      let lit = """
        [...document.querySelectorAll("#tools button")].filter((one) => one.checkVisibility()
          && getComputedStyle(one).backgroundColor
            !== getComputedStyle($("#hide-button")).backgroundColor)
          .map((one) => one.id || one.getAttribute("aria-keyshortcuts"))
        """
      // Pens that the bar has no room for cannot be lit.
      for (height, first) in [(768, "1"), (600, "brush-button")] {
        try page.resize(width: 1024, height: height)
        try page.press("#pen-case button")
        #expect(try page.value(lit) == [.string(first)], "\(height)")
        for tool in ["eraser-button", "select-button", "shapes-button"] {
          try page.press("#\(tool)")
          #expect(try page.value(lit) == [.string(tool)], "\(height)")
        }
        try page.press("[data-mode=freehand]")
        #expect(try page.value(lit) == ["brush-button"], "\(height)")
      }
    }

    @Test func `Pens that were drawn with stay at hand, with colour and width`() throws {
      let usual = try pens().map { $0.prefix { $0 != "," } }
      #expect(usual == ["Pen", "Pencil", "Fountain pen", "Marker", "Highlighter"])
      try draw(200, brush: "pen", color: "#000000", size: 40)
      try draw(260, brush: "pencil", color: "#1f5fd6", size: 50)
      let first = try pens()
      #expect(first.count == 5 && first[0].hasPrefix("Pen, Black") && first[1].hasSuffix(" *"))
      #expect(first[1].hasPrefix("Pencil, Blue") && first[2].hasPrefix("Fountain pen"))
      // Choosing alone puts nothing into the case, nor does erasing.
      try page.choose(brush: "crayon")
      try page.press("#eraser-button")
      try page.drawWithPen(wave(from: PagePoint(300, 200)))
      #expect(try pens() == first.map { $0.replacingOccurrences(of: " *", with: "") })
      // A pen is taken with all that belongs to it.
      try page.press("#pen-case button:nth-child(1)")
      #expect(try pens()[0].hasSuffix(" *"))
      #expect(try chosen() == "Pen")
      #expect(try page.value("$('input[name=color]:checked').value") == "#000000")
      #expect(try page.value("$('#brush-size').value") == "40")
      #expect(try page.value("$('#brush-button').getAttribute('aria-pressed')") == "true")
      // Another width makes no other pen of it.
      try draw(320, size: 60)
      #expect(try pens().count == 5)
      #expect(try pens()[0].hasSuffix(" *"))
      for (index, brush) in ["marker", "ink", "fountain"].enumerated() {
        try draw(360 + 30 * Double(index), brush: brush)
      }
      let full = try pens()
      #expect(full.count == 5)
      // The one that was not used for longest gives way, and the others stay where they are.
      try draw(500, brush: "airbrush")
      let next = try pens()
      #expect(next.count == 5 && next[1].hasPrefix("Airbrush"))
      #expect(next[0] == full[0] && next[2] == full[2] && next[3] == full[3])
      try page.reload()
      #expect(try pens() == next)
    }

    @Test(arguments: [(320, 568), (390, 844), (844, 390), (820, 1180), (1024, 500)])
    func `The case covers nothing, and no pen is cut`(width: Int, height: Int) throws {
      for (index, brush) in ["pen", "pencil", "marker", "ink", "crayon"].enumerated() {
        try draw(200 + 30 * Double(index), brush: brush)
      }
      defer { try? page.resize(width: 1024, height: 768) }
      try page.resize(width: width, height: height)
      try page.nextFrame()
      let faults = try page.value(
        """
        (() => {
          const seen = [...document.querySelectorAll(".bar:not([hidden]) button, #pen-case button")]
            .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
          const frame = $("#pen-case").getBoundingClientRect();
          const isCut = ([one, box]) => one.parentElement.id === "pen-case"
            && (box.left >= frame.right || box.top >= frame.bottom || box.top < frame.top - 1);
          const whole = seen.filter((one) => !isCut(one));
          const faults = [];
          for (const [one, box] of whole) {
            if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) {
              faults.push(`${one.id || one.title} is outside`);
            }
            if (one.parentElement.id === "pen-case"
              && (box.right > frame.right + 1 || box.bottom > frame.bottom + 1)) {
              faults.push(`${one.title} is cut`);
            }
          }
          for (const [a, boxA] of whole) {
            for (const [b, boxB] of whole) {
              if (a !== b && boxA.left < boxB.right - 1 && boxB.left < boxA.right - 1
                && boxA.top < boxB.bottom - 1 && boxB.top < boxA.bottom - 1) {
                faults.push(`${a.id || a.title} covers ${b.id || b.title}`);
              }
            }
          }
          if (whole.filter(([one]) => one.parentElement.id === "pen-case").length === 0
            && innerHeight > 520) faults.push("no pen is seen");
          return faults;
        })()
        """
      ).array.compactMap(\.string)
      #expect(faults == [])
    }

    @Test func `A brush is changed while one looks, named, kept, and deleted`() throws {
      try page.choose(brush: "marker")
      try page.press("#brush-edit-button")
      try page.waitUntil("$('#brush-dialog').open")
      #expect(try page.value("$('#brush-title').textContent") == "New brush from “Marker”")
      let before = try sample()
      #expect(before.inked > 1000)
      try turn("taperEnd", to: 200)
      try page.nextFrame()
      let tapered = try sample()
      #expect(tapered.inked < before.inked)
      #expect(try page.value("$('#knob-taperEnd-text').textContent") == "12 × width")
      try turn("taperEnd", to: 0)
      try page.nextFrame()
      #expect(try sample().picture == before.picture)
      try browser.press(.escape)
      #expect(try chosen() == "Marker")
      try makeBrush("Blunt")
      #expect(try chosen() == "Blunt")
      try draw(300)
      #expect(try pens().contains { $0.hasPrefix("Blunt, ") })
      // The drawing has the brush, so that the command draws the same.
      try page.expectSameAsCommand()
      let drawn = try page.pixels()
      try page.reload()
      try page.expectPixels(drawn)
      #expect(try chosen() == "Blunt")
      // Editing it shows the present values of its knobs.
      try page.press("#brush-edit-button")
      #expect(try page.value("$('#brush-name').value") == "Blunt")
      #expect(try page.value("$('#knob-taperEnd').value") == "150")
      try turn("size", to: 150)
      try page.press("#brush-save-button")
      try page.waitUntil("!$('#brush-dialog').open")
      // Ink that was drawn before stays as it was.
      try page.expectPixels(drawn)
      // A copy has a name of its own.
      try page.press("#brush-edit-button")
      try page.press("#brush-copy-button")
      #expect(try chosen() == "Blunt 2")
      // It is deleted, and had back.
      try page.press("#brush-edit-button")
      try page.press("#brush-delete-button")
      #expect(try chosen() == "Pen")
      #expect(try page.notices().contains { $0.contains("“Blunt 2” is deleted") })
      try page.press(notice: "Undo")
      #expect(try chosen() == "Blunt 2")
      try page.expectPixels(drawn)
    }

    @Test func `A brush goes out as a file, and comes in again; a bad one is told with its place`()
      throws
    {
      try makeBrush("Blunt")
      try page.press("#brush-edit-button")
      let text = String(decoding: try page.file(pressing: "#brush-file-button"), as: UTF8.self)
      #expect(text.hasPrefix("ductus-brush 1\nname \"Blunt\"\n"))
      try page.press("#brush-delete-button")
      try page.drop([("Blunt.brush", text)])
      try page.waitForNotice("The brush “Blunt” is among yours now.")
      #expect(try chosen() == "Blunt")
      try page.press("#brush-edit-button")
      #expect(try page.value("$('#knob-taperEnd').value") == "150")
      try browser.press(.escape)
      try page.drop([("bad.brush", "ductus-brush 1\nsize 3\ntip square\n")])
      try page.waitForNotice("“bad.brush” cannot be opened. This is a brush that cannot be read.")
      #expect(
        try page.value("[...document.querySelectorAll('.notice details')].at(-1).textContent")
          .string?
          .contains("line 3, column 5: there is no such name") == true)
      #expect(try chosen() == "Blunt")
      // Damaged preferences lose no other brush.
      try page.reload(
        preferring: """
          {
            ownBrushes: [{ id: "own-7", text: "nonsense" }, null, 5, ...kept.ownBrushes],
            penCase: [{ brush: "own-7" }, null, { brush: "pen", color: "#000000", size: 3, opacity: 1 }],
          }
          """)
      #expect(try chosen() == "Blunt")
      #expect(try pens().count == 5)
    }

    @Test func `A drawing brings its brushes along`() throws {
      try makeBrush("Blunt")
      try draw(300)
      try page.press("#brush-edit-button")
      try page.press("#brush-delete-button")
      try page.press("#brush-button")
      if try page.value("$('#brush-panel').hidden").isTrue { try page.press("#brush-button") }
      #expect(
        try page.value(
          "[...document.querySelectorAll('#drawing-brush-list button')].map((one) => one.textContent)"
        )
        .array.compactMap(\.string) == ["Keep “Blunt”"])
      try page.press("#drawing-brush-list button")
      #expect(try chosen() == "Blunt")
      #expect(try page.value("$('#drawing-brushes').hidden").isTrue)
      let drawn = try page.pixels()
      try page.press("#brush-button")
      try draw(400)
      #expect(try page.pixels() != drawn)
    }

    @Test func `Brushes are in groups, and no two have the same name`() throws {
      let names = try page.value(
        "[...document.querySelectorAll('#brush-list .brush span')].map((one) => one.textContent)"
      ).array.compactMap(\.string)
      #expect(Set(names).count == names.count && names.count > 20)
      #expect(names.prefix(3) == ["Pen", "Fountain pen", "Ink brush"])
      let groups = try page.value(
        "[...document.querySelectorAll('#brush-list fieldset')].map((one) => "
          + "one.querySelector('legend').textContent + ' ' + one.querySelectorAll('label').length)"
      ).array.compactMap(\.string)
      #expect(groups == ["Brushes 8", "More brushes 7", "How it is made 7"])
    }
  }
}
