import Foundation
import Testing

/// Tests that options without effect are reported, and that input files are not replaced.
@Suite struct RenderWarningTests {
  @Test(arguments: [
    (["--brush", "signature", "--width", "9"], "--width changes no line"),
    (["--brush", "speed-thick", "--width", "9"], "--width changes no line"),
    (["--brush", "force", "--color", "#f00"], "--color does nothing"),
    (["--brush", "eraser", "--color", "#f00"], "--color does nothing"),
    (["--brush", "force", "--color", "#ff000080"], "only the alpha"),
  ])
  func `an option that does nothing is named`(options: [String], message: String) throws {
    let run = try CommandRun(["render", looks, "-o", "-", "--at", "9"] + options)
    #expect(run.exitCode == 0 && run.output.hasPrefix("<svg "))
    #expect(run.messages.hasPrefix("ductus: warning: "), "\(run.messages)")
    #expect(run.messages.contains(message) && run.messages.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["--brush", "pen", "--width", "9", "--color", "#f00"], ["--brush", "force", "--width", "9"],
    ["--brush", "signature", "--color", "#f00"], ["--brush", "highlighter", "--color", "#f00"],
  ])
  func `an option that does something is not`(options: [String]) throws {
    let plain = try CommandRun(["render", looks, "-o", "-", "--brush", options[1]])
    let run = try CommandRun(["render", looks, "-o", "-"] + options)
    #expect(run.exitCode == 0 && run.messages.isEmpty && run.output != plain.output)
  }

  @Test func `a list of brushes has neither size nor paper`() throws {
    let run = try CommandRun(["brushes", "--scale", "2", "--background", "#000"])
    #expect(run.exitCode == 0 && run.output.hasPrefix("linear "))
    #expect(run.messages.contains("--scale") && run.messages.contains("--paper"))
  }

  @Test(arguments: ["[]", "{\"eventLog\":1}\n"])
  func `an empty picture is not drawn in silence`(log: String) throws {
    for arguments in [["render", "-"], ["brushes", "-"]] {
      let run = try CommandRun(
        arguments + ["-o", "/dev/null"] + (arguments[0] == "render" ? ["--format", "png"] : []),
        input: Data(log.utf8))
      if arguments[0] == "render" {
        #expect(run.exitCode == 0)
        #expect(run.messages == "ductus: warning: the log has no strokes\n")
      } else {
        // A sheet is named as a sheet.
        #expect(run.exitCode == 64)
      }
    }
    let sheet = try CommandRun(["brushes", "-", "-o", "-"], input: Data(log.utf8))
    #expect(sheet.exitCode == 0)
    #expect(sheet.messages == "ductus: warning: the log has no strokes\n")
  }

  @Test func `a log of which nothing is drawn is another matter`() throws {
    let log = Data(
      """
      [{"touchIdentifier":"a","timestamp":0,"type":0,"phase":0,"location":[1,2]}]
      """.utf8)
    let run = try CommandRun(["render", "-", "-o", "-", "--finger", "nothing"], input: log)
    #expect(run.exitCode == 0)
    #expect(run.messages == "ductus: warning: no stroke of the log is drawn\n")
    // The beginning of a log may well be empty.
    #expect(try CommandRun(["render", looks, "-o", "-", "--at", "0"]).messages.isEmpty)
  }

  @Test(arguments: ["render", "brushes"])
  func `a log that comes as standard input is not replaced`(command: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("w.png")
      let log = try Data(contentsOf: URL(fileURLWithPath: looks))
      try log.write(to: file)
      let run = try CommandRun([command, "-", "-o", file.path], standardInput: file)
      #expect(run.exitCode == 64 && run.messages.contains("the input, standard input"))
      #expect(try Data(contentsOf: file) == log)
      // A device is no file.
      let written = try CommandRun(
        ["render", "-", "-o", "/dev/null", "--format", "png"], standardInput: file)
      #expect(written.exitCode == 0)
    }
  }

  @Test func `help has no gaps`() throws {
    for command in ["render", "brushes", "paths", "trace", "info"] {
      let help = try CommandRun([command, "--help"]).output
      // Only tables have columns.
      for line in help.split(separator: "\n") where line.first?.isLetter ?? false {
        #expect(!line.contains("   "), "\(line)")
      }
    }
  }
}
