/// The permissions of pages, sent with every response.
enum SecurityHeaders {
  /// The rules for what pages may load, and for who may show them in a frame: see W3C Content Security Policy
  /// Level 3.
  ///
  /// Nothing is loaded from elsewhere, no script or style is inline, and WebAssembly may be compiled. No other site
  /// may show a page in a frame, because a click on it might be meant for the content above it.
  private static let contentPolicy = [
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
    "frame-ancestors 'self'",
  ].joined(separator: "; ")

  /// The devices that pages may use: only the motion sensors, to notice that a tablet is shaken.
  static let permissions = [
    "accelerometer=(self)", "gyroscope=(self)", "camera=()", "display-capture=()",
    "geolocation=()", "microphone=()", "payment=()", "usb=()",
  ].joined(separator: ", ")

  /// All header fields: names and values.
  static let fields = [
    ("Content-Security-Policy", contentPolicy),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", permissions),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
  ]
}
