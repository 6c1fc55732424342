import BrowserDriver
import DecodedPNG
import Ductus
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The panel of layers in the app.
  @Suite struct LayerTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private func open() throws {
      try page.press("#menu-button")
      try page.press("#layers-item")
      try page.waitUntil("$('#layers-panel') && !$('#layers-panel').hidden")
    }

    private func titles() throws -> String {
      try page.value(
        "[...document.querySelectorAll('.layer-title')].map((one) => one.textContent).join()"
      )
      .string ?? ""
    }

    @Test func `A layer is added, named, hidden and removed, and ink of it goes and comes`() throws
    {
      try page.drawWithPen(wave(from: PagePoint(200, 300)))
      let before = try page.pixels().inkCount()
      try open()
      #expect(try titles() == "Layer 1")
      #expect(try page.value("$('#layer-remove').disabled && $('#layer-merge').disabled").isTrue)
      try page.press("#layer-add")
      #expect(try titles() == "Layer 2,Layer 1")
      try page.set("#layer-name", to: "Notes")
      #expect(try titles() == "Notes,Layer 1")
      try page.drawWithPen(wave(from: PagePoint(200, 500)))
      try page.nextFrame()
      let both = try page.pixels().inkCount()
      #expect(both > before)
      // The first row is that of the uppermost layer; its first button shows it.
      try page.press("#layer-list li:first-child button:first-child")
      try page.nextFrame()
      #expect(try page.pixels().inkCount() == before)
      // Nothing is drawn on a hidden layer, and that is said.
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.nextFrame()
      #expect(try page.pixels().inkCount() == before)
      try page.waitUntil("document.body.textContent.includes('This layer is hidden')")
      let svg = String(decoding: try page.saved("svg"), as: UTF8.self)
      #expect(svg.contains("Left out: hidden layers."))
      try page.waitForNotice("Hidden layers are not seen in the file.")
      try page.press("#layer-list li:first-child button:first-child")
      try page.nextFrame()
      #expect(try page.pixels().inkCount() == both)
      let file = try page.saved("ductus")
      let document = try DuctusReader(.strict).read(file).document
      #expect(document.layers.map { $0.name } == ["", "Notes"] && document.count == 2)
      #expect(document.layer(of: document.strokes[1].id) == document.layers[1].id)
      try page.press("#layer-remove")
      #expect(try titles() == "Layer 1")
      #expect(try page.pixels().inkCount() == both)
      try page.press("#undo-button")
      #expect(try titles() == "Notes,Layer 1")
      try page.press("#layers-close")
      #expect(try page.value("$('#layers-panel').hidden").isTrue)
    }

    @Test func `The layer that is drawn on is the same after the page was loaded anew`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 300)))
      try open()
      try page.press("#layer-add")
      try page.set("#layer-name", to: "Notes")
      try page.press("#layers-close")
      try page.drawWithPen(wave(from: PagePoint(200, 400)))
      try page.reload()
      try open()
      try page.waitUntil("$('#layer-name').value === 'Notes'")
      try page.press("#layers-close")
      try page.drawWithPen(wave(from: PagePoint(200, 500)))
      let document = try DuctusReader(.strict).read(page.saved("ductus")).document
      #expect(document.count == 3)
      #expect(document.layer(of: document.strokes[2].id) == document.layers[1].id)
    }

    @Test func `Who has one layer sees no more than an entry in the menu`() throws {
      #expect(try page.value("$('#layers-panel') === null || $('#layers-panel').hidden").isTrue)
      try page.press("#menu-button")
      #expect(try page.value("!$('#layers-item').hidden").isTrue)
      try browser.press(.escape)
    }
  }
}
