import BrowserDriver
import Foundation
import Testing

/// The app as it was built: a folder, and a server that shows it to browsers.
enum AppSite {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the app: `DUCTUS_SITE`, or where `make site` puts it.
  static let folder: URL =
    ProcessInfo.processInfo.environment["DUCTUS_SITE"].map { URL(filePath: $0) }
    ?? root.appending(path: ".build/site")

  /// The parts of the app that are missing, in words; `nil` if none is.
  static let missing: String? = {
    let names = ["index.html", "InkWeb.wasm"].filter {
      !FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
    if names.isEmpty { return nil }
    return "\(names.joined(separator: ", ")) missing in \(folder.path): run make site"
  }()

  /// True if the app can show PDFs: the site is put together without PDF.js where that is missing.
  static var hasPDF: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "pdf/pdf.js").path)
  }

  /// True if the app comes with brotli: the site is put together without where its command is missing.
  static var isCompressed: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "InkWeb.wasm.br").path)
  }

  /// Returns the number of bytes that a server sends of a file: it is compressed where the site has it so.
  static func sentSize(of name: String) throws -> Int {
    let file = folder.appending(path: name)
    let compressed = file.appendingPathExtension("br")
    let sent = FileManager.default.fileExists(atPath: compressed.path) ? compressed : file
    return try FileManager.default.attributesOfItem(atPath: sent.path)[.size] as? Int ?? 0
  }

  /// The folder for pictures of the app.
  static let screenshots: URL =
    ProcessInfo.processInfo.environment["DUCTUS_SCREENSHOTS"].map { URL(filePath: $0) }
    ?? root.appending(path: ".build/screenshots")

  /// Lets the command serve the app on a free port.
  ///
  /// - Parameters:
  ///   - folder: where the app is; by default the one that was built.
  ///   - port: the port; by default one that is free.
  ///   - options: more options of the command.
  /// - Returns: the server, and the address of the app with a slash at the end.
  /// - Throws: where it does not begin to serve.
  static func serve(
    _ folder: URL = folder, port: Int = 0, options: [String] = []
  ) throws -> (server: Supervised, address: String) {
    let server = try Supervised(
      [Ductus.executable.path, "studio", "--port", "\(port)", "--directory", folder.path]
        + options,
      package: "ductus, a product of this package")
    do {
      let address = try wait(for: "the address of the app") {
        server.log.split(separator: "\n").first { $0.hasPrefix("http://") }.map(String.init)
      }
      return (server, address.hasSuffix("/") ? address : address + "/")
    } catch {
      let log = server.log
      server.end()
      throw BrowserError("\(error)\n\(log)")
    }
  }
}
