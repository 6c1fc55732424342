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
  /// - Parameters:
  ///   - page: the page with the app, whose fields they show.
  ///   - pages: HTML by name.
  /// - Throws: where no port can be had.
  init(beside page: AppPage, _ pages: [String: String] = [:]) throws {
    server = try PageServer { path in
      if let text = pages[path] { return Array(text.utf8) }
      guard path.hasPrefix("examples/signature.") || path == "ductus-signature.js" else {
        return nil
      }
      return (try? Data(contentsOf: AppSite.folder.appending(path: path))).map { [UInt8]($0) }
    }
    field = page.address + "signature.html"
    self.page = AppPage(browser: page.browser, address: server.address)
  }

  /// The origin of these pages.
  var origin: String { String(server.address.dropLast()) }

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
