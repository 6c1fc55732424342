import Ductus
import Foundation
import Testing

/// Commands that are interrupted leave nothing half done, and end as others do that are.
@Suite struct InterruptionTests {
  /// Waits until something is so.
  private func wait(until isSo: () throws -> Bool) throws {
    for _ in 0..<6000 where try !isSo() { usleep(10_000) }
    try #require(try isSo())
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Starts a process that gets signals, whether this one does or not: tests run in threads that have
  /// signals blocked, maybe in the background, where some are ignored, and both is inherited.
  static func start(_ process: Process, getting numbers: [Int32]) throws {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for number in numbers {
      signal(number, SIG_DFL)
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// Returns a drawing of so many strokes that a fast machine needs some seconds for an animation of them.
  private static func drawing() throws -> InkDocument {
    try ReplayCommandTests.drawing(Array(repeating: .pencil, count: 200))
  }

  /// Interrupts a replay that takes a while, as soon as it writes.
  private func interrupt(
    _ number: Int32, _ format: String, in folder: URL, path: String? = nil,
    when isReady: () throws -> Bool = { true }
  ) throws {
    let drawing = folder.appendingPathComponent("a.ductus")
    try ReplayCommandTests.write(Self.drawing(), to: drawing)
    let folder = folder.appendingPathComponent("out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = folder.appendingPathComponent("a.\(format)")
    try Data("mine".utf8).write(to: output)
    let process = Process()
    process.executableURL = CommandRun.executable
    process.arguments = [
      "replay", drawing.path, "-o", output.path, "--seconds", "600", "--fps", "50", "--scale", "4",
    ]
    if let path {
      process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path]) { $1 }
    }
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try Self.start(process, getting: [number])
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try wait { try names(folder).count == 2 && isReady() }
    #expect(try names(folder).contains { $0.hasPrefix(".ductus-") })
    #expect(kill(process.processIdentifier, number) == 0)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
    #expect(try names(folder) == ["a.\(format)"])
    #expect(try Data(contentsOf: output) == Data("mine".utf8))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `A replay that is interrupted leaves what was there`(number: Int32) throws {
    try withTemporaryFolder { folder in
      try interrupt(number, "apng", in: folder)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `The encoder of a video ends too`(number: Int32) throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      let program = bin.appendingPathComponent("ffmpeg")
      let file = folder.appendingPathComponent("number")
      // One that would write its file to the end, interrupted or not.
      let script =
        "#!/bin/sh\ntrap '' INT TERM\nfor last; do :; done\n"
        + "echo $$ > '\(file.path).new'; /bin/mv '\(file.path).new' '\(file.path)'\n"
        + "while read -r line; do :; done\n: > \"$last\"\n"
      try Data(script.utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      try interrupt(number, "mp4", in: folder, path: bin.path) {
        FileManager.default.fileExists(atPath: file.path)
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      let encoder = try #require(Int32(text.dropLast()))
      try wait { kill(encoder, 0) != 0 }
    }
  }

  @Test func `A signal that is ignored stays so`() throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent("a.apng")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "trap '' HUP; exec \"$0\" \"$@\"", CommandRun.executable.path, "replay", sample,
        "-o", output.path, "--fps", "50", "--seconds", "2",
      ]
      try Self.start(process, getting: [SIGHUP])
      try wait { try names(folder).contains { $0.hasPrefix(".ductus-") } || !process.isRunning }
      kill(process.processIdentifier, SIGHUP)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
      #expect(try names(folder) == ["a.apng"])
    }
  }
}
