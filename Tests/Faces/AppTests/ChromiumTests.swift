import BrowserDriver
import Testing

extension BrowserTests {
  /// Drawing in Chromium.
  @Suite(
    .serialized,
    .enabled(if: canRun(noChromium ?? AppSite.missing), "Chromium or the app is missing."),
    .app { try Chromium() })
  enum ChromiumTests {}

  /// The other tests of the app in Chromium: keeping, opening, saving, settings, looks and signatures.
  @Suite(
    .serialized,
    .enabled(if: canRun(noChromium ?? AppSite.missing), "Chromium or the app is missing."),
    .app { try Chromium() })
  enum ChromiumAppTests {}
}
