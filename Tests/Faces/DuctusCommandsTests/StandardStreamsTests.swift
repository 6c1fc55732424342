import Foundation
import Testing

/// Standard input, output and error may be closed, full, or read by nobody.
@Suite struct StandardStreamsTests {
  /// Runs a body with a drawing, one that is damaged, and a log.
  private func withFiles(_ body: (_ path: (String) -> String) throws -> Void) throws {
    try withFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      try FileManager.default.copyItem(atPath: sample, toPath: path("a.jsonl"))
      #expect(try CommandRun(["convert", sample, "-o", path("a.ductus")]).exitCode == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path("a.ductus")))
      try bytes.dropLast(3).write(to: URL(fileURLWithPath: path("damaged.ductus")))
      try body(path)
    }
  }

  /// Every command that prints a result, with its input.
  static let printing: [[String]] = [
    ["check", "a.ductus"], ["check", "damaged.ductus", "--repair", "b.ductus"],
    ["check", "a.ductus", "--repair", "-"], ["compact", "a.ductus", "-o", "b.ductus"],
    ["compact", "a.ductus", "-o", "-"], ["info", "a.ductus"], ["info", "a.jsonl", "--json"],
    ["paths", "a.jsonl"], ["trace", "a.jsonl", "--stage", "touch"], ["brushes"],
    ["brushes", "--describe", "pen"], ["brushes", "-o", "-"], ["render", "a.jsonl", "-o", "-"],
    ["render", "a.ductus", "-o", "-", "--format", "png"], ["--help"], ["render", "--help"],
    ["--version"], ["help", "info"],
  ]

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: printing)
  func `A result that cannot be written is a failure`(arguments: [String]) throws {
    try withFiles { path in
      let script = "cd '\(path("."))' && exec \"$0\" \"$@\""
      for end in [">/dev/full", ">&-"] {
        let run = try CommandRun(arguments, shell: "\(script) \(end)")
        #expect(run.exitCode == 73, "\(end): \(run.exitCode)")
        #expect(run.messages.contains("standard output: expected a writable file"))
      }
      #expect(try CommandRun(arguments, shell: script).exitCode == 0)
    }
  }

  /// Every command that says something on standard error, with its exit code.
  static let complaining: [(arguments: [String], exitCode: Int32)] = [
    (["check", "damaged.ductus"], 65), (["check", "damaged.ductus", "--repair", "b.ductus"], 0),
    (["info", "none"], 66), (["info", "."], 74), (["paint"], 64),
    (["info", "damaged.ductus"], 65),
    (["render", "a.jsonl", "-o", "b.svg", "--brush", "signature", "--width", "2"], 0),
    (["render", "a.jsonl", "-o", "none/b.png"], 73), (["render", "a.jsonl", "-o", "."], 64),
    (["replay", "damaged.ductus", "-o", "b.apng", "--seconds", "0.1"], 0),
    (["studio", "--directory", "none"], 66),
  ]

  @Test(arguments: complaining)
  func `Where nothing can be said, all else is as ever`(
    arguments: [String], exitCode: Int32
  ) throws {
    try withFiles { path in
      let script = "cd '\(path("."))' && exec \"$0\" \"$@\""
      let plain = try CommandRun(arguments, shell: script)
      #expect(plain.exitCode == exitCode && !plain.messages.isEmpty, "\(plain)")
      func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path("."))
        return try Dictionary(
          uniqueKeysWithValues: names.map {
            ($0, try Data(contentsOf: URL(fileURLWithPath: path($0))))
          })
      }
      let expected = try files()
      // A command with a result to print fails without standard output.
      let all = exitCode == 0 ? [] : ["2>&- <&- >&-"]
      for end in ["2>/dev/full", "2>&-", "2>&- <&-"] + all {
        for name in expected.keys where name.hasPrefix("b.") {
          try FileManager.default.removeItem(atPath: path(name))
        }
        let run = try CommandRun(arguments, shell: "\(script) \(end)")
        #expect(run.exitCode == exitCode && run.messages.isEmpty, "\(end): \(run)")
        // No message has got into a file, and no file is left half written.
        #expect(try files() == expected, "\(end)")
      }
    }
  }

  @Test func `A message that nobody reads ends nothing`() throws {
    try withFiles { path in
      // A pipe whose reader is gone: opening it for both does not wait for one.
      let script = """
        cd '\(path("."))'; mkfifo pipe; exec 3<>pipe 4>pipe 3>&-; exec "$0" "$@" 2>&4
        """
      let run = try CommandRun(
        ["check", "damaged.ductus", "--repair", "b.ductus"], shell: script)
      #expect(run.exitCode == 0 && run.output.hasPrefix("b.ductus: "), "\(run)")
      #expect(FileManager.default.fileExists(atPath: path("b.ductus")))
    }
  }

  @Test func `A reader that has enough is no crash`() throws {
    try withFiles { path in
      // Ended by the signal, or told by the system where that is ignored.
      let script = "{ \"$0\" \"$@\"; echo $? >&2; } | head -c 10"
      let run = try CommandRun(["trace", path("a.jsonl"), "--stage", "path"], shell: script)
      #expect(run.output.count == 10)
      #expect(["141\n", "73\n"].contains { run.messages.hasSuffix($0) }, "\(run.messages)")
      let ignoring = try CommandRun(
        ["trace", path("a.jsonl"), "--stage", "path"], shell: "trap '' PIPE; " + script)
      #expect(
        ignoring.messages
          == "ductus: standard output: expected a writable file, found “Broken pipe”\n73\n")
    }
  }

  @Test func `Without standard input there is an error of reading`() throws {
    let run = try CommandRun(["info", "-"], shell: "exec \"$0\" \"$@\" <&-")
    #expect(run.exitCode == 74 && run.messages.contains("standard input"), "\(run)")
  }
}
