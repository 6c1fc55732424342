import BrowserDriver
import DecodedPNG
import Foundation
import Testing

/// Pages of a test with the elements for other pages, straight from their sources.
struct ElementPages {
  private let server: PageServer
  let browser: Chromium
  let page: AppPage

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - body: the content of the page's body.
  ///   - headers: fields that each answer has.
  ///   - gate: holds back the engines until it is opened.
  ///   - session: the page of the app, in whose browser it is opened.
  /// - Throws: where no port can be had, or no element comes.
  init(
    _ body: String, headers: [String: String] = [:], holding gate: Gate? = nil,
    beside session: AppPage
  ) throws {
    server = try Self.serve(body, headers: headers, holding: gate)
    browser = try #require(session.browser as? Chromium)
    page = AppPage(browser: browser, address: server.address)
    try browser.open(page.address)
    try page.waitUntil("customElements.get('ductus-signature')")
  }

  /// Serves a page, the elements and their engines.
  static func serve(
    _ body: String, headers: [String: String] = [:], holding gate: Gate? = nil
  ) throws -> PageServer {
    let text = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Elements</title>
      <link rel="icon" href="data:,"><style>body { margin: 0; background: #fff; }</style>
      <script type="module" src="element/ductus-canvas.js"></script>
      <script type="module" src="element/ductus-signature.js"></script>
      <body>\(body)
      """
    let engines = AppSite.root.appending(path: ".build-wasm")
    return try PageServer(headers: headers) { path in
      if path.isEmpty { return Array(text.utf8) }
      guard !path.contains("..") else { return nil }
      let isEngine = path.hasSuffix(".wasm")
      if isEngine { gate?.pass() }
      let file =
        switch path {
        case "find/InkFind.wasm": engines.appending(path: "InkFind.wasm")
        case "find/latin.weights": AppSite.root.appending(path: "Data/find/latin.weights")
        case "InkSignature.wasm", "InkText.wasm": engines.appending(path: path)
        case "sans.ttf": fonts.appending(path: "liberation/LiberationSans-Regular.ttf")
        case "hebrew.ttf": fonts.appending(path: "noto/NotoSansHebrew-Regular.ttf")
        default:
          isEngine
            ? engines.appending(path: "parts/" + path) : AppSite.root.appending(path: "Web/" + path)
        }
      return (try? Data(contentsOf: file)).map { [UInt8]($0) }
    }
  }

  /// True if the fonts are there that pages of tests load.
  static let hasFonts = [
    "liberation/LiberationSans-Regular.ttf", "noto/NotoSansHebrew-Regular.ttf",
  ].allSatisfy { FileManager.default.fileExists(atPath: fonts.appending(path: $0).path) }

  /// The message of a skipped test.
  static let fontsAreMissing: Comment = "SKIPPED: install fonts-liberation and fonts-noto-core"

  private static let fonts = URL(
    filePath: "/usr/share/fonts/truetype", directoryHint: .isDirectory)

  /// Opens a page with one element, and waits until its engine is there.
  init(ready body: String, beside session: AppPage) throws {
    try self.init(body, beside: session)
    try page.waitUntil("(\(Self.element)).canUndo === false && (\(Self.isReady))")
  }

  /// The first element of the page.
  static let element = "$('ductus-canvas, ductus-signature')"

  /// True as soon as the first element shows its engine's picture: its canvas has the size of its pixels.
  private static let isReady =
    "\(element).shadowRoot.querySelector('canvas').style.width !== ''"

  /// Runs the body of a function with the first element of the page.
  @discardableResult func run(_ body: String) throws -> JSON {
    try browser.run(
      "const element = document.querySelector('ductus-canvas, ductus-signature'); \(body)")
  }

  /// Returns a picture of the page, after it has shown two more frames.
  func screenshot() throws -> Picture {
    try page.nextFrame()
    try page.nextFrame()
    return try Picture(png: browser.screenshot())
  }
}

/// Holds back what wants to pass, until it is opened.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false

  /// Waits until it is open.
  func pass() {
    condition.withLock { while !isOpen { condition.wait() } }
  }

  func open() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }
}

extension Picture {
  /// Returns true if there is something dark about a place.
  func hasInk(near x: Int, _ y: Int) -> Bool {
    (x - 5...x + 5).contains { x in (y - 5...y + 5).contains { self[x, $0] & 255 < 200 } }
  }

  /// Returns the middle of all that is darker than in another picture, in pixels; `nil` where nothing is.
  func middle(ofInkSince before: Picture) -> PagePoint? {
    var (x, y, sum) = (0.0, 0.0, 0.0)
    for row in 0..<height {
      for column in 0..<width {
        let dark = Double(before[column, row] & 255) - Double(self[column, row] & 255)
        guard dark > 0 else { continue }
        x += dark * (Double(column) + 0.5)
        y += dark * (Double(row) + 0.5)
        sum += dark
      }
    }
    return sum > 0 ? PagePoint(x / sum, y / sum) : nil
  }
}
