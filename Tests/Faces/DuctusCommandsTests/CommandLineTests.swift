import Foundation
import Testing

@Suite struct CommandLineTests {
  @Test func `render draws every stroke, to a file or to standard output`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("picture.svg")
    let run = try CommandRun(["render", sample, "-o", file.path, "--brush", "ink"])
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty && run.messages.isEmpty)
    let picture = try String(contentsOf: file, encoding: .utf8)
    #expect(picture.split(separator: "\n").filter { $0.hasPrefix("<path ") }.count == 8)
    try XMLDocumentCheck(picture)
    let piped = try CommandRun(["render", sample, "-o", "-", "--brush", "ink"])
    #expect(piped.output == picture)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["picture.svg"])
  }

  @Test func `dots are in the picture`() throws {
    let log = Data(
      """
      {"eventLog":1}
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[100,200]}]
      [{"touchIdentifier":"b","timestamp":0,"type":2,"phase":0,"location":[300,250]}]

      """.utf8)
    let picture = try CommandRun(
      ["render", "-", "-o", "-", "--brush", "linear", "--width", "2"], input: log
    ).output
    #expect(picture.contains("viewBox=\"95 195 210 60\""))
    // Discs of radius 1 with their outlines starting and ending somewhere on them.
    let dots = pathCorners(picture)
    #expect(dots.count == 2)
    for (dot, center) in zip(dots, [(100.0, 200.0), (300, 250)]) {
      for corner in dot {
        let radius = hypot(corner.x - center.0, corner.y - center.1)
        #expect(abs(radius - 1) < 0.01)
      }
    }
  }

  @Test func `a failed render leaves the picture that was there`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("picture.svg")
    try Data("mine".utf8).write(to: file)
    let run = try CommandRun(["render", "-", "-o", file.path], input: Data("[{\"a\":1}]".utf8))
    #expect(run.exitCode == 65)
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["picture.svg"])
  }

  @Test func `info tells what is there`() throws {
    let run = try CommandRun(["info", sample, "--json"])
    let info = try run.json()
    #expect(info["strokes"] as? Int == 8)
    #expect(info["samples"] as? Int == 1265)
    #expect(info["unsettled"] as? Int == 0)
    #expect(info["kinds"] as? [String] == ["pencil"])
    #expect(info["dropped"] as? Int == 0)
    #expect(abs((info["rate"] as? Double ?? 0) - 240) < 1)
    let text = try CommandRun(["info", sample]).output
    for part in ["strokes", "8 finished", "1265", "updates", "predictions", "rate", "bounds"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `info of an empty log has every key, with null for what is unknown`() throws {
    let run = try CommandRun(["info", "-", "--json"], input: Data("{\"eventLog\":1}\n".utf8))
    let expected = """
      {"strokes":0,"finished":0,"cancelled":0,"callbacks":0,"events":0,"updates":0,\
      "predictions":0,"samples":0,"unsettled":0,"kinds":[],"duration":0,"rate":null,\
      "bounds":null,"force":null,"maximumForce":null,"dropped":0}
      """
    #expect(try canonicalJSON(run.output) == canonicalJSON(expected))
    #expect(run.output.hasSuffix("}\n"))
  }

  @Test(arguments: [
    (["info", "no-such-file.json"], Int32(66), "no-such-file.json"),
    (["paths", "no-such-folder/log.json"], 66, "no-such-folder"),
    (["info", "-"], 65, "standard input:1:"),
    (["info"], 64, "Missing"),
    (["paint"], 64, "paint"),
    (["paths", "-", "--filter", "blur:2"], 64, "savitzky-golay"),
    (["paths", "-", "--filter", "savitzky-golay:99"], 64, "2 to 12"),
    (["paths", "-", "--filter", "savitzky-golay:2:1:7"], 64, "too much"),
    (["paths", "-", "--filter", "simplify:inf"], 64, "tolerance"),
    (["paths", "-", "--filter", "modeller:-5"], 64, "“-5”"),
    (["render", "-", "-o", "-", "--filter", "modeller:25"], 64, "“modeller:25”"),
    (["render", "-", "-o", "-", "--filter", "modeller:8"], 64, "“modeller:8”"),
    (["render", "-", "-o", "-", "--filter", "douglas-peucker:1:line"], 64, "by the segment"),
    (["paths", "-", "--filter", "distance:-1"], 64, "minimum"),
    (["paths", "-", "--filter", "savitzky-golay:2.5"], 64, "whole number from 2 to 12"),
    (["paths", "-", "--filter", "one-euro:1:2:3"], 64, "“3” is too much"),
    (["paths", "-", "--smoother", "lines:1"], 64, "“1” is too much"),
    (["paths", "-", "--filter", "douglas-peucker:1:curve"], 64, "neither"),
    (["paths", "-", "--smoother", "magic"], 64, "catmull-rom"),
    (["paths", "-", "--smoother", "antigrain:2"], 64, "0 to 1"),
    (["paths", "-", "--feed", "slowly"], 64, "slowly"),
    (["trace", "-"], 64, "--stage"),
    (["trace", "-", "--stage", "dream"], 64, "dream"),
    (["render", "-", "-o", "a.jpeg"], 64, ".svg"),
    (["render", "-", "-o", "a.svg", "--width", "-1"], 64, "width"),
    (["render", "-", "-o", "a.svg", "--width", "nan"], 64, "width"),
  ])
  func `what is wrong is said, with its exit code, and nothing is printed as a result`(
    arguments: [String], exitCode: Int32, message: String
  ) throws {
    let run = try CommandRun(arguments, input: Data("{\"strokes\": 1".utf8))
    #expect(run.exitCode == exitCode)
    #expect(run.output.isEmpty)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `a link stays a link, and a name may be as long as names can be`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appendingPathComponent("link.svg").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "picture.svg")
    #expect(try CommandRun(["render", sample, "-o", link]).exitCode == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "picture.svg")
    let long = folder.appendingPathComponent(String(repeating: "n", count: 251) + ".svg").path
    #expect(try CommandRun(["render", sample, "-o", long]).exitCode == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == 3 && files.contains("picture.svg"))
  }

  @Test func `a picture does not replace the log that it is drawn from`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("log.svg")
    try Data("[]".utf8).write(to: file)
    let run = try CommandRun(["render", file.path, "-o", file.path])
    #expect(run.exitCode == 64)
    #expect(try String(contentsOf: file, encoding: .utf8) == "[]")
  }

  @Test(arguments: [
    ["paths", "-"], ["trace", "-", "--stage", "path"], ["render", "-", "-o", "-"], ["info", "-"],
  ])
  func `events that cannot be used are named`(arguments: [String]) throws {
    let log = Data(
      """
      {"eventLog":1}
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[1,2]}]
      [{"touchIdentifier":"a","timestamp":1e308,"type":2,"phase":1,"location":[1,2]}]

      """.utf8)
    let run = try CommandRun(arguments, input: log)
    #expect(run.exitCode == 0)
    #expect((run.messages + run.output).contains("1 event dropped: 1 without usable numbers"))
  }

  @Test func `many touches take no longer each than few`() throws {
    // Twenty thousand touches were minutes when names or strokes were walked for each.
    var log = "{\"eventLog\":1}\n"
    let count = 20_000
    for touch in 0..<count {
      log += #"[{"touchIdentifier":"t\#(touch)","timestamp":0,"type":2,"phase":0,"#
      log += #""location":[1,2]}]"# + "\n"
    }
    let info = try CommandRun(["info", "-", "--json"], input: Data(log.utf8)).json()
    #expect(info["strokes"] as? Int == count)
    let paths = try CommandRun(["paths", "-"], input: Data(log.utf8))
    #expect(try (paths.json()["strokes"] as? [Any])?.count == count)
  }

  @Test func `an output that cannot be written is an error of its own`() throws {
    let run = try CommandRun(["render", sample, "-o", "/no-such-folder/a.svg"])
    #expect(run.exitCode == 73)
  }

  @Test func `unknown keys are refused, or dropped when asked`() throws {
    let log = Data(
      """
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[1,2],"mood":"blue"}]
      """.utf8)
    let refused = try CommandRun(["info", "-"], input: log)
    #expect(refused.exitCode == 65)
    #expect(refused.messages.contains("mood"))
    let dropped = try CommandRun(["info", "-", "--drop-unknown-keys"], input: log)
    #expect(dropped.exitCode == 0)
    #expect(dropped.messages.contains("1 unknown key"))
  }

  @Test(arguments: [[], ["render"], ["brushes"], ["paths"], ["trace"], ["info"], ["studio"]])
  func `help has examples`(command: [String]) throws {
    let run = try CommandRun(command + ["--help"])
    #expect(run.exitCode == 0)
    #expect(run.output.contains("EXAMPLES"))
    #expect(run.output.contains("  ductus "))
  }
}
