import BrowserDriver
import Foundation
import SharedData
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The shortcuts on keyboards of other layouts, in the app and in the elements for other pages.
  @Suite struct KeyTests {
    let page: AppPage

    init() throws { page = try #require(AppSession.page) }

    /// A key as a browser reports it.
    struct Press: Sendable, CustomTestStringConvertible {
      /// The text that the key types, and its place on the American layout.
      let key: String, code: String
      var withControl = false
      var withShift = false
      /// True for a key that types with AltGr, as Windows reports it.
      var withAltGraph = false

      var testDescription: String {
        (withControl ? "Control " : "") + (withShift ? "Shift " : "")
          + (withAltGraph ? "AltGr " : "") + "\(key) (\(code))"
      }

      var json: JSON {
        [
          "key": .string(key), "code": .string(code),
          "ctrlKey": .bool(withControl || withAltGraph), "altKey": .bool(withAltGraph),
          "modifierAltGraph": .bool(withAltGraph), "shiftKey": .bool(withShift),
        ]
      }
    }

    /// An effect of a shortcut.
    enum Effect: Sendable { case undoes, doesAgain, nothing }

    /// Keys with Control, by layout.
    static let controls: [(layout: String, press: Press, effect: Effect)] = [
      ("Cyrillic", Press(key: "я", code: "KeyZ", withControl: true), .undoes),
      ("Cyrillic", Press(key: "Я", code: "KeyZ", withControl: true, withShift: true), .doesAgain),
      ("Greek", Press(key: "ζ", code: "KeyZ", withControl: true), .undoes),
      ("Greek", Press(key: "Ζ", code: "KeyZ", withControl: true, withShift: true), .doesAgain),
      ("Arabic", Press(key: "ئ", code: "KeyZ", withControl: true), .undoes),
      ("Arabic", Press(key: "ئ", code: "KeyZ", withControl: true, withShift: true), .doesAgain),
      ("Hebrew", Press(key: "ז", code: "KeyZ", withControl: true), .undoes),
      ("Hebrew", Press(key: "ז", code: "KeyZ", withControl: true, withShift: true), .doesAgain),
      ("AZERTY", Press(key: "z", code: "KeyW", withControl: true), .undoes),
      ("AZERTY", Press(key: "Z", code: "KeyW", withControl: true, withShift: true), .doesAgain),
      ("AZERTY", Press(key: "w", code: "KeyZ", withControl: true), .nothing),
      ("QWERTZ", Press(key: "z", code: "KeyY", withControl: true), .undoes),
      ("QWERTZ", Press(key: "Z", code: "KeyY", withControl: true, withShift: true), .doesAgain),
    ]

    /// Keys that choose a tool or a pen of the app, with the control that is then pressed.
    static let plain: [(layout: String, press: Press, chosen: String)] = [
      ("Cyrillic", Press(key: "и", code: "KeyB"), "#brush-button"),
      ("Cyrillic", Press(key: "у", code: "KeyE"), "#eraser-button"),
      ("Greek", Press(key: "λ", code: "KeyL"), "#select-button"),
      ("Greek", Press(key: "β", code: "KeyB"), "#brush-button"),
      // One key types two letters.
      ("Arabic", Press(key: "لا", code: "KeyB"), "#brush-button"),
      ("Arabic", Press(key: "ث", code: "KeyE"), "#eraser-button"),
      ("Hebrew", Press(key: "נ", code: "KeyB"), "#brush-button"),
      ("Hebrew", Press(key: "ק", code: "KeyE"), "#eraser-button"),
      ("QWERTZ", Press(key: "b", code: "KeyB"), "#brush-button"),
      ("AZERTY", Press(key: "é", code: "Digit2"), "#pen-case button:nth-child(2)"),
      ("AZERTY", Press(key: "\"", code: "Digit3"), "#pen-case button:nth-child(3)"),
      ("AZERTY", Press(key: "2", code: "Digit2", withShift: true), "#pen-case button:nth-child(2)"),
      ("Arabic", Press(key: "٣", code: "Digit3"), "#pen-case button:nth-child(3)"),
    ]

    /// Keys that put what is selected above or below other things, with the words that are then said.
    static let steps: [(layout: String, press: Press, words: String)] = [
      ("American", Press(key: "]", code: "BracketRight"), "Brought forward."),
      ("American", Press(key: "[", code: "BracketLeft"), "Sent backward."),
      ("American", Press(key: "}", code: "BracketRight", withShift: true), "Brought to the front."),
      ("American", Press(key: "{", code: "BracketLeft", withShift: true), "Sent to the back."),
      ("American", Press(key: "]", code: "BracketRight", withControl: true), "Brought forward."),
      ("Cyrillic", Press(key: "ъ", code: "BracketRight"), "Brought forward."),
      ("Cyrillic", Press(key: "Х", code: "BracketLeft", withShift: true), "Sent to the back."),
      ("QWERTZ", Press(key: "]", code: "Digit9", withAltGraph: true), "Brought forward."),
      ("QWERTZ", Press(key: "[", code: "Digit8", withAltGraph: true), "Sent backward."),
      ("any", Press(key: "ArrowUp", code: "ArrowUp", withControl: true), "Brought forward."),
      ("any", Press(key: "ArrowDown", code: "ArrowDown", withControl: true), "Sent backward."),
      (
        "any", Press(key: "ArrowUp", code: "ArrowUp", withControl: true, withShift: true),
        "Brought to the front."
      ),
      (
        "any", Press(key: "ArrowDown", code: "ArrowDown", withControl: true, withShift: true),
        "Sent to the back."
      ),
      // Keys of a size of brushes, of the zoom, and of a move.
      ("QWERTZ", Press(key: "+", code: "BracketRight"), ""),
      ("any", Press(key: "ArrowUp", code: "ArrowUp"), ""),
    ]

    /// Lets the element that has the focus, or the page, get a key.
    private func type(_ press: JSON, in page: AppPage) throws {
      try page.browser.run(
        """
        let target = document.activeElement ?? document.body;
        while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
        const how = { bubbles: true, composed: true, cancelable: true, ...args[0] };
        target.dispatchEvent(new KeyboardEvent("keydown", how));
        target.dispatchEvent(new KeyboardEvent("keyup", how));
        """, press)
    }

    /// Draws a stroke and expects the right effects of all shortcuts with Control.
    private func expectControls(
      in page: AppPage, at start: PagePoint, canUndo: String, undo: String, redo: String
    ) throws {
      try page.drawWithPen(wave(from: start))
      try page.waitUntil(canUndo)
      for (layout, press, effect) in Self.controls {
        if effect == .doesAgain {
          try page.browser.run(undo)
          try page.waitUntil("!(\(canUndo))")
        }
        try type(press.json, in: page)
        let isUndone = try !page.value("!!(\(canUndo))").isTrue
        #expect(isUndone == (effect == .undoes), "\(layout): \(press.testDescription)")
        if isUndone { try page.browser.run(redo) }
      }
    }

    // MARK: The app

    @Test func `Undo and redo of the app are where every layout has them`() throws {
      try expectControls(
        in: page, at: PagePoint(400, 300), canUndo: "!$('#undo-button').disabled",
        undo: "document.querySelector('#undo-button').click()",
        redo: "document.querySelector('#redo-button').click()")
    }

    @Test func `Tools and pens are chosen by keys of every layout`() throws {
      for (layout, press, chosen) in Self.plain {
        try page.press("#hand-button")
        try type(press.json, in: page)
        #expect(
          try page.value("$(args[0]).getAttribute('aria-pressed')", .string(chosen)) == "true",
          "\(layout): \(press.testDescription)")
      }
    }

    @Test func `What is selected goes above and below by keys of every layout`() throws {
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      try type(["key": "a", "code": "KeyA", "ctrlKey": true], in: page)
      try page.waitUntil("!$('#selection-bar').hidden")
      for (layout, press, words) in Self.steps {
        try page.browser.run("document.querySelector('#selection-status').textContent = '';")
        try type(press.json, in: page)
        #expect(
          try page.value("$('#selection-status').textContent").string == words,
          "\(layout): \(press.testDescription)")
      }
      // Without a selection brackets are the sizes of brushes.
      try type(["key": "Escape", "code": "Escape"], in: page)
      try page.waitUntil("$('#selection-bar').hidden")
      try type(["key": "b", "code": "KeyB"], in: page)
      let size = try page.value("$('#brush-size').value")
      try type(["key": "]", "code": "BracketRight"], in: page)
      #expect(try page.value("$('#brush-size').value") != size)
    }

    @Test func `The keys 1 to 5 choose the pens of the bar, seen or not`() throws {
      defer { try? page.resize(width: 1024, height: 768) }
      for height in [768, 500] {
        try page.resize(width: 1024, height: height)
        for number in 1...5 {
          try type(["key": .string("\(number)"), "code": .string("Digit\(number)")], in: page)
          let pressed = try page.value(
            """
            [...document.querySelectorAll("#pen-case button")].flatMap((one, index) =>
              one.ariaPressed === "true" ? [index + 1, one.getAttribute("aria-keyshortcuts")] : [])
            """)
          #expect(pressed == [.number(Double(number)), .string("\(number)")], "\(height)")
          let title = try page.value("$('#pen-case [aria-pressed=true]').title").string
          #expect(title?.hasSuffix("(\(number))") == true)
        }
      }
    }

    @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
    func `Reported keys do what they say`() throws {
      let file = SharedData.folder.appending(path: "cases/01-keys.json")
      let keys = try JSON(text: Data(contentsOf: file)).array
      try page.drawWithPen(wave(from: PagePoint(400, 300)))
      // Undo, redo, brush, undo on AZERTY, nothing there, and undo on QWERTZ.
      for (key, canUndo) in zip(keys, [false, true, true, false, false, false]) {
        if key["code"] == "KeyB" { try page.press("#hand-button") }
        try type(key, in: page)
        #expect(try page.canUndo == canUndo, "\(key)")
        if key["code"] == "KeyB" {
          #expect(try page.value("$('#brush-button').ariaPressed") == "true")
        }
        if key["key"] == "w" { try page.press("#redo-button") }
      }
    }

    // MARK: Other pages

    @Test(.enabled(if: PackageFiles.areThere, "The packages' engines are not built."))
    func `Undo and redo of the canvas are where every layout has them`() throws {
      try expectControls(of: "ductus-canvas", attributes: "style=\"height: 400px\"")
    }

    @Test(.enabled(if: PackageFiles.areThere, "The packages' engines are not built."))
    func `Undo and redo of the signature field are where every layout has them`() throws {
      try expectControls(of: "ductus-signature", attributes: "text=\"Sign here\"")
    }

    private func expectControls(of element: String, attributes: String) throws {
      let folder = try PackageFiles.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let server = try PackageFiles.serve(
        """
        <!doctype html><meta charset="utf-8"><title>Keys</title><body style="margin: 0">
        <script type="module" src="\(element)/\(element).js"></script>
        <\(element) id="one" \(attributes)></\(element)>
        """, PackageFiles.unpack(element, in: folder), as: element)
      defer { server.end() }
      let page = AppPage(browser: page.browser, address: server.address)
      try page.browser.open(page.address)
      try page.waitUntil("$('#one').engine || $('#one').strokes")
      try expectControls(
        in: page, at: PagePoint(60, 80), canUndo: "$('#one').canUndo",
        undo: "document.querySelector('#one').undo()",
        redo: "document.querySelector('#one').redo()")
    }
  }
}
