public import Foundation

/// Chromium without a window, driven by chromedriver.
///
/// Pens and fingers come from commands of the DevTools
/// (https://chromedevtools.github.io/devtools-protocol/), the rest from WebDriver.
public final class Chromium: PenBrowser, @unchecked Sendable {
  /// The Debian packages that it needs.
  public static let packages = "chromium chromium-driver"

  private let program: Supervised
  private let driver: WebDriver

  private let size: (width: Int, height: Int, scale: Double)
  /// True if the pen is on the screen.
  var isPenDown = false
  /// The time of the actions of pens and fingers, and when it began; `nil` for that of the clock.
  var time: Double?
  var clockStart: Double?

  /// The browser's name.
  public let name = "Chromium"

  /// The folder of downloads.
  public let downloads: URL

  /// Starts the browser with an empty profile.
  ///
  /// - Parameters:
  ///   - width: of the page in CSS pixels.
  ///   - height: of the page in CSS pixels.
  ///   - scale: device pixels per CSS pixel.
  /// - Throws: a ``BrowserError`` where it is missing or does not start.
  public init(width: Int = 1024, height: Int = 768, scale: Double = 1) throws {
    guard let chromium = Supervised.path(of: "chromium") ?? Supervised.path(of: "google-chrome")
    else {
      throw BrowserError(
        "chromium is missing; install it with: "
          + "apt-get install -y --no-install-recommends \(Self.packages)")
    }
    size = (width, height, scale)
    let port = try freePort()
    program = try Supervised(["chromedriver", "--port=\(port)"], package: Self.packages)
    downloads = program.folder.appending(path: "downloads")
    try FileManager.default.createDirectory(at: downloads, withIntermediateDirectories: true)
    var arguments: [JSON] = [
      "--headless=new", "--disable-gpu", "--force-color-profile=srgb", "--hide-scrollbars",
      "--disable-dev-shm-usage", "--touch-events=enabled",
      .string("--user-data-dir=\(program.folder.path)/profile"),
    ]
    // The sandbox refuses to run as root.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    driver = try WebDriver(
      program, port: port,
      capabilities: [
        "browserName": "chrome", "goog:loggingPrefs": ["browser": "ALL"],
        "goog:chromeOptions": ["binary": .string(chromium), "args": .array(arguments)],
      ])
    try devTools(
      "Browser.setDownloadBehavior",
      ["behavior": "allow", "downloadPath": .string(downloads.path)])
    try setPage(width: width, height: height, scale: scale)
  }

  /// Opens an address in the page, and waits until it is loaded.
  ///
  /// Times that were set before do not go on: those before a page began are all 0 to it.
  public func open(_ address: String) throws {
    (time, clockStart) = (nil, nil)
    try driver.command("url", ["url": .string(address)])
  }

  /// Loads the page again, and waits for that.
  public func reload() throws {
    (time, clockStart) = (nil, nil)
    try driver.command("refresh", [:])
  }

  /// Runs the body of an asynchronous function in the page; `args` has the arguments.
  public func run(_ body: String, _ arguments: [JSON]) throws -> JSON {
    let encoded = String(decoding: JSON.array(arguments).text, as: UTF8.self)
    let answer = try devTools(
      "Runtime.evaluate",
      [
        "expression": .string("(async (args) => {\(body)\n})(\(encoded))"),
        "awaitPromise": true, "returnByValue": true, "userGesture": true,
      ])
    let exception = answer["exceptionDetails"]
    if exception != .null {
      throw BrowserError(
        exception["exception"]["description"].string ?? exception["text"].string ?? "\(exception)")
    }
    return answer["result"]["value"]
  }

  /// Performs actions of WebDriver.
  public func perform(_ actions: JSON) throws {
    try driver.command("actions", ["actions": actions])
  }

  /// Returns the visible part of the page, as PNG.
  public func screenshot() throws -> [UInt8] {
    let answer = try devTools("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: answer["data"].string ?? "").map { [UInt8]($0) } ?? []
  }

  /// Errors of scripts, of `console.error`, of the network, of the policy for content.
  public func takeErrors() throws -> [String]? {
    try driver.command("se/log", ["type": "browser"]).array
      .filter { $0["level"].string == "SEVERE" }.compactMap { $0["message"].string }
  }

  /// Makes the browser as it was when it was started: one tab, size and preferences, the time.
  ///
  /// - Parameter isTabNew: true if the tab has to be a new one, without what was set for the old one alone.
  /// - Throws: a ``BrowserError`` where the browser refuses.
  public func reset(isTabNew: Bool = false) throws {
    (isPenDown, time, clockStart) = (false, nil, nil)
    let tabs = try driver.command("window/handles", nil).array.compactMap(\.string)
    if isTabNew || tabs.count > 1 {
      // Any of them may have crashed.
      let fresh = try newTab()
      for tab in tabs {
        try driver.command("window", ["handle": .string(tab)])
        try? driver.close()
      }
      try goToTab(fresh)
    }
    try setPage(width: size.width, height: size.height, scale: size.scale)
    try setPreferences([:])
  }

  /// Ends the browser and its driver.
  public func end() {
    driver.end()
    program.end()
  }

  /// Sends a command of the DevTools to the page.
  ///
  /// - Parameters:
  ///   - method: the name, with its domain.
  ///   - parameters: its parameters.
  /// - Returns: the result.
  /// - Throws: a ``BrowserError`` where the browser refuses.
  @discardableResult public func devTools(_ method: String, _ parameters: JSON = [:]) throws
    -> JSON
  {
    try driver.command("goog/cdp/execute", ["cmd": .string(method), "params": parameters])
  }

  /// Returns the pages that can be debugged, as Chromium lists them.
  func debuggerTargets() throws -> [JSON] {
    let address = driver.capabilities["goog:chromeOptions"]["debuggerAddress"].string ?? ""
    guard let port = address.split(separator: ":").last.flatMap({ Int($0) }) else {
      throw BrowserError("Chromium does not tell where it listens")
    }
    let client = HTTPClient(port: port, timeout: .hang)
    let body = try client.request("GET", "/json/list").body
    return try JSON(text: body).array
  }

  // MARK: Tabs

  /// Returns the tab that commands go to.
  public func tab() throws -> String { try driver.command("window", nil).string ?? "" }

  /// Opens a tab, of the size that the first one had at the start, and goes there.
  ///
  /// - Returns: its handle.
  public func newTab() throws -> String {
    let tab = try driver.command("window/new", ["type": "tab"])["handle"].string ?? ""
    try goToTab(tab)
    try setPage(width: size.width, height: size.height, scale: size.scale)
    return tab
  }

  /// Goes to a tab, and shows it.
  public func goToTab(_ tab: String) throws {
    try driver.command("window", ["handle": .string(tab)])
    try devTools("Page.bringToFront")
  }

  /// Closes the tab, and goes to another.
  public func closeTab(thenGoTo other: String) throws {
    try driver.close()
    try goToTab(other)
  }

  // MARK: The device

  /// Changes size and scale of the page.
  ///
  /// - Parameters:
  ///   - width: in CSS pixels.
  ///   - height: in CSS pixels.
  ///   - scale: device pixels per CSS pixel.
  ///   - isMobile: true if it is laid out as on a phone.
  /// - Throws: a ``BrowserError`` where the browser refuses.
  public func setPage(width: Int, height: Int, scale: Double = 1, isMobile: Bool = false) throws {
    try devTools(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)),
        "deviceScaleFactor": .number(scale), "mobile": .bool(isMobile),
      ])
    try setSlowness(1)
  }

  /// Lets the page run so many times slower than the browser does, which is several times slower itself where
  /// `DUCTUS_SLOWNESS` says so.
  public func setSlowness(_ factor: Double) throws {
    let own = ProcessInfo.processInfo.environment["DUCTUS_SLOWNESS"].flatMap { Double($0) } ?? 1
    try devTools("Emulation.setCPUThrottlingRate", ["rate": .number(factor * max(own, 1))])
  }

  /// Lets the person prefer things, by the names of media features: `prefers-color-scheme`, `dark`.
  public func setPreferences(_ features: [String: String]) throws {
    let list = features.sorted { $0.key < $1.key }.map {
      ["name": .string($0.key), "value": .string($0.value)] as JSON
    }
    try devTools("Emulation.setEmulatedMedia", ["features": .array(list)])
  }

  /// Returns the controls and texts as a screen reader finds them, in order; ignored ones are left out.
  public func accessibilityTree() throws -> [JSON] {
    try devTools("Accessibility.getFullAXTree")["nodes"].array.filter { !$0["ignored"].isTrue }
  }

  /// Chooses files for an `input` element.
  ///
  /// - Parameters:
  ///   - paths: of the files.
  ///   - selector: of the element.
  /// - Throws: a ``BrowserError`` where the browser refuses.
  public func chooseFiles(_ paths: [String], in selector: String) throws {
    let root = try devTools("DOM.getDocument")["root"]["nodeId"]
    let node = try devTools("DOM.querySelector", ["nodeId": root, "selector": .string(selector)])
    try devTools(
      "DOM.setFileInputFiles",
      ["nodeId": node["nodeId"], "files": .array(paths.map { .string($0) })])
  }
}
