import BrowserDriver
import Foundation
import Testing

/// All that is done with browsers.
///
/// A test with a browser waits half of its time. So there are groups that run beside each other, whatever the number
/// of processors; in each of them one test comes after the other. `make test` divides them once more.
@Suite enum BrowserTests {
  /// Tests of other browsers than Chromium, of the drivers of all, and of clashes.
  @Suite(.serialized) enum OtherTests {}
}

/// True if tests must fail, and not be skipped, where a browser or the app is missing.
private let isRequired = ProcessInfo.processInfo.environment["DUCTUS_REQUIRE_BROWSERS"] == "1"

/// Returns true if tests are to run: all that they need is there, or has to be.
func canRun(_ missing: String?) -> Bool {
  #if os(Linux)
    if let missing, !isRequired { print("SKIPPED: \(missing)") }
    return missing == nil || isRequired
  #else
    print("SKIPPED: browsers are driven on Linux only.")
    return false
  #endif
}

/// Returns which of these programs are missing, in words; `nil` if none is.
func missing(programs: [String], package: String) -> String? {
  let names = programs.filter { Supervised.path(of: $0) == nil }
  if names.isEmpty { return nil }
  return "\(names.joined(separator: ", ")) missing: "
    + "apt-get install -y --no-install-recommends \(package)"
}

let noChromium = missing(programs: ["chromium", "chromedriver"], package: Chromium.packages)
let noFirefox = missing(programs: ["firefox-esr"], package: Firefox.packages)
let noWebKit = missing(programs: ["WebKitWebDriver", "Xvfb"], package: WebKit.packages)
