import BrowserDriver
import Foundation
import Testing

/// Pages of another origin, with fields for signatures of the app.
struct SignaturePages {
  /// Serves the example, the script of the element, and pages of a test.
  let server: PageServer
  /// Where the field is.
  let field: String
  /// The browser, which has gone to one of these pages.
  let page: AppPage

  /// Makes a server on another port.
  ///
  /// - Parameter page: the page with the app, whose fields they show.
  /// - Throws: where no port can be had.
  init(beside page: AppPage) throws {
    field = page.address + "signature.html"
    let frames = Self.frames(of: field)
    server = try PageServer { path in
      if path == "frames" { return Array(frames.utf8) }
      guard path.hasPrefix("examples/signature.") || path == "ductus-signature.js" else {
        return nil
      }
      return (try? Data(contentsOf: AppSite.folder.appending(path: path))).map { [UInt8]($0) }
    }
    self.page = AppPage(browser: page.browser, address: server.address)
  }

  /// Origins that fields are told which are not that of these pages.
  private static let others = ["https://shop.example", "http://127.0.0.1:1", "null", "*", ""]

  /// A page with a field for each of them, and a good one; it counts what is answered.
  private static func frames(of field: String) -> String {
    """
    <!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
    \(others.map { "<iframe data-origin='\($0)'></iframe>" }.joined())<iframe id="good"></iframe>
    <script>
      var heard = [], answers = 0;
      addEventListener("message", (event) => {
        if (event.source === good.contentWindow) answers += 1;
        else heard.push(event.data);
      });
      var load = (frame, origin) => new Promise((done) => {
        frame.onload = done;
        frame.src = "\(field)#" + new URLSearchParams(origin ? { origin } : {});
      });
      var ask = (frame) => {
        for (const type of ["hello", "undo", "clear", "options", "export", "what"])
          frame.contentWindow.postMessage({ ductus: 1, type, id: 7 }, "*");
      };
      var bad = document.querySelectorAll("[data-origin]");
    </script>
    """
  }

  /// Expects fields that were told another page to say nothing to this one.
  func expectAnswersToTheirPageAlone() throws {
    try page.browser.open(server.address + "frames")
    try page.browser.run(
      """
      await Promise.all([...bad].map((frame) => load(frame, frame.dataset.origin)));
      bad.forEach(ask);
      await load(good, location.origin);
      """)
    // By the time that this one has its engine and answers, the others would have, too.
    try page.waitUntil("answers === 1")
    try page.browser.run("bad.forEach(ask); ask(good);")
    // To hello, to export, and to what nobody understands; there is nothing to undo or to clear.
    try page.waitUntil("answers === 4")
    // Somebody else in the same page has its origin, and is not the page.
    try page.browser.run(
      """
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.contentWindow.eval(
        "parent.good.contentWindow.postMessage({ ductus: 1, type: 'hello' }, '*')");
      good.contentWindow.postMessage({ ductus: 1, type: "what" }, "*");
      """)
    try page.waitUntil("answers === 5")
    try page.browser.run("ask(good);")
    try page.waitUntil("answers === 8")
    #expect(try page.value("heard") == [])
  }

  /// Opens the example, and waits until its fields are ready.
  func openExample() throws {
    try page.browser.open(server.address + "examples/signature.html?field=" + field)
    try page.waitUntil("$('#messages li')?.textContent.startsWith('ready')")
  }

  /// Signs in a field.
  func sign(_ selector: String) throws {
    let box = try page.value(
      """
      (() => {
        $(args[0]).scrollIntoView({ block: "center" });
        const { left, top, width, height } = $(args[0]).getBoundingClientRect();
        return [left, top, width, height];
      })()
      """, .string(selector)
    ).array.compactMap(\.number)
    try page.drawWithPen(
      wave(from: PagePoint(box[0] + 60, box[1] + 80), length: box[2] / 2, height: 30))
  }

  /// What a picture on the page shows.
  func picture(_ selector: String) throws -> Picture {
    let text = try page.browser.run(
      """
      const bytes = new Uint8Array(await (await fetch(document.querySelector(args[0]).src)).arrayBuffer());
      let text = "";
      for (let at = 0; at < bytes.length; at += 0x8000)
        text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
      return btoa(text);
      """, .string(selector))
    return try Picture(png: [UInt8](#require(Data(base64Encoded: text.string ?? ""))))
  }
}
