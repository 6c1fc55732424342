/// The media types that browsers are told.
enum MediaType {
  /// Returns the media type of a file by the extension of its name.
  ///
  /// - Parameter fileName: the name.
  /// - Returns: the media type; that of plain bytes if the extension is unknown.
  static func of(_ fileName: String) -> String { table[ending(of: fileName)] ?? bytes }

  /// Returns true if a file is worth compressing, by the extension of its name.
  static func isCompressible(_ fileName: String) -> Bool {
    compressible.contains(ending(of: fileName))
  }

  private static func ending(of fileName: String) -> String {
    let parts = fileName.split(separator: ".")
    return parts.count > 1 ? parts.last?.lowercased() ?? "" : ""
  }

  private static let bytes = "application/octet-stream"

  // Browsers reject modules, and streamed WebAssembly, of any other type.
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

  // Pictures, fonts and drawings are compressed already.
  private static let compressible: Set = [
    "css", "html", "ico", "js", "json", "mjs", "svg", "txt", "wasm", "webmanifest",
  ]
}
