internal import Foundation

/// A program that is installed on this machine.
struct InstalledProgram {
  let url: URL

  /// Looks for a program in the folders of `PATH`; `nil` if it is not installed.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    guard let url = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    self.url = url
  }

  /// Runs the program without its messages.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - input: the standard input; by default none.
  /// - Returns: the standard output; `nil` if the program fails.
  func output(_ arguments: [String], input: FileHandle = .nullDevice) -> Data? {
    let process = Process()
    let output = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? data : nil
    } catch {
      return nil
    }
  }
}
