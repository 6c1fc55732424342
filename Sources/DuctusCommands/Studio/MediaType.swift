/// What browsers are told that a file holds.
enum MediaType {
  /// By the end of its name.
  ///
  /// - Parameter fileName: the name.
  /// - Returns: the media type; plain bytes where the name does not tell.
  static func of(_ fileName: String) -> String {
    let parts = fileName.split(separator: ".")
    guard parts.count > 1, let ending = parts.last else { return bytes }
    return table[ending.lowercased()] ?? bytes
  }

  private static let bytes = "application/octet-stream"

  // Browsers refuse modules, and WebAssembly while it streams, of any other type.
  private static let table = [
    "css": "text/css; charset=utf-8",
    "ductus": bytes,
    "html": "text/html; charset=utf-8",
    "ico": "image/vnd.microsoft.icon",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
  ]
}
