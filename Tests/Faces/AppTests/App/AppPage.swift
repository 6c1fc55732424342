import BrowserDriver
import DecodedPNG
import Foundation
import Testing

/// A page with the app, in any browser.
struct AppPage: Sendable {
  let browser: any Browser
  /// The address of the app, with a slash at the end.
  let address: String

  /// Opens the app as somebody finds it who has never drawn anything, and waits until it is ready.
  ///
  /// Holding a pen still makes no shapes, for on a busy machine a lift may come late; and nobody is told of that.
  func startAfresh() throws {
    // On a file of the same origin, in which the app does not run: the page before is gone by then, and cannot write
    // its drawing again, and the databases are deleted before the app asks for them.
    try browser.open(address + "icons/icon.svg")
    try browser.run(
      """
      localStorage.clear();
      localStorage.setItem("ductus.preferences", '{"shapes":false,"knowsShapes":true,"scratches":false,"knowsScratching":true}');
      sessionStorage.clear();
      await Promise.all(["ductus", "ductus-signatures"].map((name) => new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = request.onerror = resolve;
      })));
      """)
    try open()
    _ = try browser.takeErrors()
  }

  /// Opens the app, and waits until it is ready.
  func open() throws {
    try browser.open(address)
    try waitUntilReady()
  }

  /// Loads the page anew, and waits until the app is ready.
  func reload() throws {
    try browser.reload()
    try waitUntilReady()
  }

  /// Waits until the app is ready, and all of its engine is there, unless a test holds that back.
  ///
  /// Some features need the second part: a test that uses them at once would be too early.
  func waitUntilReady() throws {
    try browser.waitUntil("document.documentElement?.dataset.ready === 'true'")
    try browser.run("if (!globalThis.letRest) await globalThis.ductus?.whole?.();")
  }

  /// Waits until the page has shown its next frame.
  func nextFrame() throws {
    try browser.run(
      "await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));")
  }

  // MARK: Controls

  /// The function `$`, which finds an element of the page, or else of its first signature field.
  private static let finder = """
    const $ = (selector) => document.querySelector(selector)
      ?? document.querySelector("ductus-signature")?.shadowRoot?.querySelector(selector) ?? null;
    """

  /// Waits until the parts of the app are there that were asked for before, which a person sees coming.
  private static let arrival = "await globalThis.ductus?.loaded;"

  /// Returns the value of an expression in which `$` finds an element.
  func value(_ expression: String, _ arguments: JSON...) throws -> JSON {
    try browser.run("\(Self.finder) \(Self.arrival) return \(expression);", arguments)
  }

  /// Waits until an expression in which `$` finds an element is true.
  func waitUntil(_ expression: String, atMost duration: Duration = .hang) throws {
    try browser.waitUntil(expression, after: Self.finder, atMost: duration)
  }

  /// Presses a control as the keyboard does.
  func press(_ selector: String) throws {
    #expect(try value("$(args[0]) !== null", .string(selector)).isTrue, "there is no \(selector)")
    try browser.run("\(Self.finder) \(Self.arrival) $(args[0]).click();", .string(selector))
  }

  /// Chooses a drawing in the dialog of drawings, as somebody does who sees it there.
  ///
  /// The cards are made before the dialog is shown: one that is pressed by then would open its drawing below the
  /// dialog.
  func choose(drawing name: String) throws {
    try press("#drawings-button")
    let card = "[aria-label=\"Open \(name)\"]"
    try waitUntil("$('#drawings-dialog').open && $('#drawings-dialog \(card)')")
    try press("#drawings-dialog \(card)")
  }

  /// Gives the drawing its first page, as somebody does who opens the list of pages, which stays open.
  ///
  /// - Parameter choose: chooses size and paper; by default they are the usual ones.
  /// - Throws: where the browser refuses.
  func addFirstPage(_ choose: () throws -> Void = {}) throws {
    try press("#pages-item")
    try press("#page-add")
    try waitUntil("$('#page-dialog').open")
    try choose()
    try press("#page-form button[type=submit]")
    try waitUntil("!$('#page-dialog').open && $('#page-text').textContent === '1 / 1'")
  }

  /// Gives a control a value, as somebody does who moves a slider or chooses from a list.
  func set(_ selector: String, to value: String) throws {
    try browser.run(
      """
      const control = document.querySelector(args[0]);
      control.value = args[1];
      for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
      """, .string(selector), .string(value))
  }

