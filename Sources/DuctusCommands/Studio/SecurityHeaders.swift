/// What pages may do, said with every response.
enum SecurityHeaders {
  /// What pages may load, and who may show them in a frame.
  ///
  /// Nothing comes from elsewhere, and nothing is written into the page itself; WebAssembly may be
  /// compiled. See W3C Content Security Policy Level 3.
  static let contentPolicy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].joined(separator: "; ")

  /// What devices pages may use: the motion of the tablet that is shaken, and nothing else.
  static let permissions = [
    "accelerometer=(self)", "gyroscope=(self)", "camera=()", "display-capture=()",
    "geolocation=()", "microphone=()", "payment=()", "usb=()",
  ].joined(separator: ", ")

  /// All of them.
  static let all = [
    ("Content-Security-Policy", contentPolicy),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", permissions),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
  ]
}
