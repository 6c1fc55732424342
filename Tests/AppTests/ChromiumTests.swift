import BrowserDriver
import Testing

extension BrowserTests {
  /// The app in Chromium.
  @Suite(
    .enabled(if: canRun(noChromium ?? AppSite.missing), "Chromium or the app is missing."),
    .app { try Chromium() })
  enum ChromiumTests {}
}
