/// A browser with a page.
///
/// All commands wait until they are done. A browser has one user, the test that has it at the moment.
public protocol Browser: AnyObject, Sendable {
  /// The browser's name.
  var name: String { get }

  /// Opens an address in the page, and waits until it is loaded.
  func open(_ address: String) throws

  /// Loads the page again, and waits for that.
  func reload() throws

  /// Runs the body of an asynchronous function in the page.
  ///
  /// - Parameters:
  ///   - body: JavaScript; `args` has the arguments.
  ///   - arguments: its arguments.
  /// - Returns: its result, awaited.
  /// - Throws: a ``BrowserError`` with the error that it throws.
  func run(_ body: String, _ arguments: [JSON]) throws -> JSON

  /// Performs actions of WebDriver (section 15.7 of the standard): keys, and the mouse.
  func perform(_ actions: JSON) throws

  /// Returns the visible part of the page, as PNG.
  func screenshot() throws -> [UInt8]

  /// Returns the errors that the page reported since the last call; nil where the browser does not tell.
  func takeErrors() throws -> [String]?

  /// Ends the browser.
  func end()
}

extension Browser {
  /// Runs the body of an asynchronous function in the page; `args` has the arguments.
  @discardableResult public func run(_ body: String, _ arguments: JSON...) throws -> JSON {
    try run(body, arguments)
  }

  /// Returns the value of a JavaScript expression, awaited.
  public func value(_ expression: String, _ arguments: JSON...) throws -> JSON {
    try run("return \(expression);", arguments)
  }

  /// Waits until an expression of JavaScript is true.
  ///
  /// - Parameters:
  ///   - expression: the expression.
  ///   - statements: come before it.
  ///   - duration: the limit, which only ends a wait that hangs.
  /// - Throws: a ``BrowserError`` when the time is over, and any error of the expression.
  public func waitUntil(
    _ expression: String, after statements: String = "", atMost duration: Duration = .hang
  ) throws {
    // The page looks by itself for a while: each question from outside costs what many looks do. Other browsers than
    // Chromium would not go on where the page is left meanwhile.
    let patience = self is Chromium ? 250 : -1
    try wait(until: "\(expression) in \(name)", atMost: duration) {
      do {
        return try run(
          """
          \(statements)
          const endOfPatience = performance.now() + \(patience);
          while (!(\(expression))) {
            if (performance.now() > endOfPatience) return false;
            await new Promise((done) => setTimeout(done, 10));
          }
          return true;
          """
        ).isTrue
      } catch let error as BrowserError where error.tellsOfNavigation {
        return false
      }
    }
  }
}
