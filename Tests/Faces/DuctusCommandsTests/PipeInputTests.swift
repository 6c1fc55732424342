import Foundation
import Testing

/// Drawings and logs may come through pipes, which can be read but once.
@Suite struct PipeInputTests {
  /// Commands, without their input, whose result goes to standard output.
  static let commands: [(file: String, before: [String], after: [String])] = [
    ("a.ductus", ["info"], []), ("a.ductus", ["info"], ["--json"]),
    ("a.ductus", ["render"], ["-o", "-", "--format", "png"]),
    ("a.ductus", ["render"], ["-o", "-"]),
    ("a.ductus", ["compact"], ["-o", "-"]), ("a.ductus", ["check"], ["--repair", "-"]),
    ("a.jsonl", ["info"], []), ("a.jsonl", ["render"], ["-o", "-"]), ("a.jsonl", ["paths"], []),
    ("a.jsonl", ["trace"], ["--stage", "touch"]), ("a.jsonl", ["brushes"], ["-o", "-"]),
    ("a.ductus", ["replay"], ["--seconds", "0.1", "-o", "out.apng"]),
    ("a.jsonl", ["replay"], ["--seconds", "0.1", "-o", "out.apng"]),
    ("a.ductus", ["paths"], []), ("a.ductus", ["trace"], ["--stage", "path"]),
    ("a.ductus", ["brushes"], ["-o", "-"]), ("a.ductus", ["convert"], ["-o", "-"]),
    ("a.jsonl", ["convert"], ["-o", "-"]),
    ("a.jsonl", ["convert"], ["-o", "-", "--format", "json"]),
    ("a.ductus", ["convert"], ["-o", "out.jsonl"]), ("a.jsonl", ["convert"], ["-o", "out.ductus"]),
  ]

  @Test(arguments: commands)
  func `What comes through a pipe is read as a file is`(
    file: String, before: [String], after: [String]
  ) throws {
    try withFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      try FileManager.default.copyItem(atPath: sample, toPath: path("a.jsonl"))
      #expect(try CommandRun(["convert", sample, "-o", path("a.ductus")]).exitCode == 0)
      try #require(mkfifo(path("pipe"), 0o600) == 0)
      let output = after.last ?? ""
      func result(_ input: String, _ shell: String) throws -> (CommandRun, Data?) {
        let run = try CommandRun(
          before + [input] + after, shell: "cd '\(folder.path)'; " + shell)
        let data = FileManager.default.contents(atPath: path(output))
        if data != nil, output.hasPrefix("out") {
          try FileManager.default.removeItem(atPath: path(output))
        }
        return (run, output.hasPrefix("out") ? data : nil)
      }
      let expected = try result(file, "\"$0\" \"$@\"")
      #expect(expected.0.exitCode == 0, "\(expected.0.messages)")
      for (input, shell) in [
        ("-", "cat \(file) | \"$0\" \"$@\""), ("-", "\"$0\" \"$@\" < \(file)"),
        ("/dev/stdin", "cat \(file) | \"$0\" \"$@\""),
        // In parts, the first of them shorter than the signature of a drawing.
        ("pipe", "{ head -c 3 \(file); sleep 0.1; tail -c +4 \(file); } > pipe & \"$0\" \"$@\""),
        ("/dev/fd/3", "cat \(file) | { exec 3<&0 </dev/null; \"$0\" \"$@\"; }"),
      ] {
        let (run, data) = try result(input, shell)
        #expect(run.exitCode == 0, "\(input): \(run.messages)")
        #expect(run.output == expected.0.output && data == expected.1, "\(input)")
      }
    }
  }

  @Test func `A pipe that ends within what tells a drawing is no drawing`() throws {
    let run = try CommandRun(["info", "-"], shell: "printf '\\211DCT' | \"$0\" \"$@\"")
    #expect(run.exitCode == 65 && run.messages.contains("standard input:1:0: "), "\(run)")
  }

  @Test(arguments: [
    ["info"], ["info", "--json"], ["paths"], ["trace", "--stage", "path"], ["check"],
    ["render", "-o", "z.png"], ["render", "-o", "z.svg"], ["render", "-o", "z.pdf"],
    ["convert", "-o", "z.jsonl"], ["convert", "-o", "z.ductus"], ["replay", "-o", "z.apng"],
    ["compact", "-o", "z.ductus"], ["brushes", "-o", "z.png"],
  ])
  func `an input of no bytes is no log`(arguments: [String]) throws {
    for bytes in ["", " \n"] {
      try withFolder { folder in
        let output = folder.appendingPathComponent(arguments.last ?? "")
        let rest = arguments.dropFirst().map { $0.hasPrefix("z.") ? output.path : $0 }
        let run = try CommandRun([arguments[0], "-"] + rest, input: Data(bytes.utf8))
        #expect(run.exitCode == 65 && run.output.isEmpty)
        #expect(run.messages == "ductus: standard input: it is empty\n", "\(arguments)")
        #expect(!FileManager.default.fileExists(atPath: output.path))
      }
    }
  }

  @Test func `A trace of a pipe is written as it is read`() throws {
    try withFolder { folder in
      let path = folder.path
      let line =
        #"[{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[1,2]}]"#
      // The second line of the log is written when the first line of the trace has come.
      let script = """
        cd '\(path)'; mkfifo in; "$0" trace in --stage touch > out & exec 3> in
        printf '%s\\n' '{"eventLog":1}' '\(line)' '[]' >&3
        i=0; while ! [ -s out ] && [ $i -lt 1200 ]; do i=$((i + 1)); sleep 0.05; done
        [ -s out ] && echo early; exec 3>&-; wait
        """
      let run = try CommandRun([], shell: script)
      #expect(run.output == "early\n", "\(run)")
    }
  }
}
