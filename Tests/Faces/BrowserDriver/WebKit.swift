import Foundation

/// WebKitGTK on a screen that nobody sees, driven by WebKitWebDriver.
public final class WebKit: Browser, @unchecked Sendable {
  /// The Debian packages that it needs.
  public static let packages = "webkit2gtk-driver xvfb"

  private let screen: Supervised
  private let program: Supervised
  private var driver: WebDriver
  private let port: Int
  private let size: (width: Int, height: Int)

  /// The browser's name.
  public let name = "WebKitGTK"

  /// Starts a screen and the browser, with an empty profile.
  ///
  /// - Throws: a ``BrowserError`` where something is missing or does not start.
  public init(width: Int = 1024, height: Int = 768) throws {
    let screen = try Supervised(
      ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
      package: Self.packages)
    self.screen = screen
    do {
      let display = try wait(for: "the number of the screen") {
        screen.log.split(separator: "\n").first { Int($0) != nil }
      }
      port = try freePort()
      size = (width, height)
      program = try Supervised(
        ["WebKitWebDriver", "--port=\(port)"],
        environment: [
          "DISPLAY": ":\(display)", "GDK_BACKEND": "x11", "WAYLAND_DISPLAY": "",
          // There is no graphics processor behind that screen.
          "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1",
        ], package: Self.packages)
      driver = try WebDriver(program, port: port, capabilities: [:])
      try setPage(width: width, height: height)
    } catch {
      screen.end()
      throw error
    }
  }

  /// True where the process of the page has ended by itself.
  public var hasCrashed: Bool { (try? driver.command("title", nil)) == nil }

  /// Begins another session, with a page of the same size, where the one before has crashed.
  ///
  /// - Throws: a ``BrowserError`` where it does not start.
  public func restart() throws {
    driver.end()
    driver = try WebDriver(program, port: port, capabilities: [:])
    try setPage(width: size.width, height: size.height)
  }

  /// Opens an address in the page, and waits until it is loaded.
  public func open(_ address: String) throws {
    try driver.command("url", ["url": .string(address)])
  }

  /// Loads the page again, and waits for that.
  public func reload() throws { try driver.command("refresh", [:]) }

  /// Runs the body of an asynchronous function in the page; `args` has the arguments.
  public func run(_ body: String, _ arguments: [JSON]) throws -> JSON {
    let answer = try driver.command(
      "execute/async",
      [
        "script": .string(
          """
          const args = Array.from(arguments), done = args.pop();
          (async () => {\(body)
          })().then((value) => done({ value }), (error) => done({ error: String(error) }));
          """), "args": .array(arguments),
      ])
    if let error = answer["error"].string { throw BrowserError(error) }
    return answer["value"]
  }

  /// Performs actions of WebDriver.
  public func perform(_ actions: JSON) throws {
    try driver.command("actions", ["actions": actions])
  }

  /// Returns the visible part of the page, as PNG.
  public func screenshot() throws -> [UInt8] {
    let text = try driver.command("screenshot", nil).string ?? ""
    return Data(base64Encoded: text).map { [UInt8]($0) } ?? []
  }

  /// Returns `nil`, for WebKitWebDriver has no log.
  public func takeErrors() -> [String]? { nil }

  /// Changes the size of the page, in CSS pixels.
  public func setPage(width: Int, height: Int) throws {
    let size = try value("[outerWidth - innerWidth, outerHeight - innerHeight]")
    try driver.command(
      "window/rect",
      [
        "width": .number(Double(width) + (size[0].number ?? 0)),
        "height": .number(Double(height) + (size[1].number ?? 0)),
      ])
  }

  /// Ends the browser and its driver.
  public func end() {
    driver.end()
    program.end()
    screen.end()
  }
}
