import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Runs exported functions with the interpreter that comes with the toolchain.
enum WasmKit {
  /// The interpreter: on the path, or beside the real `swift`.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map(String.init)
    for folder in folders {
      let candidate = folder + "/wasmkit"
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    for folder in folders {
      let swift = URL(filePath: folder + "/swift").resolvingSymlinksInPath()
      let candidate = swift.deletingLastPathComponent().path + "/wasmkit"
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    return nil
  }()

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The result of an exported function of 32-bit integers, 32 or 64 bits wide.
  ///
  /// Throws `Failure` where the function traps, is missing, or takes longer than two minutes.
  static func run(_ file: String, _ function: String, _ arguments: Int32...) throws -> UInt64 {
    guard let path else { throw Failure(description: "wasmkit not found") }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments =
      ["run", file, function] + arguments.map { "i32:\(UInt32(bitPattern: $0))" }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let identifier = process.processIdentifier
    let watchdog = DispatchSource.makeTimerSource(queue: .global())
    watchdog.setEventHandler { _ = kill(identifier, SIGKILL) }
    watchdog.schedule(deadline: .now() + 120)
    watchdog.resume()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    watchdog.cancel()
    // It prints `[WasmTypes.Value.i64(123)]`.
    guard process.terminationStatus == 0,
      let match = text.firstMatch(of: /i(?:32|64)\((\d+)\)/), let value = UInt64(match.1)
    else { throw Failure(description: "wasmkit \(function) \(arguments): \(text)") }
    return value
  }
}
