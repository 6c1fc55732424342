import Foundation
import Testing

/// Tests of outputs that cannot be written: for lack of room, which a limit of the size of files stands for, or
/// because of the places that their names lead to.
@Suite struct OutputFileTests {
  static let commands: [[String]] = [
    ["render", "a.jsonl", "-o", "out.png"], ["render", "a.jsonl", "-o", "out.svg"],
    ["render", "a.ductus", "-o", "out.png"], ["render", "a.ductus", "-o", "out.svg"],
    ["replay", "a.ductus", "--seconds", "0.2", "-o", "out.apng"],
    ["convert", "a.jsonl", "--lossless", "-o", "out.ductus"],
    ["convert", "a.ductus", "-o", "out.jsonl"], ["brushes", "-o", "out.png"],
  ]

  @Test(arguments: commands)
  func `What does not fit replaces nothing, and nothing is left`(arguments: [String]) throws {
    try withFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      try FileManager.default.copyItem(atPath: sample, toPath: path("a.jsonl"))
      #expect(try CommandRun(["convert", sample, "-o", path("a.ductus")]).exitCode == 0)
      let output = arguments[arguments.count - 1]
      try Data("mine".utf8).write(to: folder.appendingPathComponent(output))
      let all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      // Four blocks of 512 bytes.
      let limited = "cd '\(folder.path)'; ulimit -f 4; exec \"$0\" \"$@\""
      let run = try CommandRun(arguments, shell: limited)
      #expect(run.exitCode == 73, "\(run)")
      #expect(run.messages.contains("\(output): expected a writable file"))
      #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == Set(all))

      // There is no room for messages either.
      try Data(repeating: 0x20, count: 2048).write(to: folder.appendingPathComponent("messages"))
      let silent = try CommandRun(arguments, shell: limited + " 2>> messages")
      #expect(silent.exitCode == 73, "\(silent)")
      #expect(
        try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
          == Set(all + ["messages"]))
      #expect(try Data(contentsOf: folder.appendingPathComponent(output)) == Data("mine".utf8))
    }
  }

  @Test(
    .enabled(if: VideoProgram.url != nil, "ffmpeg is not installed."),
    arguments: ["gif", "mp4", "webm"])
  func `Nor does a GIF or a video, whatever its program says`(format: String) throws {
    try withFolder { folder in
      let output = folder.appendingPathComponent("a.\(format)")
      try Data("mine".utf8).write(to: output)
      let run = try CommandRun(
        ["replay", sample, "-o", output.path, "--seconds", "0.5"],
        shell: "ulimit -f 4; exec \"$0\" \"$@\"")
      #expect(run.exitCode == 73, "\(run)")
      #expect(try Data(contentsOf: output) == Data("mine".utf8))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.\(format)"])
    }
  }

  @Test func `A name may begin with an accent`() throws {
    try withFolder { folder in
      // The slash and the accent are one character in a string.
      let name = "\u{301}a.svg"
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link.svg", withDestinationPath: folder.path + "/" + name)
      for output in [folder.path + "/" + name, folder.path + "/link.svg", name] {
        let run = try CommandRun(
          ["render", sample, "-o", output], shell: "cd '\(folder.path)'; exec \"$0\" \"$@\"")
        #expect(run.exitCode == 0, "\(run.messages)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["link.svg", name] && names.count == 2, "\(names)")
        unlink(folder.path + "/" + name)
      }
    }
  }

  @Test func `Links that lead to each other stay as they are`() throws {
    try withFolder { folder in
      let (one, two) = (folder.path + "/one.svg", folder.path + "/two.svg")
      try FileManager.default.createSymbolicLink(atPath: one, withDestinationPath: two)
      try FileManager.default.createSymbolicLink(atPath: two, withDestinationPath: one)
      let run = try CommandRun(["render", sample, "-o", one])
      #expect(run.exitCode == 73 && run.messages.contains("one.svg: expected a writable file"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: one) == two)
    }
  }
}
