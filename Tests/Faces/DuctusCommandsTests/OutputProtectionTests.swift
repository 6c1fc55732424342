import Foundation
import Testing

/// Tests that no command writes over its input.
@Suite struct OutputProtectionTests {
  /// Commands with their input and the beginning of the option that names the output.
  static let commands: [(command: [String], output: [String], name: String)] = [
    (["check"], ["--repair"], "a.ductus"), (["compact"], ["-o"], "a.ductus"),
    (["convert"], ["-o"], "a.jsonl"), (["render"], ["-o"], "a.svg"), (["render"], ["-o"], "a.png"),
    (["replay"], ["-o"], "a.apng"), (["replay"], ["-o"], "a.gif"), (["replay"], ["-o"], "a.mp4"),
    (["brushes"], ["-o"], "a.png"),
  ]

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: commands)
  func `An input is never the output, through no link either`(
    command: [String], output: [String], name: String
  ) throws {
    try withFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      let drawing = path("d.ductus")
      #expect(try CommandRun(["convert", sample, "-o", drawing]).exitCode == 0)
      // A drawing that is damaged, or a log, called as the output has to be.
      let isLog = command == ["brushes"]
      let bytes = try Data(contentsOf: URL(fileURLWithPath: isLog ? sample : drawing))
      let input = folder.appendingPathComponent(name)
      try bytes.dropLast(isLog ? 0 : 3).write(to: input)
      let before = try Data(contentsOf: input)
      let files = FileManager.default
      try files.createSymbolicLink(atPath: path("soft-" + name), withDestinationPath: name)
      try files.linkItem(atPath: input.path, toPath: path("hard-" + name))
      let all = try names(folder)
      for target in [name, "soft-" + name, "hard-" + name, "./" + name] {
        for source in [name, "soft-" + name] {
          let run = try CommandRun(command + [path(source)] + output + [path(target)])
          #expect(run.exitCode == 64 && run.output.isEmpty, "\(source) \(target)")
          #expect(run.messages.contains("would replace the input"), "\(run.messages)")
        }
        // Also where it is standard input.
        let run = try CommandRun(
          command + ["-"] + output + [path(target)], standardInput: input)
        #expect(run.exitCode == 64, "\(run.messages)")
        #expect(try Data(contentsOf: input) == before && names(folder) == all)
      }
    }
  }

  @Test func `A name of a brush protects no log, and a brush is an input, too`() throws {
    try withFolder { folder in
      // A log that is called like a brush that comes with Ductus.
      let log = folder.appendingPathComponent("pen").path
      try FileManager.default.copyItem(atPath: sample, toPath: log)
      let brush = folder.appendingPathComponent("brush.jsonl").path
      let text = try CommandRun(["brushes", "--describe", "pen"]).output
      try Data(text.utf8).write(to: URL(fileURLWithPath: brush))
      let drawing = folder.appendingPathComponent("d.ductus").path
      #expect(try CommandRun(["convert", log, "-o", drawing]).exitCode == 0)
      for arguments in [
        ["render", "pen", "-o", "pen", "--format", "svg"],
        ["convert", "d.ductus", "--brush", brush, "-o", brush],
      ] {
        let run = try CommandRun(arguments, shell: "cd '\(folder.path)'; \"$0\" \"$@\"")
        #expect(run.exitCode == 64 && run.messages.contains("would replace"), "\(run.messages)")
      }
      #expect(FileManager.default.contentsEqual(atPath: log, andPath: sample))
      #expect(try String(contentsOfFile: brush, encoding: .utf8) == text)
    }
  }
}
