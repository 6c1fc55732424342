import Foundation
import Testing

/// The program qpdf, which encrypts and checks PDFs.
enum QPDF {
  /// The message of a skipped test.
  static let isMissing: Comment =
    "SKIPPED: qpdf is not installed; see scripts/prerequisites --browsers"

  private static let executable: URL? =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(filePath: "\($0)/qpdf") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// True if it is there.
  static let isInstalled = executable != nil

  /// Runs it on a file.
  ///
  /// - Parameters:
  ///   - bytes: a PDF.
  ///   - arguments: makes the arguments from the names of the file, and of another one to write.
  /// - Returns: its exit code, its messages, and the file that it wrote.
  /// - Throws: where it cannot be run.
  static func run(
    on bytes: [UInt8], _ arguments: (_ input: String, _ output: String) -> [String]
  ) throws -> (code: Int32, text: String, output: [UInt8]) {
    try withFolder { folder in
      let (input, output, words) = (
        folder.appending(path: "in.pdf"), folder.appending(path: "out.pdf"),
        folder.appending(path: "words")
      )
      try Data(bytes).write(to: input)
      try Data().write(to: words)
      let process = Process()
      let program: URL = try #require(executable)
      process.executableURL = program
      process.arguments = arguments(input.path, output.path)
      let handle = try FileHandle(forWritingTo: words)
      process.standardOutput = handle
      process.standardError = handle
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try handle.close()
      return (
        process.terminationStatus, String(decoding: try Data(contentsOf: words), as: UTF8.self),
        [UInt8](FileManager.default.contents(atPath: output.path) ?? Data())
      )
    }
  }
}
