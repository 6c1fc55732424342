import Ductus
import Foundation
import Testing

/// Replays as GIFs and videos, with a stand-in for the program that makes them.
@Suite struct ReplayVideoTests {
  /// Runs with nothing but a folder where programs are looked for.
  private func run(
    _ arguments: [String], path: String, in current: URL? = nil
  ) throws -> (code: Int32, messages: String) {
    try withTemporaryFolder { folder in
      let errors = folder.appendingPathComponent("err")
      try Data().write(to: errors)
      let process = Process()
      process.executableURL = CommandRun.executable
      process.arguments = arguments
      var environment = ProcessInfo.processInfo.environment
      environment["PATH"] = path
      process.environment = environment
      if let current { process.currentDirectoryURL = current }
      process.standardInput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationReason == .exit)
      return (
        process.terminationStatus, String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      )
    }
  }

  @Test(arguments: ["gif", "mp4", "webm"])
  func `Without ffmpeg it says how to get it`(format: String) throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent("a.\(format)")
      let (code, messages) = try run(["replay", sample, "-o", output.path], path: folder.path)
      #expect(code == 69 && messages.contains("apt-get install ffmpeg"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  /// Runs the command with a program that keeps its arguments, and returns them.
  private func words(
    of arguments: [String], _ format: String, in folder: URL
  ) throws -> [String] {
    let bin = folder.appendingPathComponent("bin")
    try VideoStandIn.install(
      bin, "echo \"$@\" > '\(folder.path)/arguments'\n")
    let (file, output) = (
      folder.appendingPathComponent("a.ductus"), folder.appendingPathComponent("a.\(format)")
    )
    try ReplayCommandTests.write(ReplayCommandTests.drawing(), to: file)
    let (code, messages) = try run(
      ["replay", file.path, "-o", output.path] + arguments, path: bin.path)
    #expect(code == 0 && messages.isEmpty, "\(messages)")
    #expect(try Array(Data(contentsOf: output)) == VideoStandIn.video)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["a.\(format)", "a.ductus", "arguments", "bin"].sorted())
    return try String(contentsOf: folder.appendingPathComponent("arguments"), encoding: .utf8)
      .split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
  }

  /// Returns the word after an option.
  private func value(_ option: String, _ words: [String]) -> String? {
    words.firstIndex(of: option).map { words[$0 + 1] }
  }

  @Test(arguments: ["mp4", "webm"])
  func `Frames are piped to ffmpeg`(format: String) throws {
    try withTemporaryFolder { folder in
      let words = try words(
        of: ["--seconds", "1", "--fps", "8", "--hold", "0.5", "--fit", "101x77"], format, in: folder
      )
      #expect(value("-framerate", words) == "8" && value("-pixel_format", words) == "rgba")
      #expect(value("-c:v", words) == (format == "mp4" ? "libx264" : "libvpx-vp9"))
      let sides = try #require(value("-video_size", words)).split(separator: "x")
        .compactMap { Int($0) }
      #expect(sides.allSatisfy { $0 % 2 == 0 } && sides[0] <= 101 && sides[1] <= 77)
      let bytes = try Data(contentsOf: folder.appendingPathComponent("bin/frames"))
      // Eight frames, and the last picture for half a second.
      let size = sides[0] * sides[1] * 4
      #expect(bytes.count == size * (8 + 4))
      #expect(bytes.prefix(size) != bytes.suffix(size))
      #expect(bytes.suffix(size) == bytes.dropLast(size).suffix(size))
    }
  }

  @Test func `The frames of a GIF are piped once, the last one with its time`() throws {
    for (hold, hundredths) in [("0.5", "50"), ("0", "13"), ("60", "6000")] {
      try withTemporaryFolder { folder in
        let words = try words(
          of: ["--seconds", "1", "--fps", "8", "--hold", hold, "--size", "101x77"], "gif",
          in: folder)
        #expect(value("-framerate", words) == "8" && value("-pixel_format", words) == "rgba")
        // Its sides need not be even.
        #expect(value("-video_size", words) == "101x77")
        #expect(words.filter { $0 == "-i" }.count == 1 && value("-i", words) == "pipe:0")
        let filter = try #require(value("-vf", words))
        for name in ["split", "palettegen", "paletteuse", "dither=none"] {
          #expect(filter.contains(name), "\(filter)")
        }
        #expect(value("-final_delay", words) == hundredths)
        #expect(words.suffix(3).prefix(2) == ["-f", "gif"])
        // The beginning, and the end of each eighth of a second.
        let bytes = try Data(contentsOf: folder.appendingPathComponent("bin/frames"))
        let size = 101 * 77 * 4
        #expect(bytes.count == size * 9)
        #expect(bytes.prefix(size) != bytes.suffix(size))
      }
    }
  }

  @Test func `A GIF is told how often it is played again`() throws {
    let cases: [(loops: [String], again: String)] = [
      ([], "0"), (["--loops", "0"], "0"), (["--loops", "1"], "-1"), (["--loops", "3"], "2"),
      (["--loops", "65535"], "65534"),
    ]
    for (loops, again) in cases {
      try withTemporaryFolder { folder in
        let words = try words(of: ["--seconds", "0.1"] + loops, "gif", in: folder)
        #expect(value("-loop", words) == again)
      }
    }
  }

  @Test(arguments: ["gif", "mp4"])
  func `An ffmpeg that fails leaves nothing`(format: String) throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      try VideoStandIn.install("echo 'no such codec' >&2\nexit 3\n", bin)
      let output = folder.appendingPathComponent("a.\(format)")
      let (code, messages) = try run(
        ["replay", sample, "-o", output.path, "--seconds", "1"], path: bin.path)
      #expect(code == 73 && messages.contains("no such codec") && messages.contains("code 3"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bin"])
    }
  }

  @Test(arguments: ["gif", "mp4"])
  func `Into a folder that is not there nothing is written`(format: String) throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      try VideoStandIn.install(bin)
      let output = folder.appendingPathComponent("none/a.\(format)")
      let (code, messages) = try run(
        ["replay", sample, "-o", output.path, "--seconds", "0.1"], path: bin.path)
      #expect(code == 73 && messages.contains("\(output.path): expected a writable file"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bin"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: bin.path) == ["ffmpeg"])
    }
  }

  @Test func `A GIF has no transparent paper`() throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      try VideoStandIn.install(bin)
      let (code, messages) = try run(
        [
          "replay", sample, "-o", folder.appendingPathComponent("a.gif").path, "--seconds", "0.1",
          "--paper", "transparent",
        ], path: bin.path)
      #expect(code == 0 && messages.contains("a GIF has no transparent paper: it lies on white"))
      let bytes = try Data(contentsOf: bin.appendingPathComponent("frames"))
      #expect(bytes.prefix(4) == Data([255, 255, 255, 255]))
      #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 })
    }
  }

  @Test(arguments: [("mp4", 2), ("webm", 0), ("gif", 1)])
  func `A video in which frames are missing replaces nothing`(format: String, count: Int) throws {
    try withTemporaryFolder { folder in
      let (bin, output) = (
        folder.appendingPathComponent("bin"), folder.appendingPathComponent("a.\(format)")
      )
      try VideoStandIn.install(bin, finding: count)
      try Data("mine".utf8).write(to: output)
      let (code, messages) = try run(
        ["replay", sample, "-o", output.path, "--seconds", "0.1", "--hold", "0"], path: bin.path)
      #expect(code == 73 && messages.contains("has not written all of it"), "\(messages)")
      #expect(try Data(contentsOf: output) == Data("mine".utf8))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["a.\(format)", "bin"])
    }
  }

  @Test func `A folder may be called like an address`() throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      let odd = folder.appendingPathComponent("tcp:a")
      try FileManager.default.createDirectory(at: odd, withIntermediateDirectories: true)
      // As the real one does with names that do not begin with a slash.
      try VideoStandIn.install(
        bin,
        "for last; do :; done\ncase $last in /*) ;; *) exit 1;; esac\n")
      let (code, messages) = try run(
        ["replay", sample, "-o", "tcp:a/b.mp4", "--seconds", "0.1", "--hold", "0"],
        path: bin.path, in: folder)
      #expect(code == 0 && messages.isEmpty, "\(messages)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: odd.path) == ["b.mp4"])
    }
  }

  @Test func `A video takes the place of what a link leads to, with its mode`() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      let bin = folder.appendingPathComponent("bin")
      let elsewhere = folder.appendingPathComponent("elsewhere")
      try files.createDirectory(at: elsewhere, withIntermediateDirectories: true)
      try VideoStandIn.install(bin)
      let target = elsewhere.appendingPathComponent("video")
      try Data("mine".utf8).write(to: target)
      try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
      let link = folder.appendingPathComponent("link.mp4")
      try files.createSymbolicLink(atPath: link.path, withDestinationPath: "elsewhere/video")
      let (code, messages) = try run(
        ["replay", sample, "-o", link.path, "--seconds", "0.1", "--hold", "0"], path: bin.path)
      #expect(code == 0 && messages.isEmpty, "\(messages)")
      #expect(try files.destinationOfSymbolicLink(atPath: link.path) == "elsewhere/video")
      #expect(try Array(Data(contentsOf: target)) == VideoStandIn.video)
      let mode = try files.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
      #expect(try files.contentsOfDirectory(atPath: elsewhere.path) == ["video"])
    }
  }

  @Test(arguments: ["gif", "mp4", "webm", "apng", "png"])
  func `No animation goes into a pipe`(format: String) throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      try VideoStandIn.install(bin)
      let pipe = folder.appendingPathComponent("a.\(format)")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      // With a reader, so that opening it does not wait for one.
      let reader = open(pipe.path, O_RDWR | O_NONBLOCK)
      try #require(reader >= 0)
      defer { close(reader) }
      for output in [pipe.path, folder.path + "/link.\(format)"] {
        if output != pipe.path {
          try FileManager.default.createSymbolicLink(
            atPath: output, withDestinationPath: pipe.path)
        }
        let (code, messages) = try run(
          ["replay", sample, "-o", output, "--seconds", "0.1"], path: bin.path)
        #expect(
          code == 73 && messages.contains("\(output): expected a regular file, found a pipe"),
          "\(messages)")
        var byte: UInt8 = 0
        #expect(read(reader, &byte, 1) < 0, "nothing is written")
      }
      var status = stat()
      #expect(lstat(pipe.path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }
  }
}
