import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The gallery of drawings: their pictures, searching, and folders.
  @Suite struct FinderTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private func openGallery() throws {
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
    }

    /// Returns the names of the drawings that are shown.
    private func names() throws -> [String] {
      try page.value("[...document.querySelectorAll('#gallery b')].map((one) => one.textContent)")
        .array.compactMap(\.string).sorted()
    }

    private func expectNames(_ expected: [String]) throws {
      try wait(until: "the drawings \(expected)") { try names() == expected }
    }

    private func search(_ text: String) throws { try page.set("#drawings-search", to: text) }

    /// Returns the bounds of the first thumbnail's ink, as shares of its sides, and its middle pixel.
    private func thumbnail() throws -> [Double] {
      try page.waitUntil("$('.card img')?.complete")
      return try browser.run(
        """
        const image = document.querySelector(".card img");
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { width, height } = canvas;
        const { data } = context.getImageData(0, 0, width, height);
        let [left, top, right, bottom] = [width, height, -1, -1];
        for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
          if (data[4 * (y * width + x)] > 230) continue;
          [left, right] = [Math.min(left, x), Math.max(right, x)];
          [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
        }
        return [left / width, top / height, (right + 1) / width, (bottom + 1) / height];
        """
      ).array.compactMap(\.number)
    }

    @Test func `The picture of a drawing shows all of it, at once`() throws {
      // Two strokes that the screen never shows together.
      try page.drawWithPen(wave(from: PagePoint(100, 200), length: 200))
      for _ in 0..<6 { try page.press("#zoom-in-button") }
      try page.drawWithPen(wave(from: PagePoint(600, 600), length: 300, height: 60))
      // The first picture is there when the gallery opens.
      try page.press("#drawings-button")
      try page.waitUntil("$('#drawings-dialog').open")
      #expect(try page.value("!!$('.card img')").isTrue)
      let ink = try thumbnail()
      // It fills the picture but for the margin, on two sides or on four.
      #expect(ink.count == 4 && ink.allSatisfy { $0 > 0.03 && $0 < 0.97 }, "\(ink)")
      #expect(max(ink[2] - ink[0], ink[3] - ink[1]) > 0.8, "\(ink)")
      #expect(abs(ink[0] + ink[2] - 1) < 0.1 && abs(ink[1] + ink[3] - 1) < 0.1, "\(ink)")
      // It stands out from the page, whatever its paper is.
      let border = try page.value(
        "parseFloat(getComputedStyle($('.card .picture')).borderTopWidth)")
      #expect((border.number ?? 0) >= 1)
      try browser.press(.escape)
      try page.press("#clear-item")
      try page.drawWithPen([PenSample(500, 400), PenSample(501, 400)])
      try openGallery()
      let dot = try thumbnail()
      #expect(dot.count == 4 && dot[2] - dot[0] < 0.1, "a dot is not a disc: \(dot)")
    }

    /// Drawings with names; the last is the latest.
    private func draw(_ names: [String]) throws {
      for (index, name) in names.enumerated() {
        if index > 0 {
          try page.press("#new-item")
          try page.waitUntil("$('#drawing-name').textContent !== '\(names[index - 1])'")
        }
        try page.drawWithPen(wave(from: PagePoint(300, 300)))
        try page.press("#name-button")
        try page.set("#name-input", to: name)
        try browser.press(.enter)
        try page.waitUntil("$('#drawing-name').textContent === '\(name)'")
      }
    }

    @Test func `Drawings are found by name`() throws {
      try draw(["Märchen", "Notes of May", "Notes of June"])
      try openGallery()
      try expectNames(["Märchen", "Notes of June", "Notes of May"])
      try search("notes")
      try expectNames(["Notes of June", "Notes of May"])
      try search("june NOTES")
      try expectNames(["Notes of June"])
      try search("marchen")
      try expectNames(["Märchen"])
      try search("nothing")
      try expectNames([])
      #expect(try page.value("!$('#drawings-note').hidden").isTrue)
      // Escape empties the field first, and closes the gallery then.
      try browser.run("document.getElementById('drawings-search').focus();")
      try browser.press(.escape)
      try expectNames(["Märchen", "Notes of June", "Notes of May"])
      #expect(try page.value("$('#drawings-dialog').open").isTrue)
      try search("may")
      try expectNames(["Notes of May"])
      try page.press("[aria-label='Open Notes of May']")
      try page.waitUntil("$('#drawing-name').textContent === 'Notes of May'")
      // The next time all are there.
      try openGallery()
      try expectNames(["Märchen", "Notes of June", "Notes of May"])
    }

    private func move(_ name: String, to folder: String) throws {
      try page.press("[aria-label='Move \(name) to a folder']")
      try page.set("[aria-label='Folder of \(name)']", to: folder)
      try browser.press(.enter)
      try page.waitUntil("!$('#gallery input')")
    }

    private func folders() throws -> [String] {
      try page.value(
        "[...document.querySelectorAll('#folders button')].map((one) => one.textContent)"
      )
      .array.compactMap(\.string)
    }

    private func choose(folder: String) throws {
      try browser.run(
        """
        [...document.querySelectorAll("#folders button")].find((one) => one.textContent === args[0])
          .click();
        """, .string(folder))
    }

    @Test func `What somebody types stays while the list is read anew`() throws {
      try draw(["One", "Two"])
      try openGallery()
      // The list is read from now on, and comes when the field is open.
      try browser.run(
        """
        document.getElementById("drawings-search").dispatchEvent(new Event("input"));
        $("[aria-label='Rename One']").click();
        for (let frame = 0; frame < 30; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        """.replacing("$(", with: "document.querySelector("))
      try page.set("[aria-label='Name of One']", to: "First")
      try browser.press(.enter)
      try expectNames(["First", "Two"])
    }

    @Test func `Drawings lie in folders`() throws {
      try draw(["One", "Two", "Three"])
      try openGallery()
      #expect(try folders() == [])
      try move("One", to: "Work")
      try move("Three", to: "Home")
      try wait(until: "there are folders") {
        try folders() == ["All", "Home", "Work", "No folder"]
      }
      try choose(folder: "Work")
      try expectNames(["One"])
      try choose(folder: "No folder")
      try expectNames(["Two"])
      try choose(folder: "Home")
      try expectNames(["Three"])
      // A drawing that is begun there stays there, and so does a copy.
      try page.press("#new-drawing")
      try page.waitUntil("!$('dialog[open]')")
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try openGallery()
      try wait(until: "the new one is there") { try names().count == 2 }
      try page.press("[aria-label='Duplicate Three']")
      try wait(until: "the copy is there") { try names().contains("Three copy") }
      // They are there after a reload; a folder without drawings is gone.
      try page.reload()
      try openGallery()
      try wait(until: "there are folders") {
        try folders() == ["All", "Home", "Work", "No folder"]
      }
      try expectNames(["Drawing 1", "One", "Three", "Three copy", "Two"])
      try move("One", to: "")
      try wait(until: "the folder is gone") { try folders() == ["All", "Home", "No folder"] }
    }
  }
}
