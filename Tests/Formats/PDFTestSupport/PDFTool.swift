package import DecodedPNG
package import Foundation
package import Testing

/// A program that reads PDFs, to test how others read ours.
package enum PDFTool: String {
  /// The program qpdf.
  case qpdf
  /// The program pdftoppm.
  case pdftoppm
  /// The program pdftotext.
  case pdftotext
  /// The program mutool.
  case mutool

  /// The message of a skipped test.
  package static let isMissing: Comment =
    "SKIPPED: qpdf, poppler-utils and mupdf-tools are not installed; see scripts/prerequisites --browsers"

  /// True if all of them are there.
  package static let areInstalled = [qpdf, pdftoppm, pdftotext, mutool].allSatisfy {
    $0.path != nil
  }

  private var path: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(rawValue)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// Runs the program on a file.
  ///
  /// - Parameters:
  ///   - bytes: a PDF.
  ///   - arguments: makes the arguments from the names of the file, and of another one to write.
  /// - Returns: its exit code, its messages, and the file that it wrote.
  /// - Throws: where it cannot be run.
  package func run(
    on bytes: [UInt8], _ arguments: (_ input: String, _ output: String) -> [String]
  ) throws -> (code: Int32, text: String, output: [UInt8]) {
    try Self.run(URL(fileURLWithPath: #require(path)), on: bytes, arguments)
  }

  /// Runs a program on a file.
  ///
  /// - Parameters:
  ///   - tool: the program.
  ///   - bytes: a PDF.
  ///   - arguments: makes the arguments from the names of the file, and of another one to write.
  /// - Returns: its exit code, its messages, and the file that it wrote.
  /// - Throws: where it cannot be run.
  package static func run(
    _ tool: URL, on bytes: [UInt8], _ arguments: (_ input: String, _ output: String) -> [String]
  ) throws -> (code: Int32, text: String, output: [UInt8]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-pdf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("in.pdf")
    let output = folder.appendingPathComponent("out")
    let words = folder.appendingPathComponent("words")
    try Data(bytes).write(to: input)
    try Data().write(to: words)
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments(input.path, output.path)
    let handle = try FileHandle(forWritingTo: words)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    let made =
      FileManager.default.contents(atPath: output.path)
      ?? FileManager.default.contents(atPath: output.path + ".png") ?? Data()
    return (
      process.terminationStatus, String(decoding: try Data(contentsOf: words), as: UTF8.self),
      [UInt8](made)
    )
  }

  /// Returns the complaints of `qpdf --check` about a file; empty where it finds nothing.
  package static func complaints(about bytes: [UInt8]) throws -> String {
    let run = try qpdf.run(on: bytes) { input, _ in ["--check", input] }
    return run.code == 0 && !run.text.contains("WARNING") ? "" : run.text
  }

  /// Returns a page as `pdftoppm` draws it.
  package static func picture(
    of bytes: [UInt8], page: Int = 1, dotsPerInch: Int = 150
  ) throws -> DecodedPNG {
    let run = try pdftoppm.run(on: bytes) { input, output in
      [
        "-cropbox", "-r", "\(dotsPerInch)", "-f", "\(page)", "-l", "\(page)", "-png", "-singlefile",
        input, output,
      ]
    }
    try #require(run.code == 0, "\(run.text)")
    return try DecodedPNG(run.output)
  }
}
