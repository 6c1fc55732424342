import BrowserDriver
import Testing

/// Gives the tests of a suite two browsers, and a port for the servers that one test after the other starts: so the
/// browsers know the compiled engine.
struct TwoBrowsers: SuiteTrait, TestScoping {
  /// The browsers of the suite that runs.
  @TaskLocal static var both: (ada: Chromium, ben: Chromium, port: Int)?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let ada = try Chromium()
    defer { ada.end() }
    let ben = try Chromium()
    defer { ben.end() }
    try await Self.$both.withValue((ada, ben, try freePort())) { try await function() }
  }
}
