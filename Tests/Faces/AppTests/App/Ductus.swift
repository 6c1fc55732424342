import DecodedPNG
import Foundation
import Testing

/// The command that was built with the tests.
enum Ductus {
  /// The command: `DUCTUS_COMMAND`, or the program beside the test runner.
  static let executable: URL =
    ProcessInfo.processInfo.environment["DUCTUS_COMMAND"].map { URL(filePath: $0) }
    ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "ductus")

  /// Runs the command, which has to succeed.
  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "ductus \(arguments.joined(separator: " "))")
  }

  /// Returns the picture that `ductus render` makes of a file.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - ending: of its name.
  ///   - options: for the command.
  /// - Returns: the picture.
  /// - Throws: where the command fails.
  static func rendered(_ file: [UInt8], ending: String = "ductus", _ options: [String]) throws
    -> Picture
  {
    try withFolder { folder in
      let (input, output) = (
        folder.appending(path: "in.\(ending)"), folder.appending(path: "o.png")
      )
      try Data(file).write(to: input)
      try run(["render", input.path, "-o", output.path] + options)
      return try Picture(png: [UInt8](Data(contentsOf: output)))
    }
  }
}

/// Calls a function with a folder that is gone afterwards.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "ductus-\(UInt64.random(in: .min ... .max))")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
