/// The permissions of pages, sent with every response.
enum SecurityHeaders {
  /// Returns the rules for what pages may load, and for who may show them in a frame.
  ///
  /// Nothing is loaded from elsewhere, no script or style is inline, and WebAssembly may be compiled. See W3C
  /// Content Security Policy Level 3.
  ///
  /// - Parameter ancestors: the pages that may show this one.
  /// - Returns: the policy.
  private static func contentPolicy(frameAncestors ancestors: String) -> String {
    [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' blob: data:",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "font-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors \(ancestors)",
    ].joined(separator: "; ")
  }

  /// The page that other sites may show in a frame: a sheet to sign on.
  ///
  /// It keeps nothing and opens no storage, so that a page around it cannot misuse it, and it communicates
  /// only with the one origin that its address names. No other page may be framed by another site, because a
  /// click on it might be meant for the content above it.
  static let embeddablePage = "/signature.html"

  /// The script that pages of other sites load to make such a frame; it contains nothing secret.
  static let sharedScript = "/ductus-signature.js"

  /// The devices that pages may use: only the motion sensors, to notice that a tablet is shaken.
  static let permissions = [
    "accelerometer=(self)", "gyroscope=(self)", "camera=()", "display-capture=()",
    "geolocation=()", "microphone=()", "payment=()", "usb=()",
  ].joined(separator: ", ")

  private static let ordinary = all(frameAncestors: "'self'")
  private static let embeddable = all(frameAncestors: "*")
  private static let shared =
    all(frameAncestors: "'self'", resources: "cross-origin") + [
      ("Access-Control-Allow-Origin", "*")
    ]

  /// Returns all header fields for a path of a request.
  ///
  /// - Parameter path: the requested path.
  /// - Returns: names and values.
  static func fields(for path: String) -> [(String, String)] {
    switch path {
    case embeddablePage: embeddable
    case sharedScript: shared
    default: ordinary
    }
  }

  private static func all(
    frameAncestors: String, resources: String = "same-origin"
  ) -> [(String, String)] {
    [
      ("Content-Security-Policy", contentPolicy(frameAncestors: frameAncestors)),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", resources),
      ("Permissions-Policy", permissions),
      ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"),
    ]
  }
}
