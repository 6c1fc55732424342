import Ductus
import Foundation
import Testing

/// Videos, decoded again by the program that made them.
@Suite(.enabled(if: VideoProgram.url != nil, "ffmpeg is not installed."))
struct VideoTests {
  @Test(arguments: ["mp4", "webm"])
  func `A video shows the frames of the drawing, in their colours`(format: String) throws {
    let program = try #require(VideoProgram.url)
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("a.ductus")
      try ReplayCommandTests.write(ReplayCommandTests.drawing([.highlighter, .pen]), to: drawing)
      let video = folder.appendingPathComponent("a.\(format)")
      let arguments = ["--seconds", "1", "--fps", "8", "--hold", "0.5"]
      let run = try CommandRun(["replay", drawing.path, "-o", video.path] + arguments)
      #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")

      let decoded = folder.appendingPathComponent("decoded")
      try start(
        program, ["-v", "error", "-i", video.path, "-f", "rawvideo", "-pix_fmt", "rgba"], decoded)
      // What it was given: a program of the same name writes it down.
      let bin = folder.appendingPathComponent("bin")
      try VideoStandIn.install(writing: VideoStandIn.file(format), bin)
      let given = bin.appendingPathComponent("frames")
      let process = Process()
      process.executableURL = CommandRun.executable
      process.arguments =
        ["replay", drawing.path, "-o", folder.appendingPathComponent("b.\(format)").path]
        + arguments
      process.environment = ["PATH": bin.path]
      try process.run()
      process.waitUntilExit()

      let (frames, expected) = (try Data(contentsOf: decoded), try Data(contentsOf: given))
      try #require(frames.count == expected.count && frames.count % 12 == 0)
      let size = frames.count / 12
      for frame in 0..<12 {
        let range = frame * size..<(frame + 1) * size
        var squares = 0.0
        for (one, other) in zip(frames[range], expected[range]) {
          squares += (Double(one) - Double(other)) * (Double(one) - Double(other))
        }
        // Half the resolution of colour is lost at the edges of the yellow.
        let error = (squares / Double(size)).squareRoot()
        #expect(error < 8, "frame \(frame): \(error)")
      }
      #expect(expected.prefix(size) != expected.suffix(size), "something is drawn")
    }
  }

  private func start(_ program: URL, _ arguments: [String], _ output: URL) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments + [output.path]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}

/// The program that makes videos, where it is installed.
enum VideoProgram {
  static let url: URL? =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
