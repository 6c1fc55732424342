import Dispatch
import Foundation
import SharedData
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A program that runs WebAssembly outside of browsers, and the build of the probe that it runs.
enum WasmHost: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// Node, with the engine that Chromium has: the build with SIMD, as the app has it.
  case node

  /// The interpreter that comes with the toolchain, which has nothing in common with it: the build without
  /// SIMD. It takes minutes, and belongs to `make proof`.
  case wasmkit

  /// Those that are to be tried: the interpreter with `DUCTUS_PROOF=1` only.
  static let tried = Proof.isWhole ? allCases : [.node]

  var testDescription: String { rawValue }

  /// Returns the probe's file.
  func file() throws -> String {
    switch self {
    case .node: try WasmBuild.simd()
    case .wasmkit: try WasmBuild.scalar()
    }
  }

  /// Returns the results of an exported function of 32-bit integers, 32 or 64 bits wide: one for each list of
  /// arguments, each in an instance of its own.
  ///
  /// - Parameters:
  ///   - file: the probe's file, or a copy; nil for the file itself.
  ///   - function: its name.
  ///   - lists: the arguments of each call.
  /// - Returns: the results, in order.
  /// - Throws: a ``WasmFailure`` where the function traps, is missing, or takes longer than ten minutes.
  func run(
    _ file: String? = nil, _ function: String, _ lists: [[Int32]]
  ) throws -> [UInt64] {
    let file = try file ?? self.file()
    switch self {
    case .node:
      let script = WasmBuild.root.appending(path: "Tests/Faces/EngineProof/call.mjs").path
      let text = try Self.output(
        of: ["node", script, file, function]
          + lists.map { $0.map(String.init).joined(separator: ",") })
      let results = text.split(separator: "\n").compactMap { UInt64($0) }
      guard results.count == max(lists.count, 1) else {
        throw WasmFailure("node \(function): \(text)")
      }
      return results
    case .wasmkit:
      guard let path = WasmKit.path else { throw WasmFailure("wasmkit not found") }
      return try (lists.isEmpty ? [[]] : lists).map { list in
        let text = try Self.output(
          of: [path, "run", file, function] + list.map { "i32:\(UInt32(bitPattern: $0))" })
        // It prints `[WasmTypes.Value.i64(123)]`.
        guard let match = text.firstMatch(of: /i(?:32|64)\((\d+)\)/), let value = UInt64(match.1)
        else { throw WasmFailure("wasmkit \(function) \(list): \(text)") }
        return value
      }
    }
  }

  /// Returns the memory at the address that an exported function gives.
  ///
  /// Node reads it, whichever build it is of, for the interpreter prints results only.
  ///
  /// - Parameters:
  ///   - file: the probe's file, or a copy.
  ///   - function: its name.
  ///   - arguments: its arguments.
  ///   - count: the number of bytes.
  /// - Returns: the bytes.
  /// - Throws: a ``WasmFailure`` where there are none.
  static func bytes(
    _ file: String, _ function: String, _ arguments: [Int32], count: Int
  ) throws -> Data {
    let script = WasmBuild.root.appending(path: "Tests/Faces/EngineProof/bytes.mjs").path
    let list = arguments.map(String.init).joined(separator: ",")
    let text = try output(of: ["node", script, file, function, list, String(count)])
    guard let bytes = Data(base64Encoded: text.filter { !$0.isNewline }), bytes.count == count
    else { throw WasmFailure("node \(function): \(text.prefix(200))") }
    return bytes
  }

  /// Returns the result of one call.
  func run(_ function: String, _ arguments: Int32...) throws -> UInt64 {
    try run(nil, function, [arguments])[0]
  }

  /// Returns the output of a program, its messages too.
  static func output(of command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let identifier = process.processIdentifier
    let watchdog = DispatchSource.makeTimerSource(queue: .global())
    watchdog.setEventHandler { _ = kill(identifier, SIGKILL) }
    watchdog.schedule(deadline: .now() + 600)
    watchdog.resume()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    watchdog.cancel()
    guard process.terminationStatus == 0 else {
      throw WasmFailure("\(command[0]) ended with \(process.terminationStatus): \(text)")
    }
    return text
  }
}

/// The reason why WebAssembly did not run, in words.
struct WasmFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
