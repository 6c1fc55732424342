import BrowserDriver
import Testing

extension BrowserTests {
  /// Drawing in Chromium.
  @Suite(
    .serialized,
    .enabled(if: canRun(noChromium ?? AppSite.missing), "Chromium or the app is missing."),
    .app { try Chromium() })
  enum ChromiumTests {}

  /// The rest of the app in Chromium: what is kept, opened, saved, set, looked at and signed.
  @Suite(
    .serialized,
    .enabled(if: canRun(noChromium ?? AppSite.missing), "Chromium or the app is missing."),
    .app { try Chromium() })
  enum ChromiumAppTests {}
}
