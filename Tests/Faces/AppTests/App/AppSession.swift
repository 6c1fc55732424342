import BrowserDriver
import Testing

/// Gives the tests of a suite, and of the suites in it, one browser with the app; each test finds an app without
/// drawings, and fails where the page reported errors.
struct AppSession: SuiteTrait, TestTrait, TestScoping {
  private let start: @Sendable () throws -> any Browser

  /// The page of the test that runs.
  @TaskLocal static var page: AppPage?

  let isRecursive = true

  /// Creates a session of a browser that is started as told.
  init(_ start: @escaping @Sendable () throws -> any Browser) { self.start = start }

  // By default a recursive trait would be for tests only.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if test.isSuite, Self.page != nil {
      try await function()
    } else if test.isSuite {
      let (server, address) = try AppSite.serve()
      defer { server.end() }
      let browser = try start()
      defer { browser.end() }
      try await Self.$page.withValue(AppPage(browser: browser, address: address)) {
        try await function()
      }
    } else {
      let page = try #require(Self.page)
      try (page.browser as? Chromium)?.reset()
      try page.startAfresh()
      if let webKit = page.browser as? WebKit {
        try await Self.perform(function, again: webKit, page)
      } else {
        try await function()
      }
      // Browsers ask for this by themselves where a page is a picture, as some tests leave the app for one.
      let errors = try page.browser.takeErrors()?.filter { !$0.contains("/favicon.ico - ") }
      if let errors { #expect(errors == []) }
    }
  }

  /// Performs a test in WebKitGTK, and once more if the browser crashed.
  ///
  /// Now and then an assertion of its own fails (2.50.6: an invalid opcode in libwebkit2gtk). A page that makes it
  /// crash does so again.
  private static func perform(
    _ function: @Sendable () async throws -> Void, again webKit: WebKit, _ page: AppPage
  ) async throws {
    try await withKnownIssue("WebKitGTK has crashed", isIntermittent: true) {
      try await function()
    } matching: { _ in
      webKit.hasCrashed
    }
    guard webKit.hasCrashed else { return }
    print("WebKitGTK has crashed: the test is tried again")
    try webKit.restart()
    try page.startAfresh()
    try await function()
  }
}

extension Trait where Self == AppSession {
  /// Returns a trait by which all tests of a suite have one browser.
  static func app(_ start: @escaping @Sendable () throws -> any Browser) -> Self {
    AppSession(start)
  }
}
