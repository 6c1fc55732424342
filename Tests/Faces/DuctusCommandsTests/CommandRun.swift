import Foundation
import Testing

/// The result of a run of `ductus`.
struct CommandRun {
  let exitCode: Int32
  let output: String
  let messages: String

  /// Runs the command that was built with the tests.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - input: the bytes on standard input.
  ///   - standardInput: a file that is standard input, in place of that.
  ///   - script: the line by which a shell runs it: `"$0" "$@"` is the command with its arguments.
  /// - Throws: where it cannot be run, or crashes.
  init(
    _ arguments: [String], input: Data = Data(), standardInput: URL? = nil,
    shell script: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = script == nil ? Self.executable : URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      (script.map { ["-c", $0, Self.executable.path] } ?? []) + arguments
    // Files, not pipes: a pipe that nobody reads while another fills up stands still.
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ data: Data = Data()) throws -> URL {
      let url = folder.appendingPathComponent(name)
      try data.write(to: url)
      return url
    }
    let files = (try file("in", input), try file("out"), try file("err"))
    process.standardInput = try FileHandle(forReadingFrom: standardInput ?? files.0)
    process.standardOutput = try FileHandle(forWritingTo: files.1)
    process.standardError = try FileHandle(forWritingTo: files.2)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationReason == .exit, "ductus crashed: \(arguments)")
    exitCode = process.terminationStatus
    output = String(decoding: try Data(contentsOf: files.1), as: UTF8.self)
    messages = String(decoding: try Data(contentsOf: files.2), as: UTF8.self)
  }

  /// Returns the standard output as a JSON object.
  func json() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(object as? [String: Any])
  }

  /// The command lies beside the test runner.
  static let executable: URL = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let beside = folder.appendingPathComponent("ductus")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    // On Apple platforms the runner is within a bundle.
    return Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent().appendingPathComponent("ductus") } ?? beside
  }()
}

/// Returns a JSON text with its keys sorted and each number in one spelling, to be compared with another.
func canonicalJSON(_ text: some StringProtocol) throws -> String {
  let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
  let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
  return String(decoding: data, as: UTF8.self)
}
