import BrowserDriver
import DecodedPNG
import Foundation
import Testing

// The clipboard.
extension BrowserTests.ChromiumTests.SelectionTests {
  @Test func `Strokes go by the clipboard into another drawing`() throws {
    try drawTwo()
    let before = try page.pixels()
    try lasso(270...580, 200...300)
    try browser.press(.control, "c")
    #expect(try status() == "1 stroke copied.")
    try browser.press(.control, "x")
    #expect(try status() == "1 stroke deleted.")
    #expect(try strokeCount() == 1)
    try browser.press(.control, "z")
    try page.expectPixels(before)

    try page.press("#new-item")
    try page.waitUntil("$('#drawing-name').textContent !== 'Drawing 1'")
    try browser.press(.control, "v")
    try page.waitUntil("$('#selection-status').textContent === '1 stroke pasted.'")
    #expect(try strokeCount() == 1)
    // In the middle of the page.
    try page.expectSameAsCommand()
    let box = try ink(try page.pixels())
    let size = try page.value("[innerWidth, innerHeight]").array.compactMap(\.integer)
    #expect(abs(box[0] + box[2] - size[0]) <= 4 && abs(box[1] + box[3] - size[1]) <= 4)
    // Again, a little further.
    try browser.press(.control, "v")
    try wait(until: "there are two") { try strokeCount() == 2 }
    try page.expectSameAsCommand()
    let both = try ink(try page.pixels())
    #expect(both[2] == box[2] + 16 && both[3] == box[3] + 16)
    try browser.press(.control, "z")
    try browser.press(.control, "z")
    #expect(try page.pixels().inkCount() == 0)
    // It is kept.
    try page.reload()
    try page.press("#paste-item")
    try wait(until: "there is one again") { try strokeCount() == 1 }
  }

  @Test func `The system's clipboard has strokes, and a picture for other programs`() throws {
    try browser.devTools(
      "Browser.grantPermissions",
      [
        "origin": .string(String(page.address.dropLast())),
        "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
      ])
    defer { _ = try? browser.devTools("Browser.resetPermissions") }
    try drawTwo()
    try browser.press(.control, "a")
    try browser.press(.control, "c")
    try wait(until: "both formats are there") {
      let types = try browser.run(
        "return (await navigator.clipboard.read()).flatMap((item) => item.types);"
      ).array
      return types.contains("image/png") && types.contains("web application/x-ductus")
    }
    // Nothing of it has to be kept in the page.
    try browser.run(
      """
      const request = indexedDB.deleteDatabase("ductus-clipboard");
      await new Promise((done) => { request.onsuccess = request.onerror = done; });
      """)
    try page.reload()
    try browser.press(.control, "v")
    try wait(until: "there are four") { try strokeCount() == 4 }
    // Something else was copied in the meantime; of the menu no text is pasted.
    try browser.run("await navigator.clipboard.writeText('a word');")
    try page.press("#menu-button")
    try page.press("#paste-item")
    try page.waitUntil("$('#notices').textContent.includes('nothing on the clipboard')")
    #expect(try strokeCount() == 4)
  }

  @Test func `What is no drawing is not pasted, and it is said why`() throws {
    try page.drawWithPen(wave(from: PagePoint(300, 250)))
    try browser.press(.control, "a")
    try browser.press(.control, "c")
    try browser.run(
      """
      const opening = indexedDB.open("ductus-clipboard", 1);
      await new Promise((done) => { opening.onsuccess = done; });
      const store = opening.result.transaction("copied", "readwrite").objectStore("copied");
      const put = store.put(new Uint8Array(100).fill(7), "strokes");
      await new Promise((done) => { put.onsuccess = done; });
      opening.result.close();
      Object.defineProperty(ClipboardItem, "supports", { value: () => false });
      """)
    try browser.press(.control, "v")
    try page.waitUntil(
      "$('#notices').textContent.includes('cannot be pasted: this is no .ductus file')")
    #expect(try strokeCount() == 1)
  }
}
