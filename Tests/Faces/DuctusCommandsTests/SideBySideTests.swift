import Foundation
import Testing

/// `scripts/side-by-side` keeps what its commands print, and leaves nothing running when it is interrupted.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat"), "Linux only."))
struct SideBySideTests {
  private static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("scripts")

  /// The script in a project of its own, while it runs.
  private struct Run {
    let project: URL
    let process = Process()

    /// Starts a copy of the script with commands, which are run in the project; signals reach it.
    init(_ commands: [String], in project: URL) throws {
      self.project = project
      let scripts = project.appendingPathComponent("scripts")
      try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
      for name in ["side-by-side", "timed"] {
        try FileManager.default.copyItem(
          at: SideBySideTests.scripts.appendingPathComponent(name),
          to: scripts.appendingPathComponent(name))
      }
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["scripts/side-by-side"] + commands
      process.currentDirectoryURL = project
      let output = project.appendingPathComponent("output")
      try Data().write(to: output)
      let file = try FileHandle(forWritingTo: output)
      (process.standardOutput, process.standardError) = (file, file)
      process.standardInput = FileHandle.nullDevice
      try InterruptionTests.start(process, getting: [SIGINT, SIGTERM, SIGHUP])
    }

    /// Waits until it has ended; returns its exit code.
    func end() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }

    /// Returns the text of a file of the project.
    func text(_ name: String) -> String {
      (try? String(contentsOf: project.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }

    /// Waits until a command has written a whole line into a file of the project, and returns that as a number.
    func number(_ name: String) throws -> Int32 {
      for _ in 0..<24_000 where !text(name).hasSuffix("\n") { usleep(10_000) }
      return try #require(Int32(text(name).dropLast()))
    }

    /// True if a process runs.
    static func runs(_ number: Int32) -> Bool {
      guard let line = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
        return false
      }
      return !(line.split(separator: ")").last ?? "").hasPrefix(" Z")
    }
  }

  @Test func `what a command prints is shown as a whole, and stays in a log`() throws {
    try withFolder { folder in
      let run = try Run(
        ["echo one; echo two >&2", "scripts/timed \"checks: A to L\" echo three", "true", "true"],
        in: folder)
      #expect(run.end() == 0)
      let output = run.text("output")
      #expect(
        output.contains("\n--- echo one; echo two >&2 (") && output.contains(" s)\none\ntwo\n"))
      #expect(run.text(".build/logs/echo-one-echo-two-2.log") == "one\ntwo\n")
      #expect(run.text(".build/logs/checks-A-to-L.log") == "three\n")
      let logs = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(".build/logs").path)
      #expect(logs.count == 4)
    }
  }

  @Test func `what failed is named last with its log, when the others have ended`() throws {
    try withFolder { folder in
      let run = try Run(
        ["echo wrong; exit 3", "until grep -q wrong output; do sleep 0.01; done; echo well"],
        in: folder)
      #expect(run.end() == 1)
      let output = run.text("output")
      #expect(output.contains("\nwell\n"))
      #expect(
        output.split(separator: "\n").last?.hasPrefix("error: failed: echo wrong; exit 3") == true)
      #expect(output.hasSuffix("/.build/logs/echo-wrong-exit-3.log\n"))
      #expect(run.text(".build/logs/echo-wrong-exit-3.log") == "wrong\n")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `interrupted, it ends all that its commands started, and names their logs`(signal: Int32)
    throws
  {
    try withFolder { folder in
      let run = try Run(
        [
          "echo begun; sleep 600 & echo $! > child; wait",
          "scripts/side-by-side 'sleep 600 & echo $! > nested; wait'",
          // In a session of its own, after its command has ended.
          "setsid sh -c 'echo $$ > session; exec sleep 600' & echo ended",
          // Deaf to what a terminal sends.
          "trap '' INT; echo $$ > deaf; sleep 600; sleep 600",
        ], in: folder)
      defer { if run.process.isRunning { kill(run.process.processIdentifier, SIGKILL) } }
      let started = try ["child", "nested", "session", "deaf"].map(run.number)
      for _ in 0..<24_000 where !run.text("output").contains("\nended\n") { usleep(10_000) }
      #expect(started.allSatisfy(Run.runs))
      #expect(kill(run.process.processIdentifier, signal) == 0)
      #expect(run.end() == 130)
      #expect(started.filter(Run.runs) == [])
      let named = run.text("output").split(separator: "\n").filter { $0.hasPrefix("interrupted: ") }
      #expect(named.count == 3 && !named.contains { $0.contains("setsid") }, "\(named)")
      let log = try #require(named.first?.split(separator: "/").last)
      // The shell may say how it ended.
      #expect(run.text(".build/logs/\(log)").hasPrefix("begun\n"))
    }
  }
}