  /// Returns the middle of an element.
  func middle(of selector: String) throws -> PagePoint {
    let box = try value(
      "(() => { const b = $(args[0]).getBoundingClientRect(); "
        + "return [b.x + b.width / 2, b.y + b.height / 2]; })()", .string(selector))
    return PagePoint(try #require(box[0].number), try #require(box[1].number))
  }

  /// Chooses a brush.
  func choose(brush: String) throws { try press("input[name=brush][value=\(brush)]") }

  /// True if there is something to undo.
  var canUndo: Bool { get throws { try value("!$('#undo-button').disabled").isTrue } }

  /// Returns the present description of the drawing for screen readers.
  func summary() throws -> String {
    // At once, for another notice may come at any time.
    let answer = try browser.run(
      """
      document.querySelector("#describe-item").click();
      return [...document.querySelectorAll(".notice p")].at(-1).textContent;
      """)
    return try #require(answer.string)
  }

  // MARK: Pixels

  /// Waits until the canvas shows all that it has to show, and nothing moves by itself: strokes and pages are
  /// painted, pictures have come, ink has faded, the view has come to rest.
  func settle() throws {
    try browser.run(
      """
      const started = performance.now();
      while (!(globalThis.ductus?.isAtRest ?? true)) {
        if (performance.now() - started > 180_000) throw new Error("the canvas does not come to rest");
        await new Promise(requestAnimationFrame);
      }
      """)
  }

  /// Returns the pixels of the canvas when it has come to rest, or those of another canvas or element with one.
  ///
  /// A canvas that moves for a purpose is looked at with ``pixelsNow(of:)``.
  func pixels(of canvas: String = "canvas") throws -> Picture {
    if canvas == "canvas" { try settle() } else { try nextFrame() }
    return try pixelsNow(of: canvas)
  }

  /// Returns the pixels that a canvas has at the moment.
  func pixelsNow(of canvas: String = "canvas") throws -> Picture {
    let answer = try browser.run(
      """
      const found = document.getElementById(args[0]);
      const canvas = found.shadowRoot?.querySelector("canvas") ?? found;
      const { width, height } = canvas;
      \(Self.picture("canvas.getContext('2d')"))
      """, .string(canvas))
    return try Self.picture(in: answer)
  }

  /// Returns the end of a function of JavaScript that has `width` and `height`, and gives the pixels of a context, as
  /// ``picture(in:)`` takes them.
  static func picture(_ context: String) -> String {
    """
    const pixels = new Uint32Array(\(context).getImageData(0, 0, width, height).data.buffer);
    const runs = [];
    for (let at = 0, start = 0; at < pixels.length; start = at) {
      while (pixels[at] === pixels[start] && at < pixels.length) at += 1;
      runs.push(at - start, pixels[start]);
    }
    const bytes = new Uint8Array(Uint32Array.from(runs).buffer);
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000)
      text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return { width, height, runs: btoa(text) };
    """
  }

  /// Returns the picture in the answer of a function with such an end.
  static func picture(in answer: JSON) throws -> Picture {
    let runs = try #require(Data(base64Encoded: answer["runs"].string ?? ""))
    let picture = try Picture(
      width: #require(answer["width"].integer), height: #require(answer["height"].integer),
      runs: [UInt8](runs))
    try #require(picture.pixels.count == picture.width * picture.height)
    return picture
  }

  /// Waits until the canvas shows a picture.
  func expectPixels(
    _ expected: Picture, of canvas: String = "canvas",
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var difference: String?
    let deadline = Deadline(after: .hang)
    repeat {
      difference = try pixels(of: canvas).difference(from: expected)
    } while difference != nil && !deadline.hasPassed
    if let difference {
      Issue.record("\(browser.name): \(difference)", sourceLocation: location)
    }
  }

  /// Writes a picture of the page for people to look at, when the tools are back.
  func takeScreenshot(_ name: String) throws {
    try waitUntil(
      """
      !document.documentElement.hasAttribute("data-drawing")
        && document.getAnimations().every((one) => one.playState === "finished")
      """)
    try FileManager.default.createDirectory(
      at: AppSite.screenshots, withIntermediateDirectories: true)
    try Data(try browser.screenshot()).write(
      to: AppSite.screenshots.appending(path: "\(name).png"))
  }

  // MARK: Files

  /// Saves in a format as somebody does, and catches the file on its way to the downloads.
  ///
  /// - Parameters:
  ///   - format: `ductus`, `json`, `png` or `svg`.
  ///   - options: changes the settings in the dialog.
  /// - Returns: the bytes of the file.
  /// - Throws: where no file comes.
  func saved(_ format: String, _ options: () throws -> Void = {}) throws -> [UInt8] {
    try press("#save-item")
    try press("input[name=format][value=\(format)]")
    try options()
    return try file(pressing: "#save-button")
  }

  /// Returns the file that a button hands to the downloads, caught on its way there.
  ///
  /// - Parameter selector: of the button.
  /// - Returns: the bytes of the file.
  /// - Throws: where no file comes.
  func file(pressing selector: String) throws -> [UInt8] {
    try browser.run(
      """
      \(Self.finder)
      window.savedFile = null;
      window.originalCreate ??= URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        // Pictures in the gallery are no files.
        const isListed = blob.type === "image/png" && document.querySelector("#drawings-dialog[open]");
        if (isListed) return window.originalCreate.call(URL, blob);
        window.savedFile = blob;
        return window.originalCreate.call(URL, new Blob());
      };
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function () { if (!this.download) click.call(this); };
      try {
        \(Self.arrival)
        $(args[0]).click();
        for (let turn = 0; !window.savedFile && turn < 6000; turn++)
          await new Promise((done) => setTimeout(done, 10));
      } finally {
        HTMLAnchorElement.prototype.click = click;
        URL.createObjectURL = window.originalCreate;
      }
      """, .string(selector))
    let text = try browser.run(
      """
      if (!window.savedFile) return null;
      const bytes = new Uint8Array(await window.savedFile.arrayBuffer());
      let text = "";
      for (let at = 0; at < bytes.length; at += 0x8000)
        text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
      return btoa(text);
      """)
    let encoded = try #require(text.string, "no file was saved")
    return [UInt8](try #require(Data(base64Encoded: encoded)))
  }

  /// Returns the samples of the drawing, as the event log says them.
  func savedEvents() throws -> [JSON] { try events("samples") }

  /// Returns the events of the drawing as they were reported.
  func reportedEvents() throws -> [JSON] { try events("events") }

  private func events(_ contents: String) throws -> [JSON] {
    let bytes = try saved("json") {
      try press("input[name=log-contents][value=\(contents)]")
    }
    return try JSON(text: bytes).array
  }
}
