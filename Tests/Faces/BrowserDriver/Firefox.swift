public import Foundation

/// Firefox without a window, driven by Marionette, which it brings.
public final class Firefox: PenBrowser, @unchecked Sendable {
  /// The Debian package that it needs.
  public static let packages = "firefox-esr"

  private let program: Supervised
  private let marionette: Marionette

  /// The browser's name.
  public let name = "Firefox"

  /// The folder of downloads.
  public let downloads: URL

  /// Starts the browser with an empty profile.
  ///
  /// - Throws: a ``BrowserError`` where it is missing or does not start.
  public init(width: Int = 1024, height: Int = 768) throws {
    let firefox = Supervised.path(of: "firefox-esr") ?? Supervised.path(of: "firefox")
    // The settings have to be there before the browser is.
    let start = #"""
      mkdir -p "$0/profile" "$0/downloads"
      printf '%s\n' "$1" > "$0/profile/user.js"
      shift
      exec "$@"
      """#
    program = try Supervised(
      [
        "bash", "-c", start, "{folder}", Self.settings.joined(separator: "\n"),
        firefox ?? "firefox-esr", "--marionette", "--headless", "--remote-allow-system-access",
        "--no-remote", "--width=\(width)", "--height=\(height)", "--profile", "{folder}/profile",
      ], environment: ["MOZ_CRASHREPORTER_DISABLE": "1"], package: "bash")
    downloads = program.folder.appending(path: "downloads")
    do {
      if firefox == nil {
        throw BrowserError(
          "firefox-esr is missing; install it with: "
            + "apt-get install -y --no-install-recommends \(Self.packages)")
      }
      let file = program.folder.appending(path: "profile/MarionetteActivePort")
      let port = try wait(for: "the port of Firefox", atMost: .hang) {
        (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) }
      }
      marionette = try Marionette(port: port)
      try marionette.command("WebDriver:NewSession", [:])
      try marionette.command("WebDriver:SetTimeouts", browserTimeouts)
      try setPage(width: width, height: height)
    } catch {
      let log = program.log
      program.end()
      throw BrowserError("\(error)\n\(log.suffix(2000))")
    }
  }

  /// Settings: a free port, downloads without questions, and nothing that asks the network.
  private static let settings = [
    ("marionette.port", "0"), ("browser.download.folderList", "2"),
    ("browser.download.dir", "\"{folder}/downloads\""),
    ("browser.download.always_ask_before_handling_new_types", "false"),
    ("browser.shell.checkDefaultBrowser", "false"), ("browser.aboutwelcome.enabled", "false"),
    ("datareporting.policy.dataSubmissionEnabled", "false"),
    ("toolkit.telemetry.reportingpolicy.firstRun", "false"),
    ("app.normandy.enabled", "false"), ("network.captive-portal-service.enabled", "false"),
    ("network.connectivity-service.enabled", "false"), ("app.update.disabledForTesting", "true"),
    ("browser.safebrowsing.update.enabled", "false"), ("extensions.update.enabled", "false"),
    ("services.settings.server", "\"data:,#remote-settings-dummy/v1\""),
    // A page without a window is else taken for one that nobody looks at.
    ("widget.windows.window_occlusion_tracking.enabled", "false"),
    ("ui.prefersReducedMotion", "0"), ("layout.css.devPixelsPerPx", "\"1.0\""),
  ].map { "user_pref(\"\($0)\", \($1));" }

  /// Opens an address in the page, and waits until it is loaded.
  public func open(_ address: String) throws {
    try marionette.command("WebDriver:Navigate", ["url": .string(address)])
  }

  /// Loads the page again, and waits for that.
  public func reload() throws { try marionette.command("WebDriver:Refresh") }

  /// Runs the body of an asynchronous function in the page; `args` has the arguments.
  ///
  /// The script runs in a sandbox that shares all objects with the page, for what is run in the
  /// page itself would be subject to the page's policy for content. So it sees the properties of
  /// the page's `window`, and not what scripts declare with `let`, `const` and `class`.
  public func run(_ body: String, _ arguments: [JSON]) throws -> JSON {
    let encoded = String(decoding: JSON.array(arguments).text, as: UTF8.self)
    let answer = try script(
      """
      const [code] = arguments;
      const sandbox = new Cu.Sandbox(window, { sandboxPrototype: window, wantXrays: false });
      return Cu.evalInSandbox(code, sandbox);
      """,
      [
        .string(
          """
          (async (args) => {\(body)
          })(\(encoded)).then((value) => JSON.stringify({ value }),
            (error) => JSON.stringify({ error: String(error) }))
          """)
      ], sandbox: "system")
    let result = try JSON(text: (answer.string ?? "").utf8)
    if let error = result["error"].string { throw BrowserError(error) }
    return result["value"]
  }

  private func script(_ script: String, _ arguments: [JSON], sandbox: JSON = nil) throws -> JSON {
    try marionette.command(
      "WebDriver:ExecuteScript",
      ["script": .string(script), "args": .array(arguments), "sandbox": sandbox])["value"]
  }

  /// Runs the body of a function with the rights of the browser itself.
  ///
  /// - Parameters:
  ///   - body: JavaScript; `args` has the arguments, `window` is that of the browser.
  ///   - arguments: its arguments.
  /// - Returns: its result, awaited.
  /// - Throws: a ``BrowserError`` with the error that it throws.
  @discardableResult func runInBrowser(_ body: String, _ arguments: JSON...) throws -> JSON {
    try marionette.command("Marionette:SetContext", ["value": "chrome"])
    defer { _ = try? marionette.command("Marionette:SetContext", ["value": "content"]) }
    return try script(
      "return (async (args) => {\(body)\n})(Array.from(arguments));", arguments)
  }

  /// Moves the pen of the browser's own tests, `synthesizeTouchEvent` of a window of the page, on whole pixels.
  public func pen(_ action: PenAction, _ sample: PenSample) throws {
    let type = ["down": "touchstart", "move": "touchmove", "up": "touchend"]
    let number = { JSON.number($0) }
    _ = try script(
      """
      const [type, x, y, pressure, tiltX, tiltY, twist] = arguments;
      window.synthesizeTouchEvent(
        type,
        [{ identifier: 1, offsetX: x, offsetY: y, radiiX: 1, radiiY: 1, rotationAngle: 0, pressure,
           tiltX, tiltY, twist }],
        0, { isPen: true });
      """,
      [
        .string(type[action.rawValue] ?? ""), number(sample.point.x), number(sample.point.y),
        number(action == .up ? 0 : sample.pressure), number(sample.tiltX),
        number(sample.tiltY), number(sample.twist),
      ], sandbox: "system")
  }

  /// Performs actions of WebDriver.
  public func perform(_ actions: JSON) throws {
    try marionette.command("WebDriver:PerformActions", ["actions": actions])
  }

  /// Returns the visible part of the page, as PNG.
  public func screenshot() throws -> [UInt8] {
    let answer = try marionette.command("WebDriver:TakeScreenshot", ["full": false])
    return Data(base64Encoded: answer["value"].string ?? "").map { [UInt8]($0) } ?? []
  }

  /// Errors of scripts, of the policy for content, and of `console.error`, from pages only.
  public func takeErrors() throws -> [String]? {
    let reported = try runInBrowser(
      """
      const isOwn = (name) => /^(chrome|resource):/.test(name);
      const errors = Services.console.getMessageArray().filter(
        (one) => one instanceof Ci.nsIScriptError && !one.isFromChromeContext
          && !(one.flags & one.warningFlag) && !isOwn(one.sourceName));
      Services.console.reset();
      return errors.map((one) => `${one.sourceName}:${one.lineNumber} ${one.errorMessage}`);
      """)
    // This is kept by the process that shows the page.
    let written = try script(
      """
      const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
      const events = storage.getEvents().filter(
        (one) => one.level === "error" && typeof one.innerID === "number");
      storage.clearEvents();
      return events.map((one) => `${one.filename}:${one.lineNumber} ${one.arguments.map(String)}`);
      """, [], sandbox: "system")
    return (reported.array + written.array).compactMap(\.string)
  }

  /// Chooses a file for an `input` element.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - selector: of the element.
  /// - Throws: a ``BrowserError`` where the browser refuses.
  public func chooseFile(_ path: String, in selector: String) throws {
    let element = try marionette.command(
      "WebDriver:FindElement", ["using": "css selector", "value": .string(selector)])["value"]
    guard let id = element.object.values.first else { throw BrowserError("no \(selector)") }
    try marionette.command("WebDriver:ElementSendKeys", ["id": id, "text": .string(path)])
  }

  /// Changes the size of the page, in CSS pixels.
  public func setPage(width: Int, height: Int) throws {
    let size = try value("[outerWidth - innerWidth, outerHeight - innerHeight]")
    try marionette.command(
      "WebDriver:SetWindowRect",
      [
        "width": .number(Double(width) + (size[0].number ?? 0)),
        "height": .number(Double(height) + (size[1].number ?? 0)),
      ])
  }

  /// Ends the browser.
  public func end() { program.end() }
}
