import Ductus
import Foundation
import Testing

/// Replays as videos, with a stand-in for the program that makes them.
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

  @Test func `Without ffmpeg it says how to get it`() throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent("a.mp4")
      let (code, messages) = try run(["replay", sample, "-o", output.path], path: folder.path)
      #expect(code == 69 && messages.contains("apt-get install ffmpeg"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test(arguments: ["mp4", "webm"])
  func `Frames are piped to ffmpeg`(format: String) throws {
    let document = try ReplayCommandTests.drawing()
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      // Keeps what it was told and given.
      try VideoStandIn.install(
        writing: VideoStandIn.file(format), bin, "echo \"$@\" > '\(folder.path)/arguments'\n")
      let (file, output) = (
        folder.appendingPathComponent("a.ductus"), folder.appendingPathComponent("a.\(format)")
      )
      try ReplayCommandTests.write(document, to: file)
      let (code, messages) = try run(
        [
          "replay", file.path, "-o", output.path, "--seconds", "1", "--fps", "8", "--hold", "0.5",
          "--fit", "101x77",
        ], path: bin.path)
      #expect(code == 0 && messages.isEmpty, "\(messages)")
      let words = try String(
        contentsOf: folder.appendingPathComponent("arguments"), encoding: .utf8
      ).split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
      func value(_ option: String) -> String? {
        words.firstIndex(of: option).map { words[$0 + 1] }
      }
      #expect(value("-framerate") == "8" && value("-pixel_format") == "rgba")
      #expect(value("-c:v") == (format == "mp4" ? "libx264" : "libvpx-vp9"))
      let sides = try #require(value("-video_size")).split(separator: "x").compactMap { Int($0) }
      #expect(sides.allSatisfy { $0 % 2 == 0 } && sides[0] <= 101 && sides[1] <= 77)
      #expect(try Array(Data(contentsOf: output)) == VideoStandIn.file(format))
      let bytes = try Data(contentsOf: bin.appendingPathComponent("frames"))
      // Eight frames, and the last picture for half a second.
      #expect(bytes.count == sides[0] * sides[1] * 4 * (8 + 4))
      let size = sides[0] * sides[1] * 4
      #expect(bytes.prefix(size) != bytes.suffix(size))
      #expect(bytes.suffix(size) == bytes.dropLast(size).suffix(size))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["a.\(format)", "a.ductus", "arguments", "bin"].sorted())
    }
  }

  @Test func `An ffmpeg that fails leaves nothing`() throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      try VideoStandIn.install("echo 'no such codec' >&2\nexit 3\n", bin)
      let output = folder.appendingPathComponent("a.mp4")
      let (code, messages) = try run(
        ["replay", sample, "-o", output.path, "--seconds", "1"], path: bin.path)
      #expect(code == 73 && messages.contains("no such codec") && messages.contains("code 3"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bin"])
    }
  }

  /// Files that lack something, though the program says that all went well.
  static let broken: [(format: String, bytes: [UInt8])] = {
    let (mp4, webm) = (VideoStandIn.file("mp4"), VideoStandIn.file("webm"))
    var unknown = webm
    // The size of the segment, as it is until all is written.
    unknown.replaceSubrange(18..<25, with: Array(repeating: 0xFF, count: 7))
    var long = mp4
    long[3] = 255
    return [
      ("mp4", []), ("mp4", mp4.dropLast()), ("mp4", mp4 + [0]), ("mp4", Array(mp4.dropLast(9))),
      ("mp4", long), ("mp4", VideoStandIn.box("ftyp", [0]) + VideoStandIn.box("moov", [0])),
      ("mp4", [0, 0, 0, 1] + Array("mdat".utf8) + Array(repeating: 255, count: 8)),
      ("webm", []), ("webm", webm.dropLast()), ("webm", webm + [0]), ("webm", unknown),
      ("webm", Array(repeating: 0, count: 64)), ("mp4", webm), ("webm", mp4),
    ]
  }()

  @Test(arguments: broken)
  func `A video of which something is missing replaces nothing`(
    format: String, bytes: [UInt8]
  ) throws {
    try withTemporaryFolder { folder in
      let (bin, output) = (
        folder.appendingPathComponent("bin"), folder.appendingPathComponent("a.\(format)")
      )
      try VideoStandIn.install(writing: bytes, bin)
      try Data("mine".utf8).write(to: output)
      let (code, messages) = try run(
        ["replay", sample, "-o", output.path, "--seconds", "0.1", "--hold", "0"], path: bin.path)
      #expect(code == 73 && messages.contains("has not written all of the video"), "\(messages)")
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
        writing: VideoStandIn.file("mp4"), bin,
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
      try VideoStandIn.install(writing: VideoStandIn.file("mp4"), bin)
      let target = elsewhere.appendingPathComponent("video")
      try Data("mine".utf8).write(to: target)
      try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
      let link = folder.appendingPathComponent("link.mp4")
      try files.createSymbolicLink(atPath: link.path, withDestinationPath: "elsewhere/video")
      let (code, messages) = try run(
        ["replay", sample, "-o", link.path, "--seconds", "0.1", "--hold", "0"], path: bin.path)
      #expect(code == 0 && messages.isEmpty, "\(messages)")
      #expect(try files.destinationOfSymbolicLink(atPath: link.path) == "elsewhere/video")
      #expect(try Array(Data(contentsOf: target)) == VideoStandIn.file("mp4"))
      let mode = try files.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
      #expect(try files.contentsOfDirectory(atPath: elsewhere.path) == ["video"])
    }
  }

  @Test(arguments: ["mp4", "webm", "apng", "png"])
  func `Into a pipe goes only what is written from the front to the back`(format: String) throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("bin")
      try VideoStandIn.install(writing: VideoStandIn.file(format), bin)
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
