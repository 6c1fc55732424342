import BrowserDriver
import Ductus
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Typed text in the app.
  @Suite struct TextTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Taps with the text tool, and waits until one can type.
    func begin(at point: PagePoint) throws {
      if try page.value("document.documentElement.dataset.tool") != "type" {
        try page.press("#text-button")
      }
      try page.waitUntil("document.documentElement.dataset.tool === 'type' && ductus.isWhole")
      // The tool is there as soon as its panel is filled.
      try page.waitUntil("$('#text-panel-body').childElementCount > 0")
      try browser.click(point)
      try page.waitUntil("$('.text-frame textarea') === document.activeElement")
    }

    func type(_ text: String) throws {
      try browser.devTools("Input.insertText", ["text": .string(text)])
    }

    /// The texts of the drawing, from the lowest up.
    func texts() throws -> [String] {
      try DuctusReader(.strict).read(try page.saved("ductus")).document.texts.map { $0.string }
    }

    @Test func `Text is typed, undone, done again, kept and edited`() throws {
      try begin(at: PagePoint(300, 300))
      try type("Ofen")
      try browser.press(.escape)
      try page.waitUntil("!$('.text-frame')")
      #expect(try texts() == ["Ofen"])
      try page.press("#undo-button")
      #expect(try texts() == [])
      try page.press("#redo-button")
      #expect(try texts() == ["Ofen"])
      try page.settle()
      try page.reload()
      #expect(try texts() == ["Ofen"])
      // A tap with the tool edits it, and a tap beside ends that.
      try begin(at: PagePoint(305, 300))
      #expect(try page.value("$('.text-frame textarea').value") == "Ofen")
      try browser.press(.end)
      try type("loch")
      try browser.click(PagePoint(600, 500))
      try page.waitUntil("!$('.text-frame')")
      #expect(try texts() == ["Ofenloch"])
      // The visit is one step.
      try page.press("#undo-button")
      #expect(try texts() == ["Ofen"])
    }

    @Test func `An empty box goes, and a tap beside one makes none`() throws {
      try begin(at: PagePoint(300, 300))
      try browser.press(.escape)
      try page.waitUntil("!$('.text-frame')")
      #expect(try page.value("$('#undo-button').disabled").isTrue)
      try begin(at: PagePoint(300, 300))
      try type("a")
      try browser.click(PagePoint(600, 500))
      try page.waitUntil("!$('.text-frame')")
      #expect(try texts() == ["a"])
      try begin(at: PagePoint(304, 300))
      try browser.press(.control, "a")
      try browser.press(.delete)
      try browser.press(.escape)
      #expect(try texts() == [])
    }

    @Test func `A drag makes a box that wraps, and its handle another width`() throws {
      try page.press("#text-button")
      try page.waitUntil("$('#text-panel-body').childElementCount > 0")
      try browser.drag([PagePoint(300, 300), PagePoint(350, 320), PagePoint(420, 340)])
      try page.waitUntil("$('.text-frame textarea') === document.activeElement")
      try type("one two three four five six")
      #expect(try page.value("$('.text-frame').hasAttribute('data-wraps')").isTrue)
      let height = try page.value("$('.text-frame').offsetHeight").number ?? 0
      let edge = try page.middle(of: ".text-edge.right")
      try browser.drag([edge, PagePoint(edge.x + 60, edge.y), PagePoint(edge.x + 200, edge.y)])
      #expect(try page.value("$('.text-frame').offsetHeight").number ?? 0 < height)
      try browser.press(.escape)
      let box = try #require(
        DuctusReader(.strict).read(try page.saved("ductus")).document.texts.first)
      #expect(((box.text.width ?? 0) - 320).magnitude < 2)
    }

    @Test func `The caret stands within a pixel of its letters, zoomed, too`() throws {
      for presses in [0, 3] {
        for _ in 0..<presses { try browser.press("+") }
        try page.settle()
        try begin(at: PagePoint(300, 300))
        try type("HH")
        try browser.run("document.querySelector('.text-frame textarea').setSelectionRange(1, 1);")
        try page.nextFrame()
        // The middle between both letters, which are as far from their ends on both sides.
        let gap = try page.value(
          """
          (() => {
            const canvas = $(".text-paint");
            const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            const isInked = (x) => {
              for (let y = 0; y < height; y++) if (data[4 * (y * width + x) + 3] > 64) return true;
              return false;
            };
            const inked = Array.from({ length: width }, (_, x) => isInked(x));
            // A letter has two stems and a bar: its columns are connected.
            const first = inked.indexOf(true), end = inked.indexOf(false, first);
            const second = inked.indexOf(true, end);
            return (end + second) / 2 / devicePixelRatio;
          })()
          """
        ).number
        let caret = try page.middle(of: ".text-caret").x
        #expect(((gap ?? 0) - caret).magnitude <= 1)
        try browser.press(.control, "a")
        try browser.press(.delete)
        try browser.press(.escape)
      }
    }

    @Test func `An input method composes over the letters`() throws {
      try begin(at: PagePoint(300, 300))
      try browser.devTools(
        "Input.imeSetComposition", ["text": "ne", "selectionStart": 2, "selectionEnd": 2])
      try page.waitUntil("$('.text-frame textarea').value === 'ne' && $('.text-composed')")
      try type("né")
      try page.waitUntil("$('.text-frame textarea').value === 'né' && !$('.text-composed')")
      try browser.press(.escape)
      #expect(try texts() == ["né"])
    }

    @Test func `Enter goes on with a list, and ends it in an empty line`() throws {
      try begin(at: PagePoint(300, 300))
      try type("- one")
      try browser.press(.enter)
      try type("two")
      try browser.press(.enter)
      try browser.press(.enter)
      try type("end")
      try browser.press(.escape)
      #expect(try texts() == ["- one\n- two\nend"])
    }

    @Test func `Pasted text makes a box, and a double click edits it`() throws {
      try browser.devTools(
        "Browser.grantPermissions",
        ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
      try page.waitUntil("ductus.isWhole")
      try browser.run("await navigator.clipboard.writeText('a word')")
      try browser.click(PagePoint(700, 500))
      try browser.press(.control, "v")
      try page.waitUntil("$('#selection-status').textContent.includes('selected')")
      #expect(try texts() == ["a word"])
      #expect(try page.value("document.documentElement.dataset.tool") == "select")
    }

    @Test func `Size and style are kept, and change the box that is edited`() throws {
      try begin(at: PagePoint(300, 300))
      try type("Big")
      try page.press("#text-button")
      try page.set("#type-size", to: "40")
      try page.press("#type-bold")
      try page.press("#text-button")
      try browser.click(PagePoint(600, 600))
      try page.waitUntil("!$('.text-frame')")
      let box = try #require(
        DuctusReader(.strict).read(try page.saved("ductus")).document.texts.first)
      #expect(box.text.styles.first?.style.size == 40)
      #expect(box.text.styles.first?.style.isBold == true)
    }
  }
}
