import Foundation
import Testing

/// A small app to serve.
enum StudioSite {
  /// Makes it in a folder within the one that is given, beside which there is a secret.
  static func make(in folder: URL) throws -> URL {
    let site = folder.appendingPathComponent("site")
    try FileManager.default.createDirectory(
      at: site.appendingPathComponent("sub/.git"), withIntermediateDirectories: true)
    try write("secret", folder.appendingPathComponent("secret.txt"))
    try write("<!doctype html><title>app</title>", site.appendingPathComponent("index.html"))
    try write("export {}", site.appendingPathComponent("sub/a b.mjs"))
    try write("secret", site.appendingPathComponent(".env"))
    try write("secret", site.appendingPathComponent("sub/.git/config"))
    return site
  }

  /// Writes a file.
  static func write(_ text: String, _ file: URL) throws { try Data(text.utf8).write(to: file) }

  /// Serves it while something is done, and checks that the server then ends as it should.
  static func serve(
    _ arguments: [String] = [], descriptors: Int? = nil,
    _ body: (StudioProcess, URL) throws -> Void
  ) throws {
    try withFolder { folder in
      let site = try make(in: folder)
      let studio = try StudioProcess(
        site, ["--port", "0"] + arguments, descriptors: descriptors)
      try body(studio, site)
      #expect(studio.end() == 0 && studio.messages.isEmpty, "\(studio.messages)")
    }
  }
}
