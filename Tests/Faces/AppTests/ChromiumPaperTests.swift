import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The paper of a drawing: its lines, their size, and its colour.
  @Suite struct PaperTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Expects the canvas to show the same as the command makes of the saved drawing.
    private func expectKept() throws { try page.expectSameAsCommand() }

    @Test(arguments: ["grid", "ruled", "dots", "music"])
    func `Paper is chosen in a dialog of its own, and kept`(pattern: String) throws {
      #expect(try page.value("$('#settings-dialog input[name=pattern]')") == nil)
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.press("#paper-item")
      try page.waitUntil("$('#paper-dialog').open")
      // All of them have a picture.
      #expect(
        try page.value(
          "[...document.querySelectorAll('#paper-dialog .pattern i')].every((one) => one.clientHeight > 30)"
        ).isTrue)
      try page.press("input[name=pattern][value=\(pattern)]")
      try browser.press(.escape)
      try expectKept()
      // Another size shows other lines; both are taken back one by one.
      let medium = try page.pixels()
      try page.press("input[name=spacing][value='1.5']")
      try expectKept()
      let large = try page.pixels()
      #expect(large != medium)
      try page.press("#undo-button")
      try page.expectPixels(medium)
      try page.waitUntil("$('input[name=spacing]:checked')?.value === '1'")
      try page.press("#redo-button")
      try page.reload()
      try page.expectPixels(large)
      #expect(try page.value("$('input[name=pattern]:checked').value") == .string(pattern))
      try page.waitUntil("$('input[name=spacing]:checked')?.value === '1.5'")
      // A new drawing has the paper that was chosen last.
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      try page.waitUntil("$('input[name=spacing]:checked')?.value === '1.5'")
      #expect(try page.value("$('input[name=pattern]:checked').value") == .string(pattern))
      // Pictures and vectors have the lines.
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let svg = String(decoding: try page.saved("svg"), as: UTF8.self)
      #expect(svg.contains("#6090d0") && svg.contains("a1 1 0 0 1 2 0") == (pattern == "dots"))
    }

    @Test func `Paper has any colour`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      try page.press("input[name=paper][value='#21392f']")
      #expect(try page.pixels()[5, 700] == 0xFF2F_3921)
      try expectKept()
      // Black ink is shown so that it can be read there.
      #expect(try page.pixels().pixels.contains { $0 & 0xFF > 0xC0 })
      try page.set("#paper-color", to: "#ffe0c0")
      #expect(try page.pixels()[5, 700] == 0xFFC0_E0FF)
      #expect(try page.value("$('input[name=paper]:checked')") == nil)
      try page.press("#undo-button")
      #expect(try page.value("$('input[name=paper]:checked').value") == "#21392f")
      try page.press("#redo-button")
      try page.reload()
      #expect(try page.pixels()[5, 700] == 0xFFC0_E0FF)
      try page.press("#new-item")
      try page.waitUntil("$('#drawing-name').textContent === 'Drawing 2'")
      #expect(try page.pixels()[5, 700] == 0xFFC0_E0FF)
      try page.press("input[name=paper][value=automatic]")
      #expect(try page.pixels()[5, 700] == 0xFFFF_FFFF)
    }

    @Test func `A size that is not offered is told`() throws {
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let file = try page.saved("ductus")
      // A file of another app may have it.
      let lined = try browser.run(
        """
        const { loadEngine } = await import("./engine/engine.js");
        const engine = await loadEngine("InkWeb.wasm");
        await engine.whole();
        engine.files.open(Uint8Array.from(atob(args[0]), (character) => character.charCodeAt(0)));
        engine.setPaperPattern(1, 17);
        return [...engine.files.save()];
        """, .string(Data(file).base64EncodedString()))
      try browser.run(
        """
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(args[0])], "lined.ductus"));
        document.dispatchEvent(
          new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        """, lined)
      try page.waitUntil("$('#drawing-name').textContent === 'lined'")
      try page.press("#paper-item")
      #expect(try page.value("$('input[name=spacing]:checked')") == nil)
      #expect(
        try page.value("$('#spacing-note').textContent").string?.contains("17 points") == true)
    }
  }
}
